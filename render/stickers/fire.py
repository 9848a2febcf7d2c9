"""A camp fire: flames over two crossed logs."""

from render.draw.canvas import Frame
from render.draw.geometry import Polyline
from render.palette import FLAME, IVORY, STICKER_INK, TRUNK, mix
from render.stickers.shapes import Blob, Stroke
from render.stickers.sticker import Sticker

_LOGS: tuple[Polyline, ...] = (((-85, 75), (75, 30)), ((-75, 30), (85, 75)))


def _details(frame: Frame) -> None:
    for log in _LOGS:
        frame.line(log, STICKER_INK, 36)
        frame.line(log, TRUNK, 24)
        frame.oval(log[0][0], log[0][1], 12, 13, mix(TRUNK, IVORY, 0.6))
        frame.oval(log[1][0], log[1][1], 12, 13, mix(TRUNK, IVORY, 0.6))
    flame = ((-48, 38), (-66, -3), (-44, -40), (-32, -14), (-6, -100), (22, -42), (40, -54), (62, -3), (46, 38))
    for scale, colour in ((1.0, FLAME[0]), (0.72, FLAME[1]), (0.42, FLAME[2])):
        frame.blob([(x * scale, 36 + (y - 36) * scale) for x, y in flame], colour)


FIRE = Sticker(
    "fire",
    (
        Blob(((-50, 40), (-72, -5), (-46, -50), (-34, -20), (-6, -112), (26, -50), (40, -66), (68, -5), (48, 40))),
        *(Stroke(log, 34) for log in _LOGS),
    ),
    colour=FLAME[0],
    rim=IVORY,
    details=_details,
)
