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
    except OSError as error:
        raise Failed(f"{error.filename}: {error.strerror}") from error
