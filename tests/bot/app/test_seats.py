"""Resigning, removing, replacing and taking a seat over (T1 to T3); playing again, moving, ending with a reason."""

from __future__ import annotations

from random import Random

import pytest

from bot.app import USES
from bot.core.composing import Post, PostAction
from bot.game.acts import Filling, Person, Place
from bot.game.seats import numbers
from bot.game.settings import GameOptions
from bot.use_cases import channel, ending, panel, rematch, seats, undo, votes
from bot.use_cases.lobby import OPEN
from engine.open_tiles import in_stack
from storage import SeatState
from tests.bot.app.buttons import TURN, TURN_WITH_UNDO, actions
from tests.bot.app.read import english
from tests.bot.app.table import ANNA, BO, CHANNEL, CLEO, DORA, EMIL, FAY, Table, any_move, live_messages, play_on
from tests.bot.app.variants import VARIANTS


async def offer(table: Table, seat: str, person: Person) -> Post:
    """A moderator offers a seat; its message."""
    await table.app.do(seats.REPLACE, table.act(DORA, moderator=True), seat, person)
    return (await table.deliver())[-1]


# -- resigning -------------------------------------------------------------------------------------------------------


async def test_T1_who_resigns_confirms_it_and_the_next_player_is_called(table: Table) -> None:
    row = await table.begin((ANNA, BO, CLEO))
    hand = (await table.game()).drawn
    asked = await table.do(ANNA, seats.SURE)
    assert [(button.action, button.version) for button in asked.buttons] == [("resign", 1)]
    assert (await table.row()).version == 1
    await table.app.do(seats.RESIGN, table.act(ANNA).on(row.id))
    turn, retired = await table.deliver()
    assert "Anna is out of the game; what stands on the board stays and counts." in english(turn)
    assert turn.pings == (BO.user_id,)
    assert retired.action is PostAction.RETIRE
    game = await table.game()
    assert (game.to_move, game.drawn, 0 in game.gone) == (1, hand, True)
    assert [seat.state for seat in await table.store.reader.seats(row.id)] == [SeatState.LEFT, *[SeatState.PLAYING] * 2]
    assert (await table.row()).rated
    assert await table.refused(table.do(ANNA, seats.SURE)) == "left-before"
    assert await table.refused(table.do(ANNA, panel.LAY, "N14", None)) == "left-before"
    for asked_for in (seats.SURE, seats.RESIGN):
        assert await table.refused(table.app.do(asked_for, table.act(FAY).on(row.id))) == "not-a-player"
    assert [one.value for one in await seats.suggestions(table.app.context, Filling(BO, CHANNEL))] == ["2", "3"]


async def test_T9_where_only_computers_would_be_left_it_is_said_that_there_is_no_result(table: Table) -> None:
    row = await table.begin((ANNA,), computers=("easy", "easy"))
    assert "Only computers would be left, so the game ends" in english(await table.do(ANNA, seats.SURE))
    removing = await table.app.do(seats.REPLACE, table.act(DORA, moderator=True), "1")
    assert [button.action for button in removing.buttons] == ["remove"]
    giving = await table.app.do(seats.REPLACE, table.act(DORA, moderator=True), "1", None, "easy")
    assert "\nOnly computers would be left, so the game ends" in english(removing)
    assert "\nOnly computers would be left, so the game ends" in english(giving)
    (button,) = giving.buttons
    use = USES["remove"]
    pressed = table.act(DORA, moderator=True).on(row.id, button.version)
    gave = await table.app.do(use, pressed, **use.read(button.arg, ()))
    assert english(gave) == "This game has ended without a result."


async def test_a_button_that_asks_the_others_ends_nothing_when_there_are_none_any_more(table: Table) -> None:
    row = await table.begin((ANNA, BO), computers=("easy",))
    (button,) = (await table.do(ANNA, ending.SURE, "Supper")).buttons
    await table.app.do(seats.RESIGN, table.act(BO).on(row.id))
    assert await table.refused(table.press(ANNA, button)) == "stale"
    (button,) = (await table.do(ANNA, ending.SURE, "Supper")).buttons
    await table.press(ANNA, button)
    assert any("The reason given: Supper" in english(post) for post in await table.deliver())


