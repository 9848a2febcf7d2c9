"""``/hint``: good turns for the player to move, told in private; that somebody asked is said openly."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Final

from bot.app.acts.desk import Desk
from bot.app.acts.table import Table
from bot.app.core import buttons
from bot.app.core.positions import Situation
from bot.app.core.seating import playing
from bot.app.core.values import Act, Answer, Picture, Refused, line
from bot.app.posts.turn import HintAsked
from bot.app.words import alt
from bot.app.words import hints as words
from bot.app.words.spelling import Draft
from bot.threads import in_thread
from engine import players
from engine.players import Hint
from engine.turns import Turn
from render.board.hinted import describe_hints
from render.board.recolour import recoloured
from storage import JsonObject

_LEVEL: Final = "hard"

_SAMPLES: Final = 48
"""A third of what the level takes for its own turns: a quarter of a second's work."""


class Hinting:
    """Hints in the games that allow them, one worked out after the other."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._one_by_one = asyncio.Lock()

    async def hint(self, act: Act, game_id: str | None = None) -> Answer:
        """Up to three turns with what speaks for them; the same as often as somebody asks in the same position."""

        async def work(table: Table) -> JsonObject:
            situation = await self._asked(table, act)
            if not _alone(situation):
                await self._say_so(table, situation)
            return table.did("hint", version=table.version)

        outcome = await self._desk.at_table(act, game_id, work)
        reader = self._desk.store.reader
        row = await reader.game(outcome["game"])
        assert row is not None
        situation = await self._desk.situation(reader, row, outcome["version"])
        async with self._one_by_one:
            found = await in_thread(_hints, situation)
        return await self._told(situation, found)

    async def _asked(self, table: Table, act: Act) -> Situation:
        """The position; Refused for who isn't to move, and where the game allows no hints."""
        table.expect_running()
        situation = await table.situation()
        if table.seat_of(act).seat != situation.game.turn:
            raise Refused(line("not-your-turn"), show=table.id)
        if not allowed(situation):
            raise Refused(line("no-hints"))
        return situation

    async def _say_so(self, table: Table, situation: Situation) -> None:
        """Have it said in the channel, once a turn."""
        said = await table.tx.posts(table.id, [HintAsked.kind])
        if not any(post.version == table.version for post in said):
            await table.post(HintAsked(situation.game.turn), table.version)

    async def _told(self, situation: Situation, found: list[Hint]) -> Answer:
        row, game, names = situation.row, situation.game, situation.names
        turns = {
            letter: hint.turn for letter, hint in zip(words.LETTERS, found, strict=False) if isinstance(hint.turn, Turn)
        }
        png = await self._desk.pictures.draw(
            row.id,
            ("hint", situation.version, names),
            lambda: recoloured(describe_hints(game, names, turns), situation.colours),
            looked_at=True,
        )
        return Answer(
            (line("hint-head", n=len(found)), *words.told(game, names, found)),
            Picture(f"{row.id}-{situation.version}.png", png, alt.hinted(game, names, turns)),
            buttons=tuple(
                buttons.hinted(row.id, situation.version, letter, str(Draft.of(game, turn)))
                for letter, turn in turns.items()
            ),
        )


def allowed(situation: Situation) -> bool:
    """Whether hints may be asked for: where it was agreed on, and against computers only."""
    return bool(situation.row.options.get("hints")) or _alone(situation)


def _alone(situation: Situation) -> bool:
    """Whether computers are all that the player to move still plays against."""
    return all(seat.level is not None for seat in playing(situation.seats) if seat.seat != situation.game.turn)


def _hints(situation: Situation) -> list[Hint]:
    """The hints for the seat to move; the order of the stack isn't known there."""
    seed = Random(f"{situation.row.id} {situation.version}")
    return players.hints(situation.game, _LEVEL, seed, players.Budget(_SAMPLES))
