"""Tables and facts as files: structure kept, hostile text harmless."""

import csv
from dataclasses import replace
from decimal import Decimal
from io import StringIO
from xml.etree import ElementTree as ET

from hypothesis import given
from hypothesis import strategies as st

from rag_resources.records import Box
from rag_resources.rendering.fact_csv import facts_csv, protected
from rag_resources.rendering.table_html import table_html, tables_html
from rag_resources.rendering.table_markdown import table_markdown
from rag_resources.table_records import Span, Table, TableFact, Unit

TABLE = Table(
    page=3,
    box=Box(0, 0, 1, 1),
    cells=(
        ("", "2024", "", "2023"),
        ("", "Group", "Trust", "Group"),
        ("Income", "", "", ""),
        ("Grants <b>&", "5", "4", "3"),
        ("Total income", "5", "4", "3"),
    ),
    header_rows=2,
    header_paths=("", "2024 › Group", "2024 › Trust", "2023 › Group"),
    row_labels=("Income", "Income › Grants <b>&", "Income › Total income"),
    caption="Accounts | of <script>",
    unit="£000",
    scale=1000,
    currency="GBP",
    periods=("", "2024", "2024", "2023"),
    method="test",
    confidence=1.0,
    spans=(Span(0, 1, 2, 0),),
    flags=("Total / 2024 is doubted.",),
)
FACT = TableFact(
    table=0, row=3, column=1, label="=cmd()", header="2024", raw="-1,234", kind="amount",
    value=Decimal("-1234"), unit=Unit("£000", 1000, "GBP"), period="2024", restated=False, note="",
    page=3, box=Box(0, 0, 1, 1), confidence=1.0,
)  # fmt: skip


def test_html_is_well_formed_and_a_header_spans_its_columns() -> None:
    table = ET.fromstring(f"<body>{table_html(TABLE)}</body>")
    first, second = table.findall("./table/thead/tr")
    assert [(cell.text, cell.get("colspan")) for cell in first] == [
        (None, None),
        ("2024", "2"),
        ("2023", None),
    ]
    assert [cell.text for cell in second] == [None, "Group", "Trust", "Group"]
    rows = table.findall("./table/tbody/tr")
    assert [row.get("class") for row in rows] == ["group", "item", "total"]
    assert [cell.text for cell in rows[1]] == ["Grants <b>&", "5", "4", "3"]
    assert rows[1][0].get("style") is not None
    assert rows[0][0].get("style") is None


@given(st.text(max_size=20))
def test_no_text_becomes_markup(text: str) -> None:
    hostile = replace(TABLE, caption=text, cells=(*TABLE.cells[:4], (text, text, text, text)))
    page = tables_html([hostile], text)
    assert page.count("<td") == 12
    assert page.count("<table") == 1
    assert page.count("<script") == 0


def test_markdown_has_one_line_a_row_with_totals_bold_and_groups_indented() -> None:
    lines = table_markdown(TABLE).splitlines()
    assert lines[0] == (r"**Accounts \| of &lt;script&gt;** (PDF page 3, £000 (GBP, × 1,000))")
    assert lines[2] == "|  | 2024 <br> Group | 2024 <br> Trust | 2023 <br> Group |"
    assert lines[4:7] == [
        "| *Income* |  |  |  |",
        "| &emsp;Grants &lt;b&gt;& | 5 | 4 | 3 |",
        "| &emsp;**Total income** | **5** | **4** | **3** |",
    ]


@given(st.text(max_size=12))
def test_markdown_cells_never_part_or_join_columns(text: str) -> None:
    hostile = replace(TABLE, cells=(*TABLE.cells[:4], (text, text, "1", "2")))
    row = table_markdown(hostile).split("\n")[6]
    assert row.replace("\\\\", "").replace("\\|", "").count("|") == 5


def test_csv_values_are_numbers_and_texts_never_run() -> None:
    (row,) = csv.DictReader(StringIO(facts_csv([FACT])))
    assert row["value"] == "-1234"
    assert row["raw"] == "'-1,234"
    assert row["label"] == "'=cmd()"
    assert (row["unit"], row["scale"], row["currency"]) == ("£000", "1000", "GBP")


@given(st.text(max_size=12))
def test_no_cell_of_text_starts_like_a_formula(text: str) -> None:
    assert not protected(text).startswith(("=", "+", "-", "@", "\t", "\r", "\n"))
    rows = list(csv.reader(StringIO(facts_csv([replace(FACT, label=text, raw=text)]), newline="")))
    assert len(rows) == 2
    assert rows[1][1] == protected(text)
