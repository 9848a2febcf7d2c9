"""A mammoth: a shaggy coat, an ear, an eye, and curved tusks."""

from render.draw.canvas import Frame
from render.draw.geometry import Polyline
from render.palette import CREAM, IVORY, STICKER_INK, mix, rgb
from render.stickers.shapes import Blob, Stroke, curved
from render.stickers.sticker import Sticker

_BODY = rgb("#7A513A")
_BACK: Polyline = ((-88, -112), (-54, -100), (-30, -76), (4, -98), (58, -82), (104, -42), (120, 14), (108, 62))
_BELLY: Polyline = ((40, 70), (-40, 68), (-84, 46), (-118, 10), (-128, -40), (-116, -88))


def _details(frame: Frame) -> None:
    dark, light = mix(_BODY, STICKER_INK, 0.42), mix(_BODY, CREAM, 0.26)
    for x, top in ((-4, 62), (96, 62)):
        frame.line(((x, top), (x, 112)), mix(_BODY, STICKER_INK, 0.3), 36)
    frame.blob(((-22, -74), (6, -88), (56, -74), (94, -40), (50, -44), (10, -52)), light)
    frame.blob(((-104, -90), (-82, -104), (-56, -92), (-80, -76)), light)
    fringe = [(-60 + 20 * n, 52 + (26 if n % 2 else 0)) for n in range(9)]
    frame.polygon((*fringe, (100, 30), (-60, 30)), mix(_BODY, STICKER_INK, 0.24))
    for x, y in ((-10, -30), (30, -36), (66, -16), (10, 2), (48, 12), (84, 18)):
        frame.line(((x, y), (x - 8, y + 26)), dark, 7)
    frame.blob(((-58, -62), (-34, -56), (-34, -16), (-56, -10), (-68, -36)), dark)
    frame.blob(((-56, -56), (-38, -50), (-38, -20), (-54, -18), (-62, -38)), mix(_BODY, CREAM, 0.12))
    for y in (18, 40, 62):
        frame.line(((-142, y), (-122, y + 4)), dark, 6)
    tusk = curved(((-92, 14), (-120, 64), (-160, 62), (-172, 24)))
    frame.line(tusk, STICKER_INK, 26)
    frame.line(tusk, IVORY, 16)
    for x in (-62, -48, -36, 44, 56, 68):
        frame.oval(x, 128, 5.5, 5, CREAM)
    frame.oval(-96, -40, 9.5, 9.5, IVORY)
    frame.oval(-97, -39, 6, 6, STICKER_INK)


MAMMOTH = Sticker(
    "mammoth",
    (
        Blob((*_BACK, *_BELLY)),
        Stroke(((-110, -10), (-134, 36), (-130, 80), (-106, 92)), 30),
        Stroke(((-50, 40), (-50, 112)), 44),
        Stroke(((-4, 40), (-4, 112)), 38),
        Stroke(((56, 40), (56, 112)), 44),
        Stroke(((96, 40), (96, 112)), 36),
        Stroke(((-92, 20), (-120, 64), (-160, 62), (-172, 24)), 24),
        Stroke(((112, -20), (134, 30)), 14),
    ),
    colour=_BODY,
    details=_details,
)
