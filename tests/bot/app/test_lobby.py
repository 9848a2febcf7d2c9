"""Before the first turn: who plays, in which colour, in which order, and what is agreed on."""

from __future__ import annotations

from datetime import UTC, datetime
from random import Random, SystemRandom

import pytest

from bot.app import App
from bot.game.acts import Person, Refused
from bot.game.seats import COLOURS
from bot.game.settings import GameOptions
from bot.show import scenes
from bot.text import catalogue
from bot.use_cases import ending, lobby, privacy, rematch
from bot.use_cases.lobby import CHOOSE_COLOUR, JOIN, OFFER_COLOURS, OPEN, START, check_open
from storage import GameStatus
from tests.bot.app.read import english, in_full, say
from tests.bot.app.table import ANNA, BO, CHANNEL, CLEO, Table, Watch, play_on, play_out


async def test_chance_is_the_one_that_was_given_or_else_the_systems(table: Table) -> None:
    mine = Random(5)
    assert Table(table.store, random=mine).app.context.random is mine
    app = App(table.store, clock=lambda: datetime.now(UTC))
    assert isinstance(app.context.random, SystemRandom)
    await app.close()


async def test_the_first_turns_message_says_what_was_agreed_on_and_no_later_one_does(table: Table) -> None:
    options = GameOptions(
        "discovery", expert=True, remove_tiles=True, undo="off", order="seated", hints=True, days=3, on_deadline="vote"
    )
    await table.begin((ANNA, BO), options)
    turn = table.channel.sent[-1]
    assert english(turn).splitlines()[2] == "You score by taking your pieces back."  # D2.4
    first = (await in_full(table, turn)).splitlines()[3:]
    assert first[1] == "New game (The Discovery): Anna, Bo"
    assert first[2] == "You score by taking your pieces back."  # D2.4
    assert first[3] == "Undo: a turn that is confirmed can't be undone in this game."
    assert first[4].startswith("3 days for each turn; after that the others vote")
    assert first[5].startswith("Expert variant: ")
    assert first[6].startswith("Hints are allowed: ")
    assert first[7].startswith("Taken out of the game before play (1): ")
    await play_on(table, 1)
    assert "Undo:" not in await in_full(table, table.channel.sent[-1])


async def test_order_is_drawn_or_as_seated(table: Table) -> None:
    orders = set()
    for n in range(12):
        place = type(CHANNEL)(CHANNEL.guild_id, 300 + n)
        await table.begin((ANNA, BO, CLEO), GameOptions(order="random"), place)
        seats = await table.store.reader.seats((await table.row(place)).id)
        orders.add(tuple(seat.name for seat in seats))
        assert (await table.game(place)).to_move == 0
    assert len(orders) > 1
    await table.begin((CLEO, ANNA, BO), GameOptions(order="seated"))
    seats = await table.store.reader.seats((await table.row()).id)
    assert [seat.name for seat in seats] == ["Cleo", "Anna", "Bo"]


async def test_T6_an_owner_who_leaves_hands_the_lobby_on(table: Table) -> None:
    await table.do(ANNA, lobby.OPEN, GameOptions(), (BO,))
    await table.do(CLEO, lobby.JOIN)
    await table.do(BO, lobby.JOIN)
    await table.do(ANNA, lobby.LEAVE)
    assert (await table.row()).owner_id == CLEO.user_id
    await table.do(CLEO, lobby.LEAVE)
    assert (await table.row()).owner_id == BO.user_id
    answer = await table.do(BO, lobby.LEAVE)
    assert english(answer) == "You've left the lobby."
    row = await table.row()
    assert (row.status, row.ended_reason) == (GameStatus.ENDED, "empty")


async def test_an_old_question_about_the_lobby_ends_no_running_game(table: Table) -> None:
    """Who was asked whether to close a lobby has not been asked whether to end the game that began meanwhile."""
    await table.do(ANNA, lobby.OPEN, GameOptions(), ())
    await table.do(BO, lobby.JOIN)
    asked = await table.app.do(ending.SURE, table.act(CLEO, moderator=True))
    await table.do(ANNA, lobby.START)
    assert (
        await table.refused(
            table.app.do(ending.END, table.act(CLEO, moderator=True).on(None, asked.buttons[0].version))
        )
        == "stale"
    )
    assert (await table.row()).status is GameStatus.RUNNING


async def _opened_and_left(timed: Table, *, invited: tuple[Person, ...] = (BO,)) -> None:
    await timed.do(ANNA, lobby.OPEN, GameOptions(), invited)
    await timed.do(ANNA, lobby.LEAVE)


async def test_nobody_is_called_again_and_again_by_invitations(timed: Table, watch: Watch) -> None:
    first = watch.at
    for _ in range(3):
        await _opened_and_left(timed)
        watch.forward(seconds=60)
    called = len([post for post in await timed.deliver() if post.pings])
    with pytest.raises(Refused) as refusal:
        await _opened_and_left(timed)
    for locale, words in (("en", "You can invite again"), ("de", "wieder einladen")):
        said = catalogue(locale).message(refusal.value.line)
        assert words in said
        assert f"<t:{round(first + 3600)}:R>" in said
    with pytest.raises(Refused) as before_a_thread_is_made:
        await check_open(timed.app.context, timed.act(ANNA), GameOptions(), (BO,))
    assert before_a_thread_is_made.value.line == refusal.value.line
    assert len([post for post in await timed.deliver() if post.pings]) == called == 0
    # Nobody is called by a lobby without guests, and others may invite.
    await _opened_and_left(timed, invited=())
    await timed.do(CLEO, lobby.OPEN, GameOptions(), (BO,))
    await timed.do(CLEO, lobby.LEAVE)
    watch.forward(seconds=3600)
    await _opened_and_left(timed)
    # A rematch invites like any other.
    row = await timed.begin()
    await timed.app.do(ending.END, timed.act(ANNA, moderator=True).on(row.id, 1))
    for _ in range(2):
        await timed.app.do(rematch.REMATCH, timed.act(ANNA).on(row.id))
        await timed.do(ANNA, lobby.LEAVE)
    assert await timed.refused(timed.app.do(rematch.REMATCH, timed.act(ANNA).on(row.id))) == "invited-often"


