"""Memory of pictures goes back to the system once they are freed, or is used for the next one."""

from __future__ import annotations

import platform
import subprocess
import sys

import pytest

_HELD = """
import sys
from bot.workers import memory as allocator
from PIL import Image

def held():
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * 4096 // 2**20

def left_between_small_ones():
    before, large = held(), []
    for _ in range(80):
        large.append(Image.new("L", (1000, 1000), 1))
        small.append(Image.new("L", (200, 200), 1))
    large.clear()
    return held() - before

def left_after(megabytes):
    before = held()
    Image.new("L", (megabytes * 1024, 1024), 1)
    return held() - before

small = []
if sys.argv[1] != "as it is":
    getattr(allocator, sys.argv[1])()
Image.new("L", (5400, 5400), 1)  # more than is kept
print(eval(sys.argv[2]))
"""


def _grown(way: str, what: str) -> int:
    """By how many megabytes a process has grown that frees memory in that way."""
    done = subprocess.run([sys.executable, "-c", _HELD, way, what], capture_output=True, text=True, check=True)
    return int(done.stdout)


_glibc = pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="only glibc keeps freed memory for itself")


@_glibc
def test_what_large_pictures_leave_behind_goes_back_to_the_system() -> None:
    # The small ones that are kept take three megabytes, and lie between the large ones that were freed.
    assert _grown("give_back", "left_between_small_ones()") < 10
    assert _grown("as it is", "left_between_small_ones()") > 60


@_glibc
def test_what_a_picture_had_is_there_for_the_next_one_but_for_very_large_ones() -> None:
    assert _grown("use_again", "left_after(16)") >= 15
    assert _grown("use_again", "left_after(30)") < 5
    assert _grown("give_back", "left_after(16)") < 5
