"""Looking back at a finished game: what could be expected after every turn, and how good each tile and each turn was.

For every tile that was laid three things are told apart. *Luck*: how much more the seat's best turn with the tile that
it drew promised than its best turn with a tile on average. *Loss*: how much less the turn that was played promised than
the best one that was found. And what all seats could *expect* to have at the end of the game. Luck and loss are points
of the margin (see ``Outlook.margin``), as the evaluation and the search of the level hard judge it.

One half of the samples finds the best turn, the other half says what was lost against it: the same ones would flatter
the turn that they chose. So a loss may come out below 0, and is added up as it is; of a turn like that no loss is told.
"""

from collections.abc import Callable, Collection, Sequence
from itertools import pairwise
from math import ceil, sqrt
from random import Random
from statistics import NormalDist, fmean
from typing import Final, Literal, NamedTuple, TypeAlias

from engine.events import BonusEarned, Event, GameOver, GameStarted, SeatLeft, TileDrawn, TileOpened, TurnPassed
from engine.game import Game, Phase
from engine.players.candidates import Candidate, candidates, margin_of
from engine.players.growth import expected_result
from engine.players.luck import lucks
from engine.players.numbers import margin
from engine.players.search import compared
from engine.players.weights import weights_of
from engine.tiles import TileSet
from engine.turns import Played, Turn, played

MOST_DECIDING: Final = 3
"""How many turns are named at most as those that decided the game."""

_LEAST_SWING: Final = 2.0
_LEAST_CHANGE: Final = 0.02
"""A turn that changed less, in points or in a seat's chance to be ahead at the end, decided nothing."""

_FIRST: Final = NormalDist()
"""The chance to be ahead at the end, by the lead in units of how far the rest of a game moves it."""

_RIVALS: Final = 3
"""How many turns the one that was played is compared with."""

_WINDOW: Final = 6.0
"""Turns that the evaluation finds worse than the best by more points aren't among them."""

SAMPLES: Final = 24
"""The samples (see ``Budget``) of each turn, half of them to find the best one, half to judge it.

Of two seats that is six orders of the remaining tiles each.
"""

_CLOSE_LOOKS: Final = 6
"""How many turns are judged once more: those that seem to have lost most."""

CLOSELY: Final = 5
"""How many times as many samples these have then."""

Judge: TypeAlias = "Callable[[Decision, str, int], Verdict]"
"""A function that judges a decision by a seed and a number of samples, as ``judge`` does."""


class Draw(NamedTuple):
    """A tile that was drawn: the kind, and the position before, in which it is the turn of the seat that draws."""

    game: Game
    kind: str


class Decision(NamedTuple):
    """A tile that was laid: a turn, or the bonus move of one (H6.5).

    ``game``: the position in which the tile waited to be laid, or the open tiles to be chosen from; ``turn``: what was
    played. ``draw``: how the tile was drawn; with open tiles the one that was drawn after the turn (D6.1); None where
    none was. ``expected``: the points that each seat could expect at the end of the game, before that turn's draw.
    """

    game: Game
    turn: Turn
    draw: Draw | None
    expected: tuple[float, ...]


class Verdict(NamedTuple):
    """What is said of a decision, in points of the margin (see ``Outlook.margin``).

    ``luck``: how much better or worse the tile was than one on average, for the seat that drew it. ``best``: the best
    turn that was found, ``lost``: what was given away against it, below 0 where the turn that was played turned out to
    be better. ``stake``: how much more the best turn is worth than turns at random. ``seems``: how much better the
    best turn seemed when it was found, which says where to look closely.
    """

    luck: float
    best: Turn
    lost: float
    stake: float
    seems: float


class Weighed(NamedTuple):
    """What is said of a turn that somebody tries: the best of the others that were found.

    ``behind``: by how many points the turn, that best one, and the one that was played promise less than the best of
    them all.
    """

    best: Turn
    behind: tuple[float, float, float]


class Swing(NamedTuple):
    """A turn that decided: by the ``luck`` of its draw, or by what was given away in ``play``.

    ``number``: of the decision, from 0; ``seat``: whose luck or play it was; ``points``: negative for bad luck.
    """

    number: int
    by: Literal["luck", "play"]
    seat: int
    points: float


class Account(NamedTuple):
    """A seat's whole game: how lucky its draws were all together, what its turns gave away, and its accuracy.

    The accuracy is the share of what could be had: 1 is the best turn each time, 0 what turns at random would have
    brought; None where there was never anything to choose.

    ``usual``: how much further its turns brought it ahead beside luck and loss: what the best turns would have brought
    with tiles on average, and where judge and expected results differ. ``others``: how much further the turns of all
    other seats together brought it ahead, mostly negative. So how far ahead a seat is at the end (see
    ``margin``) is how far it could expect to be at the start + usual + luck - lost + others.
    """

    luck: float
    lost: float
    accuracy: float | None
    usual: float
    others: float