async def opened(table: Table) -> str:
    await table.do(ANNA, OPEN, GameOptions(order="seated"), ())
    return (await table.row()).id


async def test_a_colour_is_chosen_with_the_lobbys_button_and_refused_with_those_that_are_free(table: Table) -> None:
    game_id = await opened(table)
    offered = await table.app.do(OFFER_COLOURS, table.act(ANNA).on(game_id))
    assert [button.arg for button in offered.buttons] == list(COLOURS)
    await table.app.do(CHOOSE_COLOUR, table.act(ANNA).on(game_id), "black")
    with pytest.raises(Refused) as refused:
        await table.do(BO, JOIN, colour="black")
    assert say(refused.value.line) == "Anna plays in black already. Free: Red, Blue, Yellow, White."
    assert [seat.name for seat in await table.store.reader.seats(game_id)] == ["Anna"]
    await table.do(BO, JOIN, colour="blue")
    offered = await table.app.do(OFFER_COLOURS, table.act(BO).on(game_id))
    assert [button.arg for button in offered.buttons] == ["red", "blue", "yellow", "white"]
    assert await table.refused(table.app.do(CHOOSE_COLOUR, table.act(BO).on(game_id), "green")) == "no-such-colour"
    assert await table.refused(table.app.do(CHOOSE_COLOUR, table.act(CLEO).on(game_id), "white")) == "not-joined"
    # One's own colour again is no refusal; another one by the command changes it.
    await table.app.do(CHOOSE_COLOUR, table.act(BO).on(game_id), "blue")
    await table.do(BO, JOIN, colour="white")
    assert [seat.colour for seat in await table.store.reader.seats(game_id)] == ["black", "white"]
    full = await in_full(table, (await table.deliver())[-1])
    assert "opened without `hints:True`" in full
    assert "Joined (2): Anna (black), Bo (white)" in full


async def test_who_is_only_invited_blocks_no_colour(table: Table) -> None:
    await table.do(ANNA, OPEN, GameOptions(order="seated"), (BO,))
    game_id = (await table.row()).id
    for press in (
        table.app.do(OFFER_COLOURS, table.act(BO).on(game_id)),
        table.app.do(CHOOSE_COLOUR, table.act(BO).on(game_id), "blue"),
    ):
        assert await table.refused(press) == "not-joined"
    await table.do(CLEO, JOIN, colour="blue")
    await table.do(BO, JOIN)
    await table.app.do(CHOOSE_COLOUR, table.act(BO).on(game_id), "red")
    found = {seat.name: seat.colour for seat in await table.store.reader.seats(game_id)}
    assert found == {"Anna": None, "Bo": "red", "Cleo": "blue"}


async def test_the_colour_chosen_last_is_kept_for_the_next_game_unless_it_is_taken(table: Table) -> None:
    game_id = await opened(table)
    await table.app.do(CHOOSE_COLOUR, table.act(ANNA).on(game_id), "yellow")
    await table.do(BO, JOIN, colour="black")
    await table.do(ANNA, START)
    assert await table.refused(table.app.do(CHOOSE_COLOUR, table.act(BO).on(game_id), "red")) == "already-started"
    await play_out(table)
    await table.app.do(rematch.REMATCH, table.act(BO).on(game_id))
    await table.do(CLEO, JOIN, colour="yellow")
    await table.do(ANNA, JOIN)
    row = await table.row()
    found = {seat.name: seat.colour for seat in await table.store.reader.seats(row.id)}
    assert found == {"Bo": "black", "Cleo": "yellow", "Anna": None}
    # It is among what is stored about somebody, and goes with the rest.
    assert (await table.store.reader.personal(BO.user_id))["people"][0]["settings"]["colour"] == "black"
    assert (await table.store.reader.personal(BO.user_id))["seats"][-1]["colour"] == "black"
    await table.do(BO, privacy.FORGET)
    assert "people" not in await table.store.reader.personal(BO.user_id)


async def test_the_pictures_are_in_the_colours_that_were_chosen_also_when_another_order_is_drawn(table: Table) -> None:
    await table.do(ANNA, OPEN, GameOptions(order="random"), ())
    game_id = (await table.row()).id
    await table.app.do(CHOOSE_COLOUR, table.act(ANNA).on(game_id), "white")
    await table.do(BO, JOIN, colour="yellow")
    await table.do(CLEO, JOIN)
    await table.do(ANNA, START)
    await table.deliver()
    situation = await table.situation()
    expected = {"Anna": "white", "Bo": "yellow", "Cleo": "red"}
    assert [COLOURS[number] for number in situation.colours] == [expected[name] for name in situation.names]
    cards = scenes.board(situation).cards
    assert {card.name: COLOURS[card.seat] for card in cards} == expected
    assert [card.number for card in cards] == [1, 2, 3]
