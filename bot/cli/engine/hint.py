"""`tilewright hint`: the best turns for the player to move at a record's end, with reasons."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING, Any, Final

from bot.cli.codes import Exit, Failed
from bot.cli.engine.shared import answer_each, record_of
from bot.show import reasons
from bot.show.phrases import in_hand
from bot.text import catalogue
from bot.text.lines import Name, line
from engine import Discard, players, square_name
from engine.game import Phase
from engine.records.record import Record, RecordError, turn_to_json
from engine.records.replay import game_of

if TYPE_CHECKING:
    import argparse

    from bot.text import Catalogue
    from engine import Game
    from engine.players import Hint, Reason


def hint(arguments: argparse.Namespace) -> Exit:
    """Answer one record or, with --jsonl, one a line; a record that can't be answered is `BAD_FILE`."""
    texts = catalogue(arguments.lang)
    if arguments.file is None and not arguments.jsonl:
        raise Failed("hint needs a FILE, or --jsonl for records on standard input")

    def found(record: Record) -> tuple[Game, list[Hint]]:
        game = _game(record)
        return game, players.hints(game, arguments.level, Random(arguments.seed))

    if arguments.jsonl:
        answer_each(arguments.file or "-", lambda record: _answer(record, *found(record), texts))
        return Exit.FINE
    record = record_of(arguments.file)
    game, hints = found(record)
    if arguments.json:
        print(json.dumps(_answer(record, game, hints, texts)))
    else:
        print(texts.plain(line("hint-for", name=Name(record.players[game.to_move]), tile=in_hand(game))))
        print(texts.plain(*reasons.in_full(game, record.players, hints)))
    return Exit.FINE


def _game(record: Record) -> Game:
    """The game at a record's end, in which a tile waits to be laid; else RecordError."""
    game = game_of(record)
    if game.phase is Phase.OVER:
        raise RecordError(len(record.turns), "the game is over")
    if game.drawn is None and not game.open_tiles():
        message = 'the record doesn\'t say which tile was drawn last: add it as \'drawn\', such as "drawn": "E"'
        raise RecordError(len(record.turns) + 1, message)
    return game


def _answer(record: Record, game: Game, found: list[Hint], texts: Catalogue) -> dict[str, Any]:
    """The hints as a JSON object, as docs/record.md describes it."""
    return {
        "ruleset": record.ruleset,
        "player": game.to_move,
        "bonus": game.pile == "bonus",
        "hints": [_hint(record, game, one, texts) for one in found],
    }


def _hint(record: Record, game: Game, one: Hint, texts: Catalogue) -> dict[str, Any]:
    said = reasons.reasons(game, record.players, one.reasons, game.to_move)
    return {
        "turn": (
            {"discarded": [one.turn.tile]} if isinstance(one.turn, Discard) else turn_to_json(game.ruleset, one.turn)
        ),
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
