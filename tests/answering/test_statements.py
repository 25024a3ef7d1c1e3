from collections.abc import Callable

from rag_resources.answering.statements import Cell, context_of, statements_of
from rag_resources.records import Chunk


def texts(chunk: Chunk) -> list[str]:
    return [statement.text for statement in statements_of(chunk)]


def test_sentences_run_across_printed_lines(make_chunk: Callable[..., Chunk]) -> None:
    chunk = make_chunk(
        "The board of Acme Ltd. met four times during the\nyear. It approved a long-\nterm plan."
    )
    assert texts(chunk) == [
        "The board of Acme Ltd. met four times during the year.",
        "It approved a long-term plan.",
    ]


def test_headings_bullets_and_rows_stay_apart(make_chunk: Callable[..., Chunk]) -> None:
    chunk = make_chunk(
        "Financial performance\n"
        "Income rose during the year because of a grant that was paid\n"
        "• Staff costs rose\n"
        "• Rents fell\n"
        "Total income 1,234 1,100\n"
        "Total costs (1,000) (900)"
    )
    assert texts(chunk) == [
        "Financial performance",
        "Income rose during the year because of a grant that was paid",
        "• Staff costs rose",
        "• Rents fell",
        "Total income 1,234 1,100",
        "Total costs (1,000) (900)",
    ]


def test_a_table_that_lost_its_lines_is_cut_after_its_figures(
    make_chunk: Callable[..., Chunk],
) -> None:
    rows = [f"{name} limit set for the year {n},100 {n},000 100" for n, name in enumerate(
        ["Core revenue", "Other revenue", "Core capital", "Other capital"], start=1)]  # fmt: skip
    assert texts(make_chunk(" ".join(rows))) == rows


def test_rows_of_table_chunks_keep_label_and_headed_cells(
    make_chunk: Callable[..., Chunk],
) -> None:
    chunk = make_chunk(
        "Income › Grants | 2024 › £000: 1,234 | 2023 › £000: (567) | n/a", kind="table"
    )
    (row,) = statements_of(chunk)
    assert row.label == "Income › Grants"
    assert row.cells == (
        Cell("2024 › £000", "1,234"), Cell("2023 › £000", "(567)"), Cell("", "n/a"),
    )  # fmt: skip


def test_the_context_is_what_frames_the_passage(make_chunk: Callable[..., Chunk]) -> None:
    chunk = make_chunk("Income\nGrants | 2024: 5", kind="table", context="Note 4 £000")
    assert context_of(chunk) == "Report Note 4 £000\n Income"


def test_no_word_is_lost_in_the_cutting(make_chunk: Callable[..., Chunk]) -> None:
    text = "One. Two is 5% (6%). Three\nfour! 1.2 Five\n• six 7 8 Nine ten? e.g. Eleven"
    assert " ".join(texts(make_chunk(text))).split() == text.split()
