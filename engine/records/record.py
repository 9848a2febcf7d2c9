"""Game records: how a game leaves and enters the program, as JSON text both ways.

A record names the players, the start tile and every turn; see docs/record.md. Reading checks the form only; whether
the moves are legal is ``engine.records.replay``'s to say.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.games import RULESETS
from engine.ruleset import Ruleset
from engine.squares import REACH, Square, square_at, xy
from engine.turns import Deploy, TakeBack, Turn

FORMAT = "tilewright-record"
VERSION = 1


class RecordError(ValueError):
    """A record that can't be read or breaks the rules. ``turn`` counts from 1; 0 is before the first turn.

    ``clause`` is the rule's number, empty for an error of form. ``str()`` is one line: ``turn 7: road is occupied
    (B4.2)``.
    """

    def __init__(self, turn: int, message: str, clause: str = "") -> None:
        # Texts of the record are in some messages; whatever they hold, the error stays one printable line.
        line = "".join(char if char.isprintable() else f"\\x{ord(char):02x}" for char in message)
        super().__init__(f"turn {turn}: {line}" + (f" ({clause})" if clause else ""))
        self.turn = turn
        self.clause = clause


@dataclass(frozen=True, slots=True)
class RecordedBonus:
    """A bonus move: what was discarded since it fitted nowhere, and the turn; None where no tile fitted."""

    discarded: tuple[str, ...]
    turn: Turn | None = None


@dataclass(frozen=True, slots=True)
class RecordedTurn:
    """One seat's turn: what was discarded before, the turn itself, the bonus move.

    A turn of a record names the piece that is set, and no role; None: the seat left the game (T1).

    With open tiles ``discarded`` was given up before laying, ``redrawn`` was drawn then, and ``drawn`` at the end. When
    a seat left, ``discarded`` was given up since the last turn, and others may have drawn of ``redrawn`` afterwards.
    """

    player: int
    turn: Turn | None
    discarded: tuple[str, ...] = ()
    bonus: RecordedBonus | None = None
    drawn: str | None = None
    redrawn: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Record:
    """A game: its rule set, the players by seat, the start tile, the turns in order.

    ``drawn``: the tile that waits to be laid after them, if there is one and it is known.
    """

    ruleset: str
    players: tuple[str, ...]
    start_tile: str
    start_x: int
    start_y: int
    start_rotation: int
    turns: tuple[RecordedTurn, ...]
    discarded_at_end: tuple[str, ...] = ()
    expert: bool = False
    removed: tuple[str, ...] = ()
    hands: tuple[tuple[str, ...], ...] = ()
    drawn: str | None = None


def parse_record(text: str) -> Record:
    """The record that the JSON text holds; RecordError says what is wrong with its form."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise RecordError(0, f"not a JSON document: {' '.join(str(error).split())}") from None
    top = _Fields(0, "the record", data)
    if top.take("format") != FORMAT:
        raise RecordError(0, f"'format' must be {FORMAT!r}")
    version = top.take("version")
    if type(version) is not int or version != VERSION:
        raise RecordError(0, f"'version' must be {VERSION}")
    ruleset = top.take("ruleset")
    if ruleset not in list(RULESETS):
        raise RecordError(0, f"'ruleset' must be one of {', '.join(RULESETS)}")
    rules = RULESETS[ruleset]
    options = top.inner("options") or _Fields(0, "'options'", {})
    expert = options.flag("expert")
    options.end()
    players = top.texts("players")
    start = _Fields(0, "'start'", top.take("start"))
    tile, x, y, rotation = (start.text("tile"), start.number("x"), start.number("y"), start.rotation())
    start.end()
    turns = top.entries("turns")
    at_end = top.texts("discarded_at_end")
    removed = top.texts("removed")
    held = tuple(_Fields(0, "'hands'", {"a hand": hand}).texts("a hand") for hand in top.entries("hands"))
    drawn = top.text("drawn") if top.has("drawn") else None
    top.end()
    read = tuple(_entry(_Fields(number, "the turn", entry), rules) for number, entry in enumerate(turns, 1))
    return Record(ruleset, players, tile, x, y, rotation, read, at_end, expert, removed, held, drawn)


def _entry(fields: "_Fields", rules: Ruleset) -> RecordedTurn:
    player = fields.number("player")
    if fields.flag("left"):
        left = RecordedTurn(player, None, fields.texts("discarded"), redrawn=fields.texts("redrawn"))
        fields.end()
        return left
    turn = _turn(fields, rules)
    discarded = fields.texts("discarded")
    taking = fields.inner("take_back") if rules.take_back else None
    if taking is not None:
        if turn.then is not None:
            message = "a turn sets a piece or takes one back, never both"
            raise fields.error(message, rules.clauses["set_and_taken_back"])
        turn = turn._replace(then=TakeBack(taking.square(rules), taking.number("segment")))
        taking.end()
    bonus = _bonus(fields, rules)
    drawn = fields.text("drawn") if fields.has("drawn") else None
    redrawn = fields.texts("redrawn")
    fields.end()
    return RecordedTurn(player, turn, discarded, bonus, drawn, redrawn)


def _turn(fields: "_Fields", rules: Ruleset) -> Turn:
    """The tile, its square and rotation, and the piece that was set."""
    tile, square, rotation = fields.text("tile"), fields.square(rules), fields.rotation()
    deploying = fields.inner("deploy")
    if deploying is None:
        return Turn(square, rotation, tile=tile)
    piece = deploying.text("piece") if deploying.has("piece") else "follower"
    deploy = Deploy(piece, deploying.number("segment"))
    deploying.end()
    return Turn(square, rotation, deploy, tile)


