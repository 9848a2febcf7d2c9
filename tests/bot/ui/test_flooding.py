"""One person who floods the bot, or has it do what they may not do themselves: nobody else notices."""

from __future__ import annotations

import re
import threading
from pathlib import Path
from typing import Any

import discord
import pytest
from simcord.backend.models.channel import Overwrite
from simcord.enums import OverwriteType

import bot.ui
from bot.app import USES
from bot.core.limits import LIMITS, Limit
from bot.core.lobbies import LOBBIES
from bot.game.positions import Situation
from bot.show.scenes import board
from engine.squares import Square
from render.board.scene import Scene
from storage import GameStatus
from tests.bot.ui.test_refusals import matches, refused
from tests.bot.ui.world import World, said, shown, tiny
from tests.patience import PATIENCE


class Easel:
    """Draws close-ups only after so many other pictures have been painted."""

    def __init__(self) -> None:
        self.wanted = 0
        self.close_ups = 0
        self._painted = 0
        self._free = threading.Event()

    def wait_for(self, turns: int) -> None:
        """Draw no close-up before so many further pictures of turns."""
        self._painted, self.wanted = 0, turns

    def paint(self, scene: Scene) -> bytes:
        """Paint."""
        self._painted += 1
        if self.wanted and self._painted >= self.wanted:
            self._free.set()
        return tiny(scene)

    def board(self, situation: Situation, close_up: Square | None = None, **how: Any) -> Scene:
        """Describe a board; that is done where it is drawn."""
        if close_up is not None:
            assert self._free.wait(PATIENCE), "the turns' pictures wait for those that are looked at"
            self.close_ups += 1
        return board(situation, close_up, **how)


@pytest.fixture
def easel(monkeypatch: pytest.MonkeyPatch) -> Easel:
    """What draws."""
    made = Easel()
    monkeypatch.setattr("bot.workers.drawer.paint", made.paint)
    monkeypatch.setattr("bot.show.scenes.board", made.board)
    return made


async def test_who_floods_the_bot_with_looks_holds_up_no_turn(world: World, easel: Easel) -> None:
    other = world.guild.create_text_channel("other")
    games = [await world.start_game(), await world.start_game(other)]
    most = LIMITS["look"].most
    squares = [one["value"] for one in await world.suggestions(world.anna, "board", "close_up")]
    turn = await world.legal(world.anna)
    easel.wait_for(turns=2)
    async with world.at_once():
        looks = [
            await world.slash(world.anna, "board", close_up=squares[number % len(squares)])
            for number in range(most + 10)
        ]
        # Her own turn, and a panel in another game: their pictures come before the first that she looks at.
        placed = await world.slash(world.anna, "place", **turn)
        opened = await world.slash(world.anna, "play", other)
    assert easel.close_ups
    assert matches(world, "turn-done", said(placed))
    assert shown(opened).attachments
    assert (await world.game()).version == games[0].version + 1
    refusals = [text for text in map(said, looks) if matches(world, "limit", text)]
    assert len(refusals) == 10
    assert all(re.search(r"<t:\d+:R>", text) for text in refusals)
    # Buttons count, too; others may look, and who was refused plays on.
    message = world.turn_messages(other)[-1]
    refused(world, await world.press(world.anna, message, "board"), "limit")
    assert shown(await world.press(world.bo, message, "board")).attachments
    assert shown(await world.press(world.anna, message, "play")).attachments


async def test_who_changes_a_turn_without_end_is_told_and_can_still_take_it(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.core.limits.LIMITS", {**LIMITS, "tap": Limit(3, 1), "typing": Limit(9, 1)})
    await world.start_game()
    turn = await world.legal(world.anna)
    draft = {name: value for name, value in turn.items() if name != "spot"}
    for _ in range(3):
        assert shown(await world.slash(world.anna, "place", **draft)).attachments
    refused(world, await world.slash(world.anna, "place", **draft), "limit")
    refused(world, await world.press(world.anna, world.turn_messages()[-1], "play"), "limit")
    # Nothing is suggested either after so many questions; a whole turn counts all the same.
    asked = [await world.suggestions(world.anna, "place", "square") for _ in range(10)]
    assert asked[0]
    assert not asked[-1]
    assert matches(world, "turn-done", said(await world.slash(world.anna, "place", **turn)))


async def test_threads_opened_all_at_once_are_no_more_than_one_may_have_lobbies(world: World) -> None:
    async with world.at_once():
        asked = [await world.slash(world.anna, "game open", thread=True, player2=world.bo) for _ in range(10)]
    assert len(world.channel.threads) == LOBBIES
    assert [len(world.messages(thread)) for thread in world.channel.threads] == [1] * LOBBIES
    assert sum(matches(world, "lobbies-enough", said(one)) for one in asked) == 10 - LOBBIES
    # Nor was a thread made and deleted again.
    assert len([one for one in world.channel.history() if one.type is discord.MessageType.thread_created]) <= LOBBIES


@pytest.mark.parametrize("right", ["create_public_threads", "send_messages_in_threads"])
async def test_no_thread_for_who_could_not_make_it_or_write_in_it(world: World, right: str) -> None:
    closed = world.guild.create_text_channel(
        "closed", overwrites={world.anna: discord.PermissionOverwrite(**{right: False})}
    )
    result = await world.slash(world.anna, "game open", closed, thread=True, player2=world.bo)
    refused(world, result, "ui-your-rights", world.texts.format(f"right-{right.replace('_', '-')}"))
    assert not closed.threads
    assert not await world.store.reader.games_of(world.bo.id)
    # Without a thread it is as ever, and others have their threads.
    said(await world.slash(world.anna, "game open", closed))
    said(await world.slash(world.bo, "game open", closed, thread=True))
    assert len(closed.threads) == 1


async def test_who_writes_only_in_threads_opens_games_there(world: World) -> None:
    quiet = world.guild.create_text_channel(
        "quiet", overwrites={world.anna: discord.PermissionOverwrite(send_messages=False)}
    )
    refused(world, await world.slash(world.anna, "game open", quiet, player2=world.bo), "open-not-writing")
    assert not world.messages(quiet)
    answer = said(await world.slash(world.anna, "game open", quiet, thread=True))
    (thread,) = quiet.threads
    assert f"<#{thread.id}>" in answer
    assert not world.messages(quiet)
    assert (await world.game(thread)).status is GameStatus.LOBBY


async def test_who_cannot_write_plays_on_but_calls_nobody(world: World) -> None:
    await world.start_game()
    await world.play(world.anna)
    allow, deny = discord.PermissionOverwrite(send_messages=False).pair()
    for who in (world.anna, world.bo):
        overwrite = Overwrite(who.id, OverwriteType.MEMBER, allow.value, deny.value)
        world.env.backend.set_overwrite(world.channel.id, overwrite)
    refused(world, await world.slash(world.anna, "nudge"), "not-writing")
    await world.play(world.bo)
    assert len(world.turn_messages()) == 3


async def test_each_kind_of_limit_is_asked_for_by_some_command_or_button() -> None:
    sources = [path.read_text("utf-8") for path in Path(bot.ui.__file__).parent.rglob("*.py")]
    named = {kind for source in sources for kind in re.findall(r'allow\("([a-z]+)"', source)}
    named |= {use.limit for use in USES.values() if use.limit is not None}
    assert named == set(LIMITS)
