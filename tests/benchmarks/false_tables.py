"""`python -m tests.benchmarks.false_tables FOLDER… --out FILE.html`: random pages to look at.

Belongs here: drawing pages at random, reading their tables, a sheet on which a person says which
pages show a table; it counts how many of the others yield one. Not here: known tables
(score_tables). No program can judge these pages: one that could tell tables would be the reader.
"""

import argparse
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path
from random import Random
from typing import NamedTuple

import pymupdf

from rag_assets.extraction.pages import read_pages
from rag_assets.settings import DEFAULT_LIMITS
from rag_assets.tables.limited_reading import read_tables_limited
from rag_resources.errors import ReportError
from rag_resources.records import Box
from rag_resources.table_records import Table

_DPI = 72
_RED = (0.9, 0.1, 0.1)

_SHEET = """<!doctype html>
<meta charset="utf-8">
<title>Tables on random pages</title>
<style>
  body {{ font: 15px sans-serif; margin: 0 1em }}
  header {{ position: sticky; top: 0; background: #fff; padding: .6em 0 }}
  main {{ display: grid; grid-template-columns: repeat(auto-fill, minmax(420px, 1fr)); gap: 1.5em }}
  figure {{ margin: 0 }}
  img {{ width: 100%; border: 1px solid #999 }}
</style>
<header>Tick the pages that show a table. <output></output></header>
<main>
{figures}
</main>
<script>
  const count = () => {{
    const open = [...document.querySelectorAll("input:not(:checked)")];
    const wrong = open.filter(box => box.dataset.tables > 0);
    const share = open.length ? (100 * wrong.length / open.length).toFixed(1) : "0.0";
    document.querySelector("output").textContent =
      `Of ${{open.length}} pages without one, ${{wrong.length}} yield a table: ${{share}} %`;
  }};
  document.addEventListener("change", count);
  count();
</script>
"""
_FIGURE = (
    '<figure><label><input type="checkbox" data-tables="{tables}"> {name}, page {page}: '
    '{tables} found</label><img loading="lazy" src="{image}" alt=""></figure>'
)


class DrawnPage(NamedTuple):
    """A page and the tables that were found on it."""

    pdf: Path
    number: int
    tables: tuple[Table, ...]


def main(arguments: Sequence[str]) -> int:
    """Writes the sheet; 2 where there is nothing to draw from."""
    options = _options(arguments)
    pdfs = sorted({pdf for folder in options.folders for pdf in folder.rglob("*.pdf")})
    if not pdfs:
        print("There are no PDFs in these folders.")
        return 2
    random = Random(options.seed)
    # Reading a report takes far longer than looking at its pages: few reports, many pages of each.
    drawn = draw_pages(random.sample(pdfs, min(options.reports, len(pdfs))), options.pages, random)
    pages = [page for pdf, numbers in drawn.items() for page in _read(pdf, numbers)]
    pages.sort(key=lambda page: not page.tables)
    options.out.write_text(_sheet(pages, options.out), encoding="utf-8")
    with_tables = sum(bool(page.tables) for page in pages)
    print(
        f"{len(pages)} pages of {len(drawn)} reports, tables found on {with_tables}: {options.out}"
    )
    return 0


def _options(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="false_tables", description="Draw pages to look at.")
    parser.add_argument("folders", nargs="+", type=Path, metavar="FOLDER")
    parser.add_argument("--pages", type=int, default=300)
    parser.add_argument("--reports", type=int, default=20, help="from how many reports")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True, metavar="FILE.html")
    return parser.parse_args(arguments)


def draw_pages(pdfs: Sequence[Path], count: int, random: Random) -> dict[Path, list[int]]:
    """Page numbers by file, every page of all files as likely as any other."""
    every = [(pdf, number) for pdf in pdfs for number in range(1, _count(pdf) + 1)]
    drawn: defaultdict[Path, list[int]] = defaultdict(list)
    for pdf, number in sorted(random.sample(every, min(count, len(every)))):
        drawn[pdf].append(number)
    return dict(drawn)


def _count(pdf: Path) -> int:
    try:
        with pymupdf.open(pdf) as document:
            return 0 if document.needs_pass else int(document.page_count)
    except pymupdf.FileDataError:
        return 0


def _read(pdf: Path, numbers: Sequence[int]) -> Iterator[DrawnPage]:
    try:
        pages = [page for page in read_pages(pdf) if page.number in numbers]
    except ReportError as error:
        print(error)
        return
    tables = read_tables_limited(pdf, pages, DEFAULT_LIMITS)
    for number in numbers:
        found = tuple(table for table in tables if number in _boxes(table))
        yield DrawnPage(pdf, number, found)


def _boxes(table: Table) -> dict[int, Box]:
    """Where a table stands on each of its pages."""
    return {part.page: part.box for part in table.parts} or {table.page: table.box}


def _sheet(pages: Sequence[DrawnPage], out: Path) -> str:
    images = out.with_suffix("")
    images.mkdir(parents=True, exist_ok=True)
    figures = []
    for place, page in enumerate(pages, start=1):
        image = images / f"{place:03}.png"
        image.write_bytes(_picture(page))
        figures.append(
            _FIGURE.format(
                tables=len(page.tables),
                name=escape(page.pdf.stem),
                page=page.number,
                image=f"{escape(images.name)}/{image.name}",
            )
        )
    return _SHEET.format(figures="\n".join(figures))


def _picture(drawn: DrawnPage) -> bytes:
    """The page with a frame around each table, as PNG."""
    with pymupdf.open(drawn.pdf) as document:
        page = document[drawn.number - 1]
        for table in drawn.tables:
            frame = pymupdf.Rect(*_boxes(table)[drawn.number]) * page.derotation_matrix
            page.draw_rect(frame, color=_RED, width=2)
        picture: bytes = page.get_pixmap(dpi=_DPI).tobytes("png")
        return picture


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
