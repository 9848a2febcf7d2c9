"""``/tiles``: what is left by kind, and the squares that nothing left can fill."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from bot.app.left import stock, unfillable
from bot.app.values import GameOptions
from bot.text import LOCALES, catalogue
from engine.events import HandsDealt, TileDiscarded
from engine.game import Game, Phase
from engine.squares import Square, at, name
from engine.tiles import PORTS, SIDES
from storage import GameStatus, Store
from tests.bot.app.table import ANNA, BO, CHANNEL, CLEO, DORA, Table, english, play_on
from tests.bot.app.variants import VARIANTS, Unshuffled, plain_tiles

STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))


def sides(game: Game, kind: str, rotation: int) -> list[str]:
    """What meets the four sides of a tile, read off its segments: the middle of each side."""
    owner = {(port + 3 * rotation) % PORTS: one.kind for one in game.tileset.kind(kind).segments for port in one.ports}
    return [owner[3 * side + 1] for side in range(SIDES)]


def fitting(game: Game, x: int, y: int, kinds: set[str]) -> bool:
    """Whether one of the kinds fits there, found by holding it against its neighbours, side by side."""
    wanted: dict[int, str] = {}
    for side, (east, south) in enumerate(STEPS):
        near = game.tile_at(at(x + east, y + south))
        if near is not None:
            wanted[side] = sides(game, near.kind, near.rotation)[(side + 2) % SIDES]
    return any(
        all(found[side] == land for side, land in wanted.items())
        for kind in kinds
        for found in (sides(game, kind, rotation) for rotation in range(SIDES))
    )


def expected(game: Game) -> list[Square]:
    """The squares beside the board that nothing fits on, by going over all of them."""
    kinds = {kind for kind, n in game.left.items() if n} | ({game.hand} if game.hand else set())
    board = {(laid.x, laid.y) for laid in game.laid()}
    beside = {(x + east, y + south) for x, y in board for east, south in STEPS} - board
    return sorted(at(x, y) for x, y in beside if not fitting(game, x, y, kinds))


@pytest.mark.parametrize("game", VARIANTS)
async def test_unfillable_squares_are_those_where_nothing_fits_and_they_stay_so(table: Table, game: str) -> None:
    await table.begin((ANNA, BO, CLEO), VARIANTS[game])
    before: set[Square] = set()
    found = 0
    for turns in (20, 20, 10, 10, 6):
        await play_on(table, turns, seed=turns)
        if (await table.row()).status is not GameStatus.RUNNING:
            break
        position = await table.game()
        barred = unfillable(position)
        assert barred == expected(position)
        assert before <= set(barred)
        before = set(barred)
        found += len(barred)
    assert found


async def test_the_tile_in_hand_can_still_fill_a_square(table: Table) -> None:
    await table.begin()
    await play_on(table, 40)
    game = (await table.game()).copy()
    assert game.hand is not None
    places = {square for square in game.free() if game.rotations(square, game.hand)}
    game.left = dict.fromkeys(game.left, 0)
    assert set(unfillable(game)) == game.free() - places


@pytest.mark.parametrize("game", VARIANTS)
async def test_what_is_left_and_what_has_been_seen_are_all_tiles(table: Table, game: str) -> None:
    await table.begin((ANNA, BO, CLEO, DORA), VARIANTS[game])
    await play_on(table, 25)
    situation = await table.situation()
    position = situation.game
    left = stock(position)
    seen = Counter(laid.kind for laid in position.laid())
    seen.update(kind for hand in position.hands or () for kind in hand)
    seen.update([position.hand] if position.hand else [])
    removed = Counter(kind for event in situation.events if isinstance(event, HandsDealt) for kind in event.removed)
    out = Counter(event.kind for event in situation.events if isinstance(event, TileDiscarded))
    for kind in position.tileset.kinds:
        unseen = left.land.get(kind.id, 0) + left.bonus.get(kind.id, 0)
        assert unseen + seen[kind.id] + removed[kind.id] + out[kind.id] == kind.count
    assert left.total == position.left_total + position.bonus_total - sum(len(hand) for hand in position.hands or ())


async def test_tiles_are_told_by_kind_with_a_picture_then_the_barred_squares_with_one(table: Table) -> None:
    await table.begin()
    await play_on(table, 60)
    situation = await table.situation()
    answer = await table.app.left.tiles(CHANNEL)
    left = sum(stock(situation.game).land.values())
    assert english(answer).splitlines()[0] == f"{left} tiles are left to draw."
    assert " has just drawn a" in english(answer)
    assert answer.document is not None
    counts = [catalogue("en").plain(one).split(" × ")[0] for one in answer.document.paragraphs]
    assert sum(map(int, counts)) == left
    assert answer.picture is not None
    assert f"all together {left}" in catalogue("en").alt(answer.picture.alt)
    barred = unfillable(situation.game)
    assert barred
    assert answer.after is not None
    assert answer.after.picture is not None
    for locale in LOCALES:
        said = catalogue(locale).message(*answer.after.lines)
        assert all(name(square) in said for square in barred)
        assert len(catalogue(locale).alt(answer.after.picture.alt)) <= 1024


async def test_on_a_young_board_every_square_can_be_filled(table: Table) -> None:
    await table.begin()
    answer = await table.app.left.tiles(CHANNEL)
    assert answer.after is not None
    assert english(answer.after) == "Every empty square along the board can still be filled."
    assert answer.after.picture is None


async def test_with_open_tiles_those_are_told_apart_from_the_stack(table: Table) -> None:
    await table.begin(options=VARIANTS["expert, tiles removed"])
    answer = await table.app.left.tiles(CHANNEL)
    game = await table.game()
    assert f"{game.left_total - 4} tiles are left to draw." in english(answer)
    assert "Open tiles. Anna: 1 · " in english(answer)
    assert answer.document is not None
    assert catalogue("en").plain(answer.document.paragraphs[-1]).startswith("Out of the game: 1 × ")


async def test_of_hunters_the_bonus_tiles_are_told_apart_and_a_long_list_is_a_file(table: Table) -> None:
    await table.begin(options=VARIANTS["hunters"])
    answer = await table.app.left.tiles(CHANNEL)
    game = await table.game()
    assert english(answer).startswith(f"{game.left_total} tiles and {game.bonus_total} bonus tiles are left to draw.")
    assert answer.document is not None
    assert "Bonus tiles:" in [catalogue("en").plain(one) for one in answer.document.paragraphs]
    for locale in LOCALES:
        pages = catalogue(locale).pages(answer.document)
        assert pages.messages == ()
        assert pages.file is not None


async def test_a_discarded_tile_is_out_of_the_game(tmp_path: Path) -> None:
    tiles = plain_tiles(("start", "plain", 1), ("sea", "sea", 1), ("plain", "plain", 3))
    async with Store.opened(tmp_path / "games.db") as store:
        table = Table(store, random=Unshuffled(), tilesets={"discovery": tiles})
        await table.begin(options=GameOptions("discovery", order="seated"))
        answer = await table.app.left.tiles(CHANNEL)
        assert answer.document is not None
        assert catalogue("en").plain(answer.document.paragraphs[-1]) == "Out of the game: 1 × sea on all sides."
        assert answer.after is not None
        assert english(answer.after) == "Every empty square along the board can still be filled."
        await table.app.close()


async def test_of_a_finished_game_nothing_can_be_filled_any_more(table: Table) -> None:
    await table.begin()
    await play_on(table, 71)
    assert (await table.game()).phase is Phase.OVER
    answer = await table.app.left.tiles(CHANNEL)
    assert english(answer) == "The game is over. All tiles were drawn."
    assert answer.picture is None
    assert answer.document is None
    assert answer.after is None
