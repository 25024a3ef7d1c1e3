"""Whether this CPU multiplies eight-bit integers faster than floats.

Belongs here: reading what the processor says of itself. Not here: what follows from it (encoder).
"""

import platform
from pathlib import Path

CPU_FILE = Path("/proc/cpuinfo")

INT8_FLAGS = frozenset({"avx512_vnni", "avx_vnni", "amx_int8"})
"""As Linux names them. With AVX2 alone eight-bit products need three instructions where these need
one, and gain little; on ARM nothing was measured."""


def gains_from_int8(cpu_file: Path = CPU_FILE) -> bool:
    """Whether the eight-bit encoder pays on this machine.

    False where it is not known: on other systems than Linux, which have no such file, and on other
    processors than x86. `precision = "int8"` works there, too.

    Args:
        cpu_file: where Linux lists the flags of each processor.
    """
    if platform.system() != "Linux" or not cpu_file.is_file():
        return False
    for line in cpu_file.read_text("utf-8", "replace").splitlines():
        name, _, flags = line.partition(":")
        if name.strip() == "flags":
            return not INT8_FLAGS.isdisjoint(flags.split())
    return False
