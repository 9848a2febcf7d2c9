"""``/setup`` through the simulated Discord: who may, what each setting does, and the check of a channel."""

from __future__ import annotations

from typing import Any

import discord
import pytest
from simcord import MemberActor

from bot.game import settings
from storage import GameStatus
from tests.bot.ui.limits import ACTION_ROW, CHANNELS, ROLES, TEXT_DISPLAY
from tests.bot.ui.world import World, components, ids, said, shown


@pytest.fixture
def boss(world: World) -> MemberActor:
    """Somebody who may manage the server."""
    return world.manager()


async def choose(world: World, who: MemberActor, choice: str, *values: Any) -> str:
    """Choose in one of the panel's selects; what the panel says then."""
    panel = shown(await world.slash(who, "setup"))
    return said(await who.select(panel, list(values), custom_id=f"t1:setup:0:0:{choice}"))


async def test_discord_shows_the_command_to_managers_only_and_a_server_that_shows_it_to_others_is_told_whose_it_is(
    world: World,
) -> None:
    assert "setup" not in world.anna.available_commands(world.channel)
    assert "setup" not in world.mod.available_commands(world.channel)
    assert "setup" in world.manager().available_commands(world.channel)
    command = next(c for found in world.env.backend.commands.values() for c in found.values() if c["name"] == "setup")
    world.guild.set_command_permissions(int(command["id"]), {world.anna: True})
    assert "Manage Server" in said(await world.slash(world.anna, "setup", silence=3))
    assert (await settings.settings(world.store.reader, world.guild.id)).silence == 7


async def test_the_panel_shows_what_counts_above_the_select_that_settles_it(world: World, boss: MemberActor) -> None:
    panel = shown(await world.slash(boss, "setup"))
    assert [part["type"] for part in panel.components] == [TEXT_DISPLAY, *[TEXT_DISPLAY, ACTION_ROW] * 5]
    assert [one.rsplit(":", 1)[1] for one in ids(panel)] == ["language", "ruleset", "channels", "roles", "silence"]
    role = world.guild.create_role("Game masters")
    await choose(world, boss, "language", "de")
    await choose(world, boss, "ruleset", "hunters")
    assert f"<#{world.channel.id}>" in await choose(world, boss, "channels", world.channel)
    assert f"<@&{role.id}>" in await choose(world, boss, "roles", role)
    assert "3 days" in await choose(world, boss, "silence", "3")
    settled = await settings.settings(world.store.reader, world.guild.id)
    assert settled == settings.Settings("de", "hunters", frozenset({world.channel.id}), role.id, 3)
    assert "every channel" in await choose(world, boss, "channels")
    assert "Everybody" in await choose(world, boss, "roles")
    await choose(world, boss, "language", "auto")
    assert (await settings.settings(world.store.reader, world.guild.id)).language is None


async def test_everything_can_be_settled_by_the_command_alone(world: World, boss: MemberActor) -> None:
    channel, role = world.channel, world.guild.create_role("Game masters")
    await boss.slash(channel, "setup", language="de", ruleset="discovery", channel=channel, role=role, silence=14)
    settled = await settings.settings(world.store.reader, world.guild.id)
    assert settled == settings.Settings("de", "discovery", frozenset({world.channel.id}), role.id, 14)


async def test_channels_of_all_kinds_that_can_be_talked_in_can_be_chosen(world: World, boss: MemberActor) -> None:
    found = [world.channel, world.guild.create_forum_channel("forum"), world.guild.create_voice_channel("voice")]
    panel = shown(await world.slash(boss, "setup"))
    await boss.select(panel, found, custom_id="t1:setup:0:0:channels")
    (menu,) = [part for part in components(panel) if part["type"] == CHANNELS]
    assert {int(one["id"]) for one in menu["default_values"]} == {channel.id for channel in found}
    for channel in found:
        assert f"<#{channel.id}>" in panel.content


async def test_a_deleted_channel_or_role_is_not_offered_as_chosen(world: World, boss: MemberActor) -> None:
    role, other = world.guild.create_role("Game masters"), world.guild.create_text_channel("other")
    await boss.slash(world.channel, "setup", channel=other, role=role)
    world.env.backend.delete_role(world.guild.id, role.id)
    world.env.backend.delete_channel(other.id)
    await world.env.settle()
    panel = shown(await world.slash(boss, "setup"))
    menus = [part for part in components(panel) if part["type"] in (ROLES, CHANNELS)]
    assert [menu.get("default_values") or [] for menu in menus] == [[], []]


async def test_games_are_opened_in_the_allowed_channels_and_their_threads_which_the_check_names(
    world: World, boss: MemberActor
) -> None:
    other = world.guild.create_text_channel("other")
    await boss.slash(world.channel, "setup", channel=other)
    told = said(await world.slash(boss, "setup", check=True))
    assert "every permission" in told
    assert f"<#{other.id}>" in told
    refused = said(await world.slash(world.anna, "game open"))
    assert f"<#{other.id}>" in refused
    said(await world.slash(world.anna, "game open", thread=True))
    assert not world.channel.threads
    await world.slash(world.anna, "game open", other, thread=True)
    thread = other.threads[0]
    assert await world.store.reader.live_game(thread.id) is not None


async def test_the_role_opens_and_ends_games(world: World, boss: MemberActor) -> None:
    role = world.guild.create_role("Game masters")
    master = world.guild.add_member(world.env.create_user("master", global_name="Mia"), roles=[role])
    await world.slash(boss, "setup", role=role)
    assert f"<@&{role.id}>" in said(await world.slash(world.anna, "game open"))
    await world.slash(master, "game open", player2=world.bo, player3=world.anna, order="seated")
    await world.slash(world.bo, "game join")
    await world.slash(master, "game start")
    await world.sure(master, "game end")
    assert (await world.game()).status is GameStatus.ENDED


async def test_check_posts_a_picture_and_takes_it_away(world: World, boss: MemberActor) -> None:
    before = len(world.channel.history())
    assert "every permission" in said(await world.slash(boss, "setup", check=True))
    assert len(world.channel.history()) == before
    posted = [r for r in world.env.http_requests if r.method == "POST" and r.path.endswith("/messages")]
    deleted = [r for r in world.env.http_requests if r.method == "DELETE" and "/messages/" in r.path]
    assert len(posted) == len(deleted) == 1


@pytest.mark.parametrize(
    ("right", "named"),
    [
        ("send_messages", ": Send Messages. Somebody who manages the server"),
        ("attach_files", ": Attach Files. Somebody who manages the server"),
        ("read_message_history", ": Read Message History. Somebody who manages the server"),
        ("create_public_threads", "Create Public Threads"),
    ],
)
async def test_check_names_each_right_that_is_missing(world: World, boss: MemberActor, right: str, named: str) -> None:
    channel = world.guild.create_text_channel(
        "closed", overwrites={world.bot_user: discord.PermissionOverwrite(**{right: False})}
    )
    told = said(await world.slash(boss, "setup", channel, check=True))
    assert named in told
    assert ("every permission" in told) is (right == "create_public_threads"), "games work without threads"
    assert not channel.history()


async def test_check_tells_what_discord_says(world: World, boss: MemberActor) -> None:
    world.env.inject_error("POST", "/channels/*/messages", status=403, code=50013, message="Missing Permissions")
    assert "50013: Missing Permissions" in said(await world.slash(boss, "setup", check=True))
    world.env.inject_error("DELETE", "/channels/*/messages/*", status=403, code=50013, message="Missing Permissions")
    told = said(await world.slash(boss, "setup", check=True))
    assert "couldn't delete it (50013" in told
