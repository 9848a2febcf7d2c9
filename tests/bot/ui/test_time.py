"""Life over weeks, through the real bot with time moved forward: reminders, deadlines, /away, a vote, tidying."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import discord
import pytest

from bot.text import catalogue
from bot.ui.alarm import FIRST_REST, Alarm
from bot.ui.client import REST_SECONDS
from bot.ui.reconcile import HOUR
from storage import GameStatus, StoreFailed
from tests.bot.ui.test_delivery import play_a_turn, play_by, posts
from tests.bot.ui.world import World, actions, opened_world, said, shown

DAY = 86_400


async def pass_days(world: World, days: float) -> None:
    """So much time passes while the bot is there, in steps that leave it time to work."""
    # Not by whole hours: the bot's hourly look would fall on the end of each step.
    seconds, step = days * DAY, DAY / 4 + 100
    while seconds > 0:
        await world.env.advance_time(min(step, seconds))
        seconds -= step


async def sleep_days(world: World, days: float) -> None:
    """The bot is ended, so much time passes, and another process starts."""
    assert await world.bot.drain()
    await world.end()
    world.env.backend.advance_clock(days * DAY)
    await world.begin()


def last(world: World) -> dict[str, Any]:
    """The body of the newest message."""
    return posts(world)[-1]


def lookups(world: World) -> int:
    """How often Discord was asked whether somebody is on the server."""
    return sum(one.method == "GET" and "/members/" in one.path for one in world.env.http_requests)


def link(world: World) -> str:
    """The address of the newest message with a picture."""
    message = world.turn_messages()[-1]
    return f"https://discord.com/channels/{world.guild.id}/{world.channel.id}/{message.id}"


def epoch(world: World, days: float) -> int:
    """That many days from now."""
    return round(world.env.now().timestamp() + days * DAY)


# -- reminders -----------------------------------------------------------------------------------------------------


async def test_three_reminders_with_a_link_and_a_ping_and_then_peace(world: World) -> None:
    await world.start_game()
    before = len(world.messages())
    address = link(world)
    for days, number in ((1.1, 1), (1.0, 1), (1.0, 2), (3.5, 2), (1.0, 3), (2, 3)):
        await pass_days(world, days)
        assert len(world.messages()) == before + number
    for reminder in world.messages()[before:]:
        assert reminder.content.startswith(f"{world.anna.mention}, it's still your turn")
        assert reminder.content.endswith(address)
        assert not reminder.attachments
        assert actions(reminder) == ["play"]
    assert [body["allowed_mentions"]["users"] for body in posts(world)[-3:]] == [[world.anna.id]] * 3
    assert "I won't remind you again" in world.messages()[-1].content


async def test_the_reminders_button_opens_the_panel_and_goes_after_the_move(world: World) -> None:
    await world.start_game()
    await pass_days(world, 1.1)
    reminder = world.messages()[-1]
    assert "square" in [one.what for one in world.offers(shown(await world.press(world.anna, reminder, "play")))]
    await play_by(world, world.anna)
    assert [actions(one) for one in world.messages()[:-1]] == [[]] * (len(world.messages()) - 1)
    await pass_days(world, 0.5)
    assert len(posts(world)) == 4


async def test_a_move_puts_the_next_players_reminders_in_place_of_the_old_ones(world: World) -> None:
    await world.start_game()
    await pass_days(world, 0.9)
    await play_by(world, world.anna)
    await pass_days(world, 0.9)
    assert len(posts(world)) == 3
    await pass_days(world, 0.2)
    assert len(posts(world)) == 4
    assert last(world)["content"].startswith(world.bo.mention)
    assert last(world)["allowed_mentions"]["users"] == [world.bo.id]


async def test_a_reminder_that_fell_due_while_the_bot_was_away_comes_once(world: World) -> None:
    await world.start_game()
    await sleep_days(world, 2)
    assert last(world)["content"].startswith(f"{world.anna.mention}, it's still your turn")
    assert len(posts(world)) == 3
    await world.restart()
    await pass_days(world, 0.5)
    assert len(posts(world)) == 3


async def test_after_weeks_of_silence_one_word_not_three(world: World) -> None:
    await world.start_game()
    await sleep_days(world, 30)
    assert len(posts(world)) == 3
    assert "I won't remind you again" in last(world)["content"]


async def test_a_timer_that_comes_too_late_is_void(world: World) -> None:
    """It fell due, but the player moved before the bot came to look at its timers."""
    await world.start_game()
    assert await world.bot.timers.close(1)
    world.env.backend.advance_clock(2 * DAY)
    await play_by(world, world.anna)
    assert len(posts(world)) == 3
    await world.restart()
    await pass_days(world, 0.5)
    assert len(posts(world)) == 3


# -- deadlines -----------------------------------------------------------------------------------------------------


async def test_the_deadline_is_shown_in_each_readers_own_time(world: World) -> None:
    await world.slash(world.anna, "game open", player2=world.bo, order="seated", days=4)
    assert "4 days a turn" in world.messages()[-1].content
    await world.slash(world.bo, "game join")
    await world.slash(world.anna, "game start")
    end = epoch(world, 4)
    assert f"until <t:{end}:f> (<t:{end}:R>)" in world.messages()[-1].content
    assert world.messages()[-1].content.startswith(f"{world.anna.mention}, it's your turn")


async def test_with_a_deadline_two_reminders_and_a_last_word(world: World) -> None:
    await world.start_game(days=4)
    before = len(posts(world))
    for days, number in ((1.9, 0), (0.2, 1), (1.3, 1), (0.2, 2), (0.3, 2), (0.2, 3), (1, 3)):
        await pass_days(world, days)
        assert len(posts(world)) == before + number, (days, number)
    assert last(world)["content"].startswith(f"{world.anna.mention}, the time for your turn is up.")
    await play_by(world, world.anna)
    end = epoch(world, 4)
    assert f"until <t:{end}:f>" in last(world)["content"]


@pytest.mark.parametrize(
    ("options", "code"),
    [({"on_deadline": "vote"}, "deadline-without-days")],
)
async def test_a_vote_needs_a_deadline(world: World, options: dict[str, Any], code: str) -> None:
    answer = said(await world.slash(world.anna, "game open", **options))
    assert answer == world.texts.format(code, most=30)
    assert not world.messages()


async def test_at_the_deadline_the_others_vote_and_the_game_goes_on_without_the_player(world: World) -> None:
    await _three(world, days=2, on_deadline="vote")
    await pass_days(world, 2.1)
    question = world.messages()[-1]
    assert sorted(last(world)["allowed_mentions"]["users"]) == sorted([world.anna.id, world.bo.id, world.chris.id])
    said(await world.press(world.bo, question, "yes"))
    said(await world.press(world.chris, question, "yes"))
    row = await world.game()
    assert row.status is GameStatus.RUNNING
    assert not row.rated
    assert world.to_move() is world.bo
    await play_by(world, world.bo)
    await play_by(world, world.chris)
    assert world.to_move() is world.bo


async def test_the_absent_player_moves_and_the_vote_is_off(world: World) -> None:
    await _three(world, days=2, on_deadline="vote")
    await pass_days(world, 2.1)
    question = next(one for one in world.messages() if "yes" in actions(one))
    said(await world.press(world.bo, question, "yes"))
    await play_by(world, world.anna)
    assert not [one for one in world.messages() if "yes" in actions(one)]
    assert (await world.game()).rated
    await play_by(world, world.bo)


async def test_of_two_the_one_who_is_left_decides_alone(world: World) -> None:
    await world.start_game(days=2, on_deadline="vote")
    await pass_days(world, 2.1)
    said(await world.press(world.bo, world.messages()[-1], "yes"))
    assert (await world.game()).status is GameStatus.FINISHED


async def _three(world: World, **options: Any) -> None:
    await world.slash(world.anna, "game open", player2=world.bo, player3=world.chris, order="seated", **options)
    await world.slash(world.bo, "game join")
    await world.slash(world.chris, "game join")
    await world.slash(world.anna, "game start")


# -- away ----------------------------------------------------------------------------------------------------------


async def test_away_stops_the_clock_and_everybody_sees_it(world: World) -> None:
    await world.start_game(days=4)
    await pass_days(world, 1)
    end, back = epoch(world, 13), epoch(world, 10)
    answer = said(await world.slash(world.anna, "away", days=10))
    assert f"You are away on this server until <t:{back}:f> (<t:{back}:R>)" in answer
    assert "after that: 20 of 30" in answer
    turn = world.turn_messages()[-1]
    assert f"until <t:{end}:f> (<t:{end}:R>)" in turn.content
    assert f"Anna is away until <t:{back}:f>" in turn.content
    assert actions(turn)[0] == "play"
    assert turn.attachments
    count = len(posts(world))
    await pass_days(world, 10.5)
    assert len(posts(world)) == count
    await pass_days(world, 0.6)
    assert len(posts(world)) == count + 1
    assert last(world)["content"].startswith(f"{world.anna.mention}, it's still your turn")


async def test_whoever_is_back_earlier_has_only_the_time_away_added(world: World) -> None:
    await world.start_game(days=4)
    said(await world.slash(world.anna, "away", days=10))
    await pass_days(world, 1)
    assert said(await world.slash(world.anna, "away", back=True)).startswith("Welcome back.")
    assert f"until <t:{epoch(world, 4)}:f>" in world.turn_messages()[-1].content
    assert "away" not in world.turn_messages()[-1].content


async def test_an_absence_from_before_the_turn_shows_when_it_begins(world: World) -> None:
    await world.start_game(days=4)
    said(await world.slash(world.bo, "away", days=3))
    assert "away" not in world.turn_messages()[-1].content
    await play_by(world, world.anna)
    assert f"until <t:{epoch(world, 7)}:f>" in last(world)["content"]
    assert f"Bo is away until <t:{epoch(world, 3)}:f>" in last(world)["content"]


async def test_playing_while_away_is_allowed(world: World) -> None:
    await world.start_game()
    said(await world.slash(world.anna, "away", days=3))
    await play_by(world, world.anna)
    assert last(world)["content"].startswith(world.bo.mention)


async def test_who_isnt_away_cant_come_back_and_the_days_away_are_limited(world: World) -> None:
    assert said(await world.slash(world.anna, "away", back=True)) == world.texts.format("away-free", left=30, budget=30)
    assert said(await world.slash(world.anna, "away", days=3, back=True)) == world.texts.format("away-or-back")
    said(await world.slash(world.anna, "away", days=30))
    world.env.backend.advance_clock(30 * DAY)
    assert said(await world.slash(world.anna, "away", days=1)) == world.texts.format("away-too-long", left=0, budget=30)


async def test_deadline_absence_and_reminder_are_told_in_the_servers_language(database: Path) -> None:
    async with opened_world(database, locale="de") as world:
        await world.start_game(days=4)
        end = epoch(world, 4)
        assert f"Zeit für diesen Zug: bis <t:{end}:f> (<t:{end}:R>)." in world.messages()[-1].content
        assert "Du bist auf diesem Server bis" in said(await world.slash(world.anna, "away", days=1))
        await pass_days(world, 3.2)
        assert last(world)["content"].startswith(f"{world.anna.mention}, du bist noch dran. ")
        assert catalogue("de").named("command-away")[0] == "abwesend"


# -- tidying -------------------------------------------------------------------------------------------------------


async def test_a_forgotten_lobby_is_announced_and_closed(world: World) -> None:
    await world.slash(world.anna, "game open")
    await sleep_days(world, 14.1)
    announcement = world.messages()[-1]
    end = epoch(world, 3)
    assert announcement.content.startswith("Nothing has happened in Anna's lobby for two weeks. It closes")
    assert f"<t:{end}:f>" in announcement.content
    assert actions(announcement) == ["join", "start"]
    await pass_days(world, 3.1)
    assert (await world.game()).status is GameStatus.ENDED
    assert [actions(one) for one in world.messages()] == [[], []]
    assert world.messages()[0].content == world.texts.format("lobby-abandoned")
    said(await world.slash(world.bo, "game open"))
    assert (await world.game()).status is GameStatus.LOBBY


async def test_joining_by_the_announcements_button_keeps_the_lobby(world: World) -> None:
    await world.slash(world.anna, "game open")
    await sleep_days(world, 14.1)
    said(await world.press(world.bo, world.messages()[-1], "join"))
    await pass_days(world, 3.1)
    assert (await world.game()).status is GameStatus.LOBBY


async def test_an_abandoned_game_is_announced_and_ended_without_a_result(world: World) -> None:
    await world.start_game()
    await play_a_turn(world)
    await sleep_days(world, 60.1)
    announcement = last(world)
    assert announcement["content"].startswith(f"{world.bo.mention}, nobody has taken a turn here for two months.")
    assert announcement["allowed_mentions"]["users"] == [world.bo.id]
    world.env.backend.advance_clock(13 * DAY)
    await pass_days(world, 1.1)
    assert (await world.game()).status is GameStatus.ENDED
    assert world.messages()[-1].content.startswith(
        "This game has ended without a result (nobody took a turn for a long time)."
    )
    assert [one for one in world.messages() if actions(one)] == world.messages()[-1:]


# -- who left ------------------------------------------------------------------------------------------------------


async def test_whoever_left_the_server_is_not_called_and_replacement_is_offered(world: World) -> None:
    await world.start_game()
    await pass_days(world, 1.1)
    world.guild.remove_member(world.bo)
    await play_by(world, world.anna)
    turn = last(world)
    assert turn["content"].startswith("Bo, it's your turn")
    assert not turn["allowed_mentions"]["users"]
    assert world.texts.format("member-gone", name="Bo") in turn["content"]
    await pass_days(world, 1.1)
    assert world.bo.mention not in last(world)["content"]
    assert not last(world)["allowed_mentions"]["users"]


@pytest.mark.parametrize("status", [403, 500])
async def test_who_cant_be_looked_up_counts_as_there(world: World, status: int) -> None:
    await world.start_game()
    await pass_days(world, 1.1)
    before = lookups(world)
    world.env.inject_error("GET", "/guilds/*/members/*", status=status, times=None)
    await play_by(world, world.anna)
    assert lookups(world) > before
    assert last(world)["allowed_mentions"]["users"] == [world.bo.id]


async def test_a_lookup_that_takes_too_long_holds_no_turn_up(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    await world.start_game()
    await pass_days(world, 1.1)
    asked: list[int] = []

    async def stuck(_guild: discord.Guild, user_id: int) -> discord.Member:
        asked.append(user_id)
        await asyncio.sleep(DAY)
        raise AssertionError("nobody waits that long")

    monkeypatch.setattr(discord.Guild, "fetch_member", stuck)
    monkeypatch.setattr("bot.ui.network.LOOKUP_SECONDS", 0.05)
    await play_by(world, world.anna)
    assert last(world)["allowed_mentions"]["users"] == [world.bo.id]
    assert asked == [world.bo.id]


async def test_who_did_something_on_the_server_within_a_day_is_not_looked_up(world: World) -> None:
    await world.start_game()
    await play_by(world, world.anna)
    await play_by(world, world.bo)
    assert last(world)["allowed_mentions"]["users"] == [world.anna.id]
    assert lookups(world) == 0
    await pass_days(world, 1.1)
    assert last(world)["allowed_mentions"]["users"] == [world.anna.id], "Anna is reminded"
    assert lookups(world) == 1
    await play_by(world, world.anna)
    assert last(world)["allowed_mentions"]["users"] == [world.bo.id]
    assert lookups(world) == 2
    await play_by(world, world.bo)
    assert lookups(world) == 2


async def test_whoever_is_found_to_have_left_is_not_called_for_what_they_did_before(world: World) -> None:
    await world.start_game()
    await play_by(world, world.anna)
    world.guild.remove_member(world.bo)
    shown(await world.slash(world.anna, "game replace", seat="2"))
    assert lookups(world) == 1
    assert (world.guild.id, world.bo.id) not in world.bot.members._acted


# -- the alarm -----------------------------------------------------------------------------------------------------


async def test_a_database_that_fails_delays_the_timers_and_loses_none(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.start_game()
    before = len(posts(world))
    tries = []

    async def failing() -> int:
        tries.append(1)
        raise StoreFailed(world.path, "disk full")

    with monkeypatch.context() as patched:
        patched.setattr(world.bot.app.timers, "fire_due", failing)
        await pass_days(world, 1.1)
        assert len(tries) > 5
        assert len(posts(world)) == before
    await world.env.advance_time(REST_SECONDS + 1)
    assert len(posts(world)) == before + 1


async def test_one_failure_of_the_database_delays_the_timers_by_a_second(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Half an hour after the bot's start: not when it looks the games over.
    await world.env.advance_time(HOUR / 2)
    await world.start_game()
    before = len(posts(world))
    await pass_days(world, 1 - 60 / DAY)
    fire, tries = world.bot.app.timers.fire_due, []

    async def failing_once() -> int:
        tries.append(1)
        if len(tries) == 1:
            raise StoreFailed(world.path, "locked")
        return await fire()

    monkeypatch.setattr(world.bot.app.timers, "fire_due", failing_once)
    await world.env.advance_time(60)
    await world.env.advance_time(FIRST_REST + 1)
    assert len(posts(world)) == before + 1


async def test_an_alarm_rests_longer_each_time_until_something_worked(monkeypatch: pytest.MonkeyPatch) -> None:
    rests: list[float] = []
    woken = asyncio.Event()

    async def sleep(seconds: float) -> None:
        rests.append(seconds)
        if len(rests) % 6 == 0:
            woken.set()
            await asyncio.Event().wait()

    async def failing() -> float | None:
        alarm.failed()  # many lanes fail together
        alarm.failed()
        raise StoreFailed(Path("games.db"), "locked")

    alarm = Alarm("alarm", failing, 10.0)
    with monkeypatch.context() as patched:
        patched.setattr("bot.ui.alarm.asyncio.sleep", sleep)
        alarm.start()
        await woken.wait()
        assert rests == [1.0, 2.0, 4.0, 8.0, 10.0, 10.0]
        alarm.worked()
        woken.clear()
        alarm._resting = False
        alarm.wake()
        await woken.wait()
    assert rests[6:9] == [1.0, 2.0, 4.0]
    await alarm.close(1.0)


async def test_nothing_fires_after_the_end_was_asked_for(world: World) -> None:
    await world.start_game()
    before = len(posts(world))
    assert await world.bot.drain()
    await pass_days(world, 1.5)
    assert len(posts(world)) == before
