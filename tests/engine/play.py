"""Positions told the way one tells a game, and random games of several temperaments."""

import json
from random import Random
from typing import Literal, get_args

from hypothesis import Phase as Step
from hypothesis import settings

from engine import tiles
from engine.base import BASE
from engine.events import Event, FeatureScored, GameStarted
from engine.game import Game, Phase
from engine.shapes import Claim
from engine.squares import Placement, at, parse, split, xy
from engine.tiles import TileSet

SET = tiles.load("base")


def tileset(**counts: int) -> TileSet:
    """A set of the base game's kinds in other numbers: ``tileset(D=1, E=2)``."""
    document = json.loads(SET.text)
    document["tiles"] = [{**tile, "count": counts[tile["id"]]} for tile in document["tiles"] if tile["id"] in counts]
    return tiles.parse(json.dumps(document))


MANY = tileset(A=5, B=30, C=1, D=1, E=9, F=2, G=4, H=2, I=2, L=2, M=2, N=6, Q=1, R=4, S=2, U=9, V=6, W=2, X=2)
"""The kinds in numbers with which any position of the tests can be laid out."""


class Play:
    """A game told tile by tile; the seats take turns by themselves.

    ``play.lay("E", "N12", 180, knight=0)``: whoever's turn it is draws an E, lays it on N12 turned by 180 degrees
    clockwise and sets a knight on its segment 0. Each call returns what was scored by it.
    """

    def __init__(self, seats: int = 2, tile_set: TileSet = SET, rotation: int = 0, first: int = 0) -> None:
        self.game = Game(BASE, tile_set, seats, rotation, first)
        self.events: list[Event] = [GameStarted("base", seats, rotation, first)]

    def put(self, kind: str, square: str, degrees: int = 0) -> None:
        """Draw a tile and lay it; what to deploy is still open."""
        self.game.draw(kind, self.events)
        self.game.lay(parse(square), degrees // 90, self.events)

    def lay(self, kind: str, square: str, degrees: int = 0, **roles: int) -> list[FeatureScored]:
        """A whole turn, with at most one role: its name and the segment."""
        before = len(self.events)
        self.put(kind, square, degrees)
        if roles:
            ((role, segment),) = roles.items()
            assert (role, segment) in [(claim.role, claim.segment) for claim in self.game.deployments()]
            self.game.deploy("follower", segment, self.events)
        else:
            self.game.skip(self.events)
        return [event for event in self.events[before:] if isinstance(event, FeatureScored)]

    def wait(self, seat: int, north: bool = False) -> None:
        """Until it is that seat's turn, lay tiles B without monks in the far south (or north)."""
        while self.game.turn != seat:
            self.game.draw("B", self.events)
            by_row = sorted(self.game.placements(), key=lambda option: xy(split(option)[0])[::-1])
            self.game.lay(*split(by_row[0 if north else -1]), self.events)
            self.game.skip(self.events)

    def end(self) -> list[FeatureScored]:
        """Score as if the game were over."""
        before = len(self.events)
        self.game.end_now(self.events)
        return [event for event in self.events[before:] if isinstance(event, FeatureScored)]

    def roles(self) -> dict[int, str]:
        """After ``put``: the segments where a follower may be deployed, and as what."""
        return {claim.segment: claim.role for claim in self.game.deployments()}


def budget(examples: int) -> settings:
    """For tests over random games. A seed can't be shrunk to a simpler game: a failure is told as it was found."""
    return settings(deadline=None, database=None, max_examples=examples, phases=[Step.generate])


Style = Literal["uniform", "compact", "sprawl", "cities", "roads", "fields"]
STYLES: tuple[Style, ...] = get_args(Style)


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
        case "cities":
            return largest(game, option, "city")
        case "roads":
            return largest(game, option, "road")
        case "fields":
            return largest(game, option, "field")
        case "uniform":
            return 0


def neighbours(game: Game, option: Placement) -> int:
    """How many tiles lie around a place."""
    x, y = xy(split(option)[0])
    return sum(game.tile_at(at(x + dx, y + dy)) is not None for dx in (-1, 0, 1) for dy in (-1, 0, 1))


def largest(game: Game, option: Placement, layer: str) -> float:
    """How large a feature of that layer would become, a little more if it stays open."""
    after = game.copy()
    after.lay(*split(option))
    square = split(option)[0]
    segments = range(len(after.tileset.kind(after.last.kind).segments))
    features = [after.feature(square, segment) for segment in segments]
    return max((len(f.squares) + (0 if f.complete else 1.5) for f in features if f.layer == layer), default=0)


def claim(game: Game, random: Random, style: Style) -> Claim | None:
    """A legal deployment or none; most temperaments deploy whenever they can."""
    claims = game.deployments()
    if style == "uniform" or not claims:
        return random.choice([None, *claims])
    wanted = {"cities": "knight", "roads": "highwayman", "fields": "farmer"}.get(style)
    favourites = [option for option in claims if option.role == wanted]
    return random.choice(favourites or [*claims, None])


def step(game: Game, kind: str, random: Random, style: Style, events: list[Event] | None = None) -> None:
    """One random turn with that tile; a tile that fits nowhere is discarded."""
    game.draw(kind, events)
    if not game.placements():
        game.discard(events)
        return
    game.lay(*split(place(game, random, style)), events)
    chosen = claim(game, random, style)
    if chosen is None:
        game.skip(events)
    else:
        game.deploy(chosen.piece, chosen.segment, events)


def over(game: Game) -> bool:
    """Whether the game is over."""
    return game.phase is Phase.OVER
