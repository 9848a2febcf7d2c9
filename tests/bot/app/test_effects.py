"""What laying a tile does, in words: with all rotations of a square, in much room and in little."""

from __future__ import annotations

import re

import pytest

from bot.game import drafts, placements
from bot.game.notation import Draft
from bot.game.placements import Effect, Placing
from bot.show import effects, panel, panel_text
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


def ways(*effects_of: tuple[Effect, ...]) -> list[Placing]:
    return [Placing(HERE, turned, some) for turned, some in enumerate(effects_of)]


@pytest.mark.parametrize(
    ("choice", "english", "german"),
    [
        (ways((road(2, 0),)), "N12: your road complete, +2", "N12: deine Straße fertig, +2"),
        (
            ways((road(2, 0),), (road(2, 0),)),
            "N12: your road complete, +2",
            "N12: deine Straße fertig, +2",
        ),
        (
            ways((road(1, 0),), (road(2, 0),)),
            "N12 at 90°: your road complete, +2",
            "N12 bei 90°: deine Straße fertig, +2",
        ),
        (
            ways((road(3, 1),), (road(4, 0),), (road(5, 0),)),
            "N12 at 180°: your road complete, +5",
            "N12 bei 180°: deine Straße fertig, +5",
        ),
        (
            ways((road(3, 1), road(4, 0, 1))),
            "N12: ⚠ road (Bo) complete, +3, road (you, Bo) complete, +4",
            "N12: ⚠ Straße (Bo) fertig, +3, Straße (du, Bo) fertig, +4",
        ),
    ],
)
def test_the_best_rotation_of_a_square_is_told_and_named_where_they_differ(
    choice: list[Placing], english: str, german: str
) -> None:
    said = effects.of_square(HERE, choice, NAMES, 0)
    assert catalogue("en").plain(said) == english
    assert catalogue("de").plain(said) == german


def test_effects_that_are_left_out_are_counted() -> None:
    """A second own monastery, or another player's, is never left out without a word."""
    mine, theirs = (Effect(True, "monastery", (seat,), 9, around=True) for seat in (0, 1))
    way = Placing(HERE, 0, (mine, mine, theirs))
    own = "your monastery complete, +9"
    for room, english in (
        (200, f"{own}, {own}, ⚠ monastery (Bo) complete, +9"),
        (75, f"{own}, {own} and 1 more area"),
        (45, f"{own} and 2 more areas"),
    ):
        assert catalogue("en").plain(effects.effects(way, NAMES, 0, room=room)) == english
    assert catalogue("de").plain(effects.effects(way, NAMES, 0, room=70)).endswith(" und 1 weiteres Gebiet")


def test_a_row_tells_the_most_important_and_what_helps_a_rival_most() -> None:
    own, theirs = (Effect(False, "road", (seat,), 4, 4, gain=1, was=3) for seat in (0, 1))
    city = Effect(True, "city", (1,), 8)
    said = effects.shortly(Placing(HERE, 0, (own, own, own, theirs, city)), NAMES, 0)
    assert catalogue("en").plain(said) == "your road 3→4+, ⚠ road (Bo) 3→4+"


def test_what_is_harder_to_complete_with_the_tile_helps_no_rival() -> None:
    """Two open sides where there was one: 14 to 18 points, but it is blocked rather than helped."""
    city = Effect(False, "city", (1,), 9, 18, open=2, gain=2, was=14, was_open=1)
    said = effects.shortly(Placing(HERE, 0, (city,)), NAMES, 0)
    assert catalogue("en").plain(said) == "city (Bo) 14→18+, open sides 1→2"
    assert catalogue("de").plain(said) == "Stadt (Bo) 14→18+, offene Seiten 1→2"


@pytest.mark.parametrize("game", VARIANTS)
async def test_each_placing_is_found_among_all_as_it_is_by_itself(played: Played, game: str) -> None:
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


