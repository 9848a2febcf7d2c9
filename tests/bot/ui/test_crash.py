"""The process dies at every step between receiving a move and having posted it; the next one finds all or nothing."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from simcord import ChannelHandle, MemberActor
from simcord.http import router
from simcord.results import InteractionResult

from bot.text import catalogue
from bot.ui.ids import subject
from storage import GameRow, GameStatus
from storage.connection import Connection
from tests.bot.ui.world import World, actions, ids, offers, opened_world, shown, tap
from tests.profiles import is_full, steps


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


@pytest.fixture
def reaper(monkeypatch: pytest.MonkeyPatch) -> Reaper:
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


@pytest.fixture
async def world(database: Path, reaper: Reaper) -> AsyncIterator[World]:
    assert not reaper.armed
    async with opened_world(database, check_errors=False) as opened:
        yield opened


Act = Callable[[], Awaitable[InteractionResult]]


async def a_command(who: MemberActor, channel: ChannelHandle) -> Act:
    """The whole turn in one command."""
    square = (await who.autocomplete(channel, "place", "square", ""))[-1]["value"]
    rotation = (await who.autocomplete(channel, "place", "rotation", "", square=square))[0]["value"]
    return lambda: who.slash(channel, "place", square=square, rotation=rotation, spot="none")


async def a_confirm(who: MemberActor, channel: ChannelHandle) -> Act:
    """The panel up to Confirm."""
    panel = shown(await who.slash(channel, "play"))
    while "confirm" not in actions(panel):
        found = offers(panel, catalogue("en"))
        choice = next(one for one in found if one.what == "square" or one.draft.spot == "none")
        panel = shown(await tap(who, panel, choice))
    confirm = next(one for one in ids(panel) if ":confirm:" in one)
    return lambda: who.click(panel, custom_id=confirm)


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
    assert {subject(one) for one in ids(messages[-1])} == {(False, row.id, row.version)}


@pytest.mark.parametrize(("way", "first"), [(a_command, 0), (a_confirm, 3)])
async def test_a_move_is_wholly_there_and_posted_once_or_not_there_at_all(
    world: World, reaper: Reaper, way: Callable[[MemberActor, ChannelHandle], Awaitable[Act]], first: int
) -> None:
    channel = world.channel
    row = await world.start_game(channel)
    outcomes = set()
    # After the acknowledgement both ways are one, so each takes every other of those that are taken every day.
    for step in steps(0 if is_full() else first, every=10):
        if row.status is not GameStatus.RUNNING:
            channel = world.guild.create_text_channel(f"games-{step}")
            row = await world.start_game(channel)
        who = world.to_move(channel)
        act = await way(who, channel)
        with reaper.killing_at(step):
            await act()
        if not reaper.dead:
            break
        await after_death(world)
        found = await world.game(channel)
        assert found.version in (row.version, row.version + 1)
        outcomes.add(found.version - row.version)
        await check_posted_once(world, channel, found)
        if found.version == row.version:
            await act()
            await check_posted_once(world, channel, await world.game(channel))
        row = await world.game(channel)
    assert outcomes == {0, 1}
    assert step > 20


async def test_a_post_that_took_effect_just_before_the_end_is_not_sent_again(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = await world.start_game()
    dispatch = router.dispatch
    dead = False

    def dying(backend: Any, method: str, path: str, **named: Any) -> Any:
        nonlocal dead
        if dead:
            raise Killed
        answer = dispatch(backend, method, path, **named)
        if (method, path) == ("POST", f"/channels/{world.channel.id}/messages"):
            dead = True
            raise Killed
        return answer

    act = await a_command(world.anna, world.channel)
    with monkeypatch.context() as patched:
        patched.setattr(router, "dispatch", dying)
        await act()
    assert dead
    await after_death(world)
    found = await world.game()
    assert found.version == row.version + 1
    await check_posted_once(world, world.channel, found)
