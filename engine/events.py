"""What happened in a game, as values that can be stored; ``engine.effects`` says what each does to a game.

Seats are numbers from 0, never people. Stored squares are coordinates as in records: x to the east, y to the south.
"""

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import Any, ClassVar, NamedTuple, TypeAlias, get_args

from engine.material import NEXT_TILE
from engine.squares import Square, square_at, xy


class Item(NamedTuple):
    """One line of a score: ``amount`` things called ``name`` (``tiles``, ``shields``), worth ``each`` points apiece."""

    name: str
    amount: int
    each: int

    @property
    def points(self) -> int:
        """The points of this line."""
        return self.amount * self.each


def total(items: Iterable[Item]) -> int:
    """The points of all lines of a score."""
    return sum([amount * each for _, amount, each in items])


@dataclass(frozen=True, slots=True)
class GameStarted:
    """The start tile lies; the first seat begins."""

    type: ClassVar[str] = "game_started"
    ruleset: str
    seats: int
    rotation: int


@dataclass(frozen=True, slots=True)
class HandsDealt:
    """Each seat has its open tiles (D6.1), or its next tile (T13); the removed ones are out of the game (D6.4)."""

    type: ClassVar[str] = "hands_dealt"
    hands: tuple[tuple[str, ...], ...]
    removed: tuple[str, ...]

    @property
    def chooses(self) -> bool:
        """As ``Game.chooses`` after it."""
        return any(len(hand) > NEXT_TILE for hand in self.hands)


@dataclass(frozen=True, slots=True)
class TileOpened:
    """The seat drew a tile of that kind and laid it open before it (D6.1, T13)."""

    type: ClassVar[str] = "tile_opened"
    seat: int
    kind: str


@dataclass(frozen=True, slots=True)
class TileDrawn:
    """The seat drew a tile of that kind (B2.1)."""

    type: ClassVar[str] = "tile_drawn"
    seat: int
    kind: str


@dataclass(frozen=True, slots=True)
class TileDiscarded:
    """The drawn tile fitted nowhere and is out of the game (B3.3)."""

    type: ClassVar[str] = "tile_discarded"
    seat: int
    kind: str


@dataclass(frozen=True, slots=True)
class TilePlaced:
    """The seat laid its tile; rotation in quarter turns clockwise."""

    type: ClassVar[str] = "tile_placed"
    seat: int
    kind: str
    square: Square
    rotation: int


@dataclass(frozen=True, slots=True)
class PieceDeployed:
    """The seat deployed a piece on a segment of the tile on that square."""

    type: ClassVar[str] = "piece_deployed"
    seat: int
    piece: str
    role: str
    square: Square
    segment: int


@dataclass(frozen=True, slots=True)
class FeatureScored:
    """A feature was scored, itemised; each of the seats gets all the points. Square and segment are a place in it."""

    type: ClassVar[str] = "feature_scored"
    feature: str
    square: Square
    segment: int
    items: tuple[Item, ...]
    points: int
    seats: tuple[int, ...]
    final: bool


@dataclass(frozen=True, slots=True)
class PieceReturned:
    """A piece left the board for its owner's supply; ``final``: since the game is over (H7.2)."""

    type: ClassVar[str] = "piece_returned"
    seat: int
    piece: str
    square: Square
    segment: int
    final: bool = False


@dataclass(frozen=True, slots=True)
class PieceTakenBack:
    """The seat took its own piece back from the board, as its move, which scored that area before (D2.2)."""

    type: ClassVar[str] = "piece_taken_back"
    seat: int
    piece: str
    square: Square
    segment: int


@dataclass(frozen=True, slots=True)
class BonusEarned:
    """The seat completed what earns a bonus tile and draws one now, in the same turn (H6.5)."""

    type: ClassVar[str] = "bonus_earned"
    seat: int


@dataclass(frozen=True, slots=True)
class TurnPassed:
    """The turn is over; it is ``seat``'s now."""

    type: ClassVar[str] = "turn_passed"
    seat: int


@dataclass(frozen=True, slots=True)
class SeatLeft:
    """The seat left the game; its pieces stay on the board (T1)."""

    type: ClassVar[str] = "seat_left"
    seat: int


@dataclass(frozen=True, slots=True)
class GameOver:
    """The final scoring is done; scores by seat."""

    type: ClassVar[str] = "game_over"
    scores: tuple[int, ...]


Event: TypeAlias = (
    GameStarted | HandsDealt | TileOpened | TileDrawn | TileDiscarded | TilePlaced | PieceDeployed | FeatureScored
    | PieceReturned | PieceTakenBack | BonusEarned | TurnPassed | SeatLeft | GameOver
)  # fmt: skip

_TYPES: Mapping[str, type[Event]] = {event.type: event for event in get_args(Event)}

_FORMER: Mapping[type[Event], tuple[str, ...]] = {GameStarted: ("seat",)}
"""Fields of older logs that nothing reads: which seat begins, always the first."""


def event_to_json(event: Event) -> dict[str, Any]:
    """The event as a JSON object; ``type`` tells which it is."""
    data: dict[str, Any] = {"type": event.type}
    for name, value in asdict(event).items():
        if name == "square":
            data["x"], data["y"] = xy(value)
        else:
            data[name] = value
    return data


def event_from_json(data: Mapping[str, Any]) -> Event:
    """The event of a JSON object; ValueError where it is none."""
    try:
        event = _TYPES[data["type"]]
        dropped = ("type", "x", "y", *_FORMER.get(event, ()))
        values = {name: _value(name, value) for name, value in data.items() if name not in dropped}
        if "x" in data:
            values["square"] = square_at(data["x"], data["y"])
        return event(**values)
    except (KeyError, TypeError) as error:
        raise ValueError(f"not an event of a game: {error}") from None


def _value(name: str, value: Any) -> Any:
    """A JSON value as events have it: lists become tuples."""
    if name == "items":
        return tuple(Item(*item) for item in value)
    if isinstance(value, list | tuple):
        return tuple(_value("", entry) for entry in value)
    return value
