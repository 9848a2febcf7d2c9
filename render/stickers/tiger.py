"""A sabre-toothed tiger: stripes, a cream muzzle, and the two long fangs."""

from render.draw.canvas import Frame
from render.palette import CREAM, STICKER_INK, WHITE, mix, rgb
from render.stickers.shapes import Blob, Oval, Stroke
from render.stickers.sticker import Sticker

_BODY = rgb("#F08A1D")
_STRIPE = rgb("#2E1A0C")
_NOSE = rgb("#D98A78")


def _details(frame: Frame) -> None:
    for leg in (((-18, 48), (-14, 98)), ((88, 44), (94, 98))):
        frame.line(leg, mix(_BODY, _STRIPE, 0.22), 28)
    frame.blob(((-52, 34), (10, 36), (70, 34), (50, 48), (-20, 48)), CREAM)
    for x, y, long in ((-22, -44, 44), (10, -46, 56), (42, -44, 50), (74, -36, 50)):
        frame.polygon(((x - 9, y), (x + 9, y), (x + 8, y + long)), _STRIPE)
    for x in (-54, 54, 92):
        frame.line(((x - 16, 66), (x + 14, 62)), _STRIPE, 9)
    for a, b in (((124, -20), (136, -36)), ((132, -58), (152, -62))):
        frame.line((a, b), _STRIPE, 10)
    frame.oval(122, -97, 11, 11, _STRIPE)
    for x in (-122, -58):
        frame.oval(x, -81, 9, 9, _NOSE)
    for dx in (-16, 0, 16):
        frame.line(((-90 + dx, -84), (-90 + dx * 0.7, -66)), _STRIPE, 8)
    frame.oval(-108, -11, 31, 22, CREAM)
    frame.polygon(((-120, -30), (-98, -30), (-109, -18)), _STRIPE)
    for x in (-126, -94):
        frame.polygon(((x - 9.5, -4), (x + 9.5, -4), (x, 52)), STICKER_INK)
        frame.polygon(((x - 6.5, -4), (x + 6.5, -4), (x, 42)), WHITE)
    for x in (-112, -74):
        frame.oval(x, -48, 10, 10, rgb("#F8E36A"))
        frame.oval(x - 1, -48, 6, 6, STICKER_INK)


TIGER = Sticker(
    "tiger",
    (
        Blob(((-70, -34), (-10, -46), (56, -44), (100, -24), (110, 20), (80, 50), (0, 50), (-60, 46))),
        Oval(-88, -38, 54, 48),
        Oval(-110, -12, 34, 26),
        Oval(-122, -82, 19, 19),
        Oval(-58, -84, 19, 19),
        Stroke(((-52, 30), (-58, 98)), 32),
        Stroke(((-18, 30), (-14, 98)), 30),
        Stroke(((56, 30), (50, 98)), 32),
        Stroke(((88, 20), (94, 98)), 30),
        Stroke(((98, -6), (136, -22), (144, -66), (122, -96)), 22),
    ),
    colour=_BODY,
    details=_details,
)
