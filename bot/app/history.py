"""What happened in a game, move by move, as its log has it: also what was taken back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from bot.app import scores, words
from bot.app.positions import Batch
from bot.app.values import Line, Several, When, line
from engine.events import GameOver, GameStarted, HandsDealt, SeatLeft, TurnPassed, from_json
from engine.fold import apply, fold
from engine.game import Game
from engine.tiles import TileSet
from storage import Entry, effective


@dataclass(frozen=True, slots=True)
class Step:
    """One commit: what it did when, and the position it led to.

    ``turn``: the number of the turn that it belongs to, or that was the last before it; 0: the game's start.
    ``acted``: it is (a part of) that turn. ``open``: the turn goes on after it. ``undone``: it was taken back
    afterwards, so that another turn may have the same number.
    """

    turn: int
    at: float
    batch: Batch
    game: Game
    acted: bool
    open: bool
    undone: bool


def steps(tileset: TileSet, entries: Iterable[Entry]) -> list[Step]:
    """The commits of a log in the order in which they were made, without the undoing itself."""
    log = list(entries)
    kept = {entry.version for entry in effective(log)}
    reached: dict[int, Step] = {}
    made: list[Step] = []
    for version, group in groupby(log, key=lambda entry: entry.version):
        of_version = list(group)
        if "to_version" in of_version[0].event:
            reached[version] = reached[of_version[0].event["to_version"]]
            continue
        batch = Batch(version, tuple(from_json(entry.event) for entry in of_version))
        step = _step(tileset, batch, reached.get(version - 1))
        reached[version] = replace(step, at=of_version[0].at, undone=version not in kept)
        made.append(reached[version])
    return made


def _step(tileset: TileSet, batch: Batch, before: Step | None) -> Step:
    """What a commit made of the step before it; the first one is the game's start."""
    if before is None:
        return Step(0, 0, batch, fold(tileset, batch.events), acted=False, open=False, undone=False)
    game = before.game.copy()
    for event in batch.events:
        apply(game, event)
    # Whoever leaves, out of turn or not, made no move.
    acted = not any(isinstance(event, SeatLeft) for event in batch.events)
    ended = any(isinstance(event, TurnPassed | GameOver) for event in batch.events)
    turn = before.turn + (acted and not before.open)
    return Step(turn, 0, batch, game, acted, open=not ended and (acted or before.open), undone=False)


def latest(made: Sequence[Step], turns: int) -> list[Step]:
    """The steps of the last so many turns, with what was undone and what else happened among them."""
    first = turns_of(made) - turns + 1
    if first <= 1:
        return list(made)
    before = [number for number, step in enumerate(made) if step.turn < first and not step.undone]
    return list(made[before[-1] + 1 :])


def turns_of(made: Sequence[Step]) -> int:
    """How many turns there were that count."""
    return max((step.turn for step in made if not step.undone), default=0)


def told(step: Step, names: words.Names) -> list[Line]:
    """A commit in words: who did what, itemised, and at the end of the game what each feature still brought."""
    happened = words.happened(step.batch.events, step.game, names)
    when = When(step.at, relative=True)
    if isinstance(step.batch.events[0], GameStarted):
        happened = [*_removed(step), *happened]
        return [line("history-start", n=len(names), happened=Several(tuple(happened), "then"), when=when)]
    said = Several(tuple(happened), "then")
    if step.acted:
        move = line("history-undone" if step.undone else "history-turn", number=step.turn, happened=said, when=when)
    else:
        move = line("history-beside", happened=said, when=when)
    final = scores.at_the_end(step.batch.events, names)
    return [move, line("history-final"), *final] if final else [move]


def _removed(step: Step) -> list[Line]:
    """The tiles that were taken out before play (D6.4)."""
    removed = [kind for event in step.batch.events if isinstance(event, HandsDealt) for kind in event.removed]
    tiles = tuple(words.tile(step.game, kind) for kind in removed)
    return [line("post-removed", tiles=Several(tiles), n=len(tiles))] if tiles else []
