"""Open tiles (D6): choosing one, giving one up, what everybody sees; and a known next tile (T13)."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from random import Random

import pytest

from bot.game.drafts import Step
from bot.show import phrases
from bot.text import LOCALES, catalogue
from bot.use_cases import autocomplete, ending, hints, lobby, panel, plans, rematch, tiles, turn, undo
from bot.use_cases.board import BOARD, IN_WORDS, SCORE
from bot.use_cases.panel import LAY, PLAY, ROTATE
from engine.events import TileOpened
from engine.game import Game
from engine.games import RULESETS
from engine.open_tiles import in_stack
from engine.squares import parse_square, square_name
from engine.tilefiles import load
from storage import Store
from tests.bot.app.buttons import actions
from tests.bot.app.panels import seen
from tests.bot.app.read import described, english, in_full, in_words, paragraphs, say
from tests.bot.app.table import ANNA, BO, DORA, Table, choose, move_at_random
from tests.bot.app.variants import VARIANTS, Unshuffled, plain_tiles

# In this order: Anna has two seas, Bo two plains; then come a sea, a plain, a sea, and plains to the end.
TILES = plain_tiles(
    ("start", "plain", 1), ("s1", "sea", 2), ("p1", "plain", 2), ("s2", "sea", 1), ("p2", "plain", 1), ("s3", "sea", 1),
    ("p3", "plain", 4),
)  # fmt: skip


@pytest.fixture
async def stuck(tmp_path: Path) -> AsyncIterator[Table]:
    """A game in which neither tile of the first player fits anywhere."""
    async with Store.opened(tmp_path / "stuck.db") as store:
        table = Table(store, random=Unshuffled(), tilesets={"discovery": TILES})
        await table.begin(options=VARIANTS["expert"])
        yield table
        await table.app.close()


async def test_when_neither_fits_one_goes_and_the_turn_goes_on(stuck: Table) -> None:
    panel = seen(await stuck.do(ANNA, PLAY))
    assert (panel.step, [choice.value for choice in panel.choices]) == (Step.DISCARD, ["1"])
    for tile in (None, "1"):
        assert await stuck.refused(stuck.do(ANNA, LAY, "N12", 0, tile)) == "refusal-neither-fits"
    for typed in ("3", "0", "x", "", "9" * 5000):
        assert await stuck.refused(stuck.do(ANNA, turn.DISCARD, typed)) == "no-such-tile"
    for source, offered in ((autocomplete.discards, ["1"]), (autocomplete.tiles, []), (autocomplete.squares, [])):
        assert await stuck.offered(source, ANNA) == offered
    await stuck.app.do(turn.DISCARD, stuck.act(ANNA).on(panel.game_id, panel.version), "2")
    post, _ = await stuck.deliver()
    assert "tile discarded (sea on all sides)" in await in_full(stuck, post)
    assert (post.pings, post.version) == ((), panel.version + 1)
    assert english(post).startswith("Anna draws again.\n")
    assert "undo" not in actions(post)
    await stuck.do(ANNA, turn.DISCARD, "1")
    game = await stuck.game()
    assert (game.to_move, game.open_by_seat) == (0, [["s2", "p2"], ["p1", "p1"]])
    # Now one fits: it is taken by itself, and nothing may be given up any more.
    panel = seen(await stuck.do(ANNA, PLAY))
    assert (panel.step, panel.others) == (Step.SQUARE, ())
    assert await stuck.refused(stuck.do(ANNA, turn.DISCARD, "1")) == "refusal-other-fits"
    assert await stuck.refused(stuck.do(ANNA, turn.PLACE, "N12", 0, "none", "1")) == "refusal-other-fits"
    await stuck.do(ANNA, turn.PLACE, "N12", 0, "none")
    assert (await stuck.game()).to_move == 1


async def test_giving_up_a_tile_is_final(stuck: Table) -> None:
    await stuck.do(ANNA, turn.DISCARD, "1")
    assert await stuck.refused(stuck.do(ANNA, undo.UNDO)) == "undo-given-up"
    assert "Anna: tile discarded (sea" in described(await stuck.do(ANNA, BOARD))
    await stuck.do(ANNA, turn.DISCARD, "1")
    before = await stuck.game()
    await stuck.do(ANNA, turn.PLACE, "N12", 0, "none")
    await stuck.do(ANNA, undo.UNDO)
    game = await stuck.game()
    assert (game.open_by_seat, game.unseen) == (before.open_by_seat, before.unseen)
    assert (game.to_move, len(game.board.laid())) == (0, 1)
    assert await stuck.refused(stuck.do(ANNA, undo.UNDO)) == "undo-given-up"


async def test_everybody_sees_everybodys_open_tiles(table: Table) -> None:
    await table.begin(options=VARIANTS["expert, tiles removed"])
    *_, post = await table.deliver() or table.channel.sent
    # The post says shortly which tiles the player to move has; its picture shows all, and is described in full.
    assert "Open tiles" not in english(post)
    alt = described(post)
    assert alt.startswith("To move: Anna. The tile: 1 (")
    assert "Open tiles of Bo: 1 (" in alt
    assert "Open tiles of Anna" not in alt, "they are told once"
    for text in (
        english(await table.app.do(BOARD, table.act(BO, in_words=True))),
        english(await table.app.do(SCORE, table.act(BO, in_words=True))),
    ):
        assert "Open tiles of Anna: 1 (" in text
        assert "Open tiles of Bo: 1 (" in text
    assert "Taken out of the game before play (1): " in await in_full(table, post)
    assert "Open tiles of Anna: 1 (" in "".join(paragraphs(await table.do(BO, IN_WORDS))[:4])


async def test_with_two_that_fit_the_tile_must_be_named(table: Table) -> None:
    await table.begin(options=VARIANTS["expert"])
    assert await table.offered(autocomplete.tiles, ANNA) == ["1", "2"]
    act = table.act(ANNA)
    # The commands that end a turn have no option for the tile, so none is asked for.
    for early in (
        table.app.do(turn.TAKE_BACK, act, "N13"),
        table.app.do(turn.DEPLOY, act, "1"),
        table.app.do(turn.PASS, act),
    ):
        assert await table.refused(early) == "nothing-laid-open"
    square = (await table.offered(autocomplete.squares, ANNA, {"tile": "2"}))[0]
    assert await table.refused(table.do(ANNA, LAY, square, None)) == "tile-needed"
    panel = seen(await table.do(ANNA, ROTATE, None, "2"))
    assert panel.step is Step.SQUARE
    lying = seen(await table.do(ANNA, LAY, square, None))
    assert (lying.draft.tile, lying.draft.square) == ("2", square)
    choosing = await choose(table, ANNA, lying, "2:-:-:-")
    (other,) = choosing.others
    assert other.label.code == "button-other-tile"
    chosen = await choose(table, ANNA, choosing, other.value)
    assert (chosen.step, [choice.value for choice in chosen.choices]) == (Step.TILE, ["1:-:-:-", "2:-:-:-"])


@pytest.mark.parametrize("locale", LOCALES)
def test_any_two_open_tiles_that_look_unlike_have_unlike_labels(locale: str) -> None:
    game, said = Game(RULESETS["discovery"], load("discovery"), 2), catalogue(locale)
    kinds = {said.plain(phrases.tile(game, kind.id)): kind.id for kind in game.tileset.kinds}
    assert len(kinds) == len(game.tileset.kinds)
    in_short = {kind: said.plain(phrases.short_tile(game, kind)) for kind in kinds.values()}
    alike = [pair for pair in combinations(in_short, 2) if in_short[pair[0]] == in_short[pair[1]]]
    assert len(alike) > 200
    for pair in alike:
        game.open_by_seat = [list(pair), []]
        labels = [said.plain(phrases.numbered_tile(game, kind, brief=True)) for kind in pair]
        assert max(map(len, labels)) <= 80
        assert labels[0].replace("1", "2", 1) != labels[1]


KNOWN = VARIANTS["known"]


def told(game: Game, seat: int) -> str:
    """How a seat's next tile is told."""
    assert game.open_by_seat is not None
    (kind,) = game.open_by_seat[seat]
    return f"Next tile of {('Anna', 'Bo', 'Cleo')[seat]}: {say(phrases.tile(game, kind))}"


async def test_the_lobby_says_it_each_seat_begins_with_one_tile_and_a_rematch_keeps_it(table: Table) -> None:
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
    assert told(game, 0) in described(post)
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
    assert ("What was drawn after it is hidden again" in english(asked)) is opened
