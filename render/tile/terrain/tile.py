"""What every painter of a terrain is given."""

from collections.abc import Callable
from dataclasses import dataclass
from zlib import crc32

from PIL.Image import Image

from render.draw.canvas import Canvas, Glyph
from render.draw.texture import surface
from render.palette import Colour
from render.plan.areas import Areas
from render.plan.plan import Plan


@dataclass(frozen=True, slots=True)
class PaintedTile:
    """A tile being painted: its plan, its areas cut for the rotation, and the canvas."""

    plan: Plan
    areas: Areas
    canvas: Canvas

    @property
    def rotation(self) -> int:
        """Quarter turns clockwise."""
        return self.canvas.stencil.rotation

    def surface(self, colours: tuple[Colour, Colour], seed: int, *, fine: bool = False) -> Image:
        """A two-tone surface that meets the neighbours' and is the kind's own in the middle."""
        return surface(self.canvas.side, colours, seed, crc32(self.plan.id.encode()), fine=fine)


Painter = Callable[[PaintedTile], list[Glyph]]
"""Paints what lies flat, and returns what stands upright."""
