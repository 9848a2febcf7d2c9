"""Signs with points on the table: who scored how much, beside the piece that did."""

import math
from collections.abc import Iterable

from PIL import Image, ImageDraw

from render.board.layout import Box, Layout
from render.board.overlays import seat_mark
from render.board.scene import PointsSign
from render.board.theme import BRIGHT, CARD, DARK
from render.draw.rings import FINE, rings
from render.kept import kept
from render.palette import SEATS
from render.text.fonts import put, text_mask

_HIGH, _PHONE_HIGH, _HIGHEST = 0.24, 11.0, 0.46
"""Height of a sign: usually in tiles, the least in pixels at phone width, and the most in tiles."""

_TEXT, _PAD, _MARK = 0.78, 0.22, 0.56
"""Size of the digits, room at both ends, and size of a seat's mark, in heights."""


def paint_signs(image: Image.Image, signs: Iterable[PointsSign], made: Layout) -> None:
    """Draws the signs that lie in the window of the table, each near its place, none over another."""
    height = round(min(max(_HIGH * made.tile, _PHONE_HIGH * made.phone), _HIGHEST * made.tile))
    taken: list[Box] = []
    seen = [sign for sign in signs if made.window.shows(math.floor(sign.x), math.floor(sign.y + _NEAR))]
    for sign in sorted(seen, key=lambda one: (one.y, one.x)):
        picture = _sign(sign.text, sign.seats, sign.rivals, height)
        x = made.area[0] + (sign.x - made.window.west) * made.tile
        y = made.area[1] + (sign.y - made.window.north) * made.tile
        box = _free_place(made.area, (x, y), picture.size, taken)
        taken.append(box)
        image.paste(picture, box[:2], picture)


def _free_place(room: Box, at: tuple[float, float], size: tuple[int, int], taken: list[Box]) -> Box:
    """The place nearest to the wanted one where a sign covers no other; always within the room."""
    width, height = size

    def placed(dx: int, dy: int) -> Box:
        left = round(at[0] - width / 2 + dx * width * 0.55)
        top = round(at[1] - height * 0.93 + dy * height * 0.55)
        left = max(room[0] + 1, min(left, room[2] - width - 1))
        top = max(room[1] + 1, min(top, room[3] - height - 1))
        return left, top, left + width, top + height

    tries = [placed(dx, dy) for dx, dy in _STEPS]
    return next((box for box in tries if not any(_meet(box, other) for other in taken)), tries[0])


_NEAR = 0.2
"""How much farther south, in tiles, a sign's tile is looked for: it stands above its piece."""

_RIVAL = 0.8
"""Size of a rival's disc, in sizes of a mark."""

_STEPS = sorted(((dx, dy) for dx in range(-3, 4) for dy in range(-3, 4)), key=lambda step: step[0] ** 2 + step[1] ** 2)


def _meet(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


@kept
def _sign(text: str, seats: tuple[int, ...], rivals: tuple[int, ...], height: int) -> Image.Image:
    """A rounded sign: in the seat's colour with its mark; light with a disc for each where several share.

    Rivals, who would score nothing, have a small disc behind the points.
    """
    alone = SEATS[seats[0]] if len(seats) == 1 else None
    size, pad, mark = round(height * _TEXT), round(height * _PAD), round(height * _MARK)
    advance = round(text_mask(text, size).advance)
    small = round(mark * _RIVAL)
    width = 2 * pad + len(seats) * round(mark * 1.25) + advance + len(rivals) * round(small * 1.2)
    fine = Image.new("RGBA", (width * FINE, height * FINE), (*DARK, 0))
    draw = ImageDraw.Draw(fine)
    edge = max(1, round(height * 0.07)) * FINE
    radius = height * FINE * 0.36
    rim = alone.rim if alone else DARK
    ground = alone.colour if alone else BRIGHT if seats else CARD
    draw.rounded_rectangle((0, 0, fine.width - 1, fine.height - 1), radius, fill=rim)
    draw.rounded_rectangle((edge, edge, fine.width - 1 - edge, fine.height - 1 - edge), radius - edge, fill=ground)
    picture = fine.reduce(FINE)
    left = pad
    for seat in seats:
        _mark(picture, seat, left, (height - mark) // 2, mark, bare=alone is not None)
        left += round(mark * 1.25)
    put(picture, left, height / 2, text, size, alone.ink if alone else DARK if seats else BRIGHT, "l")
    left += advance + round(small * 0.2)
    for seat in rivals:
        _mark(picture, seat, left, (height - small) // 2, small, bare=False)
        left += round(small * 1.2)
    return picture


def _mark(picture: Image.Image, seat: int, left: int, top: int, side: int, *, bare: bool) -> None:
    """A seat's mark, on a disc in its colour unless the ground has that colour already.

    A cross beside digits would read as a plus: there it is on a dark disc.
    """
    colour, ink = SEATS[seat].colour, SEATS[seat].ink
    share = 0.9 if bare else 0.6
    if bare and SEATS[seat].mark == "cross":
        bare, share, colour, ink = False, 0.8, ink, colour
    if not bare:
        disc = rings(side, (0, DARK), (0.09, colour))
        picture.paste(disc, (left, top), disc)
    own = round(side * share)
    spare = (side - own) // 2
    picture.paste((*ink, 255), (left + spare, top + spare), seat_mark(seat, own))
