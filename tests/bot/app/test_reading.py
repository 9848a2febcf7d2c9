"""What people type as they would say it: squares, spots and seats, in any language that the bot speaks."""

from __future__ import annotations

import re

import pytest

from bot.game import notation
from bot.game.acts import Refused
from bot.show import phrases
from bot.show.typed import ending
from bot.use_cases.rules import RULES
from engine.game import Game
from engine.games import RULESETS
from engine.squares import parse_square, split, square_name
from engine.tilefiles import load
from engine.turns import Deploy
from tests.bot.app.table import ANNA, Table, say


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("N13", "N13"),
        ("n13", "N13"),
        ("13n", "N13"),
        ("13 N", "N13"),
        ("N 16", "N16"),
        ("n,13", "N13"),
        ("n-13", "N13"),
        (" N: 13 ", "N13"),
        ("N-2", "N-2"),
        ("aa7", "AA7"),
    ],
)
def test_a_square_is_understood_as_people_write_it(typed: str, meant: str) -> None:
    near = {parse_square(name) for name in ("N13", "N16", "N-2")}
    assert square_name(notation.square(typed, near)) == meant


def test_a_row_that_is_far_above_the_board_is_no_square_at_its_edge() -> None:
    near = {parse_square(name) for name in ("N13", "N16", "N2")}
    for typed in ("N-3", "n -3"):
        with pytest.raises(Refused) as refused:
            notation.square(typed, near)
        assert refused.value.line.code == "no-such-square"
    assert square_name(notation.square("N40", near)) == "N40"
    assert square_name(notation.square("N-3")) == "N-3"


def laid(kind: str, ruleset: str = "base") -> Game:
    """A tile of that kind laid where it fits beside the start tile."""
    game = Game(RULESETS[ruleset], load(ruleset), 2)
    game.draw(kind)
    square, rotation = split(game.placements()[0])
    game.lay(square, rotation)
    return game


@pytest.mark.parametrize(
    ("kind", "typed", "piece", "terrain"),
    [
        ("D", "road", "follower", "road"),
        ("D", "Straße", "follower", "road"),
        ("D", "highwayman", "follower", "road"),
        ("D", "RITTER", "follower", "city"),
        ("B", "monk", "follower", "monastery"),
        ("B", "Wiese", "follower", "field"),
    ],
)
def test_a_spot_is_understood_by_what_it_is_called(kind: str, typed: str, piece: str, terrain: str) -> None:
    game = laid(kind)
    end = ending(game, typed)
    assert isinstance(end, Deploy)
    assert game.ruleset.piece_of(end.role) == piece
    assert game.tileset.kind(kind).segments[end.segment].terrain == terrain


def test_where_several_spots_are_called_so_the_numbers_are_named() -> None:
    with pytest.raises(Refused) as refused:
        ending(laid("D"), "field")
    assert refused.value.line.code == "spot-ambiguous"
    assert re.search("[23] · field", say(refused.value.line))


@pytest.mark.parametrize(
    ("ruleset", "typed", "code"),
    [
        ("base", "seat", "several-topics"),
        ("base", "Karte", "several-topics"),
        ("hunters", "order", "several-topics"),
        ("discovery", "xyzzy", "no-such-topic"),
    ],
)
async def test_rules_that_are_not_a_title_lead_to_the_topics_that_tell_of_them(
    table: Table, ruleset: str, typed: str, code: str
) -> None:
    assert await table.refused(table.do(ANNA, RULES, ruleset, typed)) == code


def test_where_no_spot_is_free_what_may_be_taken_back_is_not_forgotten() -> None:
    """The tile is one plain with the own explorer (D2.2)."""
    game = Game.from_text("discovery; fx-00 N13/0, ds-08 M13/0 0:explorer-2, ds-01 L13/0; scores 0 0; turn 0 deploy")
    free = "No spot on this tile is free; you can "
    assert say(phrases.free_spots(game)) == f"{free}take a follower back, or end the turn without either."
    other = Game.from_text(str(game.to_text()).replace("turn 0", "turn 1"))
    assert say(phrases.free_spots(other)) == f"{free}end the turn without placing a piece."
