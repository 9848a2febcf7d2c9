"""How the C library hands out memory: what was freed goes back to the system, or some of it is used again."""

from __future__ import annotations

import ctypes
import sys
from typing import Final

_LARGE: Final = -3
"""A block of this many bytes or more has memory of its own, given back as soon as it is freed (``M_MMAP_THRESHOLD``).

Where it isn't set, glibc moves this bound up with the first large picture, and keeps for itself what later ones leave
behind.
"""

_FREE: Final = -1
"""So much free memory at the end of what a process has is kept for what comes next (``M_TRIM_THRESHOLD``)."""

_ARENAS: Final = -8, 2
"""How many memories all threads share, instead of up to eight for each processor; freed memory stays in each."""


def give_back() -> None:
    """Have freed memory go back to the system. Without glibc there is nothing to set: others do so by themselves."""
    _set((_LARGE, 256 * 1024), _ARENAS)


def use_again() -> None:
    """Have at most 24 MiB of freed memory stay, which the next picture takes: as much as nearly all of them need.

    The pages of memory that a picture asks the system for anew cost as much as drawing it. For a process that does
    nothing but drawing one picture after the other: where much else is kept, it comes to lie between the pictures.
    """
    _set((_LARGE, 32 * 2**20), (_FREE, 24 * 2**20), _ARENAS)


def _set(*options: tuple[int, int]) -> None:
    if not sys.platform.startswith("linux"):
        return
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
    if mallopt is not None:
        for option, value in options:
            mallopt(option, value)
