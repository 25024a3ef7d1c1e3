"""How OpenVINO is set up, so that what it computes is the same on every number of cores.

Belongs here: compiling a converted model for the CPU. Not here: what is fed to it
(openvino_encoder, openvino_cross_encoder).
"""

import os
from pathlib import Path
from typing import Any

from rag_resources.encoding.conversion_process import MODEL_FILE


def compiled_for_cpu(folder: Path) -> tuple[Any, int]:
    """A converted model, compiled, and how many inferences of it run side by side.

    As many as there are cores, or as OMP_NUM_THREADS allows; each on one thread, as how a product
    is split between threads would change its last bits.
    """
    import openvino

    threads = int(os.environ.get("OMP_NUM_THREADS") or os.cpu_count() or 1)
    settings = {
        "INFERENCE_NUM_THREADS": threads,
        "NUM_STREAMS": threads,
        # Without it, CPUs that can would compute in bfloat16, which others cannot reproduce.
        "INFERENCE_PRECISION_HINT": "f32",
    }
    return openvino.Core().compile_model(folder / MODEL_FILE, "CPU", settings), threads
