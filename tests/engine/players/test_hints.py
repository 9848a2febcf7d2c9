"""Hints: which turns are named, and what speaks for them, in positions set up by hand and in whole games.

Also what a turn does to others: whose features it makes hard to complete, and which it may soon join.
"""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from engine import Discard, Game, Phase, Refusal, Turn, players, square_name
from engine.game import Feature
from engine.players import Code, Reason
from engine.players.lab import matches
from engine.players.levels import ranked
from engine.squares import Square
from engine.stack import deal
from tests.engine.play import Play, advance, rows
from tests.engine.players.situations import few
from tests.engine.worlds import some
from tests.profiles import is_full
from tests.profiles import some as few_of


def told(position: str, turn: str) -> list[str]:
    """The reasons for a turn, each with the data that it has; squares by name."""
    return [_in_words(one) for one in players.reasons(Game.from_text(position), Turn.parse(turn))]


def _in_words(one: players.Reason) -> str:
    words = []
    for name, value in one._asdict().items():
        if name == "code" or value == players.Reason._field_defaults.get(name):
            continue
        if isinstance(value, tuple):
            words.append(f"{name} {'+'.join(map(str, value))}")
        else:
            words.append(name if value is True else f"{name} {square_name(value) if name in SQUARES else value}")
    return f"{one.code.value}: {', '.join(words)}" if words else one.code.value


SQUARES = ("square", "gap")

SIX_LIE = ", ".join(f"U {column}13/0 0:farmer-2" for column in "OPQRST")

NO_TILE_FITS_N11 = "G N12/90 1:knight-1, B M12/0, B O12/0, E M11/90, B O11/0, B M10/0"
"""Round N11 lie two cities and a field; with a road in the north no tile fits there."""

BENS_CITY = "F N12/90 1:knight-1, F N11/90, B M12/0, B M11/0, B O12/0, B O11/0, E M10/90"
"""Ben's city is open on N10, which has another city in the west."""

SHARED_CITY = "F N12/90 1:knight-1, F N11/90 0:knight-1, B M12/0, B M11/0, B O12/0, B O11/0"
"""The city of Ann and Ben is open on N10."""

BENS_SEA = "fx-00 N13/0, ds-09 N12/0 1:seaman-2, fx-03 M12/0, ds-05 O12/0, ds-29 M11/270"
"""Ben's sea of five tiles is open on N11 and O13."""

FIVE_LIE = ", ".join(f"U {column}13/0 0:farmer-2" for column in "OPQRS")

THREE_CITIES = "D N13/0, U O13/0, U M13/0, E O12/270 1:knight-1, E M12/90 0:knight-1, B M11/0, G N11/90 0:knight-1"
"""Round N12 lie a city of Ben's and two of Ann's."""

NO_ROADS_LEFT = (
    "D N13/0, U M13/0 0:highwayman-1, B N14/0, B O14/0, B P14/0, U P13/0 1:highwayman-1; scores 0 0;"
    " out A A D D D J J J K K K L L L O O P P P S S T U U U U U V V V V V V V V V W W W W X"
)
"""A road of Ann's and one of Ben's, and one tile with a road in hand."""

TWO_PLAINS = (
    "fx-00 N13/0, fx-21 N12/0, fx-04 N14/0, ds-26 N15/90, ds-25 O14/270, ds-10 M15/0, fx-12 O15/180 1:explorer-1,"
    " ds-24 M14/180, fx-10 P14/0, ds-02 N11/0, ds-17 P13/90, ds-27 M13/90, ds-27 Q14/180, ds-15 N10/270, ds-03 O12/90,"
    " ds-14 P15/180 0:explorer-4, fx-17 O13/0, fx-07 P12/180, ds-08 P11/0, fx-15 M11/0, fx-14 Q11/270, ds-03 O10/270,"
    " ds-09 L13/90, ds-11 Q12/180, ds-37 N16/90 1:explorer-1, fx-18 R12/180, ds-22 Q10/0"
)
"""Two plains of Ben's are open on O16."""

TWO_KNIGHTS = "U O13/0, U P13/0, U Q13/0, U R13/0, F Q12/0 0:knight-1, E R12/270 0:knight-1"
"""Ann has two knights in a city that is open on P12."""

THREE_LEFT = (
    "A A B B B C D D D E E E E E F F G H H H I I J J J K K K L L L M M N N N O O P P P Q R R R S S T"
    " U U U U U U U U V V V V V V W W W W X"
)
"""After D, B and these, three V are left."""

