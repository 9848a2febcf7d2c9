"""Positions told the way one tells a game, and random games of several temperaments."""

import json
from random import Random
from typing import Literal, get_args

from hypothesis import Phase as Step
from hypothesis import settings

from engine import hands, table, tiles
from engine.events import Event, FeatureScored, GameStarted, PieceReturned
from engine.game import Game, Phase
from engine.rulesets import RULESETS
from engine.shapes import Claim
from engine.squares import Placement, at, parse, split, xy
from engine.tiles import TileSet

SET = tiles.load("base")
SETS = {ruleset: tiles.load(ruleset) for ruleset in RULESETS}


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
    clockwise and sets a knight on its segment 0. Each call returns what was scored by it. A bonus tile is laid by a
    call of its own.
    """

    def __init__(self, seats: int = 2, tile_set: TileSet = SET, rotation: int = 0) -> None:
        self.game = Game(RULESETS[tile_set.ruleset], tile_set, seats, rotation)
        self.events: list[Event] = [GameStarted(tile_set.ruleset, seats, rotation)]

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
            (piece,) = [c.piece for c in self.game.deployments() if (c.role, c.segment) == (role, segment)]
            self.game.deploy(piece, segment, self.events)
        else:
            self.game.skip(self.events)
        return [event for event in self.events[before:] if isinstance(event, FeatureScored)]

    def lay_and_take_back(self, kind: str, square: str, degrees: int, of: str, segment: int) -> list[FeatureScored]:
        """A whole turn that ends with taking back the piece on a segment of the tile on ``of``."""
        before = len(self.events)
        self.put(kind, square, degrees)
        self.game.take_back(parse(of), segment, self.events)
        return [event for event in self.events[before:] if isinstance(event, FeatureScored)]

    def wait(self, seat: int, north: bool = False, filler: str = "B") -> None:
        """Until it is that seat's turn, lay tiles B (or others) without pieces in the far south (or north)."""
        while self.game.turn != seat:
            self.game.draw(filler, self.events)
            by_row = sorted(self.game.placements(), key=lambda option: xy(split(option)[0])[::-1])
            self.game.lay(*split(by_row[0 if north else -1]), self.events)
            self.game.skip(self.events)

    def end(self) -> list[FeatureScored]:
        """Score as if the game were over."""
        before = len(self.events)
        self.game.end_now(self.events)
        return [event for event in self.events[before:] if isinstance(event, FeatureScored)]

    def roles(self, piece: str = "follower") -> dict[int, str]:
        """After ``put``: the segments where a follower (or another piece) may be deployed, and as what."""
        return {claim.segment: claim.role for claim in self.game.deployments() if claim.piece == piece}

    def returned(self) -> list[PieceReturned]:
        """The pieces that came home so far."""
        return [event for event in self.events if isinstance(event, PieceReturned)]


def words(scored: list[FeatureScored]) -> list[tuple[str, int, tuple[int, ...]]]:
    """Feature, points and who gets them."""
    return sorted((event.feature, event.points, event.seats) for event in scored)


def budget(examples: int) -> settings:
    """For tests over random games. A seed can't be shrunk to a simpler game: a failure is told as it was found."""
    return settings(deadline=None, database=None, max_examples=examples, phases=[Step.generate])


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
    return sum(game.tile_at(at(x + dx, y + dy)) is not None for dx in (-1, 0, 1) for dy in (-1, 0, 1))


def largest(game: Game, option: Placement, liked: tuple[str, ...]) -> float:
    """How large a feature of a layer that is liked would become, a little more if it stays open."""
    after = game.copy()
    after.lay(*split(option))
    square = split(option)[0]
    segments = range(len(after.tileset.kind(after.last.kind).segments))
    features = [after.feature(square, segment) for segment in segments]
    return max((len(f.squares) + (0 if f.complete else 1.5) for f in features if f.layer in liked), default=0)


def claim(game: Game, random: Random, style: Style) -> Claim | None:
    """A legal deployment or none; most temperaments deploy whenever they can."""
    claims = game.deployments()
    if style == "uniform" or not claims:
        return random.choice([None, *claims])
    liked = LIKED.get(style, ())
    favourites = [option for option in claims if game.ruleset.layers[option.layer].name in liked]
    return random.choice(favourites or [*claims, None])


def step(game: Game, kind: str, random: Random, style: Style, events: list[Event] | None = None) -> None:
    """One random turn with that tile; a tile that fits nowhere is discarded."""
    game.draw(kind, events)
    if not game.placements():
        game.discard(events)
        return
    game.lay(*split(place(game, random, style)), events)
    end_turn(game, random, style, events)


def end_turn(game: Game, random: Random, style: Style, events: list[Event] | None = None) -> None:
    """Set a piece on the tile just laid, take one back, or do nothing."""
    own = game.take_backs()
    if own and random.random() < 0.3:
        game.take_back(*random.choice(own), events)
        return
    chosen = claim(game, random, style)
    if chosen is None:
        game.skip(events)
    else:
        game.deploy(chosen.piece, chosen.segment, events)


def advance(game: Game, stack: list[str], random: Random, style: Style, events: list[Event] | None = None) -> None:
    """What comes next in a game of any sort, at a table with that stack: a turn, a bonus move, a tile given up."""
    table.deal(game, stack, events)
    if game.hands is not None and not over(game):
        fitting = hands.choices(game)
        if not fitting:
            hands.give_up(game, random.choice(game.hands[game.turn]), events)
            return
        hands.choose(game, random.choice(fitting), events)
    if not over(game):
        game.lay(*split(place(game, random, style)), events)
        end_turn(game, random, style, events)


def over(game: Game) -> bool:
    """Whether the game is over."""
    return game.phase is Phase.OVER
