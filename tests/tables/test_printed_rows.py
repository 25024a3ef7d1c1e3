from rag_assets.tables.aligned.printed_rows import printed_rows
from rag_resources.records import Box, Line, Page, Word


def page_of(*words: Word) -> Page:
    line = Line(" ".join(word.text for word in words), Box(0, 0, 500, 12), 9.0, False, words)
    return Page(1, "", 595.0, 842.0, 0, (line,), (), "pymupdf")


def cells(*words: Word) -> list[tuple[str, str]]:
    ((row,),) = printed_rows(page_of(*words))
    return [(cell.text, cell.kind) for cell in row.cells]


def test_a_raised_digit_closes_up_to_its_figure() -> None:
    assert cells(
        Word("Revenue", Box(50, 100, 90, 112)),
        Word("120", Box(405, 100, 420, 112)),
        Word("1", Box(420.2, 99, 423, 106)),
        Word("22.9%", Box(500, 100, 520, 112)),
        Word("3", Box(520.2, 99, 523, 106)),
    ) == [("Revenue", "text"), ("120¹", "figure"), ("22.9%³", "figure")]


def test_a_raised_digit_stays_apart_from_a_year_and_a_digit_on_the_line_from_a_figure() -> None:
    assert cells(Word("2024", Box(400, 100, 420, 112)), Word("1", Box(420.2, 99, 423, 106))) == [
        ("2024 1", "text")
    ]
    assert cells(Word("120", Box(405, 100, 420, 112)), Word("1", Box(422, 100, 427, 112))) == [
        ("120 1", "text")
    ]