LAST_TILE = "G N12/90 1:knight-1, B M12/0, B O12/0, E M11/90, B O11/0, B M10/0, E N10/0; scores 0 0; out M M N N N I"
"""Ben's city and another one are open on N11, where only the I in hand fits."""

BEST = 2
"""So many turns are looked at each time."""

ALONE = "base; D N13/0, U M13/0 1:farmer-2, B M14/0 0:farmer-2, E N12/180"

HINTS = f"""
completes your city: 6 points, the knight comes back
    base; D N13/0, G N12/90 0:knight-1; scores 0 0; turn 0 lay E: E N11/180
    > completes: feature city, square N12, points 6, seats 0, back knight
a knight on what the tile completes comes back at once
    base; D N13/0, G N12/90; scores 0 0; turn 0 lay E: E N11/180 knight-1
    > completes: feature city, square N11, points 6, seats 0, back knight
completes your city: two followers are there then, so nothing is said of the last one
    base; D N13/0, {FIVE_LIE}, G N12/90 0:knight-1; scores 0 0; turn 0 lay E: E N11/180
    > completes: feature city, square N12, points 6, seats 0, back knight;
      grows: feature field, square O13, points 3
E, D, H, I, J, K, L have a city on a side that ends there: 5 + 3 + 3 + 2 + 3 + 3 + 3.
needs one more tile; 22 of the 70 left do it
    base; D N13/0; scores 0 0; turn 0 lay G: G N12/90 knight-1
    > needs_one: feature city, square N12, points 6, open 1, fitting 22, left 70, exact
a monastery waits for the squares around it
    base; D N13/0; scores 0 0; turn 0 lay B: B N14/0 monk-1
    > needs_more: feature monastery, square N14, points 9, open 7
with three tiles left a monastery won't be surrounded
    base; D N13/0; scores 0 0; turn 0 lay B; out {THREE_LEFT}: B N14/0 monk-1
    > at_the_end: feature monastery, square N14, points 2
W ends the road on O14, which are four; 11 others would join it with Ben's, which stays open.
a road is complete with a tile that ends it, not with one that joins it with another open one
    base; D N13/0, V O13/0 1:highwayman-1, B O12/0, B N14/0, B N15/0; scores 0 0; turn 0 lay A: A O15/180 highwayman-1
    > needs_one: feature road, square O15, points 2, open 1, fitting 4, left 66, exact;
      reaches: feature road, square O15, points 5, seats 0+1, others 1, fitting 11, left 66, gap O14
H keeps the two cities on P12 apart; F and G would make one of them that Ann scores.
Ben's city is complete with a tile more, but not for him with one that joins it with Ann's
    base; D N13/0, R N12/180 1:knight-1, E M12/90, R O12/0, {TWO_KNIGHTS}; scores 0 0; turn 1 lay E: E O11/180
    > needs_one: feature city, square N12, points 12, open 1, fitting 3, left 61, exact
a farmer beside a completed city has 3 points at the end
    base; D N13/0, E N12/180; scores 0 0; turn 0 lay E: E N11/0 farmer-2
    > at_the_end: feature field, square N11, points 3
a city that is completed beside your field is worth 3 points to it
    base; D N13/0, U O13/0 0:farmer-2; scores 0 0; turn 0 lay E: E N12/180
    > grows: feature field, square O13, points 3
joins Ben's field: you both score 3
    {ALONE}; scores 0 0; turn 0 lay A: A L13/270
    > joins: feature field, square M14, points 3, seats 0+1, others 1, before 3, parts 2, exact
sharing what one had alone speaks for nothing
    {ALONE}; scores 0 0; turn 1 lay A: A L13/270
    >
joins Ben's field, which you then score alone
    base; D N13/0, E N12/180 1:farmer-2, U O13/0 0:farmer-2, U P13/0 0:farmer-2; scores 0 0; turn 0 lay B: B O12/0
    > joins: feature field, square O13, points 3, seats 0, others 1, before 3, parts 2, exact
joins two own cities with Ben's
    base; {THREE_CITIES}; scores 0 0; turn 0 lay C: C N12/0
    > joins: feature city, square M12, points 14, seats 0, others 1, before 6, parts 3
Ben's city can no longer be completed
    base; D N13/0, {NO_TILE_FITS_N11}; scores 0 0; turn 0 lay A: A N10/0
    > ends: feature city, square N12, points 6, seats 1, gap N11
ending one's own city speaks for nothing
    base; D N13/0, {NO_TILE_FITS_N11}; scores 0 0; turn 1 lay A: A N10/0
    >
helps nobody else, and keeps your last follower
    base; D N13/0, {SIX_LIE}; scores 0 0; turn 0 lay B: B N14/0
    > helps_nobody; keeps_last
helps nobody else
    base; D N13/0; scores 0 0; turn 0 lay U: U N14/0
    > helps_nobody
a longer road that nobody has yet helps who takes it
    base; D N13/0; scores 0 0; turn 0 lay U: U O13/0
    >
a longer road helps its owner
    base; D N13/0, U O13/0 1:highwayman-1; scores 0 0; turn 0 lay U: U P13/0
    >
Ben's meadow has a tiger for its deer
    hunters; hg-00 N13/0, hg-30 N12/0 1:hunter-2; scores 0 0; turn 0 lay hg-15: hg-15 M13/0
    > lowers: feature meadow, square N12, points 2, seats 1, before 4
a tiger for one's own deer speaks for nothing
    hunters; hg-00 N13/0, hg-30 N12/0 0:hunter-2; scores 0 0; turn 0 lay hg-15: hg-15 M13/0
    >
take the mountain back, which cities on the plains beside it may still raise
    discovery; fx-00 N13/0, ds-08 N14/0 0:robber-1; scores 0 0; turn 0 lay ds-01: ds-01 N15/0 back-1-N14
    > takes_back: feature mountain, square N14, points 1, open 6, complete
take the mountain in the sea back now: it can't grow any more
    discovery; fx-00 N13/0, ds-20 N12/0 0:robber-4; scores 0 0; turn 0 lay ds-09: ds-09 M12/90 back-4-N12
    > takes_back: feature mountain, square N12, points 2, complete
take the plain back, which could still grow
    discovery; fx-00 N13/0, ds-01 M13/0 0:explorer-1; scores 0 0; turn 0 lay ds-08: ds-08 N14/0 back-1-M13
    > takes_back: feature plain, square M13, points 2, open 3
the mountain is complete: take the robber back later
    discovery; fx-00 N13/0; scores 0 0; turn 0 lay ds-08: ds-08 N14/0 robber-1
    > waits: feature mountain, square N14, points 1
A city in the south and west and a road in the east: O, P, S, T, which are 2 + 3 + 2 + 1.
Ben's city needs a tile on N10, and few fit there since the road leads to it
    base; D N13/0, {BENS_CITY}; scores 0 0; turn 0 lay V: V O10/90
    > narrows: feature city, square N12, points 12, seats 1, fitting 8, left 63, gap N10
fewer tiles fit on O12 now, which Ben's forest needs; it is told since nothing else speaks for the square
    hunters; hg-00 N13/0, hg-41 M13/0 0:fisher-2, hg-26 O13/0 1:gatherer-1; scores 0 0; turn 0 lay hg-12: hg-12 N12/180
    > narrows: feature forest, square O13, points 8, seats 1, fitting 29, left 75, gap O12
making one's own city hard to complete speaks for nothing
    base; D N13/0, {BENS_CITY}; scores 0 0; turn 1 lay V: V O10/90
    > helps_nobody
that the last tile for Ben's city lies elsewhere speaks for no square
    base; D N13/0, {LAST_TILE}; turn 0 lay I: I N9/180 knight-1
    > completes: feature city, square N9, points 4, seats 0, back knight
C, M, N, O, P, Q, R, S, T make one city of one in the south and one in the east: 1+2+3+2+3+1+3+2+1.
a knight beside Ben's city: one tile more may join the two
    base; D N13/0, F N12/90 1:knight-1, B O12/0; scores 0 0; turn 0 lay E: E O11/270 knight-1
    > needs_one: feature city, square O11, points 4, open 1, fitting 12, left 68;
      reaches: feature city, square O11, points 10, seats 0+1, others 1, fitting 18, left 68, gap N11
Three tiles and two coats of arms, with M10 and the tile on N10.
a knight beside a city that is shared with Ben: one tile more, and he wouldn't score it
    base; D N13/0, {SHARED_CITY}; scores 0 0; turn 0 lay E: E M10/90 knight-1
    > needs_one: feature city, square M10, points 4, open 1, fitting 12, left 64;
      reaches: feature city, square M10, points 14, seats 0, others 0+1, fitting 18, left 64, gap N10
no tile with a road is left, so these four tiles are all that the road will have
    base; {NO_ROADS_LEFT}; turn 0 lay U: U O13/0
    > joins: feature road, square M13, points 4, seats 0+1, others 1, before 4, parts 2, exact
one tile would join an explorer's plain with two of Ben's, which is told once
    discovery; {TWO_PLAINS}; scores 0 0; turn 0 lay fx-19: fx-19 P16/0 explorer-4
    > needs_one: feature plain, square P16, points 2, open 1, fitting 5, left 56;
      reaches: feature plain, square P16, points 8, seats 0+1, others 1, fitting 3, left 56, gap O16
ds-09, ds-10, ds-35 and ds-36 have one sea in the east and west; with ds-36 and O13: 2 cities and 8 tiles.
a seaman beside Ben's sea: one tile more may join the two, and each scores all of it
    discovery; {BENS_SEA}; scores 0 0; turn 0 lay ds-20: ds-20 O11/270 seaman-1
    > needs_one: feature sea, square O11, open 1, fitting 7, left 78;
      narrows: feature sea, square N12, points 9, seats 1, fitting 11, left 78, gap N11;
      reaches: feature sea, square O11, points 10, seats 0+1, others 1, fitting 4, left 78, gap N11
"""


