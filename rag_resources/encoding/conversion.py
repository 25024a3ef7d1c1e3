"""Turns a sentence-transformers model into one that OpenVINO runs, in floats or in eight bits.

Belongs here: tracing an encoder, and what its quantisation is fed with; run as a program by
conversion_process. Not here: running the model (openvino_encoder), the texts it is calibrated on
(calibration).
"""

import sys
from pathlib import Path
from typing import Any

from rag_resources.encoding.calibration import calibration_texts
from rag_resources.encoding.conversion_process import converted_by, quantised, quiet_libraries, save
from rag_resources.encoding.model_directory import ModelDirectory
from rag_resources.fingerprints import fingerprint

# Raise it when anything below changes what comes out; the texts are in the recipe themselves.
SCHEME = "1"
INT8_RECIPE = fingerprint({"scheme": SCHEME, "texts": calibration_texts()})[:6]
"""Identity of how a model is made eight-bit. Versions of libraries are left out, as they are for
floats: a store must outlive their updates."""

MODULE = "rag_resources.encoding.conversion"


def converted(directory: ModelDirectory, arithmetic: str) -> Path:
    """The folder of the converted model, from the cache or made now, which takes half a minute.

    Raises:
        UsageError: the cache cannot be written, or the model cannot be converted.
    """
    recipe = INT8_RECIPE if arithmetic == "int8" else SCHEME
    return converted_by(MODULE, directory.path, directory.files_digest, arithmetic, recipe)


def convert(model: Path, arithmetic: str, folder: Path) -> None:
    """Writes the converted model into a folder; meant for a process of its own."""
    quiet_libraries()
    traced = _traced(model)
    if arithmetic == "int8":
        traced = _quantised(traced, ModelDirectory(model.name, model))
    save(traced, folder)


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
    import numpy as np

    names = [port.get_any_name() for port in traced.inputs]

    def feed(text: str) -> dict[str, Any]:
        ids, segments = directory.tokenizer.model_input(directory.prompts.passage + text)
        given = {"input_ids": ids, "attention_mask": [1] * len(ids), "token_type_ids": segments}
        return {name: np.array([given[name]], dtype=np.int64) for name in names}

    return quantised(traced, calibration_texts(), feed)


if __name__ == "__main__":
    convert(Path(sys.argv[1]), sys.argv[2], Path(sys.argv[3]))
