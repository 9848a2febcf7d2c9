"""What is told of positions: what laying a tile does, what a piece there brings, what areas are worth in the end."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from bot.game import drafts, placements
from bot.game.features import counts_at_end
from bot.game.notation import Draft
from bot.game.placements import Effect, Placing
from bot.game.views import Study
from bot.show import alt, board, choices, effects, events, final, panel, panel_text, refusals
from bot.show.tiles import reaches, where
from bot.text import LOCALES, catalogue
from bot.text.lines import Line
from engine import Refusal, open_tiles
from engine.events import Event
from engine.game import Game
from engine.games import RULESETS
from engine.squares import parse_square, square_at
from engine.tilefiles import load
from engine.turns import Deploy, TakeBack, Turn
from tests.bot.app.played import Played
from tests.bot.app.read import say
from tests.bot.app.table import ANNA, BO, CLEO
from tests.bot.app.variants import VARIANTS
from tests.engine.play import Play
from tests.engine.worlds import NEW_LAND, WILD, crossing, some

NAMES = ("Anna", "Bo")
HERE = square_at(0, -1)
START = "hunters; hg-00 N13/0; scores 0 0; turn 0 lay {}"
FREE = START.format("hg-04")
RIVER = "hunters; hg-00 N13/0, hg-04 M13/90 {}:hut-7; scores 0 0; turn 0 lay hg-14"
"""A river system from the start tile westwards, with a hut at its lake, and a tile that continues it."""


@pytest.mark.parametrize("game", VARIANTS)
async def test_each_placing_is_found_as_by_itself_and_its_effects_are_told_or_counted(
    played: Played, game: str
) -> None:
    there = await (await played(30, (ANNA, BO, CLEO), game)).situation()
    position = placements.with_drawn(there.game, there.game.choices()[0])
    together = placements.everywhere(position)
    ways = [way for found in together.values() for way in found]
    assert ways == [placements.placing(position, way.square, way.rotation) for way in ways]
    told = [effect for way in ways for effect in way.effects]
    assert any(effect.losers or effect.gain for effect in told), "something was counted against the position before"
    for way in ways:
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
        (Effect(True, "plain", SHARED, 2, was=1, later=True),),
        (Effect(False, "road", (), 1, whole=4),),
        (Effect(True, "mountain", (), 0, later=True),),
        (Effect(False, "road", OTHER, 4, gain=1),),
        (Effect(False, "meadow", OWN, 2, at_end=True, gain=-2),),
        (Effect(True, "city", OTHER, 12),),
    ]
    worth = [Placing(HERE, 0, some).worth(0) for some in in_order]
    assert worth == sorted(worth, reverse=True)
    assert len(set(worth)) == len(worth)


OPEN = "discovery; fx-00 N13/0, fx-16 O13/90 0:robber-1, ds-13 O12/180 1:robber-4; scores 0 0; turn 0 lay fx-23"
COMPLETE = "discovery; fx-00 N13/0, ds-03 N14/0 0:robber-1, ds-34 O14/90 1:robber-1; scores 0 0; turn 0 lay fx-18"
THEIRS = "discovery; fx-00 N13/0, fx-13 N14/270 0:robber-2; scores 0 0; turn 1 lay ds-06"
FIELD = "base; D N13/0, X O13/0 0:farmer-5; scores 0 0; turn 1 lay D"
GROWING = "discovery; fx-00 N13/0, ds-40 N12/0 0:seaman-1, ds-21 O13/270; scores 0 0; turn 0 lay ds-07"
JOINED = (
    "discovery; fx-00 N13/0, ds-17 N14/90 0:explorer-3, ds-01 N15/0 1:explorer-1, fx-09 N16/0 0:robber-3, "
    "ds-03 M15/180 1:robber-1, ds-12 O16/270, ds-20 P16/90 1:seaman-2, ds-02 P17/0; scores 0 0; turn 1 lay ds-04"
)
MINE = (
    "discovery; fx-00 N13/0, fx-24 N14/270 0:robber-1, ds-39 M13/90 1:explorer-3, ds-40 M14/0 0:seaman-1, "
    "ds-08 L14/90 1:explorer-2, ds-05 N12/0 0:seaman-2, ds-34 K14/0 1:robber-1; scores 0 0; turn 0 lay fx-02"
)
DEAD = (
    "base; D N13/0, N N14/180 0:knight-1, U M14/90, P N15/0, M O14/0, K L14/0, J L15/180, S L16/0, H N12/180, "
    "E O12/90, N M16/270; scores 0 0; turn 0 lay D"
)
"""No tile fits on M15, where Anna's city is open."""
DEAD_MOUNTAIN = (
    "discovery; fx-00 N13/0, ds-20 N12/90 0:robber-4, ds-41 N11/90, fx-18 M11/0 0:robber-1, fx-15 L11/0, ds-26 N10/90, "
    "ds-02 N9/180, ds-43 O13/270, ds-22 M9/0, ds-24 L10/270, fx-01 P13/180; scores 0 0; turn 0 lay ds-04"
)
"""No tile fits on M10, where Anna's mountain is open."""
TAKEN = "base; D N13/0, E N12/180 1:farmer-2, U O13/0 0:farmer-2, U P13/0 0:farmer-2; scores 0 0; turn {} lay B"
"""Two of Anna's farmers against one of Bo's: the tile joins their fields, and Anna has the points alone."""


