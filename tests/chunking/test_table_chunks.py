from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st
from printed_tables import INCOME, PAGE, SECTIONS, WordBudget, table

from rag_assets.chunking.table_chunks import table_chunks
from rag_resources.table_records import Table


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
    chunks = table_chunks("acme", [PAGE], SECTIONS, [INCOME], WordBudget(33, 60))
    spans = [span for chunk in chunks for span in chunk.spans]
    assert spans[0].first == 0
    assert spans[-1].last == 3
    assert all(later.first == span.last + 1 for span, later in pairwise(spans))


def test_the_same_text_on_the_same_page_is_one_chunk_with_the_spans_of_both_tables() -> None:
    once = table_chunks("acme", [PAGE], SECTIONS, [INCOME], WordBudget(33, 60))
    twice = table_chunks("acme", [PAGE], SECTIONS, [INCOME, INCOME], WordBudget(33, 60))
    for chunk, twin in zip(once, twice, strict=True):
        (span,) = chunk.spans
        assert twin.spans == (span, span._replace(table=1))


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
    filled = {number for number, row in enumerate(printed.cells[1:]) if any(row)}
    assert filled <= seen


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
