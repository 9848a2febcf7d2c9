"""A move planned for one's next turn: chosen already when the turn comes, as far as it is legal, and never played."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from bot.game import notation, placements
from bot.game.acts import Person
from bot.game.drafts import Step
from bot.game.notation import Draft
from bot.game.plans import PlannedTurn, planned
from bot.game.settings import GameOptions
from bot.show import phrases
from bot.text.lines import line
from bot.use_cases import autocomplete, lobby, plans, seats, turn, undo, votes
from bot.use_cases.panel import PLAY
from bot.use_cases.panel import _opened as opened
from engine.game import Game
from engine.squares import parse_square, square_name
from storage import Store
from tests.bot.app.buttons import actions
from tests.bot.app.panels import Panel, seen
from tests.bot.app.read import english, in_words, say
from tests.bot.app.table import ANNA, BO, CLEO, Table, any_move, move_at_random
from tests.bot.app.variants import VARIANTS, plain_tiles


@pytest.fixture
async def two_tables(table: Table, tmp_path: Path) -> AsyncIterator[tuple[Table, Table]]:
    """The same game twice, with the same tiles to come: what is legal in one later is legal in the other."""
    async with Store.opened(tmp_path / "another.db") as store:
        another = Table(store)
        for one in (another, table):
            await one.begin()
        yield another, table
        await another.app.close()


async def plan_of(table: Table, person: Person) -> PlannedTurn | None:
    return await planned(table.store.reader, (await table.row()).id, person.user_id)


async def play(table: Table, person: Person) -> Panel:
    return seen(await table.do(person, PLAY))


async def looked_ahead(table: Table) -> tuple[str, int, str]:
    """A turn that is legal for Bo after Anna's, which she takes."""
    await move_at_random(table, Random(5))
    assert await table.mover() == BO
    move = await any_move(table, Random(1))
    return move.square, move.rotation, move.spot


# -- what is kept ------------------------------------------------------------------------------------------------------


async def test_a_plan_is_kept_told_replaced_and_dropped(table: Table) -> None:
    row = await table.begin()
    bo = table.act(BO)
    none = await table.app.do(plans.PLAN, bo)
    assert none.buttons == ()
    kept = await table.app.do(plans.PLAN, bo, "n 12", 90, "Road")
    assert english(kept).startswith("Planned: N12, rotated 90°, spot “road”. On your turn, ")
    assert actions(kept) == ["unplan"]
    assert english(await table.app.do(plans.PLAN, bo)) == english(kept)
    await table.app.do(plans.PLAN, bo, "O13")
    assert await plan_of(table, BO) == PlannedTurn(Draft(None, "O13", None))
    await table.app.do(plans.DROP, bo.on(row.id))
    assert await plan_of(table, BO) is None
    assert english(await table.app.do(plans.DROP, bo.on(row.id))) == english(none)
    assert (await table.store.reader.counts())["drafts"] == 0
    assert await table.deliver() == []
    assert (await table.row()).version == row.version


@pytest.mark.parametrize(
    ("variant", "what", "code"),
    [
        ("base", ("N13",), "plan-occupied"),
        ("base", ("N16",), "plan-far"),
        ("base", ("P14",), "plan-far"),
        ("base", ("nowhere",), "no-such-square"),
        ("base", ("N12", 45), "no-such-rotation"),
        ("base", ("N12", None, "lake"), "plan-no-such-spot"),
        ("base", ("N12", None, "hut 1"), "plan-no-such-spot"),
        ("base", ("N12", None, "back-1-N13"), "plan-no-such-spot"),
        ("base", ("N12", None, "1" * 50), "plan-no-such-spot"),
        ("base", ("N12", None, None, "1"), "no-open-tiles"),
        ("base", ("2 N12",), "no-open-tiles"),
        ("base", (None, 90), "plan-no-square"),
        ("hunters", ("N12", None, "monastery"), "plan-no-such-spot"),
        ("expert", ("N13", None, None, "1"), "refusal-square-taken"),
        ("expert", ("N15", None, None, "1"), "refusal-not-adjacent"),
        ("expert", ("N12", None, None, "3"), "no-such-tile"),
        ("expert", ("N12",), "tile-needed"),
    ],
)
async def test_what_cant_come_to_be_is_refused(table: Table, variant: str, what: tuple[object, ...], code: str) -> None:
    await table.begin(options=VARIANTS[variant])
    assert await table.refused(table.do(BO, plans.PLAN, *what)) == code  # type: ignore[arg-type]


