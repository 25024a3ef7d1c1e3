from dataclasses import replace
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_resources.errors import UsageError
from rag_resources.records import Hit
from rag_resources.retrieval.rerankers import (
    COVERAGE_WEIGHT,
    FIGURE_WEIGHT,
    PHRASE_WEIGHT,
    LexicalReranker,
    reranker_named,
)
from rag_resources.settings import RetrievalSettings
from tests.retrieval.conftest import MakeHit

QUESTION = "What was the core revenue resource limit?"


def bonus(hit: Hit, question: str = QUESTION) -> float:
    [reread] = LexicalReranker().rerank(question, [hit])
    assert reread.scores.reranked is not None
    return reread.scores.reranked - hit.scores.fused


def test_a_passage_with_every_term_in_order_gets_the_full_bonuses(make_hit: MakeHit) -> None:
    hit = make_hit("The core revenue resource limit was met.")
    assert bonus(hit) == pytest.approx(COVERAGE_WEIGHT + PHRASE_WEIGHT)


def test_a_passage_without_any_term_gets_nothing(make_hit: MakeHit) -> None:
    assert bonus(make_hit("Snow fell.")) == 0


def test_terms_in_the_section_path_count(make_hit: MakeHit) -> None:
    hit = make_hit("It was met.", section=("Performance", "Core revenue", "Resource limit"))
    assert bonus(hit) >= COVERAGE_WEIGHT


def test_scattered_terms_earn_coverage_but_no_phrase(make_hit: MakeHit) -> None:
    hit = make_hit("A limit on each resource; revenue is core.")
    assert bonus(hit) == pytest.approx(COVERAGE_WEIGHT)


def test_stop_words_between_terms_do_not_break_a_phrase(make_hit: MakeHit) -> None:
    hit = make_hit("the number of members of the board")
    assert bonus(hit, "number of board members") < bonus(hit, "number of the members of the board")


def test_a_figure_beside_a_term_counts_when_a_figure_is_asked_for(make_hit: MakeHit) -> None:
    plain, figure = make_hit("staff in post"), make_hit("staff in post 1,234")
    asking, telling = "How many staff?", "Who leads the staff?"
    assert bonus(figure, asking) - bonus(plain, asking) == pytest.approx(FIGURE_WEIGHT)
    assert bonus(figure, telling) == bonus(plain, telling)


@pytest.mark.parametrize(
    "text", ["staff in 2023", "staff " + "and others elsewhere " * 9 + "1,234"]
)
def test_years_and_figures_far_away_are_no_figure_beside_a_term(
    make_hit: MakeHit, text: str
) -> None:
    assert bonus(make_hit(text), "How many staff?") == bonus(make_hit("staff"), "How many staff?")


def test_agreement_of_words_lifts_a_passage_over_a_slightly_better_fused_one(
    make_hit: MakeHit,
) -> None:
    vague = make_hit("Funding was tight.", fused=0.9)
    exact = make_hit("The core revenue resource limit was £5m.", fused=0.8)
    ranked = LexicalReranker().rerank(QUESTION, [vague, exact])
    assert [hit.chunk for hit in ranked] == [exact.chunk, vague.chunk]


def test_reasons_say_which_terms_and_phrase_were_found(make_hit: MakeHit) -> None:
    hits = [make_hit("The core revenue resource limit was £5m."), make_hit("a resource limit")]
    question = "How much was the core revenue resource limit?"
    whole, part = LexicalReranker().rerank(question, hits)
    assert whole.reasons == (
        "all 4 question terms",
        "phrase 'core revenue resource limit'",
        "figure beside a question term",
    )
    assert part.reasons == ("2 of 4 question terms", "phrase 'resource limit'")


@given(st.lists(st.tuples(st.text("abc ", max_size=9), st.floats(0, 1)), max_size=8), st.text())
def test_the_same_hits_come_back_ordered_with_only_their_last_score_added(
    make_hit: MakeHit, parts: list[tuple[str, float]], question: str
) -> None:
    hits = [make_hit(text, fused=fused, page=n) for n, (text, fused) in enumerate(parts, start=1)]
    ranked = LexicalReranker().rerank(question, hits)
    finals = [hit.scores.final for hit in ranked]
    assert finals == sorted(finals, reverse=True)
    stripped = [replace(h, scores=replace(h.scores, reranked=None), reasons=()) for h in ranked]
    assert sorted(stripped, key=lambda hit: hit.chunk.first_page) == hits


def test_the_order_of_fusion_is_kept_where_no_reranker_is_wanted(make_hit: MakeHit) -> None:
    hits = [make_hit("a", fused=0.2), make_hit("resource limit", fused=0.1)]
    assert reranker_named("none").rerank(QUESTION, hits) == hits


def test_every_reranker_that_settings_allow_exists() -> None:
    for name in get_args(RetrievalSettings.model_fields["reranker"].annotation):
        assert reranker_named(name).rerank(QUESTION, []) == []


def test_an_unknown_reranker_is_refused_with_the_known_ones() -> None:
    with pytest.raises(UsageError, match="no reranker 'magic'; known: lexical, none"):
        reranker_named("magic")


def test_a_rare_question_word_counts_more_than_one_that_every_hit_holds(make_hit: MakeHit) -> None:
    common = [make_hit(f"board report page {n}", fused=0.5, page=n) for n in range(1, 6)]
    rare = make_hit("penguins are kept elsewhere", fused=0.5, page=9)
    ranked = reranker_named("lexical").rerank("board report penguins", [*common, rare])
    assert ranked[0].chunk.first_page == 9
