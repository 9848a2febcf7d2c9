"""The picture of one tile while it is painted: four times its size, with masks and upright glyphs."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PIL import Image, ImageChops, ImageDraw

from render.draw.geometry import Point, closed, parted
from render.draw.stencil import Mask, Stencil
from render.palette import SHADOW, Colour

SUPERSAMPLE = 4


class Canvas:
    """An RGB picture of `px * SUPERSAMPLE` pixels a side, and the stencil that cuts its masks."""

    def __init__(self, px: int, rotation: int) -> None:
        self.stencil = Stencil(px * SUPERSAMPLE, rotation)
        self.side = self.stencil.side
        self.image = Image.new("RGB", (self.side, self.side))

    def fill(self, mask: Mask, paint: Colour | Image.Image) -> None:
        """Covers what the mask shows with a colour or with the same place of another picture."""
        box = mask.getbbox()
        if box is None:
            return
        cut = mask.crop(box)
        if isinstance(paint, Image.Image):
            self.image.paste(paint.crop(box), box, cut)
        else:
            self.image.paste(paint, box, cut)

    def tint(self, mask: Mask, colour: Colour, opacity: float) -> None:
        """Covers with a transparent colour; opacity is 0..1."""
        self.fill(mask.point([min(255, round(value * opacity)) for value in range(256)]), colour)

    def shadow(self, mask: Mask, reach: float = 1.0, opacity: float = 0.45) -> None:
        """The soft shadow that something of this shape throws to the south-east, outside the shape."""
        moved = self.stencil.shifted(mask, 0.012 * reach, 0.020 * reach)
        soft = self.stencil.blurred(moved, 0.012 * reach)
        self.tint(ImageChops.subtract(soft, mask), SHADOW, opacity)

    def halo(self, mask: Mask, colour: Colour, opacity: float) -> None:
        """A soft tint around the shape, on all sides."""
        self.tint(self.stencil.blurred(mask, 0.012), colour, opacity)

    def hollow(self, mask: Mask, radius: float, colour: Colour, opacity: float) -> None:
        """A soft tint inside the shape, along its rim."""
        rim = self.stencil.blurred(ImageChops.invert(mask), radius)
        self.tint(ImageChops.multiply(rim, mask), colour, min(1.0, opacity * 1.6))

    def finished(self) -> Image.Image:
        """The picture at its real size."""
        return self.image.reduce(SUPERSAMPLE)


class Frame:
    """Draws a glyph in its own upright coordinates: 1, or 1000 `parts`, is `size` tile units, 0 is where it stands."""

    def __init__(self, canvas: Canvas, at: Point, size: float, parts: int = 1) -> None:
        self._draw = ImageDraw.Draw(canvas.image)
        self._x = at[0] * canvas.side
        self._y = at[1] * canvas.side
        self._unit = size * canvas.side
        self._parts = parts

    def _pixels(self, points: Sequence[Point]) -> list[Point]:
        return [(self._x + x * self._unit, self._y + y * self._unit) for x, y in points]

    def _width(self, width: float) -> int:
        return max(1, round(width / self._parts * self._unit))

    def polygon(self, points: Sequence[Point], fill: Colour, ink: Colour | None = None, width: float = 0.0) -> None:
        """A closed shape, with an inked outline `width` wide if asked for."""
        self._fill(parted(points, self._parts), fill, ink, width)

    def blob(self, points: Sequence[Point], fill: Colour, ink: Colour | None = None, width: float = 0.0) -> None:
        """A closed smooth curve through the points, likewise."""
        self._fill(closed(parted(points, self._parts)), fill, ink, width)

    def _fill(self, points: Sequence[Point], fill: Colour, ink: Colour | None, width: float) -> None:
        pixels = self._pixels(points)
        self._draw.polygon(pixels, fill=fill)
        if ink is not None:
            self._draw.line([*pixels, pixels[0], pixels[1]], fill=ink, width=self._width(width), joint="curve")

    def box(
        self, x0: float, y0: float, x1: float, y1: float, fill: Colour, ink: Colour | None = None, width: float = 0.0
    ) -> None:
        """An upright rectangle."""
        self.polygon(((x0, y0), (x1, y0), (x1, y1), (x0, y1)), fill, ink, width)

    def oval(self, x: float, y: float, rx: float, ry: float, fill: Colour) -> None:
        """An ellipse about (x, y)."""
        (x, y), (rx, ry) = parted(((x, y), (rx, ry)), self._parts)
        (x0, y0), (x1, y1) = self._pixels(((x - rx, y - ry), (x + rx, y + ry)))
        self._draw.ellipse((x0, y0, x1, y1), fill=fill)

    def line(self, points: Sequence[Point], colour: Colour, width: float) -> None:
        """A line through the points."""
        self._draw.line(self._pixels(parted(points, self._parts)), fill=colour, width=self._width(width), joint="curve")


@dataclass(frozen=True, slots=True)
class Glyph:
    """Something that stands upright on the tile: where (in the turned tile), how large, and how it looks.

    `shadow` is the outline of what it throws on the ground, in the glyph's own coordinates, of which `parts` are its
    size. Glyphs are drawn from north to south; `over` lifts a glyph above those that stand further south.
    """

    at: Point
    size: float
    draw: Callable[[Frame], None]
    shadow: Sequence[Point] = ()
    over: bool = False
    parts: int = 1


def draw_shadows(canvas: Canvas, glyphs: Sequence[Glyph]) -> None:
    """The glyphs' shadows on the ground that is painted by then."""
    side = canvas.side
    mask = canvas.stencil.empty()
    pen = ImageDraw.Draw(mask)
    for glyph in glyphs:
        (x, y), size = glyph.at, glyph.size
        if glyph.shadow:
            pen.polygon(
                [((x + a * size) * side, (y + b * size) * side) for a, b in parted(glyph.shadow, glyph.parts)], 255
            )
    canvas.tint(canvas.stencil.blurred(mask, 0.008), SHADOW, 0.38)


def draw_glyphs(canvas: Canvas, glyphs: Sequence[Glyph]) -> None:
    """The glyphs themselves, from back to front."""
    for glyph in sorted(glyphs, key=lambda g: (g.over, g.at[1], g.at[0])):
        glyph.draw(Frame(canvas, glyph.at, glyph.size, glyph.parts))
