"""Every level plays by the rules, looks at nothing hidden, and does the same again for the same seed."""

import doctest
from itertools import permutations
from random import Random

import pytest

from engine import RULESETS, Discard, Game, Phase, Turn, load, players
from engine.open_tiles import open_hands, refill
from engine.players import Budget, search
from engine.players.candidates import best, candidates
from engine.players.lab import matches
from engine.players.numbers import margin
from engine.players.weights import weights
from engine.squares import parse_square
from engine.stack import deal, reshuffled, sampled
from tests.engine.play import Play, tileset
from tests.engine.players.situations import after, few, variants
from tests.engine.queries import refused
from tests.engine.worlds import some
from tests.profiles import is_full

FEW = Budget(12, turns=3)
LEVELS = list(players.LEVELS)


def test_the_example_of_the_face_is_true() -> None:
    failed, tried = doctest.testmod(players, raise_on_error=False)
    assert (failed, tried) == (0, 4)


@pytest.mark.parametrize(("ruleset", "open_tiles"), few())
def test_every_turn_of_every_level_is_one_of_the_legal_ones_also_after_somebody_has_left(
    ruleset: str, open_tiles: bool
) -> None:
    for turns in (0, 30, 60) if is_full() else (25,):
        game, stack = after(ruleset, 3, turns, turns, open_tiles)
        for level in LEVELS:
            assert players.choose(game, level, Random(1), FEW) in set(game.legal_turns())
        game.resign((game.to_move + 1) % 3)
        stack = reshuffled(game, stack, Random(1)) if open_tiles else stack
        for level in LEVELS:
            deal(game, stack)
            turn = players.choose(game, level, Random(2), FEW)
            assert turn in set(game.legal_turns())
            game.play(turn)


@pytest.mark.parametrize("level", LEVELS)
def test_a_tile_that_lies_already_gets_its_end(level: str) -> None:
    for ruleset, open_tiles in variants():
        game, _ = after(ruleset, 2, 20, 8, open_tiles)
        whole = players.choose(game, "normal", Random(0))
        assert not isinstance(whole, Discard)
        if game.phase is Phase.DRAW:
            game.choose(whole.tile)
        game.lay(whole.square, whole.rotation)
        turn = players.choose(game, level, Random(1), FEW)
        assert turn in set(game.legal_turns())
        if level == "normal":
            assert turn == whole


@pytest.mark.parametrize(("ruleset", "open_tiles"), few())
def test_another_hidden_order_changes_nothing(ruleset: str, open_tiles: bool) -> None:
    """With the same seed a ranking is the same, in order, and each turn stands there once."""
    game, stack = after(ruleset, 2, 24, 4, open_tiles)
    assert sampled(game, Random(99)) != stack
    again = Game.from_text(game.to_text(), game.tileset)
    for level in LEVELS:
        found = players.ranked(game, level, Random(7), FEW)
        assert players.ranked(again, level, Random(7), FEW) == found
        chosen = players.choose(again, level, Random(7), FEW)
        assert chosen == (found[0].turn if level == "hard" else players.choose(game, level, Random(7), FEW))
        if level in ("normal", "hard", "greedy"):
            margins = [candidate.margin for candidate in found]
            assert margins == sorted(margins, reverse=True)
            assert len({candidate.turn for candidate in found}) == len(found)
    assert game == again


def test_a_word_of_the_clock_ends_the_search_after_a_round_of_samples() -> None:
    game, _ = after("base", 2, 20, 3)
    asked = []

    def enough() -> bool:
        asked.append(1)
        return len(asked) == 2

    players.ranked(game, "hard", Random(1), Budget(60, enough=enough))
    assert len(asked) == 2


@pytest.mark.parametrize(("number", "times"), [(18, 3), (30, 3), (22, 1), (26, 0)])
def test_a_search_ends_after_a_round_in_which_one_turn_is_far_ahead_of_the_others(number: int, times: int) -> None:
    """``times``: how often the clock is asked, after each of the three rounds but the one that ends it."""
    game, _ = after("base", 2, number, 3)
    asked = []

    def enough() -> bool:
        asked.append(1)
        return False

    found = players.ranked(game, "hard", Random(1), Budget(60, enough=enough))
    assert len(asked) == times
    assert (found[0].margin - found[1].margin > 1) == (times < 3)


@pytest.mark.parametrize(
    ("first", "second", "clear"),
    [
        ([5.0, 4.0, 5.0, 4.0], [1.0, 0.0, 0.0, 1.0], True),
        ([5.0, 4.0, 5.0, 4.0], [4.0, 3.0, 4.0, 3.0], True),
        ([5.0, 4.0, 5.0, 4.0], [2.0, 5.0, 3.0, 4.0], False),
        ([9.0, 0.0, 9.0, 0.0], [0.0, 1.0, 0.0, 1.0], False),  # as far ahead as the first, but scattered
        ([9.0, 0.0, 9.0, 0.0] * 9, [0.0, 1.0, 0.0, 1.0] * 9, True),
    ],
)
def test_how_far_ahead_is_clear_follows_from_how_the_samples_scatter(
    first: list[float], second: list[float], clear: bool
) -> None:
    game, _ = after("base", 2, 20, 3)
    trial = search._Trial(game, weights("base", 2), Random(1), [candidates(game, weights("base", 2))[0]] * 2)
    trial._seen = [first, second]
    assert trial.is_clear([0, 1], trial.margins([0, 1])) == clear