@pytest.mark.parametrize(("script", "reasons"), [*rows(HINTS)])
def test_what_speaks_for_a_turn(script: str, reasons: str) -> None:
    """A row has a position, after the colon a turn, and what is told of it; a line above its name says why."""
    position, turn = script.split(": ")
    assert "; ".join(told(position, turn)) == reasons


TWO_OWN_MEADOWS = (
    "hunters; hg-00 N13/0, hg-31 N12/180 0:hunter-3, hg-23 M13/90 1:hunter-1, hg-52 M14/180 0:hunter-2, hg-18 "
    "M12/270, hg-12 M11/270 0:hunter-3, hg-38 L11/90 1:hunter-3, hg-12 N11/180 0:fisher-2, hg-08 L10/270 "
    "1:hunter-3, hg-56 O11/0 0:hunter-2, hg-10 L12/90 1:hunter-5, hg-63 N10/180 0:hut-5, hg-29 N9/180, hg-28 "
    "O9/180, hg-59 O12/180 1:hut-2, hg-65 N8/180 1:gatherer-2, hg-16 K12/90 0:hut-7, hg-43 K10/0, hg-55 K9/0, "
    "hg-21 J10/0, hg-48 K11/270, hg-34 I10/270, hg-58 J11/90, hg-49 O8/0, hg-62 P8/270, hg-05 J9/90, hg-19 I9/0, "
    "hg-36 K8/270, hg-17 I8/0, hg-37 L9/180, hg-21 H8/180, hg-40 G8/0, hg-02 G7/180, hg-06 F8/90 1:hut-6, hg-64 "
    "O7/0, hg-06 F7/180, hg-51 J12/0, hg-53 I7/0, hg-30 P11/180, hg-61 O6/0, hg-27 P7/90, hg-29 G9/90, hg-14 "
    "O5/180, hg-33 N7/90, hg-26 M7/0, hg-09 N5/180, hg-26 M8/180, hg-15 O4/90, hg-24 O13/270; scores 0 0; turn 1 "
    "lay hg-22"
)
"""Two meadows of seat 1's, worth 12 at the end, become one of 10."""

