"""An aurochs: wide pale horns with dark tips, a pale line along the back and a pale muzzle."""

from render.draw.canvas import Frame
from render.draw.geometry import Polyline
from render.palette import CREAM, IVORY, STICKER_INK, mix, rgb
from render.stickers.shapes import Blob, Stroke, curved
from render.stickers.sticker import Sticker

_BODY = rgb("#43291D")
_HORN_TIP = rgb("#3A3230")
_HORNS: tuple[Polyline, ...] = (
    ((-106, -46), (-150, -62), (-168, -104), (-146, -136)),
    ((-84, -56), (-58, -92), (-74, -130), (-104, -140)),
)
_BACK: Polyline = ((-84, -50), (-48, -88), (4, -80), (56, -56), (104, -48), (122, -6))
_BELLY: Polyline = ((112, 46), (50, 52), (-10, 62), (-56, 64), (-84, 30))


def _details(frame: Frame) -> None:
    light = mix(_BODY, rgb("#B5764A"), 0.55)
    for x, top in ((-19, 56), (101, 44)):
        frame.line(((x, top), (x, 112)), mix(_BODY, STICKER_INK, 0.5), 26)
    frame.line(((-40, -78), (4, -70), (56, -48), (104, -38)), light, 14)
    frame.blob(((-52, 40), (0, 44), (60, 38), (40, 50), (-20, 58)), light)
    frame.blob(((-146, 24), (-122, 14), (-110, 30), (-124, 48), (-142, 42)), CREAM)
    frame.oval(-137, 30, 6.5, 6.5, STICKER_INK)
    for horn in map(curved, _HORNS):
        frame.line(horn, STICKER_INK, 26)
        frame.line(horn, IVORY, 17)
        frame.line(horn[-4:], _HORN_TIP, 12)
    frame.line(((-76, -40), (-56, -26)), light, 16)
    frame.oval(-108, -16, 9, 9, IVORY)
    frame.oval(-109, -15, 5.5, 5.5, STICKER_INK)
    frame.oval(134, 66, 10, 14, STICKER_INK)


AUROCHS = Sticker(
    "aurochs",
    (
        Blob((*_BACK, *_BELLY)),
        Blob(((-70, -62), (-112, -52), (-134, -10), (-146, 32), (-124, 52), (-74, 30))),
        Stroke(((-62, 30), (-66, 112)), 32),
        Stroke(((-20, 40), (-18, 112)), 30),
        Stroke(((66, 30), (60, 112)), 32),
        Stroke(((100, 20), (104, 112)), 30),
        *(Stroke(horn, 22) for horn in _HORNS),
        Stroke(((114, -26), (138, 20), (134, 66)), 14),
    ),
    colour=_BODY,
    details=_details,
)