@pytest.mark.parametrize(("seats", "gone", "turns"), [(2, (), 4), (3, (), 3), (5, (), 5), (5, (1, 3, 4), 4)])
def test_hard_looks_as_far_as_the_second_own_turn_of_two_and_the_next_one_of_more(
    seats: int, gone: tuple[int, ...], turns: int
) -> None:
    """All tiles to come are alike, so each sample is the same game, however often it is tried."""
    stack = ["D", *["E"] * 40]
    game = Game(RULESETS["base"], tileset(D=2, E=40), seats)
    deal(game, stack)
    for seat in gone:
        game.resign(seat)
    numbers = weights("base", seats)
    tried = candidates(game, numbers)[:3]
    trial = search._Trial(game, numbers, Random(1), tried)
    for _ in range(3):
        trial.sample(range(len(tried)))
    for candidate, seen in zip(tried, trial._seen, strict=True):
        there = game.copy()
        there.play(candidate.turn)
        for _ in range(turns - 1):
            deal(there, stack)
            there.play(best(there, numbers).turn)
        deal(there, stack)
        assert there.to_move == game.to_move
        assert seen == [pytest.approx(best(there, numbers).margin)] * 3


@pytest.mark.parametrize(("left", "seats"), [(1, 2), (2, 2), (2, 3)])
@pytest.mark.parametrize("ruleset", ["base", "discovery"])
def test_at_the_end_hard_knows_what_its_turns_lead_to_in_every_order(ruleset: str, left: int, seats: int) -> None:
    """Of three the one who is ahead has left, so that the others are compared with each other (T1)."""
    game, stack = after(ruleset, seats, load(ruleset).size - 2 - left, 6)
    if seats == 3:
        game.resign(max({0, 1, 2} - {game.to_move}, key=lambda seat: game.scores[seat]))
    assert game.unseen_in["land"] == left
    found = players.ranked(game, "hard", Random(1), FEW)
    for candidate in found[:4]:
        margins = []
        for order in permutations(stack[-left:]):
            end = game.copy()
            end.play(candidate.turn)
            deal(end, [*stack[:-left], *order])
            while end.phase is not Phase.OVER:
                end.play(players.choose(end, "normal", Random(1)))
                deal(end, [*stack[:-left], *order])
            margins.append(margin(end.scores, game.to_move, game.gone))
        assert candidate.margin == pytest.approx(sum(margins) / len(margins))


@pytest.mark.parametrize(("coming", "given"), [("PMMM", "SSSS"), ("PPSS", "MMMM")])
@pytest.mark.parametrize("level", ["easy", "normal"])
def test_D6_2_of_two_open_tiles_that_fit_nowhere_the_one_goes_that_will_hardly_fit(
    level: str, coming: str, given: str
) -> None:
    """All around lies plain: a tile with mountain on its other sides makes a place for the tile of mountain."""
    tiles = {"MPPP": 1, "SPPP": 1, "PPPP": 3, "MMMM": 1, "SSSS": 1, "PMMM": 1, "PPSS": 1, coming: 6}
    play = Play(tile_set=some(**tiles))
    game = play.game
    open_hands(game, [["MPPP", "PPPP"], ["SPPP", "MMMM"]], ())
    for kind, square, rotation, drawn in (
        ("MPPP", "M13", 1, "PPPP"),
        ("SPPP", "N14", 0, "SSSS"),
        ("PPPP", "N12", 0, "PPPP"),
    ):
        game.play(Turn(parse_square(square), rotation, None, kind))
        refill(game, [drawn])
    assert (game.open_tiles(), game.choices()) == (["MMMM", "SSSS"], [])
    assert players.choose(game, level, Random(1), FEW) == Discard(given)


class _Careless(Random):
    """Somebody who notices everything and misjudges it wildly, now this way, now that."""

    sign = 1

    def random(self) -> float:
        return 1.0

    def gauss(self, mu: float = 0.0, sigma: float = 1.0) -> float:
        self.sign = -self.sign
        return mu + 50 * sigma * self.sign


@pytest.mark.parametrize("ruleset", ["base", "hunters", "discovery"])
def test_easy_never_plays_what_plainly_harms_itself(ruleset: str) -> None:
    harms = 0
    for turns in (20, 40, 60):
        game, _ = after(ruleset, 2, turns, 1)
        promised = {one.turn: one.margin for one in players.ranked(game, "normal", Random(1))}
        for one in players.ranked(game, "easy", _Careless(1)):
            assert promised[one.turn] > max(promised.values()) - 6.5
        harms += min(promised.values()) < max(promised.values()) - 6.5
    assert harms


def test_without_a_tile_to_lay_there_is_nothing_to_choose() -> None:
    game, _ = after("base", 2, 10, 1)
    game.play(players.choose(game, "normal", Random(1)))
    for level in LEVELS:
        with refused(game, "not_your_phase", "B2.1"):
            players.choose(game, level, Random(1))


@pytest.mark.full
@pytest.mark.parametrize("ruleset", ["base", "hunters", "discovery"])
@pytest.mark.parametrize(
    ("better", "worse", "least"), [("easy", "random", 0.8), ("normal", "easy", 0.6), ("normal", "greedy", 0.8)]
)
def test_a_better_level_wins_more(ruleset: str, better: str, worse: str, least: float) -> None:
    games = []
    for number in range(30):
        order, seated = matches.seating(number, 2)
        game, stack = matches.start(ruleset, 2, order)
        movers = [_mover((better, worse)[one]) for one in seated]
        games.append(matches.play(game, stack, movers, Random(number)))
    assert matches.results([better, worse], games)[0].share > least


def _mover(level: str) -> matches.Mover:
    return lambda game, random: players.choose(game, level, random)
