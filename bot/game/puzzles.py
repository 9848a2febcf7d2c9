"""Puzzles: positions in which one turn is the best by far. Everybody has the same one on the same date (UTC).

They lie in ``daily`` as text, a row of JSON each, made by ``tools.make_puzzles``.
"""

from __future__ import annotations

import json
from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias

from engine.game import Game
from engine.games import RULESETS
from engine.turns import Deploy, Turn, parse_turn

FOLDER: Final = Path(__file__).with_name("daily")

KEY: Final = "puzzle"
"""In the ids of a puzzle's buttons this stands for the game, and the puzzle's number for the version."""

EPOCH: Final = date(2026, 11, 1)
"""The day of puzzle 1."""

CLOSE: Final = 5.0
"""A turn that is worse by so many points at most is called close."""

_TRIES: Final = 20
_OFTEN: Final = _TRIES // 2

Grade: TypeAlias = Literal["best", "near", "far"]

SQUARES: Final = {"best": "🟩", "near": "🟨", "far": "🟥"}


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position, its best turn, and by how many points it is better than the others.

    ``name``: rule set, and the game and turn that it was found in; it never changes and no other puzzle has it.
    ``behind``: other turns with how many points they are worse. ``found``: in how many of its twenty tries each level
    of computer players finds the best turn.
    """

    ruleset: str
    name: str
    position: str
    best: Turn
    lead: float
    behind: tuple[tuple[Turn, float], ...]
    found: tuple[tuple[str, int], ...]

    @property
    def game(self) -> Game:
        """The position, to be played on in."""
        return _game(self.position).copy()

    @property
    def level(self) -> str:
        """How hard it is: easy, normal or hard, as the weakest computer that mostly finds the best turn."""
        return next((level for level, times in self.found if times >= _OFTEN), "hard")

    def worse(self, turn: Turn) -> float | None:
        """By how many points a turn is worse than the best; None: by more than every stored one.

        Turns that do the same are equally good: the tile lies on the same square, and the same piece stands in the
        same area.
        """
        game = self.game
        does = _effect(game, turn)
        known = ((self.best, 0.0), *self.behind)
        return next((points for one, points in known if one == turn or _effect(game, one) == does), None)

    def grade(self, turn: Turn) -> Grade:
        """How good a turn is."""
        worse = self.worse(turn)
        return "far" if worse is None or worse > CLOSE else "near" if worse else "best"


def parsed(row: dict[str, Any]) -> Puzzle:
    """A row of the data."""
    position: str = row["position"]
    behind = tuple((parse_turn(turn), float(points)) for turn, points in row["behind"].items())
    ruleset = position.partition("#")[0]
    name, found = f"{ruleset} {row['made']}", tuple(row["found"].items())
    return Puzzle(ruleset, name, position, parse_turn(row["best"]), row["lead"], behind, found)


def at(number: int, shown: str | None = None) -> Puzzle:
    """The puzzle of that number, from 1 on: the base game every other day, the others by turns between.

    When all of a rule set were there, they begin anew; a day whose rule set has none yet has one of the base game.
    ``shown``: the name of the one that was shown under that number, which an update that brings more doesn't change.
    """
    if shown is not None:
        return next(one for one in shipped(shown.partition(" ")[0]) if one.name == shown)
    usual, *others = RULESETS
    round_, odd = divmod(number - 1, 2)
    found = shipped(usual)
    if odd:
        round_, which = divmod(round_, len(others))
        between = shipped(others[which])
        found, round_ = (between, round_) if between else (found, number - 1)
    return found[round_ % len(found)]


@cache
def shipped(ruleset: str) -> tuple[Puzzle, ...]:
    """All puzzles of a rule set, in their order."""
    file = FOLDER / f"{ruleset}.jsonl"
    rows = file.read_text(encoding="utf-8").splitlines() if file.exists() else ()
    return tuple(parsed(json.loads(row)) for row in rows)


def number_on(moment: float) -> int:
    """The number of the puzzle of a moment's date (UTC); before the first puzzle's date: the first."""
    return max(1, (datetime.fromtimestamp(moment, UTC).date() - EPOCH).days + 1)


def begins(number: int) -> float:
    """When the day of that puzzle begins, in epoch seconds."""
    day = EPOCH + timedelta(days=number - 1)
    return datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp()


def month_of(number: int) -> int:
    """The number of the first puzzle in the same month."""
    day = EPOCH + timedelta(days=number - 1)
    return max(1, number - day.day + 1)


def streak(days: Iterable[int], today: int) -> int:
    """How many days in a row somebody has answered, up to today or yesterday. ``days``: all, the newest first."""
    length, expected = 0, today
    for number in days:
        if number == today - 1 and not length:
            expected = number
        if number != expected:
            break
        length, expected = length + 1, expected - 1
    return length


@lru_cache(maxsize=8)
def _game(position: str) -> Game:
    return Game.from_text(position)


def _effect(game: Game, turn: Turn) -> Hashable:
    """Equal for turns that do the same: how the tile looks where it lies, and which area of it the piece is set in."""
    kind = game.tileset.kind(turn.tile)
    then: Hashable = turn.then
    if isinstance(turn.then, Deploy):
        after = game.copy()
        after.lay(turn.square, turn.rotation)
        layer = after.ruleset.role(turn.then.role).layer
        area = after.feature(turn.square, turn.then.segment, layer)
        own = [kind.segments[segment] for square, segment in area.segments if square == turn.square]
        ports = frozenset((port + 3 * turn.rotation) % 12 for segment in own for port in segment.ports)
        then = turn.then.role, layer, ports, frozenset(segment.terrain for segment in own)
    return turn.square, kind.look(turn.rotation), then
