"""The colours that several drawings have in common, and the five seats with their marks."""

from dataclasses import dataclass
from typing import Literal

Colour = tuple[int, int, int]
Mark = Literal["triangle", "circle", "square", "diamond", "cross"]


def rgb(text: str) -> Colour:
    """`#rrggbb` as a triple of 0..255."""
    value = int(text.removeprefix("#"), 16)
    return value >> 16, value >> 8 & 255, value & 255


def mix(a: Colour, b: Colour, share: float) -> Colour:
    """`a` moved towards `b` by `share` (0 is `a`, 1 is `b`)."""
    return (
        round(a[0] + (b[0] - a[0]) * share),
        round(a[1] + (b[1] - a[1]) * share),
        round(a[2] + (b[2] - a[2]) * share),
    )


@dataclass(frozen=True, slots=True)
class SeatColour:
    """A player's colour: its English name, its value, and the mark that tells it without the colour."""

    name: str
    hex: str
    mark: Mark

    @property
    def colour(self) -> Colour:
        """The body colour as a triple."""
        return rgb(self.hex)

    @property
    def ink(self) -> Colour:
        """Black or white, whichever reads on the body colour."""
        red, green, blue = self.colour
        return INK if 0.299 * red + 0.587 * green + 0.114 * blue > 140 else WHITE

    @property
    def rim(self) -> Colour:
        """The colour around a line or disc in the body colour, to set it off: light around black, else dark."""
        return WHITE if self.name == "black" else INK


INK: Colour = rgb("#15171B")
WHITE: Colour = rgb("#FFFFFF")

# White is the fifth: green or purple can't be told from another seat by colour-blind players.
SEATS: tuple[SeatColour, ...] = (
    SeatColour("red", "#E0263C", "triangle"),
    SeatColour("blue", "#1769E0", "circle"),
    SeatColour("yellow", "#FFD21A", "square"),
    SeatColour("black", "#202328", "diamond"),
    SeatColour("white", "#F4F6F8", "cross"),
)

USUAL = range(len(SEATS))
"""The numbers of the seats' colours where nobody chose any."""

SHADOW: Colour = rgb("#2A2413")
EARTH_SHADOW: Colour = rgb("#5A6A30")

GRASS: tuple[Colour, Colour] = (rgb("#B7D97C"), rgb("#A0C866"))
TUFT: Colour = rgb("#79A548")
FLOWERS: tuple[Colour, ...] = (rgb("#FFF6D8"), rgb("#F7C8D8"), rgb("#FFE27A"))
LEAVES: tuple[Colour, ...] = (rgb("#5C8F3C"), rgb("#6B9E45"), rgb("#4F8440"))
TRUNK: Colour = rgb("#6A4A2A")

ROAD: tuple[Colour, Colour] = (rgb("#FBF4E0"), rgb("#EFE3C4"))
ROAD_CASING: Colour = rgb("#6B5334")
GREEN: Colour = rgb("#7FA648")

CITY: tuple[Colour, Colour] = (rgb("#D39C62"), rgb("#C08550"))
CITY_SHADOW: Colour = rgb("#6B3A12")
ROOFS: tuple[Colour, ...] = (rgb("#C9523B"), rgb("#B5432F"), rgb("#D86B46"), rgb("#A8513D"))
FACADE: Colour = rgb("#F7E6C6")
FACADE_SIDE: Colour = rgb("#DFC69C")
HOUSE_INK: Colour = rgb("#5A2F22")

WALL: Colour = rgb("#EFE7D6")
WALL_FRONT: Colour = rgb("#A9977F")
WALL_INK: Colour = rgb("#4A392B")
MERLON: Colour = rgb("#FFFDF6")
TOWER_ROOF: Colour = rgb("#5B7FA6")
GATE_ROAD: Colour = rgb("#C9A56A")

SHIELD: tuple[Colour, Colour] = (rgb("#1F4FA8"), rgb("#FFD24A"))
SHIELD_INK: Colour = rgb("#2B2118")

CHURCH: Colour = rgb("#FFFAEE")
CHURCH_SIDE: Colour = rgb("#FBF3E2")
CHURCH_SHADE: Colour = rgb("#DDCFB4")
CHURCH_ROOF: Colour = rgb("#C33B34")
CHURCH_ROOF_LIT: Colour = rgb("#DB5C48")
CHURCH_INK: Colour = rgb("#4A2A1E")
COURT: Colour = rgb("#E9DCBB")
GOLD_LEAF: Colour = rgb("#FFE08A")

RIVER: tuple[Colour, Colour] = (rgb("#5DB4E6"), rgb("#3F97D3"))
BANK: Colour = rgb("#D9CB94")
RIVER_EDGE: Colour = rgb("#2F74A6")
RIVER_DEPTH: Colour = rgb("#1C5C92")
RIPPLE: Colour = rgb("#D6F0FB")
STONE: Colour = rgb("#9AA0A6")
STONE_INK: Colour = rgb("#474C55")

FOREST: tuple[Colour, ...] = (rgb("#2F6E45"), rgb("#3F8553"), rgb("#4F9A5E"), rgb("#275C3B"))
FOREST_FLOOR: Colour = mix(rgb("#2F6E45"), rgb("#16351F"), 0.45)
FOREST_DEEP: Colour = rgb("#0F2A19")

STICKER_INK: Colour = rgb("#2B2118")
IVORY: Colour = rgb("#FFF7E2")
CREAM: Colour = rgb("#F3D9AE")
FLAME: tuple[Colour, ...] = (rgb("#E8461E"), rgb("#FF9A24"), rgb("#FFE46A"))

LAVA: tuple[Colour, Colour] = (rgb("#E5481F"), rgb("#FFC13B"))
CINDER: tuple[Colour, Colour] = (rgb("#6E5A52"), rgb("#493A36"))
SMOKE: tuple[Colour, Colour] = (rgb("#E9E4DE"), rgb("#BDB6B0"))
BONUS_EDGE: Colour = rgb("#FFD24A")

PLAIN: tuple[Colour, Colour] = (rgb("#CFE089"), rgb("#BBD473"))
ROCK: tuple[Colour, Colour] = (rgb("#A89B8D"), rgb("#8C7E72"))
ROCK_SHADOW: Colour = rgb("#4A3B2C")
PEAK: Colour = rgb("#85725F")
PEAK_LIT: Colour = rgb("#BFAE9B")
PEAK_INK: Colour = rgb("#3F342B")
SNOW: Colour = WHITE
SNOW_SHADE: Colour = rgb("#CFDDE8")
SEA: tuple[Colour, Colour] = (rgb("#4FA3D9"), rgb("#2F7FBE"))
SHALLOWS: Colour = rgb("#8FE0EE")
SAND: Colour = rgb("#EAD9A0")
SAND_WET: Colour = rgb("#C9B27A")
WAVELET: Colour = rgb("#BFE6F7")
