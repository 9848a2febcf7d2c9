"""The area of every segment of a turned tile.

The masks are cut in one place, here: painters fill them, and labels are made from them. So a test of the
labels tests what is painted.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from functools import cached_property, lru_cache, reduce

from PIL import Image, ImageChops, ImageFilter

from render.draw.flood import flood
from render.draw.geometry import Point, Polyline, inward, port_point, turned
from render.draw.stencil import Mask, Stencil, solid
from render.plan.country import City, Country, Gate
from render.plan.lands import TOWN, Lands
from render.plan.plan import Plan
from render.plan.room import GRID
from render.plan.wilds import BANK, POOL, Forest, Lake, River, Wilds

ROAD_WIDTH = 0.122
CASING = 0.017
WALL_WIDTH = 0.056
WALL_INK = 0.009
WALL_FRONT = 0.022
VILLAGE = (0.125, 0.122)
COURT: tuple[Point, float, float] = ((0.515, 0.56), 0.29, 0.195)
TOWER_APART = 0.098
TOWER = 0.046
RIVER_WIDTH = 0.20
STREAM_WIDTH = 0.12
CHURCH_AT: Point = (0.46, 0.50)
# The silhouette of tower, spire and nave, about CHURCH_AT; the church stands upright in every rotation.
CHURCH_OUTLINE: Polyline = (
    (-0.175, 0.17),
    (-0.175, -0.105),
    (-0.19, -0.12),
    (-0.105, -0.30),
    (-0.105, -0.36),
    (-0.085, -0.36),
    (-0.085, -0.30),
    (-0.015, -0.145),
    (0.165, -0.145),
    (0.225, -0.01),
    (0.21, 0.15),
)

_BARRIER = 255


class Areas(ABC):
    """The masks of one plan as a stencil cuts them."""

    def __init__(self, plan: Plan, stencil: Stencil) -> None:
        self.plan = plan
        self.stencil = stencil

    @abstractmethod
    def _parts(self) -> Iterator[tuple[int | None, Mask]]:
        """The number of each segment but the fields, None for a barrier of no segment, and what it covers.

        What comes later covers what was before.
        """

    @cached_property
    def labels(self) -> Image.Image:
        """Segment number + 1 of every pixel; 0 where no segment is, as in a village.

        A field is the open ground that a flood from its ports reaches; a plain is built like all other lands.
        """
        image = self.stencil.empty()
        for part, mask in self._parts():
            image.paste(_BARRIER if part is None else part + 1, (0, 0), solid(mask))
        for segment, ports in self.plan.fields:
            for port in ports:
                (x, y), (dx, dy) = port_point(port), inward(port // 3)
                px, py = self.stencil.pixel((x + dx * 0.03, y + dy * 0.03))  # just inside the tile
                flood(image, (int(px * 0.999), int(py * 0.999)), segment + 1)
        return image.point([0 if value == _BARRIER else value for value in range(256)])

    def own(self, segment: int) -> Mask:
        """What is seen of a segment."""
        return self.labels.point([255 if value == segment + 1 else 0 for value in range(256)])

    @cached_property
    def open(self) -> Image.Image:
        """How many pixels the fields reach around each pixel, up to a tenth of a tile; the tile's edge counts not."""
        fields = [segment + 1 for segment, _ in self.plan.fields]
        depth = room = self._clear(self.labels.point([value in fields for value in range(256)]))
        for _ in range(self.stencil.side // 10):
            room = room.filter(ImageFilter.MinFilter(3))
            depth = ImageChops.add(depth, room)
        return depth

    def _clear(self, room: Mask) -> Mask:
        """Open ground without what is built on it."""
        return room


class CountryAreas(Areas):
    """Open ground, cities, roads, walls, gates, village, monastery."""

    plan: Country

    def _parts(self) -> Iterator[tuple[int | None, Mask]]:
        for city in self.plan.cities:
            yield city.segment, self.ground(city)
        for road in self.plan.roads:
            yield road.segment, self.stencil.stroke([road.line], ROAD_WIDTH + 2 * CASING)
        for city in self.plan.cities:
            for wall in city.walls:
                yield city.segment, self.wall(wall)
        for gate in self.plan.gates:
            yield gate.segment, self.gate(gate)
        if self.village is not None:
            yield None, self.village
        if self.plan.monastery is not None:
            yield self.plan.monastery, ImageChops.lighter(self.court, self.church)

    def ground(self, city: City) -> Mask:
        """A city's area to the middle of its walls."""
        return self.stencil.polygon(city.outline)

    def wall(self, wall: Polyline) -> Mask:
        """The whole body of a wall as seen: its top and the front below it, with the ink around both."""
        top = self.stencil.stroke([wall], WALL_WIDTH + 2 * WALL_INK, round_ends=True)
        middle = self.stencil.shifted(top, 0, WALL_FRONT * 0.6)
        return ImageChops.lighter(ImageChops.lighter(top, middle), self.stencil.shifted(top, 0, WALL_FRONT * 1.2))

    @cached_property
    def roads(self) -> Mask:
        """All roads with their dark casing."""
        return self.stencil.stroke([road.line for road in self.plan.roads], ROAD_WIDTH + 2 * CASING)

    @cached_property
    def road_fills(self) -> Mask:
        """All roads without the casing."""
        return self.stencil.stroke([road.line for road in self.plan.roads], ROAD_WIDTH)

    @cached_property
    def village(self) -> Mask | None:
        """The round village at a crossing."""
        if self.plan.village is None:
            return None
        return self.stencil.ellipse(turned(self.plan.village, self.stencil.rotation), *VILLAGE)

    def passage(self, gate: Gate) -> Mask:
        """The way of a road through the wall."""
        (x, y), (dx, dy) = gate.at, gate.direction
        line = [(x + dx * k, y + dy * k) for k in (-0.060, 0.0, 0.058)]
        return self.stencil.stroke([line], ROAD_WIDTH)

    def towers(self, gate: Gate) -> tuple[Point, Point]:
        """Where a gate's two towers stand on the turned tile."""
        (x, y), (dx, dy) = gate.at, gate.direction
        left, right = ((x - dy * k, y + dx * k) for k in (-TOWER_APART, TOWER_APART))
        return turned(left, self.stencil.rotation), turned(right, self.stencil.rotation)

    def gate(self, gate: Gate) -> Mask:
        """The gatehouse: the passage and the towers' feet."""
        mask = self.passage(gate)
        for x, y in self.towers(gate):
            corners = ((x + a * TOWER, y + b * TOWER) for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1)))
            mask = ImageChops.lighter(mask, self.stencil.upright_polygon(corners))
        return mask

    @cached_property
    def court(self) -> Mask:
        """The paved court of a monastery, which stands upright in every rotation."""
        return self.stencil.ellipse(*COURT)

    @cached_property
    def church(self) -> Mask:
        """The church's silhouette."""
        (x, y) = CHURCH_AT
        return self.stencil.upright_polygon((x + a, y + b) for a, b in CHURCH_OUTLINE)


