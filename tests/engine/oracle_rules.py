"""The three games in the oracle's words, each clause as plainly as it can be said."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from tests.engine.oracle import Area, Found, Items, Land, Rules, Spot, document


class Base(Rules):
    """B1 to B7."""

    name = "base"
    supply = MappingProxyType({"follower": 7})
    layers = MappingProxyType({"road": ("road",), "city": ("city",), "monastery": ("monastery",), "field": ("field",)})
    roles = MappingProxyType(
        {
            ("follower", "road"): "highwayman",
            ("follower", "city"): "knight",
            ("follower", "monastery"): "monk",
            ("follower", "field"): "farmer",
        }
    )
    completing = paying = frozenset({"road", "city", "monastery"})

    def worth(self, land: Land, found: Found, complete: bool) -> Items:
        """B5.1 to B5.3, B6.2, B6.3."""
        if found.layer == "field":
            touched = {Spot(s.x, s.y, city) for s in found.spots for city in land.area(s).says["cities"]}
            closed = {city.spots for city in (land.feature("city", spot) for spot in touched) if city.complete}
            return (("cities", len(closed), 3),)
        each = 2 if found.layer == "city" and complete else 1
        shields = sum(land.area(spot).says.get("shields", 0) for spot in found.spots)
        tiles = ("tiles", len(found.squares), each)
        return (tiles, ("shields", shields, each)) if shields else (tiles,)


class Hunters(Rules):
    """H1 to H7."""

    name = "hunters"
    supply = MappingProxyType({"follower": 5, "hut": 2})
    layers = MappingProxyType(
        {
            "forest": ("forest",),
            "river": ("river",),
            "lake": ("lake",),
            "hut": ("river", "lake"),
            "meadow": ("meadow",),
        }
    )
    roles = MappingProxyType(
        {
            ("follower", "forest"): "gatherer",
            ("follower", "river"): "fisher",
            ("follower", "meadow"): "hunter",
            ("hut", "hut"): "hut",
        }
    )
    bridged = ("hut", "connects")  # H4.2, H5.1: a river ends at lakes, a river system doesn't
    completing = paying = frozenset({"forest", "river"})
    rewarded = ("forest", "gold")  # H6.5
    alone = "shrine"  # H7.6: who stands on its segment came there in the move that laid it

    def worth(self, land: Land, found: Found, complete: bool) -> Items:
        areas = [land.area(spot) for spot in found.spots]
        match found.layer:
            case "hut":
                return (("fish", sum(area.says.get("fish", 0) for area in areas), 1),)
            case "meadow":
                return self.animals(areas)
            case "forest" if complete:
                return (("pieces", len(areas), 2), ("mushrooms", sum(a.says.get("mushrooms", 0) for a in areas), 2))
            case "river" if complete:
                lakes = {Spot(s.x, s.y, lake) for s in found.spots for lake in land.area(s).says.get("connects", ())}
                return (("sections", len(areas), 1), ("fish", sum(land.area(lake).says["fish"] for lake in lakes), 1))
            case _:
                return ()

    @staticmethod
    def animals(areas: list[Area]) -> Items:
        """H7.4, H7.5."""
        seen = dict.fromkeys(("deer", "mammoth", "aurochs", "tiger"), 0)
        for area in areas:
            for animal in area.says.get("animals", ()):
                seen[animal["kind"]] += animal["n"]
        tigers = 0 if any(area.says.get("fire") for area in areas) else seen["tiger"]
        deer = seen["deer"] - min(tigers, seen["deer"])
        return (("deer", deer, 2), ("mammoth", seen["mammoth"], 2), ("aurochs", seen["aurochs"], 2))


class Discovery(Rules):
    """D1 to D5."""

    name = "discovery"
    supply = MappingProxyType({"follower": 4})
    layers = MappingProxyType({"plain": ("plain",), "mountain": ("mountain",), "sea": ("sea",)})
    roles = MappingProxyType(
        {
            ("follower", "plain"): "explorer",
            ("follower", "mountain"): "robber",
            ("follower", "sea"): "seaman",
        }
    )
    completing = frozenset({"plain", "mountain", "sea"})
    paying = frozenset()
    majorities = False  # D3.3

    def worth(self, land: Land, found: Found, complete: bool) -> Items:
        """D4; D5.2 as if open."""
        tiles = len(found.squares)
        match found.layer:
            case "plain":
                if not complete:
                    return (("tiles", tiles, 1),)
                return (("tiles", tiles, {1: 2, 2: 1}.get(tiles, 2)),)
            case "mountain":
                beside = {
                    Spot(s.x, s.y, other)
                    for s in found.spots
                    for other in land.area(s).says["borders"]
                    if land.area(s._replace(segment=other)).kind == "plain"
                }
                plains = {spot for one in beside for spot in land.feature("plain", one).spots}
                return (("cities", len(self.cities(land, found.spots | plains)), 2 if complete and tiles > 2 else 1),)
            case _:
                shore = ("cities", len(self.cities(land, found.spots)), 1)
                return (shore, ("tiles", tiles, 1)) if complete and tiles > 2 else (shore,)

    @staticmethod
    def cities(land: Land, spots: Iterable[Spot]) -> set[tuple[int, int, int]]:
        """D4.7: the cities that stand at one of those segments: square, number on the tile."""
        return {
            (spot.x, spot.y, number)
            for spot in spots
            for number, city in enumerate(document("discovery")[land.tiles[spot.x, spot.y].kind]["cities"])
            if spot.segment in city["touches"]
        }


RULES: Mapping[str, Rules] = MappingProxyType({rules.name: rules for rules in (Base(), Hunters(), Discovery())})
"""Every game's rules by its name."""
