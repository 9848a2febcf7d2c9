"""How the C library hands out memory: what was freed goes back to the system."""

from __future__ import annotations

import ctypes
import sys
from typing import Final

_MMAP_THRESHOLD: Final = -3, 256 * 1024
"""What is at least so large has memory of its own, which goes back as soon as it is freed.

Otherwise glibc moves this bound up with the first large picture, and keeps for itself what later ones leave behind.
"""

_ARENAS: Final = -8, 2
"""All threads share so many memories, instead of up to eight for each processor; freed memory stays in each."""


def give_back() -> None:
    """Have freed memory go back to the system. Without glibc there is nothing to set: others do so by themselves."""
    if not sys.platform.startswith("linux"):
        return
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
    if mallopt is not None:
        for option, value in (_MMAP_THRESHOLD, _ARENAS):
            mallopt(option, value)
