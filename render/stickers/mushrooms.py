"""Two mushrooms: red caps with white dots on pale stems."""

from render.draw.canvas import Frame
from render.palette import IVORY, STICKER_INK, WHITE, mix, rgb
from render.stickers.shapes import Blob, closed
from render.stickers.sticker import Sticker

_CAP = rgb("#D8342B")
_LARGE = ((-0.080, 0.000), (-0.070, -0.050), (-0.028, -0.072), (0.014, -0.050), (0.024, 0.000), (-0.028, 0.014))
_SMALL = ((0.016, 0.030), (0.026, -0.002), (0.054, -0.014), (0.080, -0.002), (0.090, 0.030), (0.054, 0.038))


def _details(frame: Frame) -> None:
    shade = rgb("#D9C49A")
    frame.polygon(closed(((-0.024, 0.006), (-0.010, 0.006), (-0.006, 0.068), (-0.020, 0.068))), shade)
    frame.polygon(closed(((0.056, 0.032), (0.066, 0.032), (0.068, 0.070), (0.058, 0.070))), shade)
    for cap in (_LARGE, _SMALL):
        frame.polygon(closed(cap), _CAP, STICKER_INK, 0.007)
    frame.polygon(
        closed(((-0.068, -0.020), (-0.058, -0.050), (-0.034, -0.062), (-0.046, -0.032))), mix(_CAP, WHITE, 0.3)
    )
    for x, y, r in (
        (-0.052, -0.018, 0.012),
        (-0.026, -0.046, 0.013),
        (0.000, -0.016, 0.012),
        (-0.026, -0.004, 0.008),
        (0.040, 0.014, 0.008),
        (0.060, 0.004, 0.009),
        (0.076, 0.020, 0.006),
    ):
        frame.oval(x, y, r, r * 0.9, WHITE)


MUSHROOMS = Sticker(
    "mushrooms",
    (
        Blob(_LARGE),
        Blob(((-0.048, 0.000), (-0.010, 0.000), (-0.006, 0.070), (-0.052, 0.070))),
        Blob(_SMALL),
        Blob(((0.040, 0.030), (0.066, 0.030), (0.068, 0.072), (0.038, 0.072))),
    ),
    colour=IVORY,
    rim=WHITE,
    edge=STICKER_INK,
    details=_details,
    largest=1.0,
)
