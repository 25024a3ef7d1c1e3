"""Manuscripts: the text of a report as an editor writes it, with braces where facts go.

Belongs here: the grammar and its parser. Not here: fonts and pages (typesetting, report_layout).

A manuscript is a sequence of blocks parted by blank lines:

* `# Title`, `## Title`, `### Title` are headings; a first-level heading starts a page;
* `- item` lines are a bulleted list; `^ text` is small print;
* `@statement Caption` is a table of facts with this year and the year before: its rows are
  `label | note | fact`; `@table Caption` is any other table: its rows are cells. Rows that begin
  with `=` are column heads, with `_` sub-headings, with `*` totals; `+name` inserts the fact
  sheet's list of that name;
* other `@` lines change the page: see `typesetting`; a line with only a dot below them is empty;
* anything else is a paragraph. `[2024 2025]` before a block keeps it to the reports of those years.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal

from evals.sample_reports.fact_sheet import PRIOR, FactSheet, Row

MANUSCRIPTS = Path(__file__).parent / "manuscripts"

RowKind = Literal["head", "body", "subheading", "total"]
ROW_KINDS: dict[str, RowKind] = {"=": "head", "_": "subheading", "*": "total"}

YEARS = re.compile(r"\[([0-9 ]+)\]\s+")


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading; level 1 is the highest."""

    level: int
    text: str


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Running text."""

    text: str


@dataclass(frozen=True, slots=True)
class SmallPrint:
    """A footnote or a remark below a table."""

    text: str


@dataclass(frozen=True, slots=True)
class Bullets:
    """A bulleted list."""

    items: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TableRow:
    """A row of a table; cells are text with facts in braces."""

    kind: RowKind
    cells: Row


@dataclass(frozen=True, slots=True)
class TableBlock:
    """A table with its caption."""

    caption: str
    rows: tuple[TableRow, ...]


@dataclass(frozen=True, slots=True)
class Directive:
    """A change of the page: `@two-columns`, or `@scan` with the lines of the scanned letter."""

    name: str
    lines: Row = ()


Block = Heading | Paragraph | SmallPrint | Bullets | TableBlock | Directive


@cache
def manuscript_text(name: str) -> str:
    """The text of the manuscript with this file name."""
    return (MANUSCRIPTS / name).read_text(encoding="utf-8")


def blocks_of(manuscript: str, sheet: FactSheet) -> tuple[Block, ...]:
    """The blocks of a manuscript that belong to the year of the fact sheet."""
    blocks = []
    for text in re.split(r"\n\s*\n", manuscript.strip()):
        years = YEARS.match(text)
        if years is None:
            blocks.append(_block(text, sheet))
        elif str(sheet.year) in years[1].split():
            blocks.append(_block(text[years.end() :], sheet))
    return tuple(blocks)


def _block(text: str, sheet: FactSheet) -> Block:
    lines = text.splitlines()
    if text.startswith("#"):
        marks, _, title = text.partition(" ")
        return Heading(len(marks), title.strip())
    if text.startswith("@"):
        name, _, argument = lines[0][1:].partition(" ")
        if name == "statement":
            return TableBlock(argument, tuple(_statement_rows(lines[1:], sheet)))
        if name == "table":
            return TableBlock(argument, tuple(_rows(lines[1:], sheet)))
        return Directive(name, tuple(line.strip().removeprefix(".") for line in lines[1:]))
    if text.startswith("- "):
        items = re.split(r"^- ", text, flags=re.MULTILINE)[1:]
        return Bullets(tuple(" ".join(item.split()) for item in items))
    running = " ".join(text.split())
    return SmallPrint(running[2:]) if running.startswith("^ ") else Paragraph(running)


def _rows(lines: Iterable[str], sheet: FactSheet) -> Iterable[TableRow]:
    for line in lines:
        if line.startswith("+"):
            yield from _rows((" | ".join(row) for row in sheet.rows[line[1:].strip()]), sheet)
            continue
        kind = ROW_KINDS.get(line[0], "body")
        cells = line if kind == "body" else line[1:]
        yield TableRow(kind, tuple(cell.strip() for cell in cells.split("|")))


def _statement_rows(lines: Iterable[str], sheet: FactSheet) -> Iterable[TableRow]:
    """This year beside the year before; the column of notes only where a row refers to one."""
    unit = sheet.money.unit
    rows = [TableRow(row.kind, (*row.cells, "", "")[:3]) for row in _rows(lines, sheet)]
    noted = any(row.cells[1] for row in rows)

    def row(kind: RowKind, label: str, note: str, *figures: str) -> TableRow:
        return TableRow(kind, (label, note, *figures) if noted else (label, *figures))

    yield row("head", "", "Note", "{period:plain}", f"{{{PRIOR}period:plain}}")
    yield row("head", "", "", unit, unit)
    for each in rows:
        label, note, fact = each.cells
        figures = (f"{{{fact}}}", f"{{{PRIOR}{fact}}}") if fact else ("", "")
        yield row(each.kind, label, note, *figures)
