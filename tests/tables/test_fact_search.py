from rag_resources.records import Box
from rag_resources.retrieval.fact_search import find_facts
from rag_resources.table_records import NO_UNIT, Table, TableFact

TABLE = Table(
    page=3, box=Box(0, 0, 1, 1), cells=(("", "2024"),), header_rows=1, header_paths=("", "2024"),
    row_labels=(), caption="Cash flow statement", unit="", scale=1, currency="", periods=("", ""),
    method="test", confidence=1.0,
)  # fmt: skip


def fact(label: str, header: str = "2024", row: int = 1) -> TableFact:
    return TableFact(
        table=0, row=row, column=1, label=label, header=header, raw="5", kind="amount", value=None,
        unit=NO_UNIT, period=header, restated=False, note="", page=3, box=Box(0, 0, 1, 1),
        confidence=1.0,
    )  # fmt: skip


FACTS = (
    fact("Operating activities › Net cash inflow from operating activities"),
    fact("Cash"),
    fact("Net cash"),
    fact("Net cash", "2023"),
    fact("Net debt › Cash"),
    fact("Receivables"),
)


def labels(text: str) -> list[str]:
    return [f"{found.label}|{found.header}" for found in find_facts(FACTS, [TABLE], text)]


def test_words_match_in_any_order_and_the_closest_label_comes_first() -> None:
    expected = [
        "Net cash|2024",
        "Net cash|2023",
        "Operating activities › Net cash inflow from operating activities|2024",
        "Net debt › Cash|2024",
    ]
    assert labels("net cash") == expected
    assert labels("CASH net") == expected


def test_singular_and_plural_are_one_word() -> None:
    assert labels("receivable") == labels("receivables") == ["Receivables|2024"]


def test_headers_periods_and_captions_narrow_the_choice() -> None:
    assert labels("net cash 2023") == ["Net cash|2023"]
    assert len(labels("cash flow statement")) == len(FACTS)


def test_no_text_matches_all_and_a_text_without_words_or_with_a_missing_word_none() -> None:
    assert len(labels("  ")) == len(FACTS)
    assert labels("—") == []
    assert labels("net cash turnover") == []
