"""Game records: how a game leaves and enters the program, as JSON text both ways.

A record names the players, the start tile and every turn; see docs/record.md. Reading checks the form only; whether
the moves are legal is ``engine.replay``'s to say.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

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
class Deploy:
    """A piece set on a segment."""

    segment: int
    piece: str = "follower"


@dataclass(frozen=True, slots=True)
class Place:
    """A segment of a tile on the board."""

    x: int
    y: int
    segment: int


@dataclass(frozen=True, slots=True)
class Bonus:
    """A bonus move: a tile laid like any other, or only what was discarded because none fitted."""

    discarded: tuple[str, ...]
    tile: str = ""
    x: int = 0
    y: int = 0
    rotation: int = 0
    deploy: Deploy | None = None


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn: what was discarded before, the tile and its place, the piece set or taken back, the bonus move.

    With open tiles ``discarded`` was given up before laying, ``redrawn`` was drawn then, and ``drawn`` at the end.
    """

    player: int
    tile: str
    x: int
    y: int
    rotation: int
    discarded: tuple[str, ...] = ()
    deploy: Deploy | None = None
    take_back: Place | None = None
    bonus: Bonus | None = None
    drawn: str | None = None
    redrawn: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Left:
    """A seat left the game (T1).

    With open tiles ``discarded`` was given up since the last turn; ``redrawn`` was drawn then, or by others afterwards.
    """

    player: int
    discarded: tuple[str, ...] = ()
    redrawn: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Record:
    """A game: its rule set, the players by seat, the start tile, the turns in order."""

    ruleset: str
    players: tuple[str, ...]
    start_tile: str
    start_x: int
    start_y: int
    start_rotation: int
    turns: tuple[Turn | Left, ...]
    discarded_at_end: tuple[str, ...] = ()
    expert: bool = False
    removed: tuple[str, ...] = ()
    hands: tuple[tuple[str, ...], ...] = ()


def parse(text: str, rulesets: Sequence[str]) -> Record:
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
    if ruleset not in rulesets:
        raise RecordError(0, f"'ruleset' must be one of {', '.join(rulesets)}")
    options = _Fields(0, "'options'", top.take("options") or {})
    expert = options.flag("expert")
    options.end()
    players = top.texts("players")
    start = _Fields(0, "'start'", top.take("start"))
    tile, x, y, rotation = (start.text("tile"), start.number("x"), start.number("y"), start.rotation())
    start.end()
    turns = top.take("turns") or []
    if not isinstance(turns, list):
        raise RecordError(0, "'turns' must be a list")
    at_end = top.texts("discarded_at_end")
    removed = top.texts("removed")
    hands = top.take("hands") or []
    if not isinstance(hands, list):
        raise RecordError(0, "'hands' must be a list")
    held = tuple(_Fields(0, "'hands'", {"a hand": hand}).texts("a hand") for hand in hands)
    top.end()
    read = tuple(_turn(number, entry) for number, entry in enumerate(turns, 1))
    return Record(ruleset, players, tile, x, y, rotation, read, at_end, expert, removed, held)


def _turn(number: int, entry: Any) -> Turn | Left:
    fields = _Fields(number, "the turn", entry)
    player = fields.number("player")
    if fields.flag("left"):
        left = Left(player, fields.texts("discarded"), fields.texts("redrawn"))
        fields.end()
        return left
    tile, x, y, rotation = (fields.text("tile"), fields.number("x"), fields.number("y"), fields.rotation())
    discarded = fields.texts("discarded")
    deploy = _deploy(number, fields)
    take_back = _place(number, fields)
    bonus = _bonus(number, fields)
    drawn = fields.text("drawn") if fields.has("drawn") else None
    redrawn = fields.texts("redrawn")
    fields.end()
    return Turn(player, tile, x, y, rotation, discarded, deploy, take_back, bonus, drawn, redrawn)


def _deploy(number: int, fields: "_Fields") -> Deploy | None:
    raw = fields.take("deploy")
    if _is_nothing(raw):
        return None
    inner = _Fields(number, "'deploy'", raw)
    piece = inner.text("piece") if inner.has("piece") else "follower"
    deploy = Deploy(inner.number("segment"), piece)
    inner.end()
    return deploy


