"""``/tiles``: what is left by kind, and the squares that nothing left can fill."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest

from bot.game.settings import GameOptions
from bot.game.stock import face_down, unfillable
from bot.show import scenes
from bot.text import LOCALES, catalogue
from bot.use_cases.tiles import TILES
from engine.events import Event, FeatureScored, GameOver, HandsDealt, TileDiscarded
from engine.game import Game
from engine.squares import Square, square_at, square_name, xy
from engine.tiles import PORTS, SIDES
from storage import Store
from tests.bot.app.played import Played
from tests.bot.app.table import ANNA, BO, CLEO, Table, english
from tests.bot.app.variants import VARIANTS, Unshuffled, plain_tiles
from tests.profiles import some

STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))


def sides(game: Game, kind: str, rotation: int) -> list[str]:
    """What meets the four sides of a tile, read off its segments: the middle of each side."""
    segments = game.tileset.kind(kind).segments
    owner = {(port + 3 * rotation) % PORTS: one.terrain for one in segments for port in one.ports}
    return [owner[3 * side + 1] for side in range(SIDES)]


def fitting(game: Game, x: int, y: int, kinds: set[str]) -> bool:
    """Whether one of the kinds fits there, found by holding it against its neighbours, side by side."""
    wanted: dict[int, str] = {}
    for side, (east, south) in enumerate(STEPS):
        near = game.board.tile_at(square_at(x + east, y + south))
        if near is not None:
            wanted[side] = sides(game, near.kind, near.rotation)[(side + 2) % SIDES]
    return any(
        all(found[side] == land for side, land in wanted.items())
        for kind in kinds
        for found in (sides(game, kind, rotation) for rotation in range(SIDES))
    )


def expected(game: Game) -> list[Square]:
    """The squares beside the board that nothing fits on, by going over all of them."""
    kinds = {kind for kind, n in game.unseen.items() if n} | ({game.drawn} if game.drawn else set())
    board = {xy(laid.square) for laid in game.board.laid()}
    beside = {(x + east, y + south) for x, y in board for east, south in STEPS} - board
    return sorted(square_at(x, y) for x, y in beside if not fitting(game, x, y, kinds))


def final(events: Sequence[Event]) -> bool:
    return any(isinstance(event, GameOver) or (isinstance(event, FeatureScored) and event.final) for event in events)


@pytest.mark.parametrize("game", VARIANTS)
async def test_unfillable_squares_are_those_where_nothing_fits_and_they_stay_so(played: Played, game: str) -> None:
    table = await played(None, (ANNA, BO, CLEO), game)
    before: set[Square] = set()
    found = 0
    situation = await table.situation()
    retold = scenes.turns(situation.game.tileset, situation.events)
    turns = (game.copy() for game, events in retold if not final(events))
    for position in some(turns, every=8):
        barred = unfillable(position)
        assert barred == expected(position)
        assert before <= set(barred)
        before = set(barred)
        found += len(barred)
    assert found


@pytest.mark.parametrize("game", VARIANTS)
async def test_what_is_left_and_what_has_been_seen_are_all_tiles(played: Played, game: str) -> None:
    table = await played(20, (ANNA, BO, CLEO), game)
    situation = await table.situation()
    position = situation.game
    left = face_down(position)
    seen = Counter(laid.kind for laid in position.board.laid())
    seen.update(kind for hand in position.open_by_seat or () for kind in hand)
    seen.update([position.drawn] if position.drawn else [])
    removed = Counter(kind for event in situation.events if isinstance(event, HandsDealt) for kind in event.removed)
    out = Counter(event.kind for event in situation.events if isinstance(event, TileDiscarded))
    for kind in position.tileset.kinds:
        unseen = left.land.get(kind.id, 0) + left.bonus.get(kind.id, 0)
        assert unseen + seen[kind.id] + removed[kind.id] + out[kind.id] == kind.count
    assert left.total == sum(position.unseen_in.values()) - sum(len(hand) for hand in position.open_by_seat or ())


async def test_tiles_are_told_by_kind_with_a_picture_then_the_barred_squares_with_one(played: Played) -> None:
    table = await played(60)
    situation = await table.situation()
    game = situation.game.copy()
    assert game.drawn is not None
    places = {square for square in game.board.free() if game.rotations(square, game.drawn)}
    game.unseen = dict.fromkeys(game.unseen, 0)
    assert set(unfillable(game)) == game.board.free() - places, "the tile in hand can fill these"
    answer = await table.app.do(TILES, table.act(ANNA, in_words=True))
    left = sum(face_down(situation.game).land.values())
    assert english(answer).splitlines()[0] == f"{left} tiles are left to draw."
    assert " has just drawn: a" in english(answer)
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
        assert all(square_name(square) in said for square in barred)
        assert len(catalogue(locale).alt(answer.after.picture.alt)) <= 1024


async def test_open_tiles_and_bonus_tiles_are_told_apart_and_a_long_list_is_a_file(played: Played) -> None:
    table = await played(2, game="expert, tiles removed")
    answer, game = await table.app.do(TILES, table.act(ANNA, in_words=True)), await table.game()
    assert f"{game.unseen_in['land'] - 4} tiles are left to draw." in english(answer)
    assert "Open tiles of Anna: 1 (" in english(answer)
    assert answer.document is not None
    assert catalogue("en").plain(answer.document.paragraphs[-1]).startswith("Out of the game: 1 × ")
    table = await played(2, game="hunters")
    answer, game = await table.app.do(TILES, table.act(ANNA, in_words=True)), await table.game()
    left = f"{game.unseen_in['land']} tiles and {game.unseen_in['bonus']} bonus tiles left."
    assert english(answer).startswith(left)
    assert answer.document is not None
    assert "Bonus tiles:" in [catalogue("en").plain(one) for one in answer.document.paragraphs]
    for locale in LOCALES:
        pages = catalogue(locale).pages(answer.document)
        assert (pages.messages, pages.file is None) == ((), False)


async def test_a_discarded_tile_is_out_of_the_game(database: Path) -> None:
    tiles = plain_tiles(("start", "plain", 1), ("sea", "sea", 1), ("plain", "plain", 3))
    async with Store.opened(database) as store:
        table = Table(store, random=Unshuffled(), tilesets={"discovery": tiles})
        await table.begin(options=GameOptions("discovery", order="seated"))
        answer = await table.app.do(TILES, table.act(ANNA, in_words=True))
        assert answer.document is not None
        assert catalogue("en").plain(answer.document.paragraphs[-1]) == "Out of the game: 1 × sea on all sides."
        assert answer.after is None
        assert "Every empty square can still be filled." in english(answer)
        await table.app.close()
