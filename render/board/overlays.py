"""Small things laid over a board: numbered discs, labelled squares, frames, players' marks, a crown, a stack.

Each is drawn once per size at four times its size, reduced, and kept. They are given out as masks with a colour or
as finished pictures with transparency; nobody may change them.
"""

import math

from PIL import Image, ImageDraw, ImageFilter

from render.board.layout import Box
from render.board.theme import BARRED, BRIGHT, DARK, DISC, FREE_CELL, GLOW, HAIRLINE, HIGHLIGHT, TABLE
from render.draw.rings import FINE, rings
from render.kept import kept
from render.palette import SEATS, Colour
from render.text.fonts import put, text_mask

_PLATE, _BESIDE = 1.5, 0.5
"""Height of the plate below what is written on a square, and room beside it, in sizes of the letters."""


@kept
def rounded(width: int, height: int, radius: int) -> Image.Image:
    """The mask of a rectangle with round corners, as round as it has room for."""
    mask = Image.new("L", (width, height))
    paint_rounded(mask, (0, 0, width, height), radius, 255)
    return mask


def paint_rounded(image: Image.Image, box: Box, radius: int, colour: Colour | int) -> None:
    """Fills a rectangle with round corners, as round as it has room for."""
    left, top, right, bottom = box
    radius = min(radius, (right - left) // 2, (bottom - top) // 2)
    image.paste(colour, (left + radius, top, right - radius, bottom))
    image.paste(colour, (left, top + radius, left + radius, bottom - radius))
    image.paste(colour, (right - radius, top + radius, right, bottom - radius))
    places = ((x, y) for x in (left, right - radius) for y in (top, bottom - radius))
    for place, corner in zip(places, _corners(radius), strict=True):
        image.paste(colour, place, corner)


@kept
def _corners(radius: int) -> tuple[Image.Image, ...]:
    """The masks of four round corners: the left ones, the right ones, of each the upper first."""
    fine = 2 * radius * FINE
    mask = Image.new("L", (fine, fine))
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, fine - 1, fine - 1), radius * FINE, fill=255)
    whole = mask.reduce(FINE)
    return tuple(whole.crop((x, y, x + radius, y + radius)) for x in (0, radius) for y in (0, radius))


@kept
def disc(sign: int | str, radius: int, fill: Colour = DISC) -> Image.Image:
    """A disc with a number or a letter, a dark rim and a soft shadow, centred in its picture."""
    picture, text = _bare_disc(radius, fill).copy(), str(sign)
    put(picture, picture.width / 2, picture.height / 2, text, round(radius * (1.28 if len(text) == 1 else 1.16)), DARK)
    return picture


