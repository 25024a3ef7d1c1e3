from collections.abc import Sequence
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from evals.measures.reference_passages import encoded_ahead, passage_scores, word_match

WORDS = ["ferry", "harbour", "pier", "tide", "cargo", "£1,234", "the", "of"]
CONTENT = {"ferry", "harbour", "pier", "tide", "cargo", "£1,234"}
TEXTS = st.lists(st.sampled_from(WORDS), max_size=7).map(" ".join)
PASSAGES = st.lists(TEXTS, max_size=5)
THRESHOLDS = st.sampled_from([0.1, 0.3, 0.5, 0.75, 1.0])


def letters(texts: Sequence[str]) -> NDArray[np.float32]:
    """A small encoder: texts are alike as far as they use the same letters."""
    counts = np.array([[text.count(one) for one in "aefghiprt"] for text in texts], np.float32)
    counts = counts.reshape(len(texts), 9) + np.float32(0.01)
    lengths: NDArray[np.float32] = np.linalg.norm(counts, axis=1, keepdims=True)
    return counts / lengths


def matches_by_hand(reference: str, chunk: str, words: float, cosine: float | None) -> bool:
    ours = [word for word in reference.split() if word in CONTENT]
    theirs = [word for word in chunk.split() if word in CONTENT]
    starts = range(len(ours) - len(theirs) + 1)
    if ours and theirs:
        inside = any(ours[start : start + len(theirs)] == theirs for start in starts)
        # "£1,234" is two words to the tokenizer: as printed, and its bare number.
        weights = {word: 1 + (word == "£1,234") for word in ours}
        shared = sum(weight for word, weight in weights.items() if word in theirs)
        if inside or shared / sum(weights.values()) >= words:
            return True
    one, other = letters([reference, chunk])
    return cosine is not None and float(one @ other) >= cosine


@settings(deadline=None)
@given(PASSAGES, PASSAGES, THRESHOLDS, st.sampled_from([None, 0.5, 0.9]))
def test_coverage_and_accuracy_agree_with_their_definition(
    references: list[str], returned: list[str], words: float, cosine: float | None
) -> None:
    scores = passage_scores(references, returned, letters if cosine else None, words, cosine or 0.0)
    table = [[matches_by_hand(ref, got, words, cosine) for got in returned] for ref in references]
    found = [any(row) for row in table]
    relevant = [any(row[column] for row in table) for column in range(len(returned))]
    assert scores.found == tuple(found)
    assert scores.relevant == tuple(relevant)
    assert scores.coverage == (sum(found) / len(found) if references else None)
    assert scores.accuracy == (sum(relevant) / len(relevant) if references and returned else None)
    assert scores.by_meaning == (cosine is not None)


@settings(deadline=None)
@given(PASSAGES, PASSAGES, st.randoms(use_true_random=False))
def test_the_order_of_the_chunks_does_not_matter(
    references: list[str], returned: list[str], chance: Random
) -> None:
    shuffled = chance.sample(returned, len(returned))
    one, other = (passage_scores(references, order, letters) for order in (returned, shuffled))
    assert (one.coverage, one.accuracy, one.found) == (other.coverage, other.accuracy, other.found)


@settings(deadline=None)
@given(PASSAGES, PASSAGES, TEXTS)
def test_one_more_chunk_never_loses_a_reference(
    references: list[str], returned: list[str], further: str
) -> None:
    before = passage_scores(references, returned, letters)
    after = passage_scores(references, [*returned, further], letters)
    assert all(now or not then for then, now in zip(before.found, after.found, strict=True))
    assert after.accuracy is None or after.accuracy <= 1


def test_one_chunk_that_holds_three_of_four_references_is_one_relevant_chunk() -> None:
    references = ["The ferry was late.", "Cargo fell.", "Two piers were built.", "Staff left."]
    scores = passage_scores(references, ["Cargo fell, the ferry was late, two piers were built."])
    assert scores.found == (True, True, True, False)
    assert (scores.coverage, scores.accuracy) == (0.75, 1.0)


def test_accuracy_counts_chunks_and_not_references() -> None:
    returned = ["Staff numbers.", "The ferry was late again.", "Weather report."]
    scores = passage_scores(["The ferry was late."], returned)
    assert scores.relevant == (False, True, False)
    assert scores.coverage == 1
    assert scores.accuracy == pytest.approx(1 / 3)


@pytest.mark.parametrize(
    ("reference", "chunk", "match"),
    [
        ("Cargo rose at the north pier.", "In spring, CARGO rose at  the north\npier again.", 1.0),
        ("Cargo rose at the north pier after the tide wall was built.", "the north pier", 1.0),
        ("Cargo rose at the north pier.", "pier of the north", 0.5),
        ("Annual report of cargo.", "port", 0.0),
        ("Cargo cargo cargo ferries.", "Ferry tickets.", 0.5),
        ("Income of £1,234 there.", "1,234 income", 2 / 3),
        ("Cargo rose.", "", 0.0),
        ("", "Cargo rose.", 0.0),
        ("It was as it is.", "It was as it is.", 0.0),
    ],
)
def test_word_match(reference: str, chunk: str, match: float) -> None:
    assert word_match(reference, chunk) == pytest.approx(match)


def test_a_match_at_the_threshold_counts() -> None:
    reference = "one two three four five six seven eight nine ten"
    assert passage_scores([reference], ["three ten two"]).coverage == 1
    assert passage_scores([reference], ["three ten"]).coverage == 0


def test_meaning_finds_what_shares_no_word() -> None:
    def directions(texts: Sequence[str]) -> NDArray[np.float32]:
        known = {"Income grew.": (1.0, 0.0), "Takings rose.": (0.8, 0.6), "Ships.": (0.6, 0.8)}
        return np.array([known[text] for text in texts], np.float32)

    assert passage_scores(["Income grew."], ["Takings rose."]).coverage == 0
    scores = passage_scores(["Income grew."], ["Takings rose.", "Ships."], directions)
    assert (scores.coverage, scores.relevant) == (1.0, (True, False))


def test_what_does_not_apply_is_absent() -> None:
    nothing_marked = passage_scores([], ["Cargo rose."], letters)
    assert (nothing_marked.coverage, nothing_marked.accuracy) == (None, None)
    nothing_found = passage_scores(["Cargo rose."], [], letters)
    assert (nothing_found.coverage, nothing_found.accuracy) == (0.0, None)
    assert passage_scores([], [], letters).found == ()


@settings(deadline=None)
@given(PASSAGES, PASSAGES)
def test_texts_encoded_ahead_give_the_same_scores_from_one_batch(
    references: list[str], returned: list[str]
) -> None:
    batches: list[Sequence[str]] = []

    def counted(texts: Sequence[str]) -> NDArray[np.float32]:
        batches.append(texts)
        return letters(texts)

    ahead = encoded_ahead(counted, [*references, *returned])
    for _ in range(2):
        assert passage_scores(references, returned, ahead) == passage_scores(
            references, returned, letters
        )
    assert [sorted(batch) for batch in batches] == [sorted({*references, *returned})]


def test_a_text_that_was_not_encoded_ahead_is_refused() -> None:
    with pytest.raises(KeyError, match=r"Ships\."):
        encoded_ahead(letters, ["Cargo."])(["Ships."])
