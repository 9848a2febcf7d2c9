"""Games of all sorts turned into records, which replay to the same game."""

import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import hands
from engine.events import Event, GameStarted
from engine.fold import fold
from engine.game import Game, Phase
from engine.record import Bonus, Deploy, Left, Place, Turn, parse, to_json
from engine.replay import replay
from engine.rulesets import RULESETS
from engine.scribe import from_events
from engine.squares import parse as square
from engine.squares import split
from engine.table import deal, deal_hands, reshuffled, shuffled
from engine.tiles import TileSet
from tests.engine.play import MANY, SETS, STYLES, Play, Style, budget, end_turn, place, tileset
from tests.engine.queries import state
from tests.engine.worlds import NEW_LAND, WILD, few, some

NAMES = ["Anna", "Bo", "Cem", "Dana", "Eli"]

CLOSED = tileset(D=1, C=2, E=3, V=2, B=1)
NARROW = some(PPPP=4, SSSS=4, MMMM=4, MPPP=4, PSSS=3, SMMM=3, peak=1, isle=1)
"""Tiles that often fit nowhere."""

GOLDEN = few(
    *["golden edge"] * 4, *["corner"] * 3, *["edge"] * 4, *["glade"] * 3, "woods", "lane", "spring", "lake",
    "two edges",
    bonus=("fire", "bonus woods", "golden mushrooms", "mushrooms"),
)  # fmt: skip
"""Tiles that often earn a bonus tile, some of which often fits nowhere."""


class Evening:
    """A random game at a table, where seats may leave at any time that allows it."""

    def __init__(self, tile_set: TileSet, seats: int, seed: int, style: Style, expert: bool = False) -> None:
        self.random = Random(seed)
        self.style = style
        self.game = Game(RULESETS[tile_set.ruleset], tile_set, seats, seed % 4)
        self.stack = shuffled(tile_set, self.random)
        self.events: list[Event] = [GameStarted(tile_set.ruleset, seats, seed % 4)]
        if expert:
            deal_hands(self.game, self.stack, seed % 2 == 0, self.events)
        deal(self.game, self.stack, self.events)

    def leave(self) -> None:
        """A seat leaves, be it to move or not."""
        staying = [seat for seat in range(self.game.seats) if not self.game.is_gone(seat)]
        self.game.resign(self.random.choice(staying), self.events)
        if self.game.hands:
            self.stack = reshuffled(self.game, self.stack, self.random)
        deal(self.game, self.stack, self.events)

    def step(self, leaving: float) -> None:
        """A turn, a bonus move, or a tile given up."""
        game, random = self.game, self.random
        if game.hands is not None and game.phase is Phase.DRAW:
            fitting = hands.choices(game)
            if not fitting:
                hands.give_up(game, random.choice(game.hands[game.turn]), self.events)
                deal(game, self.stack, self.events)
                return
            hands.choose(game, random.choice(fitting), self.events)
            if random.random() < leaving:
                self.leave()
                return
        game.lay(*split(place(game, random, self.style)), self.events)
        end_turn(game, random, self.style, self.events)
        deal(game, self.stack, self.events)


def same_game(evening: Evening) -> None:
    """The record so far is written and read alike, and replays to the same numbers."""
    game, events = evening.game, evening.events
    tile_set = game.tileset
    assert state(fold(tile_set, events)) == state(game)
    record = from_events(NAMES[: game.seats], events, tile_set)
    assert parse(json.dumps(to_json(record)), tuple(RULESETS)) == record
    result = replay(record, tileset=tile_set)
    assert result["finished"] is (game.phase is Phase.OVER)
    names = dict(zip(NAMES, game.scores, strict=False))
    if game.phase is Phase.OVER:
        assert dict(zip(record.players, result["final"]["scores"], strict=True)) == names
    elif result["turns"] and not game.bonus:
        assert dict(zip(record.players, result["turns"][-1]["scores"], strict=True)) == names
        supplies = dict(zip(record.players, result["turns"][-1]["supply"], strict=True))
        assert supplies == {NAMES[seat]: game.supply(seat) for seat in range(game.seats)}


