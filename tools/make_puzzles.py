"""Find puzzles, and ship them: positions in which one turn is clearly the best, and not the one that brings most now.

``python -m tools.make_puzzles find base 1 40 found.jsonl`` lets hard players play the games of the orders 1 to 40 and
adds the puzzles that it finds to a file, a row of JSON each. One costs about two minutes of one core.

``python -m tools.make_puzzles keep found.jsonl more.jsonl`` sorts out the silly ones among all that was found, and adds
the rest to the bot's files: the same of the same rows, in whatever order these come. What is shipped keeps its place.
"""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from pathlib import Path
from random import Random
from statistics import fmean
from typing import TYPE_CHECKING, Any, Final

from bot.game import puzzles
from engine import RULESETS, Discard, Game, Phase, Turn, players
from engine.players import Budget, Code
from engine.players.lab import matches, yardsticks
from engine.players.search import compared
from engine.players.weights import weights_of
from engine.stack import deal

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from engine.players import Candidate

PLAYING: Final = 48
"""How many samples a turn of the games takes; what looks like a puzzle then is looked at again."""

FIRST_LOOK: Final = 150
CLOSE_LOOK: Final = 600
SEEDS: Final = 4
LEAD: Final = 3.0
"""The points by which the best turn is better than every other one."""

_SLACK: Final = 1.0
"""A single look may find the lead smaller by so much; the mean may not."""

_EARLIEST: Final = 9
"""The fewest tiles on the board: before, there is little to see."""

_TRIES: Final = 20
_COMPARED: Final = 16
_TOLD: Final = 6.0
"""Other turns are kept with how much worse they are, up to so many points."""

_LAST: Final = 3
"""With so few tiles left a turn is about the end."""

_NEAR_THE_END: Final = "last"
"""The idea of such a turn; by itself it says nothing for it."""

MOST: Final = {"base": 60, "hunters": 30, "discovery": 30}
"""How many puzzles of each rule set are shipped."""

MOST_OF_A_GAME: Final = 2


def main() -> None:
    """Find puzzles in the games of some orders, or ship what was found."""
    what, *rest = sys.argv[1:]
    if what == "keep":
        write(row for name in rest for row in Path(name).read_text(encoding="utf-8").splitlines())
        return
    ruleset, first, last, file = rest[0], int(rest[1]), int(rest[2]), Path(rest[3])
    for order in range(first, last + 1):
        found = list(in_game(ruleset, order))
        with file.open("a", encoding="utf-8") as rows:
            rows.writelines(json.dumps(one) + "\n" for one in found)
        print(f"{ruleset} {order}: {len(found)}", flush=True)


# -- found -------------------------------------------------------------------------------------------------------------


def in_game(ruleset: str, order: int) -> Iterator[dict[str, Any]]:
    """The puzzles in a game of two hard players."""
    game, stack = matches.start(ruleset, 2, order)
    turn = 0
    while game.phase is not Phase.OVER:
        turn += 1
        known = players.ranked(game, "hard", Random(f"{order} {turn}"), Budget(PLAYING))
        leads = len(game.board.laid()) >= _EARLIEST and _lead(known) >= LEAD - _SLACK
        if leads and not _greedy(game, known[0]) and not _scores_most(game, known[0].turn):
            yield from closely(game, known[0], f"{order} {turn}")
        game.play(known[0].turn)
        deal(game, stack)


def _lead(known: Sequence[Candidate]) -> float:
    return known[0].margin - known[1].margin if len(known) > 1 else 0.0


def _greedy(game: Game, best: Candidate) -> bool:
    """Whether no turn brings more points at once."""
    found = yardsticks.greedy(game)
    return any(one.turn == best.turn for one in found if one.margin == found[0].margin)


def closely(
    game: Game, best: Candidate, made: str, first: int = FIRST_LOOK, close: int = CLOSE_LOOK
) -> Iterator[dict[str, Any]]:
    """The position as a puzzle, if more samples of other seeds say the same. ``made``: order and turn, for seeds.

    None where nothing can be said for the turn but that the game is about to end.
    """
    assert isinstance(best.turn, Turn)
    about = ideas(game, best.turn)
    if set(about) <= {_NEAR_THE_END}:
        return
    leads = []
    for seed, samples in enumerate((first, *[close] * SEEDS)):
        known = players.ranked(game, "hard", Random(f"{made} {seed}"), Budget(samples))
        leads.append(_lead(known))
        if known[0].turn != best.turn or leads[-1] < LEAD - _SLACK:
            return
    if fmean(leads) < LEAD:
        return
    numbers = weights_of(game)
    some = players.ranked(game, "normal", Random(0))[:_COMPARED]
    others = [one for one in some if one.turn != best.turn]
    worth = compared(game, numbers, Random(made), [best, *others], close)
    behind = {str(one.turn): round(worth[0] - points, 1) for one, points in zip(others, worth[1:], strict=True)}
    lead = round(min([fmean(leads), *behind.values()]), 1)
    if lead < LEAD:
        return
    yield {
        "position": game.to_text(),
        "best": str(best.turn),
        "lead": lead,
        "behind": {turn: points for turn, points in behind.items() if points <= _TOLD},
        "ideas": about,
        "found": {level: _finds(game, level, best.turn) for level in players.FOR_PEOPLE},
        "made": made,
    }


