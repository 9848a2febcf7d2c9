"""Open tiles: choosing one, giving one up when none fits, and what everybody sees (D6)."""

from __future__ import annotations

from collections.abc import AsyncIterator
from itertools import combinations
from pathlib import Path

import pytest

from bot.game.drafts import Step
from bot.game.settings import GameOptions
from bot.show import phrases
from bot.text import LOCALES, catalogue
from bot.use_cases import autocomplete, lobby, turn, undo
from bot.use_cases.board import BOARD, IN_WORDS, SCORE
from bot.use_cases.panel import LAY, PLAY, ROTATE
from engine.game import Game
from engine.games import RULESETS
from engine.tilefiles import load
from storage import GameStatus, Store
from tests.bot.app.buttons import actions
from tests.bot.app.panels import seen
from tests.bot.app.played import Played
from tests.bot.app.table import ANNA, BO, Table, choose, english, in_full, in_words, say
from tests.bot.app.variants import VARIANTS, Unshuffled, plain_tiles
from tests.profiles import some

# In this order: Anna has two seas, Bo two plains; then come a sea, a plain, a sea, and plains to the end.
TILES = plain_tiles(
    ("start", "plain", 1), ("s1", "sea", 2), ("p1", "plain", 2), ("s2", "sea", 1), ("p2", "plain", 1), ("s3", "sea", 1),
    ("p3", "plain", 4),
)  # fmt: skip


def _table(store: Store) -> Table:
    return Table(store, random=Unshuffled(), tilesets={"discovery": TILES})


@pytest.fixture
async def stuck(tmp_path: Path) -> AsyncIterator[Table]:
    """A game in which neither tile of the first player fits anywhere."""
    async with Store.opened(tmp_path / "stuck.db") as store:
        table = _table(store)
        await table.begin(options=VARIANTS["expert"])
        yield table
        await table.app.close()


async def test_when_neither_fits_one_goes_and_the_turn_goes_on(stuck: Table) -> None:
    panel = seen(await stuck.do(ANNA, PLAY))
    assert (panel.step, [choice.value for choice in panel.choices]) == (Step.DISCARD, ["1"])
    for tile in (None, "1"):
        assert await stuck.refused(stuck.do(ANNA, LAY, "N12", 0, tile)) == "refusal-neither-fits"
    for typed in ("3", "0", "x", ""):
        assert await stuck.refused(stuck.do(ANNA, turn.DISCARD, typed)) == "no-such-tile"
    for source, offered in ((autocomplete.discards, ["1"]), (autocomplete.tiles, []), (autocomplete.squares, [])):
        assert await stuck.offered(source, ANNA) == offered
    await stuck.app.do(turn.DISCARD, stuck.act(ANNA).on(panel.game_id, panel.version), "2")
    post, _ = await stuck.deliver()
    assert "tile discarded (sea on all sides)" in await in_full(stuck, post)
    assert (post.pings, post.version) == ((), panel.version + 1)
    assert english(post).startswith("Anna goes on.\n")
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
    board = await stuck.do(ANNA, BOARD)
    assert board.picture is not None
    assert "Anna: tile discarded (sea" in catalogue("en").alt(board.picture.alt)
    await stuck.do(ANNA, turn.DISCARD, "1")
    before = await stuck.game()
    await stuck.do(ANNA, turn.PLACE, "N12", 0, "none")
    await stuck.do(ANNA, undo.UNDO)
    game = await stuck.game()
    assert (game.open_by_seat, game.unseen) == (before.open_by_seat, before.unseen)
    assert (game.to_move, len(game.board.laid())) == (0, 1)
    assert await stuck.refused(stuck.do(ANNA, undo.UNDO)) == "undo-given-up"


async def test_seats_without_a_tile_are_passed_over_to_the_end(stuck: Table) -> None:
    """The stack runs dry, the hands are played out, and the game is over (D6.3)."""
    for _ in range(30):
        if (await stuck.row()).status is not GameStatus.RUNNING:
            break
        who = await stuck.mover()
        if tiles := await stuck.offered(autocomplete.tiles, who):
            squares = await stuck.offered(autocomplete.squares, who, {"tile": tiles[0]})
            await stuck.do(who, turn.PLACE, squares[0], 0, "none", tiles[0])
        else:
            await stuck.do(who, turn.DISCARD, "1")
    game = await stuck.game()
    assert (await stuck.row()).status is GameStatus.FINISHED
    assert game.open_by_seat == [[], []]


async def test_everybody_sees_everybodys_open_tiles(table: Table) -> None:
    await table.begin(options=VARIANTS["expert, tiles removed"])
    *_, post = await table.deliver() or table.channel.sent
    # The post says shortly which tiles the player to move has; its picture shows all, and is described in full.
    assert "Open tiles" not in english(post)
    assert post.picture is not None
    described = catalogue("en").alt(post.picture.alt)
    assert described.startswith("To move: Anna. The tile: 1 (")
    assert "Open tiles of Bo: 1 (" in described
    assert "Open tiles of Anna" not in described, "they are told once"
    for text in (
        english(await table.app.do(BOARD, table.act(BO, in_words=True))),
        english(await table.app.do(SCORE, table.act(BO, in_words=True))),
    ):
        assert "Open tiles of Anna: 1 (" in text
        assert "Open tiles of Bo: 1 (" in text
    assert "Taken out of the game before play (1): " in await in_full(table, post)
    words = await table.do(BO, IN_WORDS)
    assert words.document is not None
    assert "Open tiles of Anna: 1 (" in say(*words.document.paragraphs[:4])


async def test_with_two_that_fit_the_tile_must_be_named(table: Table) -> None:
    for ruleset, expert, code in (
        ("base", True, "no-expert"),
        ("hunters", True, "no-expert"),
        ("discovery", False, "removing-without-expert"),
        ("base", False, "removing-without-expert"),
    ):
        options = GameOptions(ruleset, expert=expert, remove_tiles=not expert)
        assert await table.refused(table.do(ANNA, lobby.OPEN, options, ())) == code
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


async def test_a_running_game_keeps_the_tiles_that_it_began_with(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    async with Store.opened(path) as store:
        table = _table(store)
        row = await table.begin(options=VARIANTS["expert"])
        await table.app.close()
    async with Store.opened(path) as store:
        table = Table(store)
        panel = seen(await table.do(ANNA, PLAY))
        assert panel.step is Step.DISCARD
        assert (await table.row()).tileset == row.tileset == TILES.digest
        await table.app.close()


async def test_the_panel_names_the_own_tiles_only_and_its_buttons_fit(played: Played) -> None:
    """The picture shows everybody's; a phone shows 34 characters of a button."""
    offered = 0
    for turns in some(range(6, 30, 3)):
        table = await played(turns, game="expert")
        shown = seen(await table.do(await table.mover(), PLAY))
        if shown.step is not Step.TILE:
            continue
        offered += 1
        assert "Choose the tile that you place.\ntile 1 (" in in_words(shown)
        assert "Open tiles" not in english(shown)
        for locale in LOCALES:
            for choice in shown.choices:
                assert len(catalogue(locale).plain(choice.label)) <= 34
    assert offered


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
