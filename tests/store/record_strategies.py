"""Hypothesis strategies for records, shared by the tests that need arbitrary ones."""

from hypothesis import strategies as st

from rag_resources.page_grade import Exclusion, PageGrade
from rag_resources.records import Box, Chunk, Line, Page, Section, SourceSpan, Word
from rag_resources.report_card import CardName, ReportCard
from rag_resources.table_records import Span, Table, TableFact, TablePart, Unit

texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=30)
numbers = st.floats(0, 2000, allow_nan=False)
boxes = st.builds(Box, numbers, numbers, numbers, numbers)
words = st.builds(Word, texts, boxes)
lines = st.builds(
    Line,
    texts,
    boxes,
    numbers,
    st.booleans(),
    st.lists(words, max_size=3).map(tuple),
    st.integers(0, 0xFFFFFF),
    texts,
)
counts = st.integers(0, 9_999)
shares = st.floats(0, 1)
grades = st.builds(
    PageGrade,
    words=counts,
    exclusions=st.lists(st.builds(Exclusion, texts, counts), max_size=3).map(tuple),
    order=shares,
    garble=shares,
    ocr=st.none() | shares,
)
strings = st.lists(texts, max_size=3).map(tuple)
pages = st.builds(
    Page,
    number=st.integers(1, 999),
    label=texts,
    width=numbers,
    height=numbers,
    rotation=st.sampled_from([0, 90, 180, 270]),
    lines=st.lists(lines, max_size=3).map(tuple),
    furniture=st.lists(lines, max_size=2).map(tuple),
    method=st.sampled_from(["pymupdf", "pdfplumber", "ocr", "none"]),
    flags=strings,
    hidden=st.lists(lines, max_size=2).map(tuple),
    error=texts,
    grade=grades,
    rules=st.lists(boxes, max_size=2).map(tuple),
)
sections = st.builds(
    Section,
    path=st.lists(texts, min_size=1, max_size=3).map(tuple),
    level=st.integers(1, 3),
    first_page=st.integers(1, 99),
    first_line=st.integers(0, 99),
    last_page=st.integers(1, 99),
    found_by=st.sampled_from(["outline", "contents", "typography", "document"]),
    confidence=st.floats(0, 1),
    kind=st.sampled_from(["", "balance_sheet", "note", "audit_report"]),
    note=st.sampled_from(["", "14", "3.2"]),
)
units = st.builds(
    Unit, texts, st.sampled_from([1, 1000, 1_000_000]), st.sampled_from(["", "GBP", "USD"])
)
tables = st.builds(
    Table,
    page=st.integers(1, 99),
    box=boxes,
    cells=st.lists(strings, max_size=3).map(tuple),
    header_rows=st.integers(0, 3),
    header_paths=strings,
    row_labels=strings,
    caption=texts,
    unit=texts,
    scale=st.sampled_from([1, 1000, 1_000_000]),
    currency=st.sampled_from(["", "GBP", "USD"]),
    periods=strings,
    method=texts,
    confidence=st.floats(0, 1),
    boxes=st.lists(st.lists(st.none() | boxes, max_size=2).map(tuple), max_size=2).map(tuple),
    row_pages=st.lists(st.integers(1, 99), max_size=2).map(tuple),
    spans=st.lists(st.builds(Span, *[st.integers(0, 9)] * 4), max_size=2).map(tuple),
    row_kinds=st.lists(st.sampled_from(["header", "item", "total"]), max_size=2).map(tuple),
    column_kinds=st.lists(st.sampled_from(["label", "note", "value"]), max_size=2).map(tuple),
    units=st.lists(units, max_size=2).map(tuple),
    statement=st.sampled_from(["", "balance_sheet"]),
    parts=st.lists(st.builds(TablePart, st.integers(1, 99), boxes), max_size=2).map(tuple),
    flags=strings,
)
table_facts = st.builds(
    TableFact,
    table=counts,
    row=counts,
    column=counts,
    label=texts,
    header=texts,
    raw=texts,
    kind=st.sampled_from(["amount", "nil", "not_applicable"]),
    value=st.none() | st.decimals(-(10**20), 10**20, places=6),
    unit=units,
    period=texts,
    restated=st.booleans(),
    note=texts,
    page=st.integers(1, 99),
    box=boxes,
    confidence=shares,
    sum_check=st.sampled_from(["", "agrees", "fails"]),
)
years = st.integers(1900, 2099)
days = st.none() | st.dates()
report_cards = st.builds(
    ReportCard,
    report_id=texts,
    names=st.lists(
        st.builds(CardName, texts, st.sampled_from(["organisation", "ticker", "file name"])),
        max_size=3,
    ).map(tuple),
    report_type=texts,
    period_kind=st.sampled_from(["year", "half", "quarter", "event", ""]),
    year=st.none() | years,
    other_years=st.lists(years, max_size=2).map(tuple),
    part=st.none() | st.integers(1, 4),
    start=days,
    end=days,
)
chunks = st.builds(
    Chunk,
    chunk_id=st.integers(0, 2**64 - 1).map(lambda number: f"{number:016x}"),
    report_id=st.sampled_from(["a", "b"]),
    kind=st.sampled_from(["prose", "table"]),
    first_page=st.integers(1, 99),
    last_page=st.integers(1, 99),
    section_path=strings,
    text=texts,
    indexed_text=texts,
    token_count=st.integers(0, 256),
    spans=st.lists(
        st.builds(SourceSpan, *[st.integers(0, 99)] * 3, table=st.integers(-1, 9)), max_size=2
    ).map(tuple),
)