BOS_PLAIN = (
    "discovery; fx-00 N13/0, fx-23 N12/0, ds-41 O12/0, fx-19 P12/90 0:robber-1, ds-03 N14/0, ds-33 P13/270 "
    "0:explorer-3, ds-24 O14/180, ds-35 O15/0 0:robber-3, fx-21 P11/90, ds-26 P10/90, ds-07 M14/90, ds-37 Q10/180 "
    "0:robber-2, ds-16 R10/270, fx-02 P15/270, ds-43 M12/0 1:seaman-3, fx-18 R11/270, fx-14 L12/90 1:robber-3, "
    "ds-14 P16/0, ds-38 O10/0 1:explorer-1, fx-05 K12/0, ds-19 J12/270; scores 2 2; turn 0 lay fx-25; next -, "
    "fx-03"
)
"""Seat 1's plain is complete with a tile on O9."""

LAST_TURNS = (
    "discovery; fx-00 N13/90, ds-40 N14/0, ds-28 O13/0, ds-15 O14/90, fx-06 P14/270, ds-03 N12/270, ds-29 P15/90, "
    "fx-04 O15/270, ds-37 M14/180, fx-22 M15/180, ds-38 M16/90, ds-25 M17/90, fx-12 L17/270, fx-14 M12/270, ds-24 "
    "P13/90, fx-11 L14/270, ds-37 N16/90, ds-35 L15/90, ds-08 K17/0, ds-04 M11/0, ds-42 L11/90, ds-34 L18/0, "
    "ds-31 K11/0, ds-09 K10/90, ds-11 K9/90, fx-16 K8/0, fx-24 J9/180, ds-16 N17/270, fx-10 L13/90, fx-03 J10/90, "
    "ds-12 N18/180, ds-41 J11/180 0:seaman-1, ds-26 O18/0, ds-21 O19/180, fx-08 I10/0, fx-13 Q14/270, fx-25 "
    "L12/180, ds-14 H10/270, ds-10 J12/270, ds-34 K7/180, fx-17 M18/180, ds-30 J13/270, ds-33 K14/270, ds-17 "
    "P12/180, ds-27 M10/270, ds-13 L9/270, ds-08 K16/180, fx-09 J7/0, ds-06 I13/270, ds-19 P11/180 0:seaman-4, "
    "ds-11 J8/90, fx-19 H9/180, fx-07 M19/270, ds-03 G10/0, ds-39 I8/180, ds-00 N11/270, ds-24 L7/0, ds-20 I14/0, "
    "ds-08 J17/0, ds-01 I17/0, fx-21 M7/0, fx-01 I15/270 0:seaman-1, fx-02 H15/90, fx-23 H16/0, fx-15 L16/270, "
    "ds-32 M20/0, ds-02 N20/90 2:seaman-1, fx-18 Q11/180, ds-18 M21/0, ds-36 H8/0 2:seaman-2, ds-22 G8/270, fx-20 "
    "F10/180, ds-43 E10/180 2:seaman-1, ds-27 N10/0, ds-03 J6/0 1:explorer-2, ds-09 O20/180, ds-07 N21/180, ds-06 "
    "P20/0 1:explorer-1, ds-14 H13/180 2:explorer-4, ds-05 O21/0 0:robber-1, ds-17 Q20/270, ds-04 O22/180; scores "
    "22 20 10; turn 0 lay ds-23"
)
"""Seat 0 has its last turn; two of its areas are complete."""


