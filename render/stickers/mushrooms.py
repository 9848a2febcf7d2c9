"""Two mushrooms: red caps with white dots on pale stems."""

from render.draw.canvas import Frame
from render.palette import IVORY, STICKER_INK, WHITE, mix, rgb
from render.stickers.shapes import Blob
from render.stickers.sticker import Sticker

_CAP = rgb("#D8342B")
_LARGE = ((-80, 0), (-70, -50), (-28, -72), (14, -50), (24, 0), (-28, 14))
_SMALL = ((16, 30), (26, -2), (54, -14), (80, -2), (90, 30), (54, 38))


def _details(frame: Frame) -> None:
    shade = rgb("#D9C49A")
    frame.blob(((-24, 6), (-10, 6), (-6, 68), (-20, 68)), shade)
    frame.blob(((56, 32), (66, 32), (68, 70), (58, 70)), shade)
    for cap in (_LARGE, _SMALL):
        frame.blob(cap, _CAP, STICKER_INK, 7)
    frame.blob(((-68, -20), (-58, -50), (-34, -62), (-46, -32)), mix(_CAP, WHITE, 0.3))
    for x, y, r in ((-52, -18, 12), (-26, -46, 13), (0, -16, 12), (-26, -4, 8), (40, 14, 8), (60, 4, 9), (76, 20, 6)):
        frame.oval(x, y, r, r * 0.9, WHITE)


MUSHROOMS = Sticker(
    "mushrooms",
    (
        Blob(_LARGE),
        Blob(((-48, 0), (-10, 0), (-6, 70), (-52, 70))),
        Blob(_SMALL),
        Blob(((40, 30), (66, 30), (68, 72), (38, 72))),
    ),
    colour=IVORY,
    details=_details,
    largest=1.0,
)
