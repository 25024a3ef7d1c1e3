"""Primary statements as companies set them, read from drawn pages to their figures."""

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from rag_assets.tables.aligned.wrapped_labels import BodyRow, joined_rows
from rag_assets.tables.figures import is_figure
from rag_assets.tables.meaning.column_kinds import column_kinds
from rag_assets.tables.reading import read_tables
from rag_resources.records import Box, Page
from rag_resources.table_records import Table

EDGES = (60, 400, 480)
FERRIES = (
    ("Ferry tickets", "6,512", "6,034"),
    ("Boat hire", "1,117", "1,286"),
    ("Mooring fees", "(574)", "(533)"),
    ("Total income", "7,055", "6,787"),
)


@pytest.fixture
def read(save, read_back: Callable[[Path], tuple[Page, ...]]):
    def tables(sheet) -> tuple[Table, ...]:
        pdf = save(sheet)
        return read_tables(pdf, read_back(pdf))

    return tables


def test_a_header_of_bare_years_may_stand_far_above(sheet, read) -> None:
    sheet.left(60, 100, "(amounts are in thousands of Canadian dollars)")
    for edge, year in zip(EDGES[1:], ("2022", "2021"), strict=True):
        sheet.right(edge, 124, year)
        sheet.right(edge, 136, "$")
    sheet.rows(186, EDGES, FERRIES)
    (table,) = read(sheet)
    assert table.periods == ("", "2022", "2021")
    assert (table.scale, table.currency) == (1_000, "CAD")


def test_a_few_references_to_notes_are_a_column(sheet, read) -> None:
    sheet.rows(100, (60, 340, 420, 500), [("", "Note", "2022", "2021")])
    notes = ("", "B2", "", "C5,C7")
    more = [(f"Sundry income {name}", "12.5", "11.5") for name in "abcdefgh"]
    sheet.rows(116, (60, 420, 500), [*FERRIES, *more])
    for number, note in enumerate(notes):
        sheet.right(340, 116 + 14 * number, note)
    (table,) = read(sheet)
    assert table.column_kinds == ("label", "note", "value", "value")
    assert table.row_labels[1] == "Boat hire"
    assert table.cells[table.header_rows + 1][1] == "B2"


def test_the_end_of_a_wrapped_label_is_no_column(sheet, read) -> None:
    sheet.rows(100, EDGES, [("", "2022", "2021")])
    sheet.rows(116, EDGES, [(f"  {label}", *figures) for label, *figures in FERRIES])
    sheet.left(66, 172, "Preferred shares, authorized twenty million of them (Note")
    sheet.rows(181, (66, 400, 480), [("16)", "5", "7")])
    (table,) = read(sheet)
    assert len(table.header_paths) == 3
    assert table.row_labels[-1].endswith("(Note 16)")


def test_the_rest_of_a_table_below_a_long_label_keeps_its_header(sheet, read) -> None:
    sheet.left(60, 80, "(in thousands)")
    sheet.rows(100, EDGES, [("", "2022", "2021")])
    sheet.rows(116, EDGES, FERRIES)
    label = [
        "Shares without a vote, each of which may be turned into",
        "another at any time; 40,300 and 38,200 shares issued at the",
        "end of 2022 and 2021, respectively; 39,900 and 37,800 shares",
    ]
    sheet.prose(60, 174, label)
    sheet.rows(210, EDGES, FERRIES)
    tables = read(sheet)
    assert sum(len(table.row_labels) for table in tables) == 2 * len(FERRIES)
    assert {table.periods for table in tables} == {("", "2022", "2021")}
    assert {table.scale for table in tables} == {1_000}


def test_notes_in_brackets_are_no_losses() -> None:
    body = [("Interest", "(9)", "8,415"), ("Fees", "(9), (10)", "3,071"), ("Tax", "", "574")]
    assert column_kinds(body, ("", "Notes", "2022")) == ("label", "note", "value")


def test_rare_small_numbers_without_a_header_refer_to_notes() -> None:
    body = [("Interest", "", "318", "41"), ("Fees", "15", "402", "40"), ("Tax", "", "574", "39")]
    assert column_kinds(body, ("", "", "2022", "2021"))[1] == "note"
    assert column_kinds(body, ("", "2023", "2022", "2021"))[1] == "value"


@pytest.mark.parametrize("text", ["– 317", "− 1,846", "- 4.5"])
def test_a_sign_may_stand_apart(text: str) -> None:
    assert is_figure(text)
    assert not is_figure(f"{text} {text}")


def printed(rows: Sequence[tuple[str, str]], pitch: float) -> list[BodyRow]:
    return [
        BodyRow(
            texts,
            (Box(60, pitch * n, 200, pitch * n + 9), Box(400, pitch * n, 430, pitch * n + 9)),
        )
        for n, texts in enumerate(rows)
    ]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (("Boats, net of depreciation –", ""), ("$1,210 and $1,180", "15")),
        (("Shares ($0.10 par value;", ""), ("1,500,000 of them issued", "42")),
        (("Owed (of which", ""), ("Harbour Board)", "7")),
        (("Loss for the year due to owners of", "9"), ("Ferry Lines", "")),
        (("Total loss for the year due to Ferry", ""), ("Group Ltd", "5")),
    ],
)
def test_a_label_broken_off_goes_on(first: tuple[str, str], second: tuple[str, str]) -> None:
    (row,) = joined_rows(printed([first, second], 11))
    assert row.texts == tuple(
        " ".join(filter(None, pair)) for pair in zip(first, second, strict=True)
    )


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (("Pay included in", ""), ("Cost of sales", "15")),
        (("Earnings attributable to", ""), ("Owners", "42")),
        (("Assets", ""), ("Cash", "1")),
        (("Receivables", "3"), ("Owed by", "")),
    ],
)
def test_a_heading_is_not_joined_to_what_it_heads(
    first: tuple[str, str], second: tuple[str, str]
) -> None:
    assert len(joined_rows(printed([first, second], 11))) == 2
