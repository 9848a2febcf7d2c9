"""The tile that every painter of a terrain is given."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar
from zlib import crc32

from PIL.Image import Image

from render.draw.canvas import Canvas, Glyph
from render.draw.texture import surface
from render.palette import Colour
from render.plan.areas import Areas

A_co = TypeVar("A_co", bound=Areas, covariant=True)


@dataclass(frozen=True, slots=True)
class PaintedTile(Generic[A_co]):
    """A tile being painted: its areas cut for the rotation, and the canvas."""

    areas: A_co
    canvas: Canvas

    @property
    def id(self) -> str:
        """The kind's id, by which chance is the same each time."""
        return self.areas.plan.id

    @property
    def rotation(self) -> int:
        """Quarter turns clockwise."""
        return self.canvas.stencil.rotation

    def surface(self, colours: tuple[Colour, Colour], seed: int, *, fine: bool = False) -> Image:
        """A two-tone surface that meets the neighbours' and is the kind's own in the middle."""
        return surface(self.canvas.side, colours, seed, crc32(self.id.encode()), fine=fine)


Painter = Callable[[PaintedTile[A_co]], list[Glyph] | None]
"""Paints what lies flat, and returns what stands upright, if anything does."""