async def test_where_no_open_tile_fits_nothing_is_planned(table: Table) -> None:
    tiles = plain_tiles(("start", "plain", 1), ("mountain", "mountain", 30))
    there = Table(table.store, tilesets={"discovery": tiles})
    await there.begin(options=VARIANTS["expert"])
    assert await there.refused(there.do(BO, plans.PLAN, "N12", None, None, "1")) == "plan-none-fits"
    await there.app.close()


@pytest.mark.parametrize(
    ("variant", "square", "spot", "told"),
    [
        ("base", "N12", "none", "without a piece"), ("base", "N11", "keine", "spot “keine”"),
        ("base", "M12", "Ritter", "spot “ritter”"), ("base", "O12", "7", "spot “7”"),
        ("base", "P13", "monastery", "spot “monastery”"), ("hunters", "N12", "Hütte 2", "spot “hütte 2”"),
        ("hunters", "N12", "hut", "spot “hut”"), ("hunters", "N12", "hut-2", "hut 2"),
        ("discovery", "N12", "back-1-N13", "take back N13"), ("discovery", "N12", "Seemann", "spot “seemann”"),
    ],
)  # fmt: skip
async def test_squares_up_to_two_away_and_any_word_for_a_spot_can_be_planned(
    table: Table, variant: str, square: str, spot: str, told: str
) -> None:
    await table.begin(options=VARIANTS[variant])
    kept = await table.do(BO, plans.PLAN, square, None, spot)
    assert english(kept).startswith(f"Planned: {square}, {told}. ")
    assert await plan_of(table, BO) == PlannedTurn(Draft(None, square), spot.casefold())


async def test_who_may_plan_and_when(table: Table) -> None:
    assert await table.refused(table.do(ANNA, plans.PLAN, "N12")) == "no-game"
    await table.do(ANNA, lobby.OPEN, GameOptions(order="seated"), ())
    assert await table.refused(table.do(ANNA, plans.PLAN, "N12")) == "not-started"
    await table.do(BO, lobby.JOIN)
    await table.do(ANNA, lobby.START)
    assert await table.refused(table.do(ANNA, plans.PLAN, "N12")) == "plan-your-turn"
    assert await table.refused(table.do(ANNA, plans.PLAN)) == "plan-your-turn"
    assert await table.refused(table.do(CLEO, plans.PLAN, "N12")) == "not-a-player"
    await table.do(BO, plans.PLAN, "N12")
    await table.do(ANNA, seats.RESIGN)
    assert await table.refused(table.do(BO, plans.PLAN, "N12")) == "game-over"
    assert (await table.store.reader.counts())["drafts"] == 0


# -- when the turn comes -----------------------------------------------------------------------------------------------


async def test_what_is_legal_is_chosen_and_waits_for_confirm(two_tables: tuple[Table, Table]) -> None:
    first, table = two_tables
    square, rotation, spot = await looked_ahead(first)
    await table.do(BO, plans.PLAN, square, rotation, spot)
    await move_at_random(table, Random(5))
    posts = await table.deliver()
    assert posts
    assert all("plan" not in english(post) for post in posts), "the channel doesn't hear of it"
    version = (await table.row()).version
    panel = await play(table, BO)
    assert panel.step is Step.CONFIRM
    assert panel.draft == Draft(None, square, rotation, spot)
    assert say(panel.lines[0]).startswith(f"Your plan: {square}")
    assert not re.search("(Since your|Before your first) turn:", english(panel)), "the turn's message has told it"
    assert (await table.row()).version == version, "nothing is played by itself"
    # From now on it is a draft like any other.
    again = await play(table, BO)
    assert (again.draft, again.step) == (panel.draft, panel.step)
    assert "plan" not in english(again)
    await table.app.do(turn.CONFIRM, table.act(BO).on(panel.game_id, panel.version), panel.draft)
    assert (await table.row()).version == version + 1
    assert parse_square(square) in (await table.game()).board.squares


