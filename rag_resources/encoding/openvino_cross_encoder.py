"""Running a cross-encoder with OpenVINO within a budget of time.

Belongs here: the order of inferences, what they are expected to take, and stopping in time. Not
here: converting (cross_encoder_conversion), what is made of the scores (retrieval/rerankers).
"""

import threading
from collections import deque
from collections.abc import Sequence
from time import perf_counter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rag_resources.encoding.cross_encoder_conversion import converted_cross_encoder
from rag_resources.encoding.cross_encoder_files import CrossEncoderFiles
from rag_resources.encoding.openvino_encoder import Arithmetic
from rag_resources.encoding.openvino_runtime import compiled_for_cpu
from rag_resources.encoding.pair_scores import PairScores

# Lengths are rounded up to it: each length new to OpenVINO costs as much as half an inference.
LENGTH_STEP = 32

# Of a passage as they are indexed, for the first guess of the speed.
USUAL_TOKENS = 256

# How much of the newest measurement goes into the expectation.
NEWEST_WEIGHT = 0.3

# Kept back from a budget: a stopped inference ends at its next operator, at the latest this much
# later (20 ms, measured with 512 tokens on a core shared with another program), and never more
# than this share of the budget.
RESERVE_SECONDS, RESERVE_SHARE = 0.02, 0.1


class OpenVinoCrossEncoder:
    """A cross-encoder as a `PairScorer`; safe to share between threads, which take turns.

    Each inference is of one pair, on one thread, at a length that its own tokens decide, so that a
    score cannot depend on the other passages; cores are filled by inferences side by side. A pair
    is begun only if its end is expected in time; one that is late after all is stopped and left
    out.
    """

    def __init__(self, files: CrossEncoderFiles, arithmetic: Arithmetic) -> None:
        self._files = files
        self._arithmetic = arithmetic
        self._requests: list[Any] = []
        self._inputs: list[str] = []
        self._seconds_per_token = 0.0
        self._lock = threading.Lock()

    def prepare(self) -> None:
        """See `PairScorer.prepare`."""
        with self._lock:
            self._load()

    def score(
        self, question: str, passages: Sequence[str], seconds: float | None = None
    ) -> PairScores:
        """See `PairScorer.score`."""
        if not passages or (seconds is not None and seconds <= 0):
            return PairScores()
        started = perf_counter()
        with self._lock:
            waited = perf_counter() - started
            self._load()
            deadline = None
            if seconds is not None:
                reserve = min(RESERVE_SECONDS, RESERVE_SHARE * seconds)
                deadline = perf_counter() + seconds - waited - reserve
            return PairScores(tuple(self._scores(question, passages, deadline)))

    def _scores(
        self, question: str, passages: Sequence[str], deadline: float | None
    ) -> list[float]:
        scores: list[float] = []
        running: deque[tuple[Any, int]] = deque()
        for place, passage in enumerate(passages):
            if len(running) == len(self._requests) and not self._collect(running, deadline, scores):
                break
            ids, segments = self._files.tokenizer.model_input(question, passage)
            length = -(-len(ids) // LENGTH_STEP) * LENGTH_STEP
            if deadline is not None:
                expected = self._seconds_per_token * length
                if perf_counter() + expected > deadline:
                    break
            request = self._requests[place % len(self._requests)]
            request.start_async(self._feed(ids, segments, length))
            running.append((request, length))
        while running and self._collect(running, deadline, scores):
            pass
        _stop(running)
        return scores

    def _collect(
        self, running: deque[tuple[Any, int]], deadline: float | None, scores: list[float]
    ) -> bool:
        """Takes the score of the inference begun first; False if it is not there in time."""
        request, length = running[0]
        if deadline is None:
            request.wait()
        elif not request.wait_for(max(0, int((deadline - perf_counter()) * 1000))):
            return False
        running.popleft()
        scores.append(float(request.get_output_tensor(0).data[0, 0]))
        speed = request.latency / 1000 / length
        self._seconds_per_token += NEWEST_WEIGHT * (speed - self._seconds_per_token)
        return True

    def _feed(
        self, ids: list[int], segments: list[int], length: int
    ) -> dict[str, NDArray[np.int64]]:
        given = {
            "input_ids": ids,
            "attention_mask": [1] * len(ids),
            "token_type_ids": segments,
        }
        padding = [0] * (length - len(ids))  # unseen: the mask is 0 there
        return {name: np.array([given[name] + padding], dtype=np.int64) for name in self._inputs}

    def _load(self) -> None:
        if self._requests:
            return
        folder = converted_cross_encoder(self._files, self._arithmetic)
        compiled, streams = compiled_for_cpu(folder)
        self._inputs = [port.get_any_name() for port in compiled.inputs]
        requests = [compiled.create_infer_request() for _ in range(streams)]
        usual = self._feed([1] * USUAL_TOKENS, [0] * USUAL_TOKENS, USUAL_TOKENS)
        for _ in range(2):  # the first inference of a length prepares it
            for request in requests:
                request.start_async(usual)
            for request in requests:
                request.wait()
        slowest = max(request.latency for request in requests)
        self._seconds_per_token = slowest / 1000 / USUAL_TOKENS
        self._requests = requests


def _stop(running: deque[tuple[Any, int]]) -> None:
    """Ends inferences whose scores come too late, so that their requests can be used again."""
    for request, _ in running:
        request.cancel()
    for request, _ in running:
        try:
            request.wait()
        except RuntimeError as error:
            # How OpenVINO says that the inference was stopped, as asked for.
            if "cancel" not in str(error).lower():
                raise
