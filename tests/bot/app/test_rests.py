"""A game that rested goes on as if its turn had just begun; where the bot was removed all goes a month later."""

from __future__ import annotations

import sqlite3
from random import Random
from typing import TypeVar

import pytest

from bot.game.acts import Person, Place
from bot.game.deadlines import DAY, DEADLINE, REMIND
from bot.game.settings import GameOptions, NotifyBy
from bot.game.stops import KICKED
from bot.use_cases import away, channel, cleanup, ending, help, lobby, notify, panel, reminders, seats, undo, votes
from storage import GameRow, GameStatus, QuestionState
from storage.connection import made
from storage.shards import ShardReads
from tests.bot.app.read import say
from tests.bot.app.table import ANNA, BO, CHANNEL, CLEO, DORA, Table, Watch, any_move, play_on
from tests.bot.app.test_privacy import dump

TIMED = GameOptions(order="seated", days=2, on_deadline="vote")
THERE = Place(CHANNEL.guild_id, CHANNEL.channel_id + 200)


async def rest(table: Table, watch: Watch, row: GameRow, days: int = 6) -> None:
    """The game's channel is closed to the bot for so long."""
    await table.app.outbox.channel_gone(row.channel_id, "forbidden")
    for _ in range(days):
        watch.forward(days=1)
        await table.app.timers.fire_due()


async def set_timers(table: Table, watch: Watch) -> dict[str, float]:
    """The turn's timers by kind, in days from now."""
    rows = await table.store.reader.due_timers(watch() + 1000 * DAY, 1000)
    return {row.kind: (row.due_at - watch()) / DAY for row in reversed(rows) if row.kind in (REMIND, DEADLINE)}


async def test_moved_to_an_open_channel_its_turn_has_all_its_time(timed: Table, watch: Watch) -> None:
    row = await timed.begin((ANNA, BO), TIMED)
    await rest(timed, watch, row)
    await timed.app.do(channel.MOVE, timed.act(BO, moderator=True), THERE)
    assert await set_timers(timed, watch) == {REMIND: 1.0, DEADLINE: 2.0}
    moved = await timed.row(THERE)
    assert (moved.turn_since, moved.paused_reason) == (watch(), None)


async def test_until_the_new_channel_has_its_message_links_lead_to_the_old_one(timed: Table) -> None:
    row = await timed.begin((ANNA, BO))
    message = await timed.store.reader.turn_message(row.id)
    assert message is not None
    await timed.app.do(channel.MOVE, timed.act(BO, moderator=True), THERE)

    async def listed() -> str:
        found = (await timed.do(ANNA, help.GAMES)).document
        return "" if found is None else say(*found.paragraphs)

    assert f"/{CHANNEL.guild_id}/{CHANNEL.channel_id}/{message.message_id}" in await listed()
    await timed.deliver()
    assert f"/{THERE.guild_id}/{THERE.channel_id}/" in await listed()


async def test_somebody_resigning_from_it_opens_no_vote(timed: Table, watch: Watch) -> None:
    row = await timed.begin((ANNA, BO, CLEO), TIMED)
    await rest(timed, watch, row)
    await timed.app.do(seats.RESIGN, timed.act(CLEO).on(row.id))
    await timed.app.timers.fire_due()
    assert await timed.store.reader.open_questions(row.id) == []
    assert (await set_timers(timed, watch))[DEADLINE] == 2.0


async def test_a_vote_that_was_open_takes_nobody_out(timed: Table, watch: Watch) -> None:
    row = await timed.begin((ANNA, BO), TIMED)
    watch.forward(days=2.1)
    await timed.app.timers.fire_due()
    await timed.deliver()
    (question,) = await timed.store.reader.open_questions(row.id)
    await rest(timed, watch, row, days=1)
    await timed.app.do(votes.YES, timed.act(BO).on(row.id, question.number))
    assert 0 not in (await timed.game()).gone
    closed = await timed.store.reader.question(row.id, question.number)
    assert closed is not None
    assert closed.state is QuestionState.CLOSED
    # The turn's new time runs out in its turn: then the others are asked anew.
    watch.forward(days=2.1)
    await timed.app.timers.fire_due()
    assert len(await timed.store.reader.open_questions(row.id)) == 1


