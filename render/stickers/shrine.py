"""The shrine: two standing stones with a slab across, a red sun shining between them, and grass at their feet."""

from render.draw.canvas import Frame
from render.palette import FLAME, GREEN, STICKER_INK, TUFT, WHITE, mix, rgb
from render.stickers.shapes import Blob, Facet, Oval, closed
from render.stickers.sticker import Sticker

_STONE = rgb("#8E97A8")
_OCHRE = rgb("#C7572A")
_DUSK = rgb("#3B2F4A")
_LEFT = ((-0.096, 0.086), (-0.090, -0.040), (-0.070, -0.050), (-0.044, -0.040), (-0.038, 0.086))
_RIGHT = ((0.036, 0.086), (0.042, -0.040), (0.070, -0.050), (0.088, -0.040), (0.098, 0.086))
_SLAB = ((-0.124, -0.040), (-0.116, -0.076), (-0.040, -0.096), (0.050, -0.088), (0.122, -0.070), (0.124, -0.036))
_GRASS = ((-0.124, 0.092), (-0.060, 0.066), (0.000, 0.072), (0.060, 0.066), (0.124, 0.092), (0.000, 0.112))


def _details(frame: Frame) -> None:
    dark, light = mix(_STONE, STICKER_INK, 0.45), mix(_STONE, WHITE, 0.42)
    frame.box(-0.040, -0.046, 0.040, 0.082, _DUSK)
    for reach, colour in ((0.036, _OCHRE), (0.026, FLAME[1]), (0.014, FLAME[2])):
        frame.oval(0.0, 0.030, reach, reach, colour)
    for stone in (_LEFT, _RIGHT):
        frame.polygon(closed(stone), _STONE, STICKER_INK, 0.006)
    frame.polygon(closed(((-0.088, 0.072), (-0.082, -0.030), (-0.068, -0.036), (-0.070, 0.072))), light)
    frame.polygon(closed(((0.048, 0.072), (0.052, -0.030), (0.064, -0.036), (0.062, 0.072))), light)
    frame.polygon(closed(((0.080, 0.076), (0.078, -0.026), (0.086, -0.026), (0.092, 0.076))), dark)
    frame.polygon(closed(((-0.052, 0.076), (-0.054, -0.026), (-0.047, -0.026), (-0.042, 0.076))), dark)
    frame.polygon(closed(_SLAB), _STONE, STICKER_INK, 0.006)
    frame.polygon(closed(((-0.112, -0.062), (-0.040, -0.086), (0.046, -0.080), (0.108, -0.062), (0.0, -0.068))), light)
    for x in (-0.078, -0.026, 0.026, 0.078):
        frame.line(((x - 0.010, -0.046), (x, -0.062), (x + 0.010, -0.046)), _OCHRE, 0.008)
    frame.polygon(closed(_GRASS), GREEN)
    for x in (-0.090, -0.040, 0.030, 0.084):
        frame.line(((x - 0.008, 0.078), (x, 0.092), (x + 0.008, 0.078)), TUFT, 0.006)


SHRINE = Sticker(
    "shrine",
    (
        Blob(_LEFT),
        Blob(_RIGHT),
        Blob(_SLAB),
        Blob(_GRASS),
        Oval(0.0, 0.040, 0.036, 0.036),
        Facet(((-0.040, 0.080), (-0.040, -0.050), (0.040, -0.050), (0.040, 0.080))),
    ),
    colour=_STONE,
    rim=WHITE,
    edge=STICKER_INK,
    details=_details,
)
