"""Pages without a table that look a little like one: figures in lists, axes, columns of prose.

Belongs here: pages that must yield no table. Not here: tables.
"""

from collections.abc import Callable
from random import Random

from rag_resources.records import Box
from tests.table_corpus.book import prose
from tests.table_corpus.sheet import Sheet, width_of, wrapped
from tests.table_corpus.short_tables import FLAT
from tests.table_corpus.statements import STATEMENTS
from tests.table_corpus.vocabulary import PEOPLE, SENTENCES, TITLES

PagePainter = Callable[[Random, Sheet], None]

_FONTS = ("Helvetica", "Times-Roman", "DejaVuSans")
_STREETS = ("Quay Street", "Mill Lane", "Station Road", "Abbey Row", "Harbour Walk")
_TOWNS = ("Ellmouth", "Carrow", "Thornby", "Port Wessan", "Dunlane")


def _heading(sheet: Sheet, text: str, y: float = 80.0) -> float:
    sheet.text(56, y, text, "Helvetica-Bold", 15)
    return y + 26


def contents(rng: Random, sheet: Sheet) -> None:
    """Titles, leaders and rising page numbers."""
    y, font, page = _heading(sheet, "Contents"), rng.choice(_FONTS), 1
    right = sheet.width - 60
    dotted, in_front = rng.random() < 0.5, rng.random() < 0.3
    for statement in rng.sample(STATEMENTS, 4):
        for title in (statement.title, *(group.name for group in statement.groups)):
            page += rng.randint(1, 9)
            top = title == statement.title
            x = 60 if top or in_front else 76
            if in_front:
                sheet.text(60, y, str(page), font, 10)
                sheet.text(96, y, title, font, 10)
            else:
                end = sheet.text(x, y, title, font, 10).x1
                sheet.text(right - width_of(str(page), font, 10), y, str(page), font, 10)
                if dotted:
                    dots = int((right - 30 - end) / width_of(".", font, 10))
                    sheet.text(end + 6, y, "." * dots, font, 10)
            y += 17 if top else 14
        y += 8


def bullets(rng: Random, sheet: Sheet) -> None:
    """Points with figures in them."""
    y, font = _heading(sheet, rng.choice(TITLES)), rng.choice(_FONTS)
    for _ in range(4):
        y = prose(rng, sheet, 56, y, sheet.width - 112, 2) + 4
        for _ in range(rng.randint(2, 4)):
            share, money = rng.randint(2, 60), rng.randint(2, 90)
            text = rng.choice((
                f"Income grew by {share}.{rng.randint(1, 9)}% to £{money}.{rng.randint(1, 9)}m",
                f"{rng.randint(1_000, 9_999):,} visitors came in {rng.randint(2015, 2024)}",
                f"£{money}m was spent on {rng.choice(FLAT[3].labels).lower()} and more",
                f"{share}% of staff were trained, against {rng.randint(2, 60)}% before",
            ))  # fmt: skip
            y += 13
            sheet.text(62, y, rng.choice(("•", "•", "–")), font, 9.5)
            for number, line in enumerate(wrapped(text, font, 9.5, sheet.width - 150)):
                y += 12 if number else 0
                sheet.text(76, y, line, font, 9.5)
        y += 10


def two_columns(rng: Random, sheet: Sheet) -> None:
    """Prose in two or three columns, with figures here and there."""
    top = _heading(sheet, rng.choice(TITLES))
    count = rng.choice((2, 2, 3))
    gutter = 22.0
    width = (sheet.width - 112 - gutter * (count - 1)) / count
    for column in range(count):
        y = top
        while y < sheet.height - 160:
            x = 56 + column * (width + gutter)
            y = prose(rng, sheet, x, y, width, 3 if count == 2 else 2, 9.0)
            if rng.random() < 0.5:
                told = f"In {rng.randint(2015, 2024)} we spent £{rng.randint(2, 90)}m and saved"
                told += f" {rng.randint(1, 9)},{rng.randint(100, 999)} hours of work."
                for line in wrapped(told, "Times-Roman", 9.0, width):
                    y += 11.7
                    sheet.text(x, y, line, "Times-Roman", 9.0)
                y += 8


