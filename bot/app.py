"""All subjects written out, and put together on an open store."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from datetime import datetime
from random import Random, SystemRandom
from types import MappingProxyType
from typing import Final, ParamSpec

from bot.core.context import Context
from bot.core.notices import Notice, Retired
from bot.core.outbox import Outbox
from bot.core.timers import Timers
from bot.core.uses import Subject, Use, painted
from bot.game.acts import Act, Refused
from bot.game.positions import DamagedGame
from bot.game.votes import kinds
from bot.text.message import Message
from bot.use_cases import (
    analysis,
    away,
    board,
    channel,
    cleanup,
    computers,
    ending,
    hints,
    history,
    lobby,
    notify,
    panel,
    plans,
    privacy,
    puzzle_posts,
    puzzles,
    rematch,
    reminders,
    rules,
    seats,
    setup,
    share,
    standings,
    tiles,
    turn,
    undo,
    votes,
)
from bot.use_cases import help as helping
from bot.use_cases.computers import Computers
from bot.use_cases.host import Errands
from bot.workers.pictures import Pictures
from bot.workers.thinker import Thinking
from engine.games import RULESETS
from engine.tilefiles import load
from engine.tiles import TileSet
from storage import Store

SUBJECTS: Final[tuple[Subject, ...]] = (
    analysis.ALL,
    away.ALL,
    board.ALL,
    channel.ALL,
    cleanup.ALL,
    computers.ALL,
    ending.ALL,
    helping.ALL,
    hints.ALL,
    history.ALL,
    lobby.ALL,
    notify.ALL,
    panel.ALL,
    plans.ALL,
    privacy.ALL,
    puzzle_posts.ALL,
    puzzles.ALL,
    rematch.ALL,
    reminders.ALL,
    rules.ALL,
    seats.ALL,
    setup.ALL,
    share.ALL,
    standings.ALL,
    tiles.ALL,
    turn.ALL,
    undo.ALL,
    votes.ALL,
)

USES: Final[Mapping[str, Use[...]]] = {use.name: use for subject in SUBJECTS for use in subject.uses}
"""All that people can do, by name."""

P = ParamSpec("P")


class App:
    """All that the bot can do, on an open store. It neither opens nor closes the store.

    ``clock``: what time it is. ``random``: shuffles tiles and seats. ``revision``: the program's, noted with each game.
    ``tilesets``: the tiles of new games by rule set, instead of those that come with the program. ``everywhere``:
    see ``Context``. ``drawers``: how many processes draw the pictures; with 0 it is this one.
    """

    def __init__(
        self,
        store: Store,
        *,
        clock: Callable[[], datetime],
        random: Random | None = None,
        revision: str = "",
        tilesets: Mapping[str, TileSet] = MappingProxyType({}),
        everywhere: bool = True,
        drawers: int = 0,
    ) -> None:
        """Raises ValueError where two uses have the same name, or a stored kind of notice or vote has nothing to it."""
        expect_whole(SUBJECTS)
        chosen = {name: tilesets.get(name) or load(name) for name in RULESETS}
        self.context = Context(
            store,
            clock,
            random or SystemRandom(),
            revision,
            chosen,
            pictures=Pictures(drawers=drawers),
            everywhere=everywhere,
            uses=USES,
            agreed={kind: agreed for subject in SUBJECTS for kind, agreed in subject.votes.items()},
        )
        self.outbox = Outbox(self.context, dict(pair for subject in SUBJECTS for pair in subject.words))
        handlers = {kind: handler for subject in SUBJECTS for kind, handler in subject.timers.items()}
        self.timers = Timers(self.context, handlers)
        self._thinking = Thinking()
        self.computers = Computers(self.context, self._thinking.choose)
        self.errands = Errands(self.context)

    async def do(self, use: Use[P], act: Act, /, *args: P.args, **how: P.kwargs) -> Message:
        """Do something, and say what came of it; its pictures are painted afterwards, outside of any transaction."""
        done = await use.way(self.context, act, *args, **how)
        return await painted(self.context, done.told(in_words=act.in_words))

    async def refused(self, refused: Refused, act: Act) -> Message:
        """The answer to a refused act: why, and the present board where it helps."""
        if refused.show is None:
            return Message((refused.line,))
        try:
            present = await painted(self.context, await board.present(self.context, act, refused.show))
        except DamagedGame:
            return Message((refused.line,))
        said = replace(present, lines=(refused.line, *present.lines), in_words=(refused.line, *present.in_words))
        return said.told(in_words=act.in_words)

    async def close(self) -> None:
        """End what draws and thinks beside; what the bot itself is drawing is still finished."""
        self._thinking.close()
        self.context.close()


def expect_whole(subjects: Collection[Subject]) -> None:
    """ValueError where two have one name, a kind of notice has no words, or nothing follows from a kind of vote."""
    tables = {
        "use": [use.name for subject in subjects for use in subject.uses],
        "notice": [Retired.kind, *(one.kind for subject in subjects for one, _ in subject.words)],
        "vote": [kind for subject in subjects for kind in subject.votes],
        "timer": [kind for subject in subjects for kind in subject.timers],
    }
    for what, names in tables.items():
        if twice := sorted({name for name in names if names.count(name) > 1}):
            raise ValueError(f"more than one {what} is called {', '.join(twice)}")
    if missing := sorted(Notice.kinds.keys() - {*tables["notice"]}):
        raise ValueError(f"nobody has words for: {', '.join(missing)}")
    if missing := sorted(kinds() - {*tables["vote"]}):
        raise ValueError(f"nothing follows from votes of the kinds {', '.join(missing)}")
