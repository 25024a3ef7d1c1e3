"""A second opinion on pages whose text layer is poor, by a library that maps glyphs on its own.

Belongs here: pdfplumber, opened at most once per report and only when it is needed. Not here:
deciding which reading is better (pages).
"""

from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

from rag_assets.extraction.text.baselines import line_of_words
from rag_assets.extraction.text.normalisation import plain_text
from rag_assets.extraction.text.reading_order import in_reading_order
from rag_resources.records import Box, Line, Word

_CELL_GAP = 1.0  # of a font size: wider gaps part cells and columns, as in the first reading


class SecondReader(AbstractContextManager["SecondReader"]):
    """Reads pages of one report; a context manager that closes what it opened."""

    def __init__(self, pdf: Path) -> None:
        self._pdf = pdf
        self._document: Any = None

    def __exit__(self, *error: object) -> None:
        if self._document is not None:
            self._document.close()

    def lines(self, number: int) -> tuple[Line, ...]:
        """The printed lines of the page with this 1-based number, in reading order."""
        import pdfplumber

        if self._document is None:
            self._document = pdfplumber.open(self._pdf)
        page = self._document.pages[number - 1]
        left, top = page.cropbox[:2]
        runs: list[list[dict[str, Any]]] = []
        for word in page.extract_words(use_text_flow=False, extra_attrs=["size"]):
            if runs and _continues(runs[-1][-1], word):
                runs[-1].append(word)
            else:
                runs.append([word])
        pieces = [_piece(run, left, top) for run in runs]
        page.close()
        return tuple(in_reading_order([piece for piece in pieces if piece.text]))


def _continues(last: dict[str, Any], word: dict[str, Any]) -> bool:
    gap = word["x0"] - last["x1"]
    return bool(abs(word["top"] - last["top"]) < 1.0 and 0 <= gap < _CELL_GAP * word["size"])


def _piece(run: list[dict[str, Any]], left: float, top: float) -> Line:
    words = [
        Word(
            plain_text(word["text"]),
            Box(
                round(word["x0"] - left, 2),
                round(word["top"] - top, 2),
                round(word["x1"] - left, 2),
                round(word["bottom"] - top, 2),
            ),
        )
        for word in run
    ]
    return line_of_words(words, round(max(word["size"] for word in run), 2))
