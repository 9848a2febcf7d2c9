"""A process that dies at any of its calls to the database and to Discord, and what the next one must find."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from simcord import ChannelHandle, MemberActor
from simcord.http import router
from simcord.results import InteractionResult

from bot.ui.ids import about
from storage import GameRow
from storage.connection import Connection
from tests.bot.ui.world import World, actions, ids


class Killed(BaseException):
    """The process ended here; nothing catches it."""


class Reaper:
    """Counts the process's calls to the database and to Discord, and ends it at one of them."""

    def __init__(self) -> None:
        self.armed = False
        self.dead = False
        self._left = 0

    @contextmanager
    def killing_at(self, step: int) -> Iterator[None]:
        """Let so many calls come through within the block, and none any more afterwards."""
        self.armed, self.dead, self._left = True, False, step
        try:
            yield
        finally:
            self.armed = False

    def step(self) -> None:
        """A call is about to take effect."""
        if not self.armed:
            return
        if self._left == 0:
            self.dead = True
            raise Killed
        self._left -= 1


def counting(monkeypatch: pytest.MonkeyPatch) -> Reaper:
    """A reaper that counts the calls of every process from now on."""
    reaper = Reaper()
    for name in ("rows", "run", "insert", "many"):
        monkeypatch.setattr(Connection, name, _counted(reaper, getattr(Connection, name)))
    dispatch = router.dispatch

    def counted(*arguments: Any, **named: Any) -> Any:
        reaper.step()
        return dispatch(*arguments, **named)

    monkeypatch.setattr(router, "dispatch", counted)
    return reaper


def _counted(reaper: Reaper, call: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
    async def counted(*arguments: Any, **named: Any) -> Any:
        reaper.step()
        return await call(*arguments, **named)

    return counted


Act = Callable[[], Awaitable[InteractionResult]]


async def a_command(_: World, who: MemberActor, channel: ChannelHandle) -> Act:
    """The whole turn in one command."""
    square = (await who.autocomplete(channel, "place", "square", ""))[-1]["value"]
    rotation = (await who.autocomplete(channel, "place", "rotation", "", square=square))[0]["value"]
    return lambda: who.slash(channel, "place", square=square, rotation=rotation, spot="none")


async def after_death(world: World) -> None:
    """What the dead process held goes, and another one starts on the same Discord."""
    await world.end()
    await world.begin()
    for error in world.env.errors:
        assert isinstance(error, Killed), error


async def check_posted_once(world: World, channel: ChannelHandle, row: GameRow) -> None:
    """One message for each version of the position; the newest has the buttons, and it alone."""
    messages = [one for one in world.turn_messages(channel) if "story" not in actions(one)]
    assert len(messages) == row.version
    with_buttons = [one for one in messages if one.components]
    assert with_buttons == messages[-1:]
    assert {about(one) for one in ids(messages[-1])} == {(False, row.id, row.version)}
