"""`tilewright replay`: records through the rules, as a table or as JSON."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from bot.cli.codes import Exit, plain
from bot.cli.engine.shared import answer_each, record_of
from engine.records.record import Record
from engine.records.replay import replay as replay_record
from engine.squares import square_name
from engine.turns import Deploy

if TYPE_CHECKING:
    import argparse


def replay(arguments: argparse.Namespace) -> Exit:
    """Replay one record or, with --jsonl, one a line; a bad single record is `BAD_FILE`."""
    if arguments.jsonl:
        answer_each(arguments.file, lambda record: replay_record(record, arguments.score_now))
        return Exit.FINE
    record = record_of(arguments.file)
    result = replay_record(record, arguments.score_now)
    if arguments.json:
        print(json.dumps(result))
    else:
        _print_table(record, result)
    return Exit.FINE


def _print_table(record: Record, result: dict[str, Any]) -> None:
    names = list(map(plain, record.players))
    width = max(map(len, names))
    print(f"{record.ruleset}, {len(names)} players: {', '.join(names)}")
    for number, (entry, outcome) in enumerate(zip(record.turns, result["turns"], strict=True), 1):
        who = f"{number:>3}  {names[entry.player]:<{width}}"
        if entry.turn is None:
            did = "left the game"
        else:
            turn, then = entry.turn, entry.turn.then
            did = f"{turn.tile:<2} {turn.rotation * 90:>3}  {square_name(turn.square):<6}"
            did += f" {then.role} on segment {then.segment}" if isinstance(then, Deploy) else ""
        print(f"{who}  {did:<34}  {_scores(outcome['scores'])}  {_scored(outcome['scored'], names)}".rstrip())
    final = result["final"]
    if final is not None:
        print(f"{'final' if result['finished'] else 'as if it ended now'}: {_scores(final['scores'])}")
        for line in final["scored"]:
            print(f"     {_scored([line], names)}")


def _scores(scores: list[int]) -> str:
    return " : ".join(f"{score:>3}" for score in scores)


def _scored(lines: list[dict[str, Any]], names: list[str]) -> str:
    return "; ".join(
        f"{names[line['player']]} {line['feature']} {line['points']}"
        f" ({', '.join(f'{count} {what}' for what, count in line['count'].items())})"
        for line in lines
    )
