"""What speaks for each page of a report, as numbers.

Belongs here: one column per reason why a page may hold the answer. Not here: how much each counts
(ranking_model), the fields themselves (page_index).

Scores of different retrievers and of different questions are made comparable by standardising them
over the pages of the report (mean 0, deviation 1): a page then speaks for itself by how far it
stands out, whatever the range of BM25 in this report.
"""

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from rag_resources.records import SectionKind
from rag_resources.retrieval.information_need import InformationNeed, Phrase
from rag_resources.retrieval.page_ranking.page_index import PageIndex

Column = NDArray[np.float64]

LEAST_DEVIATION = 1e-9
"""Below it scores differ by rounding alone."""

PRIMARY_STATEMENTS: tuple[SectionKind, ...] = ("balance_sheet", "income_statement", "cash_flows")

FEATURES: Mapping[str, str] = {
    "meaning": "meaning of a passage",
    "meaning_before": "meaning of the page before",
    "meaning_after": "meaning of the page after",
    "words": "words of the page",
    "phrases": "words side by side",
    "nearness": "words close together",
    "row_labels": "labels of rows of figures",
    "titles": "titles of sections",
    "statement_table": "a table of the statement looked for",
    "statement_start": "the start of the statement looked for",
    "primary_statement": "a primary statement",
    "depth": "place in the report",
    "depth_of_figure": "place in the report, for a figure",
    "depth_of_statement": "place in the report, for a matter of the accounts",
}
"""The columns in the words of a reader."""


def page_features(
    index: PageIndex, need: InformationNeed, cosines: NDArray[np.floating]
) -> dict[str, Column]:
    """The columns by name, each of shape (pages,), in the order of `FEATURES`.

    Args:
        index: of one report.
        need: what is looked for.
        cosines: of every chunk of the report with the question.
    """
    meaning = standardised(index.best_per_page(cosines))
    statement = max(need.statements.values(), default=0.0)
    return {
        "meaning": meaning,
        "meaning_before": _moved(meaning, 1),
        "meaning_after": _moved(meaning, -1),
        "words": standardised(index.text.scores(need.terms)),
        "phrases": standardised(index.positions.pair_scores(tuple(need.words))),
        "nearness": standardised(index.positions.window_scores(need.words)),
        "row_labels": _named_rows(index, need.phrases),
        "titles": standardised(index.headings.scores(need.titles)),
        "statement_table": _weights(index.table_statements, need.statements, index.size),
        "statement_start": _weights(index.headed_statements, need.statements, index.size),
        "primary_statement": _weights(
            index.table_statements, dict.fromkeys(PRIMARY_STATEMENTS, 1.0), index.size
        ),
        "depth": index.depth,
        "depth_of_figure": index.depth * need.asks_for_figure,
        "depth_of_statement": index.depth * statement,
    }


def standardised(scores: NDArray[np.floating]) -> Column:
    """Scores less their mean, by their deviation; zeros where all are equal."""
    values = scores.astype(np.float64)
    deviation = values.std()
    if deviation < LEAST_DEVIATION:
        return np.zeros_like(values)
    standard: Column = (values - values.mean()) / deviation
    return standard


def _moved(column: Column, pages: int) -> Column:
    """The value of a neighbouring page on each page; the least of all where there is none."""
    moved = np.roll(column, pages)
    if len(moved):
        moved[0 if pages > 0 else -1] = column.min()
    return moved


def _named_rows(index: PageIndex, phrases: tuple[Phrase, ...]) -> Column:
    """Sum over the phrases of weight times likeness (Jaccard) of the page's most like row."""
    total = np.zeros(index.size)
    for phrase in phrases:
        shared = np.zeros(len(index.row_lengths))
        for word in phrase.words & index.row_words.keys():
            shared[index.row_words[word]] += 1
        likeness = shared / (len(phrase.words) + index.row_lengths - shared)
        best = np.zeros(index.size)
        np.maximum.at(best, index.row_pages, likeness)
        total += phrase.weight * best
    return total


def _weights(
    pages_of: Mapping[SectionKind, NDArray[np.bool_]],
    weights: Mapping[SectionKind, float],
    size: int,
) -> Column:
    """The greatest weight among the kinds of statement that a page shows, shared among them.

    A page with one statement is more that statement than a table of selected data from several.
    """
    column, shown = np.zeros(size), np.zeros(size)
    for kind, pages in pages_of.items():
        shown += pages
        np.maximum(column, weights.get(kind, 0.0) * pages, out=column)
    shared: Column = column / np.maximum(shown, 1.0)
    return shared