def _finds(game: Game, level: str, best: Turn) -> int:
    """In how many of its tries a level plays the best turn."""
    return sum(players.choose(game, level, Random(seed)) == best for seed in range(_TRIES))


def ideas(game: Game, turn: Turn) -> list[str]:
    """What the turn is about: the reasons for it, with the feature of each."""
    found = [
        f"{one.code} {one.feature}".strip()
        for one in players.reasons(game, turn)
        if one.code not in (Code.HELPS_NOBODY, Code.KEEPS_LAST)
    ]
    return [*([_NEAR_THE_END] if game.unseen_in["land"] <= _LAST else []), *found]


# -- shipped -----------------------------------------------------------------------------------------------------------


def write(rows: Iterable[str]) -> None:
    """Add to the bot's files what is worth it among those rows."""
    found = [json.loads(row) for row in sorted(set(rows))]
    for ruleset in RULESETS:
        file = puzzles.FOLDER / f"{ruleset}.jsonl"
        shipped = [json.loads(row) for row in file.read_text(encoding="utf-8").splitlines()] if file.exists() else []
        kept = ordered([one for one in found if one["position"].startswith(f"{ruleset}#")], MOST[ruleset], shipped)
        file.write_text("".join(json.dumps(one) + "\n" for one in kept), encoding="utf-8")
        print(f"{ruleset}: {len(kept)} puzzles")


def ordered(found: Sequence[dict[str, Any]], most: int, shipped: Sequence[dict[str, Any]] = ()) -> list[dict[str, Any]]:
    """What is shipped and then so many as make ``most``: ``MOST_OF_A_GAME`` of a game, never one after the other.

    Of a game those that fewer computers find come first, which are the more surprising ones.
    """
    games: defaultdict[int, list[dict[str, Any]]] = defaultdict(list)
    for one in shipped:
        games[_order(one)].append(one)
    known = {one["made"] for one in shipped}
    waiting = []
    for one in sorted({one["made"]: one for one in found}.values(), key=_easily_found):
        of_game = games[_order(one)]
        if one["made"] not in known and len(of_game) < MOST_OF_A_GAME and silly(one) is None:
            of_game.append(one)
            waiting.append((len(of_game), _order(one), one))
    chosen = list(shipped)
    waiting.sort(key=lambda each: each[:2])
    while len(chosen) < most:
        fits = [each for each in waiting if not chosen or each[1] != _order(chosen[-1])]
        if not fits:
            break
        waiting.remove(fits[0])
        chosen.append(fits[0][2])
    return chosen


def _order(one: dict[str, Any]) -> int:
    """The order of tiles in which it was found."""
    return int(one["made"].split()[0])


def _easily_found(one: dict[str, Any]) -> tuple[int, str]:
    return sum(one["found"].values()), one["made"]


def silly(one: dict[str, Any]) -> str | None:
    """Why a position is no puzzle for people; None where it is one."""
    if one["lead"] < LEAD:
        return "another turn is nearly as good"
    puzzle = puzzles.parsed(one)
    game = puzzle.game
    if game.problems() or not game.allows(puzzle.best):
        return "the rules of today don't allow it"
    if any(puzzle.worse(turn) == 0.0 for turn, _ in puzzle.behind):
        return "a turn that does the same is judged differently"
    if _scores_most(game, puzzle.best):
        return "the best turn is the one that scores most at once"
    return None


def _scores_most(game: Game, best: Turn | Discard) -> bool:
    """Whether no turn scores more for its player than the best one, which scores something."""
    seat, before = game.to_move, game.scores[game.to_move]
    scored = {}
    for turn in game.legal_turns():
        after = game.copy()
        after.play(turn)
        scored[turn] = after.scores[seat] - before
    return 0 < scored[best] == max(scored.values())


if __name__ == "__main__":
    main()
