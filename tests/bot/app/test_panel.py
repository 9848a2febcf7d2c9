"""The panel's state machine: which step, which choices, what a draft becomes."""

from __future__ import annotations

from random import Random

import pytest

from bot.app import effects, panel, spots, ways
from bot.app.panel import Draft
from bot.app.positions import Situation
from bot.app.values import Answer, Panel, Step
from engine.game import Game
from engine.rulesets import RULESETS
from engine.squares import at, name, parse, xy
from engine.tiles import load
from storage import GameRow, GameStatus, SeatRow, SeatState
from tests.bot.app.table import ANNA, BO, Table, any_move, english, lies

TILES = load("base")


def situation(*draws: str) -> Situation:
    """A game for two at its start, in which the first player drew that tile."""
    game = Game(RULESETS["base"], TILES, 2)
    for kind in draws:
        game.draw(kind)
    row = GameRow("game01", 1, 2, GameStatus.RUNNING, "base", {}, 1, TILES.digest, "", 1, 0.0, 0.0, None, None)
    seats = tuple(SeatRow("game01", seat, seat + 1, "AB"[seat], SeatState.PLAYING, 0.0) for seat in range(2))
    return Situation(row, seats, 1, game, ())


@pytest.mark.parametrize(
    ("kind", "looks"),
    [("A", 4), ("B", 1), ("C", 1), ("D", 4), ("G", 2), ("H", 2), ("I", 4), ("U", 2), ("V", 4), ("W", 4), ("X", 1)],
)
def test_rotations_that_look_alike_are_one(kind: str, looks: int) -> None:
    game = Game(RULESETS["base"], TILES, 2)
    game.hand = kind
    assert len(ways.distinct(game, (0, 1, 2, 3))) == looks


def test_the_steps_in_their_order() -> None:
    at_start = situation("V")
    state = panel.consider(at_start, Draft())
    assert state.step is Step.SQUARE
    assert [name(square) for square in state.squares] == ["M13", "O13", "N14"]
    assert panel.move(state) is None
    state = panel.consider(at_start, Draft(parse("N14")))
    assert state.step is Step.SPOT
    # North of N14 is field: the curve may have its road anywhere but there.
    assert state.rotations == (0, 3)
    assert [spots.token(spots.setting(claim)) for claim in state.claims] == ["1", "2", "3"]
    state = panel.consider(at_start, Draft(parse("N14"), 3, "1"))
    assert state.step is Step.CONFIRM
    move = panel.move(state)
    assert move is not None
    assert (move.square, move.rotation, move.spot, move.version) == ("N14", 270, "1", 1)


def test_a_step_with_one_answer_is_not_asked() -> None:
    """The only square is chosen, the only rotation is taken, nothing to deploy is nothing to ask."""
    at_start = situation("C")
    state = panel.consider(at_start, Draft())
    assert name(state.draft.square or 0) == "N12"
    assert panel.next_rotation(state) is None
    assert state.step is Step.SPOT
    without = situation("C")
    without.game._supply = [0, 7]
    state = panel.consider(without, Draft())
    assert (state.step, state.draft.spot) == (Step.CONFIRM, "none")
    assert panel.spot_choices(state) == ()
    assert [line.code for line in panel.lines(state)][-1] == "panel-no-follower"


def test_what_is_no_longer_legal_falls_away() -> None:
    at_start = situation("V")
    state = panel.consider(at_start, Draft(parse("Z1"), 0, "1"))
    assert (state.step, state.draft.square, state.draft.spot) == (Step.SQUARE, None, None)
    state = panel.consider(at_start, Draft(parse("N14"), 1, "9"))
    assert state.draft == Draft(parse("N14"), 0, None)


def test_turning_goes_round_the_legal_rotations() -> None:
    at_start = situation("V")
    draft, seen = Draft(parse("N14")), []
    for _ in range(4):
        state = panel.consider(at_start, draft)
        turned = panel.next_rotation(state)
        assert turned is not None
        seen.append(turned)
        draft = Draft(parse("N14"), turned)
    assert seen == [3, 0, 3, 0]


def test_the_position_is_not_touched() -> None:
    at_start = situation("V")
    state = panel.consider(at_start, Draft(parse("N14"), 0, "1"))
    panel.lines(state)
    panel.squares(panel.consider(at_start, Draft()), ways.everywhere(at_start.game))
    assert len(at_start.game.laid()) == 1
    assert at_start.game.hand == "V"


