from extraction.printed_pages import BODY, line, page

from rag_assets.extraction.contents_page import read_contents
from rag_assets.extraction.titles import TitleFinder

TITLES = ["Overview", "Our performance", "Governance", "Accounts", "Glossary"]


def report(entries, heading="Contents", first=3):
    pages = [page(1, ["Cover"]), page(2, [heading, *entries])]
    pages += [page(first + n, [title, *BODY]) for n, title in enumerate(TITLES)]
    return pages


def contents_of(pages):
    return read_contents(pages, TitleFinder(pages))


def found(pages):
    contents = contents_of(pages)
    return [(entry.title, entry.page) for entry in contents.entries] if contents else []


RIGHT = [(title, 3 + n) for n, title in enumerate(TITLES)]


def test_leaders_ranges_and_leading_numbers_are_understood():
    assert found(report([f"{t} .....{n}" for n, t in enumerate(TITLES, 1)])) == RIGHT
    assert found(report([f"{t} {n}-{n + 1}" for n, t in enumerate(TITLES, 1)])) == RIGHT
    assert found(report([f"{n} {t}" for n, t in enumerate(TITLES, 1)])) == RIGHT


def test_headings_of_other_languages_are_known():
    entries = [f"{t} {n}" for n, t in enumerate(TITLES, 1)]
    for heading in ("Inhaltsverzeichnis", "Sommaire", "Índice", "CONTENTS PAGE"):
        assert found(report(entries, heading)) == RIGHT


def test_one_wrong_number_does_not_cost_the_other_entries():
    pages = report([f"{t} {n}" for n, t in zip([1, 5, 3, 4, 5], TITLES, strict=True)])
    pages[6] = page(7, ["Our performance", "Glossary", *BODY])
    assert found(pages) == [RIGHT[0], RIGHT[2], RIGHT[3], RIGHT[4]]


def test_entries_without_their_title_on_the_page_are_left_out():
    pages = report([f"{t} {n}" for n, t in enumerate(TITLES, 1)])
    pages[3] = page(4, BODY)
    assert found(pages) == [RIGHT[0], *RIGHT[2:]]


def test_indentation_gives_levels_and_a_second_column_starts_anew():
    lines = [line(f"{t} {n}") for n, t in enumerate(TITLES, 1)]
    lefts = [72, 90, 72, 330, 348]
    moved = [
        type(one)(one.text, one.box._replace(x0=left), one.size, one.bold, ())
        for one, left in zip(lines, lefts, strict=True)
    ]
    contents = contents_of(report(moved))
    assert contents is not None
    assert [entry.level for entry in contents.entries] == [1, 2, 1, 1, 2]
