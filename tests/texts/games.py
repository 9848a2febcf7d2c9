"""Whole games of all rule sets, recorded turn by turn, so that they are the same whatever the computers play by now."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final

from tests.bot.app.table import PEOPLE
from tests.texts.stage import RecordedMove, Stage, staged

FILE: Final = Path(__file__).parent / "games.json"


@dataclass(frozen=True)
class Plan:
    """A game to be recorded: which of ``VARIANTS``, by how many people, its tiles' seed, with hints or not."""

    game: str
    seats: int
    seed: int
    hints: bool = True


PLANS: Final[Mapping[str, Plan]] = {
    "base 2": Plan("base", 2, 11, hints=False),
    "base 5": Plan("base", 5, 12),
    "hunters 4": Plan("hunters", 4, 14),
    "discovery 2": Plan("discovery", 2, 15),
    "expert 3": Plan("expert, tiles removed", 3, 18),
}
"""The games by their names."""


def recorded(name: str) -> list[RecordedMove]:
    """The turns of a game."""
    turns = json.loads(FILE.read_text("utf-8"))[name]
    return [_read(text) for text in turns]


def _read(text: str) -> RecordedMove:
    """A turn as the file has it: tile, square, rotation and spot, or the number of an open tile that is given up."""
    parts = text.split()
    if parts[0] == "discard":
        return RecordedMove(discards=parts[1])
    tile, square, rotation, spot = parts
    return RecordedMove(None if tile == "-" else tile, square, int(rotation), spot)


async def begin(stage: Stage, plan: Plan) -> None:
    """Its people open a game and start it."""
    people = PEOPLE[: plan.seats]
    await stage.do(people[0], "game open", options=stage.variant(plan.game, hints=plan.hints))
    for person in people[1:]:
        await stage.do(person, "game join")
    await stage.do(people[0], "game start")


async def record(name: str) -> list[str]:
    """Have a game played by computers that think no further than their own turn, for its turns."""
    plan, turns, random = PLANS[name], list[str](), Random(name)
    with TemporaryDirectory() as folder:
        async with staged(Path(folder) / "game.db", name, plan.seed) as stage:
            await begin(stage, plan)
            while await stage.running():
                turn = await stage.choose("normal", random)
                whole = f"{turn.tile or '-'} {turn.square} {turn.rotation} {turn.spot}"
                turns.append(f"discard {turn.discards}" if turn.discards else whole)
                await stage.confirm(await stage.mover(), await stage.version(), turn)
    return turns
