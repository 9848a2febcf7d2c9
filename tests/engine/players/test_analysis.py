"""Looking back at a finished game: what could be expected, how good the tiles were, and what each turn gave away."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import pairwise
from random import Random
from statistics import fmean

import pytest

from engine import RULESETS, Discard, Game, Phase, Turn, load, players
from engine.effects import take
from engine.events import Event, GameStarted, SeatLeft, TilePlaced
from engine.players import Candidate, analysis
from engine.players.analysis import Account, Decision, Verdict
from engine.players.candidates import candidates
from engine.players.growth import expected_result, growth_of, turns_to_come
from engine.players.lab import matches
from engine.players.luck import lucks as lucks_of
from engine.players.numbers import margin
from engine.players.search import compared
from engine.players.weights import weights
from engine.stack import deal, deal_hands, shuffled
from engine.turns import parse_turn
from tests.engine.evening import ALL_SORTS, Evening
from tests.engine.players.situations import few, variants
from tests.profiles import is_full

Choosing = Callable[[Game, Random], Turn | Discard]


def of_level(level: str) -> Choosing:
    """Plays as a level does."""
    return lambda game, random: players.choose(game, level, random)


def recorded(
    ruleset: str, choosing: list[Choosing], seed: int, open_tiles: bool = False
) -> tuple[Game, list[Event], list[Turn | Discard]]:
    """A whole game with its events and what was played, a player for each seat."""
    game = Game(RULESETS[ruleset], load(ruleset), len(choosing))
    events: list[Event] = [GameStarted(ruleset, game.seats, 0)]
    game.log = events
    random = Random(seed)
    stack = shuffled(game.tileset, random)
    if open_tiles:
        deal_hands(game, stack, remove=True)
    deal(game, stack)
    played: list[Turn | Discard] = []
    while game.phase is not Phase.OVER:
        played.append(choosing[game.to_move](game, random))
        game.play(played[-1])
        deal(game, stack)
    return game, events, played


@cache
def of_two_normal(ruleset: str, open_tiles: bool = False) -> tuple[Game, list[Decision], list[Turn | Discard]]:
    """Such a game of two normal players, its decisions, and its turns; played once for all tests, only looked at."""
    game, events, played = recorded(ruleset, [of_level("normal")] * 2, 3, open_tiles)
    return game, analysis.decisions(game.tileset, events), played


def quickly(decision: Decision, seed: str, _samples: int) -> Verdict:
    """A verdict on few orders, for tests that don't ask for a good one."""
    return analysis.judge(decision, seed, 1)


# -- what there is to judge --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("sort", ALL_SORTS)
def test_each_tile_that_was_laid_is_a_decision_and_what_these_brought_adds_up_to_the_result(sort: str) -> None:
    """Of every seat, with however many there are, also where some leave, and whatever the judge says."""
    for seed in range(30 if is_full() else 3):
        evening = Evening(sort, 2 + seed % 3, Random(seed), "uniform", leaving=0.02 * (seed % 2))
        evening.play_on(200)
        game = evening.game
        found = analysis.decisions(game.tileset, evening.events)
        laid = [event for event in evening.events if isinstance(event, TilePlaced)]
        assert [one.turn._replace(then=None) for one in found] == [
            Turn(event.square, event.rotation, tile=event.kind) for event in laid
        ]
        assert [one.game.to_move for one in found] == [event.seat for event in laid]
        for one, following in pairwise(found):
            after = one.game.copy()
            after.play(one.turn)
            assert [*after.board.laid(), after.scores, *after.board.pieces()] == [
                *following.game.board.laid(), following.game.scores, *following.game.board.pieces()
            ]  # fmt: skip
        _adds_up(game, found, Random(f"verdicts {seed}"))


def _brought(account: Account) -> float:
    """How much further its own turns brought a seat ahead."""
    return account.usual + account.luck - account.lost


