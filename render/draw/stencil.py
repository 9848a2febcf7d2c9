"""Masks of tile geometry: 8-bit images of any side, cut for one rotation of the tile."""

from collections.abc import Iterable, Sequence

from PIL import Image, ImageDraw, ImageFilter

from render.draw.geometry import Point, band, turned

Mask = Image.Image
"""An `L` image of the stencil's side: 255 inside, 0 outside."""

_COARSE = 4


class Stencil:
    """Cuts masks, `side` pixels square, of a tile turned by `rotation` quarter turns.

    Lengths are tile units.
    """

    def __init__(self, side: int, rotation: int) -> None:
        self.side = self.unit = side
        self.rotation = rotation

    def pixel(self, point: Point) -> Point:
        """The pixel of a point of the unturned tile."""
        x, y = turned(point, self.rotation)
        return x * self.side, y * self.side

    def empty(self) -> Mask:
        """A mask with nothing in it."""
        return Image.new("L", (self.side, self.side), 0)

    def polygon(self, points: Iterable[Point]) -> Mask:
        """The inside of a closed outline of the unturned tile."""
        mask = self.empty()
        ImageDraw.Draw(mask).polygon([self.pixel(p) for p in points], fill=255)
        return mask

    def stroke(self, lines: Iterable[Sequence[Point]], width: float, *, round_ends: bool = False) -> Mask:
        """Dense lines of the unturned tile, drawn `width` wide.

        The band is built from offset points: joined thick segments leave tick marks on dense lines.
        """
        mask = self.empty()
        draw = ImageDraw.Draw(mask)
        half = width * self.unit / 2
        for line in lines:
            points = [self.pixel(p) for p in line]
            draw.polygon(band(points, half, half, [1.0] * len(points)), fill=255)
            for x, y in (points[0], points[-1]) if round_ends else ():
                draw.ellipse((x - half, y - half, x + half, y + half), fill=255)
        return mask

    def tapered(self, line: Sequence[Point], first: float, last: float) -> Mask:
        """A dense line drawn `first` wide at its beginning and evenly changing to `last` at its end."""
        mask = self.empty()
        points = [self.pixel(p) for p in line]
        steps = max(1, len(points) - 1)
        halves = [(first + (last - first) * n / steps) * self.side / 2 for n in range(len(points))]
        ImageDraw.Draw(mask).polygon(band(points, 1.0, 1.0, halves), fill=255)
        return mask

    def discs(self, discs: Iterable[tuple[Point, float]]) -> Mask:
        """Discs of the unturned tile, each a middle and a radius."""
        mask = self.empty()
        draw = ImageDraw.Draw(mask)
        for centre, radius in discs:
            (x, y), r = self.pixel(centre), radius * self.unit
            draw.ellipse((x - r, y - r, x + r, y + r), fill=255)
        return mask

    def upright_polygon(self, points: Iterable[Point]) -> Mask:
        """The inside of an outline that doesn't turn with the tile."""
        mask = self.empty()
        ImageDraw.Draw(mask).polygon([(x * self.side, y * self.side) for x, y in points], fill=255)
        return mask

    def ellipse(self, centre: Point, rx: float, ry: float) -> Mask:
        """An upright ellipse about a point of the turned tile."""
        mask = self.empty()
        x, y = centre[0] * self.side, centre[1] * self.side
        a, b = rx * self.side, ry * self.side
        ImageDraw.Draw(mask).ellipse((x - a, y - b, x + a, y + b), fill=255)
        return mask

    def shifted(self, mask: Mask, dx: float, dy: float) -> Mask:
        """The mask moved right and down, to the nearest pixel."""
        moved = self.empty()
        moved.paste(mask, (round(dx * self.unit), round(dy * self.unit)))
        return moved

    def blurred(self, mask: Mask, radius: float) -> Mask:
        """The mask with soft edges."""
        pixels = radius * self.side
        if pixels < _COARSE or self.side % _COARSE:
            return mask.filter(ImageFilter.GaussianBlur(pixels))
        coarse = mask.reduce(_COARSE).filter(ImageFilter.GaussianBlur(pixels / _COARSE))
        return coarse.resize(mask.size, Image.Resampling.BILINEAR)


def solid(mask: Mask) -> Mask:
    """The mask with hard edges: 0 and 255 only."""
    return mask.point([255 if value > 127 else 0 for value in range(256)])


def grown(mask: Mask, radius: float) -> Mask:
    """The mask widened on all sides by some 1.7 times that radius, in pixels."""
    soft = mask.filter(ImageFilter.GaussianBlur(radius))
    return soft.point([255 if value > 16 else 0 for value in range(256)])