@pytest.mark.parametrize(
    ("position", "turn", "codes"),
    [
        (TWO_OWN_MEADOWS, "hg-22 J8/180", [Code.BONUS]),
        (BOS_PLAIN, "fx-25 O9/0 back-3-O15", []),
        (LAST_TURNS, "ds-23 L21/90 back-1-O21", [Code.TAKES_BACK, Code.HURRIES]),
    ],
)
def test_what_does_not_speak_for_a_turn(position: str, turn: str, codes: list[Code]) -> None:
    """No loss is told as growth, no gain of another seat as none, and no open area as one that is complete."""
    found = players.reasons(Game.from_text(position), Turn.parse(turn))
    assert [one.code for one in found] == codes
    assert all(one.areas == 2 for one in found if one.code is Code.HURRIES)


def test_in_the_last_turn_what_is_complete_brings_its_points_at_the_end() -> None:
    """A plain of three tiles in the sea: no turn is left for taking the explorer back (D5.2)."""
    play = Play(tile_set=some(SSSS=1, PSSS=2, SPSP=1))
    for kind, square, degrees in (("SSSS", "N14", 0), ("PSSS", "N15", 180), ("SPSP", "N16", 90)):
        play.lay(kind, square, degrees)
    play.game.draw("PSSS")
    (reason,) = players.reasons(play.game, Turn.parse("PSSS N17/0 explorer-1"))
    assert (reason.code, reason.points) == (Code.AT_THE_END, 3)


def test_the_last_tile_helps_nobody_where_it_changes_no_final_score() -> None:
    play = Play(3, some(SSSS=1, PSSS=2, SPSP=1))
    play.lay("SSSS", "N14")
    play.lay("PSSS", "N15", 180, explorer=0)
    play.lay("SPSP", "N16", 90)
    play.game.draw("PSSS")
    aside, to_bens_plain = (players.reasons(play.game, Turn.parse(f"PSSS {one}")) for one in ("M14/180", "N17/0"))
    assert [reason.code for reason in aside] == [Code.HELPS_NOBODY]
    assert to_bens_plain == []


