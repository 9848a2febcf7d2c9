"""An aurochs: wide pale horns with dark tips, a pale line along the back and a pale muzzle."""

from render.draw.canvas import Frame
from render.draw.geometry import Polyline
from render.palette import CREAM, IVORY, STICKER_INK, WHITE, mix, rgb
from render.stickers.shapes import Blob, Stroke, closed, curved
from render.stickers.sticker import Sticker

_BODY = rgb("#43291D")
_HORN_TIP = rgb("#3A3230")
_HORNS: tuple[Polyline, ...] = (
    ((-0.106, -0.046), (-0.150, -0.062), (-0.168, -0.104), (-0.146, -0.136)),
    ((-0.084, -0.056), (-0.058, -0.092), (-0.074, -0.130), (-0.104, -0.140)),
)


def _details(frame: Frame) -> None:
    light = mix(_BODY, rgb("#B5764A"), 0.55)
    for x, top in ((-0.019, 0.056), (0.101, 0.044)):
        frame.line(((x, top), (x, 0.112)), mix(_BODY, STICKER_INK, 0.5), 0.026)
    frame.line(((-0.040, -0.078), (0.004, -0.070), (0.056, -0.048), (0.104, -0.038)), light, 0.014)
    frame.polygon(closed(((-0.052, 0.040), (0.000, 0.044), (0.060, 0.038), (0.040, 0.050), (-0.020, 0.058))), light)
    frame.polygon(closed(((-0.146, 0.024), (-0.122, 0.014), (-0.110, 0.030), (-0.124, 0.048), (-0.142, 0.042))), CREAM)
    frame.oval(-0.137, 0.030, 0.0065, 0.0065, STICKER_INK)
    for horn in map(curved, _HORNS):
        frame.line(horn, STICKER_INK, 0.026)
        frame.line(horn, IVORY, 0.017)
        frame.line(horn[-4:], _HORN_TIP, 0.012)
    frame.line(((-0.076, -0.040), (-0.056, -0.026)), light, 0.016)
    frame.oval(-0.108, -0.016, 0.009, 0.009, IVORY)
    frame.oval(-0.109, -0.015, 0.0055, 0.0055, STICKER_INK)
    frame.oval(0.134, 0.066, 0.010, 0.014, STICKER_INK)


AUROCHS = Sticker(
    "aurochs",
    (
        Blob(
            (
                (-0.084, -0.050),
                (-0.048, -0.088),
                (0.004, -0.080),
                (0.056, -0.056),
                (0.104, -0.048),
                (0.122, -0.006),
                (0.112, 0.046),
                (0.050, 0.052),
                (-0.010, 0.062),
                (-0.056, 0.064),
                (-0.084, 0.030),
            )
        ),
        Blob(
            (
                (-0.070, -0.062),
                (-0.112, -0.052),
                (-0.134, -0.010),
                (-0.146, 0.032),
                (-0.124, 0.052),
                (-0.074, 0.030),
            )
        ),
        Stroke(((-0.062, 0.030), (-0.066, 0.112)), 0.032),
        Stroke(((-0.020, 0.040), (-0.018, 0.112)), 0.030),
        Stroke(((0.066, 0.030), (0.060, 0.112)), 0.032),
        Stroke(((0.100, 0.020), (0.104, 0.112)), 0.030),
        *(Stroke(horn, 0.022) for horn in _HORNS),
        Stroke(((0.114, -0.026), (0.138, 0.020), (0.134, 0.066)), 0.014),
    ),
    colour=_BODY,
    rim=WHITE,
    edge=STICKER_INK,
    details=_details,
)
