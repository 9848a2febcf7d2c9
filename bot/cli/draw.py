"""`tilewright tiles draw`: all tiles, drawn before a bot of this version is started."""

from __future__ import annotations

import signal
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Final

from bot import config
from bot.cli import serve
from bot.cli.bar import tracked
from bot.cli.codes import Exit, Failed
from bot.workers.drawer import Drawers, Tile, processors, tiles
from bot.workers.process import WorkerFailed
from engine.games import RULESETS
from engine.tilefiles import load
from render.board.ahead import SIZES, names
from render.stored import cache_directory, is_stored

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterable

    from engine.tiles import TileSet


_MOST: Final = 8
"""The most processes where nothing is said: each takes some 60 MB."""


def draw(arguments: argparse.Namespace) -> Exit:
    """Draw what isn't there yet; `SETTINGS` where it can't be kept. An early end loses nothing that is drawn."""
    # It is kept in the same folder as by the bot, which reads the corrected files, too.
    found = serve.settings(with_token=False)
    every = _distinct((*map(load, RULESETS), *found.tilesets.values()))
    missing = [tile for tile in every if not _is_there(tile)]
    # Both end it early, Ctrl-C also where it was started in the background.
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, signal.default_int_handler)
    try:
        _draw(missing, arguments.jobs or min(processors(), _MOST))
    except KeyboardInterrupt:
        pass
    except WorkerFailed as error:
        raise Failed(error, Exit.SETTINGS) from error
    left = sum(not _is_there(tile) for tile in missing)
    print(f"{len(missing) - left} tiles are drawn now, {len(every) - left} of {len(every)} are there")
    return Exit.FINE


def _distinct(tilesets: Iterable[TileSet]) -> list[Tile]:
    """What a bot draws ahead, in the same order; what several sets have in common once."""
    return list({_names(tile): tile for tile in tiles(SIZES, tilesets)}.values())


def _names(tile: Tile) -> tuple[str, ...]:
    return names(tile.tileset, tile.kind, tile.rotation, tile.px)


def _is_there(tile: Tile) -> bool:
    return all(map(is_stored, _names(tile)))


def _draw(tiles: list[Tile], jobs: int) -> None:
    """Have processes draw them, with a bar on the terminal; whenever it ends, what they are at is finished."""
    drawers = Drawers(jobs)
    pool = ThreadPoolExecutor(jobs)

    def drawn(tile: Tile) -> bool:
        drawers.draw(tile)
        return _is_there(tile)

    try:
        for kept in tracked(pool.map(drawn, tiles), "tiles", len(tiles)):
            if not kept:
                unkept = f"drawn tiles can't be kept in {cache_directory()}; {config.CACHE} names another folder"
                raise Failed(unkept, Exit.SETTINGS)
    finally:
        pool.shutdown(cancel_futures=True)
        drawers.close()
