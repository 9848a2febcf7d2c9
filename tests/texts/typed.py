"""Scenes of what is typed: turns that can't be, words that mean several things, plans, and boards in words."""

from __future__ import annotations

from typing import Any

from bot.game import notation, placements
from bot.game.acts import Person
from engine.game import Game
from engine.squares import parse_square
from tests.bot.app.table import ANNA, BO, FAY
from tests.texts.stage import RecordedMove, Stage

_WORDS = {
    "base": ("field", "road"),
    "hunters": ("meadow", "river", "forest"),
    "discovery": ("plain", "sea", "mountain"),
}
_TURNS = 10
"""So many turns words are tried on: some tiles then have several spots that a word means."""


def _untaken(game: Game, turn: RecordedMove) -> list[str]:
    """How that turn can't end: the spots of the tile that nobody may be set on."""
    kind = notation.open_tile(game, turn.tile) if turn.tile else game.choices()[0]
    after = placements.with_drawn(game, kind).copy()
    assert turn.square is not None
    assert turn.rotation is not None
    after.lay(parse_square(turn.square), notation.quarters(turn.rotation))
    there = {notation.token(end) for end in after.turn_ends()}
    spots = range(1, len(game.tileset.kind(kind).segments) + 1)
    return [end for piece in game.ruleset.pieces for spot in spots if (end := f"{piece}-{spot}") not in there]


async def typed(stage: Stage, ruleset: str) -> None:
    """Turns that are typed on a board that fills up: spots that are taken, words for several, rotations left out."""
    await stage.begun((ANNA, BO), ruleset=ruleset)
    await stage.press(ANNA, f"t1:board:{await stage.game_id()}:1")
    await stage.do(ANNA, "takeback", follower="back-1-N13")
    await stage.do(ANNA, "place", square="N12", spot="back-1-N13")
    for number in range(_TURNS):
        stage.part = number / _TURNS
        mover, turn, version = await stage.mover(), await stage.choose("easy"), await stage.version()
        there: dict[str, Any] = {"square": turn.square, "rotation": turn.rotation}
        if not number:
            await stage.do(mover, "place", **there, spot="back-1-N13")
        if number in (1, 2):
            await stage.do(mover, "place", square=turn.square, spot="none")
        if await stage.version() != version:
            continue
        for end in (await stage.ways(_untaken, turn))[:3]:
            await stage.do(mover, "place", **there, spot=end)
        for degrees in (0, 90, 180, 270):
            await stage.do(mover, "rotate", to=degrees)
        for close_up in (None, turn.square):
            await stage.do(mover, "board", text=True, close_up=close_up)
        for word in _WORDS[ruleset]:
            if await stage.version() == version:
                await stage.do(mover, "place", **there, spot=word)
        if await stage.version() == version:
            await stage.confirm(mover, version, turn)


async def planned(stage: Stage) -> None:
    """Plans that can't be, and one for a square that nothing is beside yet."""
    await stage.begun((ANNA, BO))
    waiting: Person = BO
    await stage.do(waiting, "plan", rotation=90)
    await stage.do(waiting, "plan", square="N12", spot="nonsense")
    await stage.do(waiting, "plan", square="L13", rotation=90)
    turn = RecordedMove(None, "N12", None, None)
    await stage.draft(ANNA, await stage.version(), turn)
    await stage.some_turns(1)
    await stage.do(waiting, "play")


async def open_tiles(stage: Stage) -> None:
    """Two open tiles: which one is meant has to be said, and none is given up while one fits."""
    await stage.begun((ANNA, BO), options=stage.variant("expert"))
    for _ in range(3):
        mover, turn = await stage.mover(), await stage.choose("easy")
        await stage.do(mover, "place", square=turn.square, rotation=turn.rotation)
        await stage.do(mover, "place", square=turn.square, rotation=turn.rotation, spot="none")
        await stage.do(mover, "deploy", spot="1")
        await stage.do(mover, "pass")
        await stage.do(mover, "rotate", to=90)
        for tile in ("1", "2"):
            await stage.do(mover, "discard", tile=tile)
        await stage.confirm(mover, await stage.version(), turn)
        await stage.deliver()


