"""The use cases in one hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random, SystemRandom
from types import MappingProxyType
from typing import Final

from bot.app.desk import Desk
from bot.app.lobby import Lobby
from bot.app.looking import Looking
from bot.app.outbox import Outbox
from bot.app.rulebook import Rulebook
from bot.app.suggestions import Suggestions
from bot.app.turns import Turns
from bot.app.values import Answer, Person, Refused
from engine.rulesets import RULESETS
from engine.tiles import TileSet, load
from storage import Store

_REMEMBERED: Final = 30 * 86_400.0


class App:
    """All that the bot can do, on an open store. It neither opens nor closes the store.

    ``now``: the clock, UTC epoch seconds. ``random``: shuffles tiles and seats. ``revision``: the program's, noted
    with each game. ``wake``: called after every commit that may have left something to post. ``tilesets``: the tiles
    of new games by rule set, instead of those that come with the program.
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
    ) -> None:
        chosen = {name: tilesets.get(name) or load(name) for name in RULESETS}
        desk = Desk(store, now, random or SystemRandom(), revision, wake or _nobody, chosen)
        self._desk = desk
        self.looking = Looking(desk)
        self.lobby = Lobby(desk)
        self.turns = Turns(desk, self.looking)
        self.suggestions = Suggestions(desk)
        self.outbox = Outbox(desk, self.looking)
        self.rulebook = Rulebook(desk)

    async def refused(self, refused: Refused, person: Person) -> Answer:
        """What to answer somebody whose wish was refused: why, and the present board where it helps."""
        if refused.show is None:
            return Answer((refused.line,))
        present = await self.looking.present(person, refused.show)
        return replace(present, lines=(refused.line, *present.lines))

    async def tidy(self) -> None:
        """Forget what nobody comes back to: interactions of a month ago, and what was posted then in finished games."""
        async with self._desk.store.transaction() as tx:
            await tx.prune(self._desk.now() - _REMEMBERED)

    def warm_up(self) -> None:
        """Have the tiles drawn ahead, in the background, so that a fresh install's first player doesn't wait."""
        self._desk.pictures.warm_up()

    async def close(self) -> None:
        """End the threads that draw; what is being drawn is still finished."""
        self._desk.pictures.close()


def _nobody() -> None:
    """Nothing waits for posts."""
