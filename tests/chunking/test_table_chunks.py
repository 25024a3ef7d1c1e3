from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from rag_assets.chunking.table_chunks import table_chunks
from rag_assets.tables.periods import column_periods
from rag_assets.tables.row_labels import label_rows
from rag_resources.records import Box, Line, Page, Section, Word
from rag_resources.table_records import Table


class WordBudget:
    """Counts words and two specials, so that a test can foresee where a chunk ends."""

    def __init__(self, target: int, limit: int) -> None:
        self.target = target
        self.limit = limit

    def count(self, text: str) -> int:
        return len(text.split()) + 2


def line(text: str, top: float) -> Line:
    box = Box(50, top, 300, top + 10)
    return Line(text, box, 10, False, (Word(text, box),))


def page(*lines: Line) -> Page:
    return Page(3, "1", 595, 842, 0, lines, (), "pymupdf")


def table(
    cells: list[list[str]],
    *,
    headers: tuple[str, ...],
    header_rows: int = 1,
    caption: str = "",
    unit: str = "",
) -> Table:
    rows = tuple(tuple(row) for row in cells)
    return Table(
        page=3,
        box=Box(50, 100, 300, 400),
        cells=rows,
        header_rows=header_rows,
        header_paths=headers,
        row_labels=tuple(
            row.path for row in label_rows(rows[header_rows:], [()] * (len(rows) - header_rows))
        ),
        caption=caption,
        unit=unit,
        scale=1,
        currency="",
        periods=column_periods(headers),
        method="aligned-rows",
        confidence=1.0,
    )


INCOME = table(
    [
        ["", "2024/25", "2023/24"],
        ["Income", "", ""],
        ["Grants", "1,234", "(567)"],
        ["Legacies", "40", "—"],
        ["Total income", "1,274", "(567)"],
    ],
    headers=("", "2024/25 › £000", "2023/24 › £000"),
    caption="Statement of activities",
    unit="£000",
)
SECTIONS = (
    Section(("Front matter",), 1, 1, 0, 2, "typography"),
    Section(("Accounts",), 1, 3, 0, 9, "typography"),
    Section(("Accounts", "Activities"), 2, 3, 1, 9, "typography"),
    Section(("Accounts", "Notes"), 2, 3, 3, 9, "typography"),
)
PAGE = page(line("Accounts", 50), line("Activities", 80), line("Grants", 120), line("Notes", 500))


def test_each_figure_stands_beside_its_label_and_its_period() -> None:
    (chunk,) = table_chunks("acme", [PAGE], SECTIONS, [INCOME], WordBudget(200, 250))
    assert chunk.text.splitlines() == [
        "Income",
        "Grants | 2024/25: 1,234 | 2023/24: (567)",
        "Legacies | 2024/25: 40 | 2023/24: —",
        "Total income | 2024/25: 1,274 | 2023/24: (567)",
    ]


def test_the_section_is_the_one_the_table_starts_in() -> None:
    (chunk,) = table_chunks("acme", [PAGE], SECTIONS, [INCOME], WordBudget(200, 250))
    assert chunk.section_path == ("Accounts", "Activities")


def test_every_chunk_repeats_caption_unit_columns_and_section() -> None:
    chunks = table_chunks("acme", [PAGE], SECTIONS, [INCOME], WordBudget(33, 60))
    assert len(chunks) > 1
    for chunk in chunks:
        assert chunk.indexed_text.startswith(
            "Statement of activities (£000)\n"
            "Accounts › Activities\n"
            "2024/25 › £000 | 2023/24 › £000\n"
        )
        assert chunk.indexed_text.endswith(chunk.text)


def test_a_chunk_that_starts_inside_a_group_names_the_group() -> None:
    chunks = table_chunks("acme", [PAGE], SECTIONS, [INCOME], WordBudget(33, 60))
    assert chunks[1].text.splitlines()[0] == "Income"
    assert chunks[1].text.splitlines()[1].startswith(("Legacies", "Total income"))


