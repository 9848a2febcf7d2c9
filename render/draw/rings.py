"""Discs within each other, as marks, dots and seats have: drawn some times as large and reduced, with smooth edges."""

from PIL import Image, ImageDraw

from render.palette import INK, Colour

FINE = 4
"""How many times larger small things are drawn before they are reduced."""

Disc = tuple[float, Colour]
"""How far it is from the edge, in widths of the picture, and its colour."""


def rings(side: int, *discs: Disc) -> Image.Image:
    """A picture with discs, the largest first, and nothing around them."""
    return fine_rings(side * FINE, *discs).reduce(FINE)


def fine_rings(side: int, *discs: Disc) -> Image.Image:
    """The discs with hard edges, to be drawn on and reduced."""
    picture = Image.new("RGBA", (side, side), (*INK, 0))
    pen = ImageDraw.Draw(picture)
    for inset, colour in discs:
        edge = inset * side
        pen.ellipse((edge, edge, side - 1 - edge, side - 1 - edge), fill=colour)
    return picture
