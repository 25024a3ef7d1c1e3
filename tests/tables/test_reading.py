import pytest

from rag_assets.tables.reading import read_tables
from rag_resources.table_records import Table

EDGES = (60, 400, 500)
ACCOUNTS = [
    ["Income", "", ""],
    ["Grants received", "1,234", "1,100"],
    ["Charitable activities", "(567)", "40"],
    ["Total income", "667", "1,140"],
    ["Expenditure", "", ""],
    ["Staff costs", "300", "280"],
    ["Net income", "367", "860"],
]


def by_label(table: Table) -> dict[str, tuple[str, ...]]:
    return {row[0]: row[1:] for row in table.cells[table.header_rows :]}


@pytest.fixture
def statement(sheet):
    sheet.left(60, 80, "Statement of financial activities")
    sheet.right(400, 110, "2024/25")
    sheet.right(500, 110, "2023/24")
    sheet.right(400, 124, "£000")
    sheet.right(500, 124, "£000")
    sheet.rows(142, EDGES, ACCOUNTS)
    return sheet


def test_a_borderless_statement_is_read_with_headers_unit_and_periods(
    statement, save, read_back
) -> None:
    pdf = save(statement)
    (table,) = read_tables(pdf, read_back(pdf))
    assert table.method == "aligned-rows"
    assert [list(row) for row in table.cells] == [
        ["", "2024/25", "2023/24"],
        ["", "£000", "£000"],
        *ACCOUNTS,
    ]
    assert table.header_rows == 2
    assert table.header_paths == ("", "2024/25 › £000", "2023/24 › £000")
    assert table.periods == ("", "2024/25", "2023/24")
    assert (table.unit, table.scale, table.currency) == ("£000", 1000, "GBP")
    assert table.caption == "Statement of financial activities"


def test_rows_without_figures_are_parents_until_their_total(statement, save, read_back) -> None:
    pdf = save(statement)
    (table,) = read_tables(pdf, read_back(pdf))
    assert table.row_labels == (
        "Income",
        "Income › Grants received",
        "Income › Charitable activities",
        "Income › Total income",
        "Expenditure",
        "Expenditure › Staff costs",
        "Net income",
    )


def test_currency_signs_in_columns_of_their_own_join_their_figure(sheet, save, read_back) -> None:
    sheet.left(60, 60, "CONSOLIDATED STATEMENTS OF OPERATIONS")
    sheet.left(60, 74, "(in millions, except per share data)")
    sheet.centre(420, 92, "Year ended December 31,")
    for edge, year in ((400, "2022"), (500, "2021")):
        sheet.right(edge, 106, year)
    rows = [["Revenues", "5,504", "6,780"], ["Tax", "(12", "8"], ["Net income", "1,491", "2,016"]]
    sheet.rows(124, EDGES, rows)
    sheet.left(401, 138, ")")
    for edge in (340, 440):
        sheet.left(edge, 124, "$")
        sheet.left(edge, 152, "$")
    pdf = save(sheet)
    (table,) = read_tables(pdf, read_back(pdf))
    assert by_label(table) == {
        "Revenues": ("$5,504", "$6,780"),
        "Tax": ("(12)", "8"),
        "Net income": ("$1,491", "$2,016"),
    }
    assert (table.unit, table.scale) == ("in millions, except per share data", 1_000_000)
    assert table.periods == ("", "December 31, 2022", "December 31, 2021")


RULED = [
    ["Director", "Salary £000", "Pension £000"],
    ["A. Stone", "120", "12"],
    ["B. Rivers", "95", "(3)"],
    ["C. Woods", "101", "10"],
]


def test_a_ruled_table_is_read_from_its_rules(sheet, save, read_back) -> None:
    sheet.left(60, 70, "Table 4: Remuneration")
    sheet.ruled(100, (60, 200, 320, 440), RULED)
    pdf = save(sheet)
    (table,) = read_tables(pdf, read_back(pdf))
    assert table.method == "ruled-cells"
    assert [list(row) for row in table.cells] == RULED
    assert table.header_rows == 1
    assert table.unit == "£000"
    assert table.caption == "Table 4: Remuneration"
    assert table.box == pytest.approx((60, 100, 440, 172), abs=1.5)


@pytest.mark.parametrize("ruled", [True, False])
def test_a_page_shown_turned_gives_cells_and_boxes_as_displayed(
    sheet, save, read_back, ruled: bool
) -> None:
    if ruled:
        sheet.ruled(100, (60, 200, 320, 440), RULED)
    else:
        sheet.rows(100, EDGES, RULED)
    upright = save(sheet)
    (expected,) = read_tables(upright, read_back(upright))
    turned = save(sheet, rotation=90, sideways=True)
    pages = read_back(turned)
    assert pages[0].rotation == 90
    (table,) = read_tables(turned, pages)
    assert table.cells == expected.cells
    assert table.method == expected.method
    assert table.box == pytest.approx(expected.box, abs=2)


def test_ruled_and_borderless_tables_of_one_page_are_both_read_once(sheet, save, read_back) -> None:
    sheet.ruled(100, (60, 200, 320, 440), RULED)
    sheet.rows(400, EDGES, ACCOUNTS)
    pdf = save(sheet)
    tables = read_tables(pdf, read_back(pdf))
    assert [table.method for table in tables] == ["ruled-cells", "aligned-rows"]