def chart(rng: Random, sheet: Sheet) -> None:
    """Bars between two axes, with labels at both and on the bars."""
    y = _heading(sheet, f"Figure {rng.randint(1, 12)}: {rng.choice(FLAT).name}")
    y = prose(rng, sheet, 56, y, sheet.width - 112, 3)
    stroked = rng.random() < 0.4  # some programs draw bars as thick lines
    for start in (y + 20, y + 260):
        foot, count = start + 180, rng.choice((4, 5, 6))
        top = rng.choice((50, 100, 2_000))
        labels = [f"{top * step // 5:,}" for step in range(6)]
        for step, text in enumerate(labels):
            at = foot - step * 34
            sheet.text(88 - width_of(text, "Helvetica", 7.5), at + 2.5, text, "Helvetica", 7.5)
            sheet.rule(92, at, sheet.width - 80, at, 0.3)
        pitch = (sheet.width - 180) / count
        for bar in range(count):
            x, value = 104 + bar * pitch, rng.randint(top // 5, top)
            height = 170 * value / top
            if stroked:
                sheet.rule(x + 10, foot, x + 10, foot - height, 14)
            else:
                sheet.fill(Box(x + 3, foot - height, x + 17, foot), (0.3, 0.45, 0.6))
            if rng.random() < 0.6:
                sheet.text(x + 2, foot - height - 4, f"{value:,}", "Helvetica", 7)
            sheet.text(x, foot + 12, str(2024 - count + bar), "Helvetica", 7.5)


def addresses(rng: Random, sheet: Sheet) -> None:
    """Offices and advisers in two or three columns."""
    y = _heading(sheet, "Offices and advisers")
    titles = (
        "Registered office",
        "Auditor",
        "Bankers",
        "Solicitors",
        "Registrar",
        "Investment adviser",
    )
    count = rng.choice((2, 3))
    pitch = (sheet.width - 112) / count
    for number, title in enumerate(titles):
        x, top = 56 + number % count * pitch, y + number // count * 110
        sheet.text(x, top, title, "Helvetica-Bold", 9)
        lines = (
            f"{rng.choice(('Brook', 'Larch', 'Stonefield'))} {rng.choice(('LLP', 'Partners'))}",
            f"{rng.randint(1, 180)} {rng.choice(_STREETS)}",
            rng.choice(_TOWNS),
            f"{rng.choice(('EM', 'CW', 'TB'))}{rng.randint(1, 20)} {rng.randint(1, 9)}XZ",
            f"Telephone 0{rng.randint(1200, 1900)} {rng.randint(100_000, 999_999)}",
        )  # fmt: skip
        for index, line in enumerate(lines, start=1):
            sheet.text(x, top + index * 12.5, line, "Helvetica", 9)
    sheet.text(56, y + 380, f"Charity number {rng.randint(200_000, 299_999)}", "Helvetica", 9)
    sheet.text(56, y + 394, f"Company number 0{rng.randint(2_000_000, 9_999_999)}", "Helvetica", 9)


def index_page(rng: Random, sheet: Sheet) -> None:
    """Words in alphabetical order with the pages that hold them, in two or three columns."""
    top = _heading(sheet, "Index")
    words = sorted(
        {label for group in FLAT for label in group.labels}
        | {label for one in STATEMENTS for group in one.groups for label in group.labels}
    )  # fmt: skip
    count = rng.choice((2, 3))
    pitch = (sheet.width - 112) / count
    lines = int((sheet.height - top - 80) / 11.5)
    size = 8.0 if count == 2 else 7.0
    for number, word in enumerate(words[: lines * count]):
        x, y = 56 + number // lines * pitch, top + number % lines * 11.5
        pages = sorted(rng.sample(range(4, 190), rng.randint(1, 3)))
        told = f"{word}, {', '.join(map(str, pages))}"
        sheet.text(x, y, wrapped(told, "Times-Roman", size, pitch - 8)[0], "Times-Roman", size)


def letter(rng: Random, sheet: Sheet) -> None:
    """A letter of the chair, with sums of money in its sentences."""
    y = _heading(sheet, "Letter from the chair")
    sheet.text(56, y, f"{rng.randint(1, 28)} June {rng.randint(2018, 2025)}", "Times-Roman", 10)
    y = prose(rng, sheet, 56, y + 10, sheet.width - 112, 2, 10)
    for _ in range(5):
        before, now = (f"£{rng.randint(100, 900)}.{rng.randint(1, 9)}m" for _ in range(2))
        told = f"Revenue was {now} ({rng.randint(2016, 2023)}: {before}), an increase of "
        told += f"{rng.randint(1, 20)}%. {rng.choice(SENTENCES)} Profit before tax rose from "
        told += f"£{rng.randint(10, 40)}.2m to £{rng.randint(41, 80)}.{rng.randint(1, 9)}m."
        for line in wrapped(told, "Times-Roman", 10, sheet.width - 112):
            y += 13
            sheet.text(56, y, line, "Times-Roman", 10)
        y += 9
    sheet.text(56, y + 30, rng.choice(PEOPLE), "Times-Bold", 10)
    sheet.text(56, y + 43, "Chair", "Times-Roman", 10)


def highlights(rng: Random, sheet: Sheet) -> None:
    """Large figures over a few words each, strewn over the page."""
    y = _heading(sheet, "At a glance")
    for row in range(3):
        for column in range(rng.choice((2, 3))):
            x = 60 + column * 170
            money = f"£{rng.randint(2, 900)}.{rng.randint(1, 9)}m"
            value = rng.choice((money, f"{rng.randint(3, 98)}%", f"{rng.randint(1_000, 90_000):,}"))
            sheet.text(x, y + 40 + row * 150, value, "Helvetica-Bold", 24)
            told = (
                f"{rng.choice(('spent on', 'more for', 'raised by'))} {rng.choice(FLAT[3].labels)}"
            )
            for number, line in enumerate(wrapped(told, "Helvetica", 9, 130)):
                sheet.text(x, y + 56 + row * 150 + number * 11, line, "Helvetica", 9)
    prose(rng, sheet, 56, y + 480, sheet.width - 112, 3)


PLAIN_PAGES: dict[str, PagePainter] = {
    "contents": contents,
    "bullets": bullets,
    "prose-columns": two_columns,
    "chart": chart,
    "addresses": addresses,
    "index": index_page,
    "letter": letter,
    "highlights": highlights,
}