class Analysis(NamedTuple):
    """A finished game, looked back at.

    ``verdicts``: one for each decision. ``expected``: what each seat could expect at the start and after each of them;
    the last are the final scores. ``deciding``: the turns that decided, in the order of the game. ``accounts``: each
    seat's.
    """

    verdicts: tuple[Verdict, ...]
    expected: tuple[tuple[float, ...], ...]
    deciding: tuple[Swing, ...]
    accounts: tuple[Account, ...]


def decisions(tileset: TileSet, events: Sequence[Event]) -> list[Decision]:
    """Every tile that was laid in a game that is over, by its events, the first of which is the game's start."""
    course = _Course(Game.from_events(tileset, events[:1]))
    for one in played(events):
        course.follow(one)
    return course.found


def expected_after(tileset: TileSet, events: Sequence[Event]) -> tuple[float, ...]:
    """The points that each seat could expect where these events ended, before a tile was drawn."""
    drawn = isinstance(events[-1], TileDrawn)
    return tuple(expected_result(Game.from_events(tileset, events[:-1] if drawn else events)))


class _Course:
    """Follows a game from one turn to the next.

    ``_undrawn``: the position before the tile that waits to be laid was drawn, ``_kind`` that tile.
    """

    def __init__(self, game: Game) -> None:
        self.found: list[Decision] = []
        self._game = game
        self._undrawn: Game | None = None
        self._kind = ""

    def follow(self, one: Played) -> None:
        """Go on past what a seat did and the events that followed."""
        waiting = self._game.copy()
        laid = isinstance(one.turn, Turn)
        for event in one.events:
            match event:
                case GameStarted():
                    continue
                case TileDrawn(_, kind):
                    self._undrawn, self._kind = self._game.copy(), kind
                case SeatLeft() | TurnPassed() if self._undrawn is not None and not laid:
                    # The tile that a seat has drawn and leaves behind is the next one's to lay (T1).
                    self._undrawn.apply(event)
                case TileOpened(seat, kind):
                    self._open(seat, kind)
                case _:
                    pass
            self._game.apply(event)
            if isinstance(one.turn, Turn) and laid and isinstance(event, BonusEarned | TurnPassed | GameOver):
                self._decided(one.turn, waiting)
                laid = False

    def _decided(self, turn: Turn, waiting: Game) -> None:
        """The turn is over, or its bonus move follows; ``waiting``: the position before its tile was laid."""
        before = self._undrawn
        assert before is not None
        draw = Draw(before, self._kind) if waiting.open_by_seat is None or waiting.pile == "bonus" else None
        game = before if waiting.chooses else waiting
        self.found.append(Decision(game, turn, draw, tuple(expected_result(before))))
        self._undrawn = None

    def _open(self, seat: int, kind: str) -> None:
        """A tile laid open belongs to the turn before it, if its seat took that turn."""
        last = next((n for n in reversed(range(len(self.found))) if self.found[n].game.pile == "land"), None)
        if last is not None and self.found[last].game.to_move == seat and self.found[last].draw is None:
            before = self._game.copy()
            before.to_move, before.phase, before.drawn = seat, Phase.DRAW, None
            self.found[last] = self.found[last]._replace(draw=Draw(before, kind))


def judge(decision: Decision, seed: str = "", samples: int = SAMPLES) -> Verdict:
    """What is to be said of a decision; the same for the same seed and number of samples.

    Without samples it is quick, and says what the evaluation alone sees.
    The order in which the tiles came afterwards isn't looked at.
    """
    game, _, draw, _ = decision
    tried, known = _rivals(decision)
    best, seems = _best(game, tried, seed, samples)
    margins = _margins(game, tried[:1] if best is tried[0] else [tried[0], best], seed, samples, judging=True)
    return Verdict(
        luck=0.0 if draw is None else lucks(draw.game, weights_of(game)).get(draw.kind, 0.0),
        best=_turn(best),
        lost=margins[-1] - margins[0],
        stake=known[0].margin - fmean(one.margin for one in known),
        seems=seems,
    )


def weigh(decision: Decision, turn: Turn, seed: str = "", samples: int = SAMPLES * CLOSELY) -> Weighed:
    """Another turn in the place of the one that was played, judged on the same orders as it and the best one."""
    game = decision.game
    tried, _ = _rivals(decision)
    best, _ = _best(game, tried, seed, samples)
    own = Candidate(margin_of(game, weights_of(game), turn), turn)
    tries, found, played = _margins(game, [own, best, tried[0]], seed, samples, judging=True)
    if played > found:
        best, found = tried[0], played
    most = max(found, tries)
    return Weighed(_turn(best), (most - tries, most - found, most - played))


def _rivals(decision: Decision) -> tuple[list[Candidate], list[Candidate]]:
    """The turn that was played with those that it is compared with; and all turns that there were, the best first."""
    game, turn, *_ = decision
    known = candidates(game, weights_of(game))
    first = Candidate(margin_of(game, weights_of(game), turn), turn)
    rivals = [one for one in known[: _RIVALS + 1] if one.margin >= known[0].margin - _WINDOW and not _same(one, first)]
    return [first, *rivals[:_RIVALS]], known


def _best(game: Game, tried: Sequence[Candidate], seed: str, samples: int) -> tuple[Candidate, float]:
    """The best of those turns by one half of the samples, and by how much it seems better than the first."""
    margins = _margins(game, tried, seed, samples, judging=False)
    most = max(margins)
    return tried[margins.index(most)], most - margins[0]


