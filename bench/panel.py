"""How long a tap in the private panel takes: until Discord knows that an answer follows, and until the preview is sent.

    python -m bench.panel [--turns N]

The real bot on a simulated Discord, with a real database and real pictures: what is missing is the network. For each
game and three sizes of its board somebody opens the panel, chooses a square, turns the tile and chooses a spot. Only
the tiles are prepared, in all sizes that a running bot draws once and keeps. Then eight games tap all at once.
"""

import argparse
import asyncio
import logging
import platform
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from random import Random
from statistics import median
from typing import Any
from unittest.mock import patch

from simcord import MemberActor
from simcord.http import router

from bot.game import notation, placements
from bot.game.positions import Positions
from engine.game import Game
from engine.games import RULESETS
from engine.squares import split, square_name
from render.board import ahead
from render.board.describe import describe
from render.board.paint import paint
from tests.bot.ui.world import NAMES, Offer, World, opened_world, said, shown, tap, tiny

GAMES: Mapping[str, dict[str, Any]] = {
    **{ruleset: {"ruleset": ruleset} for ruleset in RULESETS},
    "expert": {"ruleset": "discovery", "expert": True},
}
SIZES = (10, 35, 60)
"""Turns before the panel is measured."""

TOGETHER = 8
STEPS = ("play", "tile", "square", "turn", "spot", "confirm")
ACKNOWLEDGED, SHOWN = "acknowledged", "shown"


class Clock:
    """Seconds from a tap to what the bot sends for it."""

    def __init__(self) -> None:
        self.seconds: dict[str, list[float]] = defaultdict(list)
        self._tapped = 0.0

    def tap(self) -> None:
        """Somebody taps now."""
        self._tapped = time.perf_counter()

    @contextmanager
    def running(self) -> Iterator[None]:
        """Notes when answers go out."""
        dispatch = router.dispatch

        def noted(backend: Any, method: str, path: str, **sent: Any) -> Any:
            passed = time.perf_counter() - self._tapped
            if path.startswith("/interactions/"):
                self.seconds[ACKNOWLEDGED].append(passed)
            elif method == "PATCH" and path.endswith("/messages/@original"):
                self.seconds[SHOWN].append(passed)
            return dispatch(backend, method, path, **sent)

        with patch.object(router, "dispatch", noted):
            yield


class Bench:
    """A world whose taps are timed, by step."""

    def __init__(self, world: World, seed: int) -> None:
        self.world = world
        self.random = Random(seed)
        self.clock = Clock()
        self.figures: dict[str, dict[str, list[float]]] = defaultdict(lambda: defaultdict(list))

    async def play_on(self, turns: int) -> None:
        """So many turns by commands."""
        for _ in range(turns):
            who, chosen = await self.to_place()
            said(await self.world.slash(who, "place", **chosen))

    async def to_place(self) -> tuple[MemberActor, dict[str, Any]]:
        """Who is to move, and a whole turn for `/place`."""
        game = await self.game()
        kind = self.random.choice(game.choices())
        after = placements.with_drawn(game, kind).copy()
        square, rotation = split(self.random.choice(after.placements()))
        after.lay(square, rotation)
        chosen: dict[str, Any] = {"square": square_name(square), "rotation": notation.degrees(rotation)}
        if game.open_by_seat is not None:
            chosen["tile"] = notation.tile_number(game, kind)
        chosen["spot"] = notation.token(self.random.choice(after.turn_ends()))
        return await self.to_move(), chosen

    async def draw_ahead(self) -> None:
        """Have what a running bot has by now: the turn message's picture, and the tiles that it draws ahead."""
        game = await self.game()
        paint(describe(game, NAMES))
        sides = {(tile.kind, tile.rotation) for tile in game.board.laid()}
        sides |= {(kind, rotation) for kind in game.choices() for rotation in range(4)}
        for (kind, rotation), size in product(sides, ahead.SIZES):
            ahead.make_ready(game.tileset, kind, rotation, size)

    async def turn(self) -> None:
        """A turn by taps, each of them timed."""
        who, message = await self.to_move(), self.world.turn_messages()[-1]
        panel = await self._tapped("play", self.world.press(who, message, "play"))
        done: list[str] = []
        while (chosen := self._next(panel, done)) is not None:
            done.append(chosen.what)
            panel = await self._tapped(chosen.what, tap(who, panel, chosen))

    async def game(self) -> Game:
        """The position."""
        reader, row = self.world.store.reader, await self.world.game()
        return (await Positions().situation(reader, row, await reader.seats(row.id))).game

    async def to_move(self) -> MemberActor:
        """Whose turn it is."""
        row = await self.world.game()
        seats = await self.world.store.reader.seats(row.id)
        turn = (await self.game()).to_move
        return next(one for one in (self.world.anna, self.world.bo) if one.id == seats[turn].user_id)

    def _next(self, panel: Any, done: list[str]) -> Offer | None:
        """What is tapped next: a square, once a rotation, a spot, Confirm; None when the turn is over."""
        if "confirm" in done:
            return None
        offers = self.world.offers(panel)
        for what in STEPS:
            found = [one for one in offers if one.what == what and (what not in ("turn", "spot") or what not in done)]
            if found:
                return self.random.choice(found)
        return None

    async def _tapped(self, step: str, press: Any) -> Any:
        before = {kind: len(found) for kind, found in self.clock.seconds.items()}
        self.clock.tap()
        result = await press
        for kind in (ACKNOWLEDGED, SHOWN):
            self.figures[step][kind] += self.clock.seconds[kind][before.get(kind, 0) :]
        return shown(result)


