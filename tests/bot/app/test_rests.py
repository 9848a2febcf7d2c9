"""A game that rested goes on as if its turn had just begun, and nobody is forgotten or thrown out meanwhile."""

from __future__ import annotations

from random import Random

import pytest

from bot.game.acts import Place
from bot.game.deadlines import DAY, DEADLINE, REMIND
from bot.game.settings import GameOptions
from bot.use_cases import channel, help, seats, undo, votes
from storage import GameRow, QuestionState
from tests.bot.app.table import ANNA, BO, CHANNEL, CLEO, Table, Watch, any_move, play_on, say

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


@pytest.mark.parametrize("lost", [True, False])
async def test_whoever_leaves_or_moves_it_before_a_turns_message_goes_out_leaves_its_call(
    timed: Table, lost: bool
) -> None:
    row = await timed.begin((ANNA, BO, CLEO))
    await timed.confirm(timed.act(ANNA), (await any_move(timed, Random(5))))
    if lost:
        await timed.app.outbox.channel_gone(row.channel_id, "forbidden")
        await timed.deliver()
        await timed.app.do(channel.MOVE, timed.act(CLEO, moderator=True), THERE)
    else:
        await timed.app.do(seats.RESIGN, timed.act(CLEO).on(row.id))
    assert [post.pings for post in await timed.deliver() if post.pings] == [(BO.user_id,)]


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
