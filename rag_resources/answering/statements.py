"""Passages cut into what can be quoted: sentences of prose, rows of tables.

Belongs here: splitting the text of a chunk. Not here: which statement answers a question
(extractive) and where it stands on its page (quotes).
"""

import re
from dataclasses import dataclass
from typing import NamedTuple

from rag_resources.records import Chunk

CELL_SEPARATOR = " | "
HEADER_SEPARATOR = ": "
# A printed line shorter than this share of the longest one of its passage was ended on purpose.
_FULL_LINE = 0.7
_NEW_ITEM = re.compile(
    r"^(?:[•●▪■◦‣·–—*-]\s|\(?[a-z0-9]{1,2}[.)]\s|\d+(?:\.\d+)+\s+[A-Z])", re.IGNORECASE
)
_FIGURE_COLUMNS = re.compile(r"(?:[(£$€-]?\d[\d,.]*[%)]*|[-–—])\s+[£$€(-]*\d[\d,.]*[%)]*$")
# Rows of a table whose line structure is lost: a figure, then the capital of the next label.
_ROW_END = re.compile(
    r"(?<=[\d%)–—-])\s+(?=[A-Z][a-z&-])"
    r"(?!\s*(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\b)"
)
# What a piece of a table repeats above its rows; not printed like this, so nothing to quote.
_COLUMNS = "COLUMNS: "
_TABLE_HEAD = re.compile(r"(?:TABLE|HEADER) \| |(?:COLUMNS|UNITS|YEARS|TYPE|CATEGOR(?:Y|IES)): ")
_LONG_SENTENCE = 35  # words; what runs on longer is mostly a table or a list without full stops
_SENTENCE_END = re.compile(
    r"(?<=[.!?])[\"'”’)\]]*\s+(?=(?:[-–]\s)?[\"'“‘(\[£$€]*[A-Z0-9])|\s+(?=[•●▪■◦➢➤]\s)"
)
_ABBREVIATION = re.compile(
    r"(?:\b(?:Mr|Mrs|Ms|Dr|Prof|Sir|St|No|Nos|Inc|Ltd|Co|Corp|plc|vs|approx|incl|excl|p|pp|fig|"
    r"e\.g|i\.e|cf|etc|U\.S|U\.K|[A-Z])\.)$",
    re.IGNORECASE,
)


class Cell(NamedTuple):
    """A value of a table row under its column header ("" where the column has none)."""

    header: str
    value: str


@dataclass(frozen=True, slots=True)
class Statement:
    """A sentence, or a table row with its label and cells."""

    text: str
    label: str = ""
    cells: tuple[Cell, ...] = ()

    @property
    def is_row(self) -> bool:
        """Whether this is a table row."""
        return bool(self.cells)


def statements_of(chunk: Chunk) -> tuple[Statement, ...]:
    """The statements of a passage in order."""
    lines = [line.strip() for line in chunk.text.splitlines() if line.strip()]
    if chunk.kind == "table":
        return _table_rows(lines)
    return tuple(Statement(sentence) for block in _blocks(lines) for sentence in _sentences(block))


def context_of(chunk: Chunk) -> str:
    """What frames a passage: its sections, the indexed header, and the title lines of a table."""
    header = chunk.indexed_text.removesuffix(chunk.text) if chunk.text else chunk.indexed_text
    parts = [*chunk.section_path, header if header != chunk.indexed_text else ""]
    if chunk.kind == "table":
        parts += [line for line in chunk.text.splitlines() if _frames(line)]
    return " ".join(part for part in parts if part)


def _frames(line: str) -> bool:
    return CELL_SEPARATOR not in line or _TABLE_HEAD.match(line) is not None


def _table_rows(lines: list[str]) -> tuple[Statement, ...]:
    columns: list[str] = []
    rows = []
    for line in lines:
        if line.startswith(_COLUMNS):
            columns = line.removeprefix(_COLUMNS).split(CELL_SEPARATOR)
        if not _TABLE_HEAD.match(line):
            rows.append(_table_row(line, columns))
    return tuple(rows)


def _table_row(line: str, columns: list[str]) -> Statement:
    """The row; cells that do not name their column have it from the line above, by place."""
    label, *rest = line.split(CELL_SEPARATOR)
    names = columns[1:] if len(columns) == len(rest) + 1 else [""] * len(rest)
    cells = []
    for name, cell in zip(names, rest, strict=True):
        header, separator, value = cell.rpartition(HEADER_SEPARATOR)
        named = Cell(header.strip(), value.strip()) if separator else Cell(name, cell.strip())
        cells.append(named)
    return Statement(line, label.strip(), tuple(cells))


def _blocks(lines: list[str]) -> list[str]:
    """Joins printed lines that one sentence runs across."""
    longest = max((len(line) for line in lines), default=0)
    blocks: list[str] = []
    previous = ""
    for line in lines:
        if blocks and _runs_on(previous, line, longest):
            hyphenated = re.search(r"\w[-‐‑]$", previous) and line[0].islower()
            blocks[-1] += line if hyphenated else f" {line}"
        else:
            blocks.append(line)
        previous = line
    return blocks


def _runs_on(previous: str, line: str, longest: int) -> bool:
    if _NEW_ITEM.match(line) or _FIGURE_COLUMNS.search(previous):
        return False
    if line[0].islower():
        return True
    return len(previous) >= _FULL_LINE * longest


def _sentences(block: str) -> list[str]:
    sentences: list[str] = []
    for sentence in _cut(block, _SENTENCE_END):
        is_long = len(sentence.split()) > _LONG_SENTENCE
        sentences += _cut(sentence, _ROW_END) if is_long else [sentence]
    return sentences


def _cut(text: str, at: re.Pattern[str]) -> list[str]:
    pieces: list[str] = []
    start = 0
    for match in at.finditer(text):
        if not _ABBREVIATION.search(text[start : match.start()]):
            pieces.append(text[start : match.end()].strip())
            start = match.end()
    pieces.append(text[start:].strip())
    return [piece for piece in pieces if piece]
