"""`tilewright analysis`: a finished game's record looked back at."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from bot.cli.bar import bar
from bot.cli.codes import Exit
from bot.cli.engine.shared import record_of
from bot.show import lookback
from bot.text import catalogue
from engine.game import Game, Phase
from engine.players.analysis import analyse, decisions
from engine.records.record import Record, RecordError
from engine.records.replay import events_of
from engine.tilefiles import load

if TYPE_CHECKING:
    import argparse

    from engine.players.analysis import Analysis, Decision


def analysis(arguments: argparse.Namespace) -> Exit:
    """Look back at the record of a file; one that isn't of a finished game is `BAD_FILE`."""
    record = record_of(arguments.file)
    game, found = _read(record)
    with bar("turns") as told:
        seen = analyse(found, game.scores, told=told)
    turns = _turns(found)
    if arguments.json:
        print(json.dumps(_json(record, game, found, seen, turns), ensure_ascii=False))
        return Exit.FINE
    texts = catalogue(arguments.lang)
    print(texts.plain(*lookback.in_short(game, record.players, seen.accounts), *lookback.none_decided(seen)))
    for swing in seen.deciding:
        number = swing.number
        print()
        best = seen.verdicts[number].best
        said = lookback.deciding(record.players, found[number], swing, best, turns[number], words=True)
        print(texts.plain(*said))
    return Exit.FINE


def _read(record: Record) -> tuple[Game, list[Decision]]:
    """The game at the record's end and its decisions; RecordError where there is nothing to look back at."""
    if record.removed and not record.hands:
        raise RecordError(0, "of a game with tiles removed the open tiles must be known: add 'hands'")
    events, tileset = events_of(record), load(record.ruleset)
    game, found = Game.from_events(tileset, events), decisions(tileset, events)
    if game.phase is not Phase.OVER:
        raise RecordError(len(record.turns), "the game isn't over; `tilewright hint` looks at the next turn")
    if not found:
        raise RecordError(0, "no tile was laid")
    return game, found


def _turns(found: list[Decision]) -> list[int]:
    """The number of each decision's turn; a bonus move belongs to the turn before it."""
    numbers: list[int] = []
    for one in found:
        numbers.append((numbers[-1] if numbers else 0) + (one.game.pile != "bonus"))
    return numbers


def _json(record: Record, game: Game, found: list[Decision], seen: Analysis, turns: list[int]) -> dict[str, Any]:
    """The analysis as a JSON object, as docs/record.md describes it."""
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
