"""Leaving, offered seats and moving, where Discord has a say: restarts, kinds of channels, rights."""

from __future__ import annotations

import discord
import pytest

from tests.bot.ui.test_gaps import archive
from tests.bot.ui.world import World, actions, said, shown

PRIVATE_THREAD = discord.ChannelType.private_thread.value


def asking(world: World) -> discord.Message:
    """The message with an open question."""
    return next(one for one in world.messages() if "yes" in actions(one))


async def test_a_moderator_moves_a_game_to_a_channel(world: World) -> None:
    await world.start_game()
    there = world.guild.create_text_channel("there")
    assert said(await world.anna.slash(world.channel, "game move", channel=there)) == world.texts.format("move-not-you")
    said(await world.mod.slash(world.channel, "game move", channel=there))
    (moved,) = world.turn_messages(there)
    assert not any(one.components for one in world.messages())
    assert f"/{there.id}" in world.messages()[-1].content
    shown(await world.press(world.anna, moved, "play"))
    row = await world.game(there)
    assert (row.channel_id, row.version) == (there.id, 1)


async def test_a_game_is_not_moved_to_a_locked_thread(world: World) -> None:
    await world.slash(world.anna, "game open", thread=True)
    (thread,) = world.channel.threads
    archive(world, thread, locked=True)
    await world.start_game()
    answer = said(await world.mod.slash(world.channel, "game move", channel=thread))
    assert answer == world.texts.format("move-closed", channel=f"<#{thread.id}>")


async def test_a_game_moves_to_a_private_thread_only_where_the_bot_is_in(world: World) -> None:
    await world.start_game()
    made = world.env.backend.create_thread(world.channel.id, "secret", world.mod.id, type=PRIVATE_THREAD)
    (thread,) = world.channel.threads
    assert thread.id == made.id
    path = f"/channels/{thread.id}"
    world.env.inject_error("GET", path, status=403, code=50001)
    answer = said(await world.mod.slash(world.channel, "game move", channel=thread))
    assert answer == world.texts.format("move-closed", channel=f"<#{thread.id}>")
    assert (await world.game()).channel_id == world.channel.id
    said(await world.mod.slash(world.channel, "game move", channel=thread))
    assert len(world.turn_messages(thread)) == 1
    assert (await world.game(thread)).paused_reason is None


@pytest.mark.parametrize(
    ("whose", "right", "why"),
    [("bot_user", "attach_files", "right-attach-files"), ("mod", "send_messages", "move-no-access")],
)
async def test_a_game_is_not_moved_to_where_the_bot_or_the_moderator_may_not_write(
    world: World, whose: str, right: str, why: str
) -> None:
    await world.start_game()
    denied = {getattr(world, whose): discord.PermissionOverwrite(**{right: False})}
    there = world.guild.create_text_channel("there", overwrites=denied)
    answer = said(await world.mod.slash(world.channel, "game move", channel=there))
    assert world.texts.format(why, channel=f"<#{there.id}>") in answer
    assert (await world.game()).channel_id == world.channel.id
