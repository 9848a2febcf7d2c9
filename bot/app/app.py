"""The use cases in one hand."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from random import Random, SystemRandom
from types import MappingProxyType
from typing import Final

from bot.app.away import Away
from bot.app.commits import Commits
from bot.app.deadlines import DAY, DEADLINE, REMIND, Deadlines
from bot.app.desk import Desk
from bot.app.ending import Ending
from bot.app.left import Left
from bot.app.lobby import Lobby
from bot.app.looking import Looking
from bot.app.moving import Moving
from bot.app.notify import DIGEST, Notify
from bot.app.outbox import Outbox
from bot.app.privacy import Privacy
from bot.app.questions import Questions
from bot.app.records import Records
from bot.app.rematch import Rematch
from bot.app.reminders import Reminders
from bot.app.rulebook import Rulebook
from bot.app.seats import Seats
from bot.app.setup import Setup
from bot.app.standings import Standings
from bot.app.suggestions import Suggestions
from bot.app.tidying import CLOSE, Tidying
from bot.app.timers import Timers
from bot.app.turns import Turns
from bot.app.undo import Undo
from bot.app.values import Answer, Person, Refused
from engine.rulesets import RULESETS
from engine.tiles import TileSet, load
from storage import Store

_REMEMBERED: Final = 30 * DAY
_AWAY: Final = 500 * DAY
"""No budget and no turn's time looks further back for absences."""


class App:
    """All that the bot can do, on an open store. It neither opens nor closes the store.

    ``now``: the clock, UTC epoch seconds. ``random``: shuffles tiles and seats. ``revision``: the program's, noted
    with each game. ``wake``: called after every commit that may have left something to post. ``tilesets``: the tiles
    of new games by rule set, instead of those that come with the program. ``member``: whether a person (second) is on a
    server (first), see ``Desk``.
    """

    def __init__(
        self,
        store: Store,
        *,
        now: Callable[[], float],
        random: Random | None = None,
        revision: str = "",
        wake: Callable[[], None] | None = None,
        tilesets: Mapping[str, TileSet] = MappingProxyType({}),
        member: Callable[[int, int], Awaitable[bool]] | None = None,
    ) -> None:
        chosen = {name: tilesets.get(name) or load(name) for name in RULESETS}
        desk = Desk(store, now, random or SystemRandom(), revision, wake or _nobody, chosen)
        if member is not None:
            desk.member = member
        self._desk = desk
        self.looking = Looking(desk)
        clock = Deadlines(desk)
        commits = Commits(desk, clock)
        self.lobby = Lobby(desk, clock)
        self.questions = Questions(desk)
        self.ending = Ending(desk, commits, self.questions)
        self.undo = Undo(desk, commits, clock, self.questions)
        self.seats = Seats(desk, commits, clock, self.questions)
        self.rematch = Rematch(desk, self.lobby)
        self.moving = Moving(desk)
        self.turns = Turns(desk, self.looking, commits)
        self.suggestions = Suggestions(desk)
        self.outbox = Outbox(desk, self.looking)
        self.rulebook = Rulebook(desk)
        self.left = Left(desk, self.looking)
        self.records = Records(desk, self.looking)
        self.away = Away(desk, clock)
        self.tidying = Tidying(desk, commits)
        self.reminders = Reminders(desk, clock, self.questions)
        self.notify = Notify(desk)
        handlers = {
            REMIND: self.reminders.remind,
            DEADLINE: self.reminders.deadline,
            CLOSE: self.tidying.close,
            DIGEST: self.notify.digest,
        }
        self.timers = Timers(desk, handlers)
        self.standings = Standings(desk)
        self.privacy = Privacy(desk, self.lobby, self.seats)
        self.setup = Setup(desk)

    async def refused(self, refused: Refused, person: Person) -> Answer:
        """What to answer somebody whose wish was refused: why, and the present board where it helps."""
        if refused.show is None:
            return Answer((refused.line,))
        present = await self.looking.present(person, refused.show)
        return replace(present, lines=(refused.line, *present.lines))

    async def tidy(self) -> None:
        """Forget what nobody comes back to: interactions and finished games' posts of a month ago, old absences."""
        async with self._desk.store.transaction() as tx:
            await tx.prune(self._desk.now() - _REMEMBERED, self._desk.now() - _AWAY)

    def warm_up(self) -> None:
        """Have the tiles drawn ahead, in the background, so that a fresh install's first player doesn't wait."""
        self._desk.pictures.warm_up()

    async def close(self) -> None:
        """End the threads that draw; what is being drawn is still finished."""
        self._desk.pictures.close()


def _nobody() -> None:
    """Nothing waits for posts."""
