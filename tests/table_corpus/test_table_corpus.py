"""A sample of the generated tables is read right, and pages without tables yield none.

All of them, with all failures: `python -m tests.table_corpus --all`.
"""

from collections.abc import Mapping

import pytest

from tests.table_corpus.plain_pages import PLAIN_PAGES
from tests.table_corpus.scoring import KindScore, Scores, read_and_score, total
from tests.table_corpus.suite import KINDS, sample

FLOORS: Mapping[str, float] = {
    "exact": 0.98,
    "header": 0.95,
    "label": 0.95,
    "unit": 0.95,
    "scale": 0.97,
    "period": 0.95,
    "value": 0.99,
    "sign": 0.99,
    "nil": 0.95,
    "note": 0.95,
    "restated": 0.95,
}
TABLES_FOUND = 0.95
FALSE_TABLES = 0

# Whichever test comes first has the sample read.
pytestmark = pytest.mark.timeout(120)


@pytest.fixture(scope="module")
def scores() -> Scores:
    return read_and_score(sample(2))


@pytest.fixture(scope="module")
def tables(scores: Scores) -> KindScore:
    return total(scores[kind] for kind in KINDS)


def told(score: KindScore) -> str:
    return "\n".join(score.failures)


def test_tables_are_found(tables: KindScore) -> None:
    found, printed = tables.tables
    assert printed >= 2 * len(KINDS)
    assert found >= TABLES_FOUND * printed, told(tables)


@pytest.mark.parametrize("figure", FLOORS)
def test_a_figure_is_read_right(tables: KindScore, figure: str) -> None:
    assert tables.share(figure) >= FLOORS[figure], told(tables)


def test_pages_without_tables_yield_none(scores: Scores) -> None:
    plain = total(scores[kind] for kind in PLAIN_PAGES)
    assert plain.false <= FALSE_TABLES, told(plain)
