"""Cases: what is asked, of which report, on which pages the answer stands and how it reads.

Belongs here: the records of labelled questions. Not here: reading them (question_sets), searching,
scoring. A case never leaves this package: an engine is given the question's text and report ids.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from decimal import Decimal
from pathlib import Path
from typing import Literal

LabelType = Literal["gold", "silver"]
ExpectedStatus = Literal["answered", "not_in_report"]
AnswerType = Literal["number", "text", "boolean", "list", "name"]
PageKey = tuple[str, int]  # a page number alone says nothing once there are two reports


@dataclass(frozen=True, slots=True)
class ExpectedAnswer:
    """The right answer.

    Attributes:
        texts: as the set words it; several for a list, none where the set gives no answer.
        value: of a number, as stated: in units of `scale`.
        unit: of a number ("GBP", "percent", "days"), "" where the set does not say.
        scale: what the value is counted in (1000 for £000), None where the set does not say.
        period: of a number ("2022/23"), "" where the set does not say.
    """

    answer_type: AnswerType
    texts: tuple[str, ...] = ()
    value: Decimal | None = None
    unit: str = ""
    scale: Decimal | None = None
    period: str = ""


@dataclass(frozen=True, slots=True)
class Case:
    """One question with what counts as found and as answered.

    Attributes:
        report_id: the report the question is about.
        evidence: acceptable groups of pages; any one group suffices, and all pages of a group are
            needed. Empty where no page answers.
        tags: what is known about the question, by tag name; absent tags are absent.
        reference_passages: texts that were marked as relevant to the question.
    """

    query_id: str
    question: str
    report_id: str
    evidence: tuple[frozenset[PageKey], ...]
    expected_status: ExpectedStatus
    expected: ExpectedAnswer
    tags: Mapping[str, str] = field(hash=False)
    reference_passages: tuple[str, ...] = ()

    @property
    def gold(self) -> frozenset[PageKey]:
        """Every page of an acceptable group."""
        return frozenset[PageKey]().union(*self.evidence)

    @property
    def has_pages(self) -> bool:
        """Whether some page answers: "no mention of it" has none, nor has a question in vain."""
        return bool(self.evidence)

    @property
    def reports(self) -> tuple[str, ...]:
        """The reports to look into in report scope: its own, then others that hold evidence."""
        return (self.report_id, *sorted({report for report, _ in self.gold} - {self.report_id}))


@dataclass(frozen=True, slots=True)
class QuestionSet:
    """The questions of one file.

    Attributes:
        name: the file's stem, or its whole path where two files share a stem.
        label_type: silver labels came from a machine and are not scored by default.
        held_out: kept back from every choice: ablation and routine runs refuse or leave it out.
    """

    name: str
    path: Path
    cases: tuple[Case, ...]
    label_type: LabelType = "gold"
    held_out: bool = False


def about(sets: Iterable[QuestionSet], reports: Collection[str]) -> tuple[QuestionSet, ...]:
    """The questions about some reports; sets that hold none of them are left out."""
    narrowed = (
        replace(one, cases=tuple(case for case in one.cases if set(case.reports) <= set(reports)))
        for one in sets
    )
    return tuple(one for one in narrowed if one.cases)