games = given(st.integers(0, 10**6), st.integers(2, 5), st.sampled_from(STYLES), st.sampled_from([0, 0.03, 0.1]))


@pytest.mark.parametrize("sort", ["base", "hunters", "discovery", "discovery expert"])
@budget(5)
@games
def test_whole_games_replay_from_their_events(sort: str, seed: int, seats: int, style: Style, leaving: float) -> None:
    evening = Evening(SETS[sort.split(maxsplit=1)[0]], seats, seed, style, sort.endswith("expert"))
    while evening.game.phase is not Phase.OVER:
        if evening.random.random() < leaving / 3:
            evening.leave()
        else:
            evening.step(leaving / 3)
    same_game(evening)


@pytest.mark.parametrize("sort", ["closed", "golden", "narrow", "narrow expert"])
@budget(20)
@games
def test_awkward_games_replay_at_every_point(sort: str, seed: int, seats: int, style: Style, leaving: float) -> None:
    """Tiles that fit nowhere, bonus moves without a tile, hands that run dry, seats that leave in the midst of it."""
    tile_set = {"closed": CLOSED, "golden": GOLDEN, "narrow": NARROW}[sort.split(maxsplit=1)[0]]
    evening = Evening(tile_set, seats, seed, style, sort.endswith("expert"))
    same_game(evening)
    while evening.game.phase is not Phase.OVER:
        if evening.random.random() < leaving:
            evening.leave()
        else:
            evening.step(leaving)
        same_game(evening)


# -- form ------------------------------------------------------------------------------------------------------------


def turns(play: Play) -> tuple[Turn | Left, ...]:
    """The entries of the record."""
    return from_events(NAMES[: play.game.seats], play.events, play.game.tileset).turns


def test_a_bonus_move_belongs_to_its_turn() -> None:
    play = Play(tile_set=WILD)
    play.lay("golden edge", "N12", 180, gatherer=0)
    play.lay("fire", "N14", 90, hunter=0)
    play.lay("straight", "O13", 90, hut=1)
    assert turns(play) == (
        Turn(0, "golden edge", 0, -1, 2, deploy=Deploy(0), bonus=Bonus((), "fire", 0, 1, 1, Deploy(0))),
        Turn(1, "straight", 1, 0, 1, deploy=Deploy(1, "hut")),
    )


def test_bonus_tiles_that_fitted_nowhere_are_named() -> None:
    play = Play(tile_set=GOLDEN)
    play.lay("golden edge", "N12", 180)
    deal(play.game, stack_of(GOLDEN, "golden edge", bonus=["bonus woods", "fire"]), play.events)
    play.game.lay(square("N14"), 0, play.events)
    play.game.skip(play.events)
    assert turns(play) == (Turn(0, "golden edge", 0, -1, 2, bonus=Bonus(("bonus woods",), "fire", 0, 1, 0)),)


def stack_of(tile_set: TileSet, *first: str, bonus: list[str]) -> list[str]:
    """A stack that begins with these."""
    land = [kind.id for kind in tile_set.kinds for _ in range(kind.count - kind.start) if not kind.bonus]
    extra = [kind.id for kind in tile_set.kinds for _ in range(kind.count) if kind.bonus]
    for kind in first:
        land.remove(kind)
    for kind in bonus:
        extra.remove(kind)
    return [*first, *land, *bonus, *extra]


def test_a_bonus_move_without_a_tile_that_fits() -> None:
    tile_set = few("golden edge", "glade", bonus=("bonus woods",))
    play = Play(tile_set=tile_set)
    play.lay("golden edge", "N12", 180)
    deal(play.game, ["golden edge", "glade", "bonus woods"], play.events)
    record = from_events(NAMES[:2], play.events, tile_set)
    assert record.turns == (Turn(0, "golden edge", 0, -1, 2, bonus=Bonus(("bonus woods",))),)
    assert replay(record, tileset=tile_set)["turns"]


