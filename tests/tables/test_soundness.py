from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from rag_assets.tables.grid import Grid
from rag_assets.tables.soundness import holds_figures, soundness
from rag_resources.records import Box

ACCOUNTS = (
    ("", "2024", "2023"),
    ("Grants", "1,234", "567"),
    ("Sales", "10", "20"),
    ("Total", "1,244", "587"),
)


def grid(cells: Sequence[Sequence[str]]) -> Grid:
    return Grid(1, Box(0, 0, 1, 1), tuple(map(tuple, cells)), (), "test", 1.0)


def test_columns_read_as_one_are_less_sound() -> None:
    merged = [(label, f"{first} {second}") for label, first, second in ACCOUNTS]
    assert soundness(grid(merged)) < soundness(grid(ACCOUNTS)) - 0.2


def test_rows_out_of_step_with_their_labels_are_less_sound() -> None:
    apart = [row for label, *rest in ACCOUNTS for row in ((label, "", ""), ("", *rest))]
    assert soundness(grid(apart)) < soundness(grid(ACCOUNTS)) - 0.2


def test_figures_among_words_are_less_sound() -> None:
    shifted = [*ACCOUNTS[:2], ("Sales 10", "pounds", "20"), ACCOUNTS[3]]
    assert soundness(grid(shifted)) < soundness(grid(ACCOUNTS))


def test_thousands_may_be_set_apart_by_a_space() -> None:
    assert not holds_figures("10 000")
    assert holds_figures("10 20")


@given(st.lists(st.tuples(*[st.sampled_from(["", "Pay", "1,234", "10 20", "—"])] * 3), min_size=1))
def test_soundness_is_a_share(rows: list[tuple[str, ...]]) -> None:
    assert 0 <= soundness(grid(rows)) <= 1
