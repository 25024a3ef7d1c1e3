"""What went wrong with a question: FP1 to FP7 or HIT, after Barnett et al. (2024).

"Seven Failure Points When Engineering a Retrieval Augmented Generation System", CAIN 2024. There is
one implementation, and each rule checks what its name says, in this order:

1. FP1_MISSING_CONTENT: no gold page is in the index that was searched (the index is looked into);
   or no page answers the question, and it was answered all the same.
2. FP2_MISSED_TOP_RANK: the first page found is not a gold page; the bucket says where one came.
3. HIT: a gold page comes first and, where an answer was asked for, it is right.
4. FP3_NOT_IN_CONTEXT: the expected answer does not stand in the passages a reader is given.
5. FP4_NOT_EXTRACTED: it does, and no answer was given.
6. FP5_WRONG_FORMAT: an answer of another type, such as no figure where one was asked for.
7. FP6_INCORRECT_SPECIFICITY: a wrong value; the bucket says how (buckets).
8. FP7_INCOMPLETE: part of the answer.

A run that only searches has no stages 3 to 7: it ends in FP1, FP2 or HIT.

Belongs here: the order of the rules. Not here: comparing answers (answer_match).
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from evals.answers.match import AnswerMatch
from evals.answers.standing import stands_in
from evals.failures.buckets import bucket_of
from evals.questions.cases import Case, PageKey
from rag_resources.answering.evidence_pack import pack_evidence
from rag_resources.records import Answer, SearchResult
from rag_resources.table_records import Table

FailureCode = Literal[
    "HIT",
    "FP1_MISSING_CONTENT",
    "FP2_MISSED_TOP_RANK",
    "FP3_NOT_IN_CONTEXT",
    "FP4_NOT_EXTRACTED",
    "FP5_WRONG_FORMAT",
    "FP6_INCORRECT_SPECIFICITY",
    "FP7_INCOMPLETE",
]
RETRIEVAL_CODES: Final[tuple[FailureCode, ...]] = (
    "HIT",
    "FP1_MISSING_CONTENT",
    "FP2_MISSED_TOP_RANK",
)
RANK_BUCKETS = ((3, "rank 2 to 3"), (5, "rank 4 to 5"), (10, "rank 6 to 10"))
NOT_LISTED = "not among the first 10"

TablesOf = Callable[[str, int], Sequence[Table]]


@dataclass(frozen=True, slots=True)
class Failure:
    """The class of a question, with the kind of failure inside it ("" where there is none)."""

    code: FailureCode
    bucket: str = ""


def classify_search(
    case: Case, first_hit_rank: int | None, indexed: Collection[PageKey]
) -> Failure | None:
    """The class of a question that was only searched for; None where no page answers it.

    Args:
        first_hit_rank: rank of the first gold page found.
        indexed: the pages that the search could have found.
    """
    if not case.has_pages:
        return None
    if case.gold.isdisjoint(indexed):
        return Failure("FP1_MISSING_CONTENT", "not in the index")
    if first_hit_rank != 1:
        return Failure("FP2_MISSED_TOP_RANK", _rank_bucket(first_hit_rank))
    return Failure("HIT")


def classify_answer(
    case: Case,
    first_hit_rank: int | None,
    indexed: Collection[PageKey],
    search: SearchResult,
    answer: Answer,
    match: AnswerMatch | None,
    tables_of: TablesOf,
) -> Failure | None:
    """The class of a question that was answered; as of a search where no answer is expected.

    Args:
        first_hit_rank: rank of the first gold page found.
        indexed: the pages that the search could have found.
        search: what the answer rests on.
        match: how the answer compares with the expected one; None where none is known.
        tables_of: the tables on a page, for telling a wrong row from a wrong column.
    """
    found = classify_search(case, first_hit_rank, indexed)
    if found is not None and found.code != "HIT":
        return found
    if case.expected_status == "not_in_report":
        refused = answer.status == "not_in_report"
        return Failure("HIT") if refused else Failure("FP1_MISSING_CONTENT", "answered anyway")
    if match is None or match.verdict == "right":
        return found if match is None else Failure("HIT")
    if case.has_pages and not _in_context(case, search):
        return Failure("FP3_NOT_IN_CONTEXT")
    match match.verdict:
        case "no_answer":
            return Failure("FP4_NOT_EXTRACTED", answer.status)
        case "wrong_type":
            return Failure("FP5_WRONG_FORMAT")
        case "partial":
            return Failure("FP7_INCOMPLETE")
    return Failure("FP6_INCORRECT_SPECIFICITY", bucket_of(case, answer, match, tables_of))


def _rank_bucket(rank: int | None) -> str:
    if rank is None:
        return NOT_LISTED
    return next((name for deepest, name in RANK_BUCKETS if rank <= deepest), NOT_LISTED)


def _in_context(case: Case, search: SearchResult) -> bool:
    """Whether the answer stands in the passages; a yes or no never does, so it counts as there."""
    if case.expected.answer_type == "boolean" or not case.expected.texts:
        return True
    context = "\n".join(f"{one.context}\n{one.text}" for one in pack_evidence(search))
    return stands_in(case.expected, context, case.question)