@kept
def _bare_disc(radius: int, fill: Colour) -> Image.Image:
    """What all discs of a size and a colour have in common."""
    side = 2 * (radius + max(2, radius // 4)) + 1
    fine, middle = side * FINE, side * FINE / 2
    picture = Image.new("RGBA", (fine, fine), (*DARK, 0))
    shade = Image.new("L", (fine, fine))
    reach = radius * FINE
    drop = reach * 0.12
    box = (middle - reach, middle - reach + drop, middle + reach, middle + reach + drop)
    ImageDraw.Draw(shade).ellipse(box, fill=150)
    picture.putalpha(shade.filter(ImageFilter.GaussianBlur(reach * 0.1)))
    draw = ImageDraw.Draw(picture)
    draw.ellipse((middle - reach, middle - reach, middle + reach, middle + reach), fill=DARK)
    inner = reach * 0.88
    draw.ellipse((middle - inner, middle - inner, middle + inner, middle + inner), fill=fill)
    return picture.reduce(FINE)


@kept
def free_cell(tile: int) -> Image.Image:
    """A free square to choose: a pale cell with a dashed edge; ``plate`` has what is written on it."""
    fine = tile * FINE
    edge = round(fine * 0.05)
    picture = Image.new("RGBA", (fine, fine), (*FREE_CELL, 0))
    draw = ImageDraw.Draw(picture)
    draw.rounded_rectangle((edge, edge, fine - edge, fine - edge), fine * 0.10, fill=(*FREE_CELL, 235))
    _dashes(draw, edge, fine - edge, round(fine * 0.03), fine * 0.075, 8)
    return picture.reduce(FINE)


def plate(label: str, size: int, room: int) -> Image.Image:
    """What is written on a free square, on a yellow plate at most ``room`` pixels wide.

    ``size``: of the letters, in pixels; they are smaller where they need more room. There are too many to keep them.
    """
    while size > 1 and (wide := text_mask(label, size).advance + _BESIDE * size) > room:
        size = min(size - 1, max(1, int(size * room / wide)))
    tall = round(_PLATE * size)
    picture = bare_plate(max(tall, round(text_mask(label, size).advance + _BESIDE * size)), tall)
    put(picture, picture.width / 2, picture.height / 2, label, size, DARK)
    return picture


def bare_plate(width: int, height: int) -> Image.Image:
    """A yellow plate with round ends; it isn't higher than wide."""
    ends = _plate_ends(height)
    picture = Image.new("RGBA", (width, height), HIGHLIGHT)
    for end, left in zip(ends, (0, width - ends[1].width), strict=True):
        picture.paste(end, (left, 0))
    return picture


@kept
def _plate_ends(height: int) -> tuple[Image.Image, Image.Image]:
    """The left and the right end of all plates of a height."""
    width, end = 2 * height, (height + 1) // 2
    fine = Image.new("RGBA", (width * FINE, height * FINE), (*HIGHLIGHT, 0))
    box = (0, 0, width * FINE - 1, height * FINE - 1)
    ImageDraw.Draw(fine).rounded_rectangle(box, height * FINE / 2, fill=HIGHLIGHT)
    whole = fine.reduce(FINE)
    return whole.crop((0, 0, end, height)), whole.crop((width - end, 0, width, height))


@kept
def barred_cell(tile: int) -> Image.Image:
    """A square that nothing can fill any more: a pale cell, crossed out in red."""
    fine = tile * FINE
    edge, inset, thick = round(fine * 0.05), round(fine * 0.28), round(fine * 0.075)
    picture = Image.new("RGBA", (fine, fine), (*FREE_CELL, 0))
    draw = ImageDraw.Draw(picture)
    draw.rounded_rectangle((edge, edge, fine - edge, fine - edge), fine * 0.10, fill=(*FREE_CELL, 235))
    low, high = inset, fine - inset
    for colour, width in ((HAIRLINE, thick + 4 * FINE), (BARRED, thick)):
        for line in ((low, low, high, high), (low, high, high, low)):
            draw.line(line, fill=colour, width=width)
    return picture.reduce(FINE)


@kept
def dot(side: int) -> Image.Image:
    """A dot for a free square: what is in hand fits there."""
    return rings(side, (0, HAIRLINE), (0.1, HIGHLIGHT))


def _dashes(draw: ImageDraw.ImageDraw, low: int, high: int, thick: int, inset: float, count: int) -> None:
    """Yellow dashes along the edges of a square from ``low`` to ``high``, ``inset`` away from its corners."""
    first, last = low + inset, high - inset
    step = (last - first) / (count - 0.42)
    for number in range(count):
        here = first + number * step
        there = here + step * 0.58
        for box in (
            (here, low, there, low + thick),
            (here, high - thick, there, high),
            (low, here, low + thick, there),
            (high - thick, here, high, there),
        ):
            draw.rounded_rectangle(box, thick / 2, fill=HIGHLIGHT)


@kept
def last_move(tile: int) -> Image.Image:
    """The frame about the tile laid last, with its glow: half a tile larger on each side than the tile."""
    thick = max(3, round(tile * 0.045))
    side = 2 * tile
    near, far = tile // 2, tile // 2 + tile
    reach = round(thick * 1.2)
    glow = Image.new("L", (side, side))
    box = (near - reach, near - reach, far + reach - 1, far + reach - 1)
    ImageDraw.Draw(glow).rounded_rectangle(box, thick * 2, fill=255)
    glow = glow.filter(ImageFilter.GaussianBlur(thick * 1.1))
    ImageDraw.Draw(glow).rectangle((near, near, far - 1, far - 1), fill=0)
    picture = Image.new("RGBA", (side, side), (*GLOW, 0))
    picture.putalpha(glow)
    draw = ImageDraw.Draw(picture)
    outer = thick - thick // 3
    hair = max(1, round(tile / 64))
    draw.rectangle(_grown(near, far, outer + hair), outline=HAIRLINE, width=hair)
    draw.rectangle(_grown(near, far, outer), outline=HIGHLIGHT, width=thick)
    draw.rectangle(_grown(near, far, outer - thick), outline=HAIRLINE, width=max(1, hair // 2))
    return picture


@kept
def provisional(tile: int) -> Image.Image:
    """The frame about a tile that is not settled yet: dashes, as on the squares to choose from."""
    thick = max(3, round(tile * 0.045)) * FINE
    side = 2 * tile * FINE
    low, high = side // 4 - thick // 2, side * 3 // 4 + thick // 2
    picture = Image.new("RGBA", (side, side), (*HAIRLINE, 0))
    draw = ImageDraw.Draw(picture)
    rim = round(tile / 80) * FINE
    draw.rectangle((low - rim, low - rim, high + rim, high + rim), outline=HAIRLINE, width=thick + 2 * rim)
    _dashes(draw, low, high, thick, 0, 6)
    return picture.reduce(FINE)


@kept
def tile_of_seat(seat: int, tile: int) -> Image.Image:
    """A thin frame in a seat's colour along a tile's sides, within it."""
    picture = Image.new("RGBA", (tile, tile), (*HAIRLINE, 0))
    draw = ImageDraw.Draw(picture)
    inset, thick, hair = max(1, round(tile * 0.02)), max(2, round(tile * 0.028)), max(1, tile // 96)
    for by, width, colour in (
        (inset - hair, thick + 2 * hair, SEATS[seat].rim),
        (inset, thick, SEATS[seat].colour),
    ):
        draw.rectangle((by, by, tile - 1 - by, tile - 1 - by), outline=(*colour, 255), width=width)
    return picture


def _grown(near: int, far: int, by: int) -> tuple[int, int, int, int]:
    return near - by, near - by, far - 1 + by, far - 1 + by


@kept
def seat_mark(seat: int, size: int) -> Image.Image:
    """The mask of a seat's mark: triangle, circle, square, diamond or cross."""
    fine = size * FINE
    mask = Image.new("L", (fine, fine))
    draw = ImageDraw.Draw(mask)
    shape = SEATS[seat].mark
    if shape == "circle":
        draw.ellipse((0.06 * fine, 0.06 * fine, 0.94 * fine, 0.94 * fine), fill=255)
    elif shape == "square":
        draw.rectangle((0.1 * fine, 0.1 * fine, 0.9 * fine, 0.9 * fine), fill=255)
    elif shape == "cross":
        draw.rectangle((0.36 * fine, 0.04 * fine, 0.64 * fine, 0.96 * fine), fill=255)
        draw.rectangle((0.04 * fine, 0.36 * fine, 0.96 * fine, 0.64 * fine), fill=255)
    else:
        points = {
            "triangle": ((0.5, 0.04), (1.0, 0.94), (0.0, 0.94)),
            "diamond": ((0.5, 0.0), (0.92, 0.5), (0.5, 1.0), (0.08, 0.5)),
        }[shape]
        draw.polygon([(x * fine, y * fine) for x, y in points], fill=255)
    return mask.reduce(FINE)


@kept
def seat_disc(seat: int, side: int) -> Image.Image:
    """A disc in the seat's colour with its mark."""
    picture = rings(side, (0, SEATS[seat].rim), (0.06, SEATS[seat].colour))
    mark = round(side * 0.46)
    picture.paste((*SEATS[seat].ink, 255), ((side - mark) // 2, (side - mark) // 2), seat_mark(seat, mark))
    return picture


@kept
def robot(size: int) -> Image.Image:
    """The mask of a robot's head: a computer plays."""
    fine = size * FINE
    mask = Image.new("L", (fine, fine))
    draw = ImageDraw.Draw(mask)
    draw.rounded_rectangle((0.10 * fine, 0.30 * fine, 0.90 * fine, 0.96 * fine), fine * 0.16, fill=255)
    draw.rectangle((0.45 * fine, 0.14 * fine, 0.55 * fine, 0.32 * fine), fill=255)
    for x, y, reach, fill in ((0.5, 0.12, 0.11, 255), (0.32, 0.56, 0.11, 0), (0.68, 0.56, 0.11, 0)):
        draw.ellipse([(middle + side * reach) * fine for side in (-1, 1) for middle in (x, y)], fill=fill)
    draw.rectangle((0.30 * fine, 0.76 * fine, 0.70 * fine, 0.84 * fine), fill=0)
    return mask.reduce(FINE)


@kept
def flag(size: int) -> Image.Image:
    """The mask of a chequered flag: what would be if the game ended now."""
    fine = size * FINE
    mask = Image.new("L", (fine, fine))
    draw = ImageDraw.Draw(mask)
    draw.rectangle((0.04 * fine, 0.02 * fine, 0.13 * fine, 0.98 * fine), fill=255)
    for row in range(3):
        for column in range(row % 2, 4, 2):
            x, y = 0.13 + 0.21 * column, 0.02 + 0.20 * row
            draw.rectangle((x * fine, y * fine, (x + 0.21) * fine, (y + 0.20) * fine), fill=255)
    return mask.reduce(FINE)


@kept
def crown(size: int) -> Image.Image:
    """A golden crown for a winner."""
    fine = size * FINE
    picture = Image.new("RGBA", (fine, fine), (*HAIRLINE, 0))
    draw = ImageDraw.Draw(picture)
    points = [
        (x * fine, y * fine)
        for x, y in (
            (0.14, 0.84), (0.06, 0.30), (0.30, 0.54), (0.50, 0.16), (0.70, 0.54), (0.94, 0.30), (0.86, 0.84),
        )
    ]  # fmt: skip
    draw.polygon(points, fill=HIGHLIGHT)
    draw.line([*points, points[0], points[1]], fill=HAIRLINE, width=round(fine * 0.055), joint="curve")
    for x, y in (points[1], points[3], points[5]):
        ball = fine * 0.075
        draw.ellipse((x - ball, y - ball, x + ball, y + ball), fill=HIGHLIGHT, outline=HAIRLINE, width=FINE)
    draw.line([(0.17 * fine, 0.70 * fine), (0.83 * fine, 0.70 * fine)], fill=HAIRLINE, width=round(fine * 0.045))
    return picture.reduce(FINE)


@kept
def stack(size: int, edge: Colour = BRIGHT) -> Image.Image:
    """A little stack of tiles, face down: what is left to draw; ``edge``: the colour of their edges."""
    fine = size * FINE
    picture = Image.new("RGBA", (fine, fine), (*TABLE, 0))
    draw = ImageDraw.Draw(picture)
    line = round(fine * 0.05)
    for level in range(3):
        middle = fine * (0.70 - 0.16 * level)
        half, tall = fine * 0.46, fine * 0.25
        corners = [(fine / 2 + half * math.sin(turn), middle - tall * math.cos(turn)) for turn in _QUARTERS]
        draw.polygon(corners, fill=TABLE)
        draw.line([*corners, corners[0], corners[1]], fill=edge, width=line, joint="curve")
    return picture.reduce(FINE)


_QUARTERS = tuple(math.pi / 2 * quarter for quarter in range(4))