@pytest.mark.parametrize("others", [(BO,), (BO, CLEO)])
async def test_nobody_is_taken_out_for_not_moving_while_it_rested(
    timed: Table, watch: Watch, others: tuple[Person, ...]
) -> None:
    """Neither asked for in the meantime, nor by a button from before."""
    row = await timed.begin((ANNA, *others), TIMED)
    watch.forward(days=3)
    asked = await timed.do(BO, seats.REPLACE, "1")
    await rest(timed, watch, row, days=8)
    if asked.buttons:
        await timed.press(BO, asked.buttons[0])
        await rest(timed, watch, row, days=8)
    assert say(*(await timed.do(BO, seats.REPLACE, "1")).lines).startswith("The game was paused")
    assert (await timed.game()).gone == set()
    assert await timed.store.reader.open_questions(row.id) == []
    assert await set_timers(timed, watch) == {REMIND: 1.0, DEADLINE: 2.0}
    assert (await timed.refused(timed.do(BO, seats.REPLACE, "1"))) == "replace-too-soon"


async def test_who_asks_nudges_or_changes_a_computer_lets_it_go_on(timed: Table, watch: Watch) -> None:
    row = await timed.begin((ANNA, BO), TIMED, computers=["easy"])
    await rest(timed, watch, row)
    await timed.deliver()
    await timed.do(BO, reminders.NUDGE)
    assert [post.pings for post in await timed.deliver() if post.pings] == [(ANNA.user_id,)]
    assert await set_timers(timed, watch) == {REMIND: 1.0, DEADLINE: 2.0}
    await rest(timed, watch, row)
    await timed.do(BO, panel.PLAY)
    assert await set_timers(timed, watch) == {REMIND: 1.0, DEADLINE: 2.0}
    await play_on(timed, 1)
    assert (await timed.situation()).awaits_computer
    await rest(timed, watch, row)
    row = await timed.row()
    await timed.app.do(seats.REMOVE, timed.act(DORA, moderator=True).on(row.id, row.version), "2", "hard")
    assert await timed.app.computers.play_due() == 1


async def test_a_nudge_calls_once_though_no_call_came_into_the_channel(timed: Table) -> None:
    row = await timed.begin((ANNA, BO))
    await timed.confirm(timed.act(ANNA), (await any_move(timed, Random(5))))
    await timed.app.outbox.channel_gone(row.channel_id, "forbidden")
    await timed.deliver()
    await timed.do(ANNA, reminders.NUDGE)
    assert [post.pings for post in await timed.deliver() if post.pings] == [(BO.user_id,)]


async def test_only_who_plays_lets_it_go_on(timed: Table) -> None:
    row = await timed.begin((ANNA, BO, CLEO))
    await timed.do(CLEO, seats.RESIGN)
    await timed.app.outbox.channel_gone(row.channel_id, "forbidden")
    await timed.do(CLEO, panel.PLAY)
    await timed.do(DORA, panel.PLAY)
    await timed.app.do(ending.SURE, timed.act(DORA, moderator=True), "")
    assert (await timed.row()).paused_reason == "forbidden"
    await timed.do(BO, panel.PLAY)
    assert (await timed.row()).paused_reason is None


@pytest.mark.parametrize("computers", [[], ["easy"]])
async def test_a_lobby_that_rested_becomes_a_game_that_goes_on(
    timed: Table, watch: Watch, computers: list[str]
) -> None:
    await timed.do(BO, lobby.OPEN, TIMED, (), computers)
    await timed.do(ANNA, lobby.JOIN)
    await timed.app.outbox.channel_gone(CHANNEL.channel_id, "forbidden")
    await timed.do(BO, lobby.START)
    assert (await timed.row()).paused_reason is None
    assert await set_timers(timed, watch) == {REMIND: 1.0, DEADLINE: 2.0}
    assert [post.row.kind for post in await timed.deliver() if post.live] == ["turn"]


