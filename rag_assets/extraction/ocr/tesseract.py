"""Tesseract, where it is installed and the settings ask for it.

Belongs here: running the program on one picture, and its table of words. Not here: what is believed
of the words (picture_reading).
"""

import os
import shutil
import subprocess
from collections import defaultdict
from collections.abc import Sequence
from time import monotonic
from typing import Any, NamedTuple

from rag_assets.extraction.ocr.engine import Seen, SeenWord, confidence_of, turned
from rag_resources.errors import UsageError

PROGRAM = "tesseract"
_SECONDS = 50  # for a picture in all directions; by default a page may take 60 s in all
_CLEARLY_UPRIGHT = 0.8  # confidence: text that stands on its head came out far below
_WORD = "5"  # level of the table: page, block, paragraph, line, word
_OTHER_TURNS = (2, 1, 3)


class Tesseract:
    """Reads with the installed program.

    Args:
        languages: as the program names them, joined by "+".

    Raises:
        UsageError: it is not on PATH, or lacks a language.
    """

    name = "tesseract"

    def __init__(self, languages: str) -> None:
        if shutil.which(PROGRAM) is None:
            raise UsageError(
                f"The settings ask for {PROGRAM}, which is not on PATH. "
                'Install it, or set ocr_engine = "rapidocr" in [build].'
            )
        listed = subprocess.run([PROGRAM, "--list-langs"], capture_output=True, check=False)
        installed = listed.stdout.decode(errors="replace").split()
        for language in languages.split("+"):
            if language not in installed:
                raise UsageError(
                    f"{PROGRAM} has no language {language!r}, which ocr_languages in [build] names."
                )
        self._languages = languages

    def see(self, pixels: Any) -> Seen:
        """The words of a picture; one that reads badly is tried in the other directions too.

        Raises:
            subprocess.SubprocessError: the program fails or takes too long.
        """
        end = monotonic() + _SECONDS
        best = self._attempt(pixels, 0, end)
        if best.confidence < _CLEARLY_UPRIGHT:
            others = (self._attempt(pixels, turns, end) for turns in _OTHER_TURNS)
            best = max([best, *others], key=_weight)
        return Seen(best.turns, best.pieces)

    def _attempt(self, pixels: Any, turns: int, end: float) -> "_Attempt":
        pieces = pieces_of(self._table(turned(pixels, turns), end))
        words = [word for piece in pieces for word in piece]
        return _Attempt(turns, pieces, confidence_of(words), sum(len(word.text) for word in words))

    def _table(self, pixels: Any, end: float) -> str:
        finished = subprocess.run(
            [PROGRAM, "stdin", "stdout", "-l", self._languages, "--psm", "3", "tsv"],
            input=_png(pixels),
            capture_output=True,
            timeout=max(0.1, end - monotonic()),
            check=True,
            env={**os.environ, "OMP_THREAD_LIMIT": "1"},  # reports are read side by side already
        )
        return finished.stdout.decode(errors="replace")


class _Attempt(NamedTuple):
    turns: int
    pieces: Sequence[Sequence[SeenWord]]
    confidence: float
    characters: int


def _weight(attempt: _Attempt) -> float:
    return attempt.confidence * attempt.characters


def pieces_of(table: str) -> list[list[SeenWord]]:
    """The words of the program's tab-separated table, line by line."""
    rows = [line.split("\t") for line in table.splitlines()]
    if not rows:
        return []
    places = {name: place for place, name in enumerate(rows[0])}
    keys = [places[name] for name in ("page_num", "block_num", "par_num", "line_num")]
    left, top, width, height = (places[name] for name in ("left", "top", "width", "height"))
    lines: defaultdict[tuple[str, ...], list[SeenWord]] = defaultdict(list)
    for row in rows[1:]:
        if len(row) < len(rows[0]) or row[places["level"]] != _WORD:
            continue
        x0, y0 = float(row[left]), float(row[top])
        x1, y1 = x0 + float(row[width]), y0 + float(row[height])
        corners = ((x0, y0), (x1, y0), (x1, y1), (x0, y1))
        confidence = max(0.0, float(row[places["conf"]]) / 100)
        word = SeenWord(row[places["text"]].strip(), corners, confidence)
        if word.text:
            lines[tuple(row[key] for key in keys)].append(word)
    return list(lines.values())


def _png(pixels: Any) -> bytes:
    from io import BytesIO

    from PIL import Image

    file = BytesIO()
    # The resolution keeps the program from guessing one; nothing else depends on it.
    Image.fromarray(pixels[:, :, ::-1]).save(file, format="PNG", dpi=(200, 200))
    return file.getvalue()
