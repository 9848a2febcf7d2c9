"""Seeded value noise and the two-tone surfaces made from it.

Noise has the same pixels on every tile's edge, so that surfaces of neighbouring tiles meet without a seam. In
the middle it differs by variant, so that a wide meadow doesn't repeat itself tile by tile.
"""

from random import Random

from PIL import Image

from render.kept import kept
from render.palette import Colour

_OCTAVES = ((4, 0.45), (12, 0.30), (40, 0.25))
_FINE = ((10, 0.5), (50, 0.5))
VARIANTS = 4


def _noise(cells: int, side: int, seed: int) -> Image.Image:
    """Smooth noise of `cells` x `cells` random values that continues across all edges.

    Not `Image.effect_noise`, which can't be seeded.
    """
    values = Image.frombytes("L", (cells, cells), Random(seed * 1000 + cells).randbytes(cells * cells))
    tiled = Image.new("L", (3 * cells, 3 * cells))
    for i in range(9):
        tiled.paste(values, (i % 3 * cells, i // 3 * cells))
    box = (cells, cells, 2 * cells, 2 * cells)
    return tiled.resize((side, side), Image.Resampling.BICUBIC, box=box)


def _clouds(side: int, seed: int, octaves: tuple[tuple[int, float], ...]) -> Image.Image:
    (cells, total), *rest = octaves
    result = _noise(cells, side, seed)
    for cells, weight in rest:
        total += weight
        result = Image.blend(result, _noise(cells, side, seed + 1), weight / total)
    return result


@kept
def _window(side: int) -> Image.Image:
    """255 in the middle, falling to 0 at the edges."""
    small = Image.new("L", (16, 16), 0)
    small.paste(255, (4, 4, 12, 12))
    return small.resize((side, side), Image.Resampling.BICUBIC, box=(1, 1, 15, 15))


@kept
def _varied(side: int, seed: int, variant: int, fine: bool) -> Image.Image:
    octaves = _FINE if fine else _OCTAVES
    common = _clouds(side, seed, octaves)
    own = _clouds(side, seed + 20 + 7 * variant, octaves)
    return Image.composite(own, common, _window(side))


def surface(side: int, colours: tuple[Colour, Colour], seed: int, variant: int, *, fine: bool = False) -> Image.Image:
    """A square RGB surface between two colours. Equal seeds meet at the edges, whatever the variants."""
    light, dark = (Image.new("RGB", (side, side), colour) for colour in colours)
    return Image.composite(light, dark, _varied(side, seed, variant % VARIANTS, fine))
