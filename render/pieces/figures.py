"""Followers and huts in the seat's colour, with its mark: cloaked pawns that stand or lie, tents of crossed poles."""

import math
from functools import lru_cache

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from render.draw.geometry import Point, Polyline, parted, smooth
from render.draw.stencil import Mask, Stencil, grown, solid
from render.kept import kept, kept_as_master
from render.palette import INK, SEATS, WHITE, Colour, Mark
from render.pieces.roles import role_mark
from render.plan.fit import Form
from render.plan.room import GRID, count

STANDING = 0.39
LYING = 0.36
SMALL_LYING = 0.27
HUT = 0.30
SPREAD = 1.5
"""Side of a figure's square picture in heights of the figure, whose middle is the picture's middle."""

_LEAN = 78.0
_BODY = parted(
    ((0, 260), (130, 280), (200, 360), (235, 520), (275, 720), (345, 880), (360, 955), (300, 995), (0, 1000)), 1000
)
_HEAD: Point = (0.0, 0.16)
_HEAD_RADIUS = 0.165
_CHEST: Point = (0.0, 0.60)
_FOOT: Point = (0.0, 0.93)
_ROLE = 0.36
_MARK_RADIUS = 0.135
_TENT: Polyline = ((0.0, 0.16), (0.10, 0.20), (0.435, 0.86), (0.455, 0.95), (0.40, 1.0), (0.0, 1.0))
_POLES: tuple[Polyline, ...] = (((-0.13, 0.0), (0.06, 0.30)), ((0.13, 0.0), (-0.06, 0.30)))
_POLE_WIDTH = 0.075
_DOOR: Point = (0.0, 0.70)
_RIM = 0.045
_OUTLINE = 0.085
_DARK = 1.45
"""How much wider rim and outline of the dark seat's pieces are, which else are lost on walls and forests."""
_FAINT = 0.5

_DRAWN = {64: 4, 128: 3, 256: 2}
"""Heights in which pieces are drawn, to be made smaller: few, since drawing one takes a hundred times as long.

With each, how many times larger yet it is drawn at first: of the larger ones, which are made smaller by more pixels,
fewer times.
"""


class _Sheet(Stencil):
    """A square of `height * SPREAD` pixels, `zoom` times enlarged; figures are drawn on it in heights."""

    def __init__(self, height: int, zoom: int) -> None:
        super().__init__(round(height * SPREAD) * zoom, 0)
        self.zoom = zoom
        self.unit = height * zoom

    def pixel(self, point: Point) -> Point:
        """The pixel of a point given in heights from the top of the figure's axis."""
        return self.side / 2 + point[0] * self.unit, self.side / 2 + (point[1] - 0.5) * self.unit

    def grown(self, mask: Image.Image, by: float) -> Image.Image:
        """The mask widened by about `by` heights on all sides."""
        return grown(mask, by * self.unit / 1.7)


def _angle(lying: bool, flip: bool) -> float:
    """Degrees counter-clockwise by which a figure is tipped over: its head comes to the left, or right."""
    if not lying:
        return 0.0
    return -_LEAN if flip else _LEAN


def _shape(sheet: _Sheet, angle: float) -> tuple[Image.Image, Image.Image]:
    """The whole follower's mask, and the mask of the shadow of its head on its body."""
    right = smooth(_BODY, 8)
    left = [(-x, y) for x, y in reversed(right)]
    body, head = sheet.polygon((*right, *left)), sheet.discs([(_HEAD, _HEAD_RADIUS)])
    neck = ImageChops.subtract(ImageChops.multiply(body, sheet.shifted(head, 0, 0.045)), head)
    whole = ImageChops.lighter(body, head)
    if angle:
        whole = whole.rotate(angle, Image.Resampling.BICUBIC)
        neck = neck.rotate(angle, Image.Resampling.BICUBIC)
    return whole, neck


def _tent(sheet: _Sheet) -> tuple[Image.Image, Image.Image]:
    """The whole hut's mask, and the mask of the shadow below its crossing poles."""
    canvas = sheet.polygon((*_TENT, *((-x, y) for x, y in reversed(_TENT))))
    poles = sheet.empty()
    draw = ImageDraw.Draw(poles)
    half = _POLE_WIDTH * sheet.unit / 2
    for pole in _POLES:
        ends = [sheet.pixel(p) for p in pole]
        draw.line(ends, fill=255, width=round(2 * half))
        for x, y in ends:
            draw.ellipse((x - half, y - half, x + half, y + half), fill=255)
    crossing = ImageChops.subtract(ImageChops.multiply(canvas, sheet.shifted(poles, 0, 0.035)), poles)
    return ImageChops.lighter(canvas, poles), crossing


def _tipped(point: Point, angle: float) -> Point:
    """Where a point of the upright figure is after tipping over."""
    turn = math.radians(-angle)
    x, y = point[0], point[1] - 0.5
    return x * math.cos(turn) - y * math.sin(turn), 0.5 + x * math.sin(turn) + y * math.cos(turn)


@lru_cache(maxsize=256)
def form(size: float, *, lying: bool = False, flip: bool = False, piece: str = "follower") -> Form:
    """The silhouette of a piece of that height or length in tiles on the grid on which places are looked for."""
    mask = solid(silhouette(round(size * GRID), lying=lying, flip=flip, piece=piece))
    return Form(mask, count(mask))


def silhouette(height: int, *, lying: bool, flip: bool = False, piece: str = "follower") -> Mask:
    """An `L` mask of the piece without rim and shadow; the square's side is `height * SPREAD` pixels."""
    sheet = _Sheet(height, 4)
    whole, _ = _tent(sheet) if piece == "hut" else _shape(sheet, _angle(lying, flip))
    return whole.reduce(4)


