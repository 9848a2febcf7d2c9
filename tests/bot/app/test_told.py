"""What is said of a turn beside its points: gold, fire, what is complete (H6.5, H7.5), and who got none (B5.4)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from bot.game.positions import Batch
from bot.show import events
from bot.text import catalogue
from engine.events import BonusEarned, Event, FeatureScored, GameStarted, TilePlaced, TurnPassed
from engine.game import Feature, Game, Phase
from engine.games import RULESETS
from engine.squares import at
from engine.table import deal, shuffled
from engine.tilefiles import load
from engine.turns import Turn
from tests.bot.app.test_panel import situation
from tests.engine.play import MANY, Play, advance
from tests.engine.worlds import NEW_LAND, few
from tests.profiles import is_full

NAMES = ("Anna", "Bo")
GAMES = 8


def turns(ruleset: str = "hunters") -> Iterator[tuple[Game, list[Event], str]]:
    """The turns of random games: the position after each, what happened, and the sentences."""
    for seed in range(GAMES):
        random, tiles = Random(seed), load(ruleset)
        stack = shuffled(tiles, random)
        game = Game(RULESETS[ruleset], tiles, len(NAMES))
        deal(game, stack)
        while game.phase is not Phase.OVER:
            game.log = []
            game.play(random.choice(list(game.legal_turns())))
            done = game.log
            game.log = None
            deal(game, stack)
            yield game, done, catalogue("en").plain(*events.happened(done, game, NAMES))


def on_the_tile(game: Game, done: list[Event]) -> list[tuple[Feature, str]]:
    """The features of the tile just laid, each with what is marked on its part of that tile."""
    laid = next(event for event in done if isinstance(event, TilePlaced))
    segments = game.tileset.kind(laid.kind).segments
    square = at(laid.x, laid.y)
    return [(game.feature(square, number), " ".join(one.marks)) for number, one in enumerate(segments)]


def marked(game: Game, feature: Feature, mark: str) -> bool:
    """Whether that mark is anywhere in a feature."""
    kinds = {at(tile.x, tile.y): game.tileset.kind(tile.kind) for tile in game.laid()}
    return any(mark in kinds[square].segments[number].marks for square, number in feature.segments)


def test_gold_fire_and_what_is_complete_are_announced_and_only_then() -> None:
    seen = Counter[str]()
    for game, done, said in turns():
        features = on_the_tile(game, done)
        gold = any(one.layer == "forest" and one.complete and marked(game, one, "gold") for one, _ in features)
        assert bool(re.search(r"completed a (free )?forest( on \w+)? with gold", said)) == gold, said
        earned = any(isinstance(event, BonusEarned) for event in done)
        assert bool(re.search(r"\n(Anna|Bo) gets a bonus tile\.", said)) == earned, said
        assert gold or not earned
        driven = any("fire" in marks and marked(game, one, "tiger") for one, marks in features)
        assert ("drove all tigers out of the meadow" in said) == driven
        scored = [event for event in done if isinstance(event, FeatureScored) and not event.final]
        assert said.count("completed a forest") == sum(event.feature == "forest" for event in scored)
        assert said.count("completed a river") == sum(event.feature == "river" for event in scored)
        free = "completed a free forest" in said
        seen.update(earned=earned, free=free, scored=gold and not free, driven=driven)
    assert min(seen[what] for what in ("earned", "free", "scored", "driven")) > 0, seen


def test_both_languages_say_that_a_forest_has_gold() -> None:
    told = next((game, done) for game, done, said in turns() if "completed a forest with gold" in said)
    german = catalogue("de").plain(*events.happened(told[1], told[0], NAMES))
    assert "einen Wald mit Gold fertiggestellt" in german
    assert german.endswith(" bekommt eine Bonuskarte.")


def test_H7_5_that_a_fire_drove_tigers_out_is_told_before_the_next_players_turn_too() -> None:
    told = Counter[bool]()
    for game, done, said in turns():
        if any(isinstance(event, TurnPassed) for event in done):
            start = Batch(1, (GameStarted("hunters", len(NAMES), 0),), 0.0)
            then = replace(situation("V"), game=game, batches=(start, Batch(2, tuple(done), 1.0)))
            (line,) = events.since(then, game.turn)
            driven = "drove all tigers out of the meadow" in said
            assert ("drove all tigers out of the meadow" in catalogue("en").plain(line)) == driven
            told[driven] += 1
    assert told[True] > 0


def completed_city(knights: list[int]) -> tuple[Game, list[Event]]:
    """Anna completes a city of five tiles with a shield, in which these seats have knights; the turn's events."""
    play = Play(seats=3, tile_set=MANY)
    play.lay("A", "M13", 270)
    play.lay("A", "O13", 90)
    for seat, (square, degrees) in zip([*knights, None], [("M12", 90), ("O12", 270), ("N11", 180)], strict=False):
        if square == "N11":
            play.lay("B", "M11")
        if seat is None:
            play.lay("E", square, degrees)
        else:
            play.wait(seat)
            play.lay("E", square, degrees, knight=0)
    play.wait(0)
    before = len(play.events)
    play.lay("C", "N12")
    return play.game, play.events[before:]


