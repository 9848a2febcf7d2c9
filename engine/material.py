"""What a game is played with: what its tiles may show, which areas they make up, and its pieces."""

from collections.abc import Mapping
from dataclasses import dataclass, field

EACH = "each"
"""The mark that every segment carries once: for what is counted by segments instead of tiles."""

MOST = 1023
"""The most of one mark that a set of tiles may hold, and the most open edges of a feature."""

BITS = MOST.bit_length()
"""The bits of each count in a feature's packed sums: the open edges stand lowest, then the marks."""

MOST_PIECES = 15
"""The most pieces of a seat."""


OPEN_TILES = 2
"""The open tiles of each seat in the expert variant (D6.1)."""

NEXT_TILE = 1
"""The open tiles of each seat where the next tile is known (T13)."""


@dataclass(frozen=True, slots=True)
class TileGrammar:
    """What the data file of one game's tiles may say.

    ``terrains``: those of the segments, each with the marks that it may carry: counts, or true and false for ``flags``.
    ``counted``: the terrains that list some of their marks one by one, with the name of that list. ``links``: the
    terrains whose segments name others of their tile, with the name of that list and the terrains that it may point
    to; every link must stand on both ends where both terrains have one. ``lines``: the terrains that cross a side in
    its middle, with ``ground`` on both hands; one that ``ends`` reaches two sides, or ends at a segment that it names
    or with that mark. ``inner``: the terrains that reach no side; others do, unless they may be ``enclosed``.
    ``shore``: where tiles list their cities, each on the common line of two segments, the terrain that one of the two
    must be. ``bonus``: whether some tiles are a bonus pile (H6.5).
    """

    terrains: Mapping[str, tuple[str, ...]]
    links: Mapping[str, tuple[str, tuple[str, ...]]]
    counted: Mapping[str, tuple[str, tuple[str, ...]]] = field(default_factory=dict)
    flags: frozenset[str] = frozenset()
    lines: frozenset[str] = frozenset()
    ground: str = ""
    ends: Mapping[str, str] = field(default_factory=dict)
    inner: frozenset[str] = frozenset()
    enclosed: bool = False
    shore: str = ""
    bonus: bool = False


@dataclass(frozen=True, slots=True)
class Layer:
    """A partition of segments into connected features.

    ``terrains`` are those of the segments that it holds; a terrain may stand in several layers. ``marks`` are the
    counts of its segments that are summed over a feature. ``touches`` is the layer whose features a feature of it
    remembers where they border on it on a tile.

    Features of a layer that ``completes`` are complete when nothing is open, which scores them in play unless that is
    done by taking pieces back; a completed one that carries the mark ``rewards`` earns a bonus tile for the seat that
    laid the tile. Those of a layer that is ``surrounded`` join nothing: they are open towards the eight squares around
    them, and every tile laid there counts as theirs. In a layer that is ``linked``, segments that touch on a tile are
    one feature; such a layer can't have ``touches``. ``shifts``: by how many bits the packed sums are shifted to have
    the count of a mark lowest.
    """

    name: str
    terrains: tuple[str, ...]
    marks: tuple[str, ...] = ()
    touches: str = ""
    completes: bool = False
    rewards: str = ""
    surrounded: bool = False
    linked: bool = False
    shifts: Mapping[str, int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Reckon the shifts."""
        object.__setattr__(self, "shifts", {mark: BITS * place for place, mark in enumerate(self.marks, 1)})


@dataclass(frozen=True, slots=True)
class Role:
    """What a piece is called on a layer: a follower in a city is a knight."""

    name: str
    piece: str
    layer: str
    lying: bool = False


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Material:
    """What one game is played with.

    ``pieces``: what each seat has in supply. ``roles``: where pieces may stand. ``take_back``: whether features are
    scored in play by taking a piece back, and by nothing else.
    """

    name: str
    grammar: TileGrammar
    pieces: Mapping[str, int]
    layers: tuple[Layer, ...]
    roles: tuple[Role, ...]
    take_back: bool = False

    def __post_init__(self) -> None:
        """ValueError where one part names another that isn't there, or where there is more than can be counted."""
        layers, terrains = {layer.name for layer in self.layers}, set(self.grammar.terrains)
        for layer in self.layers:
            if not terrains.issuperset(layer.terrains):
                raise ValueError(f"layer {layer.name} has a terrain that no tile of {self.name} has")
            if layer.touches and layer.touches not in layers:
                raise ValueError(f"layer {layer.name} touches a layer {layer.touches}, which {self.name} has not")
            if layer.touches and layer.linked:
                raise ValueError(f"layer {layer.name} is linked and touches a layer {layer.touches}: it can't be both")
            if layer.rewards and layer.rewards not in layer.marks:
                raise ValueError(f"layer {layer.name} rewards a mark {layer.rewards}, which it doesn't count")
        for role in self.roles:
            if role.piece not in self.pieces or role.layer not in layers:
                raise ValueError(f"a {role.name} is a {role.piece} on a {role.layer}: {self.name} lacks one of the two")
        if sum(self.pieces.values()) > MOST_PIECES:
            raise ValueError(f"a seat of {self.name} has more than {MOST_PIECES} pieces")

    def layer(self, name: str) -> Layer:
        """The layer of that name; KeyError where there is none."""
        for layer in self.layers:
            if layer.name == name:
                return layer
        raise KeyError(name)

    def role(self, name: str) -> Role:
        """The role of that name; KeyError where there is none."""
        for role in self.roles:
            if role.name == name:
                return role
        raise KeyError(name)

    def piece_of(self, word: str) -> str:
        """The piece for a role, or for the piece's own name; a word that is neither stays as it is."""
        return next((role.piece for role in self.roles if role.name == word), word)
