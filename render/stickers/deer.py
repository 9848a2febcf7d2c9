"""A deer: antlers, a pale belly and tail, spots on the back, an eye."""

from render.draw.canvas import Frame
from render.palette import CREAM, STICKER_INK, WHITE, mix, rgb
from render.stickers.shapes import Blob, Facet, Oval, Stroke, closed, curved
from render.stickers.sticker import Sticker

_BODY = rgb("#B4692F")
_ANTLER = rgb("#7A4A1E")


def _details(frame: Frame) -> None:
    dark = mix(_BODY, STICKER_INK, 0.45)
    for leg in (((-0.014, 0.062), (-0.008, 0.150)), ((0.088, 0.060), (0.100, 0.095), (0.094, 0.150))):
        frame.line(leg, mix(_BODY, STICKER_INK, 0.22), 0.019)
    for x, y in ((-0.046, 0.150), (-0.008, 0.150), (0.054, 0.150), (0.094, 0.150)):
        frame.oval(x, y, 0.012, 0.013, dark)
    frame.polygon(closed(((-0.046, 0.040), (0.010, 0.046), (0.070, 0.040), (0.060, 0.056), (0.010, 0.060))), CREAM)
    frame.polygon(
        closed(((-0.064, 0.012), (-0.082, -0.040), (-0.062, -0.046), (-0.044, 0.034))), mix(_BODY, CREAM, 0.55)
    )
    for antler in (
        ((-0.088, -0.080), (-0.112, -0.122), (-0.098, -0.164)),
        ((-0.110, -0.120), (-0.140, -0.136)),
        ((-0.068, -0.080), (-0.046, -0.118), (-0.054, -0.164)),
        ((-0.048, -0.116), (-0.014, -0.134)),
    ):
        frame.line(curved(antler), _ANTLER, 0.014)
    for x, y in (
        (-0.020, -0.008),
        (0.012, -0.012),
        (0.046, -0.010),
        (0.078, 0.000),
        (0.030, 0.012),
        (-0.002, 0.014),
        (0.064, 0.016),
    ):
        frame.oval(x, y, 0.0075, 0.0065, CREAM)
    frame.oval(0.110, 0.010, 0.009, 0.010, WHITE)
    frame.oval(-0.122, -0.056, 0.013, 0.010, dark)
    frame.oval(-0.094, -0.072, 0.0075, 0.0075, STICKER_INK)


DEER = Sticker(
    "deer",
    (
        Blob(
            (
                (-0.056, 0.010),
                (-0.040, 0.058),
                (0.020, 0.058),
                (0.078, 0.052),
                (0.106, 0.012),
                (0.084, -0.026),
                (0.020, -0.024),
                (-0.040, -0.030),
            )
        ),
        Facet(((-0.056, 0.040), (-0.088, -0.050), (-0.054, -0.078), (-0.008, -0.018))),
        Oval(-0.090, -0.066, 0.034, 0.023),
        Oval(-0.116, -0.057, 0.018, 0.014),
        Stroke(((-0.064, -0.080), (-0.034, -0.090)), 0.016),
        Stroke(((-0.040, 0.040), (-0.046, 0.150)), 0.021),
        Stroke(((-0.014, 0.050), (-0.008, 0.150)), 0.021),
        Stroke(((0.062, 0.040), (0.054, 0.150)), 0.021),
        Stroke(((0.088, 0.030), (0.100, 0.095), (0.094, 0.150)), 0.021),
        Stroke(((0.096, -0.006), (0.116, 0.016)), 0.020),
        Stroke(((-0.088, -0.084), (-0.112, -0.122), (-0.098, -0.164)), 0.014),
        Stroke(((-0.110, -0.120), (-0.140, -0.136)), 0.013),
        Stroke(((-0.068, -0.084), (-0.046, -0.118), (-0.054, -0.164)), 0.014),
        Stroke(((-0.048, -0.116), (-0.014, -0.134)), 0.013),
    ),
    colour=_BODY,
    rim=WHITE,
    edge=STICKER_INK,
    details=_details,
)