def _bonus(fields: "_Fields", rules: Ruleset) -> RecordedBonus | None:
    inner = fields.inner("bonus")
    if inner is None:
        return None
    discarded = inner.texts("discarded")
    if not inner.is_empty():
        bonus = RecordedBonus(discarded, _turn(inner, rules))
        inner.end()
        return bonus
    return RecordedBonus(discarded) if discarded else None


def _is_nothing(value: object) -> bool:
    """Null and empty values mean that the field isn't there; 0 and false say something."""
    return value is None or value in ([], {}, "")


class _Fields:
    """The fields of one JSON object, taken one by one; what is left at the end is refused by name."""

    def __init__(self, turn: int, where: str, data: Any) -> None:
        if not isinstance(data, Mapping):
            raise RecordError(turn, f"{where} must be an object")
        self._turn = turn
        self._where = where
        self._rest = dict(data)

    def error(self, message: str, clause: str = "") -> RecordError:
        return RecordError(self._turn, message, clause)

    def inner(self, name: str) -> "_Fields | None":
        raw = self.take(name)
        return None if _is_nothing(raw) else _Fields(self._turn, f"'{name}'", raw)

    def has(self, name: str) -> bool:
        return not _is_nothing(self._rest.get(name))

    def is_empty(self) -> bool:
        return all(_is_nothing(value) for value in self._rest.values())

    def take(self, name: str) -> Any:
        return self._rest.pop(name, None)

    def number(self, name: str) -> int:
        value = self.take(name)
        if type(value) is not int:
            raise self.error(f"'{name}' must be a whole number")
        return value

    def square(self, rules: Ruleset) -> Square:
        x, y = self.number("x"), self.number("y")
        if max(abs(x), abs(y)) > REACH:
            raise self.error(f"({x}, {y}) is far from every laid tile", rules.clauses["not_adjacent"])
        return square_at(x, y)

    def rotation(self) -> int:
        value = self.number("rotation")
        if not 0 <= value <= 3:
            raise self.error("'rotation' must be 0, 1, 2 or 3 quarter turns")
        return value

    def flag(self, name: str) -> bool:
        value = self.take(name)
        if value is not None and not isinstance(value, bool):
            raise self.error(f"'{name}' must be true or false")
        return bool(value)

    def text(self, name: str) -> str:
        value = self.take(name)
        if not isinstance(value, str):
            raise self.error(f"'{name}' must be a text")
        return value

    def entries(self, name: str) -> list[Any]:
        value = self.take(name)
        if _is_nothing(value):
            return []
        if not isinstance(value, list):
            raise self.error(f"'{name}' must be a list")
        return value

    def texts(self, name: str) -> tuple[str, ...]:
        value = self.take(name)
        if _is_nothing(value):
            return ()
        if not isinstance(value, list) or not all(isinstance(entry, str) for entry in value):
            raise self.error(f"'{name}' must be a list of texts")
        return tuple(value)

    def end(self) -> None:
        extra = [name for name, value in self._rest.items() if not _is_nothing(value)]
        if extra:
            raise self.error(f"unknown field in {self._where}: {', '.join(map(repr, sorted(extra)))}")


def record_text(record: Record) -> str:
    """The record as the text of a file."""
    return f"{json.dumps(record_to_json(record), ensure_ascii=False, indent=1)}\n"


def record_to_json(record: Record) -> dict[str, Any]:
    """The record as a JSON object; fields that say nothing are left out."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "ruleset": record.ruleset,
        "players": list(record.players),
        "start": {
            "tile": record.start_tile, "x": record.start_x, "y": record.start_y, "rotation": record.start_rotation
        },
        "turns": [_entry_json(RULESETS[record.ruleset], entry) for entry in record.turns],
        **_said(
            options={"expert": True} if record.expert else None,
            removed=list(record.removed),
            hands=[list(hand) for hand in record.hands],
            discarded_at_end=list(record.discarded_at_end),
            drawn=record.drawn,
        ),
    }  # fmt: skip


def _said(**fields: Any) -> dict[str, Any]:
    """The fields that say something."""
    return {name: value for name, value in fields.items() if not _is_nothing(value)}


def _entry_json(rules: Ruleset, entry: RecordedTurn) -> dict[str, Any]:
    redrawn = list(entry.redrawn)
    if entry.turn is None:
        return {"player": entry.player, "left": True, **_said(discarded=list(entry.discarded), redrawn=redrawn)}
    bonus = None
    if entry.bonus:
        discarded, turn = entry.bonus.discarded, entry.bonus.turn
        bonus = turn_to_json(rules, turn, discarded) if turn else {"discarded": list(discarded)}
    laid = turn_to_json(rules, entry.turn, entry.discarded)
    return {"player": entry.player, **laid, **_said(drawn=entry.drawn, redrawn=redrawn, bonus=bonus)}


def turn_to_json(rules: Ruleset, turn: Turn, discarded: tuple[str, ...] = ()) -> dict[str, Any]:
    """A turn as records have it, without its player."""
    x, y = xy(turn.square)
    data = {"tile": turn.tile, "x": x, "y": y, "rotation": turn.rotation, **_said(discarded=list(discarded))}
    match turn.then:
        case Deploy(role, segment):
            data["deploy"] = {"piece": rules.piece_of(role), "segment": segment}
        case TakeBack(square, segment):
            x, y = xy(square)
            data["take_back"] = {"x": x, "y": y, "segment": segment}
    return data
