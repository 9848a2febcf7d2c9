"""Taking a follower back and scoring its area: by command, in the panel, exactly once (D2.2)."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from bot.app.values import Answer, Panel, Person, Refused, Step
from bot.text import LOCALES, catalogue
from engine.squares import at, name, parse
from tests.bot.app.table import ANNA, CHANNEL, Table, any_move, english, lies, say
from tests.bot.app.variants import VARIANTS


async def _with_followers(table: Table, least: int = 2) -> Person:
    """A game in which the player to move has followers on the board, the tile laid in the draft."""
    await table.begin(options=VARIANTS["discovery"])
    random = Random(6)
    while True:
        situation, mover = await table.situation(), await table.mover()
        move = await any_move(table, random)
        if sum(piece.seat == situation.game.turn for piece in situation.game.pieces()) >= least:
            await table.app.turns.place(table.act(mover), move.square, move.rotation, None)
            await table.deliver()
            return mover
        if not move.spot.startswith("back-"):
            await table.app.turns.confirm(table.act(mover), move)


async def test_what_is_offered_says_what_each_would_score_now(table: Table) -> None:
    mover = await _with_followers(table)
    panel = await table.app.turns.play(table.act(mover))
    assert isinstance(panel, Panel)
    assert panel.square is not None
    assert panel.rotation is not None
    game = await table.game()
    game.lay(parse(panel.square), panel.rotation // 90)
    offered = await table.app.suggestions.take_backs(mover, CHANNEL, "")
    backs = [choice for choice in panel.spots if choice.spot.startswith("back-")]
    assert [option.value for option in offered] == [choice.spot for choice in backs]
    for (square, segment), option in zip(game.take_backs(), offered, strict=True):
        assert option.value == f"back-{segment + 1}-{name(square)}"
        after = game.copy()
        after.take_back(square, segment)
        gained = after.scores[game.turn] - game.scores[game.turn]
        role = next(one.role for one in game.pieces() if (at(one.x, one.y), one.segment) == (square, segment))
        text = catalogue("en").label(option.label)
        assert f"{name(square)} · " in text
        assert text.endswith(f"({role}): {gained}")
    for locale in LOCALES:
        assert all(0 < len(catalogue(locale).label(choice.label, 80)) <= 80 for choice in backs)


async def test_by_command_with_the_square_alone(table: Table) -> None:
    mover = await _with_followers(table)
    game = await table.game()
    piece = next(one for one in game.pieces() if one.seat == game.turn)
    square = name(at(piece.x, piece.y))
    answer = await table.app.turns.take_back(table.act(mover), square.lower())
    assert f"took the {piece.role} on {square} back: " in english(answer)
    after = await table.game()
    assert after.supply(game.turn)["follower"] == game.supply(game.turn)["follower"] + 1
    assert len(after.laid()) == len(game.laid()) + 1
    assert after.turn != game.turn


async def test_in_the_panel_it_stands_beside_the_spots_and_confirm_spells_it_out(table: Table) -> None:
    mover, row = await _with_followers(table), await table.row()
    panel = await table.app.turns.play(table.act(mover), row.id)
    assert isinstance(panel, Panel)
    back = next(choice for choice in panel.spots if choice.spot.startswith("back-"))
    chosen = await table.app.turns.choose_spot(table.act(mover), row.id, panel.version, back.spot, *lies(panel))
    assert (chosen.step, [choice.spot for choice in chosen.spots if choice.chosen]) == (Step.CONFIRM, [back.spot])
    assert chosen.move is not None
    assert chosen.move.spot == back.spot
    assert "Confirm takes a follower back (" in english(chosen)
    first = await table.app.turns.confirm(table.act(mover), chosen.move)
    counted = await table.store.reader.counts()
    assert await table.app.turns.confirm(table.act(mover), chosen.move) == first
    # A press that takes no back, or another one, was not what happened.
    with pytest.raises(Refused) as refused:
        await table.app.turns.confirm(table.act(mover), replace(chosen.move, spot="none"))
    assert refused.value.line.code == "stale"
    for kind in ("events", "outbox"):
        assert (await table.store.reader.counts())[kind] == counted[kind]


async def test_undo_puts_the_follower_and_the_points_back(table: Table) -> None:
    mover = await _with_followers(table)
    before = await table.game()
    square, segment = next((at(one.x, one.y), one.segment) for one in before.pieces() if one.seat == before.turn)
    answer = await table.app.turns.take_back(table.act(mover), f"back-{segment + 1}-{name(square)}")
    assert isinstance(answer, Answer)
    await table.app.undo.undo(table.act(mover))
    after = await table.game()
    assert (after.pieces(), after.scores, after.hand, after.turn) == (
        before.pieces(), before.scores, before.hand, before.turn,
    )  # fmt: skip


async def test_what_is_not_there_is_refused_with_what_is(table: Table) -> None:
    mover = await _with_followers(table)
    game = await table.game()
    theirs = next((one for one in game.pieces() if one.seat != game.turn), None)
    wrong = ["N13", "back-9-N13"] + ([name(at(theirs.x, theirs.y))] if theirs else [])
    for typed in wrong:
        with pytest.raises(Refused) as refused:
            await table.app.turns.take_back(table.act(mover), typed)
        assert refused.value.line.code == "refusal-not-to-take-back"
        assert "You can take back: " in say(refused.value.line)
    with pytest.raises(Refused) as refused:
        await table.app.turns.take_back(table.act(mover), "back-3")
    assert refused.value.line.code == "no-such-square"


async def test_without_followers_on_the_board(table: Table) -> None:
    await table.begin(options=VARIANTS["discovery"])
    with pytest.raises(Refused) as refused:
        await table.app.turns.take_back(table.act(ANNA), "N13")
    assert refused.value.line.code == "nothing-laid"
    move = await any_move(table, Random(1))
    await table.app.turns.place(table.act(ANNA), move.square, move.rotation, None)
    with pytest.raises(Refused) as refused:
        await table.app.turns.take_back(table.act(ANNA), "N13")
    assert refused.value.line.code == "refusal-none-to-take-back"
    assert await table.app.suggestions.take_backs(ANNA, CHANNEL, "") == []


@pytest.mark.parametrize("variant", ["base", "hunters"])
async def test_in_the_other_games_nothing_is_taken_back(table: Table, variant: str) -> None:
    await table.begin(options=VARIANTS[variant])
    move = await any_move(table, Random(1))
    await table.app.turns.place(table.act(ANNA), move.square, move.rotation, None)
    with pytest.raises(Refused) as refused:
        await table.app.turns.take_back(table.act(ANNA), "N13")
    assert refused.value.line.code == "refusal-no-taking-back"
    assert await table.app.suggestions.take_backs(ANNA, CHANNEL, "") == []


async def test_a_hut_and_a_follower_have_places_of_their_own(table: Table) -> None:
    """The spot names the piece: huts go on rivers and lakes, followers never on a lake (H4.1, H5.1)."""
    await table.begin(options=VARIANTS["hunters"])
    random = Random(1)
    while True:
        game, mover, move = await table.game(), await table.mover(), await any_move(table, random)
        assert game.hand is not None
        segments = [segment.kind for segment in game.tileset.kind(game.hand).segments]
        offered = await table.app.suggestions.spots(mover, CHANNEL, move.square, move.rotation, "hut")
        assert all(option.value.startswith("hut-") for option in offered)
        lake = segments.index("lake") + 1 if "lake" in segments else 0
        if f"hut-{lake}" in [option.value for option in offered]:
            break
        await table.app.turns.confirm(table.act(mover), move)
    with pytest.raises(Refused) as refused:
        await table.app.turns.place(table.act(mover), move.square, move.rotation, str(lake))
    assert refused.value.line.code == "refusal-not-for-piece"
    assert f"On {lake} · lake there's no place for a tribe member." in say(refused.value.line)
    answer = await table.app.turns.place(table.act(mover), move.square, move.rotation, f"hut {lake}")
    assert isinstance(answer, Answer)
    assert "set a hut" in english(answer)