@pytest.mark.parametrize("drawn", [False, True])
def test_a_turn_whose_bonus_tile_is_still_to_be_laid_is_not_in_it_yet(drawn: bool) -> None:
    play = Play(tile_set=WILD)
    play.lay("glade", "M13")
    play.lay("golden edge", "N12", 180)
    if drawn:
        play.game.draw("fire", play.events)
    assert turns(play) == (Turn(0, "glade", -1, 0, 0),)
    if not drawn:
        play.game.draw("fire", play.events)
    play.game.lay(square("N14"), 0, play.events)
    assert len(turns(play)) == 2


def test_a_bonus_move_that_lapsed_is_not_missed() -> None:
    play = Play(seats=3, tile_set=WILD)
    play.lay("golden edge", "N12", 180)
    play.game.draw("fire", play.events)
    play.game.resign(0, play.events)
    record = from_events(NAMES[:3], play.events, WILD)
    assert record.turns == (Turn(0, "golden edge", 0, -1, 2), Left(0))
    assert len(replay(record, tileset=WILD)["turns"]) == 2


def test_who_leaves_during_a_bonus_move_of_another_stands_before_its_turn() -> None:
    tile_set = few("golden edge", bonus=("fire",))
    play = Play(seats=3, tile_set=tile_set)
    play.lay("golden edge", "N12", 180)
    play.game.draw("fire", play.events)
    play.game.resign(2, play.events)
    play.game.lay(square("N14"), 0, play.events)
    play.game.skip(play.events)
    record = from_events(NAMES[:3], play.events, tile_set)
    assert record.turns == (Left(2), Turn(0, "golden edge", 0, -1, 2, bonus=Bonus((), "fire", 0, 1, 0)))
    assert replay(record, tileset=tile_set)["finished"]


def test_a_follower_taken_back() -> None:
    play = Play(tile_set=NEW_LAND)
    play.lay("PPPP", "N12", explorer=0)
    play.lay("SSSS", "N14")
    play.lay_and_take_back("PPPP", "O13", 0, "N12", 0)
    assert turns(play)[-1] == Turn(0, "PPPP", 1, 0, 0, take_back=Place(0, -1, 0))


def test_open_tiles() -> None:
    tile_set = some(MPPP=1, PPPP=2, MMMM=3, SSSS=1)
    play = Play(tile_set=tile_set)
    stack = ["MPPP", "PPPP", "MMMM", "MMMM", "MMMM", "PPPP", "SSSS"]
    deal_hands(play.game, stack, False, play.events)
    for kind, degrees in (("MPPP", 1), ("PPPP", 0)):
        deal(play.game, stack, play.events)
        while not hands.choices(play.game):
            hands.give_up(play.game, "MMMM", play.events)
            deal(play.game, stack, play.events)
        hands.choose(play.game, kind, play.events)
        where = square("M13") if kind == "MPPP" else square("N12")
        play.game.lay(where, degrees, play.events)
        play.game.skip(play.events)
    deal(play.game, stack, play.events)
    record = from_events(NAMES[:2], play.events, tile_set)
    assert (record.players, record.expert) == (("Anna", "Bo"), True)
    assert record.hands == (("MPPP", "PPPP"), ("MMMM", "MMMM"))
    assert record.turns == (
        Turn(0, "MPPP", -1, 0, 1, drawn="MMMM"),
        Turn(1, "PPPP", 0, -1, 0, discarded=("MMMM",), redrawn=("PPPP",), drawn="SSSS"),
    )
    assert replay(record, tileset=tile_set)["turns"][1]["legal_placements"]


def test_a_game_with_another_tile_set() -> None:
    play = Play(tile_set=MANY)
    for row in range(14, 24):
        play.lay("B", f"N{row}")
    record = from_events(NAMES[:2], play.events, MANY)
    assert len(replay(record, tileset=MANY)["turns"]) == 10
    with pytest.raises(ValueError, match="no tile B is left"):
        replay(record)


def test_events_that_do_not_begin_with_the_start_are_refused() -> None:
    for events in ([], Play().events * 0):
        with pytest.raises(ValueError, match="begin with its start"):
            from_events(NAMES[:2], events, SETS["base"])
