from extraction.printed_pages import BODY, line, page

from rag_assets.extraction.sections.headings import find_headings
from rag_resources.records import Box, Line, Word


def bold(text):
    return line(text, bold=True)


def columns(*cells):
    """A printed row: cells a hundred points apart."""
    words = tuple(
        Word(cell, Box(72 + 100 * place, 0, 82 + 100 * place, 10))
        for place, cell in enumerate(cells)
    )
    return Line(" ".join(cells), Box(72, 0, 500, 10), 10, True, words)


def spread(number, lines):
    """A page whose lines stand apart, as headings do from the text around them."""
    placed = [line(one) if isinstance(one, str) else one for one in lines]
    moved = [
        Line(one.text, one.box._replace(y0=30.0 * place, y1=30.0 * place + one.size), one.size,
             one.bold, one.words)
        for place, one in enumerate(placed)
    ]  # fmt: skip
    return page(number, moved)


def titles(*pages):
    return [heading.title for heading in find_headings(pages)]


def test_a_note_ranks_over_the_bold_labels_in_it():
    pages = [
        spread(1, [bold("Notes to the accounts"), bold("14. Provisions"), *BODY]),
        spread(2, [bold("Movements"), *BODY, bold("15. Leases"), *BODY, bold("Terms"), *BODY]),
    ]
    levels = {heading.title: heading.level for heading in find_headings(pages)}
    assert levels["14. Provisions"] == levels["15. Leases"] < levels["Movements"] == levels["Terms"]


def test_the_gap_after_a_number_is_none_between_columns():
    assert titles(spread(1, [columns("14", "Provisions"), *BODY])) == ["14 Provisions"]
    assert titles(spread(1, [columns("Opening", "Closing"), *BODY])) == []


def test_a_label_between_rows_of_figures_is_no_heading():
    rows = [line("Land 1,200 1,100"), bold("Current assets"), line("Cash 310 290")]
    assert titles(spread(1, [*BODY, *rows, *BODY])) == []


def test_a_heading_between_a_table_and_bullets_stays():
    bullet = columns("•", "more")
    lines = [line("Total costs 310 290"), bold("Cost of services"), *BODY[:1]]
    plain = Line(bullet.text, bullet.box, 10, False, bullet.words)
    assert titles(spread(1, [*BODY, *lines, plain, *BODY])) == ["Cost of services"]


def test_a_continued_heading_is_no_second_section():
    pages = [
        spread(1, [bold("6. Investments"), *BODY * 2]),
        spread(2, [bold("6. Investments (continued)"), *BODY * 2]),
    ]
    assert titles(*pages) == ["6. Investments"]


def test_a_broken_title_is_one_and_two_titles_are_two():
    size = {"size": 16.0, "bold": True}
    broken = [line("Report of the", top=0, **size), line("audit committee", top=20, **size)]
    whole = [line("Overview", top=0, **size), line("Performance", top=20, **size)]
    assert titles(page(1, [*broken, line(BODY[0], top=60)])) == ["Report of the audit committee"]
    assert titles(page(1, [*whole, line(BODY[0], top=60)])) == ["Overview", "Performance"]


def test_a_bold_paragraph_is_no_heading():
    paragraph = [line("Large words without an end", size=12, top=14 * n) for n in range(5)]
    assert titles(page(1, [*paragraph, *(line(one, top=200) for one in BODY * 4)])) == []


def test_larger_front_pages_are_not_all_headings():
    notes = [spread(number, BODY * 6) for number in range(2, 6)]
    front = [line("We made progress in all of our markets", size=13) for _ in range(20)]
    assert titles(spread(1, front), *notes) == []
