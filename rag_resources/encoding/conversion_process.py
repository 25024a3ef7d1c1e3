"""Conversion of a model in a process of its own, kept in the cache.

Belongs here: the child process (conversion takes torch or NNCF and a gigabyte of memory with it,
and the messages of three libraries), the identity under which its result is kept, and the step to
eight bits. Not here: what is converted (conversion, cross_encoder_conversion).
"""

import logging
import os
import subprocess
import sys
import warnings
from collections.abc import Callable, Sequence
from importlib.metadata import version
from pathlib import Path
from time import perf_counter
from typing import Any, TypeVar

from rag_resources.encoding.model_cache import cached
from rag_resources.errors import UsageError
from rag_resources.fingerprints import fingerprint

MODEL_FILE = "model.xml"

T = TypeVar("T")
logger = logging.getLogger(__name__)


def converted_by(module: str, model: Path, digest: str, arithmetic: str, recipe: str) -> Path:
    """The folder of a converted model, from the cache or made now, which takes half a minute.

    Args:
        module: of this package, run as a program with a model, an arithmetic and a folder.
        model: the model to convert.
        digest: of all that decides what the model computes.
        arithmetic: "float32" or "int8".
        recipe: version of how the module converts.

    Raises:
        UsageError: the cache cannot be written, or the model cannot be converted.
    """
    libraries = ("openvino", "nncf") if arithmetic == "int8" else ("openvino",)
    identity = {
        "model": digest,
        "arithmetic": arithmetic,
        "recipe": recipe,
        "versions": {name: version(name) for name in libraries},
    }
    name = f"{model.stem}-{arithmetic}-{fingerprint(identity)[:16]}"

    def make(folder: Path) -> None:
        started = perf_counter()
        _run(module, model, arithmetic, folder)
        logger.info("%s was made in %.0f s.", folder.parent / name, perf_counter() - started)

    return cached(name, make)


def _run(module: str, model: Path, arithmetic: str, folder: Path) -> None:
    command = [sys.executable, "-m", module, str(model.resolve()), arithmetic, str(folder)]
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


def quiet_libraries() -> None:
    """For the child process: no warnings, and no report of the conversion to its makers."""
    # Nothing here ever uses the network.
    sys.modules["openvino_telemetry"] = None  # type: ignore[assignment]
    warnings.simplefilter("ignore")


def quantised(model: Any, samples: Sequence[T], feed: Callable[[T], dict[str, Any]]) -> Any:
    """A model of OpenVINO with eight-bit weights and activations.

    Args:
        model: in floats.
        samples: on which the ranges of its inner values are read.
        feed: turns a sample into the inputs of the model, by name.
    """
    import nncf

    return nncf.quantize(
        model,
        nncf.Dataset(samples, feed),
        model_type=nncf.ModelType.TRANSFORMER,
        preset=nncf.QuantizationPreset.MIXED,
        subset_size=len(samples),
    )


def save(model: Any, folder: Path) -> None:
    """Writes a model of OpenVINO with the floats it has."""
    import openvino

    openvino.save_model(model, folder / MODEL_FILE, compress_to_fp16=False)
