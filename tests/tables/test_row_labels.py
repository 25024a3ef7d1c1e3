from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from rag_assets.tables.meaning.row_labels import label_rows
from rag_resources.records import Box
from rag_resources.table_records import Span

texts = st.sampled_from(["", "$", ")", "%", "12", "(3", "1,234", "Pay", "—", "2024"])


def unplaced(body: Sequence[Sequence[str]]) -> list[list[None]]:
    return [[None] * len(row) for row in body]


def paths(body: Sequence[Sequence[str]], indents: Sequence[float] = ()) -> tuple[str, ...]:
    places: list[list[Box | None]] = [
        [Box(indent, 0, indent + 50, 9), *[None] * (len(row) - 1)]
        for row, indent in zip(body, indents, strict=False)
    ]
    return tuple(row.path for row in label_rows(body, places or unplaced(body)))


def test_a_group_beside_another_does_not_nest() -> None:
    body = [["Assets", ""], ["Current", ""], ["Cash", "1"], ["Total current assets", "1"]]
    body += [
        ["Fixed", ""],
        ["Land", "2"],
        ["Total fixed", "2"],
        ["Total assets", "3"],
        ["Debt", "1"],
    ]
    assert paths(body) == (
        "Assets",
        "Assets › Current",
        "Assets › Current › Cash",
        "Assets › Current › Total current assets",
        "Assets › Fixed",
        "Assets › Fixed › Land",
        "Assets › Fixed › Total fixed",
        "Assets › Total assets",
        "Debt",
    )


def test_indentation_tells_where_a_group_ends() -> None:
    body = [
        ["Assets", ""],
        ["Cash", "1"],
        ["Stock", ""],
        ["Raw", "2"],
        ["Made", "3"],
        ["Debt", "4"],
    ]
    assert paths(body, [50, 60, 60, 70, 70, 50]) == (
        "Assets",
        "Assets › Cash",
        "Assets › Stock",
        "Assets › Stock › Raw",
        "Assets › Stock › Made",
        "Debt",
    )


def test_a_group_indented_under_items_stands_inside_their_group() -> None:
    body = [["Income", ""], ["Grants", "1"], ["Trading:", ""], ["Shops", "2"]]
    assert paths(body, [50, 60, 60, 70])[-1] == "Income › Trading › Shops"


def test_rows_without_a_label_are_sums_of_their_group() -> None:
    body = [["Income", ""], ["Grants", "1"], ["", "1"], ["Total", "1"]]
    kinds = [row.kind for row in label_rows(body, unplaced(body))]
    assert kinds == ["group", "item", "subtotal", "subtotal"]


def test_net_is_a_result_behind_items_and_an_item_in_front_of_them() -> None:
    body = [["Revenues", ""], ["Net revenues", "5"], ["Other revenues", "1"], ["Fees", "1"]]
    body += [["Net income", "7"]]
    kinds = [row.kind for row in label_rows(body, unplaced(body))]
    assert kinds == ["group", "item", "item", "item", "subtotal"]


def test_a_label_over_several_rows_names_each_of_them() -> None:
    body = [["North", "Wages", "1"], ["", "Rent", "2"], ["South", "Wages", "3"]]
    rows = label_rows(body, unplaced(body), [Span(0, 0, 0, 1)], label_columns=2)
    assert [row.path for row in rows] == ["North › Wages", "North › Rent", "South › Wages"]


def test_a_group_lasts_until_the_total_that_names_it() -> None:
    body = [["Assets", ""], ["Boats", "1"], ["Total floating assets", "1"], ["Piers", "2"]]
    body += [["Total assets", "3"], ["Loans", "4"]]
    assert paths(body, [50, 60, 70, 50, 50, 50])[2:] == (
        "Assets › Total floating assets",
        "Assets › Piers",
        "Total assets",
        "Loans",
    )


def test_a_net_movement_is_no_total_of_its_group() -> None:
    body = [["Cash flows from financing activities", ""], ["Net change in overdrafts", "1"]]
    body += [["New loans", "2"], ["Net proceeds from shares", "3"], ["Lease payments", "4"]]
    body += [["Net cash used in financing activities", "5"], ["Rates", "6"]]
    group = "Cash flows from financing activities › "
    assert paths(body)[1:] == (*(group + row[0] for row in body[1:6]), "Rates")


def test_net_cash_closes_its_section_and_all_inside_it() -> None:
    body = [["Group", ""], ["Operating activities", ""], ["Profit", "1"]]
    body += [["Adjustments to reconcile profit to cash:", ""], ["Depreciation", "2"]]
    body += [["Net cash from operating activities", "3"], ["Investing activities", ""]]
    body += [["Net cash acquired with a ferry line", "4"], ["New boats", "5"]]
    assert paths(body, [50, 60, 70, 70, 80, 70, 60, 70, 70]) == (
        "Group",
        "Group › Operating activities",
        "Group › Operating activities › Profit",
        "Group › Operating activities › Adjustments to reconcile profit to cash:",
        "Group › Operating activities › Adjustments to reconcile profit to cash › Depreciation",
        "Group › Operating activities › Net cash from operating activities",
        "Group › Investing activities",
        "Group › Investing activities › Net cash acquired with a ferry line",
        "Group › Investing activities › New boats",
    )


def test_a_sum_over_groups_stands_in_none_of_them() -> None:
    body = [["Other assets", ""], ["Ropes", "1"], ["Total assets", "9"]]
    body += [["Long-term liabilities", ""], ["Loans", "2"], ["Net assets", "7"]]
    assert paths(body)[2] == "Total assets"
    assert paths(body)[5] == "Net assets"


def test_contingencies_head_nothing() -> None:
    body = [["Commitments and contingencies (note 9)", ""], ["Equity", ""], ["Reserves", "1"]]
    assert paths(body, [50, 50, 60]) == (
        "Commitments and contingencies (note 9)",
        "Equity",
        "Equity › Reserves",
    )


@given(st.lists(st.lists(texts, min_size=3, max_size=3), max_size=12))
def test_every_label_path_ends_with_the_printed_label(body: list[list[str]]) -> None:
    named = paths(body)
    assert len(named) == len(body)
    assert all(path.endswith(row[0]) for path, row in zip(named, body, strict=True))
