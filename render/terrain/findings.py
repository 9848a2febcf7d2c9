"""What is drawn on the shapes of gold, mushrooms, fire and shrine."""

from render.canvas import Frame
from render.geometry import Line
from render.palette import (
    FLAME,
    GREEN,
    IVORY,
    MENHIR,
    OCHRE,
    STICKER_INK,
    TOADSTOOL,
    TRUNK,
    TUFT,
    WHITE,
    mix,
    rgb,
)
from render.stickers import closed

_DUSK = rgb("#3B2F4A")
_BRIGHT, _MIDDLE, _DARK = rgb("#FFE98A"), rgb("#FFD045"), rgb("#D18A0C")


def gold(frame: Frame) -> None:
    """The facets of a nugget, and a glint."""
    frame.polygon(((-0.050, -0.040), (0.004, -0.054), (-0.008, -0.006), (-0.054, 0.010)), _BRIGHT)
    frame.polygon(((0.004, -0.054), (0.056, -0.034), (0.040, 0.012), (-0.008, -0.006)), _MIDDLE)
    frame.polygon(((0.056, -0.034), (0.084, 0.008), (0.064, 0.046), (0.040, 0.012)), _DARK)
    frame.polygon(((-0.066, 0.046), (-0.054, 0.010), (-0.008, -0.006), (-0.014, 0.046)), mix(_MIDDLE, _DARK, 0.35))
    glint = (-0.030, -0.020)
    for dx, dy in ((0.020, 0.004), (0.004, 0.020)):
        x, y = glint
        frame.polygon(((x - dx, y), (x, y - dy), (x + dx, y), (x, y + dy)), WHITE)


def mushrooms(frame: Frame) -> None:
    """Red caps with white dots on pale stems."""
    shade = rgb("#D9C49A")
    frame.polygon(closed(((-0.024, 0.006), (-0.010, 0.006), (-0.006, 0.068), (-0.020, 0.068))), shade)
    frame.polygon(closed(((0.056, 0.032), (0.066, 0.032), (0.068, 0.070), (0.058, 0.070))), shade)
    large = ((-0.080, 0.000), (-0.070, -0.050), (-0.028, -0.072), (0.014, -0.050), (0.024, 0.000), (-0.028, 0.014))
    small = ((0.016, 0.030), (0.026, -0.002), (0.054, -0.014), (0.080, -0.002), (0.090, 0.030), (0.054, 0.038))
    for cap in (large, small):
        frame.polygon(closed(cap), TOADSTOOL, STICKER_INK, 0.007)
    frame.polygon(
        closed(((-0.068, -0.020), (-0.058, -0.050), (-0.034, -0.062), (-0.046, -0.032))), mix(TOADSTOOL, WHITE, 0.3)
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


def fire(frame: Frame) -> None:
    """Flames over two crossed logs."""
    logs: tuple[Line, ...] = (((-0.085, 0.075), (0.075, 0.030)), ((-0.075, 0.030), (0.085, 0.075)))
    for log in logs:
        frame.line(log, STICKER_INK, 0.036)
        frame.line(log, TRUNK, 0.024)
        frame.oval(log[0][0], log[0][1], 0.012, 0.013, mix(TRUNK, IVORY, 0.6))
        frame.oval(log[1][0], log[1][1], 0.012, 0.013, mix(TRUNK, IVORY, 0.6))
    flame = (
        (-0.048, 0.038),
        (-0.066, -0.003),
        (-0.044, -0.040),
        (-0.032, -0.014),
        (-0.006, -0.100),
        (0.022, -0.042),
        (0.040, -0.054),
        (0.062, -0.003),
        (0.046, 0.038),
    )
    for scale, colour in ((1.0, FLAME[0]), (0.72, FLAME[1]), (0.42, FLAME[2])):
        frame.polygon(closed([(x * scale, 0.036 + (y - 0.036) * scale) for x, y in flame]), colour)


def shrine(frame: Frame) -> None:
    """Two standing stones with a slab across, a red sun shining between them, and grass at their feet."""
    dark, light = mix(MENHIR, STICKER_INK, 0.45), mix(MENHIR, WHITE, 0.42)
    frame.box(-0.040, -0.046, 0.040, 0.082, _DUSK)
    for reach, colour in ((0.036, OCHRE), (0.026, FLAME[1]), (0.014, FLAME[2])):
        frame.oval(0.0, 0.030, reach, reach, colour)
    left = ((-0.096, 0.086), (-0.090, -0.040), (-0.070, -0.050), (-0.044, -0.040), (-0.038, 0.086))
    right = ((0.036, 0.086), (0.042, -0.040), (0.070, -0.050), (0.088, -0.040), (0.098, 0.086))
    slab = ((-0.124, -0.040), (-0.116, -0.076), (-0.040, -0.096), (0.050, -0.088), (0.122, -0.070), (0.124, -0.036))
    for stone in (left, right):
        frame.polygon(closed(stone), MENHIR, STICKER_INK, 0.006)
    frame.polygon(closed(((-0.088, 0.072), (-0.082, -0.030), (-0.068, -0.036), (-0.070, 0.072))), light)
    frame.polygon(closed(((0.048, 0.072), (0.052, -0.030), (0.064, -0.036), (0.062, 0.072))), light)
    frame.polygon(closed(((0.080, 0.076), (0.078, -0.026), (0.086, -0.026), (0.092, 0.076))), dark)
    frame.polygon(closed(((-0.052, 0.076), (-0.054, -0.026), (-0.047, -0.026), (-0.042, 0.076))), dark)
    frame.polygon(closed(slab), MENHIR, STICKER_INK, 0.006)
    frame.polygon(closed(((-0.112, -0.062), (-0.040, -0.086), (0.046, -0.080), (0.108, -0.062), (0.0, -0.068))), light)
    for x in (-0.078, -0.026, 0.026, 0.078):
        frame.line(((x - 0.010, -0.046), (x, -0.062), (x + 0.010, -0.046)), OCHRE, 0.008)
    frame.polygon(
        closed(((-0.124, 0.092), (-0.060, 0.066), (0.000, 0.072), (0.060, 0.066), (0.124, 0.092), (0.000, 0.112))),
        GREEN,
    )
    for x in (-0.090, -0.040, 0.030, 0.084):
        frame.line(((x - 0.008, 0.078), (x, 0.092), (x + 0.008, 0.078)), TUFT, 0.006)
