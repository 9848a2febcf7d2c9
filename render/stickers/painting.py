"""Painting of stickers: a pale rim and a dark edge around a flat shape, a drop shadow, and some details."""

from collections.abc import Iterable

from PIL import Image, ImageFilter

from render.draw.canvas import Canvas, Frame
from render.palette import SHADOW
from render.stickers.placing import PlacedSticker
from render.stickers.shapes import THOUSANDTHS
from render.stickers.sticker import OUTLINE, RIM, widened


def paint_stickers(canvas: Canvas, placed: Iterable[PlacedSticker]) -> None:
    """All stickers of a tile, from north to south."""
    for one in sorted(placed, key=lambda one: one.at[1]):
        _paint(canvas, one)


def _paint(canvas: Canvas, placed: PlacedSticker) -> None:
    sticker, unit = placed.sticker, placed.size * canvas.side
    body, (mx, my) = sticker.body(unit)
    left, top = round(placed.at[0] * canvas.side - mx), round(placed.at[1] * canvas.side - my)
    whole = widened(body, OUTLINE, unit)
    _throw_shadow(canvas, whole, left, top)
    canvas.image.paste(sticker.edge, (left, top), whole)
    canvas.image.paste(sticker.rim, (left, top), widened(body, RIM, unit))
    canvas.image.paste(sticker.colour, (left, top), body)
    sticker.details(Frame(canvas, ((left + mx) / canvas.side, (top + my) / canvas.side), placed.size, THOUSANDTHS))


def _throw_shadow(canvas: Canvas, whole: Image.Image, left: int, top: int) -> None:
    """A soft shadow to the south-east, as of something that lies on the tile."""
    reach = round(0.03 * canvas.side)
    shadow = Image.new("L", (whole.width + 2 * reach, whole.height + 2 * reach))
    shadow.paste(whole.point([value * 120 // 255 for value in range(256)]), (reach, reach))
    soft = shadow.filter(ImageFilter.GaussianBlur(0.009 * canvas.side))
    dx, dy = round(0.010 * canvas.side), round(0.016 * canvas.side)
    canvas.image.paste(SHADOW, (left - reach + dx, top - reach + dy), soft)
