"""How a thing that is counted on tiles looks, and the masks that are cut of it.

What it is made of is measured in thousandths of a tile about the thing's middle, at size 1. Pictures and places are
both made from its outline.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from PIL import Image, ImageDraw

from render.draw.canvas import Frame
from render.draw.geometry import Point
from render.draw.stencil import Mask, grown
from render.kept import kept
from render.palette import STICKER_INK, WHITE, Colour
from render.stickers.shapes import Patch

RIM = 0.012
"""Width of the pale rim around the outline."""

OUTLINE = 0.019
"""Width of rim and dark edge together."""


@dataclass(frozen=True, eq=False)
class Sticker:
    """A flat shape of patches in one colour, a pale rim and a dark edge around it, and what is drawn on it.

    `name` is that of the mark in the tile data. `largest`: the size up to which it may be drawn.
    """

    name: str
    patches: tuple[Patch, ...]
    colour: Colour
    details: Callable[[Frame], None]
    rim: Colour = WHITE
    edge: Colour = STICKER_INK
    largest: float = 1.22

    @cached_property
    def reach(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom at size 1, without the rim."""
        xs, ys = zip(*(point for patch in self.patches for point in patch.corners()), strict=True)
        return min(xs), min(ys), max(xs), max(ys)

    def body(self, unit: float) -> tuple[Mask, Point]:
        """The mask without the rim, with room for it, and where the middle lies in it; `unit`: pixels of a tile."""
        left, top, right, bottom = self.reach
        margin = OUTLINE + 0.012
        middle = ((margin - left) * unit, (margin - top) * unit)
        size = (round((right - left + 2 * margin) * unit) + 1, round((bottom - top + 2 * margin) * unit) + 1)
        mask = Image.new("L", size)
        draw = ImageDraw.Draw(mask)
        for patch in self.patches:
            patch.draw(draw, middle, unit)
        return mask, middle

    def outline(self, unit: float) -> tuple[Mask, Point]:
        """The mask with rim and edge, and where the middle lies in it; `unit`: pixels of a tile."""
        return _outline(self, round(unit, 2))


@kept
def _outline(sticker: Sticker, unit: float) -> tuple[Mask, Point]:
    body, middle = sticker.body(unit)
    return widened(body, OUTLINE, unit), middle


def widened(mask: Mask, by: float, unit: float) -> Mask:
    """A mask of a sticker with a rim of that width around it; `unit`: pixels of a tile."""
    return grown(mask, by * unit / 1.65)
