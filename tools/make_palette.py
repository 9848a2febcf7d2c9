"""Makes the palette of the pictures, ``render/draw/colours.txt``, anew: run it when colours or drawings have changed.

    python -m tools.make_palette [FILE]

Most colours are learned from every tile of every rule set and from all figures. The rest are set: the ramps between
the colours of table, cards, texts and highlights, which are large and even, so that a wrong shade would show.
"""

import argparse
import math
from collections.abc import Iterator
from pathlib import Path

from PIL import Image

from engine.games import RULESETS
from engine.tilefiles import load
from render.board import theme
from render.draw.colours import COLOURS
from render.palette import SEATS, Colour, mix
from render.pieces.figures import figure
from render.tile.drawing import draw_tile

_TILE = 128
_FIGURE = 50
_PER_ROW = 16


FLAT = (
    theme.TABLE,
    theme.CELL,
    theme.GRID,
    theme.CARD,
    theme.CARD_LIT,
    theme.FREE_CELL,
    theme.HIGHLIGHT,
    theme.HAIRLINE,
    theme.DARK,
    theme.BRIGHT,
)
"""The colours of large even areas, which must come out as they are."""


def ramps() -> list[Colour]:
    """The colours that are set, without repeats; the flat ones first."""
    steps = (
        (theme.TABLE, theme.TEXT, 8),
        (theme.CELL, theme.SHADE, 11),
        (theme.CELL, theme.GLOW, 6),
        (theme.CARD, theme.BRIGHT, 6),
        (theme.CARD, theme.SHADE, 3),
        (theme.CARD_LIT, theme.SCORE_LIT, 4),
        (theme.DARK, theme.HIGHLIGHT, 4),
        (theme.DARK, theme.DISC, 4),
    )
    found = dict.fromkeys(FLAT)
    for first, last, count in steps:
        # A shadow never reaches its own colour: it covers a little more than half.
        reach = 0.6 if last == theme.SHADE else 1.0
        found |= {mix(first, last, reach * step / count): None for step in range(count + 1)}
    return [colour for colour in found if colour in FLAT or not rivals(colour)]


def rivals(colour: Colour) -> bool:
    """Whether a colour would take the place of a flat one: Pillow compares colours cut to a multiple of four."""
    for flat in FLAT:
        cut = tuple(part & ~3 for part in flat)
        if math.dist(colour, cut) <= math.dist(flat, cut):
            return True
    return False


def samples() -> Iterator[Image.Image]:
    """Every tile, and every figure on the last tile of its set."""
    for name in RULESETS:
        tileset = load(name)
        for kind in tileset.kinds:
            yield draw_tile(kind, 0, _TILE)
        ground = draw_tile(tileset.start, 0, _TILE)
        for seat in range(len(SEATS)):
            for lying in (False, True):
                body = figure(seat, "follower", lying, _FIGURE)
                picture = ground.copy()
                for x, y in ((0, 0), (_TILE - body.width, _TILE - body.height)):
                    picture.paste(body, (x, y), body)
                yield picture


def made_palette() -> bytes:
    """The palette: the set colours and as many learned ones as there is room for."""
    tiles = list(samples())
    rows = -(-len(tiles) // _PER_ROW)
    sheet = Image.new("RGB", (_PER_ROW * _TILE, rows * _TILE), tiles[0].getpixel((_TILE // 2, _TILE // 2)))
    for number, tile in enumerate(tiles):
        sheet.paste(tile, (number % _PER_ROW * _TILE, number // _PER_ROW * _TILE))
    fixed = ramps()
    room = COLOURS - len(fixed)
    raw = sheet.quantize(room, Image.Quantize.MEDIANCUT, kmeans=3).getpalette() or []
    learned = [(raw[start], raw[start + 1], raw[start + 2]) for start in range(0, len(raw), 3)]
    kept = [colour for colour in learned[:room] if not rivals(colour)]
    kept += [fixed[0]] * (room - len(kept))
    return bytes(part for colour in (*fixed, *kept) for part in colour)


def main() -> None:
    """Writes the palette, sixteen colours a line."""
    parser = argparse.ArgumentParser(description="Make the palette of the pictures anew.")
    default = Path(__file__).resolve().parent.parent / "render" / "draw" / "colours.txt"
    parser.add_argument("file", nargs="?", type=Path, default=default, help="where to write it")
    palette = made_palette()
    colours = [palette[start : start + 3].hex() for start in range(0, len(palette), 3)]
    lines = [" ".join(colours[start : start + 16]) for start in range(0, len(colours), 16)]
    parser.parse_args().file.write_text("\n".join(lines) + "\n", "ascii")


if __name__ == "__main__":
    main()
