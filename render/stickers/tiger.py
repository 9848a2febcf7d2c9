"""A sabre-toothed tiger: stripes, a cream muzzle, and the two long fangs."""

from render.draw.canvas import Frame
from render.palette import CREAM, STICKER_INK, WHITE, mix, rgb
from render.stickers.shapes import Blob, Oval, Stroke, closed
from render.stickers.sticker import Sticker

_BODY = rgb("#F08A1D")
_STRIPE = rgb("#2E1A0C")
_NOSE = rgb("#D98A78")


def _details(frame: Frame) -> None:
    for leg in (((-0.018, 0.048), (-0.014, 0.098)), ((0.088, 0.044), (0.094, 0.098))):
        frame.line(leg, mix(_BODY, _STRIPE, 0.22), 0.028)
    frame.polygon(closed(((-0.052, 0.034), (0.010, 0.036), (0.070, 0.034), (0.050, 0.048), (-0.020, 0.048))), CREAM)
    for x, y, long in ((-0.022, -0.044, 0.044), (0.010, -0.046, 0.056), (0.042, -0.044, 0.050), (0.074, -0.036, 0.050)):
        frame.polygon(((x - 0.009, y), (x + 0.009, y), (x + 0.008, y + long)), _STRIPE)
    for x in (-0.054, 0.054, 0.092):
        frame.line(((x - 0.016, 0.066), (x + 0.014, 0.062)), _STRIPE, 0.009)
    for a, b in (((0.124, -0.020), (0.136, -0.036)), ((0.132, -0.058), (0.152, -0.062))):
        frame.line((a, b), _STRIPE, 0.010)
    frame.oval(0.122, -0.097, 0.011, 0.011, _STRIPE)
    for x in (-0.122, -0.058):
        frame.oval(x, -0.081, 0.009, 0.009, _NOSE)
    for dx in (-0.016, 0.0, 0.016):
        frame.line(((-0.090 + dx, -0.084), (-0.090 + dx * 0.7, -0.066)), _STRIPE, 0.008)
    frame.oval(-0.108, -0.011, 0.031, 0.022, CREAM)
    frame.polygon(((-0.120, -0.030), (-0.098, -0.030), (-0.109, -0.018)), _STRIPE)
    for x in (-0.126, -0.094):
        frame.polygon(((x - 0.0095, -0.004), (x + 0.0095, -0.004), (x, 0.052)), STICKER_INK)
        frame.polygon(((x - 0.0065, -0.004), (x + 0.0065, -0.004), (x, 0.042)), WHITE)
    for x in (-0.112, -0.074):
        frame.oval(x, -0.048, 0.010, 0.010, rgb("#F8E36A"))
        frame.oval(x - 0.001, -0.048, 0.006, 0.006, STICKER_INK)


TIGER = Sticker(
    "tiger",
    (
        Blob(
            (
                (-0.070, -0.034),
                (-0.010, -0.046),
                (0.056, -0.044),
                (0.100, -0.024),
                (0.110, 0.020),
                (0.080, 0.050),
                (0.000, 0.050),
                (-0.060, 0.046),
            )
        ),
        Oval(-0.088, -0.038, 0.054, 0.048),
        Oval(-0.110, -0.012, 0.034, 0.026),
        Oval(-0.122, -0.082, 0.019, 0.019),
        Oval(-0.058, -0.084, 0.019, 0.019),
        Stroke(((-0.052, 0.030), (-0.058, 0.098)), 0.032),
        Stroke(((-0.018, 0.030), (-0.014, 0.098)), 0.030),
        Stroke(((0.056, 0.030), (0.050, 0.098)), 0.032),
        Stroke(((0.088, 0.020), (0.094, 0.098)), 0.030),
        Stroke(((0.098, -0.006), (0.136, -0.022), (0.144, -0.066), (0.122, -0.096)), 0.022),
    ),
    colour=_BODY,
    rim=WHITE,
    edge=STICKER_INK,
    details=_details,
)
