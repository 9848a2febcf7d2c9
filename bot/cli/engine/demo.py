"""`tilewright demo`: a whole game of computer players, as pictures, animation and record."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from bot.cli.bar import tracked
from bot.cli.codes import Exit
from bot.cli.engine.shared import expect_seats
from bot.cli.given import filled
from bot.game.seats import COMPUTERS
from bot.show.scenes import turns
from engine import RULESETS, Game, Phase, load, players
from engine.events import Event, GameStarted
from engine.records.record import record_text
from engine.records.scribe import from_events
from engine.stack import deal, shuffled
from engine.summary import tally
from render.board.animation import describe_film, gif
from render.board.describe import View, describe
from render.board.paint import paint

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator
    from pathlib import Path


def demo(arguments: argparse.Namespace) -> Exit:
    """Play a game and put its pictures into a new or empty folder."""
    folder: Path = arguments.folder
    expect_seats(arguments.ruleset, arguments.players)
    with filled(folder):
        _make(folder, arguments)
    return Exit.FINE


def _make(folder: Path, arguments: argparse.Namespace) -> None:
    names = COMPUTERS[: arguments.players]
    random = Random(arguments.seed)
    game = Game(RULESETS[arguments.ruleset], load(arguments.ruleset), arguments.players)
    events: list[Event] = [GameStarted(game.ruleset.name, game.seats, 0)]
    game.log = events
    number, total = 0, game.unseen_in["land"]
    for number, since in enumerate(tracked(_played(game, arguments.level, random), "turns", total), 1):
        over = game.phase is Phase.OVER
        tallies = tally(game.ruleset, game.seats, events) if over else ()
        picture = paint(describe(game, names, View(events=events[since:], tallies=tallies)))
        (folder / f"turn-{number:03}.png").write_bytes(picture)
    filmed = turns(game.tileset, events)
    tallies = tally(game.ruleset, game.seats, events)
    (folder / "game.gif").write_bytes(gif(describe_film(filmed, names, View(tallies=tallies))))
    record = from_events(names, events, game.tileset)
    (folder / "game.json").write_text(record_text(record), encoding="utf-8")
    print(f"{number} pictures, game.gif and game.json are in {folder}")
    print(", ".join(f"{name} {score}" for name, score in zip(names, game.scores, strict=True)))


def _played(game: Game, level: str, random: Random) -> Iterator[int]:
    """The game turn by turn, drawing included; each time from which of its events on the turn is."""
    stack = shuffled(game.tileset, random)
    deal(game, stack)
    log: list[Event] = game.log or []
    while game.phase is not Phase.OVER:
        since = len(log)
        game.play(players.choose(game, level, random))
        deal(game, stack)
        yield since