@kept
def figure(seat: int, piece: str, lying: bool, height: int, flip: bool = False, role: str = "") -> Image.Image:
    """An RGBA picture of a piece, to be pasted with its middle where the piece is; don't change it.

    `seat` counts from 0; `piece` is "follower" or "hut", which never lies; anything else is a ValueError. `height`
    is a standing figure's height in pixels or a lying one's length; its head is at the left, with `flip` at the
    right. The square has `height * SPREAD` pixels a side, to leave room for rim and shadow. `role` is what it is there:
    its mark is at the figure's foot, but not for one that has no other role.
    """
    drawn = next((size for size in _DRAWN if size >= height), height)
    side = round(height * SPREAD)
    picture = _drawn(seat, piece, lying, drawn, flip).resize((side, side), Image.Resampling.BICUBIC)
    if role not in ("", piece):
        sign = role_mark(role, round(_ROLE * height))
        x, y = _tipped(_FOOT, _angle(lying, flip))
        middle = side / 2 + x * height, side / 2 + (y - 0.5) * height
        picture.alpha_composite(sign, (round(middle[0] - sign.width / 2), round(middle[1] - sign.height / 2)))
    return picture


@kept_as_master
def _drawn(seat: int, piece: str, lying: bool, height: int, flip: bool) -> Image.Image:
    """A piece without the mark of its role, drawn some times as large and reduced; see ``figure``."""
    if piece not in ("follower", "hut"):
        raise ValueError(f"no picture of a {piece}")
    sheet = _Sheet(height, _DRAWN.get(height, 2))
    angle = _angle(lying, flip)
    whole, neck = _tent(sheet) if piece == "hut" else _shape(sheet, angle)
    who = SEATS[seat]
    rim, outline = (INK, WHITE) if who.name == "white" else (WHITE, INK)
    image = Image.new("RGBA", whole.size, (0, 0, 0, 0))
    wider = _DARK if who.name == "black" else 1.0
    image.paste((*outline, 255), (0, 0), sheet.grown(whole, _OUTLINE * wider))
    image.paste((*rim, 255), (0, 0), sheet.grown(whole, _RIM * wider))
    image.paste((*who.colour, 255), (0, 0), whole)
    _shade(sheet, image, whole, neck)
    _draw_mark(sheet, image, _DOOR if piece == "hut" else _tipped(_CHEST, angle), who.mark, who.ink)
    result = _ground_shadow(sheet, image, lying)
    result.alpha_composite(image)
    return result.reduce(sheet.zoom)


def faint(body: Image.Image) -> Image.Image:
    """The picture of a piece that has gone: it shows through."""
    picture = body.copy()
    picture.putalpha(_faded(body.getchannel("A"), _FAINT))
    return picture


def _shade(sheet: _Sheet, image: Image.Image, whole: Image.Image, neck: Image.Image) -> None:
    """Light from the left and above, shade on the right and under the head; also on a figure that lies."""
    for dx, dy, colour, opacity in ((-0.075, -0.03, (0, 0, 0, 255), 0.30), (0.055, 0.03, (255, 255, 255, 255), 0.42)):
        far = ImageChops.multiply(whole, ImageChops.invert(sheet.shifted(whole, dx, dy)))
        soft = far.filter(ImageFilter.GaussianBlur(sheet.unit * 0.012))
        image.paste(colour, (0, 0), _faded(ImageChops.multiply(soft, whole), opacity))
    image.paste((0, 0, 0, 255), (0, 0), _faded(neck, 0.35))


def _faded(mask: Image.Image, opacity: float) -> Image.Image:
    return mask.point([round(value * opacity) for value in range(256)])


def _ground_shadow(sheet: _Sheet, image: Image.Image, lying: bool) -> Image.Image:
    """A slanted shadow of a standing figure, a close one of a lying figure."""
    alpha = image.getchannel("A")
    slant = 0.0 if lying else 0.25
    dx, dy = (0.05, 0.07) if lying else (0.10, 0.04)
    foot = sheet.pixel((0, 1))[1]
    matrix = (1, slant, -dx * sheet.unit - slant * foot, 0, 1, -dy * sheet.unit)
    thrown = alpha.transform(alpha.size, Image.Transform.AFFINE, matrix)
    shadow = Image.new("RGBA", image.size, (0, 0, 0, 0))
    shadow.putalpha(_faded(thrown.filter(ImageFilter.GaussianBlur(sheet.unit * 0.035)), 0.5))
    return shadow


def _draw_mark(sheet: _Sheet, image: Image.Image, centre: Point, mark: Mark, ink: Colour) -> None:
    draw = ImageDraw.Draw(image)
    (x, y), r = sheet.pixel(centre), _MARK_RADIUS * sheet.unit
    if mark == "circle":
        draw.ellipse((x - r, y - r, x + r, y + r), fill=ink)
    elif mark == "cross":
        thin, long = r * 0.38, r * 1.15
        draw.rectangle((x - thin, y - long, x + thin, y + long), fill=ink)
        draw.rectangle((x - long, y - thin, x + long, y + thin), fill=ink)
    else:
        draw.polygon([(x + a * r, y + b * r) for a, b in _CORNERED[mark]], fill=ink)


_CORNERED: dict[str, Polyline] = {
    "triangle": ((0, -1.15), (1.15, 0.85), (-1.15, 0.85)),
    "square": ((-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)),
    "diamond": ((0, -1.3), (1.1, 0), (0, 1.3), (-1.1, 0)),
}