def _adds_up(game: Game, found: list[Decision], guess: Random) -> None:
    """The start, usual tiles, luck and what was missed are the result."""
    said: dict[str, Verdict] = {}

    def judging(decision: Decision, seed: str, _samples: int) -> Verdict:
        said[seed] = Verdict(guess.uniform(-9, 9), decision.turn, guess.uniform(-9, 9), 10.0, 0.0)
        return said[seed]

    seen = analysis.analyse(found, game.scores, judging)
    for seat, account in enumerate(seen.accounts):
        result = margin(game.scores, seat)
        assert margin(seen.expected[0], seat) + _brought(account) + account.others == pytest.approx(result, abs=1e-6)
        own = [said[str(number)] for number, one in enumerate(found) if one.game.to_move == seat]
        assert account.luck == pytest.approx(sum(one.luck for one in own))
        assert account.lost == pytest.approx(sum(one.lost for one in own))
        assert account.accuracy is None or 0 <= account.accuracy <= 1
    if game.seats == 2:
        first, second = seen.accounts
        assert first.others == pytest.approx(-_brought(second))
        assert second.others == pytest.approx(-_brought(first))


@pytest.mark.parametrize(("ruleset", "open_tiles"), variants())
def test_the_ends_of_turns_and_the_draws_are_those_of_the_game(ruleset: str, open_tiles: bool) -> None:
    game, found, played = of_two_normal(ruleset, open_tiles)
    assert min(game.scores) > 20
    assert len({type(one.turn.then) for one in found}) == (3 if ruleset == "discovery" else 2), "what ends a turn"
    assert [one.turn for one in found] == [one for one in played if isinstance(one, Turn)]
    drawn = [one.draw for one in found if one.draw is not None]
    assert len(drawn) > 60
    for one in found:
        if one.draw is None:
            continue
        assert one.draw.game.phase is Phase.DRAW
        assert one.draw.game.to_move == one.game.to_move
        if not open_tiles:
            assert (one.draw.kind, one.draw.game.pile) == (one.turn.tile, one.game.pile)
        elif one.draw.game.open_by_seat is not None:
            assert len(one.draw.game.open_by_seat[one.game.to_move]) == 1
    assert any(one.game.pile == "bonus" for one in found) == (ruleset == "hunters")


# -- what could be expected --------------------------------------------------------------------------------------------


def test_the_expected_result_becomes_the_result() -> None:
    game, events, _ = recorded("base", [of_level("normal"), of_level("easy")], 1)
    found = analysis.decisions(game.tileset, events)
    seen = analysis.analyse(found, game.scores, lambda one, _seed, _samples: Verdict(0.0, one.turn, 0.0, 0.0, 0.0))
    assert len(seen.expected) == len(found) + 1
    assert seen.expected[-1] == tuple(game.scores)
    # Close to the end there is little left to come.
    assert seen.expected[-2] == pytest.approx(game.scores, abs=6)
    # At the start nobody is ahead, and who plays badly ends below what was expected.
    start = seen.expected[0]
    assert start[0] == pytest.approx(start[1], abs=3)
    assert game.scores[1] < start[1]


@pytest.mark.full
@pytest.mark.parametrize("ruleset", RULESETS)
def test_what_normal_could_expect_is_what_it_gets_in_the_mean(ruleset: str) -> None:
    """Of the numbers in the weights' files; the same of one game is looked at above."""
    played = [recorded(ruleset, [of_level("normal")] * 2, 50 + seed) for seed in range(96)]
    games = [(game.scores, [one.expected for one in analysis.decisions(game.tileset, ev)]) for game, ev, _ in played]
    for part in (0, 1 / 4, 3 / 4):
        off = []
        for scores, expected in games:
            off += [score - now for score, now in zip(scores, expected[int(part * len(expected))], strict=True)]
        assert abs(fmean(off)) < 5


