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
from engine.squares import at, parse_square
from tests.bot.app.played import Played
from tests.bot.app.table import ANNA, BO
from tests.bot.app.variants import VARIANTS

NAMES = ("Anna", "Bo", "Cleo")
HERE = at(0, -1)


def road(points: int, *scorers: int) -> Effect:
    return Effect(True, "road", scorers, points)


def ways(*effects_of: tuple[Effect, ...]) -> list[Placing]:
    return [Placing(HERE, turned, some) for turned, some in enumerate(effects_of)]


@pytest.mark.parametrize(
    ("choice", "english", "german"),
    [
        (ways((road(2, 0),)), "N12: completes your road (2 points)", "N12: stellt deine Straße fertig (2 Punkte)"),
        (
            ways((road(1, 0),), (road(2, 0),)),
            "N12, in both rotations: completes your road (1 or 2 points)",
            "N12, in beiden Drehungen: stellt deine Straße fertig (1 oder 2 Punkte)",
        ),
        (
            ways((road(3, 0),), (road(1, 0),), (road(2, 0),)),
            "N12, in all 3 rotations: completes your road (1 to 3 points)",
            "N12, in allen 3 Drehungen: stellt deine Straße fertig (1 bis 3 Punkte)",
        ),
        (
            ways((road(3, 1),), (road(4, 0),), (road(5, 0),)),
            "N12 at 90° or 180°: completes your road (4 or 5 points)",
            "N12 bei 90° oder 180°: stellt deine Straße fertig (4 oder 5 Punkte)",
        ),
        (
            ways((road(3, 1), road(4, 0, 1))),
            "N12: completes the road of Bo (3 points), completes the road of you and Bo (4 points)",
            "N12: stellt die Straße von Bo fertig (3 Punkte), stellt die Straße von dir und Bo fertig (4 Punkte)",
        ),
    ],
)
def test_what_differs_between_the_rotations_of_a_square_is_said(
    choice: list[Placing], english: str, german: str
) -> None:
    said = effects.of_square(HERE, choice, NAMES, 0)
    assert catalogue("en").plain(said) == english
    assert catalogue("de").plain(said) == german


def test_effects_that_are_left_out_are_counted() -> None:
    """A second own monastery, or another player's, is never left out without a word."""
    mine, theirs = (Effect(True, "monastery", (seat,), 9, around=True) for seat in (0, 1))
    way = Placing(HERE, 0, (mine, mine, theirs))
    own = "completes your monastery (9 points)"
    for room, english in (
        (200, f"{own}, {own}, completes the monastery of Bo (9 points)"),
        (105, f"{own}, {own}, completes the monastery of Bo"),
        (95, f"{own}, completes your monastery, completes the monastery of Bo"),
        (88, f"{own}, {own} and 1 more area"),
        (55, f"{own} and 2 more areas"),
        (45, "completes your monastery and 2 more areas"),
    ):
        assert catalogue("en").plain(effects.effects(way, NAMES, 0, room=room)) == english
    assert catalogue("de").plain(effects.effects(way, NAMES, 0, room=70)).endswith(" und 2 weitere Gebiete")
    assert catalogue("en").plain(effects.effects(way, NAMES, 0)).count("monastery") == 3


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
    counted = 0
    for some in placements.everywhere(position).values():
        for way in some:
            for locale in LOCALES:
                whole = _number(catalogue(locale).plain(effects.effects(way, there.names, position.turn)))
                for room in (90, 110, 200):
                    said = catalogue(locale).plain(effects.effects(way, there.names, position.turn, room=room))
                    assert _number(said) == whole, said
                    counted += " more" in said
    assert counted or game != "hunters"


def _number(said: str) -> int:
    """How many effects a text tells or counts."""
    told = len(re.findall(r"completes |extends |earns |stellt |schließt |erweitert |bringt ", said))
    again = sum(int(n) - 1 for n in re.findall(r", (\d+)(?: times|-mal)", said))
    more = re.search(r" (?:and|und) (\d+) (?:more areas?|weiteres? Gebiete?)$", said)
    return told + again + len(re.findall(", (?:twice|zweimal)", said)) + (int(more[1]) if more else 0)


OWN, OTHER, SHARED = (0,), (1,), (0, 1)


