"""A server's puzzle of the day in its channel, through the real bot: silent, answered the day after, or turned off."""

from __future__ import annotations

import discord
import pytest

from bot.game import puzzles
from bot.game.notation import Draft
from bot.game.settings import MOST_CHANNELS, Settings
from tests.bot.ui.test_delivery import POSTS, posts
from tests.bot.ui.test_time import DAY, pass_days, sleep_days
from tests.bot.ui.world import DELAYS, World, actions, said, shown

SILENT = discord.MessageFlags(suppress_notifications=True).value


@pytest.fixture
async def daily(world: World) -> World:
    """After the first puzzle's date, and a manager has settled that it is posted."""
    await sleep_days(world, (puzzles.begins(10) - world.env.now().timestamp()) / DAY)
    await world.slash(world.manager(), "setup", puzzle=world.channel)
    return world


async def test_a_puzzle_is_posted_in_silence_and_mentions_nobody(daily: World) -> None:
    await pass_days(daily, 1)
    [post] = posts(daily)
    assert post["flags"] & SILENT
    assert post["allowed_mentions"] == {"users": [], "parse": []}
    assert "<@" not in str(post)
    [message] = daily.messages()
    assert len(message.attachments) == 1
    assert actions(message) == ["puzzle"]


async def test_a_share_whose_first_try_failed_changes_no_other_message_about_the_puzzle(daily: World) -> None:
    await pass_days(daily, 1)
    number = puzzles.number_on(daily.env.now().timestamp())
    puzzle = puzzles.at(number)
    best = f"t1:puzzled:puzzle:{number}:{Draft.of(puzzle.game, puzzle.best)}"
    answers = []
    for who in (daily.anna, daily.bo):
        panel = shown(await daily.slash(who, "puzzle"))
        answers.append(shown(await daily.disguise(who, panel, best)))
    await daily.press(daily.anna, answers[0], "puzzleshare")
    before = [message.content for message in daily.messages()]
    daily.env.inject_error("POST", POSTS, status=500, times=1)
    await daily.press(daily.bo, answers[1], "puzzleshare")
    await daily.env.advance_time(DELAYS[0] + 1)
    after = [message.content for message in daily.messages()]
    assert (after[:-1], len(before)) == (before, 2)
    assert after[-1].startswith("Bo: Puzzle")


async def test_with_another_setting_that_cannot_be_no_puzzle_is_settled(world: World) -> None:
    full = Settings(channels=frozenset(range(MOST_CHANNELS)))
    async with world.store.transaction() as tx:
        await tx.set_server(world.guild.id, None, full.to_json())
    refused = await world.manager().slash(world.channel, "setup", puzzle=world.channel, channel=world.channel)
    assert "At most 25 channels" in said(refused)
    assert await world.store.reader.puzzle_channel(world.guild.id) is None


async def test_in_a_direct_message_it_is_told_in_words_as_well(world: World) -> None:
    await sleep_days(world, (puzzles.begins(10) - world.env.now().timestamp()) / DAY)
    dora = world.env.create_user("dora", global_name="Dora")
    asked = await dora.slash("puzzle")
    told = await world.press(dora, shown(asked), "words")
    assert "From now on I say everything in words" in said(told)


@pytest.mark.parametrize(("status", "code"), [(404, 10003), (403, 50001)])
async def test_a_channel_that_is_gone_or_closed_is_told_to_who_set_it_up_and_nothing_more_is_posted(
    daily: World, status: int, code: int
) -> None:
    path = f"/channels/{daily.channel.id}/messages"
    daily.env.inject_error("POST", path, status=status, code=code, times=None)
    await pass_days(daily, 1)
    tried = len(posts(daily))
    sent = [one for one in daily.env.http_requests if one.method == "POST" and one.path.endswith("/messages")]
    [word] = [one.json for one in sent if one.path != path]
    assert word is not None
    assert "/setup puzzle:" in str(word)
    assert await daily.store.reader.puzzle_channel(daily.guild.id) is None
    await pass_days(daily, 2)
    assert len(posts(daily)) == tried
    assert daily.messages() == []
