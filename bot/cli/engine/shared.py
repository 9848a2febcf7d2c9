"""What the engine's commands share: how records are read, answers to many given, and how many may play."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from bot.cli.codes import Failed
from engine import RULESETS
from engine.records.record import Record, RecordError, parse_record

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

T = TypeVar("T")


def lines_of(file: str) -> Iterator[bytes]:
    """The lines of a file, or of standard input where it is ``-``. Raises ``Failed`` where it can't be read."""
    if file == "-":
        if sys.stdin is None:
            raise Failed("there is no standard input")
        yield from sys.stdin.buffer
        return
    try:
        with Path(file).open("rb") as stream:
            yield from stream
    except OSError as error:
        raise Failed(f"{file}: {error.strerror}") from error


def record_of(file: str) -> Record:
    """The one record of a file. Raises ``Failed``, ``RecordError``."""
    return parsed(b"".join(lines_of(file)))


def parsed(text: bytes) -> Record:
    """The record that a text is. Raises ``RecordError``."""
    try:
        return parse_record(text.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise RecordError(0, "not UTF-8 text") from None


def answer_each(file: str, answer: Callable[[Record], Mapping[str, object]]) -> None:
    """Print a JSON object for each record, a line of a file, as if it were the only one; of a bad one what is wrong."""
    for line in lines_of(file):
        try:
            given = answer(parsed(line))
        except RecordError as error:
            given = {"error": str(error), "turn": error.turn}
        # The program at the other end may wait for this answer before it sends its next line.
        print(json.dumps(given, separators=(",", ":")), flush=True)


def expect_seats(ruleset: str, number: int) -> None:
    """Raises ``Failed`` where a game isn't for that many."""
    seats = RULESETS[ruleset].seats
    if number not in seats:
        raise Failed(f"{ruleset} is for {seats[0]} to {seats[-1]} players, not {number}")