def test_effects_name_what_is_finished_and_extended() -> None:
    """A knight in a city of two tiles with one open edge: closing it scores six, going on with it doesn't."""
    game = Game(RULESETS["base"], TILES, 2)
    game.draw("R")
    game.lay(at(0, -1), 2)
    game.deploy("follower", 0)
    game.draw("E")
    game.lay(at(-1, -1), 1)
    game.skip()
    game.draw("E")
    closing = effects.way(game, at(1, -1), 3)
    assert [(e.finished, e.layer, e.owners, e.points) for e in closing.effects] == [(True, "city", (0,), 8)]
    assert closing.worth(0) > closing.worth(1) > 0
    game.hand = "G"
    longer = effects.way(game, at(1, -1), 0)
    assert [(e.finished, e.layer, e.owners) for e in longer.effects] == [(False, "city", (0,))]


async def test_a_spot_is_kept_while_the_tile_is_turned(table: Table) -> None:
    row = await table.begin()
    random = Random(1)
    while True:
        mover = await table.mover()
        shown = await table.app.turns.play(table.act(mover), row.id)
        assert isinstance(shown, Panel)
        if shown.step is Step.SQUARE:
            square = shown.squares[-1].square
            shown = await table.app.turns.choose_square(table.act(mover), row.id, shown.version, square)
        if shown.next_rotation is not None and shown.spots:
            break
        move = await any_move(table, random)
        await table.app.turns.confirm(table.act(mover), move)
    spot = shown.spots[0].spot
    assert shown.next_rotation is not None
    chosen = await table.app.turns.choose_spot(table.act(mover), row.id, shown.version, spot, *lies(shown))
    assert [choice.spot for choice in chosen.spots if choice.chosen] == [spot]
    square, _ = lies(shown)
    turned = await table.app.turns.turn_to(table.act(mover), row.id, shown.version, shown.next_rotation, square)
    assert turned.rotation == shown.next_rotation
    assert turned.picture.png != chosen.picture.png
    if spot in [choice.spot for choice in turned.spots]:
        assert turned.move is not None
        assert turned.move.spot == spot
    again = await table.app.turns.play(table.act(mover))
    assert again == turned
    back = await table.app.turns.back(table.act(mover), row.id, shown.version)
    assert (back.step, back.square) == (Step.SQUARE, None)


async def test_rotate_in_hand_shows_the_squares_where_it_fits_so(table: Table) -> None:
    await table.begin()
    random = Random(6)
    while len(ways.distinct(game := await table.game(), effects.legal_rotations(game))) < 2:
        move = await any_move(table, random)
        await table.app.turns.confirm(table.act(await table.mover()), move)
    mover = await table.mover()
    turned = effects.legal_rotations(game)[-1]
    shown = await table.app.turns.rotate(table.act(mover), turned * 90)
    squares = [name(square) for square in effects.legal_squares(game, turned)]
    assert shown.step is not Step.SQUARE or [choice.square for choice in shown.squares] == squares
    if shown.step is Step.SQUARE:
        assert f"turned by {turned * 90}°" in english(shown)
        laid = await table.app.turns.place(table.act(mover), squares[0], None, None)
        assert isinstance(laid, Panel)
        assert laid.rotation == turned * 90
    other = await table.app.turns.rotate(table.act(mover), None)
    assert other.picture.png


async def test_play_out_of_turn_shows_the_board_and_who_is_to_move(table: Table) -> None:
    row = await table.begin()
    for person in (BO,):
        answer = await table.app.turns.play(table.act(person), row.id)
        assert isinstance(answer, Answer)
        assert answer.picture is not None
        assert english(answer).startswith("It's Anna's turn: ")
    assert isinstance(await table.app.turns.play(table.act(ANNA), row.id), Panel)


async def test_place_again_changes_the_square(table: Table) -> None:
    await table.begin()
    squares = effects.legal_squares(await table.game())
    assert len(squares) > 1
    for square in squares:
        shown = await table.app.turns.place(table.act(ANNA), name(square).lower(), None, None)
        assert isinstance(shown, Panel)
        assert shown.square == name(square)
        assert shown.can_go_back
    await table.app.turns.skip(table.act(ANNA))
    assert (await table.game()).last[:2] == xy(squares[-1])