def _with_left(text: str, *kinds: str) -> Game:
    """A position in which only these tiles are left besides the one to lay."""
    game = Game.from_text(text)
    game.remove(list((Counter(game.unseen) - Counter(kinds)).elements()))
    return game


def test_who_gains_a_point_and_loses_the_chance_to_complete_is_not_helped_by_nothing() -> None:
    """Bo's road of 2 becomes one of 3; for both its ends no tiles are left then."""
    game = _with_left("base; D N13/0, U O13/0 1:highwayman-1; scores 0 0; turn 0 lay U", "W")
    assert players.reasons(game, Turn.parse("U M13/0")) == []


def test_where_fewer_tiles_are_left_than_a_feature_lacks_it_is_told_as_it_stands() -> None:
    """The last tile continues the city, and would leave it open."""
    game = _with_left("base; D N13/0; scores 0 0; turn 0 lay F", "G")
    codes = [reason.code for reason in players.reasons(game, Turn.parse("F N12/90 knight-1"))]
    assert codes == [Code.AT_THE_END]


def test_what_has_no_reason_and_no_hint() -> None:
    """A tile that is discarded has no reason; a turn that isn't legal is refused; without a tile there is no hint."""
    game = Game.from_text("base; D N13/0; scores 0 0; turn 0 lay U")
    assert players.reasons(game, Discard("U")) == []
    with pytest.raises(Refusal):
        players.reasons(game, Turn.parse("U N12/0"))
    players.reasons(game, Turn.parse("U O13/0 highwayman-1"))
    assert game == Game.from_text("base; D N13/0; scores 0 0; turn 0 lay U")
    with pytest.raises(Refusal):
        players.hints(Game.from_text("base; D N13/0; scores 0 0; turn 0 draw"), "normal", Random(1))


@pytest.mark.parametrize(("ruleset", "open_tiles"), few())
def test_the_points_of_reasons_are_those_that_the_rules_give(ruleset: str, open_tiles: bool) -> None:
    """Over a game, for turns drawn at random: what is said to score at once is what the seat's score rises by.

    Where one more tile is needed, each tile left is laid on the gap: what the feature is worth then is never less, and
    once just as much.
    """
    game, stack = matches.start(ruleset, 3, 8, open_tiles=open_tiles)
    random = Random(2)
    scored = needed = 0
    while game.phase is not Phase.OVER:
        turn = random.choice(list(game.legal_turns()))
        changed = game.copy()
        changed.play(turn)
        if changed.phase is not Phase.OVER:
            found = players.reasons(game, turn)
            points = sum(one.points for one in found if one.code in (Code.COMPLETES, Code.TAKES_BACK))
            assert points == changed.scores[game.to_move] - game.scores[game.to_move]
            scored += points
            assert all(one.fitting <= one.left == changed.unseen_in["land"] for one in found if one.left)
            assert all(one.turns <= one.areas for one in found)
            needing = [one for one in found if one.code is Code.NEEDS_ONE and changed.pile == "land"]
            for one in needing if needed < (12 if is_full() else 3) else ():
                (gap,) = _there(changed, one).open_squares
                land = [kind for kind in changed.unseen if changed.pile_of[kind] == "land"]
                fitting, worth = 0, list[int]()
                for kind in land:
                    laid = [_there(laid, one) for laid in _laid(changed, kind, gap)]
                    there = [each.points for each in laid if each.complete and game.to_move in each.scorers]
                    fitting += changed.unseen[kind] if there else 0
                    worth += there
                assert (fitting, min(worth), len(set(worth)) == 1) == (one.fitting, one.points, one.exact)
                needed += 1
        advance(game, stack, random, "compact")
        deal(game, stack)
    assert scored
    assert needed


def test_a_hint_names_only_what_is_hardly_worse() -> None:
    """A city of 12 points that hardly another tile completes is worth more than anything else."""
    city, gone = "F N12/90 0:knight-1, F N11/90", "E E E E H H H I I L L L J J J K K K"
    game = Game.from_text(f"base; D N13/0, {city}; scores 0 0; out {gone}; turn 0 lay E")
    for hint in players.hints(game, "normal", Random(1)):
        assert str(hint.turn).startswith("E N10/180")
        assert (hint.reasons[0].code, hint.reasons[0].points) == (Code.COMPLETES, 12)


