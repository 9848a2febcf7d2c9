"""The use cases in one hand."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Mapping
from dataclasses import replace
from datetime import datetime
from random import Random, SystemRandom
from types import MappingProxyType
from typing import Final

from bot.app.acts.desk import Desk
from bot.app.core.pictures import Pictures
from bot.app.core.positions import DamagedGame
from bot.app.core.turntimers import DAY, DEADLINE, REMIND
from bot.app.core.values import Answer, Person, Refused
from bot.app.look.analysing import Analysing
from bot.app.look.looking import Looking
from bot.app.look.past import Past
from bot.app.look.rulebook import Rulebook
from bot.app.look.standings import Standings
from bot.app.look.stock import Stock
from bot.app.people.errands import Errands
from bot.app.people.notify import DIGEST, Notify
from bot.app.people.privacy import Privacy
from bot.app.people.setup import Setup
from bot.app.sending.outbox import Outbox
from bot.app.table.colouring import Colouring
from bot.app.table.ending import Ending
from bot.app.table.lobby import Lobby
from bot.app.table.questions import Questions
from bot.app.table.relocation import Relocation
from bot.app.table.rematch import Rematch
from bot.app.table.seats import Seats
from bot.app.time.away import Away
from bot.app.time.gone_servers import SERVER_GONE, GoneServers
from bot.app.time.nudging import Nudging
from bot.app.time.reminders import Reminders
from bot.app.time.tidying import CLOSE, Tidying
from bot.app.time.timers import Timers
from bot.app.turn.computers import Computers
from bot.app.turn.hinting import Hinting
from bot.app.turn.planning import Planning
from bot.app.turn.suggestions import Suggestions
from bot.app.turn.thinking import Thinking
from bot.app.turn.turns import Turns
from bot.app.turn.undo import Undo
from bot.app.words.placings import Placings
from engine.games import RULESETS
from engine.tilefiles import load
from engine.tiles import TileSet
from storage import Store, UnansweredRow

_REMEMBERED: Final = 30 * DAY
_COMMANDS: Final = "commands"
_AWAY: Final = 500 * DAY
"""No budget and no turn's time looks further back for absences."""


class App:
    """All that the bot can do, on an open store. It neither opens nor closes the store.

    ``clock``: what time it is. ``random``: shuffles tiles and seats. ``revision``: the program's, noted with each game.
    ``tilesets``: the tiles of new games by rule set, instead of those that come with the program. ``member`` and
    ``everywhere``: see ``Desk``. ``drawers``: so many processes draw the pictures; with 0 it is this one.
    """

    def __init__(
        self,
        store: Store,
        *,
        clock: Callable[[], datetime],
        random: Random | None = None,
        revision: str = "",
        tilesets: Mapping[str, TileSet] = MappingProxyType({}),
        member: Callable[[int, int], Awaitable[bool]] | None = None,
        everywhere: bool = True,
        drawers: int = 0,
    ) -> None:
        chosen = {name: tilesets.get(name) or load(name) for name in RULESETS}
        desk = Desk(
            store,
            clock,
            random or SystemRandom(),
            revision,
            chosen,
            pictures=Pictures(drawers=drawers),
            everywhere=everywhere,
        )
        if member is not None:
            desk.member = member
        self.desk = desk
        self.looking = Looking(desk)
        self.lobby = Lobby(desk)
        self.colouring = Colouring(desk)
        self.questions = Questions(desk)
        self.ending = Ending(desk)
        self.undo = Undo(desk)
        self.seats = Seats(desk)
        self.rematch = Rematch(desk, self.lobby)
        self.relocation = Relocation(desk)
        known = Placings()
        self.turns = Turns(desk, self.looking, known)
        self.planning = Planning(desk)
        self.suggestions = Suggestions(desk, known)
        self.hinting = Hinting(desk)
        self.outbox = Outbox(desk, self.looking)
        self.rulebook = Rulebook(desk)
        self.stock = Stock(desk, self.looking)
        self.past = Past(desk, self.looking)
        self.analysing = Analysing(desk, self.looking)
        self.away = Away(desk)
        self.tidying = Tidying(desk)
        self.reminders = Reminders(desk)
        self.nudging = Nudging(desk)
        self.notify = Notify(desk)
        self.gone_servers = GoneServers(desk, self.outbox.server_gone)
        handlers = {
            REMIND: self.reminders.remind,
            DEADLINE: self.reminders.deadline,
            CLOSE: self.tidying.close,
            DIGEST: self.notify.digest,
            SERVER_GONE: self.gone_servers.forget,
        }
        self.timers = Timers(desk, handlers)
        self._thinking = Thinking()
        self.computers = Computers(desk, self._thinking.choose)
        self.standings = Standings(desk)
        self.privacy = Privacy(desk, self.lobby)
        self.setup = Setup(desk)
        self.errands = Errands(desk, self.privacy)

    async def refused(self, refused: Refused, person: Person) -> Answer:
        """What to answer somebody whose wish was refused: why, and the present board where it helps."""
        if refused.show is None:
            return Answer((refused.line,))
        try:
            present = await self.looking.present(person, refused.show)
        except DamagedGame:
            return Answer((refused.line,))
        return replace(present, lines=(refused.line, *present.lines))

    async def registered(self) -> str | None:
        """Which commands Discord was told last, see ``register``."""
        return await self.desk.store.reader.meta(_COMMANDS)

    async def register(self, fingerprint: str) -> None:
        """Note which commands Discord has been told."""
        async with self.desk.store.transaction() as tx:
            await tx.set_meta(_COMMANDS, fingerprint)

    async def tidy(self) -> None:
        """Forget what nobody comes back to: interactions and finished games' posts of a month ago, old absences."""
        async with self.desk.store.transaction() as tx:
            await tx.prune(self.desk.now() - _REMEMBERED, self.desk.now() - _AWAY)
            await tx.drop_errands(self.desk.now() - DAY)

    async def unanswered(self) -> list[UnansweredRow]:
        """Who did something that counted and was never answered, since the process died."""
        return await self.desk.store.reader.unanswered()

    async def answered(self, interaction_ids: Collection[int]) -> None:
        """Those were answered just now, or can't be any more."""
        if interaction_ids:
            async with self.desk.store.transaction() as tx:
                await tx.answered(interaction_ids)

    def warm_up(self) -> None:
        """Have the tiles drawn ahead, in the background, so that a fresh install's first player doesn't wait."""
        self.desk.pictures.warm_up()

    async def close(self) -> None:
        """End what draws and thinks beside; what the bot itself is drawing is still finished."""
        self._thinking.close()
        self.analysing.close()
        self.desk.pictures.close()