def test_spans_name_the_body_rows_and_the_table() -> None:
    chunks = table_chunks("acme", [PAGE], SECTIONS, [INCOME, INCOME], WordBudget(33, 60))
    spans = [span for chunk in chunks for span in chunk.spans]
    assert spans[0].first == 0
    assert spans[-1].last == 3
    assert all(later.first == span.last + 1 for span, later in pairwise(spans))
    # The second table has the same text on the same page: its chunks are kept once.
    assert {span.table for span in spans} == {0}


def test_header_paths_name_the_columns_when_periods_do_not_tell_them_apart() -> None:
    staff = table(
        [["", "2024", ""], ["Pay", "10", "12"]], headers=("", "2024 › Men", "2024 › Women")
    )
    (chunk,) = table_chunks("acme", [PAGE], SECTIONS, [staff], WordBudget(200, 250))
    assert chunk.text == "Pay | 2024 › Men: 10 | 2024 › Women: 12"


def test_a_row_too_long_is_split_by_cells_under_its_label() -> None:
    wide = table(
        [["", *["h"] * 20], ["Board pay", *[str(number) for number in range(20)]]],
        headers=("", *(f"Director {letter}" for letter in "ABCDEFGHIJKLMNOPQRST")),
    )
    chunks = table_chunks("acme", [PAGE], SECTIONS, [wide], WordBudget(20, 24))
    lines = [line for chunk in chunks for line in chunk.text.splitlines()]
    assert "Board pay | Director C: 2" in lines
    assert max(chunk.token_count for chunk in chunks) <= 24


cell = st.text(st.sampled_from("ab1,.(£— "), max_size=12).map(lambda text: " ".join(text.split()))


@st.composite
def tables(draw: st.DrawFn) -> Table:
    width = draw(st.integers(2, 5))
    row = st.lists(cell, min_size=width, max_size=width)
    header, *body = draw(st.lists(row, min_size=2, max_size=12))
    return table([header, *body], headers=tuple(header), caption=draw(cell), unit=draw(cell))


@given(tables(), st.integers(24, 60))
def test_every_printed_body_cell_is_in_a_chunk_and_no_chunk_is_too_long(
    printed: Table, limit: int
) -> None:
    chunks = table_chunks("acme", [PAGE], SECTIONS, [printed], WordBudget(limit - 8, limit))
    text = "\n".join(chunk.text for chunk in chunks)
    for row in printed.cells[printed.header_rows :]:
        for printed_cell in row:
            assert printed_cell in text
    for chunk in chunks:
        assert chunk.token_count == len(chunk.indexed_text.split()) + 2
        assert chunk.token_count <= limit


@given(tables())
def test_every_row_of_a_table_is_in_the_spans_of_some_chunk(printed: Table) -> None:
    chunks = table_chunks("acme", [PAGE], SECTIONS, [printed], WordBudget(30, 40))
    seen = {
        row for chunk in chunks for span in chunk.spans for row in range(span.first, span.last + 1)
    }
    texts = {chunk.text for chunk in chunks}
    filled = {number for number, row in enumerate(printed.cells[1:]) if any(row)}
    assert filled <= seen or len(texts) < len(filled)


def test_one_endless_word_is_cut_to_the_limit() -> None:
    class LetterBudget(WordBudget):
        def count(self, text: str) -> int:
            return len(text) + 2

    word = "".join(chr(letter) for letter in range(0x4E00, 0x4E60))
    printed = table([["", ""], ["Label", word]], headers=("", ""))
    chunks = table_chunks("acme", [PAGE], (), [printed], LetterBudget(18, 20))
    lines = [line for chunk in chunks for line in chunk.text.splitlines()]
    assert "".join(line.rsplit(" | ", 1)[-1] for line in lines) == f"Label{word}"
    assert max(chunk.token_count for chunk in chunks) <= 20
