"""What is left to be drawn, and where nothing of it can go."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from bot.core.context import Context
from bot.core.uses import Subject, Use
from bot.game.acts import Act
from bot.game.placements import unfillable
from bot.game.views import Situation
from bot.show import alt, phrases
from bot.show.scenes import scene
from bot.text.lines import Line, Name, Several, Token, line
from bot.text.message import Again, Drawing, Message
from bot.text.pages import Document
from engine.events import HandsDealt, TileDiscarded
from engine.game import Game
from engine.squares import Square, square_name
from render.board.describe import View
from render.board.stock import describe_stock


async def _tiles(context: Context, act: Act) -> Message:
    """What is left by kind, as a picture and in words; then the squares that nothing left can fill."""
    situation = await context.looked_at(act)
    game, row = situation.game, situation.row
    land, bonus = game.drawable("land"), game.drawable("bonus")
    numbers = sum(land.values()), sum(bonus.values())
    goes_on = situation.goes_on
    head = _head(*numbers, goes_on=goes_on)
    barred = unfillable(game) if goes_on else ()
    fillable = (line("left-fillable"),) if goes_on and not barred else ()
    lines = (*head, *fillable, *(_hand(situation) if goes_on else ()))
    paragraphs = tuple(_paragraphs(situation, land, bonus))
    document = Document(f"{row.id}-tiles.txt", paragraphs, most=1) if paragraphs else None
    picture = _stock(situation, {**land, **bonus}, *numbers) if land or bonus else None
    short = (*head, *fillable) if picture is not None else lines
    after, again = _squares(situation, barred) if barred else None, Again("tiles", *situation.key)
    return Message(short, picture, document, in_words=lines, after=after, again=again)


def _stock(situation: Situation, left: dict[str, int], land: int, bonus: int) -> Drawing:
    tileset, row = situation.game.tileset, situation.row
    return Drawing(
        f"{row.id}-{situation.version}-tiles.png",
        alt.stock(land, bonus),
        row.id,
        ("stock", situation.version),
        lambda: describe_stock(tileset, left),
    )


def _squares(situation: Situation, barred: Sequence[Square]) -> Message:
    """The squares that nothing can fill, crossed out on the board."""
    row = situation.row
    drawing = Drawing(
        f"{row.id}-{situation.version}-squares.png",
        alt.barred(situation, barred),
        row.id,
        ("barred", situation.version, situation.names, situation.computers),
        lambda: scene(situation, View(barred=barred)),
    )
    squares = Several(tuple(Token(square_name(square)) for square in barred), "comma")
    return Message((line("left-unfillable", squares=squares, n=len(barred)),), drawing)


def _head(land: int, bonus: int, *, goes_on: bool) -> tuple[Line, ...]:
    if bonus and goes_on:
        return (line("left-head-bonus", n=land, bonus=bonus),)
    left = (line("bonus-left", n=bonus),) if bonus else ()
    return (line("left-head" if goes_on else "left-head-over", n=land), *left)


def _hand(situation: Situation) -> tuple[Line, ...]:
    """The tile that is drawn already, and the open ones: they are not among those that are left."""
    game, names = situation.game, situation.names
    drawn = line("left-hand", name=Name(names[game.to_move]), tile=phrases.in_hand(game))
    return (*(() if game.chooses else (drawn,)), *phrases.open_tiles(game, names))


def _paragraphs(situation: Situation, land: dict[str, int], bonus: dict[str, int]) -> Iterable[Line]:
    """The kinds that are left with their numbers, then what went out of the game."""
    game = situation.game
    yield from (_counted(game, *kind) for kind in land.items())
    if bonus:
        yield line("left-bonus")
        yield from (_counted(game, *kind) for kind in bonus.items())
    out = Counter(event.kind for event in situation.events if isinstance(event, TileDiscarded))
    out.update(kind for event in situation.events if isinstance(event, HandsDealt) for kind in event.removed)
    if out:
        yield line("left-out", tiles=Several(tuple(_counted(game, kind, n) for kind, n in out.items()), "comma"))


def _counted(game: Game, kind: str, n: int) -> Line:
    return line("left-kind", n=n, tile=phrases.tile(game, kind))


TILES = Use("tiles", _tiles, arg="", limit="look")
ALL = Subject((TILES,))
