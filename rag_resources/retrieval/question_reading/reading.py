"""A question, read once: everything later stages want to know of its wording.

Belongs here: the record and the order in which the parts are read. Not here: how any part is read,
which reports are meant (routing), labels of question sets, which must never steer anything.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from rag_resources.records import SectionKind
from rag_resources.retrieval.question_reading.comparison import Comparison, comparison_in
from rag_resources.retrieval.question_reading.currencies import currency_in
from rag_resources.retrieval.question_reading.instructions import without_instructions
from rag_resources.retrieval.question_reading.organisation_phrases import (
    OrganisationPhrase,
    organisation_phrases,
)
from rag_resources.retrieval.question_reading.periods import (
    LookBack,
    Period,
    look_back_in,
    periods_in,
)
from rag_resources.retrieval.question_reading.question_type import QuestionType, classify_question
from rag_resources.retrieval.question_reading.report_types import report_types_in
from rag_resources.retrieval.question_reading.statement_names import statements_in

AnswerKind = Literal["figure", "percentage", "ratio", "yes-no", "name", "list", "text"]

_READ_LATELY = 256  # the stages of one query read the same question; a reading takes about 5 kB
_KINDS: dict[str, AnswerKind] = {"boolean": "yes-no", "name": "name", "list": "list"}


@dataclass(frozen=True, slots=True)
class QuestionReading:
    """What the wording of a question says.

    Attributes:
        asked: the question as put, single spaces between words.
        cleaned: without instructions about the form and source of the answer; what to search for.
        type: what kind of answer it wants, in the terms of answering.
        periods: named periods in reading order, at their place in `cleaned`.
        look_back: years before the latest that it asks for without naming them.
        organisations: what looks like an organisation, at its place in `cleaned`.
        report_types: kinds of report named, in the terms of profiles ("10-K", "annual report").
        statements: statements of the accounts named, in the question or in its instructions.
        comparison: what it sets against each other.
        currency: ISO 4217 code of the currency it asks for, "" if none.
    """

    asked: str
    cleaned: str
    type: QuestionType
    periods: tuple[Period, ...]
    look_back: LookBack | None
    organisations: tuple[OrganisationPhrase, ...]
    report_types: tuple[str, ...]
    statements: tuple[SectionKind, ...]
    comparison: Comparison
    currency: str

    @property
    def years(self) -> tuple[int, ...]:
        """The years named, each once, in order of mention."""
        return tuple(dict.fromkeys(period.year for period in self.periods))

    @property
    def answer_kind(self) -> AnswerKind:
        """What the answer is, with figures told apart by their dimension."""
        if self.type.answer == "number":
            if self.type.ratio:
                return "ratio"
            return "percentage" if self.type.percentage else "figure"
        return _KINDS.get(self.type.answer, "text")


@lru_cache(maxsize=_READ_LATELY)
def read_question(text: str) -> QuestionReading:
    """Reads a question; an empty one reads as empty."""
    asked = " ".join(text.split())
    cleaned = without_instructions(asked)
    question_type = classify_question(asked)
    periods = periods_in(cleaned)
    look_back = look_back_in(cleaned)
    organisations = organisation_phrases(cleaned)
    return QuestionReading(
        asked=asked,
        cleaned=cleaned,
        type=question_type,
        periods=periods,
        look_back=look_back,
        organisations=organisations,
        report_types=report_types_in(asked),
        statements=statements_in(asked),
        comparison=comparison_in(question_type.asked, periods, organisations, look_back),
        currency=currency_in(asked),
    )