@pytest.mark.parametrize(
    ("position", "turns"),
    [
        ("base; D N13/0; scores 0 0; turn 0 lay W", ["W O13/0 highwayman-3", "W M13/0 highwayman-1", "W N14/0"]),
        ("base; D N13/0; scores 0 0; turn 0 lay X", ["X O13/0 highwayman-4", "X M13/0 highwayman-2"]),
        ("hunters; hg-00 N13/0; scores 0 0; turn 0 lay hg-10", ["hg-10 M13/0 fisher-4", "hg-10 M13/0 hut-2"]),
    ],
)
def test_hints_are_other_squares_first_and_never_the_same_with_the_tile_turned(position: str, turns: list[str]) -> None:
    assert [str(one.turn) for one in players.hints(Game.from_text(position), "normal", Random(1))] == turns


@pytest.mark.parametrize(("ruleset", "open_tiles"), few())
def test_what_is_said_of_others_is_true_by_the_rules(ruleset: str, open_tiles: bool) -> None:
    """Over a game, for the best turns: each tile left is laid on the square, and what comes of it compared."""
    game, stack = matches.start(ruleset, 2, 9, open_tiles=open_tiles)
    found = Counter[Code]()
    while game.phase is not Phase.OVER:
        best = [one.turn for one in ranked(game, "normal", Random(1))[:BEST]]
        for turn in few_of(best):
            after = game.copy()
            after.play(turn)
            for one in players.reasons(game, turn) if after.phase is not Phase.OVER else ():
                if one.gap is not None:
                    _compare(game, after, one)
                    found[one.code] += 1
        game.play(best[0])
        deal(game, stack)
    assert found[Code.ENDS] + found[Code.NARROWS] >= 3
    assert found[Code.REACHES]


def _compare(before: Game, after: Game, one: Reason) -> None:
    """What a reason says of a feature of others against what the rules give."""
    assert one.gap is not None
    feature = _there(after, one)
    assert one.gap in feature.open_squares
    ways = [(kind, laid) for kind in after.unseen for laid in _laid(after, kind, one.gap)]
    land = {kind for kind, _ in ways if after.pile_of[kind] == "land"}
    if one.code is Code.ENDS:
        assert not ways
        assert before.to_move not in feature.scorers
        assert set(one.seats) == set(feature.scorers)
        assert all(_fits_now(before, square) for square in _there(before, one).open_squares)
    elif one.code is Code.NARROWS:
        assert before.to_move not in feature.scorers
        assert set(one.seats) == set(feature.scorers)
        assert one.points == feature.points_if_complete
        assert (one.fitting, one.left) == (sum(after.unseen[kind] for kind in land), after.unseen_in["land"])
    else:
        assert before.to_move in feature.scorers
        joined = [(kind, laid) for kind, laid in ways if kind in land and _shared(laid, one, before.to_move)]
        assert one.fitting == sum(after.unseen[kind] for kind in {kind for kind, _ in joined})
        assert one.points == min(_there(laid, one).points_if_complete for _, laid in joined)


def _there(game: Game, one: Reason) -> Feature:
    """The feature that a reason is about."""
    return next(
        feature
        for feature in game.features()
        if feature.layer == one.feature and any(piece.square == one.square for piece in feature.pieces)
    )


def _shared(game: Game, one: Reason, seat: int) -> bool:
    """Whether the feature has become one with one of the others', so that the seat scores it."""
    feature = _there(game, one)
    return seat in feature.scorers and set(one.others) <= set(feature.owners)


def _laid(game: Game, kind: str, square: Square) -> Iterator[Game]:
    """The position with that tile on the square, for each way to lay it there; none where none of it is left."""
    if not game.unseen[kind]:
        return
    drawn = game.copy()
    drawn.pile = drawn.pile_of[kind]
    drawn.draw(kind)
    for rotation in drawn.rotations(square):
        laid = drawn.copy()
        laid.lay(square, rotation)
        yield laid


def _fits_now(game: Game, square: Square) -> bool:
    """Whether, before the turn, the tile in hand or one that was left fitted a square, if a tile lay beside it."""
    pattern = game.board.frontier.get(square)
    kinds = [kind for kind, number in game.unseen.items() if number] + ([] if game.drawn is None else [game.drawn])
    return pattern is None or any(game.board.fits[kind][pattern] for kind in kinds)