@pytest.mark.parametrize(
    ("position", "square", "rotation", "first", "deeds"),
    [
        (OPEN, "O14", 90, "robber O13 0→1, ", None),
        (COMPLETE, "M13", 270, "robber N14 2→4, ", ["robber N14 (Anna) 2→4"]),
        (THEIRS, "M13", 0, "⚠ robber N14 (Anna) 1→2, ", None),
        (FIELD, "N12", 180, "⚠ farmer O13 (Anna) 0→3 at the end, ", []),
        (GROWING, "N11", 0, "your sea: 1 now, 4+ complete", None),
        (JOINED, "M16", 0, "joins 2 mountains (you, Anna): each 1 now, 2+ complete", None),
        (MINE, "M12", 90, "joins 2 seas (you): each 4 now, 10+ complete", ["sea joined: Anna 4 each"]),
        (TAKEN.format(0), "O12", 0, "joins 2 fields (you): 3 at the end (nothing any more for Bo)", None),
        (TAKEN.format(1), "O12", 0, "⚠ joins 2 fields (Anna): 3 at the end (nothing any more for you, so far 3)", None),
        (DEAD, "O13", 180, "your city 4→5 at the end, ", None),
        (FREE, "M13", 90, "free river complete, +4, free meadow: 2 at the end, free river system", None),
    ],
    ids=["open mountains (D4.2)", "complete ones (D4.3)", "a rival's", "a field by a city (B6.3)",
         "only its worth once complete changes (D3.1)", "joined (D3.3)", "own ones joined", "a rival loses an area",
         "one's own is lost", "never to be complete (B6.2)", "what is for a hut (H5.1)"],
)  # fmt: skip
def test_what_a_tile_does_is_told_by_what_matters_most_and_the_channel_what_it_did(
    position: str, square: str, rotation: int, first: str, deeds: list[str] | None
) -> None:
    game = Game.from_text(position)
    way = placements.placing(game, parse_square(square), rotation // 90)
    assert catalogue("en").plain(effects.effects(way, NAMES, game.to_move)).startswith(first)
    assert all(
        way.worth(0) >= 30 >= -30 >= sum(one.worth(1) for one in way.effects) for one in way.effects if one.losers
    )
    if deeds is not None:
        game.log = []
        game.play(Turn(parse_square(square), rotation // 90, None, game.drawn or ""))
        did = events.deeds_in_short(game.log, game, NAMES)
        assert [catalogue("en").plain(one) for one in did.values if isinstance(one, Line)] == deeds


@pytest.mark.parametrize(
    ("was_open", "was", "sides", "said"),
    [
        (1, 8, False, "forest (Bo) 8→12+, harder to complete"),
        (1, 8, True, "forest (Bo) 8→12+, harder to complete, 2 open sides"),
        (1, 12, False, "forest (Bo), harder to complete"),
        (3, 12, False, "forest (Bo), easier to complete"),
        (3, 12, True, "forest (Bo): 12+, 2 open sides"),
        (3, 8, False, "⚠ forest (Bo) 8→12+"),
    ],
)
def test_what_open_sides_mean_is_said(was_open: int, was: int, sides: bool, said: str) -> None:
    forest = Effect(False, "forest", (1,), 6, whole=12, open=2, gain=0 if was == 12 else 4, was=was, was_open=was_open)
    assert say(effects.effect(forest, NAMES, 0, sides=sides)) == said


def test_of_a_square_that_brings_nothing_only_the_name_is_told_in_short() -> None:
    ways = tuple(Placing(HERE, rotation, ()) for rotation in (0, 1))
    assert say(effects.in_short(HERE, ways, NAMES, 0)) == "N12"
    assert say(effects.of_square(HERE, ways, NAMES, 0)) == "N12: no points yet"


def test_what_a_piece_would_score_at_once_is_told_before_what_only_grows() -> None:
    game = Game.from_text("hunters; hg-00 N13/0, hg-29 N14/270 0:hunter-1, hg-01 O14/180; scores 0 0; turn 0 lay hg-64")
    way = placements.placing(game, parse_square("O15"), 0)
    assert say(effects.shortly(way, NAMES, 0)) == "free river complete, +5"


def test_B5_3_a_monastery_that_begins_with_much_leads_the_squares() -> None:
    """So many of its nine tiles lie there already: a monk there has as many points at the end as it stands."""
    game = Game.from_text("base; D N13/0, U M13/0, U O13/0, U L13/0, B N14/0, B N15/0; scores 0 0; turn 0 lay B")
    found = placements.everywhere(game)
    best = max(found, key=lambda square: placements.best(found[square], 0).worth(0))
    around = {square: placements.best(ways, 0).begins[0].points for square, ways in found.items()}
    assert around[best] == max(around.values())
    said = catalogue("en").plain(effects.in_short(best, found[best], NAMES, 0))
    assert f"starts a monastery ({around[best]} of 9" in said


def state(position: str, square: str, rotation: int | None = None, spot: str | None = None) -> drafts.PanelState:
    study = Study(("puzzle", 1), Game.from_text(position), NAMES, (0, 1))
    return drafts.resolve(study, Draft(None, square, rotation, spot))


def test_turning_takes_the_best_spot_of_that_role_where_the_chosen_one_is_taken() -> None:
    """A tile of four roads: the one to the west is Bo's, so that the highwayman goes to another one."""
    there = state("base; D N13/0, U M13/0 1:highwayman-1; scores 0 0; turn 0 lay X", "L13")
    assert there.after is not None
    free = {one.segment for one in there.deployments if one.role == "highwayman"}
    places = [one.deploy for one in there.after.board.squares[parse_square("L13")][0].deployments]
    taken = next(one for one in places if one.role == "highwayman" and one.segment not in free)
    turned = drafts.resolve(there.view, Draft(None, "L13", 0, str(taken.segment + 1)))
    assert isinstance(turned.chosen, Deploy)
    assert (turned.chosen.role, turned.chosen.segment in free) == ("highwayman", True)


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        ("hg-65", "Shrine: place a hunter on it now, and its meadow is yours alone."),
        ("hg-66", "Fire: the tigers leave its meadow; all deer count."),
        ("hg-67", "Mushrooms: 2 points more for their forest."),
        ("hg-68", "Aurochs: 2 points for the hunter, and no tiger takes it."),
        ("hg-01", ""),
    ],
)
def test_H7_what_a_special_tile_does_is_a_row_when_it_is_drawn(kind: str, said: str) -> None:
    game = Game.from_text(START.format("hg-01"))
    game.drawn = kind
    assert catalogue("en").plain(*panel_text.specials(game)) == said
    if kind == "hg-65":
        square = placements.legal_squares(game)[0]
        game.lay(square, game.rotations(square)[0])
        (hunter,) = [one for one in game.places() if (one.segment, one.role) == (0, "hunter")]
        assert catalogue("en").plain(choices.worth(game, hunter)) == "hunter, only you, 2 at the end"


def test_D4_now_and_complete_stand_on_spots_and_take_back_buttons_and_D2_2_points_before_and_after() -> None:
    said = [catalogue("en").label(one.label) for one in choices.on_buttons(state(MINE, "M12", 90))]
    assert {"Take back N14, +2", "Take back N12, +4 (10+)", "2 · explorer, 1 (2+)"} <= {*said}
    back = say(*panel_text.lines(state(MINE, "M12", 90, "back-1-N14")))
    assert "N14: robber comes home, 2 points. 0→2." in back


def test_of_an_area_that_no_tile_left_can_complete_nothing_more_is_promised() -> None:
    game = Game.from_text(DEAD_MOUNTAIN)
    assert (
        say(refusals.taking(game, TakeBack(parse_square("M11"), 0))) == "robber on M11: 1 city = 1 point (1 open side)"
    )
    assert effects.of_feature(game, game.feature(parse_square("M11"), 0, "mountain"))["how"] == "now"


# -- a hut is called a hut wherever something is said of one: it is no tribe member (H1.2, H5) -----------------------


@pytest.mark.parametrize(("seat", "label"), [(1, "2 · hut (Bo)"), (0, "2 · hut (Anna)")])
def test_H5_2_a_river_system_that_is_taken_is_so_by_a_hut(seat: int, label: str) -> None:
    taken = [one.label for one in choices.taken(state(RIVER.format(seat), "L13")) if "hut" in one.value]
    assert [catalogue("en").plain(one) for one in taken] == [label]


@pytest.mark.parametrize(("spot", "numbers"), [("hut-2", {1, 2, 3, 4, 5, 6}), ("2", {1, 3, 4, 5, 6})])
def test_H4_3_a_river_on_which_a_hut_is_chosen_keeps_its_number_for_a_fisher(spot: str, numbers: set[int]) -> None:
    """A hut may be exchanged for a fisher there, so the number that is to be pressed for one is in the picture."""
    offered = [one.segment for one in choices.spots(state(FREE, "M13", 90, spot))]
    assert offered == sorted(offered), "what can be set on the same number stands side by side"
    picture = panel._scene(state(FREE, "M13", 90, spot))
    shown = {one.number for one in picture.board.spots}
    assert shown & numbers == numbers
    assert (2 in shown) == (spot == "hut-2")
    assert picture.top_card is not None
    assert {one.number for one in picture.top_card.tiles[0].spots} == shown


def test_H5_2_a_hut_that_is_in_the_way_is_named_in_the_refusal() -> None:
    game = Game.from_text(RIVER.format(1))
    game.lay(parse_square("L13"), game.rotations(parse_square("L13"))[0])
    segment = next(one.segment for one in game.places() if one.role == "fisher")
    with pytest.raises(Refusal) as refused:
        game.deploy("hut", segment)
    said = catalogue("en").plain(refusals.refusal(refused.value, game, NAMES))
    assert "(river system) is taken: a hut on M13 (Bo)." in said


@pytest.mark.parametrize(("huts", "english"), [("", "nobody has a hut there yet"), ("0:hut-7", "Colour")])
def test_the_picture_of_river_systems_and_its_marks_are_told_with_huts(huts: str, english: str) -> None:
    game = Game.from_text(f"hunters; hg-00 N13/0, hg-04 M13/90 {huts}; scores 0 0; turn 0 draw")
    said, german = (catalogue(locale).plain(board.legend(game, ("hut",))) for locale in ("en", "de"))
    assert english in said
    assert "piece" not in said
    assert "Figur" not in german
    shown = alt.whose(Study(("puzzle", 1), game, NAMES, (0, 1)), ("hut",))
    assert f"Areas without a hut: {0 if huts else 1}." in catalogue("en").alt(shown)


# -- in the final scoring --------------------------------------------------------------------------------------------


def ended(play: Play) -> list[str]:
    """What the final scoring brings, in English."""
    game, log = play.game.copy(), list[Event]()
    game.log = log
    game.end_now()
    return [catalogue("en").plain(one) for one in final.items(play.game, log, NAMES)]


def test_H7_3_who_has_fewer_huts_in_a_system_at_the_end_reads_that_others_have_more_of_them() -> None:
    """Two of Anna's huts and one of Bo's, each at a spring; the crossing joins their rivers."""
    play = Play(tile_set=crossing())
    for square in ("M13", "M12", "M14"):
        play.lay("glade", square)
    for seat, square, degrees in ((0, "L12", 180), (1, "L14", 0)):
        play.wait(seat, filler="glade")
        play.lay("spring", square, degrees, hut=1)
    play.lay("glade", "K12")
    play.wait(0, filler="glade")
    play.lay("spring", "K13", 90, hut=1)
    play.lay("crossing", "L13")
    assert "more huts of Anna there" in ended(play)[1]


@pytest.mark.parametrize(
    ("tigers", "items"),
    [
        (0, "2 deer × 2 + 1 mammoth × 2 = 6 points"),
        (1, "(2 deer − 1 tiger) × 2 + 1 mammoth × 2 = 4 points"),
        (2, "no deer (2, but 2 tigers) + 1 mammoth × 2 = 2 points"),
        (3, "no deer (2, but 3 tigers) + 1 mammoth × 2 = 2 points"),
    ],
)
def test_H7_4_the_items_of_a_meadow_name_as_many_tigers_as_there_are(tigers: int, items: str) -> None:
    play = Play(tile_set=WILD)
    play.lay("mammoth", "N14", hunter=0)
    play.lay("deer", "N15")
    for row in range(tigers):
        play.lay("tiger", f"N{16 + row}")
    (said,) = ended(play)
    assert said.endswith(f" N14: {items}")


def test_D4_1_a_small_area_is_told_with_the_tiles_that_it_is_worth() -> None:
    """Of two tiles: complete, and worth no more than open."""
    play = Play(tile_set=NEW_LAND)
    play.lay("SSSS", "N14")
    play.lay("PSSS", "N15", 180, explorer=0)
    play.put("PSSS", "N16")
    play.game.end_turn()
    play.wait(1, filler="SSSS")
    play.put("SSSS", "N17")
    (back,) = [one for one in play.game.take_backs() if one.square == parse_square("N15")]
    label = choices.back_label(play.game, back)
    assert catalogue("en").label(label) == "Take back explorer on N15: complete, 2 tiles = 2 points"


def test_D5_2_what_the_last_tile_completes_counts_as_open_and_the_final_items_say_that_nothing_is_doubled() -> None:
    """A plain of three tiles in the sea, which the last tile completes: whose piece is set there can't take it back."""
    play = Play(tile_set=some(SSSS=1, PSSS=2, SPSP=1))
    for kind, square, degrees in (("SSSS", "N14", 0), ("PSSS", "N15", 180), ("SPSP", "N16", 90)):
        play.lay(kind, square, degrees)
    game, there = play.game.copy(), parse_square("N17")
    rest = Counter(game.unseen)
    rest.subtract(("PSSS",))
    game.remove(list(rest.elements()))
    game.draw("PSSS")
    told = effects.effects(placements.placing(game, there, 0), NAMES, game.to_move)
    assert "free plain: 3 at the end" in catalogue("en").plain(told)
    after = game.copy()
    after.lay(there, 0)
    spots = [catalogue("en").plain(choices.spot_label(after, one)) for one in after.places()]
    assert any(said.endswith("explorer, 3 at the end") for said in spots)
    laid, log = game.copy(), list[Event]()
    game.log = log
    game.play(Turn.parse("PSSS N17/0 explorer-1"))
    assert catalogue("en").plain(*final.items(final.before_the_end(laid, log), log, NAMES)).splitlines() == [
        "At the end complete areas count as open ones.",
        "- Bo:",
        "  - explorer on N17: 3 tiles = 3 points",
    ]


# -- where the parts of a tile are -----------------------------------------------------------------------------------


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("ruleset", RULESETS)
def test_no_two_parts_of_a_tile_of_the_same_terrain_are_in_the_same_place(ruleset: str, locale: str) -> None:
    texts = catalogue(locale)
    for kind in load(ruleset).kinds:
        for rotation in range(4):
            told = [(one.terrain, texts.plain(where(kind, n, rotation))) for n, one in enumerate(kind.segments)]
            assert len(set(told)) == len(told), kind.id


@pytest.mark.parametrize("ruleset", RULESETS)
def test_what_reaches_a_side_of_a_turned_tile_reached_another_before(ruleset: str) -> None:
    for kind in load(ruleset).kinds:
        for rotation in range(4):
            for side in range(4):
                ports = {(port + 3 * rotation) % 12 for port in reaches(kind, side, rotation).ports}
                assert 3 * side + 1 in ports


@pytest.mark.parametrize(
    ("kind", "rotation", "told"),
    [
        ("B", 0, ["all sides", "in the middle"]),
        ("U", 1, ["east", "north and south", "west"]),
        ("U", 0, ["east and west", "north", "south"]),
        ("V", 0, ["north and east", "south and west", "south-west corner"]),
        ("X", 0, ["east", "north", "north-east corner", "north-west corner", "south", "south-east corner",
                  "south-west corner", "west"]),
    ],
)  # fmt: skip
def test_sides_and_corners_are_those_of_the_tile_as_it_lies(kind: str, rotation: int, told: list[str]) -> None:
    tile = load("base").kind(kind)
    assert sorted(catalogue("en").plain(where(tile, n, rotation)) for n in range(len(tile.segments))) == told


def test_T13_what_can_still_be_completed_by_known_tiles_is_not_told_as_for_the_end() -> None:
    """The stack is empty, but a tile lies open before the next player."""
    game = Game.new("base")
    game.remove(list((Counter(game.unseen) - Counter(["E", "E"])).elements()))
    open_tiles.open_hands(game, [["E"], ["E"]])
    open_tiles.draw(game, "E")
    game.lay(parse_square("N14"), 2)
    assert open_tiles.in_stack(game) == 0
    assert not counts_at_end(game, game.feature(parse_square("N14"), 0, "city"))
