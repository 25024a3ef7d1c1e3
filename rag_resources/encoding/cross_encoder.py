"""Opening a cross-encoder by name.

Belongs here: the choice of model and of its arithmetic. Not here: what it promises (pair_scores),
where its files lie (cross_encoder_files), running it (openvino_cross_encoder).
"""

from rag_resources.encoding.cpu_features import gains_from_int8
from rag_resources.encoding.cross_encoder_files import BUILT_IN, find_cross_encoder
from rag_resources.encoding.encoder import Precision, missing_libraries
from rag_resources.encoding.openvino_cross_encoder import OpenVinoCrossEncoder
from rag_resources.encoding.openvino_encoder import Arithmetic
from rag_resources.encoding.pair_scores import PairScorer
from rag_resources.errors import UsageError


def open_cross_encoder(name_or_path: str = BUILT_IN, precision: Precision = "auto") -> PairScorer:
    """Opens the built-in cross-encoder or one from a model directory. Never uses the network.

    Args:
        name_or_path: "ms-marco-MiniLM-L-12-v2", which the extra `rerank` installs; the path of a
            directory with tokenizer.json and an ONNX file or a safetensors model; or the name of a
            model that already lies in the local cache of huggingface_hub.
        precision: "auto": int8 if this CPU gains from it. Scores are never stored, so that each
            computer may choose for itself.

    Raises:
        UsageError: there is no such model, it is incomplete, or a package it needs is missing.
    """
    files = find_cross_encoder(name_or_path)
    if missing_libraries("float32"):
        raise UsageError("A cross-encoder runs on openvino: run `pip install openvino`.")
    return OpenVinoCrossEncoder(files, _arithmetic(precision))


def _arithmetic(precision: Precision) -> Arithmetic:
    if precision != "auto":
        return precision
    return "int8" if gains_from_int8() and not missing_libraries("int8") else "float32"
