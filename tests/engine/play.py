"""Positions told the way one tells a game, and random games of several temperaments."""

import json
import re
from collections.abc import Iterator
from random import Random
from typing import Literal, get_args

import pytest

from engine.events import Event, FeatureScored, GameStarted
from engine.game import Feature, Game, Phase
from engine.games import RULESETS
from engine.squares import Placement, parse_square, split, square_at, xy
from engine.stack import deal
from engine.tilefiles import load, parse_tileset
from engine.tiles import TileSet
from engine.turns import Deploy

SET = load("base")
SETS = {ruleset: load(ruleset) for ruleset in RULESETS}


def tileset(**counts: int) -> TileSet:
    """A set of the base game's kinds in other numbers: ``tileset(D=1, E=2)``."""
    document = json.loads(SET.text)
    document["tiles"] = [{**tile, "count": counts[tile["id"]]} for tile in document["tiles"] if tile["id"] in counts]
    return parse_tileset(json.dumps(document))


MANY = tileset(A=5, B=30, C=1, D=1, E=9, F=2, G=4, H=2, I=2, L=2, M=2, N=6, Q=1, R=4, S=2, U=9, V=6, W=2, X=2)
"""The kinds in numbers with which any position of the tests can be laid out."""


class Play:
    """A game told tile by tile; the seats take turns by themselves.

    ``play.lay("E", "N12", 180, knight=0)``: the seat to move draws an E, lays it on N12 turned by 180 degrees
    clockwise and sets a knight on its segment 0. Each call returns what was scored by it. A bonus tile is laid by a
    call of its own.
    """

    def __init__(self, seats: int = 2, tile_set: TileSet = SET, rotation: int = 0) -> None:
        self.game = Game(RULESETS[tile_set.ruleset], tile_set, seats, rotation)
        self.events: list[Event] = [GameStarted(tile_set.ruleset, seats, rotation)]
        self.game.log = self.events

    def put(self, kind: str, square: str, degrees: int = 0) -> None:
        """Draw a tile and lay it; what to deploy is still open."""
        self.game.draw(kind)
        self.game.lay(parse_square(square), degrees // 90)

    def lay(self, kind: str, square: str, degrees: int = 0, **roles: int) -> list[FeatureScored]:
        """A whole turn, with at most one role: its name and the segment."""
        before = len(self.events)
        self.put(kind, square, degrees)
        if roles:
            ((role, segment),) = roles.items()
            assert Deploy(role, segment) in self.game.places()
            self.game.deploy(role, segment)
        else:
            self.game.end_turn()
        return [event for event in self.events[before:] if isinstance(event, FeatureScored)]

    def lay_and_take_back(self, kind: str, square: str, degrees: int, of: str, segment: int) -> list[FeatureScored]:
        """A whole turn that ends with taking back the piece on a segment of the tile on ``of``."""
        before = len(self.events)
        self.put(kind, square, degrees)
        self.game.take_back(parse_square(of), segment)
        return [event for event in self.events[before:] if isinstance(event, FeatureScored)]

    def wait(self, seat: int, filler: str = "B") -> None:
        """Until it is that seat's turn, lay tiles B (or others) without pieces in the far south."""
        while self.game.to_move != seat:
            self.game.draw(filler)
            by_row = sorted(self.game.placements(), key=lambda option: xy(split(option)[0])[::-1])
            self.game.lay(*split(by_row[-1]))
            self.game.end_turn()

    def end(self) -> list[FeatureScored]:
        """Score as if the game were over."""
        before = len(self.events)
        self.game.end_now()
        return [event for event in self.events[before:] if isinstance(event, FeatureScored)]

    def roles(self, piece: str = "follower") -> dict[int, str]:
        """After ``put``: the segments where a follower (or another piece) may be deployed, and as what."""
        return {
            claim.segment: claim.role for claim in self.game.places() if self.game.ruleset.piece_of(claim.role) == piece
        }

    def feature(self, square: str, segment: int, layer: str = "") -> Feature:
        """The feature that a segment of the tile on that square belongs to."""
        return self.game.feature(parse_square(square), segment, layer)


def rows(text: str, *given: object) -> Iterator[object]:
    """A test for each script and its answers, with what is given before them, named after what it shows."""
    shown = script = ""
    for number, line in enumerate(re.sub(r"([;,])\n +", r"\1 ", text.strip()).splitlines()):
        if line.startswith("    >"):
            yield pytest.param(*given, script, line[6:], id=f"{shown} {number}")
            script = ""
        elif line.startswith(" "):
            assert not script
            script = line.strip()
        else:
            shown = line


Style = Literal["uniform", "compact", "sprawl", "cities", "roads", "fields"]
STYLES: tuple[Style, ...] = get_args(Style)
LIKED = {
    "cities": ("city", "forest", "mountain"),
    "roads": ("road", "river", "sea"),
    "fields": ("field", "meadow", "plain"),
}
"""The features that a temperament likes to see grow, in each of the games."""


def place(game: Game, random: Random, style: Style) -> Placement:
    """A legal place for the drawn tile: anywhere, or as the temperament has it."""
    places = game.placements()
    if style == "uniform":
        return random.choice(places)
    few = random.sample(places, min(len(places), 12))
    return max(few, key=lambda option: liking(game, option, style))


def liking(game: Game, option: Placement, style: Style) -> float:
    """How much a place is to the temperament's taste."""
    match style:
        case "compact":
            return neighbours(game, option)
        case "sprawl":
            return -neighbours(game, option)
        case "uniform":
            return 0
        case _:
            return largest(game, option, LIKED[style])


def neighbours(game: Game, option: Placement) -> int:
    """How many tiles lie around a place."""
    x, y = xy(split(option)[0])
    return sum(game.board.tile_at(square_at(x + dx, y + dy)) is not None for dx in (-1, 0, 1) for dy in (-1, 0, 1))


def largest(game: Game, option: Placement, liked: tuple[str, ...]) -> float:
    """How large a feature of a layer that is liked would become, a little more if it stays open."""
    after = game.copy()
    after.lay(*split(option))
    square = split(option)[0]
    segments = range(len(after.tileset.kind(after.board.last.kind).segments))
    features = [after.feature(square, segment) for segment in segments]
    return max((len(f.squares) + (0 if f.complete else 1.5) for f in features if f.layer in liked), default=0)


def claim(game: Game, random: Random, style: Style) -> Deploy | None:
    """A legal deployment or none; most temperaments deploy whenever they can."""
    claims = game.places()
    if style == "uniform" or not claims:
        return random.choice([None, *claims])
    liked = LIKED.get(style, ())
    favourites = [option for option in claims if game.ruleset.role(option.role).layer in liked]
    return random.choice(favourites or [*claims, None])


def end_turn(game: Game, random: Random, style: Style) -> None:
    """Set a piece on the tile just laid, take one back, or do nothing."""
    own = game.take_backs()
    if own and random.random() < 0.3:
        game.end_turn(random.choice(own))
    else:
        chosen = claim(game, random, style)
        game.end_turn(None if chosen is None else chosen)


def advance(game: Game, stack: list[str], random: Random, style: Style) -> None:
    """What comes next in a game of any sort, at a table with that stack: a turn, a bonus move, a tile given up."""
    deal(game, stack)
    if game.chooses and game.phase is Phase.DRAW:
        fitting = game.choices()
        if not fitting:
            game.discard(random.choice(game.open_tiles()))
            return
        game.choose(random.choice(fitting))
    if not over(game):
        game.lay(*split(place(game, random, style)))
        end_turn(game, random, style)


def over(game: Game) -> bool:
    """Whether the game is over."""
    return game.phase is Phase.OVER
