"""Round leafy trees."""

from random import Random

from render.draw.canvas import Frame, Glyph
from render.draw.geometry import Point
from render.palette import LEAVES, TRUNK, Colour, mix, rgb

_DEEP = rgb("#16301A")
_SUN = rgb("#F0FFB8")
_SHADOW = ((-0.7, 0.75), (0.4, 1.15), (1.7, 1.05), (1.9, 0.5), (1.0, 0.1), (0.0, 0.2))


def tree(at: Point, radius: float, random: Random) -> Glyph:
    """A tree whose middle is `at` (in the turned tile); it reaches about `radius` to all sides."""
    leaves = random.choice(LEAVES)

    def draw(frame: Frame) -> None:
        _draw(frame, leaves)

    return Glyph(at, radius, draw, _SHADOW)


def _draw(frame: Frame, leaves: Colour) -> None:
    dark = mix(leaves, _DEEP, 0.6)
    frame.box(-0.14, 0.45, 0.14, 0.98, TRUNK)
    for spread, colour in ((0.13, dark), (0.0, leaves)):
        frame.oval(-0.42, 0.18, 0.50 + spread, 0.46 + spread, colour)
        frame.oval(0.42, 0.20, 0.48 + spread, 0.44 + spread, colour)
        frame.oval(0.0, -0.22, 0.62 + spread, 0.62 + spread, colour)
    frame.oval(0.40, 0.38, 0.36, 0.22, mix(leaves, _DEEP, 0.25))
    frame.oval(-0.16, -0.32, 0.42, 0.38, mix(leaves, _SUN, 0.28))
    frame.oval(-0.50, 0.08, 0.24, 0.20, mix(leaves, _SUN, 0.22))
    frame.oval(-0.24, -0.42, 0.22, 0.18, mix(leaves, _SUN, 0.5))
