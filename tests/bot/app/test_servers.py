"""A server's settings: what is stored, who may settle it, and how the use cases keep to it."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from bot.game import settings
from bot.game.acts import Act, Place
from bot.game.settings import MOST_CHANNELS, GameOptions, Settings
from bot.use_cases import lobby, setup
from bot.use_cases.setup import Changes
from storage import GameStatus
from tests.bot.app.table import ANNA, BO, CHANNEL, CLEO, Table

ROLE = 77
OTHER = Place(CHANNEL.guild_id, 999)


async def settle(table: Table, changes: Changes) -> Settings:
    """What a manager changes."""
    await table.app.do(setup.CHANGE, manager(table), changes)
    return await settings.settings(table.store.reader, CHANNEL.guild_id)


def manager(table: Table) -> Act:
    return replace(table.act(CLEO), manager=True)


async def test_only_managers_settle_anything(table: Table) -> None:
    moderator = table.act(ANNA, moderator=True)
    for work in (
        table.app.do(setup.CHANGE, moderator, Changes(silence=1)),
        table.app.do(setup.CHANGE, moderator, Changes(channel=5)),
        table.app.do(setup.PICK, moderator, "silence", ["1"]),
        setup.allows(table.app.context, moderator),
    ):
        assert await table.refused(work) == "setup-not-you"
    assert await settings.settings(table.store.reader, CHANNEL.guild_id) == Settings()


async def test_what_is_not_named_stays_and_a_channel_that_is_named_twice_is_allowed_once(table: Table) -> None:
    await settle(table, Changes(ruleset="hunters", silence=3))
    settled = await settle(table, Changes(channels=[5, 6]))
    assert settled == Settings(None, "hunters", frozenset({5, 6}), None, 3)
    assert await settle(table, Changes()) == settled
    assert await settings.settings(table.store.reader, CHANNEL.guild_id + 1) == Settings(), "they are one server's"
    for _ in range(2):
        assert (await settle(table, Changes(channel=7))).channels == {5, 6, 7}
    full = range(MOST_CHANNELS)
    await settle(table, Changes(channels=full))
    await settle(table, Changes(channel=0))
    assert await table.refused(settle(table, Changes(channel=MOST_CHANNELS, silence=2))) == "setup-too-many-channels"
    stored = await settings.settings(table.store.reader, CHANNEL.guild_id)
    assert (stored.channels, stored.silence) == (frozenset(full), 3)


@pytest.mark.parametrize(
    ("choice", "values", "code"),
    [
        ("language", ["xx"], "setup-no-language"),
        ("ruleset", ["chess"], "ui-bad-value"),
        ("channels", ["general"], "ui-bad-value"),
        ("channels", [str(n) for n in range(MOST_CHANNELS + 1)], "setup-too-many-channels"),
        ("roles", ["x"], "ui-bad-value"),
        ("silence", ["0"], "bad-days"),
        ("silence", ["61"], "bad-days"),
        ("colour", ["red"], "ui-bad-value"),
    ],
)
async def test_what_can_not_be_is_refused(table: Table, choice: str, values: list[str], code: str) -> None:
    assert await table.refused(table.app.do(setup.PICK, manager(table), choice, values)) == code
    assert await settings.settings(table.store.reader, CHANNEL.guild_id) == Settings()


async def test_settings_of_another_version_of_the_program_do_no_harm(table: Table) -> None:
    async with table.store.transaction() as tx:
        await tx.set_server(CHANNEL.guild_id, "xx", {"ruleset": "chess", "channels": "all", "silence": None, "new": 1})
    assert await settings.settings(table.store.reader, CHANNEL.guild_id) == Settings("xx")


async def test_where_games_may_be_opened(table: Table) -> None:
    await settle(table, Changes(channels=[OTHER.channel_id]))
    assert await table.refused(table.do(ANNA, lobby.OPEN, GameOptions(), ())) == "open-not-here"
    thread = Place(CHANNEL.guild_id, 1234, OTHER.channel_id)
    await table.app.do(lobby.OPEN, table.act(ANNA, place=thread), GameOptions(), ())
    assert (await table.row(thread)).status is GameStatus.LOBBY
    await table.app.do(lobby.OPEN, table.act(ANNA, place=OTHER), GameOptions(), ())


async def test_the_role_opens_games_and_moderates_them_unless_everybody_has_it(table: Table) -> None:
    await settle(table, Changes(roles=[ROLE]))
    assert await table.refused(table.do(ANNA, lobby.OPEN, GameOptions(), ())) == "open-not-you"
    for role, moderates in ((ROLE, True), (ROLE + 1, False)):
        act = replace(table.act(CLEO), roles=frozenset({role, 1}))
        assert await table.app.context.moderates(act) is moderates
    await table.app.do(lobby.OPEN, replace(table.act(CLEO), roles=frozenset({ROLE, 1})), GameOptions(), ())
    # Who may manage messages needs no role.
    await table.app.do(lobby.OPEN, table.act(BO, place=OTHER, moderator=True), GameOptions(), ())
    assert (await settle(table, Changes(roles=[CHANNEL.guild_id]))).role is None
    assert not await table.app.context.moderates(replace(table.act(BO), roles=frozenset({CHANNEL.guild_id})))


async def test_two_managers_at_once_lose_nothing(table: Table) -> None:
    await asyncio.gather(
        *(table.app.do(setup.CHANGE, manager(table), Changes(channel=number)) for number in range(5, 9))
    )
    settled = await settings.settings(table.store.reader, CHANNEL.guild_id)
    assert settled.channels == frozenset(range(5, 9))
