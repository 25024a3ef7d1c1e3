"""Whether the passages that people marked as relevant come back, and what else does.

Belongs here: coverage and accuracy of reference passages, as the Health Data Justice corpus search
defines them. Not here: pages and ranks (retrieval_metrics), or encoding itself.

A reference and a returned chunk match by their words or by their meaning. Words are the content
words of rag_resources.retrieval.tokenizer: its spelling rules and its English stop words, so that
"£1,234" in a table meets "1,234" in a sentence.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean

import numpy as np
from numpy.typing import NDArray

from rag_resources.retrieval.tokenizer import content_tokens, tokenize

# Defaults of the Health Data Justice corpus search (github.com/rafiattrach/HDJ), where both are
# sliders: neither was calibrated on hand labels, so compare systems only under the same ones.
WORD_THRESHOLD = 0.3
SIMILARITY_THRESHOLD = 0.75

Encode = Callable[[Sequence[str]], NDArray[np.float32]]


@dataclass(frozen=True, slots=True)
class PassageScores:
    """How the reference passages of one question and its returned chunks met.

    Attributes:
        coverage: found references / references; None where there are no references.
        accuracy: relevant chunks / returned chunks, counted by chunk and so at most 1; None where
            there are no references or nothing was returned.
        found: whether each reference matches some chunk, in the order of the references.
        relevant: whether each chunk matches some reference, in the order of the chunks.
        by_meaning: whether similarity of meaning counted beside words.
    """

    coverage: float | None
    accuracy: float | None
    found: tuple[bool, ...]
    relevant: tuple[bool, ...]
    by_meaning: bool


def passage_scores(
    references: Sequence[str],
    returned: Sequence[str],
    encode: Encode | None = None,
    word_threshold: float = WORD_THRESHOLD,
    similarity_threshold: float = SIMILARITY_THRESHOLD,
) -> PassageScores:
    """Match the reference passages of a question with the chunks returned for it.

    Args:
        references: the passages marked as relevant.
        returned: the texts of the chunks found.
        encode: gives the unit vectors of texts, of shape (texts, dimension); None compares words
            only. For many questions, see `encoded_ahead`.
        word_threshold: least `word_match` of a match.
        similarity_threshold: least cosine of a match.
    """
    matches: NDArray[np.bool_] = _word_matches(references, returned) >= word_threshold
    if encode is not None:
        vectors = encode([*references, *returned])
        cosines = vectors[: len(references)] @ vectors[len(references) :].T
        matches |= cosines >= similarity_threshold
    found = tuple(bool(row.any()) for row in matches)
    relevant = tuple(bool(column.any()) for column in matches.T)
    return PassageScores(
        coverage=fmean(found) if references else None,
        accuracy=fmean(relevant) if references and returned else None,
        found=found,
        relevant=relevant,
        by_meaning=encode is not None,
    )


def word_match(reference: str, chunk: str) -> float:
    """The share of a reference's distinct content words that the chunk has.

    It is 1 where one of the two texts contains the other, also for a chunk that was cut out of a
    longer reference. Whole words are compared, so "port" is not contained in "report". A text
    without content words matches nothing.
    """
    return _match(_content_words(reference), _content_words(chunk))


def encoded_ahead(encode: Encode, texts: Iterable[str]) -> Encode:
    """Encode texts in one go, each once; what comes back knows their vectors and no others.

    Passages return for question after question and encoders are fastest in large batches.

    Raises:
        KeyError: (by the function returned) a text was not among those encoded.
    """
    rows = {text: row for row, text in enumerate(dict.fromkeys(texts))}
    vectors = encode(list(rows))
    return lambda wanted: vectors[np.array([rows[text] for text in wanted], dtype=np.intp)]


def _word_matches(references: Sequence[str], returned: Sequence[str]) -> NDArray[np.float64]:
    """Word match of each reference (row) with each chunk (column)."""
    chunks = [_content_words(chunk) for chunk in returned]
    matches = np.zeros((len(references), len(returned)))
    for row, reference in enumerate(references):
        words = _content_words(reference)
        matches[row] = [_match(words, chunk) for chunk in chunks]
    return matches


def _match(reference: Sequence[str], chunk: Sequence[str]) -> float:
    if not reference:
        return 0.0
    # The other way round needs no rule: a reference inside the chunk shares all its words.
    if f" {' '.join(chunk)} " in f" {' '.join(reference)} ":
        return 1.0
    words = set(reference)
    return len(words.intersection(chunk)) / len(words)


def _content_words(text: str) -> list[str]:
    return content_tokens(tokenize(text))
