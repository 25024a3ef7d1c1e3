"""Pages with nothing wrong, some of which look as if: every flag on them is a false alarm.

Belongs here: varied layouts of honest pages. Not here: anything a reader should be told of.
"""

from collections.abc import Iterator
from typing import Any

import pymupdf

from tests.defects.case import DefectCase, PageTruth, printed_case
from tests.defects.near_misses import near_misses
from tests.defects.prose import Writer, row_text
from tests.defects.typesetting import (
    BODY,
    DEJAVU,
    HEADING,
    SANS,
    STYLES,
    WHITE,
    Area,
    columns,
    fill,
    flow,
    put,
    put_right,
    table,
    tint,
)


def clean_cases() -> Iterator[DefectCase]:
    """About forty pages."""
    yield printed_case("clean-prose", "clean", [_prose(seed) for seed in range(8)])
    yield printed_case("clean-columns", "clean", [_columns(seed) for seed in range(4)])
    yield printed_case("clean-tables", "clean", [_table(seed) for seed in range(6)])
    yield printed_case("clean-ink", "clean", [_reversed_ink, _pale_ink, _small_print, _over_photo])
    yield printed_case(
        "clean-odd", "clean", [_cover, _names, _figures, _foreign, _codes, _contents]
    )
    yield from near_misses()
    yield printed_case("clean-single", "clean", [_prose(90)])


def _clean(*texts: str) -> PageTruth:
    return PageTruth(threads=(texts,))


def _prose(seed: int) -> Any:
    def paint(page: Any) -> PageTruth:
        writer = Writer(9000 + seed)
        title, texts = writer.heading(), writer.paragraphs(5 + seed % 5)
        put(page, 60, 70, title, HEADING.of(size=12 + seed % 4))
        fill(page, BODY, texts, STYLES[seed % len(STYLES)])
        return _clean(title, *texts)

    return paint


def _columns(seed: int) -> Any:
    def paint(page: Any) -> PageTruth:
        texts = Writer(9100 + seed).paragraphs(9)
        flow(page, columns(BODY, 2), texts, STYLES[seed])
        return _clean(*texts)

    return paint


def _table(seed: int) -> Any:
    def paint(page: Any) -> PageTruth:
        writer = Writer(9200 + seed)
        title, rows, texts = (
            writer.heading(),
            writer.rows(8 + seed % 5, 1 + seed % 4),
            writer.paragraphs(2),
        )
        put(page, 60, 70, title, HEADING)
        y = table(page, BODY, rows, STYLES[seed].of(justified=False), ruled=seed % 2 == 0)
        fill(page, Area(60, y + 20, 535, 780), texts, STYLES[seed])
        return _clean(title, *map(row_text, rows), *texts)

    return paint


def _reversed_ink(page: Any) -> PageTruth:
    """White print on dark bars."""
    writer = Writer(9300)
    title, texts = writer.heading(), writer.paragraphs(5)
    tint(page, Area(50, 50, 545, 85), (0.05, 0.2, 0.35))
    put(page, 60, 74, title, HEADING.of(color=WHITE))
    tint(page, Area(50, 100, 545, 500), (0.3, 0.1, 0.2))
    fill(page, Area(60, 110, 535, 490), texts, SANS.of(color=WHITE))
    return _clean(title, *texts)


def _pale_ink(page: Any) -> PageTruth:
    texts = Writer(9301).paragraphs(5)
    fill(page, BODY, texts, SANS.of(color=(0.6, 0.6, 0.6)))
    return _clean(*texts)


def _small_print(page: Any) -> PageTruth:
    texts = Writer(9302).paragraphs(8)
    fill(page, BODY, texts, SANS.of(size=5))
    return _clean(*texts)


def _over_photo(page: Any) -> PageTruth:
    """Print on a picture that fills half of the page."""
    texts = Writer(9303).paragraphs(4)
    picture = pymupdf.Pixmap(pymupdf.csRGB, pymupdf.IRect(0, 0, 120, 100))
    for step in range(120):
        picture.set_rect(pymupdf.IRect(step, 0, step + 1, 100), (20 + step, 60, 110 - step // 2))
    page.insert_image(pymupdf.Rect(0, 0, 595, 496), pixmap=picture)
    fill(page, Area(60, 200, 535, 480), texts, SANS.of(color=WHITE))
    return _clean(*texts)


def _cover(page: Any) -> PageTruth:
    put(page, 60, 300, "Halvorsen Group", HEADING.of(size=36))
    put(page, 60, 345, "Annual Report 2023", HEADING.of(size=20))
    return _clean("Halvorsen Group", "Annual Report 2023")


def _names(page: Any) -> PageTruth:
    """Names and abbreviations that stand in no dictionary."""
    lines = (
        "Grzegorz Brzęczyszczykiewicz, Chrząszczyżewoszyce",
        "Nguyễn Thị Minh Khai, Þórbjörg Guðmundsdóttir",
        "EBITDA, ROCE, WACC, IFRS 9, IAS 37.14(c), ESEF, XHTML, iXBRL",
        "Szkło-Hrvatska d.o.o., Krško; Llanfairpwll Cymru Cyf.",
        "QZX GmbH & Co. KGaA, B.V. Brgd, ČEZ a.s., AB Växjö",
    )
    for number, line in enumerate(lines):
        put(page, 60, 90 + 20 * number, line, DEJAVU)
    return _clean(*lines)


def _figures(page: Any) -> PageTruth:
    """A page of figures and hardly a word."""
    writer = Writer(9304)
    rows = [(str(1990 + year), *writer.row(6)[1:]) for year in range(14)]
    table(page, BODY, rows, SANS.of(size=8), pitch=62)
    return _clean(*map(row_text, rows))


def _foreign(page: Any) -> PageTruth:
    lines = (
        "Der Aufsichtsrat prüfte 12 Verträge über künftige Lieferungen.",
        "Le résultat après impôts s’élève à 3 412 milliers d’euros.".replace("’", "'"),
        "Zarząd spółki zatwierdził sprawozdanie za 2023 rok.",
        "Τα έσοδα αυξήθηκαν κατά 7,1 % σε σχέση με το 2022.",
        "Выручка компании выросла на 5,2 % за отчётный год.",
    )
    for number, line in enumerate(lines):
        put(page, 60, 90 + 20 * number, line, DEJAVU)
    return _clean(*lines)


def _codes(page: Any) -> PageTruth:
    """Identifiers, addresses and formulas."""
    lines = (
        "ISIN GB00BH4HKS39, LEI 213800FSZ3S4BZJ1CK06",
        "https://www.example.org/reports?id=2023&part=b#note-7",
        "f(x) = (a + b) / (1 - c) * 100%",
        "SHA-256 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
    )
    for number, line in enumerate(lines):
        put(page, 60, 90 + 20 * number, line)
    return _clean(*lines)


def _contents(page: Any) -> PageTruth:
    """Titles, leaders of dots, page numbers."""
    writer, texts = Writer(9305), []
    for number in range(9):
        title, target = writer.heading(), str(4 + 11 * number)
        put(page, 60, 90 + 20 * number, title)
        put_right(page, 505, 90 + 20 * number, "." * 80, SANS.of(size=8))
        put_right(page, 535, 90 + 20 * number, target)
        texts += [title, target]
    return _clean(*texts)