@pytest.mark.parametrize("game", VARIANTS)
async def test_what_is_told_and_what_is_counted_are_all_effects(played: Played, game: str) -> None:
    there = await (await played(20, (ANNA, BO), game)).situation()
    position = placements.with_drawn(there.game, there.game.choices()[0])
    for some in placements.everywhere(position).values():
        for way in some:
            for locale in LOCALES:
                whole = _number(catalogue(locale).plain(effects.effects(way, there.names, position.to_move, room=999)))
                for room in (60, 110):
                    said = catalogue(locale).plain(effects.effects(way, there.names, position.to_move, room=room))
                    assert len(said) <= room
                    assert _number(said) == whole, said


def _number(said: str) -> int:
    """How many effects a text tells or counts: between commas stand areas, players and what they have."""
    more = re.search(r" (?:and|und) (\d+) (?:more areas?|weiteres? Gebiete?)$", said)
    told = re.split(
        ", ",
        re.sub(r"\([^)]*\)|, (?:\+|open|offene|complete|fertig|\d)|neu: .*|new: .*", "", said[: more and more.start()]),
    )
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


def test_a_meadow_that_a_tiger_takes_a_deer_from_is_told_with_how_many_points_fewer() -> None:
    """The hunter's meadow has a deer, which is 2 points; the tile with the tiger joins it (H7.4)."""
    game = Game.from_text("hunters; hg-00 N13/0, hg-41 M13/180 0:hunter-1, hg-22 L13/90; scores 0 0; turn 0 lay hg-07")
    square = parse_square("L14")
    way = next(one for one in placements.on(game, square) if one.rotation == 2)
    assert [(one.points, one.gain) for one in way.effects if one.layer == "meadow" and one.scorers] == [(0, -2)]
    said = effects.of_square(square, [way], NAMES, 0)
    assert "your meadow 2→0 at the end" in catalogue("en").plain(said)
    assert "deine Wiese 2→0 am Ende" in catalogue("de").plain(said)


def test_a_bonus_tile_is_not_worth_a_large_forest_of_somebody_else() -> None:
    """34 points for the other one against a turn more: that square doesn't lead the list of those that help."""
    gift = Placing(HERE, 0, (Effect(True, "forest", OTHER, 34),), bonus=True)
    meadow = Placing(HERE, 0, (Effect(False, "meadow", OWN, 2, at_end=True, gain=1),))
    small = Placing(HERE, 0, (Effect(True, "forest", OTHER, 2),), bonus=True)
    assert small.worth(0) > meadow.worth(0) > gift.worth(0)


def test_of_several_free_features_that_are_completed_one_can_be_had() -> None:
    one, other = Effect(True, "sea", (), 3, later=True), Effect(True, "plain", (), 2, later=True)
    assert Placing(HERE, 0, (one, other)).worth(0) < 5 * 10
    assert Placing(HERE, 0, (one, other)).worth(0) > Placing(HERE, 0, (other,)).worth(0)


def test_that_a_tile_joins_what_was_apart_is_seen() -> None:
    """Bo's field lies north of the road, Anna's south of it: they are one where the road ends, not where it goes on."""
    position = "base; D N13/0, U M13/0 1:farmer-2, B M14/0 0:farmer-2, E N12/180; scores 0 0; turn 0 lay"
    game = Game.from_text(f"{position} A")
    found = placements.placing(game, parse_square("L13"), 3).effects
    assert [(one.layer, one.scorers) for one in found if one.parts > 1] == [("field", (0, 1))]
    said = effects.effects(placements.placing(Game.from_text(f"{position} A"), parse_square("L13"), 3), NAMES, 0)
    assert "joins 2 fields (you, Bo): each 3 at the end" in catalogue("en").plain(said)
    assert "verbindet 2 Wiesen (du, Bo): je 3 am Ende" in catalogue("de").plain(said)
    apart = placements.placing(Game.from_text(f"{position} U"), parse_square("L13"), 0).effects
    assert [(one.layer, one.scorers) for one in apart if one.scorers] == [("field", (0,)), ("field", (1,))]
    assert not any(one.parts > 1 for one in apart)


