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

LAST_PAGES = 0.6
"""Share of a report after which its accounts and their notes follow the narrative."""

PRIMARY_STATEMENTS: tuple[SectionKind, ...] = ("balance_sheet", "income_statement", "cash_flows")


def page_features(
    index: PageIndex,
    need: InformationNeed,
    cosines: NDArray[np.floating],
    sparse: NDArray[np.floating],
    expanded: NDArray[np.floating],
) -> dict[str, Column]:
    """The columns by name, each of shape (pages,).

    Args:
        index: of one report.
        need: what is looked for.
        cosines: of every chunk of the report with the question.
        sparse: BM25 of every chunk with the question's own words.
        expanded: BM25 of every chunk with the words of the vocabulary as well.
    """
    matter = need.matter
    rows, rows_of_years = _row_scores(index, need)
    figures = standardised(index.figures)
    return {
        "dense": standardised(index.best_per_page(cosines)),
        "dense_table": standardised(_of_tables(index, cosines)),
        "sparse": standardised(index.best_per_page(sparse)),
        "sparse_expanded": standardised(index.best_per_page(expanded)),
        "page": standardised(index.text.scores(need.words)),
        "page_expanded": standardised(index.text.scores(need.terms)),
        "window": standardised(index.positions.window_scores(need.words)),
        "window_expanded": standardised(index.positions.window_scores(need.terms)),
        "pairs": standardised(index.positions.pair_scores(tuple(need.words))),
        "row": standardised(rows),
        "row_of_year": standardised(rows_of_years),
        "row_names": _named_rows(index, need.phrases),
        "heading": standardised(index.headings.scores(matter)),
        "title": standardised(index.headings.scores(need.titles)),
        "caption": standardised(index.captions.scores(matter)),
        "table_of_statement": _weights(index.table_statements, need.statements, index.size),
        "statement_starts": _weights(index.headed_statements, need.statements, index.size),
        "primary_statement": _weights(
            index.table_statements, dict.fromkeys(PRIMARY_STATEMENTS, 1.0), index.size
        ),
        "note": index.notes.astype(np.float64),
        "depth": index.depth,
        "last_pages": np.maximum(index.depth - LAST_PAGES, 0.0),
        "figures": figures * need.asks_for_figure,
        "words": figures * (not need.asks_for_figure),
    }


def standardised(scores: NDArray[np.floating]) -> Column:
    """Scores less their mean, by their deviation; zeros where all are equal."""
    values = scores.astype(np.float64)
    deviation = values.std()
    if deviation < 1e-9:
        return np.zeros_like(values)
    standard: Column = (values - values.mean()) / deviation
    return standard


def _of_tables(index: PageIndex, cosines: NDArray[np.floating]) -> Column:
    least = cosines.min() if len(cosines) else 0.0
    return index.best_per_page(np.where(index.tables, cosines, least))


def _row_scores(index: PageIndex, need: InformationNeed) -> tuple[Column, Column]:
    """Best BM25 of a page's rows of figures; the same for rows with a figure of a year asked."""
    scores = index.rows.scores(need.matter)
    best, of_years = np.zeros(index.size), np.zeros(index.size)
    np.maximum.at(best, index.row_pages, scores)
    for year in need.years & index.row_years.keys():
        np.maximum.at(of_years, index.row_pages, scores * index.row_years[year])
    return best, of_years


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
    """The greatest weight among the kinds of statement that a page shows."""
    column = np.zeros(size)
    for kind, weight in weights.items():
        pages = pages_of.get(kind)
        if pages is not None:
            np.maximum(column, weight * pages, out=column)
    return column
