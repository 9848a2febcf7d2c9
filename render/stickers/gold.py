"""A gold nugget: the facets of a nugget, and a glint."""

from render.draw.canvas import Frame
from render.palette import IVORY, WHITE, mix, rgb
from render.stickers.shapes import Facet
from render.stickers.sticker import Sticker

_BODY = rgb("#F4B41A")
_EDGE = rgb("#4A2E05")
_BRIGHT = rgb("#FFE98A")
_MIDDLE = rgb("#FFD045")
_DARK = rgb("#D18A0C")


def _details(frame: Frame) -> None:
    frame.polygon(((-50, -40), (4, -54), (-8, -6), (-54, 10)), _BRIGHT)
    frame.polygon(((4, -54), (56, -34), (40, 12), (-8, -6)), _MIDDLE)
    frame.polygon(((56, -34), (84, 8), (64, 46), (40, 12)), _DARK)
    frame.polygon(((-66, 46), (-54, 10), (-8, -6), (-14, 46)), mix(_MIDDLE, _DARK, 0.35))
    glint = (-30, -20)
    for dx, dy in ((20, 4), (4, 20)):
        x, y = glint
        frame.polygon(((x - dx, y), (x, y - dy), (x + dx, y), (x, y + dy)), WHITE)


GOLD = Sticker(
    "gold",
    (Facet(((-66, 46), (-84, 4), (-50, -40), (4, -54), (56, -34), (84, 8), (64, 46))),),
    colour=_BODY,
    rim=IVORY,
    edge=_EDGE,
    details=_details,
    largest=1.0,
)