ALONE = (
    "joins 2 fields (you): 3 at the end (nothing any more for Bo)",
    "verbindet 2 Wiesen (du): 3 am Ende (nichts mehr für Bo)",
)
LOST = (
    "⚠ joins 2 fields (Anna): 3 at the end (nothing any more for you, so far 3)",
    "⚠ verbindet 2 Wiesen (Anna): 3 am Ende (nichts mehr für dich, bisher 3)",
)


@pytest.mark.parametrize(("mover", "said"), [(0, ALONE), (1, LOST)])
def test_who_loses_an_area_that_grows_together_is_told(mover: int, said: tuple[str, str]) -> None:
    """Two of Anna's farmers against one of Bo's: the tile joins their fields, and Anna has the points alone."""
    pieces = "E N12/180 1:farmer-2, U O13/0 0:farmer-2, U P13/0 0:farmer-2"
    game = Game.from_text(f"base; D N13/0, {pieces}; scores 0 0; turn {mover} lay B")
    square = parse_square("O12")
    (way,) = placements.on(game, square)
    (joined,) = (one for one in way.effects if one.parts > 1)
    assert (joined.scorers, joined.losers) == ((0,), ((1, 3),))
    for locale, sentence in zip(("en", "de"), said, strict=True):
        assert sentence in catalogue(locale).plain(effects.of_square(square, [way], NAMES, mover))
    assert way.worth(0) >= 30
    assert sum(one.worth(1) for one in way.effects) <= -30


async def test_the_squares_that_help_most_are_told_before_others_gains(played: Played) -> None:
    there = await (await played(60, (ANNA, BO), "discovery")).situation()
    state = drafts.resolve(there, Draft())
    assert state.game is not None
    told = panel_text.listed(state, panel._placings(state, placements.Placings()))[1:]
    seat = there.game.to_move
    best = [max(placements.on(state.game, square), key=lambda one: one.worth(seat)) for square in state.squares]
    helping = sum(one.worth(seat) > 0 for one in best)
    assert helping >= len(told)
    first = catalogue("en").plain(told[0])
    assert re.search(r"your |free |\(you|new: ", first), first


@pytest.mark.parametrize(
    ("position", "square", "english", "german"),
    [
        ("base; D N13/0; scores 0 0; turn 0 lay E", "N14", "N14: new: city", "N14: neu: Stadt"),
        (
            "base; D N13/0; scores 0 0; turn 0 lay A",
            "N14",
            "N14: new: monastery, 2 of 9, road",
            "N14: neu: Kloster, 2 von 9, Straße",
        ),
        (
            "base; D N13/0, U O13/0 1:highwayman-1; scores 0 0; turn 0 lay D",
            "P13",
            "P13 at 0°: ⚠ road (Bo) 4→5+, new: city",
            "P13 bei 0°: ⚠ Straße (Bo) 4→5+, neu: Stadt",
        ),
    ],
    ids=["a city, beside a field that brings nothing", "a monastery", "beside what is somebody's"],
)
def test_what_a_tile_begins_is_told(position: str, square: str, english: str, german: str) -> None:
    game, where = Game.from_text(position), parse_square(square)
    said = effects.of_square(where, placements.on(game, where), NAMES, game.to_move)
    assert catalogue("en").plain(said) == english
    assert catalogue("de").plain(said) == german


def test_who_has_no_piece_left_begins_nothing() -> None:
    lies = ", ".join(f"U {column}13/0 0:farmer-2" for column in "OPQRSTU")
    game = Game.from_text(f"base; D N13/0, {lies}; scores 0 0; turn 0 lay E")
    assert all(not way.begins for way in placements.on(game, parse_square("N14")))
