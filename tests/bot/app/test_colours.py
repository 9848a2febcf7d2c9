"""Who joins chooses a colour; it is remembered, and pictures follow it."""

from __future__ import annotations

import pytest

from bot.game.acts import Refused
from bot.game.seats import COLOURS
from bot.game.settings import GameOptions
from bot.show import scenes
from bot.use_cases import privacy, rematch
from bot.use_cases.colours import CHOOSE_COLOUR, OFFER_COLOURS
from bot.use_cases.lobby import JOIN, OPEN, START
from tests.bot.app.table import ANNA, BO, CLEO, Table, in_full, play_out, say


async def lobby(table: Table) -> str:
    await table.do(ANNA, OPEN, GameOptions(order="seated"), ())
    return (await table.row()).id


async def test_a_colour_is_chosen_with_the_lobbys_button_and_refused_with_those_that_are_free(table: Table) -> None:
    game_id = await lobby(table)
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
    assert "Joined (2): Anna (black), Bo (white)" in await in_full(table, (await table.deliver())[-1])


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
    game_id = await lobby(table)
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


async def test_the_pictures_are_in_the_colours_that_were_chosen_also_when_another_order_is_drawn(
    table: Table,
) -> None:
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