async def test_what_the_tile_doesnt_allow_falls_away_and_that_is_said(two_tables: tuple[Table, Table]) -> None:
    first, table = two_tables
    await move_at_random(first, Random(5))
    game = await first.game()
    legal = placements.legal_squares(game)
    wrong = next((one, turned) for one in legal for turned in range(4) if turned not in game.rotations(one))
    square, degrees = square_name(wrong[0]), notation.degrees(wrong[1])
    taken = (await any_move(table, Random(5))).square
    unfit = next(square_name(one) for one in sorted(game.board.free()) if one not in legal)
    cases = [
        ((taken, None, None), None, f"Your plan doesn't work: {taken}. A tile lies there by now."),
        (
            (square, degrees, None),
            square,
            f"This part isn't possible with the tile that you drew: {say(line('turned', degrees=degrees))}.",
        ),
        ((square, None, "99"), square, "This part isn't possible with the tile that you drew: spot “99”."),
        (
            (unfit, 90, "1"),
            None,
            f"doesn't work: {unfit}, rotated 90°, spot “1”. {say(phrases.needed(game, parse_square(unfit)))}.",
        ),
    ]
    row = await table.row()
    await move_at_random(table, Random(5))
    for what, lies, said in cases:
        plan = PlannedTurn(Draft(None, what[0], what[1]), what[2])
        async with table.store.transaction() as tx:
            await tx.save_draft(row.id, BO.user_id, row.version + 1, plan.to_json(), 0.0)
        panel = await play(table, BO)
        assert panel.draft.square == lies
        assert say(panel.lines[0]).endswith(said)
        assert await plan_of(table, BO) is None


@pytest.mark.parametrize(
    ("spot", "why"),
    [("farmer", "Free spots: 1 · city (north)."), ("2", "Spot 2 (field) is taken: a piece on N12 (Bo).")],
)
async def test_why_a_plans_spot_cant_be_is_said(table: Table, spot: str, why: str) -> None:
    await table.begin()
    game = Game.from_text("base; D N13/0, E N12/180 1:farmer-2; scores 0 0; turn 0 lay E")
    there = replace(await table.situation(), game=game)
    _, (lost, reason) = opened(there, PlannedTurn(Draft(None, "N11", 0), spot))
    plan = f"Your plan: N11, not rotated, spot “{spot}”."
    assert say(lost).startswith(f"{plan} This part isn't possible with the tile that you drew: spot “{spot}”.")
    assert say(reason).startswith(why)


async def test_commands_for_a_draft_dont_play_a_plan_that_nobody_has_seen(two_tables: tuple[Table, Table]) -> None:
    first, table = two_tables
    square, rotation, _ = await looked_ahead(first)
    await table.do(BO, plans.PLAN, square, rotation, "none")
    await move_at_random(table, Random(5))
    for act in (table.do(BO, turn.PASS), table.do(BO, turn.DEPLOY, "1")):
        assert await table.refused(act) == "nothing-laid"
    await play(table, BO)
    before = (await table.row()).version
    await table.do(BO, turn.PASS)
    assert (await table.row()).version == before + 1