def _margins(game: Game, tried: Sequence[Candidate], seed: str, samples: int, *, judging: bool) -> list[float]:
    """What each of those turns promises by half of the samples; ``judging``: by the others, without the evaluation."""
    if len(tried) == 1 or not samples:
        return [one.margin for one in tried]
    # With two tiles to choose from each sample takes twice as long.
    number = ceil(samples / (4 if game.chooses else 2))
    return compared(game, weights_of(game), Random(f"{seed} {number} {judging}"), tried, number, alone=judging)


def _turn(candidate: Candidate) -> Turn:
    assert isinstance(candidate.turn, Turn)
    return candidate.turn


def _same(one: Candidate, other: Candidate) -> bool:
    """Whether two turns lay on the same square and promise the same, as in two rotations that look the same."""
    return one.margin == other.margin and one.turn[0] == other.turn[0]


def analyse(
    found: Sequence[Decision],
    scores: Sequence[int],
    judging: Judge = judge,
    progress: Callable[[int, int], None] | None = None,
) -> Analysis:
    """Look back at a finished game: its decisions, of which there must be one, and its final scores.

    ``judging`` judges a decision, perhaps in another process. ``progress`` is called after each with how much of the
    work is done, and of how much.
    """
    work = len(found) + CLOSELY * min(_CLOSE_LOOKS, len(found))

    def judged(number: int, samples: int, done: int) -> Verdict:
        verdict = judging(found[number], str(number), samples)
        if progress is not None:
            progress(done, work)
        return verdict

    verdicts = [judged(number, SAMPLES, number + 1) for number in range(len(found))]
    doubtful = sorted(range(len(found)), key=lambda number: -verdicts[number].seems)[:_CLOSE_LOOKS]
    for looks, number in enumerate(doubtful, 1):
        verdicts[number] = judged(number, SAMPLES * CLOSELY, len(found) + CLOSELY * looks)
    expected = (*(one.expected for one in found), tuple(map(float, scores)))
    return Analysis(
        verdicts=tuple(verdicts),
        expected=expected,
        deciding=tuple(_deciding(found, verdicts, expected, doubtful)),
        accounts=tuple(_account(seat, found, verdicts, expected) for seat in range(len(scores))),
    )


def _deciding(
    found: Sequence[Decision],
    verdicts: Sequence[Verdict],
    expected: Sequence[Sequence[float]],
    closely: Collection[int],
) -> list[Swing]:
    """The turns that changed most who was likely to win: points that decide an even game change little in one won.

    Only those that were looked at ``closely`` are named for what they gave away: the others' losses are too uncertain.
    """
    swings: list[tuple[float, Swing]] = []
    for number, (decision, verdict) in enumerate(zip(found, verdicts, strict=True)):
        seat = decision.game.to_move
        gone = decision.game.gone
        lead, spread = margin(decision.expected, seat, gone), _spread(expected[number:], seat, gone)
        swing, before = Swing(number, "play", seat, verdict.lost), lead + verdict.luck
        after = before - verdict.lost
        if number not in closely or abs(verdict.luck) > verdict.lost:
            swing, before, after = Swing(number, "luck", seat, verdict.luck), lead, before
        changed = abs(_FIRST.cdf(after / spread) - _FIRST.cdf(before / spread))
        if abs(swing.points) >= _LEAST_SWING and changed >= _LEAST_CHANGE:
            swings.append((changed, swing))
    most = [swing for _, swing in sorted(swings, key=lambda one: -one[0])]
    named, others = most[:MOST_DECIDING], most[MOST_DECIDING:]
    given_away = next((swing for swing in others if swing.by == "play"), None)
    if given_away is not None and all(swing.by == "luck" for swing in named):
        # Players learn nothing from bad tiles: so the turn that gave most away is always named.
        named[-1] = given_away
    return sorted(named)


def _spread(expected: Sequence[Sequence[float]], seat: int, gone: Collection[int]) -> float:
    """How far the rest of the game moved how far a seat could expect to be ahead, in points; at least one."""
    leads = [margin(one, seat, gone) for one in expected]
    return max(1.0, sqrt(sum((after - before) ** 2 for before, after in pairwise(leads))))


def _account(
    seat: int, found: Sequence[Decision], verdicts: Sequence[Verdict], expected: Sequence[Sequence[float]]
) -> Account:
    own = [verdict for decision, verdict in zip(found, verdicts, strict=True) if decision.game.to_move == seat]
    luck, lost = sum(one.luck for one in own), sum(one.lost for one in own)
    stake = sum(one.stake for one in own)
    accuracy = min(1.0, max(0.0, 1 - lost / stake)) if stake else None
    brought = others = 0.0
    for decision, (before, after) in zip(found, pairwise(expected), strict=True):
        gained = margin(after, seat) - margin(before, seat)
        if decision.game.to_move == seat:
            brought += gained
        else:
            others += gained
    return Account(luck, lost, accuracy, usual=brought - luck + lost, others=others)
