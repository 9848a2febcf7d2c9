"""A deer: antlers, a pale belly and tail, spots on the back, an eye."""

from render.draw.canvas import Frame
from render.palette import CREAM, STICKER_INK, WHITE, mix, rgb
from render.stickers.shapes import Blob, Facet, Oval, Stroke, curved
from render.stickers.sticker import Sticker

_BODY = rgb("#B4692F")
_ANTLER = rgb("#7A4A1E")


def _details(frame: Frame) -> None:
    dark = mix(_BODY, STICKER_INK, 0.45)
    for leg in (((-14, 62), (-8, 150)), ((88, 60), (100, 95), (94, 150))):
        frame.line(leg, mix(_BODY, STICKER_INK, 0.22), 19)
    for x, y in ((-46, 150), (-8, 150), (54, 150), (94, 150)):
        frame.oval(x, y, 12, 13, dark)
    frame.blob(((-46, 40), (10, 46), (70, 40), (60, 56), (10, 60)), CREAM)
    frame.blob(((-64, 12), (-82, -40), (-62, -46), (-44, 34)), mix(_BODY, CREAM, 0.55))
    for antler in (
        ((-88, -80), (-112, -122), (-98, -164)),
        ((-110, -120), (-140, -136)),
        ((-68, -80), (-46, -118), (-54, -164)),
        ((-48, -116), (-14, -134)),
    ):
        frame.line(curved(antler), _ANTLER, 14)
    for x, y in ((-20, -8), (12, -12), (46, -10), (78, 0), (30, 12), (-2, 14), (64, 16)):
        frame.oval(x, y, 7.5, 6.5, CREAM)
    frame.oval(110, 10, 9, 10, WHITE)
    frame.oval(-122, -56, 13, 10, dark)
    frame.oval(-94, -72, 7.5, 7.5, STICKER_INK)


DEER = Sticker(
    "deer",
    (
        Blob(((-56, 10), (-40, 58), (20, 58), (78, 52), (106, 12), (84, -26), (20, -24), (-40, -30))),
        Facet(((-56, 40), (-88, -50), (-54, -78), (-8, -18))),
        Oval(-90, -66, 34, 23),
        Oval(-116, -57, 18, 14),
        Stroke(((-64, -80), (-34, -90)), 16),
        Stroke(((-40, 40), (-46, 150)), 21),
        Stroke(((-14, 50), (-8, 150)), 21),
        Stroke(((62, 40), (54, 150)), 21),
        Stroke(((88, 30), (100, 95), (94, 150)), 21),
        Stroke(((96, -6), (116, 16)), 20),
        Stroke(((-88, -84), (-112, -122), (-98, -164)), 14),
        Stroke(((-110, -120), (-140, -136)), 13),
        Stroke(((-68, -84), (-46, -118), (-54, -164)), 14),
        Stroke(((-48, -116), (-14, -134)), 13),
    ),
    colour=_BODY,
    details=_details,
)