def test_pages_keep_their_numbers_and_order(sheet, save, read_back) -> None:
    empty = type(sheet)()
    empty.prose(60, 100, ["Nothing here is a table."])
    sheet.rows(100, EDGES, ACCOUNTS)
    pdf = save(empty, sheet, empty, sheet)
    assert [table.page for table in read_tables(pdf, read_back(pdf))] == [2, 4]


def test_reading_twice_gives_the_same(statement, save, read_back) -> None:
    pdf = save(statement)
    pages = read_back(pdf)
    assert read_tables(pdf, pages) == read_tables(pdf, pages)


def test_a_year_between_rows_is_their_group_and_headers_may_stand_left_of_narrow_figures(
    sheet, save, read_back
) -> None:
    sheet.centre(360, 86, "Operations in the north")
    sheet.centre(500, 86, "Total")
    rows = [["2021", "", ""], ["Sales", "7", "9"], ["Assets", "8", "10"]]
    rows += [["2020", "", ""], ["Sales", "5", "6"], ["Assets", "4", "5"]]
    sheet.rows(104, (60, 390, 510), rows)
    pdf = save(sheet)
    (table,) = read_tables(pdf, read_back(pdf))
    assert table.header_paths == ("", "Operations in the north", "Total")
    assert table.row_labels[1] == "2021 › Sales"
    assert table.row_labels[4] == "2020 › Sales"


def test_bands_under_years_are_a_row_and_no_header(sheet, save, read_back) -> None:
    sheet.right(400, 110, "2023-24")
    sheet.right(500, 110, "2022-23")
    rows = [
        ["Band of highest paid director (£'000)", "145-150", "140-145"],
        ["Median total remuneration", "£34,581", "£32,306"],
        ["Average total remuneration", "£36,012", "£35,118"],
        ["Change in average salary", "5.0%", "(3.2%)"],
    ]
    sheet.rows(128, EDGES, rows)
    pdf = save(sheet)
    (table,) = read_tables(pdf, read_back(pdf))
    assert table.header_paths == ("", "2023-24", "2022-23")
    assert [list(row) for row in table.cells[1:]] == rows
    assert table.scale == 1


def test_dates_with_points_are_headers(sheet, save, read_back) -> None:
    sheet.rows(110, EDGES, [["", "31.12.2024", "31.12.2023"], ["", "TEUR", "TEUR"]])
    sheet.rows(140, EDGES, [["Sachanlagen", "45.310", "44.120"], ["Kasse", "912", "1.874"]])
    pdf = save(sheet)
    (table,) = read_tables(pdf, read_back(pdf))
    assert table.periods == ("", "31.12.2024", "31.12.2023")


def test_a_unit_longer_than_the_labels_ends_no_header(sheet, save, read_back) -> None:
    sheet.rows(110, EDGES, [["", "First", "Second"]])
    sheet.rows(122, EDGES, [["(In thousands, except per share data)", "Quarter", "Quarter"]])
    sheet.rows(140, EDGES, [["Revenue", "1,204", "1,310"], ["Loss", "(12)", "(20)"]])
    pdf = save(sheet)
    (table,) = read_tables(pdf, read_back(pdf))
    assert table.header_paths[1:] == ("First Quarter", "Second Quarter")


def test_heads_flush_with_one_column_do_not_reach_over_those_of_another(
    sheet, save, read_back
) -> None:
    edges = (60, 230, 285, 345, 400, 460, 520)
    rows = [
        ["", "Salary", "", "Pension", "", "Total", ""],
        ["", *("2024", "2023") * 3],
        ["", *("£000",) * 6],
        ["A Aldous, director", "120", "115", "12", "11", "132", "126"],
        ["B Brack, director", "98", "95", "10", "9", "108", "104"],
        ["C Coll, director", "76", "72", "8", "7", "84", "79"],
    ]
    sheet.rows(110, edges, rows)
    pdf = save(sheet)
    (table,) = read_tables(pdf, read_back(pdf))
    assert "Total" not in table.header_paths[4]


@pytest.mark.parametrize("align", ["left", "right", "centre"])
def test_heads_over_years_that_repeat_head_all_of_them(sheet, save, read_back, align: str) -> None:
    edges = (60, 260, 330, 430, 500)
    at = {"left": (235, 405), "right": (330, 500), "centre": (282, 452)}[align]
    for x, text in zip(at, ("Group", "Charity"), strict=True):
        getattr(sheet, align)(x, 80, text)
    sheet.rows(94, edges, [["", "2024", "2023", "2024", "2023"], *REPEATED])
    pdf = save(sheet)
    (table,) = read_tables(pdf, read_back(pdf))
    heads = ("Group › 2024", "Group › 2023", "Charity › 2024", "Charity › 2023")
    assert table.header_paths[1:] == heads


REPEATED = [
    ["Grants", "1,234", "1,101", "1,034", "990"],
    ["Legacies", "210", "180", "205", "175"],
    ["Total income", "1,444", "1,281", "1,239", "1,165"],
]
