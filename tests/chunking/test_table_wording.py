"""The strategies by example: what a small table reads like."""

from dataclasses import replace

from printed_tables import INCOME, PAGE, SECTIONS, WordBudget, page, table

from rag_assets.chunking.table_chunks import table_chunks
from rag_assets.settings import TableChunks
from rag_resources.answering.statements import Cell, statements_of
from rag_resources.records import Chunk
from rag_resources.table_records import Table, Unit

HEAD = [
    "TABLE | page=3 | Statement of activities (£000)",
    "COLUMNS: - | 2024/25 › £000 | 2023/24 › £000",
]


def chunks_of(printed: Table, strategy: TableChunks, target: int = 200) -> tuple[Chunk, ...]:
    budget = WordBudget(target, 250)
    pages = [PAGE, page(number=4)]
    return table_chunks("acme", pages, SECTIONS, [printed], budget, strategy)


def test_row_preserving_keeps_rows_as_printed_below_their_columns() -> None:
    (chunk,) = chunks_of(INCOME, "row_preserving")
    assert chunk.text.splitlines() == [
        *HEAD,
        "Income",
        "Grants | 1,234 | (567)",
        "Legacies | 40 | —",
        "Total income | 1,274 | (567)",
    ]
    assert chunk.indexed_text == f"Accounts › Activities\n{chunk.text}"


def test_an_empty_cell_keeps_its_place() -> None:
    gap = table([["", "A", "B"], ["Pay", "", "12"]], headers=("", "A", "B"))
    (chunk,) = chunks_of(gap, "row_preserving")
    assert chunk.text.splitlines()[-1] == "Pay | - | 12"


def test_two_stage_tells_columns_units_years_and_labels_first() -> None:
    header, body = chunks_of(INCOME, "two_stage")
    assert header.text.splitlines() == [
        *HEAD,
        "UNITS: £000",
        "YEARS: 2024/25 | 2023/24",
        "Income",
        "Grants",
        "Legacies",
        "Total income",
    ]
    assert (body,) == chunks_of(INCOME, "row_preserving")


def test_row_blocks_tell_a_summary_then_rows_with_category_and_figures() -> None:
    summary, *blocks = chunks_of(replace(INCOME, statement="income_statement"), "row_blocks", 60)
    assert summary.text.splitlines() == [
        *HEAD,
        "TYPE: income statement",
        "Table on page 3, 4 rows, 3 columns; columns 2024/25 › £000, 2023/24 › £000; "
        "rows Income, Grants, Legacies, Total income",
        "Income › Grants | 2024/25: 1,234 | 2023/24: (567)",
    ]
    assert blocks[1].text.splitlines() == [
        *HEAD,
        "TYPE: income statement",
        "CATEGORY: Income",
        "Legacies | 40 | —",
        "Income › Legacies > 2024/25 : 40",
        "Income › Legacies > 2023/24 : —",
    ]


def test_a_row_block_holds_ten_rows_at_most() -> None:
    rows = [[f"r{number}", str(number)] for number in range(25)]
    printed = table([["", "A"], *rows], headers=("", "A"))
    _, *blocks = chunks_of(printed, "row_blocks", 240)
    assert [(block.spans[0].first, block.spans[0].last) for block in blocks] == [
        (0, 9), (10, 19), (20, 24),
    ]  # fmt: skip


def test_baseline_is_a_summary_then_figures_then_rows() -> None:
    (chunk,) = chunks_of(INCOME, "baseline")
    assert chunk.text.splitlines() == [
        *HEAD,
        "Table on page 3, 4 rows, 3 columns; columns 2024/25 › £000, 2023/24 › £000; "
        "rows Income, Grants, Legacies, Total income",
        "Income › Grants > 2024/25 : 1,234",
        "Income › Grants > 2023/24 : (567)",
        "Income › Legacies > 2024/25 : 40",
        "Income › Legacies > 2023/24 : —",
        "Income › Total income > 2024/25 : 1,274",
        "Income › Total income > 2023/24 : (567)",
        "Income",
        "Grants | 1,234 | (567)",
        "Legacies | 40 | —",
        "Total income | 1,274 | (567)",
    ]