class WildAreas(Areas):
    """Open ground, forests, rivers, lakes."""

    plan: Wilds

    def _parts(self) -> Iterator[tuple[int | None, Mask]]:
        for forest in self.plan.forests:
            yield forest.segment, self.forest(forest)
        for river in self.plan.rivers:
            yield river.segment, self.river(river, BANK)
        for lake in self.plan.lakes:
            yield lake.segment, self.lake(lake, BANK)

    def forest(self, forest: Forest) -> Mask:
        """A forest's area with the crowns along its edge."""
        return ImageChops.lighter(self.stencil.polygon(forest.outline), self.stencil.discs(forest.fringe))

    def river(self, river: River, wider: float = 0.0) -> Mask:
        """A river's water, with its spring's pool, and `wider` around it."""
        if river.spring is None:
            return self.stencil.stroke([river.line], RIVER_WIDTH + 2 * wider)
        stream = self.stencil.tapered(river.line, RIVER_WIDTH + 2 * wider, STREAM_WIDTH + 2 * wider)
        return ImageChops.lighter(stream, self.stencil.discs([(river.spring, POOL + wider)]))

    def lake(self, lake: Lake, wider: float = 0.0) -> Mask:
        """A lake's water, and `wider` around it."""
        return self.stencil.polygon(lake.outline(wider))

    def water(self, wider: float = 0.0) -> Mask:
        """All rivers and lakes."""
        masks = [self.river(river, wider) for river in self.plan.rivers]
        masks += [self.lake(lake, wider) for lake in self.plan.lakes]
        return reduce(ImageChops.lighter, masks, self.stencil.empty())


class LandAreas(Areas):
    """The lands in their order."""

    plan: Lands

    def _parts(self) -> Iterator[tuple[int | None, Mask]]:
        for land in self.plan.areas:
            yield land.segment, self.stencil.polygon(land.outline)

    def towns(self, radius: float) -> Mask:
        """All towns, with that radius."""
        return self.stencil.discs([(town.at, radius) for town in self.plan.towns])

    def _clear(self, room: Mask) -> Mask:
        room.paste(0, (0, 0), self.towns(TOWN))
        return room


def areas_of(plan: Plan, stencil: Stencil) -> Areas:
    """The areas of a plan of any landscape."""
    kinds: dict[type[Plan], type[Areas]] = {Country: CountryAreas, Wilds: WildAreas, Lands: LandAreas}
    return kinds[type(plan)](plan, stencil)


@lru_cache(maxsize=64)
def coarse_areas(plan: Plan, rotation: int) -> Areas:
    """The areas on the grid on which places are looked for."""
    return areas_of(plan, Stencil(GRID, rotation))
