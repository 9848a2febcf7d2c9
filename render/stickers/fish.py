"""A fish: a pale belly, a gill, an eye, and rays on the tail."""

from render.draw.canvas import Frame
from render.palette import STICKER_INK, WHITE, mix, rgb
from render.stickers.shapes import Blob, Facet, closed
from render.stickers.sticker import Sticker

_BODY = rgb("#FF8A3C")
_EDGE = rgb("#173A5E")


def _details(frame: Frame) -> None:
    belly = ((-0.072, 0.012), (-0.020, 0.008), (0.040, 0.008), (0.020, 0.028), (-0.020, 0.035), (-0.056, 0.026))
    frame.polygon(closed(belly), mix(_BODY, WHITE, 0.55))
    dark = mix(_BODY, STICKER_INK, 0.35)
    frame.line(((-0.034, -0.028), (-0.026, -0.004), (-0.034, 0.024)), dark, 0.007)
    frame.line(((0.050, 0.001), (0.074, -0.018)), dark, 0.006)
    frame.line(((0.050, 0.004), (0.074, 0.022)), dark, 0.006)
    frame.oval(-0.055, -0.008, 0.0105, 0.0105, WHITE)
    frame.oval(-0.056, -0.008, 0.0065, 0.0065, STICKER_INK)


FISH = Sticker(
    "fish",
    (
        Blob(
            (
                (-0.080, 0.004),
                (-0.060, -0.024),
                (-0.020, -0.040),
                (0.022, -0.028),
                (0.046, -0.006),
                (0.046, 0.010),
                (0.022, 0.030),
                (-0.020, 0.038),
                (-0.060, 0.026),
            )
        ),
        Facet(((0.036, 0.002), (0.084, -0.036), (0.074, 0.002), (0.084, 0.038))),
        Facet(((-0.018, -0.034), (0.010, -0.054), (0.020, -0.026))),
    ),
    colour=_BODY,
    rim=WHITE,
    edge=_EDGE,
    details=_details,
)