@pytest.mark.parametrize(
    ("knights", "english", "german"),
    [
        (
            [1, 1, 0],
            "Bo has the most knights in the city (Bo 2, Anna 1). Points: Bo 12, Anna 0.",
            "Bo hat die meisten Ritter in der Stadt (Bo 2, Anna 1). Punkte: Bo 12, Anna 0.",
        ),
        (
            [2, 1],
            "Bo and Cleo have equally many knights in the city, so each gets all the points.",
            "Bo und Cleo haben gleich viele Ritter in der Stadt, also bekommt jeder alle Punkte.",
        ),
        ([1, 1], "", ""),
        ([0], "", ""),
    ],
)
def test_who_gets_the_points_of_a_city_with_pieces_of_several_is_said_with_the_reason(
    knights: list[int], english: str, german: str
) -> None:
    game, done = completed_city(knights)
    for locale, expected in (("en", english), ("de", german)):
        _, *more = events.happened(done, game, ("Anna", "Bo", "Cleo"))
        assert catalogue(locale).plain(*more) == expected


@pytest.mark.parametrize(
    ("knights", "viewer", "english", "german"),
    [
        (
            [1, 1, 0],
            0,
            (
                "You laid a tile on N12 (a city on all sides with a shield) and completed a city for Bo: "
                "5 tiles × 2 + 1 shield × 2 = 12 points.\n"
                "Bo has the most knights in the city (Bo 2, you 1). Points: Bo 12, you 0."
            ),
            (
                "Du hast auf N12 eine Karte gelegt (eine Stadt auf allen vier Seiten mit Wappen) und für Bo eine Stadt "
                "fertiggestellt: 5 Karten × 2 + 1 Wappen × 2 = 12 Punkte.\n"
                "Bo hat die meisten Ritter in der Stadt (Bo 2, du 1). Punkte: Bo 12, du 0."
            ),
        ),
        (
            [1, 1, 2],
            1,
            (
                "Anna laid a tile on N12 (a city on all sides with a shield) and completed a city for you: "
                "5 tiles × 2 + 1 shield × 2 = 12 points.\n"
                "You have the most knights in the city (you 2, Cleo 1). Points: you 12, Cleo 0."
            ),
            (
                "Anna hat auf N12 eine Karte gelegt (eine Stadt auf allen vier Seiten mit Wappen) und für dich eine "
                "Stadt fertiggestellt: 5 Karten × 2 + 1 Wappen × 2 = 12 Punkte.\n"
                "Du hast die meisten Ritter in der Stadt (du 2, Cleo 1). Punkte: du 12, Cleo 0."
            ),
        ),
        (
            [0, 1],
            0,
            (
                "You laid a tile on N12 (a city on all sides with a shield) and completed a city for you and Bo: "
                "5 tiles × 2 + 1 shield × 2 = 12 points each.\n"
                "You and Bo have equally many knights in the city, so each gets all the points."
            ),
            (
                "Du hast auf N12 eine Karte gelegt (eine Stadt auf allen vier Seiten mit Wappen) und für dich und "
                "Bo eine Stadt fertiggestellt: 5 Karten × 2 + 1 Wappen × 2 = je 12 Punkte.\n"
                "Du und Bo habt gleich viele Ritter in der Stadt, also bekommt jeder von euch alle Punkte."
            ),
        ),
    ],
)
def test_whoever_reads_alone_is_called_you(knights: list[int], viewer: int, english: str, german: str) -> None:
    game, done = completed_city(knights)
    for locale, expected in (("en", english), ("de", german)):
        said = events.happened(done, game, ("Anna", "Bo", "Cleo"), viewer)
        assert catalogue(locale).plain(*said) == expected


def test_H7_2_who_goes_home_in_the_final_scoring_did_not_stand_in_what_the_last_tile_completed() -> None:
    play = Play(tile_set=few("straight", "spring", bonus=("fire",)))
    play.lay("straight", "M13", fisher=1)
    before = len(play.events)
    play.lay("spring", "O13", 270, fisher=1)
    assert play.game.phase is Phase.OVER
    assert [(event.seat, event.final) for event in play.returned()] == [(1, False), (0, True)]
    (said,) = events.happened(play.events[before:], play.game, NAMES)
    assert catalogue("en").plain(said).endswith("completed a river: 2 river sections + 1 fish = 3 points.")


