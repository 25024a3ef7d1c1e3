"""What a generated document holds and what has to become of it: the truth, page by page.

Belongs here: the records that the modules of the kinds of defects yield. Not here: how a reading is
held against them (scoring), which signs exist (signs).
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from rag_resources.records import Page
from tests.defects.typesetting import HEIGHT, WIDTH, new_document, pdf_bytes

Threads = tuple[tuple[str, ...], ...]


class Sign(NamedTuple):
    """One of the things by which a defect counts as detected."""

    name: str
    shows: Callable[["PageTruth", Page], bool]


@dataclass(frozen=True, slots=True, kw_only=True)
class PageTruth:
    """What one page really says.

    Attributes:
        defect: what is wrong with the page, or "" for a page that is there for its neighbours.
        threads: texts that the body must hold, whole and in this order. Text that may stand before
            or after the other text, as that of a side box, is a thread of its own.
        absent: texts that must not be in the body, beyond where the threads say so.
        label: the page number that a reader sees, or None where it is not asked for.
        legible: False where a reader of the page could not tell what it says either.
        veiled: whether the text layer holds text that nobody sees.
        signs: any of them makes the defect a detected one.
    """

    defect: str = ""
    threads: Threads = ()
    absent: tuple[str, ...] = ()
    label: str | None = None
    legible: bool = True
    veiled: bool = False
    signs: tuple[Sign, ...] = ()


@dataclass(frozen=True, slots=True)
class DefectCase:
    """A generated document and the truth about each of its pages."""

    name: str
    kind: str
    pdf: bytes
    pages: tuple[PageTruth, ...]


PagePainter = Callable[[Any], PageTruth]


def printed_case(
    name: str,
    kind: str,
    painters: Sequence[PagePainter],
    size: tuple[float, float] = (WIDTH, HEIGHT),
) -> DefectCase:
    """A document with one page per painter."""
    document = new_document()
    truth = tuple(paint(document.new_page(width=size[0], height=size[1])) for paint in painters)
    return DefectCase(name, kind, pdf_bytes(document), truth)
