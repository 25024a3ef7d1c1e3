"""Faults of question sets: what is wrong with which question of which file.

Belongs here: the record, and turning a list of faults into one error. Not here: finding them.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from evals.questions.cases import QuestionSet
from rag_resources.errors import QuestionSetError


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that keeps a question, or a whole file, from being scored.

    Attributes:
        query_id: None where the fault is the file's.
        message: one sentence that names file and question and says what to do.
    """

    path: Path
    query_id: str | None
    message: str


def refuse(faults: Sequence[Fault]) -> None:
    """Raises a QuestionSetError for the first fault; says how many more there are."""
    if not faults:
        return
    more = len(faults) - 1
    rest = f" ({more} more; `annual-report-rag evaluate --check` lists all.)" if more else ""
    raise QuestionSetError(faults[0].message + rest)


def without_faulty(sets: Iterable[QuestionSet], faults: Iterable[Fault]) -> tuple[QuestionSet, ...]:
    """The sets without the questions that have a fault; sets left empty are left out."""
    faulty = {(fault.path, fault.query_id) for fault in faults}
    kept = (
        replace(
            one,
            cases=tuple(case for case in one.cases if (one.path, case.query_id) not in faulty),
        )
        for one in sets
    )
    return tuple(one for one in kept if one.cases)