@pytest.mark.parametrize("lost", [True, False])
async def test_who_leaves_or_moves_it_before_a_turns_message_goes_out_leaves_its_call(timed: Table, lost: bool) -> None:
    row = await timed.begin((ANNA, BO, CLEO))
    await timed.confirm(timed.act(ANNA), (await any_move(timed, Random(5))))
    if lost:
        await timed.app.outbox.channel_gone(row.channel_id, "forbidden")
        await timed.deliver()
        await timed.app.do(channel.MOVE, timed.act(CLEO, moderator=True), THERE)
    else:
        await timed.app.do(seats.RESIGN, timed.act(CLEO).on(row.id))
    assert [post.pings for post in await timed.deliver() if post.pings] == [(BO.user_id,)]


async def test_who_leaves_before_a_turns_message_goes_out_keeps_no_letter_and_no_nudge_back(timed: Table) -> None:
    await timed.do(BO, notify.CHOOSE, NotifyBy.DM)
    row = await timed.begin((ANNA, BO, CLEO, DORA))
    await timed.confirm(timed.act(ANNA), (await any_move(timed, Random(5))))
    await timed.app.do(seats.RESIGN, timed.act(CLEO).on(row.id))
    assert [post.user_id for post in await timed.deliver() if post.user_id] == [BO.user_id]
    await timed.do(ANNA, reminders.NUDGE)
    await timed.app.do(seats.RESIGN, timed.act(DORA).on(row.id))
    (nudge,) = [post for post in await timed.deliver() if post.row.kind == "nudge"]
    assert [button.version for button in nudge.buttons] == [(await timed.row()).version]


async def test_no_undo_leads_across_a_seat_that_was_taken_over_in_between(timed: Table, watch: Watch) -> None:
    row = await timed.begin((ANNA, BO))
    await play_on(timed, 1)
    watch.forward(seconds=60)
    await timed.app.do(seats.REPLACE, timed.act(BO, moderator=True), "2", CLEO)
    (offer,) = await timed.store.reader.open_questions(row.id)
    await timed.app.do(votes.YES, timed.act(CLEO).on(row.id, offer.number))
    watch.forward(seconds=60)
    await play_on(timed, 1)
    watch.forward(seconds=60)
    await timed.do(CLEO, undo.UNDO)
    assert await timed.refused(timed.do(ANNA, undo.UNDO)) == "undo-seats"


T = TypeVar("T")
ELSEWHERE = Place(101, 300)


@pytest.fixture
def there(timed: Table) -> set[int]:
    """The servers that the bot is on, by their ids."""
    servers = {CHANNEL.guild_id, ELSEWHERE.guild_id}
    timed.app.context.on_server = servers.__contains__
    return servers


async def removed(timed: Table, there: set[int]) -> None:
    """A running game here and another elsewhere; then the bot is removed from here."""
    await timed.begin()
    await play_on(timed, 2)
    await timed.begin((ANNA, CLEO), place=ELSEWHERE)
    await timed.do(BO, away.AWAY, 3)
    there.remove(CHANNEL.guild_id)
    await cleanup.gone(timed.app.context, timed.app.outbox, [CHANNEL.guild_id])


async def fire(timed: Table) -> int:
    """What falls due by now; how much of it is about servers."""
    before = len(await timed.store.reader.servers())
    await timed.app.timers.fire_due()
    return before - len(await timed.store.reader.servers())


async def test_its_games_rest_for_thirty_days_and_are_then_gone_without_a_word(
    timed: Table, watch: Watch, there: set[int]
) -> None:
    await removed(timed, there)
    assert (await timed.row()).paused_reason == KICKED
    watch.forward(seconds=cleanup.KEPT - 1)
    assert await fire(timed) == 0
    await timed.deliver()
    watch.forward(seconds=1)
    assert await fire(timed) == 1
    assert [post for post in await timed.deliver() if post.guild_id == CHANNEL.guild_id] == []
    assert await timed.store.reader.servers() == [ELSEWHERE.guild_id]
    assert await timed.store.reader.latest_game(CHANNEL.channel_id) is None
    content = dump(timed.store)
    assert f",{CHANNEL.guild_id}," not in content
    assert f",{CHANNEL.channel_id}," not in content
    assert (await timed.row(ELSEWHERE)).status is GameStatus.RUNNING
    watch.forward(days=1)
    await cleanup.tidy(timed.app.context)
    assert await timed.store.reader.personal(BO.user_id) == {}
    assert await fire(timed) == 0