async def test_T1_resigning_out_of_turn_leaves_a_message_whose_buttons_work(table: Table) -> None:
    row = await table.begin((ANNA, BO, CLEO))
    await play_on(table, 3)
    await table.app.do(seats.RESIGN, table.act(CLEO).on(row.id))
    turn, retired = await table.deliver()
    assert turn.pings == ()
    assert (turn.version, actions(turn)) == (5, TURN), "nobody undoes the turn before it"
    assert retired.action is PostAction.RETIRE
    assert await table.refused(table.do(ANNA, undo.UNDO)) == "undo-seats"
    removing = table.app.do(seats.REMOVE, table.act(DORA, moderator=True).on(row.id, 1), "2")
    assert await table.refused(removing) == "stale"
    await play_on(table, 1)
    assert await table.mover() == BO
    await play_on(table, 2)
    assert await table.mover() == BO


@pytest.mark.parametrize(("variant", "leaves"), [("expert", BO), ("known", ANNA)])
async def test_T1_open_tiles_go_back_and_the_stack_is_shuffled(table: Table, variant: str, leaves: Person) -> None:
    row = await table.begin((ANNA, BO, CLEO), VARIANTS[variant])
    before, game = await table.store.reader.stack(row.id), await table.game()
    assert game.open_by_seat is not None
    hands = [hand if seat != leaves.user_id - 1 else [] for seat, hand in enumerate(game.open_by_seat)]
    given_back = game.open_by_seat[leaves.user_id - 1] or [game.drawn or ""]
    await table.app.do(seats.RESIGN, table.act(leaves).on(row.id))
    after, now = await table.store.reader.stack(row.id), await table.game()
    if variant == "known":
        # Bo lays the tile that was open.
        assert [now.drawn] == hands[1]
        hands[1] = []
    assert now.open_by_seat == hands
    assert in_stack(now) == in_stack(game) + len(given_back)
    assert sorted(after) == sorted(before)
    assert after != before
    assert sorted(after[-in_stack(now) :]) == sorted([*before[-in_stack(game) :], *given_back])
    await play_on(table, 4)
    assert await table.mover() != leaves


# -- a moderator replaces --------------------------------------------------------------------------------------------


async def test_a_moderator_offers_a_seat_and_only_that_person_takes_it(table: Table) -> None:
    row = await table.begin((ANNA, BO, CLEO))
    question = await offer(table, "1", FAY)
    assert question.pings == (FAY.user_id,)
    assert actions(question) == ["yes", "no"]
    number = question.version
    vote = table.vote
    assert await table.refused(vote(table.act(BO), row.id, number, yes=True)) == "offer-not-you"
    assert await table.refused(vote(table.act(DORA, moderator=True), row.id, number, yes=True)) == "offer-not-you"
    await vote(table.act(FAY), row.id, number, yes=True)
    edit, taken, *_ = await table.deliver()
    assert (edit.action, edit.buttons) == (PostAction.EDIT, ())
    assert (taken.pings, taken.live, actions(taken)) == ((), True, TURN)
    after = await table.row()
    assert (after.version, after.rated) == (1, False)
    assert await table.mover() == FAY
    assert await table.refused(table.do(ANNA, panel.LAY, "N14", None)) == "not-a-player"
    move = await any_move(table, Random(1))
    await table.confirm(table.act(FAY), move)
    assert [post.row.kind for post in table.channel.sent].count("taken") == 1


async def test_said_again_after_a_takeover_it_offers_none_either(table: Table) -> None:
    row = await table.begin()
    await play_on(table, 1)
    await table.app.do(votes.YES, table.act(FAY).on(row.id, (await offer(table, "1", FAY)).version))
    await table.deliver()
    (live,) = await live_messages(table)
    await table.app.outbox.repost(live, gone=True)
    again = next(post for post in await table.deliver() if post.live)
    assert actions(again) == TURN
    await play_on(table, 1)
    assert actions(table.channel.sent[-1]) == TURN_WITH_UNDO


