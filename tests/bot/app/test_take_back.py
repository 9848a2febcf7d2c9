"""Taking a follower back and scoring its area: by command, in the panel, exactly once (D2.2)."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from bot.game.acts import Person
from bot.show.typed import ending
from bot.use_cases import autocomplete, turn
from bot.use_cases.panel import LAY, PLAY
from engine.squares import parse_square, square_name
from tests.bot.app.panels import seen
from tests.bot.app.read import described, in_full
from tests.bot.app.table import ANNA, Table, any_move, choose
from tests.bot.app.variants import VARIANTS


async def _with_followers(table: Table) -> Person:
    """A game in which the player to move has followers on the board, the tile laid in the draft."""
    await table.begin(options=VARIANTS["discovery"])
    random = Random(6)
    while True:
        situation, mover = await table.situation(), await table.mover()
        move = await any_move(table, random)
        if sum(piece.seat == situation.game.to_move for piece in situation.game.board.pieces()) >= 2:
            await table.do(mover, LAY, move.square, move.rotation)
            await table.deliver()
            return mover
        if not move.spot.startswith("back-"):
            await table.confirm(table.act(mover), move)


async def test_by_command_with_the_square_alone_of_an_own_piece(table: Table) -> None:
    mover = await _with_followers(table)
    game = await table.game()
    piece = next(one for one in game.board.pieces() if one.seat == game.to_move)
    square = square_name(piece.square)
    theirs = [square_name(one.square) for one in game.board.pieces() if one.seat != game.to_move]
    for typed in ("N13", "back-9-N13", *theirs[:1]):
        assert await table.refused(table.do(mover, turn.TAKE_BACK, typed)) == "refusal-not-to-take-back"
    assert await table.refused(table.do(mover, turn.TAKE_BACK, "back-3")) == "no-such-square"
    await table.do(mover, turn.TAKE_BACK, square.lower())
    posts = [await in_full(table, post) for post in await table.deliver() if post.live]
    assert any(f", {piece.role} {square} taken back" in post for post in posts)
    after = await table.game()
    assert after.supply(game.to_move)["follower"] == game.supply(game.to_move)["follower"] + 1
    assert len(after.board.laid()) == len(game.board.laid()) + 1
    assert after.to_move != game.to_move


async def test_the_preview_tells_the_score_that_taking_back_leads_to(table: Table) -> None:
    mover = await _with_followers(table)
    panel = seen(await table.do(mover, PLAY))
    game = await table.game()
    assert panel.draft.square is not None
    game.lay(parse_square(panel.draft.square), (panel.draft.rotation or 0) // 90)
    for typed, back in product(("{}", "back {}", "Zurück {}"), game.take_backs()):
        assert ending(game, typed.format(square_name(back.square).lower())) == back
    for back, choice in zip(game.take_backs(), [one for one in panel.choices if ":back-" in one.value], strict=True):
        after, seat = game.copy(), game.to_move
        after.take_back(*back)
        role = next(one.role for one in game.board.pieces() if (one.square, one.segment) == back)
        chosen = await choose(table, mover, panel, choice.value)
        said = described(chosen)
        points = after.scores[seat] - game.scores[seat]
        assert f"With the {role} on {square_name(back.square)} taken back: {points} point" in said
        assert f"{mover.name} {after.scores[seat]}" in said.split("Scores: ")[1].split(".")[0]
        assert f"{mover.name} {after.supply(seat)['follower']}" in said.split("ollowers left: ")[1].split(".")[0]


@pytest.mark.parametrize(
    ("variant", "code"),
    [
        ("discovery", "refusal-none-to-take-back"),
        ("base", "refusal-no-taking-back"),
        ("hunters", "refusal-no-taking-back"),
    ],
)
async def test_without_followers_on_the_board_and_in_other_games_nothing_is_taken_back(
    table: Table, variant: str, code: str
) -> None:
    await table.begin(options=VARIANTS[variant])
    if variant == "discovery":
        assert await table.refused(table.do(ANNA, turn.TAKE_BACK, "N13")) == "nothing-laid"
    move = await any_move(table, Random(1))
    await table.do(ANNA, LAY, move.square, move.rotation)
    for typed in ("N13",) if variant == "discovery" else ("N13", "nonsense"):
        assert await table.refused(table.do(ANNA, turn.TAKE_BACK, typed)) == code
    assert await table.offered(autocomplete.take_backs, ANNA) == []


async def test_a_hut_and_a_follower_have_places_of_their_own(table: Table) -> None:
    """The spot names the piece: huts go on rivers and lakes, followers never on a lake (H4.1, H5.1)."""
    await table.begin(options=VARIANTS["hunters"])
    random = Random(1)
    while True:
        game, mover, move = await table.game(), await table.mover(), await any_move(table, random)
        assert game.drawn is not None
        segments = [segment.terrain for segment in game.tileset.kind(game.drawn).segments]
        lying = {"square": move.square, "rotation": move.rotation}
        lake = segments.index("lake") + 1 if "lake" in segments else 0
        if f"hut-{lake}" in await table.offered(autocomplete.spots, mover, lying):
            break
        await table.confirm(table.act(mover), move)
    placing = table.do(mover, turn.PLACE, move.square, move.rotation, str(lake))
    assert await table.refused(placing) == "refusal-not-for-piece"
    await table.do(mover, turn.PLACE, move.square, move.rotation, f"hut {lake}")
    posts = [await in_full(table, post) for post in await table.deliver() if post.live]
    assert any(", hut" in post for post in posts)