def test_turns_to_come_are_those_of_the_tiles_left() -> None:
    game = Game(RULESETS["hunters"], load("hunters"), 3)
    left = game.unseen_in["land"]
    assert turns_to_come(game) == [len(range(seat, left, 3)) for seat in range(3)]
    game.to_move, game.pile = 1, "bonus"
    assert turns_to_come(game) == [len(range(place, left, 3)) for place in (1, 2, 0)]
    game.pile = "land"
    game.apply(SeatLeft(2))
    assert turns_to_come(game) == [left // 2, left - left // 2, 0]


def test_what_turns_bring_was_measured_for_every_game_and_number_of_seats() -> None:
    for ruleset in RULESETS.values():
        for seats in ruleset.seats:
            growth = growth_of(ruleset.name, seats)
            assert abs(growth[0]) < 4
            points = expected_result(Game(ruleset, load(ruleset.name), seats))
            assert 20 < min(points) <= max(points) < 250
            assert max(points) - min(points) < 10


# -- luck --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("ruleset", "open_tiles"), few())
def test_the_luck_of_a_draw_is_nothing_in_the_mean_of_all_tiles(ruleset: str, open_tiles: bool) -> None:
    _, found, _ = of_two_normal(ruleset, open_tiles)
    numbers = weights(ruleset, 2)
    for one in found[5:60:27]:
        assert one.draw is not None
        lucks = lucks_of(one.draw.game, numbers)
        held = Counter(kind for hand in one.draw.game.open_by_seat or () for kind in hand)
        whole = sum((one.draw.game.unseen[kind] - held[kind]) * luck for kind, luck in lucks.items())
        assert whole == pytest.approx(0, abs=1e-9)
        assert one.draw.kind in lucks
        assert open_tiles or max(lucks.values()) > 0.5


def test_the_only_tile_left_is_no_luck_and_the_only_turn_no_loss() -> None:
    before = Game.from_text("base; D N13/0, E N12/180 0:knight-1; scores 0 0; turn 0 draw")
    for kind in list(before.unseen):
        while before.unseen[kind] and kind != "R":
            take(before, kind)
    while before.unseen["R"] > 1:
        take(before, "R")
    waiting = before.copy()
    waiting.draw("R")
    (turn, *_) = [one for one in waiting.legal_turns() if isinstance(one, Turn)]
    verdict = analysis.judge(Decision(waiting, turn, analysis.Draw(before, "R"), (0.0, 0.0)), "", 1)
    assert verdict.luck == 0


# -- play --------------------------------------------------------------------------------------------------------------


def test_a_turn_that_could_have_completed_the_city_gives_points_away() -> None:
    game = Game.from_text("base; D N13/0, G N12/90 0:knight-1; scores 0 0; turn 0 lay E")
    good, bad = parse_turn("E N11/180"), parse_turn("E N14/180")
    if bad not in set(game.legal_turns()):
        bad = next(one for one in game.legal_turns() if isinstance(one, Turn) and one.square != good.square)
    verdict = analysis.judge(Decision(game, bad, None, (0.0, 0.0)), "")
    assert verdict.best.square == good.square
    assert verdict.lost > 2
    assert verdict.stake > 2


def test_the_best_turn_loses_nothing_and_a_rotation_that_looks_the_same_is_the_same() -> None:
    game, _ = matches.start("base", 2, 3)
    game.drawn = None
    game.phase = Phase.DRAW
    game.draw("B")
    (first, *_) = players.ranked(game, "normal", Random(0))
    assert isinstance(first.turn, Turn)
    alike = [
        one
        for one in game.legal_turns()
        if isinstance(one, Turn) and one.square == first.turn.square and one.then == first.turn.then
    ]
    assert len(alike) == 4
    for one in alike:
        verdict = analysis.judge(Decision(game, one, None, (0.0, 0.0)), "", 2)
        assert verdict.best == one or verdict.best.square != one.square


def test_samples_that_find_the_best_turn_do_not_judge_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where chance alone makes turns better or worse nothing is lost in the mean, though the best looks better."""
    decision = of_two_normal("base")[1][30]._replace(draw=None)

    def by_chance(
        _game: Game, _numbers: object, random: Random, turns: list[Candidate], *_: int, **__: bool
    ) -> list[float]:
        return [random.gauss(0, 5) for _ in turns]

    monkeypatch.setattr(analysis, "compared", by_chance)
    verdicts = [analysis.judge(decision, str(seed)) for seed in range(200)]
    assert abs(fmean(one.lost for one in verdicts)) < 1.5
    assert min(one.lost for one in verdicts) < -5
    assert fmean(one.seems for one in verdicts) > 3
    weighed = [analysis.weigh(decision, decision.turn, str(seed)) for seed in range(20)]
    assert any(one.behind[2] == 0 for one in weighed)
    assert all(one.best == decision.turn for one in weighed if one.behind[2] == 0)


def test_a_blunder_is_found_as_the_turn_that_decided() -> None:
    """In a game of two that play well one turn is taken for the worst that there is."""
    game, found, _ = of_two_normal("base")
    some = found[18:25]
    worst = players.ranked(some[3].game, "normal", Random(0))[-1].turn
    assert isinstance(worst, Turn)
    some[3] = some[3]._replace(turn=worst)
    seen = analysis.analyse(some, game.scores, quickly)
    (swing,) = [one for one in seen.deciding if one.number == 3]
    assert (swing.by, swing.seat) == ("play", some[3].game.to_move)
    assert swing.points == max(abs(one.points) for one in seen.deciding)
    assert swing.points > 5
    assert seen.verdicts[3].best != worst


def test_the_accuracy_of_better_players_is_higher() -> None:
    levels = ["normal", "greedy", "random"]
    game, events, _ = recorded("base", [of_level(level) for level in levels], 2)
    found = analysis.decisions(game.tileset, events)
    seen = analysis.analyse(found[9:45] if is_full() else found[9:18], game.scores, quickly)
    normal, greedy, at_random = (account.accuracy for account in seen.accounts)
    assert normal is not None
    assert greedy is not None
    assert at_random is not None
    assert 1 >= normal > 0.85
    assert normal > greedy > at_random
    assert 0 <= at_random < 0.3


@pytest.mark.parametrize(("ruleset", "open_tiles"), few())
def test_a_decision_is_judged_the_same_whatever_came_after_it(ruleset: str, open_tiles: bool) -> None:
    """The hidden order of the tiles is not looked at: two games that go on differently say the same of what was."""
    game, found, _ = of_two_normal(ruleset, open_tiles)
    log = game.log or []
    places = [number for number, event in enumerate(log) if isinstance(event, TilePlaced)]
    whole, part = found[28:29], analysis.decisions(game.tileset, log[: places[30]])[28:29]
    assert analysis.analyse(whole, [1, 2], quickly) == analysis.analyse(part, [1, 2], quickly)


# -- the whole ---------------------------------------------------------------------------------------------------------


def test_what_seems_to_have_lost_most_is_looked_at_closely_and_every_step_is_told() -> None:
    game, found, _ = of_two_normal("discovery")
    asked: list[tuple[str, int]] = []
    told: list[tuple[int, int]] = []

    def judging(decision: Decision, seed: str, samples: int) -> Verdict:
        asked.append((seed, samples))
        seems = 9.0 - 0.1 * int(seed) if int(seed) % 2 else 0.0
        return Verdict(1.0, decision.turn, 3.0 if samples > analysis.SAMPLES else 9.0, 10.0, seems)

    seen = analysis.analyse(found, game.scores, judging, lambda done, of: told.append((done, of)))
    close = asked[len(found) :]
    assert [seed for seed, _ in close] == ["1", "3", "5", "7", "9", "11"]
    assert {samples for _, samples in close} == {5 * analysis.SAMPLES}
    done = [*range(1, len(found) + 1), *range(len(found) + 5, len(found) + 31, 5)]
    assert told == [(one, len(found) + 30) for one in done]
    assert len(seen.deciding) == 3
    assert {one.by for one in seen.deciding} == {"play"}
    assert {one.number for one in seen.deciding} < {int(seed) for seed, _ in close}
    assert sum(account.luck for account in seen.accounts) == pytest.approx(len(found))


def looked_back(
    found: list[Decision], scores: Sequence[int], lucks: Mapping[int, float], lost: Mapping[int, float] = {}
) -> list[tuple[int, str, float]]:
    """What decided a game, where these decisions had luck or lost points."""

    def judging(decision: Decision, seed: str, _samples: int) -> Verdict:
        luck, loss = (of.get(int(seed), 0.0) for of in (lucks, lost))
        return Verdict(luck, decision.turn, loss, 0.0, loss)

    seen = analysis.analyse(found, scores, judging)
    assert {account.accuracy for account in seen.accounts} == {None}
    return [(one.number, one.by, one.points) for one in seen.deciding]


def test_bad_luck_decides_as_good_luck_does_and_small_things_decide_nothing() -> None:
    game, found, _ = of_two_normal("base")
    lost = dict.fromkeys(range(len(found)), 1.0) | {16: -9.0}
    decided = looked_back(found, game.scores, {4: -7.0, 8: 3.0, 12: 1.9}, lost)
    assert decided == [(4, "luck", -7.0), (8, "luck", 3.0)]


def test_the_turn_that_gave_most_away_is_named_beside_luck_that_decided_more() -> None:
    game, found, _ = of_two_normal("base")
    lucks = dict.fromkeys((4, 8, 12, 16), 9.0)
    assert [by for _, by, _ in looked_back(found, game.scores, lucks)] == ["luck"] * 3
    decided = [(number, by) for number, by, _ in looked_back(found, game.scores, lucks, {20: 3.0})]
    assert (20, "play") in decided
    assert sorted(by for _, by in decided) == ["luck", "luck", "play"]


def test_the_same_luck_decides_an_even_game_and_not_one_that_is_won() -> None:
    """Seven points near the end change who wins where both are level; fifty points behind they change nothing."""
    _, found, _ = of_two_normal("base")
    late = len(found) - 4
    even = [one._replace(expected=(50.0, 50.0)) for one in found[:late]]
    for lead, deciding in ((0, [10, late]), (50, [10])):
        end = [one._replace(expected=(50.0 + lead, 50.0)) for one in found[late:]]
        decided = looked_back([*even, *end], (50 + lead, 50), {10: -7.0, late: -7.0})
        assert [number for number, *_ in decided] == deciding


def test_turns_are_compared_on_the_same_orders() -> None:
    game, _ = matches.start("base", 2, 3)
    numbers = weights("base", 2)
    first, *_, last = players.ranked(game, "normal", Random(0))
    once = compared(game, numbers, Random(1), [first, last, first], 4)
    assert once[0] == once[2] > once[1]
    assert compared(game, numbers, Random(1), [Candidate(*first)], 4)[0] == pytest.approx(first.margin)
    alone = compared(game, numbers, Random(1), [Candidate(first.margin + 9, first.turn), last], 4, alone=True)
    assert alone == compared(game, numbers, Random(1), [first, last], 4, alone=True)


@pytest.mark.parametrize("ruleset", RULESETS if is_full() else ["hunters"])
def test_average_tiles_bring_who_plays_well_further_ahead(ruleset: str) -> None:
    game, found, _ = of_two_normal(ruleset)
    if not is_full():
        found = found[8:11]
    seen = analysis.analyse(found, game.scores, lambda decision, seed, _samples: analysis.judge(decision, seed, 0))
    for account in seen.accounts:
        assert account.lost == pytest.approx(0, abs=1e-9), "it plays what the evaluation finds best"
        assert not is_full() or 0 < account.usual / (len(found) / 2) < 5


# -- a turn that is tried ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset", RULESETS if is_full() else ["hunters"])
def test_a_tried_turn_is_compared_on_the_same_orders_as_the_one_that_was_played(ruleset: str) -> None:
    decision = of_two_normal(ruleset)[1][30]
    seen = analysis.judge(decision, "30", 4)
    same = analysis.weigh(decision, decision.turn, "30", 4)
    assert same.best == (seen.best if seen.lost > 0 else decision.turn)
    assert same.behind[0] == same.behind[2] == pytest.approx(max(0, seen.lost))
    assert min(same.behind) == 0
    best = analysis.weigh(decision, same.best, "30", 4)
    assert best.behind[:2] == (0, 0)
    worst = candidates(decision.game, weights(ruleset, 2))[-1].turn
    assert isinstance(worst, Turn)
    some_other = analysis.weigh(decision._replace(draw=None, expected=()), worst, "30", 4)
    assert some_other.behind[0] > 0
    assert min(some_other.behind) == 0
