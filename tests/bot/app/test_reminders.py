"""Reminders and deadlines, and tables that nobody comes back to: one word to the right person, spaced out."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

import pytest

from bot.core.composing import Post, PostAction
from bot.core.context import Context
from bot.core.timers import AGAIN_SECONDS, AT_ONCE, MOST_ATTEMPTS
from bot.core.uses import Use
from bot.game.acts import Place
from bot.game.deadlines import DAY
from bot.game.settings import GameOptions
from bot.use_cases import away, cleanup, lobby, panel, reminders, undo
from storage import GameStatus, TimerRow, Transaction
from tests.bot.app.read import english
from tests.bot.app.table import ANNA, BO, CHANNEL, CLEO, FAY, Table, Watch, any_move, move_at_random, play_on

EIGHT = GameOptions(order="seated", days=8)


async def passing(timed: Table, watch: Watch, days: float) -> list[Post]:
    """So many days pass while the bot is there; what it posts."""
    posts = []
    end = watch.at + days * DAY
    while (due := await timed.app.timers.next_due()) is not None and due <= end:
        watch.at = max(due, watch.at)
        await timed.app.timers.fire_due()
        posts += await timed.deliver()
    watch.at = end
    return posts


async def test_a_reminder_that_was_not_sent_before_the_move_is_not_sent_after_it(timed: Table, watch: Watch) -> None:
    await timed.begin()
    watch.forward(days=1)
    await timed.app.timers.fire_due()
    await move_at_random(timed, Random(1))
    assert [bool(post.picture) for post in await timed.deliver() if post.action is PostAction.SEND] == [True]


async def test_a_passed_deadline_is_not_said_again_because_somebody_goes_away(timed: Table, watch: Watch) -> None:
    await timed.begin(options=EIGHT)
    assert len(await passing(timed, watch, 9)) == 3
    await timed.do(ANNA, away.AWAY, 10)
    assert [post.action for post in await timed.deliver()] == [PostAction.EDIT]
    assert await passing(timed, watch, 40) == []


async def test_going_away_when_the_time_is_up_does_not_undo_that(timed: Table, watch: Watch) -> None:
    row = await timed.begin((ANNA, BO, CLEO), GameOptions(order="seated", days=8, on_deadline="vote"))
    # The bot is just back, and hasn't come to what fell due meanwhile.
    watch.forward(days=8.001)
    await timed.do(ANNA, away.AWAY, 3)
    await timed.app.timers.fire_due()
    (question,) = await timed.store.reader.open_questions(row.id)
    assert question.about == 0
    # What had its effect has no second one.
    await timed.do(ANNA, away.AWAY, back=True)
    assert await timed.store.reader.due_timers(1e12) == []


# -- the others ask for the player to move to be reminded ----------------------------------------------------------


async def test_a_nudge_calls_the_player_to_move_once_a_day_in_a_game_and_nobody_who_is_away(
    timed: Table, watch: Watch
) -> None:
    row = await timed.begin((ANNA, BO, CLEO))
    assert await timed.refused(timed.do(ANNA, reminders.NUDGE)) == "nudge-yourself"
    assert await timed.refused(timed.do(FAY, reminders.NUDGE)) == "not-a-player"
    await timed.do(CLEO, reminders.NUDGE)
    (post,) = await timed.deliver()
    assert (post.row.kind, post.pings) == ("nudge", (ANNA.user_id,))
    assert [(one.action, one.game_id) for one in post.buttons] == [("play", row.id)]
    said = max(timed.channel.messages)
    await play_on(timed, 1)
    assert said in timed.channel.retired
    assert await timed.refused(timed.do(CLEO, reminders.NUDGE)) == "nudge-soon"
    watch.forward(seconds=DAY + 1)
    await timed.do(CLEO, reminders.NUDGE)
    # It isn't said when the player has moved meanwhile.
    before = len(timed.channel.sent)
    await play_on(timed, 1)
    assert "nudge" not in [post.row.kind for post in timed.channel.sent[before:]]
    await timed.do(CLEO, away.AWAY, days=3)
    assert await timed.refused(timed.do(BO, reminders.NUDGE)) == "nudge-away"


async def test_a_nudge_is_not_said_to_who_has_undone_a_turn_meanwhile(timed: Table) -> None:
    await timed.begin((ANNA, BO))
    await timed.do(BO, reminders.NUDGE)
    await timed.confirm(timed.act(ANNA), await any_move(timed, Random(5)))
    await timed.press(ANNA, (await timed.do(ANNA, undo.SURE)).buttons[0])
    assert "nudge" not in [post.row.kind for post in await timed.deliver()]


async def test_a_nudge_loses_its_button_once_however_long_the_game_goes_on(timed: Table) -> None:
    await timed.begin((ANNA, BO, CLEO))
    await timed.do(CLEO, reminders.NUDGE)
    await timed.deliver()
    said = max(timed.channel.messages)
    await play_on(timed, 3)
    assert [post.message_id for post in timed.channel.posts if post.action is PostAction.RETIRE].count(said) == 1


# -- who can't be reached ------------------------------------------------------------------------------------------


async def test_a_paused_game_reminds_nobody_and_begins_the_turn_anew(timed: Table, watch: Watch) -> None:
    await timed.begin(options=EIGHT)
    await timed.app.outbox.channel_gone(CHANNEL.channel_id, "forbidden")
    await timed.deliver()
    assert await passing(timed, watch, 20) == []
    await timed.do(ANNA, panel.PLAY)
    (again,) = [post for post in await timed.deliver() if post.action is PostAction.SEND]
    assert f"until <t:{round(watch.at + 8 * DAY)}:f>" in english(again)
    assert len(await passing(timed, watch, 20)) == 3


async def test_a_turn_that_an_older_release_began_is_reminded_of_what_is_to_come(timed: Table, watch: Watch) -> None:
    row = await timed.begin()
    async with timed.store.transaction() as tx:
        await tx.cancel_timers(row.id)
    watch.forward(days=2)
    await reminders.arm_unarmed(timed.app.context, await timed.store.reader.live_games())
    await reminders.arm_unarmed(timed.app.context, await timed.store.reader.live_games())
    assert [(one.due_at - watch.at) / DAY for one in await timed.store.reader.due_timers(1e12)] == [1, 5]
    await timed.app.timers.fire_due()
    assert await timed.deliver() == []
    assert len(await passing(timed, watch, 10)) == 2
    await reminders.arm_unarmed(timed.app.context, await timed.store.reader.live_games())
    assert await timed.store.reader.due_timers(1e12) == []


async def test_where_only_computers_would_vote_the_player_is_reminded(timed: Table, watch: Watch) -> None:
    row = await timed.begin((ANNA,), GameOptions(order="seated", days=2, on_deadline="vote"), computers=("easy",))
    assert [post.row.kind for post in await passing(timed, watch, 3)] == ["remind"] * 3
    assert await timed.store.reader.questions(row.id) == []


async def test_only_where_other_people_play_somebody_is_waiting(timed: Table, watch: Watch) -> None:
    await timed.begin((ANNA,), GameOptions(order="seated"), computers=("easy",))
    first, *_ = await passing(timed, watch, 2)
    assert first.row.kind == "remind"
    assert "waiting" not in english(first)


# -- when something fails ------------------------------------------------------------------------------------------


async def test_many_that_are_late_let_what_people_do_now_come_before_most_of_them(
    timed: Table, watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.core.timers.MOST_WAITING", 2)
    monkeypatch.setattr("bot.core.timers.AT_ONCE", 2)
    places = [Place(CHANNEL.guild_id, CHANNEL.channel_id + number) for number in range(1, 8)]
    for place in places:
        await timed.begin(place=place)
    await timed.begin()
    watch.forward(days=1.5)
    assert await timed.app.timers.fire_due() == 2
    assert await timed.app.timers.fire_due() == 0
    # Somebody moves now: of eight late reminders two come before it.
    await move_at_random(timed, Random(1))
    said = [post.row.kind for post in await timed.deliver()]
    assert said[:3] == ["remind", "remind", "turn"]
    while await timed.app.timers.fire_due():
        said += [post.row.kind for post in await timed.deliver()]
    # Each is said once; who has moved needs none any more.
    assert said.count("remind") == len(places)


async def test_a_timer_that_fails_holds_no_other_up_and_is_tried_ever_more_seldom_and_given_up(
    timed: Table, watch: Watch, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    row = await timed.begin()
    tried: list[tuple[float, object]] = []
    fired: list[TimerRow] = []

    async def failing(_context: Context, tx: Transaction, one: TimerRow) -> None:
        await tx.set_meta("half", "done")
        tried.append((watch.at, (one.game_id, one.version, one.user_id, one.payload)))
        raise LookupError("no such thing")

    async def noting(_context: Context, _tx: Transaction, timer: TimerRow) -> None:
        fired.append(timer)

    monkeypatch.setattr(timed.app.timers, "_handlers", {"bad": failing, "good": noting})
    async with timed.store.transaction() as tx:
        await tx.cancel_timers(row.id)
        await tx.set_timer("bad", watch.at, {"n": 1}, game_id=row.id, version=1, user_id=7)
        await tx.set_timer("good", watch.at, {}, user_id=9)
    while (due := await timed.app.timers.next_due()) is not None:
        watch.at = due
        await timed.app.timers.fire_due()
        assert [one.user_id for one in fired] == [9]
        assert await timed.store.reader.meta("half") is None
    # With others in one transaction first, and then by itself.
    rests = [later - earlier for earlier, later in pairwise(sorted({at for at, _ in tried}))]
    assert rests == [AGAIN_SECONDS * 2**n for n in range(MOST_ATTEMPTS - 1)]
    assert rests[-1] < 2 * DAY
    assert all(what == (row.id, 1, 7, {"n": 1}) for _, what in tried)
    assert caplog.text.count("failed; again later") == MOST_ATTEMPTS - 1
    assert caplog.text.count("failed; given up after 9 attempts") == 1


async def test_reminders_that_are_due_at_once_share_transactions_and_read_only_their_own_games_timers(
    timed: Table, watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(AT_ONCE + 2):
        await timed.begin(place=Place(CHANNEL.guild_id, 300 + number))
    opened: list[object] = []
    read: list[set[str | None]] = []
    transaction, due_timers = timed.store.transaction, Transaction.due_timers

    def counted() -> Any:
        opened.append(transaction)
        return transaction()

    async def noted(tx: Transaction, at: float, limit: int = 50, *, game_id: str | None = None) -> list[TimerRow]:
        found = await due_timers(tx, at, limit, game_id=game_id)
        read.append({timer.game_id for timer in found})
        return found

    monkeypatch.setattr(timed.store, "transaction", counted)
    monkeypatch.setattr(Transaction, "due_timers", noted)
    watch.forward(days=4)
    # Of the two that fell due for each game one is said.
    assert await timed.app.timers.fire_due() == 2 * (AT_ONCE + 2)
    assert len(opened) == 3
    assert [post.row.kind for post in await timed.deliver()] == ["remind"] * (AT_ONCE + 2)
    assert read
    assert all(len(games) <= 1 for games in read)


async def _looked(timed: Table) -> list[str]:
    """What is said after a look."""
    await cleanup.announce(timed.app.context, await timed.store.reader.live_games())
    return [english(post) for post in await timed.deliver()]


async def test_a_lobby_is_announced_after_two_weeks_and_closed_three_days_later(timed: Table, watch: Watch) -> None:
    await timed.do(ANNA, lobby.OPEN, GameOptions(order="seated"), ())
    await timed.deliver()
    watch.forward(days=13.9)
    assert await _looked(timed) == []
    watch.forward(days=0.1)
    (said,) = await _looked(timed)
    end = round(watch.at + 3 * DAY)
    assert f"<t:{end}:R> (<t:{end}:f>)" in said
    watch.forward(days=1)
    assert await _looked(timed) == []
    announced = max(timed.channel.messages)
    posts = await passing(timed, watch, 2)
    row = await timed.row()
    assert (row.status, row.ended_reason) == (GameStatus.ENDED, "abandoned")
    edit = next(post for post in posts if post.action is PostAction.EDIT)
    assert edit.buttons == ()
    assert announced in timed.channel.retired
    await timed.do(BO, lobby.OPEN, GameOptions(), ())
    # So does one that its owner closes before.
    await timed.deliver()
    watch.forward(days=14)
    assert len(await _looked(timed)) == 1
    announced = max(timed.channel.messages)
    await timed.do(BO, lobby.LEAVE)
    await timed.deliver()
    assert announced in timed.channel.retired


@pytest.mark.parametrize("touches", [lobby.JOIN, lobby.LEAVE])
async def test_who_joins_or_leaves_a_lobby_keeps_it(timed: Table, watch: Watch, touches: Use[[]]) -> None:
    await timed.do(ANNA, lobby.OPEN, GameOptions(order="seated"), ())
    if touches is lobby.LEAVE:
        await timed.do(BO, lobby.JOIN)
    await timed.deliver()
    watch.forward(days=14)
    assert len(await _looked(timed)) == 1
    watch.forward(days=2.9)
    await timed.do(BO, touches)
    await timed.deliver()
    assert await passing(timed, watch, 13.9) == []
    row = await timed.row()
    assert (row.status, row.owner_id) == (GameStatus.LOBBY, ANNA.user_id)
    watch.forward(days=0.1)
    assert len(await _looked(timed)) == 1
    await passing(timed, watch, 3)
    assert (await timed.row()).status is GameStatus.ENDED


async def test_a_game_without_a_move_is_announced_after_two_months_and_ended_two_weeks_later(
    timed: Table, watch: Watch
) -> None:
    await timed.begin()
    await passing(timed, watch, 60)
    assert len(await _looked(timed)) == 1
    assert timed.channel.sent[-1].pings == (ANNA.user_id,)
    # A move keeps it.
    await passing(timed, watch, 13)
    await play_on(timed, 1)
    assert len(await passing(timed, watch, 59.9)) == 3
    assert await _looked(timed) == []
    watch.forward(days=0.1)
    assert [len(await _looked(timed)) for _ in range(2)] == [1, 0]
    await passing(timed, watch, 14)
    row = await timed.row()
    assert (row.status, row.ended_reason) == (GameStatus.ENDED, "abandoned")


async def test_where_nobody_can_be_told_it_ends_without_a_word(timed: Table, watch: Watch) -> None:
    await timed.begin()
    await timed.app.outbox.channel_gone(CHANNEL.channel_id, "unknown_channel")
    await timed.deliver()
    watch.forward(days=73.9)
    assert await _looked(timed) == []
    assert (await timed.row()).status is GameStatus.RUNNING
    watch.forward(days=0.1)
    assert await _looked(timed) == []
    assert (await timed.row()).status is GameStatus.ENDED
    # The members' own lists are free of it, too.
    assert await timed.store.reader.games_of(ANNA.user_id) == []


async def test_while_the_bot_was_down_for_months_nothing_ends_unannounced(timed: Table, watch: Watch) -> None:
    await timed.begin()
    watch.forward(days=200)
    assert len(await _looked(timed)) == 1
    assert (await timed.row()).status is GameStatus.RUNNING
    await passing(timed, watch, 13.9)
    assert (await timed.row()).status is GameStatus.RUNNING
    await passing(timed, watch, 0.1)
    assert (await timed.row()).status is GameStatus.ENDED