async def test_nobody_plays_two_seats(table: Table) -> None:
    row = await table.begin((ANNA, BO, CLEO))
    moderator = table.act(DORA, moderator=True)
    assert await table.refused(table.app.do(seats.REPLACE, moderator, "1", BO)) == "replace-seated"
    first, second = await offer(table, "1", FAY), await offer(table, "2", FAY)
    await table.app.do(votes.YES, table.act(FAY).on(row.id, first.version))
    # All that was open is settled when somebody new sits down.
    assert await table.refused(table.vote(table.act(FAY), row.id, second.version, yes=True)) == "question-closed"


THERE = Place(CHANNEL.guild_id, 300)


# -- rematch ---------------------------------------------------------------------------------------------------------


async def test_who_asks_and_the_computers_keep_their_colours_in_a_rematch(table: Table) -> None:
    row = await table.begin((ANNA,), computers=["easy", "easy"])
    before = await table.store.reader.seats(row.id)
    played_in = dict(zip((seat.name for seat in before), numbers(before), strict=True))
    await table.app.do(ending.END, table.act(DORA, moderator=True).on(None, 1))
    await table.app.do(rematch.REMATCH, table.act(ANNA).on(row.id))
    again = await table.store.reader.seats((await table.row()).id)
    assert [seat.name for seat in again] != [seat.name for seat in before]
    assert dict(zip((seat.name for seat in again), numbers(again), strict=True)) == played_in


async def test_who_left_is_not_invited_but_may_ask(table: Table) -> None:
    row = await table.begin((ANNA, BO, CLEO))
    await table.app.do(seats.RESIGN, table.act(ANNA).on(row.id))
    await table.app.do(seats.RESIGN, table.act(CLEO).on(row.id))
    await table.app.do(rematch.REMATCH, table.act(CLEO).on(row.id))
    found = await table.store.reader.seats((await table.row()).id)
    assert [(seat.name, seat.state) for seat in found] == [("Bo", SeatState.INVITED), ("Cleo", SeatState.JOINED)]


async def test_when_there_is_no_rematch(table: Table) -> None:
    assert await table.refused(table.do(ANNA, rematch.REMATCH)) == "no-game"
    row = await table.begin()
    assert await table.refused(table.do(ANNA, rematch.REMATCH)) == "rematch-running"
    await table.app.do(ending.END, table.act(DORA, moderator=True).on(None, 1))
    assert await table.refused(table.do(FAY, rematch.REMATCH)) == "rematch-not-you"
    await table.do(FAY, OPEN, GameOptions(), ())
    assert await table.refused(table.app.do(rematch.REMATCH, table.act(ANNA).on(row.id))) == "channel-busy"
    assert await table.refused(table.do(ANNA, rematch.REMATCH)) == "channel-busy"
    await table.app.do(ending.END, table.act(FAY).on(None, 0))
    assert await table.refused(table.do(FAY, rematch.REMATCH)) == "rematch-not-you"
    elsewhere = Place(CHANNEL.guild_id, CHANNEL.channel_id + 1)
    await table.app.do(OPEN, table.act(FAY, place=elsewhere), GameOptions(), ())
    assert await table.refused(table.app.do(rematch.REMATCH, table.act(FAY, place=elsewhere))) == "rematch-none"


async def test_after_a_rematchs_lobby_was_closed_there_may_be_another(table: Table) -> None:
    await table.begin()
    await table.app.do(ending.END, table.act(DORA, moderator=True).on(None, 1))
    for who in (ANNA, BO):
        await table.do(who, rematch.REMATCH)
        await table.app.do(ending.END, table.act(who).on(None, 0))


