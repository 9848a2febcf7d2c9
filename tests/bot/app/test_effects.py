"""What laying a tile does, in words: with all rotations of a square, in much room and in little."""

from __future__ import annotations

import re

import pytest

from bot.game import placements
from bot.game.placements import Effect, Placing
from bot.show import effects
from bot.text import LOCALES, catalogue
from engine import Game
from engine.squares import parse_square, square_at
from tests.bot.app.played import Played
from tests.bot.app.table import ANNA, BO
from tests.bot.app.variants import VARIANTS

NAMES = ("Anna", "Bo", "Cleo")


HERE = square_at(0, -1)


def road(points: int, *scorers: int) -> Effect:
    return Effect(True, "road", scorers, points)


@pytest.mark.parametrize("game", VARIANTS)
async def test_each_placing_is_found_as_by_itself_and_its_effects_are_told_or_counted(
    played: Played, game: str
) -> None:
    there = await (await played(20, (ANNA, BO), game)).situation()
    position = placements.with_drawn(there.game, there.game.choices()[0])
    together = placements.everywhere(position)
    alone = {
        square: [placements.placing(position, square, way.rotation) for way in some]
        for square, some in together.items()
    }
    assert together == alone
    told = [effect for some in together.values() for way in some for effect in way.effects]
    assert any(effect.losers or effect.gain for effect in told), "something was counted against the position before"
    for way in (way for some in together.values() for way in some):
        for locale in LOCALES:
            whole = _number(catalogue(locale).plain(effects.effects(way, there.names, position.to_move, room=999)))
            for room in (60, 110):
                said = catalogue(locale).plain(effects.effects(way, there.names, position.to_move, room=room))
                assert len(said) <= room
                assert _number(said) == whole, said


def _number(said: str) -> int:
    """How many effects a text tells or counts: between commas stand areas, players and what they have."""
    more = re.search(r" (?:and|und) (\d+) (?:more areas?|weiteres? Gebiete?)$", said)
    aside = r"\([^)]*\)|, (?:\+|open|offene|complete|fertig|\d)|beginnt .*|starts .*"
    told = re.split(", ", re.sub(aside, "", said[: more and more.start()]))
    return len(told) + (int(more[1]) if more else 0)


OWN, OTHER, SHARED = (0,), (1,), (0, 1)


def test_what_helps_the_player_to_move_comes_first() -> None:
    """By points: what is to be had now, then joining and extending one's own; what brings others points is last."""
    in_order = [
        (Effect(True, "road", OWN, 4),),
        (Effect(True, "road", (), 4),),
        (Effect(True, "road", SHARED, 5),),
        (Effect(False, "road", (), 4, whole=4),),
        (Effect(False, "city", OWN, 4, gain=2),),
        (Effect(False, "road", OWN, 4, parts=2, gain=0),),
        (Effect(False, "road", OWN, 4, gain=1),),
        (Effect(False, "road", SHARED, 4, gain=1),),
        (Effect(False, "road", (), 1, whole=4),),
        (Effect(True, "mountain", (), 0, later=True),),
        (Effect(False, "road", OTHER, 4, gain=1),),
        (Effect(False, "meadow", OWN, 2, at_end=True, gain=-2),),
        (Effect(True, "city", OTHER, 12),),
    ]
    worth = [Placing(HERE, 0, some).worth(0) for some in in_order]
    assert worth == sorted(worth, reverse=True)
    assert len(set(worth)) == len(worth)


@pytest.mark.parametrize(
    ("mover", "said"),
    [
        (0, "joins 2 fields (you): 3 at the end (nothing any more for Bo)"),
        (1, "⚠ joins 2 fields (Anna): 3 at the end (nothing any more for you, so far 3)"),
    ],
)
def test_who_loses_an_area_that_grows_together_is_told(mover: int, said: str) -> None:
    """Two of Anna's farmers against one of Bo's: the tile joins their fields, and Anna has the points alone."""
    pieces = "E N12/180 1:farmer-2, U O13/0 0:farmer-2, U P13/0 0:farmer-2"
    game = Game.from_text(f"base; D N13/0, {pieces}; scores 0 0; turn {mover} lay B")
    square = parse_square("O12")
    (way,) = placements.on(game, square)
    (joined,) = (one for one in way.effects if one.parts > 1)
    assert (joined.scorers, joined.losers) == ((0,), ((1, 3),))
    assert said in catalogue("en").plain(effects.of_square(square, [way], NAMES, mover))
    assert way.worth(0) >= 30
    assert sum(one.worth(1) for one in way.effects) <= -30
