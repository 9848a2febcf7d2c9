"""Arguments of several commands: the database, and the folder for the files that they make."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from bot import config
from bot.cli.codes import Failed

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator
    from pathlib import Path


def database_of(arguments: argparse.Namespace) -> Path:
    """The database that is meant: that of ``--db``, else that of the settings."""
    path: Path = arguments.db or config.load().database
    return path


@contextmanager
def filled(folder: Path) -> Iterator[None]:
    """Write into a folder, which is made, or empty. Raises ``Failed`` where it can't be."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if any(folder.iterdir()):
            raise Failed(f"{folder} isn't empty; name a new folder")
        yield
    except FileExistsError as error:
        raise Failed(f"{error.filename} is a file; name a new folder") from error


def counted(number: int, what: str) -> str:
    """How many there are of something, such as ``1 game``."""
    return f"{number} {what}{'' if number == 1 else 's'}"


def write(target: Path, data: bytes) -> None:
    """Make a new file, or none. Raises ``Failed`` where it is there already, OSError."""
    try:
        with target.open("xb") as file:
            file.write(data)
    except FileExistsError as error:
        raise Failed(f"{target} is there already and is not overwritten; name another file") from error
    except OSError:
        target.unlink(missing_ok=True)
        raise
