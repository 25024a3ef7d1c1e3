"""What is printed in and around tables says what their figures mean: dates, units, lead-ins."""

from printed_tables import line, table

from rag_assets.tables.facts.table_facts import table_facts
from rag_assets.tables.figures import is_figure
from rag_assets.tables.meaning.captions import lines_about
from rag_assets.tables.meaning.row_labels import label_rows
from rag_assets.tables.meaning.units import column_units, unit_in
from rag_assets.tables.reading import read_tables
from rag_resources.table_records import NO_UNIT, Unit


def test_a_date_with_points_is_no_figure() -> None:
    assert not is_figure("31.12.2024")
    assert is_figure("31.122.024")


def test_dates_with_points_head_their_columns(sheet, save, read_back) -> None:
    sheet.rows(
        100,
        (60, 400, 500),
        [
            ["Assets (€m)", "31.12.2024", "31.12.2023"],
            ["Cash", "–", "0"],
            ["Loans", "12", "11"],
            ["Shares", "7", "9"],
            ["Other", "3", "2"],
        ],
    )
    pdf = save(sheet)
    (read,) = read_tables(pdf, read_back(pdf))
    assert read.header_rows == 1
    assert read.periods == ("", "31.12.2024", "31.12.2023")
    assert (read.unit, read.scale) == ("€m", 1_000_000)


def test_years_that_recur_share_out_the_header_above(sheet, save, read_back) -> None:
    edges = (60, 300, 380, 460, 540)
    sheet.right(320, 100, "Group")
    sheet.right(480, 100, "Company")
    sheet.rows(
        114,
        edges,
        [
            ["", "2024", "2023", "2024", "2023"],
            ["Rent", "1,200", "1,100", "300", "200"],
            ["Wages", "2,200", "2,100", "400", "300"],
            ["Power", "3,200", "3,100", "500", "400"],
        ],
    )
    pdf = save(sheet)
    (read,) = read_tables(pdf, read_back(pdf))
    assert read.header_paths[1:] == (
        "Group › 2024",
        "Group › 2023",
        "Company › 2024",
        "Company › 2023",
    )


def test_prose_above_says_nothing_of_the_table() -> None:
    above = (
        line("The movements were as follows:", 130),
        line("The cost of the plan was nine thousand in all that year (2019: eight).", 100),
    )
    assert lines_about(above) == ("The movements were as follows:",)


def test_only_the_sentence_that_leads_in_says_what_a_table_reports() -> None:
    above = (line("Work ended in 2019. The table below shows the stores at 1 May 2020:", 100),)
    assert lines_about(above) == ("The table below shows the stores at 1 May 2020:",)


def test_the_date_of_a_row_goes_before_what_is_said_of_all_columns() -> None:
    printed = table(
        [["2024", "Reserve"], ["Balance as of May 1, 2023 (b)", "10"], ["Gains", "2"]],
        headers=("2024", "Reserve"),
    )
    assert [fact.period for fact in table_facts([printed])] == ["May 1, 2023", "2024"]


def test_a_measure_in_brackets_is_the_unit_of_its_column() -> None:
    thousands = Unit("in thousands", 1000, "")
    assert column_units(("", "Useful life (years)", "Cost"), thousands) == (
        thousands,
        Unit("years", 1, ""),
        thousands,
    )


def test_what_is_counted_is_part_of_the_unit() -> None:
    assert unit_in("(Square feet in millions)") == Unit("Square feet in millions", 1_000_000, "")
    assert unit_in("Square feet") in (None, NO_UNIT)


def test_a_total_right_below_its_heading_leaves_the_group_open() -> None:
    body = [["Key figures", ""], ["Total assets", "9"], ["Deposits", "5"]]
    paths = [row.path for row in label_rows(body, [()] * 3)]
    assert paths == ["Key figures", "Key figures › Total assets", "Key figures › Deposits"]