@pytest.mark.parametrize("told", [True, False])
async def test_a_bot_that_is_invited_again_forgets_nothing(
    timed: Table, watch: Watch, there: set[int], told: bool
) -> None:
    await removed(timed, there)
    watch.forward(days=29)
    there.add(CHANNEL.guild_id)
    if told:
        await cleanup.back(timed.app.context, CHANNEL.guild_id)
    watch.forward(days=2)
    assert await fire(timed) == 0
    await timed.do(await timed.mover(), panel.PLAY)
    assert (await timed.row()).paused_reason is None
    # Removed again, its time begins anew.
    there.remove(CHANNEL.guild_id)
    await cleanup.gone(timed.app.context, timed.app.outbox, [CHANNEL.guild_id])
    watch.forward(days=29)
    assert await fire(timed) == 0
    watch.forward(days=1)
    assert await fire(timed) == 1


async def test_what_happened_while_the_bot_was_away_is_noticed_at_the_start_and_the_time_runs_from_then(
    timed: Table, watch: Watch, there: set[int]
) -> None:
    await timed.begin()
    await timed.begin((ANNA, CLEO), place=ELSEWHERE)
    there.remove(CHANNEL.guild_id)
    for _ in range(3):
        await cleanup.compare(timed.app.context, timed.app.outbox)
        watch.forward(days=10)
    assert (await timed.row()).paused_reason == KICKED
    assert (await timed.row(ELSEWHERE)).paused_reason is None
    assert await fire(timed) == 1
    await cleanup.compare(timed.app.context, timed.app.outbox)
    assert await timed.store.reader.servers() == [ELSEWHERE.guild_id]

    there.remove(ELSEWHERE.guild_id)
    await cleanup.compare(timed.app.context, timed.app.outbox)
    there.add(ELSEWHERE.guild_id)
    await cleanup.compare(timed.app.context, timed.app.outbox)
    there.remove(ELSEWHERE.guild_id)
    watch.forward(days=31)
    assert await fire(timed) == 0


@pytest.mark.usefixtures("there")
async def test_however_many_servers_are_gone_they_are_looked_up_together(
    timed: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(7):
        await timed.begin((ANNA, CLEO), place=Place(200 + number, 400 + number))
    await timed.begin()
    looks, read = list[object](), list[int]()
    servers = ShardReads.servers

    async def counted(reads: ShardReads) -> list[int]:
        looks.append(reads)
        return await servers(reads)

    def noted_row(kind: type[T], row: sqlite3.Row) -> T:
        if kind is GameRow:
            read.append(row["guild_id"])
        return made(kind, row)

    monkeypatch.setattr(ShardReads, "servers", counted)
    monkeypatch.setattr("storage.connection.made", noted_row)
    await cleanup.compare(timed.app.context, timed.app.outbox)
    assert len(looks) == 2, "once to find them, and once in the transaction that notes them"
    assert set(read) == {200 + number for number in range(7)}, "no games of other servers are read"
    noted = await timed.store.reader.due_timers(float("inf"), kind=cleanup.SERVER_GONE)
    assert {timer.payload["guild_id"] for timer in noted} == {200 + number for number in range(7)}
    assert (await timed.row(Place(203, 403))).paused_reason == KICKED
    assert (await timed.row()).paused_reason is None


async def test_a_server_of_which_nothing_is_stored_is_not_noted(timed: Table) -> None:
    await cleanup.gone(timed.app.context, timed.app.outbox, [555])
    assert await timed.store.reader.next_timer() is None