async def next_tiles(stage: Stage) -> None:
    """Next tiles that are known: who waits plans with their own, and all are told."""
    await stage.begun((ANNA, BO), options=stage.variant("known"))
    for _ in range(2):
        mover, turn = await stage.mover(), await stage.choose("easy")
        other = BO if mover == ANNA else ANNA
        await stage.do(other, "plan", square="N12")
        await stage.do(other, "plan", square="N11")
        await stage.do(mover, "tiles")
        await stage.do(other, "board", text=True)
        await stage.confirm(mover, await stage.version(), turn)
        await stage.deliver()


async def mistakes(stage: Stage, ruleset: str) -> None:
    """What people type that isn't possible."""
    await stage.begun((ANNA, BO), ruleset=ruleset, undo="off", expert=False)
    await stage.some_turns(4)
    mover, other = await stage.mover(), BO if await stage.mover() == ANNA else ANNA
    turn = await stage.choose("easy")
    good: dict[str, Any] = {"square": turn.square, "rotation": turn.rotation}
    await stage.do(other, "place", **good)
    await stage.do(FAY, "place", **good)
    for wrong in (
        {"square": "?"}, {"square": "A1"}, {"square": "N13"}, {"rotation": 45}, {"tile": "2"}, {"spot": "zzz"},
        {"spot": "99"}, {"spot": "hut-1"}, {"spot": "knight-1"}, {"spot": "back-1-N13"}, {"spot": "back-1-Z99"},
    ):  # fmt: skip
        await stage.do(mover, "place", **{**good, **wrong})
    for degrees in (0, 90, 180, 270):
        await stage.do(mover, "place", square=turn.square, rotation=degrees, spot="none" if degrees == 45 else None)
    for command, options in (
        ("deploy", {"spot": "99"}), ("deploy", {"spot": "hut-9"}), ("takeback", {"follower": "N13"}),
        ("takeback", {"follower": "?"}), ("discard", {"tile": "1"}), ("rotate", {"to": 45}),
        ("board", {"close_up": "A1"}), ("board", {"show": "nothing"}), ("board", {"turn": 400}),
        ("plan", {"square": "N12"}), ("undo", {}), ("hint", {}),
    ):  # fmt: skip
        await stage.do(mover, command, **options)
    for square in ("A1", "?", "N13", "N12"):
        await stage.do(other, "plan", square=square, rotation=90, spot="1")
        await stage.do(other, "plan", square=square, spot="none")
    old = await stage.do(mover, "play")
    await stage.confirm(mover, await stage.version(), turn)
    await stage.press_on(mover, old, "draft")
    await stage.deliver()
    await stage.do(other, "pass")
    await stage.do(other, "deploy", spot="1")
    for spot in ("1", "2", "3", "4", "5", "6", "7", "8"):
        there = await stage.choose("easy")
        await stage.do(other, "place", square=there.square, rotation=there.rotation, spot=None)
        await stage.do(other, "takeback", follower=f"back-{spot}-N13")


async def giving_up(stage: Stage) -> None:
    """Open tiles that fit nowhere."""
    await stage.begun((ANNA, BO), options=stage.variant("expert"))
    await stage.suggest(ANNA, "discard tile")
    panel = await stage.do(ANNA, "play")
    await stage.do(ANNA, "place", square="N12", tile="1")
    await stage.do(ANNA, "discard", tile="7")
    await stage.press_on(ANNA, panel, "discard")
    await stage.deliver()
    await stage.do(ANNA, "undo")
    await stage.do(ANNA, "discard", tile="1")
    await stage.deliver()
    await stage.some_turns(5)
    await stage.do(ANNA, "history")
    await stage.do(ANNA, "tiles")
