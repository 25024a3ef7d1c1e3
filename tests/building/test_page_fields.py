from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from rag_assets.indexing.page_fields import page_fields
from rag_resources.page_fields import PageField
from rag_resources.records import Box, Section
from rag_resources.schemas.page_fields import decode_page_fields, encode_page_fields
from rag_resources.table_records import Table

FIELDS = st.builds(
    PageField,
    page=st.integers(1, 500),
    kind=st.sampled_from(["heading", "section", "caption", "row"]),
    text=st.text(max_size=20),
    periods=st.lists(st.sampled_from(["2023", "2022/23"]), max_size=2).map(tuple),
    statement=st.sampled_from(["", "balance_sheet", "cash_flows"]),
)
ACCOUNTS = Section(
    path=("Accounts",), level=1, first_page=4, first_line=0, last_page=6,
    found_by="outline", confidence=1.0,
)  # fmt: skip
SHEET = Section(
    path=("Accounts", "Balance sheet"), level=2, first_page=5, first_line=0, last_page=5,
    found_by="outline", confidence=1.0, kind="balance_sheet",
)  # fmt: skip
TABLE = Table(
    page=5, box=Box(0, 0, 1, 1), cells=(("", "2023"), ("Cash", "12")), header_rows=1,
    header_paths=("", "2023"), row_labels=("Cash",), caption="Balance sheet", unit="£000",
    scale=1000, currency="GBP", periods=("", "2023"), method="words", confidence=0.9,
    row_pages=(5, 5), statement="balance_sheet",
)  # fmt: skip


@given(st.lists(FIELDS, max_size=5))
def test_fields_survive_storage(fields: list[PageField]) -> None:
    assert decode_page_fields(encode_page_fields(fields)) == tuple(fields)


def test_sections_give_a_heading_where_they_start_and_a_path_where_they_run() -> None:
    fields = page_fields([ACCOUNTS, SHEET], (), ())
    headings = [(field.page, field.text) for field in fields if field.kind == "heading"]
    assert headings == [(4, "Accounts"), (5, "Balance sheet")]
    paths = {(field.page, field.text) for field in fields if field.kind == "section"}
    assert paths == {
        (4, "Accounts"), (5, "Accounts"), (6, "Accounts"), (5, "Accounts › Balance sheet"),
    }  # fmt: skip


def test_a_table_gives_its_caption_with_its_headers_on_every_page_it_stands_on() -> None:
    one = page_fields((), [TABLE], ())
    assert one == (PageField(5, "caption", "Balance sheet › 2023", ("2023",), "balance_sheet"),)
    over_two = page_fields((), [replace(TABLE, row_pages=(5, 6))], ())
    assert [field.page for field in over_two] == [5, 6]


def test_fields_come_in_page_order_and_once() -> None:
    fields = page_fields([SHEET, ACCOUNTS, SHEET], [TABLE, TABLE], ())
    assert [field.page for field in fields] == sorted(field.page for field in fields)
    assert len(set(fields)) == len(fields)