def _place(number: int, fields: "_Fields") -> Place | None:
    raw = fields.take("take_back")
    if _is_nothing(raw):
        return None
    inner = _Fields(number, "'take_back'", raw)
    place = Place(inner.number("x"), inner.number("y"), inner.number("segment"))
    inner.end()
    return place


def _bonus(number: int, fields: "_Fields") -> Bonus | None:
    raw = fields.take("bonus")
    if _is_nothing(raw):
        return None
    inner = _Fields(number, "'bonus'", raw)
    discarded = inner.texts("discarded")
    if not inner.is_empty():
        tile, x, y, rotation = (inner.text("tile"), inner.number("x"), inner.number("y"), inner.rotation())
        bonus = Bonus(discarded, tile, x, y, rotation, _deploy(number, inner))
        inner.end()
        return bonus
    return Bonus(discarded) if discarded else None


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

    def has(self, name: str) -> bool:
        return self._rest.get(name) is not None

    def is_empty(self) -> bool:
        return all(_is_nothing(value) for value in self._rest.values())

    def take(self, name: str) -> Any:
        return self._rest.pop(name, None)

    def number(self, name: str) -> int:
        value = self.take(name)
        if type(value) is not int:
            raise RecordError(self._turn, f"'{name}' must be a whole number")
        return value

    def rotation(self) -> int:
        value = self.number("rotation")
        if not 0 <= value <= 3:
            raise RecordError(self._turn, "'rotation' must be 0, 1, 2 or 3 quarter turns")
        return value

    def flag(self, name: str) -> bool:
        value = self.take(name)
        if value is not None and not isinstance(value, bool):
            raise RecordError(self._turn, f"'{name}' must be true or false")
        return bool(value)

    def text(self, name: str) -> str:
        value = self.take(name)
        if not isinstance(value, str):
            raise RecordError(self._turn, f"'{name}' must be a text")
        return value

    def texts(self, name: str) -> tuple[str, ...]:
        value = self.take(name) or []
        if not isinstance(value, list) or not all(isinstance(entry, str) for entry in value):
            raise RecordError(self._turn, f"'{name}' must be a list of texts")
        return tuple(value)

    def end(self) -> None:
        extra = [name for name, value in self._rest.items() if not _is_nothing(value)]
        if extra:
            raise RecordError(self._turn, f"unknown field in {self._where}: {', '.join(map(repr, sorted(extra)))}")


def to_json(record: Record) -> dict[str, Any]:
    """The record as a JSON object; fields that say nothing are left out."""
    data: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "ruleset": record.ruleset,
        "players": list(record.players),
        "start": {
            "tile": record.start_tile, "x": record.start_x, "y": record.start_y, "rotation": record.start_rotation
        },
        "turns": [_turn_json(turn) for turn in record.turns],
    }  # fmt: skip
    if record.expert:
        data["options"] = {"expert": True}
    if record.removed:
        data["removed"] = list(record.removed)
    if record.hands:
        data["hands"] = [list(hand) for hand in record.hands]
    if record.discarded_at_end:
        data["discarded_at_end"] = list(record.discarded_at_end)
    return data


def _turn_json(turn: Turn | Left) -> dict[str, Any]:
    if isinstance(turn, Left):
        data: dict[str, Any] = {"player": turn.player, "left": True}
        if turn.discarded:
            data["discarded"] = list(turn.discarded)
        if turn.redrawn:
            data["redrawn"] = list(turn.redrawn)
        return data
    data = {"player": turn.player, **_move_json(turn)}
    if turn.take_back:
        data["take_back"] = asdict(turn.take_back)
    if turn.drawn:
        data["drawn"] = turn.drawn
    if turn.redrawn:
        data["redrawn"] = list(turn.redrawn)
    if turn.bonus:
        data["bonus"] = _move_json(turn.bonus) if turn.bonus.tile else {"discarded": list(turn.bonus.discarded)}
    return data


def _move_json(move: Turn | Bonus) -> dict[str, Any]:
    data: dict[str, Any] = {"tile": move.tile, "x": move.x, "y": move.y, "rotation": move.rotation}
    if move.discarded:
        data["discarded"] = list(move.discarded)
    if move.deploy:
        data["deploy"] = asdict(move.deploy)
    return data
