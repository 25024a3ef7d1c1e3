"""Turns a sentence-transformers model into one that OpenVINO runs, in floats or in eight bits.

Belongs here: tracing, quantising, and the child process where both happen: it takes torch and its
gigabyte of memory with it, and the messages of three libraries. Not here: running the model
(openvino_encoder), the texts it is calibrated on (calibration).
"""

import logging
import os
import subprocess
import sys
import warnings
from importlib.metadata import version
from pathlib import Path
from time import perf_counter
from typing import Any

from rag_resources.encoding.calibration import calibration_texts
from rag_resources.encoding.model_cache import cached
from rag_resources.encoding.model_directory import ModelDirectory
from rag_resources.errors import UsageError
from rag_resources.fingerprints import fingerprint

MODEL_FILE = "model.xml"

# Raise it when anything below changes what comes out; the texts are in the recipe themselves.
SCHEME = "1"
INT8_RECIPE = fingerprint({"scheme": SCHEME, "texts": calibration_texts()})[:6]
"""Identity of how a model is made eight-bit. Versions of libraries are left out, as they are for
floats: a store must outlive their updates."""

logger = logging.getLogger(__name__)


def converted(directory: ModelDirectory, arithmetic: str) -> Path:
    """The folder of the converted model, from the cache or made now, which takes half a minute.

    Raises:
        UsageError: a library is missing, or the model cannot be converted.
    """
    libraries = ("openvino", "nncf") if arithmetic == "int8" else ("openvino",)
    identity = {
        "model": directory.files_digest,
        "arithmetic": arithmetic,
        "recipe": INT8_RECIPE if arithmetic == "int8" else SCHEME,
        "versions": {name: version(name) for name in libraries},
    }
    name = f"{directory.path.name}-{arithmetic}-{fingerprint(identity)[:16]}"

    def make(folder: Path) -> None:
        started = perf_counter()
        _run_child(directory.path, arithmetic, folder)
        logger.info("%s was made in %.0f s.", folder.parent / name, perf_counter() - started)

    return cached(name, make)


def _run_child(model: Path, arithmetic: str, folder: Path) -> None:
    command = [sys.executable, "-m", __name__, str(model.resolve()), arithmetic, str(folder)]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    done = subprocess.run(
        command, env=environment, capture_output=True, text=True, check=False, errors="replace"
    )
    if done.returncode != 0:
        last = (done.stderr.strip().splitlines() or ["no message"])[-1]
        way_out = 'write precision = "float32" into [build] of the settings, or '
        raise UsageError(
            f"The model {model} cannot be made {arithmetic} ({last}); "
            f"{way_out if arithmetic == 'int8' else ''}use another model."
        )


def convert(model: Path, arithmetic: str, folder: Path) -> None:
    """Writes the converted model into a folder; meant for a process of its own."""
    # Conversion would report itself to its makers; nothing here ever uses the network.
    sys.modules["openvino_telemetry"] = None  # type: ignore[assignment]
    warnings.simplefilter("ignore")
    import openvino

    traced = _traced(model)
    if arithmetic == "int8":
        traced = _quantised(traced, ModelDirectory(model.name, model))
    openvino.save_model(traced, folder / MODEL_FILE, compress_to_fp16=False)


def _traced(model: Path) -> Any:
    import openvino
    import torch
    from sentence_transformers import SentenceTransformer

    sentences = SentenceTransformer(str(model), device="cpu", local_files_only=True).eval()
    names = [name for name, value in sentences.tokenize(["a"]).items() if torch.is_tensor(value)]

    class Traceable(torch.nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.sentences = sentences

        def forward(self, *tensors: torch.Tensor) -> torch.Tensor:
            features = dict(zip(names, tensors, strict=True))
            vectors: torch.Tensor = self.sentences(features)["sentence_embedding"]
            return vectors

    example = tuple(torch.ones((2, 16), dtype=torch.int64) for _ in names)
    with torch.no_grad():
        traced = openvino.convert_model(Traceable(), example_input=example)
    for port, name in zip(traced.inputs, names, strict=True):
        port.get_tensor().set_names({name})
    traced.reshape({name: openvino.PartialShape([-1, -1]) for name in names})
    return traced


def _quantised(traced: Any, directory: ModelDirectory) -> Any:
    import nncf
    import numpy as np

    names = [port.get_any_name() for port in traced.inputs]

    def feed(text: str) -> dict[str, Any]:
        ids, segments = directory.tokenizer.model_input(directory.prompts.passage + text)
        given = {"input_ids": ids, "attention_mask": [1] * len(ids), "token_type_ids": segments}
        return {name: np.array([given[name]], dtype=np.int64) for name in names}

    texts = calibration_texts()
    return nncf.quantize(
        traced,
        nncf.Dataset(texts, feed),
        model_type=nncf.ModelType.TRANSFORMER,
        preset=nncf.QuantizationPreset.MIXED,
        subset_size=len(texts),
    )


if __name__ == "__main__":
    convert(Path(sys.argv[1]), sys.argv[2], Path(sys.argv[3]))
