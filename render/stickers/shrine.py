"""The shrine: two standing stones with a slab across, a red sun shining between them, and grass at their feet."""

from render.draw.canvas import Frame
from render.palette import FLAME, GREEN, STICKER_INK, TUFT, WHITE, mix, rgb
from render.stickers.shapes import Blob, Facet, Oval
from render.stickers.sticker import Sticker

_STONE = rgb("#8E97A8")
_OCHRE = rgb("#C7572A")
_DUSK = rgb("#3B2F4A")
_LEFT = ((-96, 86), (-90, -40), (-70, -50), (-44, -40), (-38, 86))
_RIGHT = ((36, 86), (42, -40), (70, -50), (88, -40), (98, 86))
_SLAB = ((-124, -40), (-116, -76), (-40, -96), (50, -88), (122, -70), (124, -36))
_GRASS = ((-124, 92), (-60, 66), (0, 72), (60, 66), (124, 92), (0, 112))


def _details(frame: Frame) -> None:
    dark, light = mix(_STONE, STICKER_INK, 0.45), mix(_STONE, WHITE, 0.42)
    frame.box(-40, -46, 40, 82, _DUSK)
    for reach, colour in ((36, _OCHRE), (26, FLAME[1]), (14, FLAME[2])):
        frame.oval(0, 30, reach, reach, colour)
    for stone in (_LEFT, _RIGHT):
        frame.blob(stone, _STONE, STICKER_INK, 6)
    frame.blob(((-88, 72), (-82, -30), (-68, -36), (-70, 72)), light)
    frame.blob(((48, 72), (52, -30), (64, -36), (62, 72)), light)
    frame.blob(((80, 76), (78, -26), (86, -26), (92, 76)), dark)
    frame.blob(((-52, 76), (-54, -26), (-47, -26), (-42, 76)), dark)
    frame.blob(_SLAB, _STONE, STICKER_INK, 6)
    frame.blob(((-112, -62), (-40, -86), (46, -80), (108, -62), (0, -68)), light)
    for x in (-78, -26, 26, 78):
        frame.line(((x - 10, -46), (x, -62), (x + 10, -46)), _OCHRE, 8)
    frame.blob(_GRASS, GREEN)
    for x in (-90, -40, 30, 84):
        frame.line(((x - 8, 78), (x, 92), (x + 8, 78)), TUFT, 6)


SHRINE = Sticker(
    "shrine",
    (
        Blob(_LEFT),
        Blob(_RIGHT),
        Blob(_SLAB),
        Blob(_GRASS),
        Oval(0, 40, 36, 36),
        Facet(((-40, 80), (-40, -50), (40, -50), (40, 80))),
    ),
    colour=_STONE,
    details=_details,
)
