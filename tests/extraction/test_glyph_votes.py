import random
import string

from hypothesis import given
from hypothesis import strategies as st

from rag_assets.extraction.fonts.glyph_votes import Glyph, GlyphVotes

FONT = 5
ALPHABET = string.ascii_letters + string.digits + ",.-%"


def rows(lines: list[str], numbers: dict[str, int]) -> list[tuple[list[Glyph], str]]:
    return [([Glyph(FONT, numbers[c]) for c in line if c != " "], line) for line in lines]


def learned(lines: list[str], numbers: dict[str, int]) -> dict[int, str]:
    votes = GlyphVotes()
    votes.learn(rows(lines, numbers), {})
    return votes.known(FONT, {})


@given(st.permutations(range(len(ALPHABET))), st.integers(0, 2**16))
def test_any_numbering_is_learned_and_nothing_wrong_is_believed(
    order: list[int], seed: int
) -> None:
    numbers = dict(zip(ALPHABET, order, strict=True))
    chance = random.Random(seed)
    lines = ["".join(chance.choices(ALPHABET, k=60)) for _ in range(20)]
    known = learned(lines, numbers)
    assert all(numbers[text] == number for number, text in known.items())
    assert len(known) > 0.9 * len(ALPHABET)


def test_a_few_misreadings_change_nothing() -> None:
    numbers = {character: index for index, character in enumerate(ALPHABET)}
    votes = GlyphVotes()
    votes.learn(rows(["1l0O5S"] * 20, numbers), {})
    votes.learn([(rows(["1l0O5S"], numbers)[0][0], "lIOO55")], {})
    assert votes.known(FONT, {}) == {numbers[text]: text for text in "1l0O5S"}


def test_a_digit_needs_more_readings_than_a_letter() -> None:
    numbers = {"a": 1, "7": 2}
    assert learned(["a7", "a7"], numbers) == {1: "a"}
    assert learned(["a7", "a7", "a7"], numbers) == {1: "a", 2: "7"}


def test_a_digit_read_once_counts_if_its_shape_agrees() -> None:
    votes = GlyphVotes()
    votes.learn(rows(["7"], {"7": 2}), {})
    assert votes.known(FONT, {2: "7"}) == {2: "7"}
    assert votes.known(FONT, {2: "1"}) == {}


def test_a_ligature_is_learned_between_known_letters() -> None:
    numbers = {character: index for index, character in enumerate(string.ascii_lowercase)}
    ligature = 99
    word = [Glyph(FONT, ligature if c == "#" else numbers[c]) for c in "o#ce"]
    votes = GlyphVotes()
    votes.learn([*rows(["office price once"] * 3, numbers), (word, "office"), (word, "office")], {})
    assert votes.known(FONT, {})[ligature] == "ffi"


def test_shapes_in_the_order_of_their_numbers_are_believed_and_gaps_filled() -> None:
    shapes = dict(enumerate(string.ascii_lowercase, start=30))
    del shapes[34]  # e
    assert GlyphVotes().known(FONT, shapes) == dict(enumerate(string.ascii_lowercase, start=30))


def test_a_shape_out_of_order_is_not_believed() -> None:
    shapes = dict(enumerate(string.digits + string.ascii_lowercase, start=30))
    shapes[31] = "l"  # which stands for 1
    known = GlyphVotes().known(FONT, shapes)
    assert known[31] == "1"  # the only character between 0 and 2


def test_shapes_in_no_order_are_not_believed_alone() -> None:
    shapes = dict(enumerate(random.Random(1).sample(ALPHABET, len(ALPHABET))))
    assert GlyphVotes().known(FONT, shapes) == {}


def test_a_misjudged_shape_in_order_is_off_the_fixed_distance() -> None:
    shapes = {ord(text) - 29: text for text in string.ascii_letters if text not in "UV"}
    shapes[ord("V") - 29] = "U"
    known = GlyphVotes().known(FONT, shapes)
    assert ord("V") - 29 not in known
    assert known[ord("W") - 29] == "W"
