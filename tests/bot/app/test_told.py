"""What is said of a turn beside its points: gold, fire, what is complete, who got none, what is at stake."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from random import Random

import pytest

from bot.game.batch import Batch
from bot.game.views import Study
from bot.show import balance, events
from bot.text import catalogue
from bot.text.lines import Name, line
from engine import players
from engine.events import BonusEarned, Event, FeatureScored, GameStarted, PieceReturned, TilePlaced, TurnPassed
from engine.game import Feature, Game, Phase
from engine.games import RULESETS
from engine.stack import deal, shuffled
from engine.tilefiles import load
from engine.turns import Turn
from tests.engine.play import MANY, Play, advance
from tests.engine.worlds import NEW_LAND, few

NAMES = ("Anna", "Bo")


def turns() -> Iterator[tuple[Game, list[Event], str]]:
    """The turns of random games of hunters: the position after each, what happened, and the sentences."""
    for seed in range(8):
        random, tiles = Random(seed), load("hunters")
        stack = shuffled(tiles, random)
        game = Game(RULESETS["hunters"], tiles, len(NAMES))
        deal(game, stack)
        while game.phase is not Phase.OVER:
            game.log = []
            advance(game, stack, random, "compact")
            done, game.log = game.log, None
            deal(game, stack)
            yield game, done, catalogue("en").plain(*events.happened(done, game, NAMES))


def marked(game: Game, feature: Feature, mark: str) -> bool:
    """Whether that mark is anywhere in a feature."""
    kinds = {tile.square: game.tileset.kind(tile.kind) for tile in game.board.laid()}
    return any(kinds[square].segments[number].count(mark) for square, number in feature.segments)


def test_gold_fire_and_what_is_complete_are_announced_and_only_then() -> None:
    seen = Counter[str]()
    for game, done, said in turns():
        tile = next(event for event in done if isinstance(event, TilePlaced))
        segments = game.tileset.kind(tile.kind).segments
        features = [(game.feature(tile.square, n), " ".join(dict(one.marks))) for n, one in enumerate(segments)]
        gold = any(one.layer == "forest" and one.complete and marked(game, one, "gold") for one, _ in features)
        assert bool(re.search(r"forest( on \w+)? with gold complete", said)) == gold, said
        earned = any(isinstance(event, BonusEarned) for event in done)
        assert (", bonus tile, forest" in said) == earned, said
        assert gold or not earned
        driven = any("fire" in marks and marked(game, one, "tiger") for one, marks in features)
        assert ("all tigers gone" in said) == driven
        laid = {game.tileset.kind(event.kind).pile for event in done if isinstance(event, TilePlaced)}
        assert (": bonus tile " in said) == ("bonus" in laid)
        deeds = events.deeds_in_short(done, game, NAMES)
        assert (", bonus tile, " in catalogue("en").plain(line("said", said=deeds))) == earned
        if any(isinstance(event, TurnPassed) for event in done):
            # It is told before the next player's turn, too (H7.5).
            start = Batch(1, (GameStarted("hunters", len(NAMES), 0),), 0.0)
            then = Study(("game", 2), game, NAMES, (0, 1), (start, Batch(2, tuple(done), 1.0)))
            (before,) = events.since(then, game.to_move)
            read = catalogue("en").plain(before)
            assert ("all tigers gone" in read) == driven
        scored = [event for event in done if isinstance(event, FeatureScored) and not event.final]
        free = len(re.findall("forest with gold complete[,.]", said))
        assert free <= 1, said
        forests = len(re.findall(r"forest( on \w+)?( with gold)? complete", said)) - free
        assert forests == sum(event.feature == "forest" for event in scored)
        assert len(re.findall(r"river( on \w+)? complete", said)) == sum(event.feature == "river" for event in scored)
        seen.update(earned=earned, free=free, scored=gold and not free, driven=driven)
    assert min(seen[what] for what in ("earned", "free", "scored", "driven")) > 0, seen


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


CITY = "5 tiles × 2 + 1 shield × 2"


@pytest.mark.parametrize(
    ("knights", "viewer", "said"),
    [
        ([1, 1, 0], None, f"Anna: N12 ({{}}), city complete: Bo +12 ({CITY}; knights: Bo 2, Anna 1)."),
        ([1, 1, 0], 0, f"You: N12 ({{}}), city complete: Bo +12 ({CITY}; knights: Bo 2, you 1)."),
        ([1, 1, 2], 1, f"Anna: N12 ({{}}), city complete: you +12 ({CITY}; knights: you 2, Cleo 1)."),
        ([2, 1], None, f"Anna: N12 ({{}}), city complete: Bo and Cleo +12 ({CITY}; knights: Bo 1, Cleo 1)."),
        ([1, 1], None, f"Anna: N12 ({{}}), city complete: Bo +12 ({CITY})."),
    ],
)
def test_who_gets_the_points_of_a_city_is_said_and_why_where_several_have_pieces_there(
    knights: list[int], viewer: int | None, said: str
) -> None:
    game, done = completed_city(knights)
    told = catalogue("en").plain(*events.happened(done, game, ("Anna", "Bo", "Cleo"), viewer))
    assert told == said.format("a city on all sides with a shield")


def test_H7_2_who_goes_home_in_the_final_scoring_did_not_stand_in_what_the_last_tile_completed() -> None:
    play = Play(tile_set=few("straight", "spring", bonus=("fire",)))
    play.lay("straight", "M13", fisher=1)
    before = len(play.events)
    play.lay("spring", "O13", 270, fisher=1)
    assert play.game.phase is Phase.OVER
    returned = [event for event in play.events if isinstance(event, PieceReturned)]
    assert [(event.seat, event.final) for event in returned] == [(1, False), (0, True)]
    (said,) = events.happened(play.events[before:], play.game, NAMES)
    assert catalogue("en").plain(said).endswith("river complete +3 (2 river sections + 1 fish).")


def test_two_cities_that_a_tile_completes_are_told_apart_by_a_square_of_each() -> None:
    """In each of them both players have a knight."""
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
    said = catalogue("en").plain(*events.happened(play.events[before:], play.game, NAMES))
    for square in ("Q15", "Q17"):
        assert f"city on {square} complete: Anna and Bo +8 (4 tiles × 2; knights: Anna 1, Bo 1)" in said


@pytest.mark.parametrize(
    ("pieces", "last", "ends", "in_short"),
    [
        ({"seaman": 1}, ("SPPP*", "N15", "back"), "N14 taken back +4 (1 city + 3 tiles).", "N14 back **+4**"),
        ({"seaman": 1}, ("SPPP*", "N15"), "), sea (Anna) complete: worth 4.", "N15, sea (Anna) complete: worth 4"),
        ({}, ("SPPP*", "N15"), "), free sea complete.", "N15"),
        ({"seaman": 1}, ("PPPP", "O13", "back"), "O13 (plain on all sides), seaman N14 taken back.", "taken back"),
    ],
)
def test_D2_2_what_was_completed_is_told_with_its_worth_or_by_the_follower_that_came_back_for_it(
    pieces: dict[str, int], last: tuple[str, ...], ends: str, in_short: str
) -> None:
    play = Play(tile_set=NEW_LAND)
    play.lay("PSPS", "N14", 90, **pieces)
    play.lay("PPPP", "N12")
    before = len(play.events)
    kind, square, *back = last
    if back:
        play.lay_and_take_back(kind, square, 0, "N14", 1)
    else:
        play.lay(kind, square)
    done = play.events[before:]
    (said,) = events.happened(done, play.game, NAMES)
    assert catalogue("en").plain(said).endswith(ends)
    deeds = events.deeds_in_short(done, play.game, NAMES)
    assert catalogue("en").plain(line("list-colon", first=Name("Anna"), last=deeds)).endswith(in_short)


@pytest.mark.parametrize(
    ("position", "turn", "viewer", "ends"),
    [
        (
            "base; D N13/0, U M13/0 1:farmer-2, B M14/0 0:farmer-2, E N12/180; scores 0 0; turn 0 lay A",
            "A L13/270",
            None,
            "), field joined: Anna and Bo.",
        ),
        (
            "base; D N13/0, E N12/180 1:farmer-2, U O13/0 0:farmer-2, U P13/0 0:farmer-2; scores 0 0; turn 0 lay B",
            "B O12/0",
            1,
            "), field joined: Anna, no longer: you (so far 3 points).",
        ),
        ("base; D N13/0, U O13/0 0:highwayman-1; scores 0 0; turn 1 lay U", "U P13/0", None, ")."),
    ],
    ids=["shared from now on", "Bo's farmer is outnumbered", "a road that stays one player's"],
)
def test_a_tile_that_joins_areas_of_several_players_says_who_would_get_the_points(
    position: str, turn: str, viewer: int | None, ends: str
) -> None:
    game = Game.from_text(position)
    game.log = []
    game.play(Turn.parse(turn))
    (said,) = events.happened(game.log, game, NAMES, viewer)
    assert catalogue("en").plain(said).endswith(ends)


_QUIET = 4


def balanced(ruleset: str, seed: int) -> list[tuple[int, str, Study]]:
    """The turns of a game of two normal players that say what is at stake, with what they say."""
    game, random = Game(RULESETS[ruleset], load(ruleset), 2), Random(seed)
    log: list[Event] = [GameStarted(ruleset, 2, 0)]
    game.log = log
    stack = shuffled(game.tileset, random)
    deal(game, stack)
    batches, found = [Batch(1, tuple(log), 0)], list[tuple[int, str, Study]]()
    while game.phase is not Phase.OVER:
        before = len(log)
        game.play(players.choose(game, "normal", random))
        deal(game, stack)
        batches.append(Batch(len(batches) + 1, tuple(log[before:]), 0))
        study = Study(("game", len(batches)), game.copy(), ("Anna", "Bo"), (0, 1), tuple(batches))
        found += [(len(batches), catalogue("en").plain(said), study) for said in balance.row(study) if study.goes_on]
    return found


@pytest.mark.parametrize("ruleset", RULESETS)
def test_it_is_told_a_few_times_a_game_and_not_in_turns_one_after_the_other(ruleset: str) -> None:
    found = balanced(ruleset, 3)
    assert 2 <= len(found) <= 9
    versions = [version for version, _, _ in found]
    assert all(later - earlier > _QUIET for earlier, later in pairwise(versions))
    for _, said, study in found:
        # The same turn says the same again: it follows from the log.
        assert catalogue("en").plain(*balance.row(study)) == said
        assert len(said) <= 84, "two rows of a phone"
    if ruleset == "base":
        assert found[0][1] == "At stake: city N12 (Anna), 10 with one more tile"


def test_what_no_tile_that_is_left_completes_is_not_at_stake() -> None:
    laid, out = "D N13/0, F N12/90 1:knight-1, F N11/90", "D D D E E E E E H H H I I J J J K K K L L L G"
    for gone, possible in (("", True), (f"; out {out}", False)):
        game = Game.from_text(f"base; {laid}; scores 0 0; turn 1 lay U{gone}")
        assert [balance._is_possible(game, city) for city in balance._hanging(game).values()] == [possible]
