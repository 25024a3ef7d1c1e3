from dataclasses import replace

from extraction.printed_pages import BODY, line, page

from rag_assets.extraction.sections.contents_page import read_contents
from rag_assets.extraction.sections.titles import TitleFinder
from rag_resources.records import Box, Line, Word

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


def at(text, top, left=72.0, **style):
    one = line(text, top=top, **style)
    return type(one)(one.text, one.box._replace(x0=left), one.size, one.bold, ())


def bodies(titles, first=3):
    return [page(first + n, [title, *BODY]) for n, title in enumerate(titles)]


def test_a_title_over_two_lines_is_put_together_where_the_page_has_it():
    lines = [
        at("Contents", 0),
        at("Overview 1", 20),
        at("Item 5. Market for our shares, related matters and", 34),
        at("purchases of shares 2", 46, left=110),
        at("Governance 3", 60),
        at("Accounts 4", 74),
    ]
    titles = ["Overview", "Market for our shares, related matters and purchases of shares"]
    pages = [page(1, ["Cover"]), page(2, lines), *bodies([*titles, "Governance", "Accounts"])]
    assert found(pages) == [
        ("Overview", 3),
        ("Item 5. Market for our shares, related matters and purchases of shares", 4),
        ("Governance", 5),
        ("Accounts", 6),
    ]


def test_titles_of_groups_stand_over_their_entries():
    lines = ["Contents", "PART I", "Overview 1", "Risks 2", "PART II", "Governance 3", "Accounts 4"]
    pages = [
        page(1, ["Cover"]),
        page(2, lines),
        page(3, ["PART I", "Overview", *BODY]),
        page(4, ["Risks", *BODY]),
        page(5, ["PART II", "Governance", *BODY]),
        page(6, ["Accounts", *BODY]),
    ]
    contents = contents_of(pages)
    assert contents is not None
    assert [(entry.title, entry.level, entry.page) for entry in contents.entries] == [
        ("PART I", 1, 3),
        ("Overview", 2, 3),
        ("Risks", 2, 4),
        ("PART II", 1, 5),
        ("Governance", 2, 5),
        ("Accounts", 2, 6),
    ]


def test_bold_entries_head_the_plain_ones_below_them():
    lines = [at("Contents", 0)]
    for number, title in enumerate(TITLES, 1):
        lines.append(at(f"{title} {number}", 14 * number, bold=title in ("Overview", "Governance")))
    contents = contents_of([page(1, ["Cover"]), page(2, lines), *bodies(TITLES)])
    assert contents is not None
    assert [entry.level for entry in contents.entries] == [1, 2, 1, 2, 2]


def test_several_columns_on_one_line_are_entries_of_their_own():
    def row(*cells):
        words, left = [], 72.0
        for cell in cells:
            for text in cell.split():
                words.append(Word(text, Box(left, 0, left + 5 * len(text), 10)))
                left += 5 * len(text) + 4
            left += 40
        return Line(" ".join(cells), Box(72, 0, left, 10), 10.0, False, tuple(words))

    rows = [row(TITLES[0], "1", TITLES[2], "3"), row(TITLES[1], "2", TITLES[3], "4")]
    pages = [page(1, ["Cover"]), page(2, ["Contents", *rows]), *bodies(TITLES)]
    assert found(pages) == RIGHT[:4]


def test_a_table_of_figures_is_no_contents_page():
    names = "ABCDEFGHIJ"
    figures = [9, 2, 7, 1, 8, 3, 9, 2, 6, 1]
    rows = [f"Region {name} {figure}" for name, figure in zip(names, figures, strict=True)]
    behind = [page(number, [f"Region {name}", *BODY]) for number, name in enumerate(names, 2)]
    assert found([page(1, rows), *behind]) == []


def test_a_running_head_announces_a_section_whose_title_is_no_line_of_the_body():
    pages = report([f"{t} {n}" for n, t in enumerate(TITLES, 1)])
    pages[3] = replace(page(4, BODY), furniture=(line("Our performance"),))
    assert found(pages) == RIGHT
