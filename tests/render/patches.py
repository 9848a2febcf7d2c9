"""Patches of equal pixels on labels and pictures, for the tests of tiles."""

import math
from collections import Counter
from collections.abc import Callable, Mapping
from itertools import groupby, pairwise
from typing import TypeVar

import pytest
from PIL import Image

from engine.tiles import TileKind, TileSet
from render.draw.geometry import inward, port_point, turned
from render.draw.stencil import Stencil
from render.plan.areas import areas_of
from render.plan.plan import Plan
from render.plan.plans import plan_of
from render.tile.drawing import draw_tile
from tests.profiles import some, with_rotations

P = TypeVar("P", bound=Plan)

_drawn: dict[tuple[str, int, int], Image.Image] = {}


def rotated(tileset: TileSet) -> list[object]:
    """The kinds of a set, each in the rotations that are looked at today."""
    each = with_rotations(tileset.kinds)
    return [pytest.param(kind, rotation, id=f"{kind.id}/{rotation}") for kind, rotation in each]


def pictured(tileset: TileSet, every: int = 7) -> list[object]:
    """One rotation of the kinds whose picture is looked at today: drawing a tile takes long."""
    each = some(list(enumerate(tileset.kinds)), every)
    return [pytest.param(kind, number % 4, id=f"{kind.id}/{number % 4}") for number, kind in each]


def drawn_tile(kind: TileKind, rotation: int, side: int) -> Image.Image:
    """The picture of a tile of a packaged set, drawn once for all tests that look at it."""
    key = (kind.id, rotation, side)
    if key not in _drawn:
        _drawn[key] = draw_tile(kind, rotation, side)
    return _drawn[key]


def plan_in(landscape: type[P], kind: TileKind) -> P:
    """The plan of a kind of that landscape."""
    plan = plan_of(kind)
    assert isinstance(plan, landscape)
    return plan


def labels(tileset: TileSet, kind: str, px: int, rotation: int = 0) -> Image.Image:
    """An `L` image of a turned tile: each pixel is its segment's number + 1, or 0 where no segment is."""
    return areas_of(plan_of(tileset.kind(kind)), Stencil(px, rotation)).labels


def label_at(image: Image.Image, x: float, y: float) -> int:
    """What labels say at a place of the tile, 0 to 1."""
    return image.tobytes()[int(y * image.height) * image.width + int(x * image.width)]


def classified(kind: TileKind, rotation: int, side: int, terrain: Callable[[int, int, int], int]) -> Image.Image:
    """An `L` image of what each pixel of a tile's picture shows by its colour."""
    colours = drawn_tile(kind, rotation, side).tobytes()
    return Image.frombytes("L", (side, side), bytes(map(terrain, colours[0::3], colours[1::3], colours[2::3])))


def components(pixels: bytes, side: int) -> list[int]:
    """For every pixel the number of the patch of equal, side-by-side pixels that it belongs to."""
    parent: list[int] = []

    def root(run: int) -> int:
        while parent[run] != run:
            parent[run] = parent[parent[run]]
            run = parent[run]
        return run

    values: list[int] = []
    lengths: list[int] = []
    above: list[int] = []
    for start in range(0, side * side, side):
        row: list[int] = []
        for value, same in groupby(range(start, start + side), key=pixels.__getitem__):
            run, length = len(parent), sum(1 for _ in same)
            parent.append(run)
            lengths.append(length)
            first = len(row)
            row += [run] * length
            if above:
                for over in dict.fromkeys(above[first : first + length]):
                    if values[over] == value:
                        parent[root(over)] = root(run)
            values.append(value)
        above = row
    return [patch for run, length in enumerate(lengths) for patch in [root(run)] * length]


def port_pixels(side: int, rotation: int) -> list[int]:
    """Where each port of the unturned tile is on the picture of the turned one: a little inside the edge."""
    found = []
    for port in range(12):
        (x, y), (dx, dy) = port_point(port), inward(port // 3)
        px, py = turned((x + dx * 0.04, y + dy * 0.04), rotation)
        found.append(int(py * side) * side + int(px * side))
    return found


def common_lines(pixels: bytes, side: int) -> dict[tuple[int, int], int]:
    """How many pairs of neighbouring pixels there are of every two labels; a line has many, a corner few."""
    counts: dict[tuple[int, int], int] = {}
    rows = [pixels[y * side : (y + 1) * side] for y in range(side)]
    for line in (*rows, *(pixels[x::side] for x in range(side))):
        for one, other in pairwise(line):
            if one != other:
                pair = (min(one, other), max(one, other))
                counts[pair] = counts.get(pair, 0) + 1
    return counts


def solid(mask: Image.Image) -> Image.Image:
    """The mask with 0 and 255 only."""
    return mask.point([255 if value > 127 else 0 for value in range(256)])


def size(mask: Image.Image) -> int:
    """How many pixels are fully in the mask."""
    return mask.histogram()[255]


def only(labels: Image.Image, segment: int) -> Image.Image:
    """The mask of one segment of labels."""
    return labels.point([255 if value == segment + 1 else 0 for value in range(256)])


def segments_are_whole(kind: TileKind, rotation: int, pixels: bytes, side: int) -> None:
    """On those labels each segment is one patch, which reaches the segment's ports and no others."""
    patches, seeds = components(pixels, side), port_pixels(side, rotation)
    for number, segment in enumerate(kind.segments):
        own = [at for at, value in enumerate(pixels) if value == number + 1]
        largest, count = Counter(patches[at] for at in own).most_common(1)[0]
        assert count > 0.97 * len(own), "the segment is drawn in several pieces"
        assert {port for port in range(12) if patches[seeds[port]] == largest} == set(segment.ports)


def ports_shown(kind: TileKind, rotation: int, classes: bytes, of_terrain: Mapping[str, int], reach: int) -> list[int]:
    """For each port the largest patch of its terrain about it: not a roof, a flower or a tuft, but the ground.

    classes: what each pixel of a picture shows. reach: how far from the port it is looked for, in pixels.
    """
    side = math.isqrt(len(classes))
    patches = components(classes, side)
    sizes = Counter(patches)
    shown: list[int] = []
    for port, at in enumerate(port_pixels(side, rotation)):
        wanted = next(of_terrain[segment.terrain] for segment in kind.segments if port in segment.ports)
        rows, columns = ([n for n in range(c - reach, c + reach + 1) if 0 <= n < side] for c in divmod(at, side))
        fitting = {patches[y * side + x] for y in rows for x in columns if classes[y * side + x] == wanted}
        assert fitting, f"port {port} doesn't show its terrain"
        shown.append(max(fitting, key=lambda patch: sizes[patch]))
    return shown