def two_completed_cities() -> tuple[Game, list[Event]]:
    """Bo completes two cities with one tile, in each of which both players have a knight; the turn's events."""
    play = Play(tile_set=MANY)
    north, south = ([f"{column}{row}" for column in "NOPQRS"] for row in (14, 18))
    for square in [*north, "N15", "N16", "N17", *south]:
        play.lay("B", square)
    for square, degrees in (("Q15", 90), ("S15", 270), ("Q17", 90), ("S17", 270)):
        play.lay("E", square, degrees, knight=0)
    play.lay("R", "R15", 180)
    play.lay("R", "R17")
    before = len(play.events)
    play.lay("H", "R16")
    return play.game, play.events[before:]


def test_two_cities_that_a_tile_completes_are_told_apart_by_a_square_of_each() -> None:
    game, done = two_completed_cities()
    english, german = (catalogue(locale).plain(*events.happened(done, game, NAMES)) for locale in ("en", "de"))
    for square in ("Q15", "Q17"):
        assert f"completed a city on {square} for Anna and Bo (4 tiles × 2 = 8 points each)" in english
        assert f"Anna and Bo have equally many knights in the city on {square}, so each gets all" in english
        assert f"für Anna und Bo eine Stadt auf {square} fertiggestellt (4 Karten × 2 = je 8 Punkte)" in german
        assert f"Anna und Bo haben gleich viele Ritter in der Stadt auf {square}, also" in german


@pytest.mark.parametrize(
    ("seaman", "back", "english", "german"),
    [
        (
            True,
            True,
            "completed a sea, scored 1 city + 3 tiles = 4 points for the sea and took back the seaman on N14.",
            (
                "eine Wasserfläche abgeschlossen, für die Wasserfläche 1 Stadt + 3 Karten = 4 Punkte bekommen und den "
                "Seemann auf N14 zurückgenommen."
            ),
        ),
        (
            True,
            False,
            "completed a sea (now worth 4 points to whoever takes a follower back from there).",
            "eine Wasserfläche (jetzt 4 Punkte für jeden, der dort einen Gefolgsmann zurücknimmt) abgeschlossen.",
        ),
        (False, False, "completed a free sea.", "eine freie Wasserfläche abgeschlossen."),
    ],
)
def test_D2_2_what_was_completed_comes_first_then_its_points_once_then_the_follower_that_came_back(
    seaman: bool, back: bool, english: str, german: str
) -> None:
    play = Play(tile_set=NEW_LAND)
    play.lay("PSPS", "N14", 90, **({"seaman": 1} if seaman else {}))
    play.lay("PPPP", "N12")
    before = len(play.events)
    if back:
        play.lay_and_take_back("SPPP*", "N15", 0, "N14", 1)
    else:
        play.lay("SPPP*", "N15")
    for locale, expected in (("en", english), ("de", german)):
        (said,) = events.happened(play.events[before:], play.game, NAMES, brief=True)
        assert catalogue(locale).plain(said).endswith(expected)


@pytest.mark.parametrize(
    ("locale", "expected"),
    [
        ("en", "set a seaman on the sea and completed this sea (now worth 4 points to whoever takes a "),
        ("de", "einen Seemann auf die Wasserfläche gesetzt und diese Wasserfläche (jetzt 4 Punkte für jeden, der "),
    ],
)
def test_D2_2_the_area_completed_by_the_tile_on_which_a_follower_was_set_is_this_one(
    locale: str, expected: str
) -> None:
    play = Play(tile_set=NEW_LAND)
    play.lay("PSPS", "N14", 90)
    play.lay("PPPP", "N12")
    before = len(play.events)
    play.lay("SPPP*", "N15", seaman=0)
    (said,) = events.happened(play.events[before:], play.game, NAMES, brief=True)
    assert expected in catalogue(locale).plain(said)


def test_D2_2_several_areas_that_a_tile_completes_are_told_with_one_verb() -> None:
    for game, done, said in turns("discovery"):
        completed = {area for area, _ in on_the_tile(game, done) if area.complete and len(area.squares) > 1}
        if game.phase is Phase.OVER or not completed:
            continue
        assert said.count(" completed ") == 1
        german = catalogue("de").plain(*events.happened(done, game, NAMES))
        assert german.count(" abgeschlossen") == 1
        if re.search(r" completed (a )?free \w+ and (a )?free \w+[,. ]", said):
            break
    else:
        pytest.fail("no tile completed two free areas")


