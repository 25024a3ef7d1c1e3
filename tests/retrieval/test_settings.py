from pathlib import Path

import pytest
from pydantic import ValidationError

from rag_resources.errors import UsageError
from rag_resources.settings import RetrievalSettings, load_retrieval_settings


@pytest.fixture
def toml(tmp_path: Path) -> Path:
    path = tmp_path / "settings.toml"
    path.write_text('[build]\nchunk_tokens = 100\n[retrieval]\nrrf_k = 20\nreranker = "none"\n')
    return path


def test_defaults_hold_where_nothing_is_said() -> None:
    assert load_retrieval_settings(None, {}) == RetrievalSettings()


def test_the_file_overrides_defaults_and_what_is_typed_overrides_the_file(toml: Path) -> None:
    settings = load_retrieval_settings(toml, {"rrf_k": "30", "dense_weight": "0.5"})
    assert (settings.rrf_k, settings.dense_weight, settings.reranker) == (30, 0.5, "none")


def test_a_file_without_the_table_leaves_the_defaults(tmp_path: Path) -> None:
    path = tmp_path / "empty.toml"
    path.write_text("")
    assert load_retrieval_settings(path, {}) == RetrievalSettings()


def test_an_unknown_key_is_refused_with_the_known_ones() -> None:
    with pytest.raises(UsageError, match=r"no setting retrieval\.rrfk\. Known settings: rrf_k, "):
        load_retrieval_settings(None, {"rrfk": "60"})


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("rrf_k", "0"),
        ("rrf_k", "sixty"),
        ("candidates", "0"),
        ("dense_weight", "-1"),
        ("dense_weight", "nan"),
        ("sparse_weight", "inf"),
        ("reranker", "magic"),
        ("passages_per_page", "0"),
        ("answer_threshold", "2"),
    ],
)
def test_a_value_out_of_bounds_is_refused_with_its_key_and_value(key: str, value: str) -> None:
    with pytest.raises(UsageError, match=rf"retrieval\.{key} = '{value}'.*Known settings: rrf_k"):
        load_retrieval_settings(None, {key: value})


def test_one_retriever_must_have_weight() -> None:
    with pytest.raises(UsageError, match="cannot both be 0"):
        load_retrieval_settings(None, {"dense_weight": "0", "sparse_weight": "0"})


@pytest.mark.parametrize("content", ["[retrieval", "retrieval = 3", "\xff"])
def test_a_file_that_cannot_be_used_is_named(tmp_path: Path, content: str) -> None:
    path = tmp_path / "broken.toml"
    path.write_text(content, encoding="latin-1")
    with pytest.raises(UsageError, match=r"broken\.toml"):
        load_retrieval_settings(path, {})


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"absent\.toml"):
        load_retrieval_settings(tmp_path / "absent.toml", {})


def test_settings_are_frozen() -> None:
    settings = RetrievalSettings()
    with pytest.raises(ValidationError, match="frozen"):
        settings.rrf_k = 1  # type: ignore[misc]
