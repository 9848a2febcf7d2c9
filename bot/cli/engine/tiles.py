"""`tilewright tiles check`: a tile file against the laws of tiles."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from bot.cli.codes import Exit, Failed, plain
from engine.tilefiles import TileSetError, parse_tileset

if TYPE_CHECKING:
    import argparse

    from engine.tiles import TileSet


def check(arguments: argparse.Namespace) -> Exit:
    """Say what a tile file holds, or what is wrong with it, one line a problem; then it is `BAD_FILE`."""
    path: Path = arguments.file
    try:
        tileset = parse_tileset(path.read_text("utf-8-sig"))
    except OSError as error:
        raise Failed(f"{path}: {error.strerror}") from error
    except UnicodeDecodeError:
        problems: tuple[str, ...] = ("not UTF-8 text",)
    except TileSetError as error:
        problems = tuple(error.problems)
    else:
        print(plain(_summary(tileset)))
        return Exit.FINE
    for problem in problems:
        print(plain(problem), file=sys.stderr)
    return Exit.BAD_FILE


def _summary(tileset: TileSet) -> str:
    """The line of a tile set: the game, its kinds and tiles, and how many tiles are reconstructed."""
    reconstructed = sum(kind.count for kind in tileset.kinds if not kind.published)
    return (
        f"{tileset.ruleset}: {len(tileset.kinds)} kinds, {tileset.size} tiles, {tileset.size_of('bonus')} bonus tiles,"
        f" start tile of kind {tileset.start.id}, {reconstructed} tiles reconstructed"
    )
