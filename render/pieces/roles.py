"""A mark for each role: what a follower is where it stands, told by a small picture on a round ground.

It stands at the foot of each piece, and beside the points that a role's features brought.
"""

from PIL import Image, ImageDraw

from render.draw.geometry import Point, Polyline, smooth
from render.draw.rings import fine_rings
from render.kept import kept
from render.palette import CITY, FOREST, GRASS, INK, PEAK, RIVER, ROAD_CASING, SEA, WHITE, Colour, mix

_FINE = 6
_EDGE = 0.07

_GROUNDS: dict[str, Colour] = {
    "highwayman": mix(ROAD_CASING, WHITE, 0.18),
    "knight": mix(CITY[1], INK, 0.38),
    "monk": mix(INK, WHITE, 0.42),
    "farmer": mix(GRASS[1], INK, 0.52),
    "gatherer": FOREST[0],
    "fisher": mix(RIVER[1], INK, 0.25),
    "hunter": mix(CITY[1], INK, 0.50),
    "hut": mix(ROAD_CASING, INK, 0.25),
    "explorer": mix(GRASS[1], INK, 0.52),
    "robber": mix(PEAK, INK, 0.35),
    "seaman": mix(SEA[1], INK, 0.28),
}

# Each mark is made of closed shapes, in widths of the disc from its middle.
_WALL: Polyline = (
    (-0.27, 0.28), (-0.27, -0.26), (-0.15, -0.26), (-0.15, -0.14), (-0.06, -0.14), (-0.06, -0.26),
    (0.06, -0.26), (0.06, -0.14), (0.15, -0.14), (0.15, -0.26), (0.27, -0.26), (0.27, 0.28),
    (0.09, 0.28), (0.09, 0.10), (-0.09, 0.10), (-0.09, 0.28),
)  # fmt: skip
_CROSS: Polyline = (
    (-0.08, 0.33), (-0.08, 0.00), (-0.25, 0.00), (-0.25, -0.15), (-0.08, -0.15), (-0.08, -0.33),
    (0.08, -0.33), (0.08, -0.15), (0.25, -0.15), (0.25, 0.00), (0.08, 0.00), (0.08, 0.33),
)  # fmt: skip
_SHAPES: dict[str, tuple[Polyline, ...]] = {
    "highwayman": (
        ((-0.30, 0.30), (-0.10, -0.32), (-0.035, -0.32), (-0.06, 0.30)),
        ((0.30, 0.30), (0.10, -0.32), (0.035, -0.32), (0.06, 0.30)),
    ),
    "knight": (_WALL,),
    "monk": (_CROSS,),
    "farmer": (
        ((-0.045, 0.34), (-0.045, -0.10), (0.045, -0.10), (0.045, 0.34)),
        smooth(((0.0, -0.06), (0.13, -0.22), (0.0, -0.38), (-0.13, -0.22), (0.0, -0.06)), 6),
        smooth(((0.04, 0.16), (0.28, 0.06), (0.30, -0.16), (0.12, -0.06), (0.04, 0.16)), 6),
        smooth(((-0.04, 0.16), (-0.28, 0.06), (-0.30, -0.16), (-0.12, -0.06), (-0.04, 0.16)), 6),
    ),
    "gatherer": (
        ((0.0, -0.36), (0.20, -0.06), (-0.20, -0.06)),
        ((0.0, -0.18), (0.28, 0.20), (-0.28, 0.20)),
        ((-0.06, 0.18), (0.06, 0.18), (0.06, 0.34), (-0.06, 0.34)),
    ),
    "fisher": (
        smooth(((-0.34, 0.0), (-0.14, -0.18), (0.1, -0.1), (0.18, 0.0), (0.1, 0.1), (-0.14, 0.18), (-0.34, 0.0)), 6),
        ((0.10, 0.0), (0.34, -0.19), (0.34, 0.19)),
    ),
    "hut": (((0.0, -0.34), (0.34, 0.28), (0.10, 0.28), (0.0, 0.02), (-0.10, 0.28), (-0.34, 0.28)),),
    "explorer": (
        smooth(((-0.26, 0.22), (-0.22, -0.16), (0.28, -0.30), (0.18, 0.14), (-0.26, 0.22)), 8),
        ((-0.36, 0.34), (-0.30, 0.36), (-0.10, 0.12), (-0.16, 0.08)),
    ),
    "robber": (((-0.36, 0.26), (-0.12, -0.26), (0.02, 0.0), (0.12, -0.14), (0.36, 0.26)),),
    "seaman": tuple(
        (
            *smooth(((-0.34, y), (-0.20, y - 0.12), (0.0, y), (0.20, y + 0.10), (0.34, y - 0.04)), 6),
            *smooth(((0.34, y + 0.07), (0.20, y + 0.21), (0.0, y + 0.11), (-0.20, y - 0.01), (-0.34, y + 0.11)), 6),
        )
        for y in (-0.16, 0.14)
    ),
}  # fmt: skip
_PAW: tuple[tuple[Point, float], ...] = (
    ((0.0, 0.13), 0.185), ((-0.25, -0.05), 0.085), ((-0.10, -0.23), 0.095),
    ((0.10, -0.23), 0.095), ((0.25, -0.05), 0.085),
)  # fmt: skip

ROLES = (*_SHAPES, "hunter")
"""The roles that have a mark."""


@kept
def role_mark(role: str, side: int) -> Image.Image:
    """The RGBA picture of a role's mark, ``side`` pixels square; KeyError for a role that has none."""
    fine = side * _FINE
    picture = fine_rings(fine, (0, WHITE), (_EDGE, _GROUNDS[role]))
    draw = ImageDraw.Draw(picture)

    def at(point: Point) -> Point:
        return fine / 2 + point[0] * fine, fine / 2 + point[1] * fine

    for shape in _SHAPES.get(role, ()):
        draw.polygon([at(point) for point in shape], fill=WHITE)
    if role == "hunter":
        for middle, radius in _PAW:
            (x, y), reach = at(middle), radius * fine
            draw.ellipse((x - reach, y - reach, x + reach, y + reach), fill=WHITE)
    return picture.reduce(_FINE)
