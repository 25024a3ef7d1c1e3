"""What holds for the chunks of every strategy, on generated tables."""

import re
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from printed_tables import PAGE, SECTIONS, WordBudget, page, table

from rag_assets.chunking.table_chunks import table_chunks
from rag_assets.chunking.tables.strategies import STRATEGIES
from rag_assets.settings import TableChunks
from rag_resources.records import Chunk
from rag_resources.table_records import Table, Unit

PAGES = [PAGE, page(number=4), page(number=5)]
every_strategy = pytest.mark.parametrize("strategy", get_args(TableChunks))


def words(text: str) -> set[str]:
    return set(re.findall(r"\w+", text))


@st.composite
def tables(draw: st.DrawFn, most_columns: int = 5) -> Table:
    """Every cell says where it stands: "v3c2", labels "label3", groups "group3"."""
    width, height = draw(st.integers(2, most_columns)), draw(st.integers(1, 25))
    kinds = draw(st.lists(st.sampled_from(("item", "item", "group", "empty", "bare")),
                          min_size=height, max_size=height))  # fmt: skip
    body = []
    for number, kind in enumerate(kinds):
        label = {"group": f"group{number}", "empty": "", "bare": ""}.get(kind, f"label{number}")
        cell = st.sampled_from((f"v{number}c", f"v{number}c", ""))
        blank = kind in ("group", "empty")
        body.append([label, *("" if blank else (one := draw(cell)) and f"{one}{column}"
                              for column in range(1, width))])  # fmt: skip
    top = [f"head{column}" if draw(st.booleans()) else "" for column in range(width)]
    breaks = sorted(draw(st.lists(st.integers(1, height + 1), max_size=2)))
    spread = [3 + sum(number >= one for one in breaks) for number in range(height + 1)]
    note = draw(st.booleans())
    return table(
        [top, *body],
        headers=tuple(top),
        caption=draw(st.sampled_from(("", "Statement of caption"))),
        unit=draw(st.sampled_from(("", "£000"))),
        page_of=draw(st.sampled_from((spread, []))),
        columns=draw(st.sampled_from(
            ((), ("label", "note" if note else "value", *["value"] * (width - 2))))),
        units=draw(st.sampled_from(((), [Unit("%", 1, "")] * width))),
    )  # fmt: skip


def chunks_of(
    printed: Table, strategy: TableChunks, limit: int, target: int = 0
) -> tuple[Chunk, ...]:
    budget = WordBudget(target or limit - 8, limit)
    return table_chunks("acme", PAGES, SECTIONS, [printed], budget, strategy)


def body_of(printed: Table) -> tuple[tuple[str, ...], ...]:
    return printed.cells[printed.header_rows :]


def test_every_strategy_of_the_settings_exists() -> None:
    assert tuple(STRATEGIES) == get_args(TableChunks)


@every_strategy
@given(tables(), st.integers(16, 120))
def test_no_chunk_is_longer_than_the_encoder_reads(
    strategy: TableChunks, printed: Table, limit: int
) -> None:
    for chunk in chunks_of(printed, strategy, limit):
        assert chunk.token_count == len(chunk.indexed_text.split()) + 2
        assert chunk.token_count <= limit


@every_strategy
@given(tables(), st.integers(16, 120))
def test_every_printed_cell_is_in_a_chunk_that_points_at_its_row(
    strategy: TableChunks, printed: Table, limit: int
) -> None:
    chunks = chunks_of(printed, strategy, limit)
    for number, row in enumerate(body_of(printed)):
        texts = [
            chunk.indexed_text
            for chunk in chunks
            if any(span.first <= number <= span.last for span in chunk.spans)
        ]
        assert words(" ".join(row)) <= words("\n".join(texts))
    if any(any(row) for row in body_of(printed)):
        heads = words(" ".join(printed.cells[0]))
        assert heads <= words("\n".join(chunk.indexed_text for chunk in chunks))


@every_strategy
@given(tables(), st.integers(60, 120))
def test_every_chunk_repeats_caption_unit_columns_and_section(
    strategy: TableChunks, printed: Table, limit: int
) -> None:
    wanted = words(" ".join((printed.caption, printed.unit, *printed.header_paths)))
    for chunk in chunks_of(printed, strategy, limit):
        assert wanted | {"Accounts", "Activities"} <= words(chunk.indexed_text)
        assert chunk.indexed_text.endswith(chunk.text)
        assert chunk.section_path == ("Accounts", "Activities")


@every_strategy
@given(tables(), st.integers(80, 120), st.integers(40, 80))
def test_no_row_is_cut(strategy: TableChunks, printed: Table, limit: int, target: int) -> None:
    lines = [
        words(line)
        for chunk in chunks_of(printed, strategy, limit, target)
        for line in chunk.text.splitlines()
    ]
    for row in body_of(printed):
        assert any(words(" ".join(row)) <= line for line in lines) or not any(row)


@every_strategy
@given(tables(), st.integers(24, 120))
def test_a_chunk_is_of_the_page_on_which_its_rows_are_printed(
    strategy: TableChunks, printed: Table, limit: int
) -> None:
    for chunk in chunks_of(printed, strategy, limit):
        assert chunk.first_page == chunk.last_page
        assert {span.page for span in chunk.spans} == {chunk.first_page}
        for number, row in enumerate(body_of(printed)):
            here = printed.page_of_row(printed.header_rows + number) == chunk.first_page
            if not here:
                assert not words(" ".join(row[1:])) - {"note"} & words(chunk.text)


@every_strategy
@given(tables(), tables())
def test_ids_are_stable_and_unique(strategy: TableChunks, printed: Table, above: Table) -> None:
    budget = WordBudget(50, 60)
    alone = table_chunks("acme", PAGES, SECTIONS, [printed], budget, strategy)
    second = table_chunks("acme", PAGES, SECTIONS, [above, printed], budget, strategy)
    ids = [chunk.chunk_id for chunk in second]
    assert {chunk.chunk_id for chunk in alone} <= set(ids)
    assert len(ids) == len(set(ids))


@every_strategy
@given(tables(), st.integers(60, 120))
def test_a_chunk_that_begins_inside_a_group_names_it(
    strategy: TableChunks, printed: Table, limit: int
) -> None:
    for chunk in chunks_of(printed, strategy, limit):
        label = printed.row_labels[chunk.spans[0].first]
        assert words(label) <= words(chunk.text) or "HEADER | " in chunk.text


@every_strategy
def test_the_real_limit_holds_where_every_part_of_a_table_is_long(strategy: TableChunks) -> None:
    long = " ".join(["word"] * 90)
    wide = table(
        [
            [f"{long} h{column}" for column in range(4)],
            [f"{long} v{column}" for column in range(4)],
        ],
        headers=tuple(f"{long} h{column}" for column in range(4)),
        caption=long,
        unit="£000",
    )
    chunks = chunks_of(wide, strategy, 60)
    assert max(chunk.token_count for chunk in chunks) <= 60
    found = words("\n".join(chunk.text for chunk in chunks))
    assert {"h0", "h1", "h2", "h3", "v0", "v1", "v2", "v3"} <= found
