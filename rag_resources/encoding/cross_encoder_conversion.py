"""Turns a cross-encoder into a model that OpenVINO runs, in floats or in eight bits.

Belongs here: reading ONNX and safetensors, and undoing the dynamic quantisation of ONNX files; run
as a program by conversion_process. Not here: running the model (openvino_cross_encoder).

Files quantised dynamically take the range of all values of a batch as their scale, so that a score
would depend on its neighbours and on padding; and OpenVINO runs them slower than floats. Their
weights are kept and their run-time scaling is removed; eight-bit activations come from calibration.
"""

import sys
from pathlib import Path
from typing import Any

from rag_resources.encoding.calibration import calibration_pairs
from rag_resources.encoding.conversion_process import converted_by, quantised, quiet_libraries, save
from rag_resources.encoding.cross_encoder_files import SAFETENSORS_FILE, CrossEncoderFiles
from rag_resources.fingerprints import fingerprint

# Raise it when anything below changes what comes out.
SCHEME = "1"
RECIPE = fingerprint({"scheme": SCHEME, "pairs": calibration_pairs()})[:6]
MODULE = "rag_resources.encoding.cross_encoder_conversion"


def converted_cross_encoder(files: CrossEncoderFiles, arithmetic: str) -> Path:
    """The folder of the converted model, from the cache or made now, which takes half a minute.

    Raises:
        UsageError: the cache cannot be written, or the model cannot be converted.
    """
    return converted_by(MODULE, files.weights, files.digest, arithmetic, RECIPE)


def convert(weights: Path, arithmetic: str, folder: Path) -> None:
    """Writes the converted model into a folder; meant for a process of its own."""
    quiet_libraries()
    model = _traced(weights) if weights.name == SAFETENSORS_FILE else _read_onnx(weights)
    scores = model.output(0).get_partial_shape()
    if scores.rank.get_length() != 2 or scores[1] != 1:
        raise ValueError(f"it gives {scores} per pair, where a cross-encoder gives one score")
    if arithmetic == "int8":
        model = _quantised(model, _files_of(weights))
    save(model, folder)


def _files_of(weights: Path) -> CrossEncoderFiles:
    beside = weights.parent
    return CrossEncoderFiles.in_folder(beside.parent if beside.name == "onnx" else beside)


def _read_onnx(weights: Path) -> Any:
    import openvino

    model = openvino.Core().read_model(weights)
    for product in model.get_ordered_ops():
        is_integer = product.get_element_type() == openvino.Type.i32
        if product.get_type_name() == "MatMul" and is_integer:
            _restore_floats(product)
    model.validate_nodes_and_infer_types()
    return model


def _restore_floats(product: Any) -> None:
    """Replaces an integer product and its run-time scales by a product of floats.

    The operators of ONNX arrive as: quantised = round(x · 255 / range) …; product = (quantised -
    zero) · (weights - zero); result = product · (scale of x · scale of weights).
    """
    import numpy as np
    from openvino import opset13

    quantisation = _inputs(product)[0]
    while quantisation.get_type_name() != "Divide":
        quantisation = _inputs(quantisation)[0]
    values = _inputs(quantisation)[0].input_value(0)

    stored, zero = (_constant(side) for side in _inputs(_inputs(product)[1]))
    as_float = _follower(product)
    rescaled = _follower(as_float)
    (scales,) = (node for node in _inputs(rescaled) if node.get_type_name() == "Multiply")
    scale = next(_constant(node) for node in _inputs(scales) if node.get_type_name() == "Constant")
    weights = ((stored.astype(np.float32) - zero.astype(np.float32)) * scale).astype(np.float32)

    in_floats = opset13.matmul(values, opset13.constant(weights), False, False)
    in_floats.set_friendly_name(product.get_friendly_name())
    for target in list(rescaled.output(0).get_target_inputs()):
        target.replace_source_output(in_floats.output(0))


def _inputs(node: Any) -> list[Any]:
    return [value.get_node() for value in node.input_values()]


def _follower(node: Any) -> Any:
    (target,) = node.output(0).get_target_inputs()
    return target.get_node()


def _constant(node: Any) -> Any:
    """The array behind a node that is a constant, or a constant turned into another type."""
    while node.get_type_name() != "Constant":
        (node,) = _inputs(node)
    return node.data


def _traced(weights: Path) -> Any:
    import openvino
    import torch
    from transformers import AutoModelForSequenceClassification

    classifier = AutoModelForSequenceClassification.from_pretrained(
        weights.parent, local_files_only=True
    ).eval()
    names = ["input_ids", "attention_mask"]
    if getattr(classifier.config, "type_vocab_size", 0) > 1:
        names.append("token_type_ids")

    class Traceable(torch.nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.classifier = classifier

        def forward(self, *tensors: torch.Tensor) -> torch.Tensor:
            features = dict(zip(names, tensors, strict=True))
            logits: torch.Tensor = self.classifier(**features).logits
            return logits

    example = tuple(torch.ones((2, 16), dtype=torch.int64) for _ in names)
    with torch.no_grad():
        traced = openvino.convert_model(Traceable(), example_input=example)
    for port, name in zip(traced.inputs, names, strict=True):
        port.get_tensor().set_names({name})
    traced.reshape({name: openvino.PartialShape([-1, -1]) for name in names})
    return traced


def _quantised(model: Any, files: CrossEncoderFiles) -> Any:
    import numpy as np

    names = [port.get_any_name() for port in model.inputs]

    def feed(pair: tuple[str, str]) -> dict[str, Any]:
        ids, segments = files.tokenizer.model_input(*pair)
        given = {"input_ids": ids, "attention_mask": [1] * len(ids), "token_type_ids": segments}
        return {name: np.array([given[name]], dtype=np.int64) for name in names}

    return quantised(model, calibration_pairs(), feed)


if __name__ == "__main__":
    convert(Path(sys.argv[1]), sys.argv[2], Path(sys.argv[3]))
