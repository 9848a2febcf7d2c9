"""`tilewright hint`: the best turns for the player to move at a record's end, with reasons."""

from __future__ import annotations

import json
import sys
from random import Random
from typing import TYPE_CHECKING, Any, Final

from bot.cli.codes import Exit
from bot.cli.replay import read_lines
from bot.show import reasons
from bot.show.phrases import in_hand
from bot.text import catalogue
from bot.text.lines import Name, line
from engine import Discard, players, square_name
from engine.machine import Phase
from engine.records.record import Record, RecordError, parse_record, turn_to_json
from engine.records.replay import game_of

if TYPE_CHECKING:
    import argparse

    from bot.text import Catalogue
    from engine import Game
    from engine.players import Hint, Reason


def hint(arguments: argparse.Namespace) -> Exit:
    """Message one record or, with --jsonl, one a line; a record that can't be answered is `BAD_FILE`."""
    texts = catalogue(arguments.lang)
    level, seed = arguments.level, arguments.seed
    if arguments.file is None and not arguments.jsonl:
        return _refuse("tilewright: hint needs a FILE, or --jsonl for records on standard input", Exit.USAGE)
    file = arguments.file or "-"
    try:
        if arguments.jsonl:
            for one in read_lines(file):
                # Whoever plays against us waits for the answer to this line before the next.
                print(json.dumps(_answered(one, level, seed, texts), separators=(",", ":")), flush=True)
            return Exit.FINE
        record, game = _read(b"".join(read_lines(file)))
    except RecordError as error:
        return _refuse(str(error), Exit.BAD_FILE)
    except OSError as error:
        if isinstance(error, BrokenPipeError):
            raise
        return _refuse(f"tilewright: {file}: {error.strerror}", Exit.USAGE)
    found = players.hints(game, level, Random(seed))
    if arguments.json:
        print(json.dumps(_answer(record, game, found, texts)))
    else:
        print(texts.plain(line("hint-for", name=Name(record.players[game.turn]), tile=in_hand(game))))
        print(texts.plain(*reasons.told(game, record.players, found)))
    return Exit.FINE


def _refuse(text: str, code: Exit) -> Exit:
    print(text, file=sys.stderr)
    return code


def _read(text: bytes) -> tuple[Record, Game]:
    """A record and the game at its end, in which a tile waits to be laid; else RecordError."""
    try:
        record = parse_record(text.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise RecordError(0, "not UTF-8 text") from None
    game = game_of(record)
    if game.phase is Phase.OVER:
        raise RecordError(len(record.turns), "the game is over")
    if game.drawn is None and not game.open_tiles():
        message = 'the record doesn\'t say which tile was drawn last: add it as \'drawn\', such as "drawn": "E"'
        raise RecordError(len(record.turns) + 1, message)
    return record, game


def _answered(text: bytes, level: str, seed: int, texts: Catalogue) -> dict[str, Any]:
    """The answer to a line; each is given as if it were the only one."""
    try:
        record, game = _read(text)
    except RecordError as error:
        return {"error": str(error), "turn": error.turn}
    return _answer(record, game, players.hints(game, level, Random(seed)), texts)


def _answer(record: Record, game: Game, found: list[Hint], texts: Catalogue) -> dict[str, Any]:
    """The hints as a JSON object, as docs/record.md describes it."""
    return {
        "ruleset": record.ruleset,
        "player": game.turn,
        "bonus": game.pile == "bonus",
        "hints": [_hint(record, game, one, texts) for one in found],
    }


def _hint(record: Record, game: Game, one: Hint, texts: Catalogue) -> dict[str, Any]:
    said = reasons.reasons(game, record.players, one.reasons)
    return {
        "turn": {"discarded": [one.turn.tile]} if isinstance(one.turn, Discard) else turn_to_json(one.turn),
        "notation": str(one.turn),
        "text": texts.plain(reasons.turn(game, one.turn)),
        "reasons": [
            {**_reason(reason), "text": texts.plain(text)} for reason, text in zip(one.reasons, said, strict=True)
        ],
    }


_SQUARES: Final = ("square", "gap")


def _reason(one: Reason) -> dict[str, Any]:
    """The data that a reason has; squares by name."""
    empty = one._field_defaults
    data = {name: value for name, value in one._asdict().items() if name not in empty or value != empty[name]}
    return data | {name: square_name(value) for name, value in data.items() if name in _SQUARES}
