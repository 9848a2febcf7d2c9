"""`tilewright replay`: records through the rules, as a table or as JSON."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bot.cli.codes import Exit
from engine.records.record import Record, RecordedLeaving, RecordError, parse_record
from engine.records.replay import replay as replay_record
from engine.records.replay import replay_text
from engine.squares import square_name
from engine.turns import Deploy

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator


def replay(arguments: argparse.Namespace) -> Exit:
    """Replay one record or, with --jsonl, one a line; a bad single record is `BAD_FILE`."""
    try:
        if arguments.jsonl:
            for line in read_lines(arguments.file):
                print(json.dumps(_result(line, arguments.score_now), separators=(",", ":")))
            return Exit.FINE
        record = parse_record(b"".join(read_lines(arguments.file)).decode("utf-8-sig"))
        result = replay_record(record, arguments.score_now)
    except RecordError as error:
        return _refuse(str(error), Exit.BAD_FILE)
    except UnicodeDecodeError:
        return _refuse("turn 0: not UTF-8 text", Exit.BAD_FILE)
    except OSError as error:
        if isinstance(error, BrokenPipeError):
            raise
        return _refuse(f"tilewright: {arguments.file}: {error.strerror}", Exit.USAGE)
    if arguments.json:
        print(json.dumps(result))
    else:
        _print_table(record, result)
    return Exit.FINE


def read_lines(file: str) -> Iterator[bytes]:
    """The lines of a file, or of standard input where it is ``-``; OSError where it can't be read."""
    if file == "-":
        yield from sys.stdin.buffer
        return
    with Path(file).open("rb") as stream:
        yield from stream


def _result(line: bytes, score_now: bool) -> dict[str, Any]:
    try:
        return replay_text(line.decode("utf-8-sig"), score_now)
    except RecordError as error:
        return {"error": str(error), "turn": error.turn}
    except UnicodeDecodeError:
        return {"error": "turn 0: not UTF-8 text", "turn": 0}


def _refuse(text: str, code: Exit) -> Exit:
    print(text, file=sys.stderr)
    return code


def _print_table(record: Record, result: dict[str, Any]) -> None:
    names = _plain(record.players)
    width = max(map(len, names))
    print(f"{record.ruleset}, {len(names)} players: {', '.join(names)}")
    for number, (entry, outcome) in enumerate(zip(record.turns, result["turns"], strict=True), 1):
        who = f"{number:>3}  {names[entry.player]:<{width}}"
        if isinstance(entry, RecordedLeaving):
            did = "left the game"
        else:
            turn, then = entry.turn, entry.turn.then
            did = f"{turn.tile:<2} {turn.rotation * 90:>3}  {square_name(turn.square):<6}"
            did += f" {then.piece} on segment {then.segment}" if isinstance(then, Deploy) else ""
        print(f"{who}  {did:<34}  {_scores(outcome['scores'])}  {_scored(outcome['scored'], names)}".rstrip())
    final = result["final"]
    if final is not None:
        print(f"{'final' if result['finished'] else 'as if it ended now'}: {_scores(final['scores'])}")
        for line in final["scored"]:
            print(f"     {_scored([line], names)}")


def _plain(players: tuple[str, ...]) -> list[str]:
    """Names for a terminal: what could steer it is shown as a question mark."""
    return ["".join(letter if letter.isprintable() else "?" for letter in player) for player in players]


def _scores(scores: list[int]) -> str:
    return " : ".join(f"{score:>3}" for score in scores)


def _scored(lines: list[dict[str, Any]], names: list[str]) -> str:
    return "; ".join(
        f"{names[line['player']]} {line['feature']} {line['points']}"
        f" ({', '.join(f'{count} {what}' for what, count in line['count'].items())})"
        for line in lines
    )