def test_D2_2_an_open_area_from_which_a_follower_came_back_for_nothing_is_told_with_its_zero_points() -> None:
    play = Play(tile_set=NEW_LAND)
    play.lay("PSPS", "N14", 90, seaman=1)
    play.lay("PPPP", "N12")
    before = len(play.events)
    play.lay_and_take_back("PPPP", "O13", 0, "N14", 1)
    (said,) = events.happened(play.events[before:], play.game, NAMES)
    assert catalogue("en").plain(said) == (
        "Anna laid a tile on O13 (plain on all sides), scored 0 points for the sea and took back the seaman on N14."
    )


@pytest.mark.parametrize(
    ("kind", "degrees", "segment", "english", "german"),
    [
        ("E", 180, "knight", "and set a knight in the city.", "und einen Ritter in die Stadt gesetzt."),
        ("H", 90, "knight", "and set a knight in the city (west).", "und einen Ritter in die Stadt (Westen) gesetzt."),
        ("U", 0, "farmer", "and set a farmer on the field (south).", "und einen Bauern auf die Wiese (Süden) gesetzt."),
    ],
)
def test_on_what_a_follower_was_set_is_said_and_on_which_part_where_there_are_several(
    kind: str, degrees: int, segment: str, english: str, german: str
) -> None:
    play = Play(tile_set=MANY)
    play.lay("B", "N14")
    before = len(play.events)
    tile = MANY.kind(kind)
    terrain = {"knight": "city", "farmer": "field"}[segment]
    spot = [n for n, one in enumerate(tile.segments) if one.terrain == terrain][-1]
    play.lay(kind, "N15", degrees, **{segment: spot})
    for locale, expected in (("en", english), ("de", german)):
        (said,) = events.happened(play.events[before:], play.game, NAMES)
        assert catalogue(locale).plain(said).endswith(expected)


@pytest.mark.parametrize(
    ("position", "turn", "viewer", "english", "german"),
    [
        (
            "base; D N13/0, U M13/0 1:farmer-2, B M14/0 0:farmer-2, E N12/180; scores 0 0; turn 0 lay A",
            "A L13/270",
            None,
            "The tile joined areas: the points for the field would now go to Anna and Bo, all of them to each.",
            "Die Karte verbindet Gebiete: Die Punkte für die Wiese gingen jetzt an Anna und Bo, an jeden alle.",
        ),
        (
            "base; D N13/0, E N12/180 1:farmer-2, U O13/0 0:farmer-2, U P13/0 0:farmer-2; scores 0 0; turn 0 lay B",
            "B O12/0",
            1,
            (
                "The tile joined areas: the points for the field would now go to Anna alone.\n"
                "Nothing of that would go to you any more (before: 3 points)."
            ),
            (
                "Die Karte verbindet Gebiete: Die Punkte für die Wiese gingen jetzt nur an Anna.\n"
                "Für dich gäbe es davon nichts mehr (vorher 3 Punkte)."
            ),
        ),
        (
            "base; D N13/0, U O13/0 0:highwayman-1; scores 0 0; turn 1 lay U",
            "U P13/0",
            None,
            "",
            "",
        ),
    ],
    ids=["shared from now on", "Bo's farmer is outnumbered", "a road that stays one player's"],
)
def test_a_tile_that_joins_areas_of_several_players_says_who_would_get_the_points(
    position: str, turn: str, viewer: int | None, english: str, german: str
) -> None:
    game = Game.from_text(position)
    game.log = []
    game.play(Turn.parse(turn))
    _, *more = events.happened(game.log, game, NAMES, viewer)
    assert catalogue("en").plain(*more) == english
    assert catalogue("de").plain(*more) == german


@pytest.mark.parametrize("ruleset", ["base", "hunters", "discovery"])
def test_areas_are_said_to_be_joined_when_pieces_of_several_players_are_together_since_the_turn(ruleset: str) -> None:
    """Compared with the position before each turn of random games: in which areas the pieces stood there."""
    joins = 0
    for seed in range(GAMES if is_full() else 3):
        random, tiles = Random(seed), load(ruleset)
        stack = shuffled(tiles, random)
        game = Game(RULESETS[ruleset], tiles, len(NAMES))
        deal(game, stack)
        while game.phase is not Phase.OVER:
            before, game.log = game.copy(), []
            advance(game, stack, random, "compact")
            done, game.log = game.log, None
            said = catalogue("en").plain(*events.happened(done, game, NAMES)).count("The tile joined areas")
            assert said == _newly_together(before, game)
            joins += said
            deal(game, stack)
    assert joins


def _newly_together(before: Game, after: Game) -> int:
    """How many areas have pieces of several players that stood in several areas before, not all of the same players."""
    stood = {piece: (one.layer, one.segments, one.owners) for one in before.features() for piece in one.pieces}
    found = 0
    for one in after.features():
        parts = {stood[piece] for piece in one.pieces if piece in stood}
        found += len(one.owners) > 1 and len({owners for _, _, owners in parts}) > 1
    return found
