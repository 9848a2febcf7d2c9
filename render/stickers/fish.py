"""A fish: a pale belly, a gill, an eye, and rays on the tail."""

from render.draw.canvas import Frame
from render.palette import STICKER_INK, WHITE, mix, rgb
from render.stickers.shapes import Blob, Facet
from render.stickers.sticker import Sticker

_BODY = rgb("#FF8A3C")
_EDGE = rgb("#173A5E")


def _details(frame: Frame) -> None:
    belly = ((-72, 12), (-20, 8), (40, 8), (20, 28), (-20, 35), (-56, 26))
    frame.blob(belly, mix(_BODY, WHITE, 0.55))
    dark = mix(_BODY, STICKER_INK, 0.35)
    frame.line(((-34, -28), (-26, -4), (-34, 24)), dark, 7)
    frame.line(((50, 1), (74, -18)), dark, 6)
    frame.line(((50, 4), (74, 22)), dark, 6)
    frame.oval(-55, -8, 10.5, 10.5, WHITE)
    frame.oval(-56, -8, 6.5, 6.5, STICKER_INK)


FISH = Sticker(
    "fish",
    (
        Blob(((-80, 4), (-60, -24), (-20, -40), (22, -28), (46, -6), (46, 10), (22, 30), (-20, 38), (-60, 26))),
        Facet(((36, 2), (84, -36), (74, 2), (84, 38))),
        Facet(((-18, -34), (10, -54), (20, -26))),
    ),
    colour=_BODY,
    edge=_EDGE,
    details=_details,
)
