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
    frame.polygon(((-0.050, -0.040), (0.004, -0.054), (-0.008, -0.006), (-0.054, 0.010)), _BRIGHT)
    frame.polygon(((0.004, -0.054), (0.056, -0.034), (0.040, 0.012), (-0.008, -0.006)), _MIDDLE)
    frame.polygon(((0.056, -0.034), (0.084, 0.008), (0.064, 0.046), (0.040, 0.012)), _DARK)
    frame.polygon(((-0.066, 0.046), (-0.054, 0.010), (-0.008, -0.006), (-0.014, 0.046)), mix(_MIDDLE, _DARK, 0.35))
    glint = (-0.030, -0.020)
    for dx, dy in ((0.020, 0.004), (0.004, 0.020)):
        x, y = glint
        frame.polygon(((x - dx, y), (x, y - dy), (x + dx, y), (x, y + dy)), WHITE)


GOLD = Sticker(
    "gold",
    (
        Facet(
            (
                (-0.066, 0.046),
                (-0.084, 0.004),
                (-0.050, -0.040),
                (0.004, -0.054),
                (0.056, -0.034),
                (0.084, 0.008),
                (0.064, 0.046),
            )
        ),
    ),
    colour=_BODY,
    rim=IVORY,
    edge=_EDGE,
    details=_details,
    largest=1.0,
)
