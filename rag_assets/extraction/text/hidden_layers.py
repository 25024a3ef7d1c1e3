"""Text in layers that are switched off when the report is opened.

Belongs here: what a page would show beside its text if every layer were on. Not here: other ways to
hide text (hidden_text).
"""

from collections import Counter
from pathlib import Path
from typing import Any

from rag_assets.extraction.text.baselines import line_of_words
from rag_assets.extraction.text.directions import Matrix
from rag_assets.extraction.text.normalisation import plain_text
from rag_resources.records import Line, Word

SWITCHED_OFF = "in a switched-off layer"
_SHOW = 0  # of the library's actions on a layer


def switched_off(document: Any) -> list[str]:
    """The names of the layers of a `pymupdf.Document` that are off by default."""
    return [plain_text(layer["name"]) for layer in document.get_ocgs().values() if not layer["on"]]


class HiddenLayers:
    """A second view of a report with all layers on; opened only if some are off."""

    def __init__(self, pdf: Path, document: Any) -> None:
        import pymupdf

        self._all_on: Any = None
        if switched_off(document):
            self._all_on = pymupdf.open(str(pdf), filetype="pdf")
            for layer in self._all_on.layer_ui_configs():
                self._all_on.set_layer_ui_config(layer["number"], _SHOW)

    def lines(self, page: Any) -> tuple[Line, ...]:
        """What layers that are off hold on a `pymupdf.Page` of the first view, unordered."""
        if self._all_on is None:
            return ()
        matrix = Matrix(*page.rotation_matrix)
        more = _words(self._all_on[page.number]) - _words(page)
        words = [Word(text, matrix.box(*box)) for text, box in sorted(more.elements())]
        return (line_of_words(words, 0.0),) if words else ()


def _words(page: Any) -> Counter[tuple[str, tuple[float, ...]]]:
    found = ((plain_text(word[4]), tuple(word[:4])) for word in page.get_text("words"))
    return Counter((text, box) for text, box in found if text)