@pytest.mark.parametrize("what", ["friendly", "consent", "its plan was opened"])
async def test_an_undo_leaves_the_plans_of_those_who_wait(table: Table, what: str) -> None:
    """The turn that is taken back is to be thought over: what was planned for the one after it falls away."""
    await table.begin(
        (ANNA, BO, CLEO), options=GameOptions(order="seated", undo="consent" if what == "consent" else "friendly")
    )
    await table.do(BO, plans.PLAN, "N12")
    plan = await plan_of(table, BO)
    await move_at_random(table, Random(5))
    for person in (ANNA, CLEO):
        await table.do(person, plans.PLAN, "N11")
    if what == "its plan was opened":
        await play(table, BO)
    await table.do(ANNA, undo.UNDO)
    if what == "consent":
        await table.app.do(votes.YES, table.act(BO).on((await table.row()).id, 1))
    assert await table.mover() == ANNA
    assert [await plan_of(table, one) is not None for one in (ANNA, BO, CLEO)] == [False, True, True]
    assert await plan_of(table, BO) == plan
    await move_at_random(table, Random(5))
    assert "N12" in say((await play(table, BO)).lines[0])
    await move_at_random(table, Random(5))
    assert await plan_of(table, BO) is None, "its turn was taken"
    # Also with a plan it is said what happened since one's own turn.
    cleos = await play(table, CLEO)
    assert "N11" in say(cleos.lines[0])
    assert "Before your first turn:\n- Anna: " in in_words(cleos)


@pytest.mark.parametrize("seed", [1, 2, 3])
async def test_with_open_tiles_the_whole_turn_is_checked_and_its_tile_chosen_where_it_still_fits(
    table: Table, seed: int
) -> None:
    await table.begin(options=VARIANTS["expert"])
    tile, draft, spot = "", Draft(), ""
    for tile in await table.offered(autocomplete.tiles, BO, ahead=True):
        square = Random(seed).choice(await table.offered(autocomplete.squares, BO, {"tile": tile}, ahead=True))
        lying: dict[str, object] = {"square": square, "tile": tile}
        draft = Draft(tile, square, int((await table.offered(autocomplete.rotations, BO, lying, ahead=True))[-1]))
        (*_, spot) = await table.offered(autocomplete.spots, BO, lying | {"rotation": draft.rotation}, ahead=True)
        await table.do(BO, plans.PLAN, square, draft.rotation, spot, tile)
        assert await plan_of(table, BO) == PlannedTurn(draft, spot)
        assert await _fits(table, draft)
    assert (tile, spot) == ("2", "none")
    await move_at_random(table, Random(5))
    panel = await play(table, BO)
    fits = await _fits(table, draft)
    assert (panel.draft == replace(draft, spot=spot)) == fits
    assert say(panel.lines[0]).startswith("Your plan: ") == fits


async def _fits(table: Table, draft: Draft) -> bool:
    """Whether Bo's open tile can lie there."""
    game, square = (await table.game()).copy(), parse_square(draft.square or "")
    game.to_move = 1
    in_hand = placements.with_drawn(game, game.open_tiles()[int(draft.tile or 0) - 1])
    return square not in game.board.squares and notation.quarters(draft.rotation or 0) in in_hand.rotations(square)


# -- suggestions -------------------------------------------------------------------------------------------------------


async def test_squares_beside_the_board_and_all_rotations_are_suggested_to_who_waits(table: Table) -> None:
    await table.begin()
    free = {square_name(one) for one in (await table.game()).board.free()}
    lying = {"square": "N12", "rotation": 0}
    assert set(await table.offered(autocomplete.squares, BO, ahead=True)) == free
    assert await table.offered(autocomplete.rotations, BO, ahead=True) == [str(90 * turned) for turned in range(4)]
    spots = ["highwayman", "knight", "monk", "farmer", "none"]
    assert await table.offered(autocomplete.spots, BO, lying, ahead=True) == spots
    assert await table.offered(autocomplete.tiles, BO, ahead=True) == []
    for nobody in (ANNA, CLEO):
        for source in (autocomplete.squares, autocomplete.rotations, autocomplete.spots, autocomplete.tiles):
            assert await table.offered(source, nobody, lying, ahead=True) == []
