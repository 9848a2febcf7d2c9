"""Painting of the counted things: a pale rim and a dark line around a flat shape, a drop shadow, and some details."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from PIL import Image, ImageFilter

from render.canvas import Canvas, Frame
from render.palette import (
    AUROCHS,
    DEER,
    FISH,
    FISH_INK,
    FLAME,
    GOLD,
    GOLD_INK,
    IVORY,
    MAMMOTH,
    MENHIR,
    SHADOW,
    STICKER_INK,
    TIGER,
    WHITE,
    Colour,
)
from render.placing import Sticker, stickers
from render.stickers import OUTLINE, RIM, body_of, grown
from render.terrain import beasts, findings
from render.terrain.tile import Tile

_LOOKS: Mapping[str, tuple[Colour, Colour, Colour, Callable[[Frame], None]]] = MappingProxyType(
    {
        "fish": (FISH, WHITE, FISH_INK, beasts.fish),
        "deer": (DEER, WHITE, STICKER_INK, beasts.deer),
        "mammoth": (MAMMOTH, WHITE, STICKER_INK, beasts.mammoth),
        "tiger": (TIGER, WHITE, STICKER_INK, beasts.tiger),
        "aurochs": (AUROCHS, WHITE, STICKER_INK, beasts.aurochs),
        "gold": (GOLD, IVORY, GOLD_INK, findings.gold),
        "mushrooms": (IVORY, WHITE, STICKER_INK, findings.mushrooms),
        "fire": (FLAME[0], IVORY, STICKER_INK, findings.fire),
        "shrine": (MENHIR, WHITE, STICKER_INK, findings.shrine),
    }
)
"""Colour of each thing's shape, of its rim and of the line around that, and what is drawn on it."""


def paint(tile: Tile) -> None:
    """Everything counted on the tile, on top of all that grows there."""
    for sticker in sorted(stickers(tile.plan, tile.rotation), key=lambda s: s.at[1]):
        _paint(tile.canvas, sticker)


def _paint(canvas: Canvas, sticker: Sticker) -> None:
    fill, rim, ink, details = _LOOKS[sticker.name]
    unit = sticker.size * canvas.side
    body, (mx, my) = body_of(sticker.name, unit)
    left, top = round(sticker.at[0] * canvas.side - mx), round(sticker.at[1] * canvas.side - my)
    whole = grown(body, OUTLINE * unit)
    _throw_shadow(canvas, whole, left, top)
    canvas.image.paste(ink, (left, top), whole)
    canvas.image.paste(rim, (left, top), grown(body, RIM * unit))
    canvas.image.paste(fill, (left, top), body)
    details(Frame(canvas, ((left + mx) / canvas.side, (top + my) / canvas.side), sticker.size))


def _throw_shadow(canvas: Canvas, whole: Image.Image, left: int, top: int) -> None:
    """A soft shadow to the south-east, as of something that lies on the tile."""
    reach = round(0.03 * canvas.side)
    shadow = Image.new("L", (whole.width + 2 * reach, whole.height + 2 * reach))
    shadow.paste(whole.point([value * 120 // 255 for value in range(256)]), (reach, reach))
    soft = shadow.filter(ImageFilter.GaussianBlur(0.009 * canvas.side))
    dx, dy = round(0.010 * canvas.side), round(0.016 * canvas.side)
    canvas.image.paste(SHADOW, (left - reach + dx, top - reach + dy), soft)
