"""`tilewright analysis`: a finished game's record looked back at."""

from __future__ import annotations

import json
from string import ascii_uppercase
from typing import TYPE_CHECKING, Any, Final

from bot.cli.bar import bar
from bot.cli.codes import Exit, plain
from bot.cli.engine.shared import record_of
from bot.show import lookback
from bot.text import catalogue
from bot.text.lines import Line, Name, line
from engine.game import Game, Phase
from engine.players.analysis import analyse, decisions, expected_after
from engine.records.record import Record, RecordError
from engine.records.replay import events_of
from engine.tilefiles import load
from engine.turns import played

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from bot.text.catalogue import Catalogue
    from engine.events import Event
    from engine.players.analysis import Analysis, Decision

_ROWS: Final = 14
_COLUMNS: Final = 64
"""The most that the chart has; a terminal of 80 columns has room for it, with points and most names beside it."""


def analysis(arguments: argparse.Namespace) -> Exit:
    """Look back at the record of a file; one that isn't of a finished game is `BAD_FILE`."""
    record = record_of(arguments.file)
    game, events, found = _read(record)
    with bar("analysis") as progress:
        seen = analyse(found, game.scores, progress=progress)
    if arguments.json:
        print(json.dumps(_json(record, game, found, seen), ensure_ascii=False))
        return Exit.FINE
    _tell(catalogue(arguments.lang), record.players, game, events, found, seen)
    return Exit.FINE


def _tell(
    texts: Catalogue,
    names: Sequence[str],
    game: Game,
    events: Sequence[Event],
    found: Sequence[Decision],
    seen: Analysis,
) -> None:
    turns = _turns(found)
    short, area = lookback.in_short(game, names, seen.accounts), lookback.decided_by(game, names, events)
    print(texts.plain(*short, *area, *lookback.none_decided(seen)).replace("**", ""))
    *_, last = played(events)
    expected, ends = list(seen.expected), list[Line]()
    if last.turn is None and last.seat is not None:  # a player who left lost no points by that
        expected[-1] = expected_after(game.tileset, events[: -len(last.events)])
        ends.append(line("analysis-left", name=Name(names[last.seat]), turn=turns[-1]))
    print()
    print(texts.plain(line("alt-expected", n=turns[-1]), *ends))
    print(*chart(names, expected), sep="\n")
    for swing in seen.deciding:
        number = swing.number
        print()
        best = seen.verdicts[number].best
        said = lookback.deciding(names, found[number], swing, best, turns[number], in_words=True)
        print(texts.plain(*said))


def chart(names: Sequence[str], expected: Sequence[Sequence[float]]) -> list[str]:
    """The points that each player could expect, in letters: the first player's is A; `*` where players are level."""
    columns = min(_COLUMNS, len(expected))
    shown = [expected[column * (len(expected) - 1) // (columns - 1)] for column in range(columns)]
    low, high = min(map(min, shown)), max(map(max, shown))
    step = max(1.0, (high - low) / (_ROWS - 1))

    def at(row: int, points: Sequence[float]) -> list[int]:
        return [seat for seat, one in enumerate(points) if round((one - low) / step) == row]

    def letter(seats: Sequence[int]) -> str:
        return ascii_uppercase[seats[0]] if len(seats) == 1 else "*" if seats else " "

    rows = []
    for row in reversed(range(round((high - low) / step) + 1)):
        curve = "".join(letter(at(row, points)) for points in shown)
        ends = ", ".join(f"{ascii_uppercase[seat]} {plain(names[seat])}" for seat in at(row, shown[-1]))
        rows.append(f"{low + row * step:4.0f} |{curve} {ends}".rstrip())
    return rows


def _read(record: Record) -> tuple[Game, list[Event], list[Decision]]:
    """The game at the record's end, its events and decisions; RecordError where there is nothing to look back at."""
    if record.removed and not record.hands:
        raise RecordError(0, "of a game with tiles removed the open tiles must be known: add 'hands'")
    events, tileset = events_of(record), load(record.ruleset)
    game, found = Game.from_events(tileset, events), decisions(tileset, events)
    if game.phase is not Phase.OVER:
        raise RecordError(len(record.turns), "the game isn't over; `tilewright hint` looks at the next turn")
    if not found:
        raise RecordError(0, "no tile was laid")
    return game, events, found


def _turns(found: Sequence[Decision]) -> list[int]:
    """The number of each decision's turn; a bonus move belongs to the turn before it."""
    numbers: list[int] = []
    for one in found:
        numbers.append((numbers[-1] if numbers else 0) + (one.game.pile != "bonus"))
    return numbers


def _json(record: Record, game: Game, found: list[Decision], seen: Analysis) -> dict[str, Any]:
    """The analysis as a JSON object, as docs/record.md describes it."""
    turns = _turns(found)
    return {
        "ruleset": record.ruleset,
        "players": [
            {"name": name, "points": points, **account._asdict()}
            for name, points, account in zip(record.players, game.scores, seen.accounts, strict=True)
        ],
        "expected": seen.expected,
        "turns": [
            {
                "turn": turn,
                "player": decision.game.to_move,
                "notation": str(decision.turn),
                "luck": verdict.luck,
                "best": str(verdict.best),
                "lost": verdict.lost,
            }
            for turn, decision, verdict in zip(turns, found, seen.verdicts, strict=True)
        ],
        "deciding": [
            {"turn": turns[one.number], "by": one.by, "player": one.seat, "points": one.points} for one in seen.deciding
        ],
    }