NOTED = table(
    [["", "Note", "2024", "2023", "Change"], ["Grants", "7", "10", "12", "-17"]],
    headers=("", "Note", "2024", "2023", "Change"),
    unit="£000",
    columns=("label", "note", "value", "value", "value"),
    units=[Unit("", 1, "")] * 4 + [Unit("%", 1, "")],
)


def test_notes_are_no_figures_and_a_unit_of_its_own_stands_beside_its_column() -> None:
    (labelled,) = chunks_of(NOTED, "labelled_rows")
    assert labelled.text == "Grants | note 7 | 2024: 10 | 2023: 12 | Change (%): -17"
    (aligned,) = chunks_of(NOTED, "row_preserving")
    assert aligned.text.splitlines()[1:] == [
        "COLUMNS: - | Note | 2024 | 2023 | Change (%)",
        "Grants | note 7 | 10 | 12 | -17",
    ]
    (whole,) = chunks_of(NOTED, "baseline")
    assert "Grants > Note" not in whole.text
    assert "Grants > Change (%) : -17" in whole.text


def test_the_period_names_figures_also_beside_a_column_of_notes() -> None:
    noted = table(
        [["", "Note", "2024 £000", "2023 £000"], ["Grants", "7", "10", "12"]],
        headers=("", "Note", "2024 › £000", "2023 › £000"),
        columns=("label", "note", "value", "value"),
    )
    (chunk,) = chunks_of(noted, "labelled_rows")
    assert chunk.text == "Grants | note 7 | 2024: 10 | 2023: 12"


def test_a_period_that_all_figures_share_stands_in_the_context_alone() -> None:
    shared = table([["", "Men", "Women"], ["Pay", "1", "2"]], headers=("", "Men", "Women"))
    (chunk,) = chunks_of(replace(shared, periods=("", "2024", "2024")), "labelled_rows")
    assert chunk.text == "Pay | Men: 1 | Women: 2"
    assert "Men (2024) | Women (2024)" in chunk.indexed_text


def test_a_header_repeated_inside_the_body_is_not_taken_for_figures() -> None:
    printed = table(
        [["", "A", "B"], ["Pay", "1", "2"], ["", "A again", "B again"], ["Tax", "3", "4"]],
        headers=("", "A", "B"),
        rows_are=("header", "item", "header", "item"),
    )
    (chunk,) = chunks_of(printed, "labelled_rows")
    assert chunk.text.splitlines()[1] == "A again | B again"


def test_a_table_without_labels_words_its_first_column_as_well() -> None:
    bare = table([["A", "B"], ["1", "2"]], headers=("A", "B"), columns=("value", "value"))
    (chunk,) = chunks_of(bare, "labelled_rows")
    assert chunk.text == "A: 1 | B: 2"
    (aligned,) = chunks_of(bare, "row_preserving")
    assert aligned.text.splitlines()[1:] == ["COLUMNS: A | B", "1 | 2"]


def test_rows_of_the_next_page_are_a_chunk_of_that_page_and_name_their_group() -> None:
    over = replace(INCOME, row_pages=(3, 3, 3, 4, 4))
    first, second = chunks_of(over, "labelled_rows")
    assert (first.first_page, second.first_page) == (3, 4)
    assert second.text.splitlines()[:2] == ["Income", "Legacies | 2024/25: 40 | 2023/24: —"]
    assert second.spans == ((4, 2, 3, 0),)
    assert "TABLE | page=4 | " in chunks_of(over, "two_stage")[1].text


def test_columns_too_long_to_repeat_are_told_once() -> None:
    names = tuple(f"Group › Division {letter} › results {letter}" for letter in "abcdefghijklmno")
    head = ["", *(name.replace("›", "") for name in names)]
    printed = table([head, ["Pay", *"123456789012345"]], headers=("", *names))
    budget = WordBudget(40, 40)
    chunks = table_chunks("acme", [PAGE], SECTIONS, [printed], budget, "row_preserving")
    assert chunks[0].text.splitlines()[-1].startswith("HEADER | Group Division a")


def test_answers_read_the_figures_of_rows_below_their_columns() -> None:
    (chunk,) = chunks_of(INCOME, "row_preserving")
    rows = {one.label: one.cells for one in statements_of(chunk)}
    assert list(rows) == ["Income", "Grants", "Legacies", "Total income"]
    assert rows["Grants"] == (Cell("2024/25 › £000", "1,234"), Cell("2023/24 › £000", "(567)"))