async def measure(game: str, size: int, turns: int, directory: Path) -> None:
    """Taps of some turns on a board of that size; prints a line for each kind of tap."""
    async with opened_world(directory / f"{game}-{size}.db", seed=size) as world:
        bench = Bench(world, size)
        with patch("bot.workers.drawer.paint", tiny):
            await world.start_game(**GAMES[game])
            await bench.play_on(size)
        with patch("bot.workers.drawer.paint", paint):
            for turn in range(turns + 1):
                await bench.draw_ahead()
                with bench.clock.running():
                    await bench.turn()
                if turn == 0:  # which loads fonts, signs and numbers, once a process
                    bench.figures.clear()
    for step in STEPS:
        if step in bench.figures:
            _print(f"{game}, {size} tiles, {step}", bench.figures[step])


async def together(directory: Path) -> None:
    """Eight games in as many channels, in each of which somebody opens the panel at the same moment."""
    async with opened_world(directory / "together.db", seed=1) as world:
        channels = [world.guild.create_text_channel(f"games-{number}") for number in range(TOGETHER)]
        bench = Bench(world, 1)
        with patch("bot.workers.drawer.paint", tiny):
            for channel in channels:
                await world.start_game(channel)
        with patch("bot.workers.drawer.paint", paint), bench.clock.running():
            async with world.at_once():
                for channel in channels:
                    await world.press(world.anna, world.messages(channel)[-1], "play")
                bench.clock.tap()
    _print(f"{TOGETHER} panels at once", bench.clock.seconds)


def _print(label: str, seconds: Mapping[str, list[float]]) -> None:
    parts = [f"{label:32}"]
    for kind in (ACKNOWLEDGED, SHOWN):
        found = [1000 * one for one in seconds[kind]]
        parts.append(f"{kind} {median(found):6.0f} ms (worst {max(found):6.0f})")
    print("  ".join(parts), f" {len(seconds[SHOWN])} taps")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="How long a tap in the panel takes.")
    parser.add_argument("--turns", type=int, default=6, help="turns on each board (default: 6)")
    turns = parser.parse_args().turns
    logging.disable()
    print(f"{platform.python_implementation()} {platform.python_version()}; medians, wall time")
    with tempfile.TemporaryDirectory() as directory:
        for game in GAMES:
            for size in SIZES:
                asyncio.run(measure(game, size, turns, Path(directory)))
        asyncio.run(together(Path(directory)))


if __name__ == "__main__":
    main()
