"""Breaks the program in many ways (``tools.faults``), one at a time, and looks whether the everyday tests notice.

    python -m tools.break_it [--only NAME ...]

A fault is looked for by the tests that it names and, where these don't notice it, by all tests of its room. Works on
copies, two at a time, and takes long. The exit code is 1 if a fault wasn't caught.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from importlib.util import cache_from_source
from pathlib import Path
from queue import SimpleQueue
from typing import IO

from tools.faults import FAULTS, HARMLESS, Fault

ROOT = Path(__file__).resolve().parents[1]
_AT_ONCE = 2
_NO_PART = shutil.ignore_patterns(".git", ".venv*", "__pycache__", ".*_cache", ".hypothesis")
_PASSED, _FAILED, _INTERRUPTED = 0, 1, 2
_MOST_SECONDS = 600.0
"""A fault may make a test wait for ever."""

_RUN = "import os, sys, pytest; code = pytest.main(sys.argv[1:]); sys.stdout.flush(); os._exit(code)"
"""Ends as soon as pytest has said how it went: a test that failed may leave a database open, whose thread goes on."""


def broken(text: str, fault: Fault) -> str:
    """The file's text with the fault in it; ValueError where its ``before`` isn't there exactly once."""
    found = text.count(fault.before)
    if found != 1:
        raise ValueError(f"{fault.name}: {fault.file} has the text to be broken {found} times, not once")
    return text.replace(fault.before, fault.after)


@contextmanager
def within(copy: Path, fault: Fault) -> Iterator[None]:
    """The fault is in that copy of the project within the block."""
    file = copy / fault.file
    text = file.read_text("utf-8")
    _write(file, broken(text, fault))
    try:
        yield
    finally:
        _write(file, text)


def _write(file: Path, text: str) -> None:
    """Write a module; what was compiled of it may look as new as the text if both are of the same second."""
    file.write_text(text, "utf-8")
    Path(cache_from_source(str(file))).unlink(missing_ok=True)


def noticed(copy: Path, tests: Iterable[str], most_seconds: float = _MOST_SECONDS) -> str | None:
    """Run tests of a copy until one fails: that one, None where all pass. RuntimeError where they can't be run.

    Tests that take longer than ``most_seconds`` are ended, with all processes that they have started.
    """
    with tempfile.TemporaryFile() as output:
        code = run(copy, tests, output, most_seconds)
        output.seek(0)
        told = output.read().decode("utf-8", "replace")
    if code == _PASSED:
        return None
    found = re.search(r"^(?:FAILED|ERROR) (\S+)", told, re.MULTILINE)
    if found is None and code is None:
        return f"{' '.join(tests)}, which never ends"
    if found is None or code not in (None, _FAILED, _INTERRUPTED):
        raise RuntimeError(f"the tests can't be run:\n{told[-4000:]}")
    return found[1]


def caught(copy: Path, fault: Fault) -> str | None:
    """The test that notices a fault in a copy: of those that the fault names, else of all of its room; None: none does.

    RuntimeError where that test fails without the fault.
    """
    room = f"tests/{Path(fault.file).parts[0]}"
    with within(copy, fault):
        test = noticed(copy, fault.tests)
        if test is not None or room in fault.tests:
            return test
        test = noticed(copy, [room])
    if test is not None:
        check(copy, [test.partition("::")[0]])
    return test


def check(copy: Path, tests: Sequence[str]) -> None:
    """RuntimeError where one of the tests fails without any fault."""
    failed = noticed(copy, tests, _MOST_SECONDS * len(tests))
    if failed is not None:
        raise RuntimeError(f"{failed} fails without any fault")


def run(copy: Path, tests: Iterable[str], output: IO[bytes], most_seconds: float) -> int | None:
    """Run tests of a copy until one fails: pytest's exit code, None where they had to be ended."""
    command = [sys.executable, "-c", _RUN, "-x", "-q", "-p", "no:cacheprovider", *tests]
    with subprocess.Popen(
        command,
        cwd=copy,
        stdin=subprocess.DEVNULL,
        stdout=output,
        stderr=subprocess.STDOUT,
        start_new_session=True,
    ) as process:
        try:
            return process.wait(most_seconds)
        except subprocess.TimeoutExpired:
            return None
        finally:
            # What its tests have started is of its group; the group is gone where nothing of it is left.
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)


def look(faults: Sequence[Fault]) -> list[str]:
    """Try each fault and say how it went, a line each; the names of those that weren't caught as they should."""
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(_AT_ONCE) as pool:
        copies: SimpleQueue[Path] = SimpleQueue()
        for number in range(_AT_ONCE):
            copy = Path(folder) / str(number)
            shutil.copytree(ROOT, copy, ignore=_NO_PART)
            copies.put(copy)

        def unbroken(tests: Sequence[str]) -> None:
            copy = copies.get()
            try:
                check(copy, tests)
            finally:
                copies.put(copy)

        def tried(fault: Fault) -> str | None:
            copy = copies.get()
            try:
                if fault in HARMLESS:
                    with within(copy, fault):
                        return noticed(copy, fault.tests)
                return caught(copy, fault)
            finally:
                copies.put(copy)

        wanted = sorted({test for fault in faults for test in fault.tests})
        list(pool.map(unbroken, filter(None, (wanted[part::_AT_ONCE] for part in range(_AT_ONCE)))))
        wrong = []
        for number, (fault, test) in enumerate(zip(faults, pool.map(tried, faults), strict=True), 1):
            expected = test is None if fault in HARMLESS else test is not None
            told = f"caught by {test}" if test else "not caught"
            print(f"{number:3} of {len(faults)}  {fault.name}: {told}{'' if expected else '  <---'}", flush=True)
            if not expected:
                wrong.append(f"{fault.name}: {fault.breaks}")
        return wrong


def main() -> int:
    """Try all faults, or those that are named."""
    parser = argparse.ArgumentParser(description="Break the program in many ways and see whether the tests notice.")
    parser.add_argument("--only", metavar="NAME", nargs="+", choices=[one.name for one in (*FAULTS, *HARMLESS)])
    only = parser.parse_args().only
    faults = [one for one in (*FAULTS, *HARMLESS) if only is None or one.name in only]
    wrong = look(faults)
    for line in wrong:
        print(f"Not as expected: {line}")
    print(f"{len(faults) - len(wrong)} of {len(faults)} as expected.")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
