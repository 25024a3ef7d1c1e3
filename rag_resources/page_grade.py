"""How well a page was read: measures, flags, and what became of every word.

Belongs here: what is recorded for a page beside its text. Not here: how it is measured
(rag_assets.extraction).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

FLAGS: Mapping[str, str] = {
    "blank": "nothing is printed on it",
    "picture": "a picture in which no text was found",
    "ocr": "read from its picture",
    "low_ocr_confidence": "much of what was read from its picture is uncertain or was rejected",
    "turned_scan": "its picture does not stand upright and was turned for reading",
    "poor_text_layer": "its text layer is not what is printed",
    "shifted_font": "a font's codes were mapped back to the printed characters",
    "scan_layer": "its text was written into the file by somebody else's OCR",
    "rotated": "the file asks for it to be shown turned",
    "sideways_text": "much of its text runs up or down the page",
    "order_uncertain": "the order of its lines is a guess",
    "two_up": "two printed pages side by side",
    "overprint": "text printed twice was kept once",
    "hidden_text": "holds text that nobody sees; it is set apart",
}
"""What a reader should know of a page, by flag."""


class Exclusion(NamedTuple):
    """Words of a page that are not in its body, and why."""

    reason: str
    words: int


def exclusions(counts: Mapping[str, int]) -> tuple[Exclusion, ...]:
    """Counts of words by reason, the reasons in alphabetical order, without those of none."""
    return tuple(Exclusion(reason, counts[reason]) for reason in sorted(counts) if counts[reason])


@dataclass(frozen=True, slots=True)
class PageGrade:
    """Measures of one page.

    Attributes:
        words: all that its readers gave, whatever became of them; the words of the body and those
            of the exclusions add up to it.
        exclusions: what is not in the body, by reason.
        order: share of the lines that follow each other as they do in the file, 0 to 1; low where
            the order of reading had to be found against the file's own.
        garble: 0 where the text layer reads like language or figures, 1 where it is gibberish.
        ocr: mean confidence of what was read from a picture, None where nothing was.
    """

    words: int = 0
    exclusions: tuple[Exclusion, ...] = ()
    order: float = 1.0
    garble: float = 0.0
    ocr: float | None = None

    @property
    def kept(self) -> int:
        """How many words are in the body."""
        return self.words - sum(one.words for one in self.exclusions)


UNGRADED = PageGrade()
"""Of a page about which nothing is recorded."""
