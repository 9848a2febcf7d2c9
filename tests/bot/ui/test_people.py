"""``/leaderboard``, which all see, ``/privacy``, also in direct messages, and who is blocked."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import discord
import pytest
from simcord.backend.models.channel import Overwrite
from simcord.enums import OverwriteType

from storage import GameStatus
from tests.bot.ui.world import World, said, shown


async def anna_wins(world: World) -> None:
    """A game in which Bo gives up."""
    await world.start_game()
    await world.sure(world.bo, "game resign")
    assert (await world.game()).status is GameStatus.FINISHED


async def test_the_leaderboard_is_posted_for_all(world: World) -> None:
    for _ in range(3):
        await anna_wins(world)
    result = await world.slash(world.anna, "leaderboard")
    board = result.response
    assert board is not None
    assert not board.ephemeral
    assert board.content.startswith(world.texts.format("leaderboard-head", ruleset=world.texts.format("ruleset-base")))
    assert board.content.index("Anna") < board.content.index("Bo")
    assert board.content.endswith("```")
    assert board.id in {message.id for message in world.channel.history()}
    assert result.followups == []
    seen = [message.content for message in world.channel.history(viewer=world.chris)]
    assert board.content in seen
    # Who can't write in the channel sees it alone.
    deny = discord.Permissions(send_messages=True).value
    world.env.backend.set_overwrite(world.channel.id, Overwrite(world.anna.id, OverwriteType.MEMBER, 0, deny))
    assert said(await world.slash(world.anna, "leaderboard")).startswith(board.content.splitlines()[0])
    assert [message.content for message in world.channel.history(viewer=world.chris)] == seen


def dump(path: Path) -> str:
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as connection:
        return "\n".join(connection.iterdump())


async def test_who_has_left_every_server_asks_in_direct_messages(world: World) -> None:
    await anna_wins(world)
    await world.start_game()
    bo = world.bo.user
    world.guild.remove_member(world.bo)
    alone = {world.texts.named(f"command-{name}")[0] for name in ("privacy", "puzzle")}
    assert {command.split()[0] for command in bo.available_commands()} == alone
    (file,) = shown(await bo.slash("privacy export")).attachments
    assert file.filename == "tilewright-data.json"
    assert len(json.loads(await file.read())["stored"]["seats"]) == 2
    asked = shown(await bo.slash("privacy delete"))
    assert asked.content == world.texts.format("privacy-sure", running=1, lobbies=0)
    (offer,) = world.offers(asked)
    assert said(await bo.click(asked, custom_id=offer.custom_id)) == world.texts.format("privacy-forgotten")
    assert str(bo.id) not in dump(world.path)


async def test_who_is_blocked_can_only_ask_for_their_data(world: World) -> None:
    await world.slash(world.bo, "game open")
    assert await world.bot.app.errands.do("block-person", str(world.bo.id)) == "done"
    for command in ("game start", "board", "play"):
        assert said(await world.slash(world.bo, command)) == world.texts.format("ui-blocked-person")
    assert shown(await world.slash(world.bo, "privacy export")).attachments
    asked = shown(await world.slash(world.bo, "privacy delete"))
    assert said(await world.press(world.bo, asked, "forget")) == world.texts.format("privacy-forgotten")
    assert said(await world.slash(world.bo, "game open")) == world.texts.format("ui-blocked-person")
    assert said(await world.slash(world.anna, "rules")) != world.texts.format("ui-blocked-person")


async def test_a_blocked_server_is_left_and_asks_in_vain(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    left: list[int] = []

    async def leave(guild: discord.Guild) -> None:
        left.append(guild.id)

    monkeypatch.setattr(discord.Guild, "leave", leave)
    assert await world.bot.app.errands.do("leave", "5") == "unknown"
    assert await world.bot.app.errands.do("block-server", str(world.guild.id)) == "done"
    assert left == [world.guild.id]
    assert said(await world.slash(world.anna, "game open")) == world.texts.format("ui-blocked-server")
    await world.restart()
    assert left == [world.guild.id] * 2