def test_what_helps_the_player_to_move_comes_first() -> None:
    """By points: what is to be had now, then joining and extending one's own; what brings others points is last."""
    in_order = [
        (Effect(True, "road", OWN, 4),),
        (Effect(True, "road", (), 4),),
        (Effect(True, "road", SHARED, 5),),
        (Effect(True, "road", OWN, 2),),
        (Effect(False, "city", OWN, 4, gain=2),),
        (Effect(False, "road", OWN, 4, joins=True, gain=0),),
        (Effect(False, "road", OWN, 4, gain=1),),
        (Effect(False, "road", SHARED, 4, gain=1),),
        (Effect(False, "road", (), 4, whole=4),),
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
    said = catalogue("en").plain(effects.of_square(square, [way], NAMES, 0, room=400))
    assert "extends your meadow (0 points at the end as it stands, 2 fewer than before)" in said
    german = catalogue("de").plain(effects.of_square(square, [way], NAMES, 0, room=400))
    assert "erweitert deine Wiese (am Ende 0 Punkte, wenn es so bleibt, 2 weniger als vorher)" in german


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
    assert [(one.layer, one.scorers) for one in found if one.joins] == [("field", (0, 1))]
    said = effects.effects(placements.placing(Game.from_text(f"{position} A"), parse_square("L13"), 3), NAMES, 0)
    assert (
        "extends the field of you and Bo (grown together from several; 3 points at the end as it stands)"
        in catalogue("en").plain(said)
    )
    assert (
        "die Wiese von dir und Bo (aus mehreren zusammengewachsen; am Ende 3 Punkte, wenn es so bleibt)"
        in catalogue("de").plain(said)
    )
    apart = placements.placing(Game.from_text(f"{position} U"), parse_square("L13"), 0).effects
    assert [(one.layer, one.scorers) for one in apart if one.scorers] == [("field", (0,)), ("field", (1,))]
    assert not any(one.joins for one in apart)


@pytest.mark.parametrize("room", [None, 1, 60, 80, 100, 120, 200])
def test_what_has_grown_together_is_told_without_a_comma_before_another_sign(room: int | None) -> None:
    """Complete and open, shared and lost, with gold and without, one after the other, in much room and in little."""
    grown = [
        Effect(complete, layer, scorers, 6, 8, marks=marks, at_end=layer == "meadow", joins=True, losers=losers)
        for complete, layer, marks in ((True, "forest", (("gold", 1),)), (False, "river", ()), (False, "meadow", ()))
        for scorers, losers in ((SHARED, ()), (OWN, ((1, 3),)), (OTHER, ((0, 3),)), ((1, 2), ()))
    ]
    for some in ([one, other] for one in grown for other in grown):
        said = effects.effects(Placing(HERE, 0, tuple(some)), NAMES, 0, room=room)
        for locale in LOCALES:
            text = catalogue(locale).plain(said)
            assert not re.search(r"[,;(]\s*[,;.)]|,\s*\(|\)\s*\(|  ", text), text


ALONE = (
    "extends your field (grown together from several so that Bo gets nothing for it any more; 3 points at the end",
    "erweitert deine Wiese (aus mehreren so zusammengewachsen, dass Bo nichts mehr dafür bekommt; am Ende 3 Punkte",
)
LOST = (
    "extends the field of Anna (grown together from several so that you get nothing for it any more; 3 points at",
    "erweitert die Wiese von Anna (aus mehreren so zusammengewachsen, dass du nichts mehr dafür bekommst; am Ende 3",
)


@pytest.mark.parametrize(("mover", "said"), [(0, ALONE), (1, LOST)])
def test_who_loses_an_area_that_grows_together_is_told(mover: int, said: tuple[str, str]) -> None:
    """Two of Anna's farmers against one of Bo's: the tile joins their fields, and Anna has the points alone."""
    pieces = "E N12/180 1:farmer-2, U O13/0 0:farmer-2, U P13/0 0:farmer-2"
    game = Game.from_text(f"base; D N13/0, {pieces}; scores 0 0; turn {mover} lay B")
    square = parse_square("O12")
    (way,) = placements.on(game, square)
    (joined,) = (one for one in way.effects if one.joins)
    assert (joined.scorers, joined.losers) == ((0,), ((1, 3),))
    for locale, sentence in zip(("en", "de"), said, strict=True):
        assert sentence in catalogue(locale).plain(effects.of_square(square, [way], NAMES, mover, room=400))
    assert way.worth(0) >= 30
    assert way.worth(1) <= -30


async def test_the_squares_that_help_most_are_told_before_others_gains(played: Played) -> None:
    there = await (await played(60, (ANNA, BO), "discovery")).situation()
    state = drafts.resolve(there, Draft())
    assert state.game is not None
    told = panel_text.listed(state.view, panel._placings(state, placements.Placings()))[1:]
    seat = there.game.turn
    best = [max(placements.on(state.game, square), key=lambda one: one.worth(seat)) for square in state.squares]
    helping = sum(one.worth(seat) > 0 for one in best)
    assert helping >= len(told)
    first = catalogue("en").plain(told[0])
    assert re.search("your |a free |of you and", first), first


@pytest.mark.parametrize(
    ("position", "square", "english", "german"),
    [
        (
            "base; D N13/0; scores 0 0; turn 0 lay E",
            "N14",
            "N14, in all 3 rotations: begins a city",
            "N14, in allen 3 Drehungen: beginnt eine Stadt",
        ),
        (
            "base; D N13/0; scores 0 0; turn 0 lay A",
            "N14",
            "N14, in all 3 rotations: begins a road and a monastery (7 more tiles around it, then 9 points)",
            "N14, in allen 3 Drehungen: beginnt eine Straße und ein Kloster (noch 7 Karten ringsum, dann 9 Punkte)",
        ),
        (
            "base; D N13/0, U O13/0 1:highwayman-1; scores 0 0; turn 0 lay D",
            "P13",
            "P13, in both rotations: extends the road of Bo (2 open sides, 5 points or more if complete)",
            "P13, in beiden Drehungen: erweitert die Straße von Bo (2 Seiten offen, fertig ab 5 Punkten)",
        ),
    ],
    ids=["a city, beside a field that brings nothing", "a monastery", "nothing beside what is somebody's"],
)
def test_what_a_tile_begins_is_said_where_all_else_is_nobodys(
    position: str, square: str, english: str, german: str
) -> None:
    game, where = Game.from_text(position), parse_square(square)
    said = effects.of_square(where, placements.on(game, where), NAMES, game.turn)
    assert catalogue("en").plain(said) == english
    assert catalogue("de").plain(said) == german


def test_who_has_no_piece_left_begins_nothing() -> None:
    lies = ", ".join(f"U {column}13/0 0:farmer-2" for column in "OPQRSTU")
    game = Game.from_text(f"base; D N13/0, {lies}; scores 0 0; turn 0 lay E")
    assert all(not way.begins for way in placements.on(game, parse_square("N14")))
