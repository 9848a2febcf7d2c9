"""What is left to be drawn, and where nothing of it can go."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from bot.app.acts.desk import Desk
from bot.app.core.positions import Situation
from bot.app.core.values import Answer, Document, Line, Name, Picture, Place, Several, Token, line
from bot.app.look.looking import Looking
from bot.app.words import alt, words
from engine import hands
from engine.events import HandsDealt, TileDiscarded
from engine.game import Game
from engine.squares import Square, square_name
from render.board.describe import describe
from render.board.recolour import recoloured
from render.board.stock import describe_stock


@dataclass(frozen=True, slots=True)
class FaceDown:
    """The tiles that nobody has seen yet, by kind: those of the stack, and the bonus tiles where there are any."""

    land: dict[str, int]
    bonus: dict[str, int]

    @property
    def total(self) -> int:
        """All of them together."""
        return sum(self.land.values()) + sum(self.bonus.values())


def face_down(game: Game) -> FaceDown:
    """What is still face down; open tiles lie before the players and don't count."""
    left = hands.hidden(game)
    return FaceDown(
        {kind: n for kind, n in left.items() if game.pile_of(kind) == "land"},
        {kind: n for kind, n in left.items() if game.pile_of(kind) == "bonus"},
    )


def unfillable(game: Game) -> list[Square]:
    """The empty squares beside the board on which no tile fits that is left, open or in hand, from the north-west on.

    None of them can be filled any more: the board around a square only ever asks for more.
    """
    kinds = [kind for kind, n in game.unseen.items() if n]
    if game.drawn is not None:
        kinds.append(game.drawn)
    return sorted(square for square in game.free() if not any(game.rotations(square, kind) for kind in kinds))


class Stock:
    """``/tiles``."""

    def __init__(self, desk: Desk, looking: Looking) -> None:
        self._desk = desk
        self._looking = looking

    async def tiles(self, place: Place) -> Answer:
        """What is left by kind, as a picture and in words; then the squares that nothing left can fill."""
        situation = await self._looking.situation(place)
        game, row = situation.game, situation.row
        found = face_down(game)
        goes_on = situation.goes_on
        legend = (line("left-legend"),) if goes_on and found.total else ()
        lines = (_head(found, goes_on=goes_on), *legend, *(_hand(situation) if goes_on else ()))
        paragraphs = tuple(_paragraphs(situation, found))
        document = Document(f"{row.id}-tiles.txt", paragraphs, most=1) if paragraphs else None
        picture = await self._picture(situation, found) if found.total else None
        return Answer(lines, picture, document, after=await self._squares(situation) if goes_on else None)

    async def _picture(self, situation: Situation, found: FaceDown) -> Picture:
        tileset, row = situation.game.tileset, situation.row
        png = await self._desk.pictures.draw(
            row.id,
            ("stock", situation.version),
            lambda: describe_stock(tileset, {**found.land, **found.bonus}),
            looked_at=True,
        )
        land, bonus = sum(found.land.values()), sum(found.bonus.values())
        return Picture(f"{row.id}-{situation.version}-tiles.png", png, alt.stock(land, bonus))

    async def _squares(self, situation: Situation) -> Answer:
        """The squares that nothing can fill, crossed out on the board."""
        barred = unfillable(situation.game)
        if not barred:
            return Answer((line("left-fillable"),))
        row, names, computers = situation.row, situation.names, situation.computers
        png = await self._desk.pictures.draw(
            row.id,
            ("barred", situation.version, names, computers),
            lambda: recoloured(describe(situation.game, names, barred=barred, computers=computers), situation.colours),
            looked_at=True,
        )
        said = line("left-unfillable", squares=_named(barred), n=len(barred))
        picture = Picture(f"{row.id}-{situation.version}-squares.png", png, alt.barred(situation, barred))
        return Answer((said,), picture)


def _head(found: FaceDown, *, goes_on: bool) -> Line:
    land, bonus = sum(found.land.values()), sum(found.bonus.values())
    if found.bonus:
        return line("left-head-bonus" if goes_on else "left-head-over-bonus", n=land, bonus=bonus)
    return line("left-head" if goes_on else "left-head-over", n=land)


def _hand(situation: Situation) -> tuple[Line, ...]:
    """The tile that is drawn already, or the open ones: they are not among those that are left."""
    game, names = situation.game, situation.names
    if game.hands is not None:
        return words.open_tiles(game, names)
    return (line("left-hand", name=Name(names[game.turn]), tile=words.in_hand(game)),)


def _paragraphs(situation: Situation, found: FaceDown) -> Iterable[Line]:
    """The kinds that are left with their numbers, then what went out of the game."""
    game = situation.game
    yield from _kinds(game, found.land)
    if any(found.bonus.values()):
        yield line("left-bonus")
        yield from _kinds(game, found.bonus)
    out = Counter(event.kind for event in situation.events if isinstance(event, TileDiscarded))
    out.update(kind for event in situation.events if isinstance(event, HandsDealt) for kind in event.removed)
    if out:
        yield line("left-out", tiles=Several(tuple(_counted(game, kind, n) for kind, n in out.items()), "comma"))


def _kinds(game: Game, counts: dict[str, int]) -> Iterable[Line]:
    return (_counted(game, kind, n) for kind, n in counts.items() if n)


def _counted(game: Game, kind: str, n: int) -> Line:
    return line("left-kind", n=n, tile=words.tile(game, kind))


def _named(squares: Iterable[Square]) -> Several:
    return Several(tuple(Token(square_name(square)) for square in squares), "comma")
