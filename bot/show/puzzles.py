"""A puzzle in words: which one it is, what there is to find, and how many days in a row somebody has answered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.game import puzzles
from bot.game.puzzles import Puzzle
from bot.game.views import Study
from bot.text.lines import Line, Name, Token, line

PLAYERS: Final = ("Ada", "Ben")
"""The players' names in all puzzles."""


def in_a_row(days: Sequence[int], number: int) -> Line | Token:
    """How many days in a row a person had answered up to that puzzle; nothing for a single day."""
    length = puzzles.streak([one for one in days if one <= number], number)
    return line("puzzle-row", n=length) if length > 1 else Token("")


def study(number: int, puzzle: Puzzle) -> Study:
    """The puzzle's position, to be shown."""
    return Study((puzzles.KEY, number), puzzle.game, PLAYERS, tuple(range(len(PLAYERS))))


def head(number: int, puzzle: Puzzle) -> Line:
    """Which puzzle it is, of which game, and how hard."""
    ruleset = line(f"ruleset-{puzzle.ruleset}")
    return line("puzzle-head", number=number, ruleset=ruleset, level=Token(puzzle.level))


def task(number: int, puzzle: Puzzle, *, counts: bool) -> tuple[Line, Line]:
    """The puzzle's task, and whose turn it is. ``counts``: whether the next try does."""
    name = Name(PLAYERS[puzzle.game.to_move])
    you = line("puzzle-you", name=name, points=round(puzzle.lead), counts=Token("yes" if counts else "no"))
    return head(number, puzzle), you
