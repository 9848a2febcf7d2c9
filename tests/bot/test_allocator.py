"""Memory of pictures goes back to the system once they are freed."""

from __future__ import annotations

import platform
import subprocess
import sys

import pytest

_HELD = """
import sys
from bot import allocator
from PIL import Image

def held():
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * 4096 // 2**20

if sys.argv[1] == "give_back":
    allocator.give_back()
Image.new("L", (5000, 5000), 1)
before, small, large = held(), [], []
for _ in range(80):
    large.append(Image.new("L", (1000, 1000), 1))
    small.append(Image.new("L", (200, 200), 1))
large.clear()
print(held() - before)
"""


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="only glibc keeps freed memory for itself")
def test_what_large_pictures_leave_behind_goes_back_to_the_system() -> None:
    grown = {
        way: int(subprocess.run([sys.executable, "-c", _HELD, way], capture_output=True, text=True, check=True).stdout)
        for way in ("as it is", "give_back")
    }
    # The small ones that are kept take three megabytes, and lie between the large ones that were freed.
    assert grown["give_back"] < 10
    assert grown["as it is"] > 60
