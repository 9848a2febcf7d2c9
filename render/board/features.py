"""Features on the table in the colours of seats: their edges, and their areas where they are tinted.

Everything is made once for a segment of a turned tile and a size, and kept: what is drawn on a board is pasted only.
Where a feature goes on beyond the tile's side it has no edge.
"""

from collections.abc import Callable, Mapping, Sequence

from PIL import Image, ImageChops, ImageFilter

from render.board.overlays import seat_mark
from render.board.scene import MarkedFeature
from render.board.theme import TABLE
from render.draw.stencil import Mask
from render.kept import kept
from render.palette import INK, SEATS, WHITE, Colour
from render.plan.areas import coarse_areas
from render.plan.plan import Plan

_SOFT = 0.030
"""How far the edge is blurred, in tiles: a line is what lies near the blurred mask's middle."""

_LINE, _HAIR, _RIM = 74.0, 94.0, 116.0
"""How near the middle is the coloured line, with the hairlines on both its sides, and with the rim outside of them."""

_TINT, _MARKED = 0.30, 0.85
"""How much of a tinted area is covered: everywhere, and where a seat's mark is strewn on it."""

_DIM = 0.55
"""How much of what isn't marked is covered, where the marked features are to stand out."""

_MARK, _HALO = 0.15, 0.20
"""Size of a strewn mark, and of the halo about it, in tiles."""

_PLACES = tuple(
    (x, (2 * row + 1) / 8) for row, columns in enumerate(((1 / 6, 1 / 2, 5 / 6), (1 / 3, 2 / 3)) * 2) for x in columns
)
"""Where marks are strewn on a tile."""

_NOBODY: Colour = WHITE
"""The colour of the edge and the tint of features that are nobody's."""

Pixel = Callable[[float, float], tuple[int, int]]
Plans = Mapping[tuple[int, int], tuple[Plan, int]]
"""The plan and the rotation of the tile at each place."""

Piece = tuple[Image.Image, tuple[int, int]]
"""A picture with transparency, and where on its tile it begins."""


def paint_features(
    image: Image.Image, features: Sequence[MarkedFeature], plans: Plans, pixel: Pixel, tile: int
) -> None:
    """Draws features, first all areas, then all edges; ``tile``: pixels of a tile.

    pixel: the pixel of a place on the table.
    """
    for draw in (_area, _edge):
        for feature in features:
            if draw is _area and not feature.tinted:
                continue
            for x, y, segment in feature.segments:
                seats = feature.seats if draw is _area else (*feature.seats, *feature.rivals)
                picture, (dx, dy) = draw(*plans[x, y], segment, tile, seats)
                left, top = pixel(x, y)
                image.paste(picture, (left + dx, top + dy), picture)


def dim(image: Image.Image, features: Sequence[MarkedFeature], plans: Plans, pixel: Pixel, tile: int) -> None:
    """Darkens everything but these features."""
    mask = Image.new("L", image.size, round(255 * _DIM))
    for feature in features:
        for x, y, segment in feature.segments:
            whole = _whole(*plans[x, y], segment, tile)
            mask.paste(0, pixel(x, y), whole)
    image.paste(TABLE, (0, 0), mask)


@kept
def _whole(plan: Plan, rotation: int, segment: int, tile: int) -> Mask:
    soft = _softened(plan, rotation, segment, tile)
    return soft.point([min(255, max(0, (value - 107) * 6)) for value in range(256)])


@kept
def _edge(plan: Plan, rotation: int, segment: int, tile: int, seats: tuple[int, ...]) -> Piece:
    """The line along a segment's edge in the colours of seats, set off from any ground, be it of the same colour.

    Along it are hairlines, light beside dark colours and dark beside light ones, and outside of them a dark rim.
    """
    soft = _softened(plan, rotation, segment, tile)
    line, hair, rim = (_near(soft, reach) for reach in (_LINE, _HAIR, _RIM))
    picture = _striped(tile, seats)
    picture.paste(_beside(seats), (0, 0), ImageChops.invert(line))
    picture.paste(INK, (0, 0), ImageChops.invert(hair))
    return _cut(picture, rim)


def _beside(seats: Sequence[int]) -> Colour:
    """The colour of hairlines beside the colours of seats: light beside several."""
    if not seats:
        return INK
    return SEATS[seats[0]].ink if len(seats) == 1 else WHITE


@kept
def _area(plan: Plan, rotation: int, segment: int, tile: int, seats: tuple[int, ...]) -> Piece:
    """A segment's area in the colours of seats, strewn with their marks, by which it is told without colours, too."""
    area = _whole(plan, rotation, segment, tile)
    picture, thick = _striped(tile, seats), Image.new("L", (tile, tile), round(255 * _TINT))
    for number, seat in enumerate(seats):
        marks, halos = (_strewn(seat, tile, len(seats), number, size) for size in (_MARK, _HALO))
        picture.paste(SEATS[seat].ink, (0, 0), halos)
        picture.paste(SEATS[seat].colour, (0, 0), marks)
        thick.paste(round(255 * _MARKED), (0, 0), halos)
    return _cut(picture, ImageChops.multiply(area, thick))


def _cut(picture: Image.Image, mask: Mask) -> Piece:
    """What the mask shows of a picture, and where it begins."""
    box = mask.getbbox() or (0, 0, 1, 1)
    made = picture.convert("RGBA")
    made.putalpha(mask)
    return made.crop(box), box[:2]


def _striped(tile: int, seats: Sequence[int]) -> Image.Image:
    """A tile in a seat's colour, in slanting stripes of several; they go on from tile to tile."""
    colours = [SEATS[seat].colour for seat in seats] or [_NOBODY]
    picture = Image.new("RGB", (tile, tile), colours[0])
    period = tile // (4 if len(colours) == 2 else 2)
    for number, colour in enumerate(colours[1:], 1):
        row = bytes(255 if x % period * len(colours) // period == number else 0 for x in range(2 * tile))
        stripes = Image.frombytes("L", (tile, tile), b"".join(row[y : y + tile] for y in range(tile)))
        picture.paste(colour, (0, 0), stripes)
    return picture


@kept
def _strewn(seat: int, tile: int, count: int, number: int, size: float) -> Mask:
    """A seat's marks of a size in tiles, all over a tile, in turn with those of the others that share it."""
    mask = Image.new("L", (tile, tile))
    side = round(size * tile)
    mark = seat_mark(seat, side)
    for place, (x, y) in enumerate(_PLACES):
        if place % count == number:
            mask.paste(mark, (round(x * tile - side / 2), round(y * tile - side / 2)))
    return mask


def _near(soft: Mask, reach: float) -> Mask:
    """The part of a blurred mask that is nearer to its edge than ``reach``, with soft sides."""
    return soft.point([min(255, max(0, round((reach - abs(value - 127.5)) * 9))) for value in range(256)])


def _softened(plan: Plan, rotation: int, segment: int, tile: int) -> Mask:
    """A segment's area with blurred edges; beyond the tile's sides it counts as going on."""
    own = coarse_areas(plan, rotation).own(segment).resize((tile, tile), Image.Resampling.BILINEAR)
    return own.filter(ImageFilter.GaussianBlur(_SOFT * tile))
