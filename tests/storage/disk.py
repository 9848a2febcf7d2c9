"""Files as the tests look at them and spoil them."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


def beside(path: Path, suffix: str) -> Path:
    return path.with_name(path.name + suffix)


def files_of(path: Path) -> list[str]:
    """The database and what lies beside it."""
    return sorted(file.name for file in path.parent.glob(f"{path.name}*"))


def contents(folder: Path) -> dict[str, bytes | None]:
    """Every file in a folder but the locks, which say nothing; None: it may not be read."""
    return {file.name: read(file) for file in folder.iterdir() if file.is_file() and file.suffix != ".lock"}


def read(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except PermissionError:
        return None


def overwrite(path: Path, start: int, data: bytes) -> None:
    with path.open("r+b") as file:
        file.seek(start)
        file.write(data)


@contextmanager
def as_a_common_user() -> Iterator[None]:
    """Rights don't bind the superuser, as whom containers like to run tests."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)
