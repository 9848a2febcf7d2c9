"""The next tile known (T13): opened with it, shown to all, planned with, undone, left, and kept in a rematch."""

from __future__ import annotations

from dataclasses import asdict, replace
from random import Random

import pytest

from bot.core import lobbies
from bot.game.settings import GameOptions
from bot.show import phrases
from bot.text import catalogue
from bot.use_cases import autocomplete, ending, hints, lobby, panel, plans, rematch, seats, tiles, turn, undo
from bot.use_cases.board import BOARD
from engine.events import TileOpened
from engine.game import Game
from engine.open_tiles import in_stack
from engine.squares import parse_square, square_name
from tests.bot.app.table import (
    ANNA,
    BO,
    CLEO,
    DORA,
    Table,
    english,
    in_words,
    move_at_random,
    play_on,
    say,
)
from tests.bot.app.variants import VARIANTS

KNOWN = VARIANTS["known"]


def told(game: Game, seat: int) -> str:
    """How a seat's next tile is told."""
    assert game.open_by_seat is not None
    (kind,) = game.open_by_seat[seat]
    return f"Next tile of {('Anna', 'Bo', 'Cleo')[seat]}: {say(phrases.tile(game, kind))}"


async def test_the_lobby_says_it_each_seat_begins_with_one_tile_and_a_rematch_keeps_it(table: Table) -> None:
    both = GameOptions("discovery", expert=True, next_tile="known")
    assert await table.refused(table.do(ANNA, lobby.OPEN, both, ())) == "known-or-expert"
    await table.do(ANNA, lobby.OPEN, KNOWN, ())
    await table.do(BO, lobby.JOIN)
    await table.do(ANNA, lobby.START)
    game = await table.game()
    assert game.open_by_seat is not None
    assert [len(hand) for hand in game.open_by_seat] == [0, 1]
    assert game.drawn is not None
    assert await table.refused(table.do(ANNA, turn.DISCARD, "1")) == "no-open-tiles"
    row = await table.row()
    await table.app.do(ending.END, table.act(DORA, moderator=True).on(None, 1))
    await table.app.do(rematch.REMATCH, table.act(ANNA).on(row.id))
    assert (await table.row()).options["next_tile"] == "known"


async def test_a_game_that_was_opened_before_there_was_the_option_is_played_without_it(table: Table) -> None:
    options = asdict(GameOptions(order="seated"))
    del options["next_tile"], options["ruleset"]
    async with table.store.transaction() as tx:
        await lobbies.open_lobby(table.app.context, tx, table.act(ANNA), "base", options, [ANNA])
    await table.do(BO, lobby.JOIN)
    await table.do(ANNA, lobby.START)
    assert (await table.game()).open_by_seat is None


async def test_who_has_moved_has_the_next_tile_on_the_card_and_in_words(table: Table) -> None:
    await table.begin(options=replace(KNOWN, hints=True))
    assert told(await table.game(), 1) in in_words(await table.do(ANNA, hints.HINT))
    await table.deliver()
    await move_at_random(table, Random(1))
    post, *_ = await table.deliver()
    game = await table.game()
    opened = [event for event in (await table.situation()).batches[-1].events if isinstance(event, TileOpened)]
    assert game.open_by_seat is not None
    assert opened == [TileOpened(0, game.open_by_seat[0][0])]
    assert len(english(post).splitlines()) <= 3
    assert post.picture is not None
    assert told(game, 0) in catalogue("en").alt(post.picture.alt)
    assert told(game, 0) in in_words(await table.do(BO, BOARD))
    assert told(game, 0) in in_words(await table.do(BO, panel.PLAY)), "the panel's picture shows it, too"
    listed = in_words(await table.do(BO, tiles.TILES))
    assert told(game, 0) in listed
    assert f"{in_stack(game)} tiles" in listed


async def test_a_plan_is_checked_with_the_tile_that_is_known(table: Table) -> None:
    await table.begin(options=KNOWN)
    game = await table.game()
    assert game.open_by_seat is not None
    (kind,) = game.open_by_seat[1]
    squares = await table.offered(autocomplete.squares, BO, ahead=True)
    fitting = {square_name(square) for square in game.board.frontier if game.rotations(square, kind)}
    assert set(squares) == fitting
    rotations = await table.offered(autocomplete.rotations, BO, {"square": squares[0]}, ahead=True)
    wrong = next(turned for turned in range(4) if turned not in game.rotations(parse_square(squares[0]), kind))
    planning = table.do(BO, plans.PLAN, squares[0], 90 * wrong)
    assert await table.refused(planning) == "refusal-no-fit-so"
    kept = await table.do(BO, plans.PLAN, squares[0], int(rotations[0]), "none")
    assert f"{squares[0]}, " in english(kept)
    assert await table.refused(table.do(BO, plans.PLAN, squares[0], None, None, "1")) == "no-open-tiles"
    # A square that others may reach before is planned as ever.
    beyond = next(name for name in ("N11", "N15", "L13", "P13") if parse_square(name) not in game.board.frontier)
    assert beyond in english(await table.do(BO, plans.PLAN, beyond))


@pytest.mark.parametrize(("variant", "opened"), [("base", False), ("known", True), ("expert", True)])
async def test_the_undo_question_says_that_an_open_tile_is_hidden_again(
    table: Table, variant: str, opened: bool
) -> None:
    await table.begin(options=VARIANTS[variant])
    await move_at_random(table, Random(5))
    asked = await table.do(ANNA, undo.SURE)
    assert ("The tile drawn after it is hidden again" in english(asked)) is opened


async def test_T1_the_tile_of_who_leaves_goes_back_and_the_next_one_lays_their_own(table: Table) -> None:
    row = await table.begin((ANNA, BO, CLEO), KNOWN)
    before, stack = await table.game(), await table.store.reader.stack(row.id)
    assert before.open_by_seat is not None
    await table.app.do(seats.RESIGN, table.act(ANNA).on(row.id))
    game = await table.game()
    _, next_one, last = before.open_by_seat
    assert (game.to_move, game.drawn, game.open_by_seat) == (1, next_one[0], [[], [], last])
    assert in_stack(game) == in_stack(before) + 1
    assert sorted(await table.store.reader.stack(row.id)) == sorted(stack)
    await play_on(table, 4)