async def test_a_question_about_somebody_takes_nobody_else_out(table: Table) -> None:
    """The seat changed hands after a moderator was asked whether to take its player out."""
    row = await table.begin((ANNA, BO, CLEO))
    asked = await table.app.do(seats.REPLACE, table.act(EMIL, moderator=True), "1")
    await table.app.do(seats.REPLACE, table.act(FAY, moderator=True), "1", DORA)
    (offer,) = await table.store.reader.open_questions(row.id)
    await table.app.do(votes.YES, table.act(DORA).on(row.id, offer.number))
    for button in asked.buttons:
        act = table.act(EMIL, moderator=True).on(button.game_id, button.version)
        removing = table.app.do(seats.REMOVE, act, **seats.REMOVE.read(button.arg, ()))
        assert await table.refused(removing) == "stale"
    assert (await table.store.reader.seats(row.id))[0].name == "Dora"


# -- moving ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("said", [True, False], ids=["said before", "still to be said"])
async def test_open_questions_come_along(table: Table, said: bool) -> None:
    row = await table.begin((ANNA, BO, CLEO))
    await table.app.do(ending.END, table.act(ANNA).on(row.id, 1))
    before = await table.deliver() if said else []
    await table.app.do(channel.MOVE, table.act(DORA, moderator=True), THERE)
    posts = [*before, *await table.deliver()]
    # One that is still to be said is asked in the new channel alone.
    assert [post.channel_id for post in posts if post.action is PostAction.SEND] == [200] * (1 + said) + [300, 300]
    question = next(post for post in posts[::-1] if "yes" in actions(post))
    assert sum(post.action is PostAction.RETIRE and post.channel_id == 200 for post in posts) == 1 + said
    await table.app.do(votes.NO, table.act(BO, place=THERE).on(row.id, question.version))
    (edit,) = await table.deliver()
    assert (edit.channel_id, edit.action) == (300, PostAction.EDIT)
    assert edit.message_id == max(number for number, post in table.channel.messages.items() if "yes" in actions(post))


async def test_when_a_game_is_not_moved(table: Table) -> None:
    moderator = table.act(DORA, moderator=True)
    assert await table.refused(table.app.do(channel.MOVE, moderator, THERE)) == "no-game"
    await table.begin()
    assert await table.refused(table.do(ANNA, channel.MOVE, THERE)) == "move-not-you"
    assert await table.refused(table.app.do(channel.MOVE, moderator, CHANNEL)) == "move-busy"
    await table.app.do(OPEN, table.act(CLEO, place=THERE), GameOptions(), ())
    assert await table.refused(table.app.do(channel.MOVE, moderator, THERE)) == "move-busy"
    async with table.store.transaction() as tx:
        await tx.set_server(CHANNEL.guild_id, None, {"channels": [CHANNEL.channel_id, THERE.channel_id]})
    assert await table.refused(table.app.do(channel.MOVE, moderator, Place(CHANNEL.guild_id, 301))) == "open-not-here"
    await table.app.do(ending.END, moderator.on(None, 1))
    assert await table.refused(table.app.do(channel.MOVE, table.act(DORA, moderator=True), THERE)) == "game-over"


# -- why it ends -----------------------------------------------------------------------------------------------------


async def test_a_long_reason_is_given_whole(table: Table) -> None:
    row = await table.begin()
    why = "so long, " * 22
    asked = await table.do(ANNA, ending.SURE, reason=why)
    await table.app.do(ending.END, table.act(ANNA).on(row.id, 1), int(asked.buttons[0].arg.removeprefix("q")))
    (question,) = await table.deliver()
    await table.app.do(votes.YES, table.act(BO).on(row.id, question.version))
    ended = next(post for post in await table.deliver() if post.picture)
    await table.do(CLEO, OPEN, GameOptions(), ())
    await table.deliver()
    lobby = await table.do(CLEO, ending.SURE, reason=why)
    await table.app.do(ending.END, table.act(CLEO).on((await table.row()).id, 0), int(lobby.buttons[0].arg))
    (closed,) = await table.deliver()
    for post in (question, ended, closed):
        assert f"The reason given: {why.strip().replace(',', chr(92) + ',')}\n" in english(post) + "\n"
