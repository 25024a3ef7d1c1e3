from pathlib import Path

import numpy as np
import pytest

from rag_resources.errors import UsageError
from rag_resources.page_fields import PageField
from rag_resources.records import Chunk, SourceSpan
from rag_resources.retrieval.information_need import InformationNeed, information_need
from rag_resources.retrieval.page_ranking.page_features import (
    FEATURES,
    page_features,
    standardised,
)
from rag_resources.retrieval.page_ranking.page_index import PageIndex
from rag_resources.retrieval.page_ranking.ranking_model import RankingModel, load_ranking_model
from rag_resources.retrieval.question_reading.reading import read_question
from rag_resources.retrieval.tokenizer import tokenize
from rag_resources.retrieval.vocabulary.loading import load_vocabulary

TEXTS = (
    "Our strategy is to grow and to serve customers well.",
    "Consolidated balance sheets. Total current assets 7,453 and total current liabilities 5,175.",
    "Notes to the accounts. Trade receivables are carried at cost.",
    "The auditors have examined the accounts of the company.",
)
FIELDS = (
    PageField(2, "heading", "Consolidated balance sheets", (), "balance_sheet"),
    PageField(2, "caption", "Consolidated balance sheets", ("2022",), "balance_sheet"),
    PageField(2, "row", "Total current assets", ("2022",), "balance_sheet"),
    PageField(2, "row", "Total current liabilities", ("2022",), "balance_sheet"),
    PageField(3, "heading", "Trade receivables"),
)


def need_of(question: str) -> InformationNeed:
    reading = read_question(question)
    return information_need(reading, load_vocabulary().expand(reading.cleaned))


@pytest.fixture(scope="module")
def index() -> PageIndex:
    chunks = [
        Chunk(f"{n:016x}", "acme", "prose", n, n, (), text, text, 10, (SourceSpan(n, 0, 0),))
        for n, text in enumerate(TEXTS, start=1)
    ]
    return PageIndex(len(TEXTS), chunks, [tokenize(text) for text in TEXTS], FIELDS)


def test_the_shipped_model_finds_the_statement_a_ratio_is_computed_from(index: PageIndex) -> None:
    need = need_of("What is the current ratio for 2022?")
    features = page_features(index, need, np.zeros(len(TEXTS), dtype=np.float32))
    model = load_ranking_model()
    assert int(np.argmax(model.score(features))) == 1
    assert any("statement" in reason for reason in model.reasons(features, 1))


def test_every_feature_is_a_finite_column_over_the_pages(index: PageIndex) -> None:
    cosines = np.asarray([0.1, 0.4, 0.2, 0.0], dtype=np.float32)
    features = page_features(index, need_of("How large were trade receivables?"), cosines)
    assert list(features) == list(FEATURES)
    assert all(column.shape == (4,) and np.isfinite(column).all() for column in features.values())
    assert features["meaning"].argmax() == 1
    assert features["meaning_before"].argmax() == 2
    assert features["meaning_after"].argmax() == 0


def test_a_report_of_one_page_is_ranked() -> None:
    text = "Total assets 12"
    chunk = Chunk("0" * 16, "one", "prose", 1, 1, (), text, text, 5, (SourceSpan(1, 0, 0),))
    alone = PageIndex(1, [chunk], [tokenize(text)], ())
    features = page_features(alone, need_of("What are total assets?"), np.ones(1, np.float32))
    assert np.isfinite(load_ranking_model().score(features)).all()


def test_scores_that_do_not_differ_say_nothing() -> None:
    assert standardised(np.full(5, 3.0)).tolist() == [0] * 5
    standard = standardised(np.asarray([1.0, 2.0, 6.0]))
    assert standard.mean() == pytest.approx(0)
    assert standard.std() == pytest.approx(1)


def test_a_score_is_the_sum_of_weighted_features() -> None:
    model = RankingModel({"words": 2.0, "depth": -1.0})
    features = {"words": np.asarray([1.0, 0.0]), "depth": np.asarray([0.5, 0.1])}
    assert model.score(features).tolist() == [1.5, -0.1]
    assert model.reasons(features, 0) == ("+2.00 words of the page", "-0.50 place in the report")


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("weights = 3", "it needs a table"),
        ("[weights]\nluck = 1.0", "no feature 'luck'"),
        ("[weights", "not a readable"),
    ],
)
def test_a_file_that_is_no_model_is_refused(tmp_path: Path, content: str, said: str) -> None:
    path = tmp_path / "model.toml"
    path.write_text(content)
    with pytest.raises(UsageError, match=said):
        load_ranking_model(path)
