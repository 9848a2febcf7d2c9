"""The one fixed palette, and pictures in its colours.

The palette is data (``colours.txt``, made by ``python -m tools.make_palette``): learned from tiles and figures, with
ramps kept free for table, texts and highlights. It makes files a third as large as in true colour, in half the time,
and tiles in memory and on disk a quarter.
"""

import threading
from functools import cache
from importlib import resources

from PIL import Image

from render.palette import Colour

COLOURS = 256
"""Colours of the palette."""

_own = threading.local()


@cache
def palette() -> bytes:
    """The palette: 256 times red, green, blue."""
    text = (resources.files("render.draw") / "colours.txt").read_text("ascii")
    return bytes.fromhex("".join(text.split()))


def plain(size: tuple[int, int], colour: Colour) -> Image.Image:
    """A picture in the palette's colours, all of it in the one that is most like this colour."""
    picture = Image.new("P", size, number_of(colour))
    picture.putpalette(palette())
    return picture


@cache
def number_of(colour: Colour) -> int:
    """The number of the palette's colour that is most like this one."""
    return reduced(Image.new("RGB", (1, 1), colour)).tobytes()[0]


def reduced(image: Image.Image) -> Image.Image:
    """An RGB picture in the palette's colours, not dithered."""
    return image.quantize(palette=_palette_image(), dither=Image.Dither.NONE)


def _palette_image() -> Image.Image:
    """The palette as Pillow wants it; one per thread, because Pillow keeps notes on it while it works."""
    if not hasattr(_own, "palette"):
        _own.palette = Image.new("P", (1, 1))
        _own.palette.putpalette(palette())
    made: Image.Image = _own.palette
    return made
