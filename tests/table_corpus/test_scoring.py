"""The scorer itself: the truth scores full marks, and each kind of damage lowers its figure."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from rag_resources.records import Box
from rag_resources.table_records import TableFact, Unit
from tests.table_corpus.comparing import same_path, same_text, same_unit
from tests.table_corpus.perfect_reading import perfect_reading
from tests.table_corpus.reading import Reading
from tests.table_corpus.scoring import FIGURES, KindScore, score, total
from tests.table_corpus.suite import PER_KIND, document, sample
from tests.table_corpus.truth import CorpusDocument, TrueCell, TrueUnit


@pytest.fixture(scope="module")
def corpus() -> CorpusDocument:
    return sample(2)


def everything(corpus: CorpusDocument, reading: Reading) -> KindScore:
    return total(score(corpus, reading).values())


def damaged(corpus: CorpusDocument, change: Callable[[TableFact], Any]) -> KindScore:
    reading = perfect_reading(corpus)
    return everything(corpus, Reading(reading.tables, tuple(map(change, reading.facts))))


def test_the_truth_has_full_marks(corpus: CorpusDocument) -> None:
    told = everything(corpus, perfect_reading(corpus))
    assert told.failures == []
    assert told.tables == (len(corpus.tables), len(corpus.tables))
    for figure in FIGURES:
        right, counted = told.counts[figure]
        assert right == counted > 0, figure


@pytest.mark.parametrize(
    ("figure", "change"),
    [
        ("exact", lambda fact: replace(fact, raw=f"{fact.raw}1")),
        ("header", lambda fact: replace(fact, header="2001")),
        ("label", lambda fact: replace(fact, label=f"Other › {fact.label}")),
        ("unit", lambda fact: replace(fact, unit=Unit("kg", *fact.unit[1:]))),
        ("scale", lambda fact: replace(fact, unit=fact.unit._replace(scale=17))),
        ("currency", lambda fact: replace(fact, unit=fact.unit._replace(currency="XTS"))),
        ("period", lambda fact: replace(fact, period="1901")),
        ("value", lambda fact: replace(fact, value=fact.value and fact.value * 3)),
        ("sign", lambda fact: replace(fact, value=fact.value and -fact.value)),
        ("nil", lambda fact: replace(fact, kind="amount")),
        ("note", lambda fact: replace(fact, note="99")),
        ("restated", lambda fact: replace(fact, restated=not fact.restated)),
    ],
)
def test_damage_lowers_its_figure(
    corpus: CorpusDocument, figure: str, change: Callable[[TableFact], TableFact]
) -> None:
    told = damaged(corpus, change)
    assert told.share(figure) < 0.4
    untouched = [other for other in FIGURES if other not in (figure, "value", "exact", "nil")]
    # A sign is part of a value, and what is read of words comes from the tables.
    assert all(told.share(other) == 1.0 for other in untouched)


def test_cells_that_are_not_read_are_wrong_in_everything(corpus: CorpusDocument) -> None:
    told = everything(corpus, Reading((), ()))
    assert told.tables == (0, len(corpus.tables))
    for figure in ("exact", "header", "label", "unit", "scale", "currency", "period"):
        assert told.share(figure) == 0.0, figure


def test_a_fact_beside_its_figure_is_stray(corpus: CorpusDocument) -> None:
    def moved(fact: TableFact) -> TableFact:
        return replace(fact, box=Box(*(edge + 3_000 for edge in fact.box)))

    reading = perfect_reading(corpus)
    told = damaged(corpus, moved)
    assert told.stray == len(reading.facts)


def test_a_table_on_a_page_without_any_is_false(corpus: CorpusDocument) -> None:
    reading = perfect_reading(corpus)
    page, kind = corpus.plain[0]
    wrong = replace(reading.tables[0], page=page)
    scores = score(corpus, Reading((*reading.tables, wrong), reading.facts))
    assert scores[kind].false == 1


def test_levels_and_case_are_free_and_words_are_not() -> None:
    paths = (("Year ended 31 March", "2024", "£000"),)
    assert same_path(paths, "year ended 31 March 2024 › £000")
    assert not same_path(paths, "2024 › Year ended 31 March › £000")
    assert not same_path(paths, "Year ended 31 March › 2024")


def test_a_raised_digit_is_no_part_of_a_figure() -> None:
    cell = TrueCell(row=1, column=1, page=1, box=Box(0, 0, 1, 1), text="(1,234)", mark="2")
    assert same_text(cell, "( 1,234 )")
    assert not same_text(cell, "(1,234)2")
    assert same_text(replace(cell, mark="*"), "(1,234)*")


def test_more_of_the_print_that_names_a_unit_may_be_told() -> None:
    line = "(in millions, except per share data)"
    unit = TrueUnit(("in millions",), 1_000_000, ("USD",), line)
    assert same_unit(unit, "In millions")
    assert same_unit(unit, "in millions, except per share data")
    assert not same_unit(unit, "per share")
    assert not same_unit(unit, "")


def test_one_fact_stands_for_one_figure_only(corpus: CorpusDocument) -> None:
    assert len({(cell.page, cell.box) for true in corpus.tables for cell in true.figures}) == sum(
        len(true.figures) for true in corpus.tables
    )


@pytest.mark.parametrize("kind", ["signs", "two-pages-plain", "sideways", "index"])
def test_the_same_files_are_generated_each_time(kind: str) -> None:
    assert document(kind) == document(kind)


def test_there_are_many_tables_of_each_kind() -> None:
    assert PER_KIND >= 15
