"""What an answer is before it has been verified.

Belongs here: the draft that the model and the extractive path both hand over. Not here: verifying
it (answerer).
"""

from dataclasses import dataclass
from typing import Literal, NamedTuple

from rag_resources.records import AnswerStatus

DraftSource = Literal["model", "extractive"]


class Claim(NamedTuple):
    """Words said to stand on a page, and the passage they were taken from."""

    report_id: str
    page: int
    quote: str
    passage: str


@dataclass(frozen=True, slots=True)
class Draft:
    """An unverified answer; `status` is what the answer becomes if it is verified."""

    source: DraftSource
    text: str
    value: str | None
    claims: tuple[Claim, ...]
    status: AnswerStatus = "answered"
