"""Whole games played by somebody who reads the texts alone, against somebody who plays at random.

What is read is compared with the position, and what is promised with what comes of it.
"""

from __future__ import annotations

from random import Random

import pytest

from bot.game import placements
from bot.game.features import features_held
from bot.text import catalogue
from bot.text.message import Message
from bot.use_cases import board, turn
from bot.use_cases.panel import LAY
from engine.game import Game, Phase
from engine.squares import square_name
from engine.tiles import PORTS
from tests.bot.app import reader
from tests.bot.app.panels import seen
from tests.bot.app.reader import Ending
from tests.bot.app.table import ANNA, BO, Table, any_move
from tests.bot.app.variants import VARIANTS

NAMES = ("Anna", "Bo")
SIDES = ("north", "east", "south", "west")
EVERY = 12
"""So many turns go by before the whole text is compared with the position again."""

GAMES = [
    ("base", 1),
    pytest.param("hunters", 1, marks=pytest.mark.full),
    pytest.param("discovery", 1, marks=pytest.mark.full),
    pytest.param("expert", 1, marks=pytest.mark.full),
]


@pytest.mark.parametrize(("variant", "seed"), GAMES)
async def test_a_game_is_played_and_won_from_the_texts_alone(table: Table, variant: str, seed: int) -> None:
    await table.begin(options=VARIANTS[variant])
    random, turns = Random(seed), 0
    while (game := await table.game()).phase is not Phase.OVER:
        if not game.choices():
            await table.do(await table.mover(), turn.DISCARD, "1")
        elif await table.mover() == ANNA:
            await _by_reading(table, game, check=turns % EVERY == 0)
        else:
            move = await any_move(table, random)
            await table.do(BO, turn.PLACE, move.square, move.rotation, move.spot, move.tile or None)
        turns += 1
    anna, bo = game.scores
    assert anna > bo


async def _by_reading(table: Table, game: Game, *, check: bool) -> None:
    """Anna's turn: she reads where the tile fits and what that does, then what the spots bring, and types it."""
    answer = await table.do(ANNA, board.IN_WORDS)
    assert answer.document is not None
    assert answer.after is not None
    assert answer.after.document is not None
    told = (*answer.document.paragraphs, *answer.after.document.paragraphs)
    text = "\n".join(catalogue("en").plain(part) for part in told)
    if check:
        _compare(text, game)
    found = reader.ways(text)
    assert {(one.square, one.degrees) for one in found} <= _legal(game)
    way = max(found, key=lambda one: one.promise)
    panel = seen(await table.do(ANNA, LAY, way.square, way.degrees, way.tile or None))
    labels = [catalogue("en").plain(one).removeprefix("- ") for one in panel.in_words]
    left = sum(game.supply(0).values())
    choice = max(reader.endings(labels, left), key=lambda one: one.promise, default=Ending("none", "place", 0))
    done: Message
    if choice.command == "takeback":
        done = await table.do(ANNA, turn.TAKE_BACK, choice.typed)
    else:
        done = await table.do(ANNA, turn.PLACE, way.square, way.degrees, choice.typed, way.tile or None)
    assert isinstance(done, Message)
    if choice.at_once is not None:
        assert (await table.game()).scores[0] >= game.scores[0] + choice.at_once


def _legal(game: Game) -> set[tuple[str, int]]:
    return {
        (square_name(square), 90 * rotation)
        for kind in game.choices()
        for square in placements.legal_squares(placements.with_drawn(game, kind))
        for rotation in placements.with_drawn(game, kind).rotations(square)
    }


def _compare(text: str, game: Game) -> None:
    """The text tells which spot is on which side, who stands where, and whose each feature is."""
    words = {"hut": "river system"}
    told = reader.whose(text)
    held = [
        (
            words.get(feature.layer, feature.layer),
            frozenset((one.role, NAMES[one.seat], square_name(one.square)) for one in feature.pieces),
            frozenset(NAMES[seat] for seat in scorers),
        )
        for feature, scorers in features_held(game)
    ]
    assert sorted(told, key=str) == sorted(held, key=str)
    tiles = reader.board(text)
    assert set(tiles) == {square_name(tile.square) for tile in game.board.laid()}
    for tile in game.board.laid():
        spots, _ = tiles[square_name(tile.square)]
        segments = game.tileset.kind(tile.kind).segments
        assert {number: what for number, (what, _) in spots.items()} == {
            n: segment.terrain for n, segment in enumerate(segments, 1)
        }
        for number, (_, where) in spots.items():
            ports = {(port + 3 * tile.rotation) % PORTS for port in segments[number - 1].ports}
            middle = {side for n, side in enumerate(SIDES) if 3 * n + 1 in ports}
            if middle:
                assert middle == (set(SIDES) if where == "all sides" else {side for side in SIDES if side in where})
    standing = {(square, role, name, number) for square, (_, on_it) in tiles.items() for role, name, number in on_it}
    assert standing == {
        (square_name(one.square), one.role, NAMES[one.seat], one.segment + 1) for one in game.board.pieces()
    }
