"""A camp fire: flames over two crossed logs."""

from render.draw.canvas import Frame
from render.draw.geometry import Polyline
from render.palette import FLAME, IVORY, STICKER_INK, TRUNK, mix
from render.stickers.shapes import Blob, Stroke, closed
from render.stickers.sticker import Sticker

_LOGS: tuple[Polyline, ...] = (((-0.085, 0.075), (0.075, 0.030)), ((-0.075, 0.030), (0.085, 0.075)))


def _details(frame: Frame) -> None:
    for log in _LOGS:
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


FIRE = Sticker(
    "fire",
    (
        Blob(
            (
                (-0.050, 0.040),
                (-0.072, -0.005),
                (-0.046, -0.050),
                (-0.034, -0.020),
                (-0.006, -0.112),
                (0.026, -0.050),
                (0.040, -0.066),
                (0.068, -0.005),
                (0.048, 0.040),
            )
        ),
        *(Stroke(log, 0.034) for log in _LOGS),
    ),
    colour=FLAME[0],
    rim=IVORY,
    edge=STICKER_INK,
    details=_details,
)
