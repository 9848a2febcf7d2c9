"""The animation of a finished game: one frame a turn, as a GIF that is never larger than a chat takes at once."""

import io
import math
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise

from PIL import Image, ImageChops

from engine.events import Event, FeatureScored
from engine.game import Game, Phase
from engine.summary import Tally
from render.board.describe import describe
from render.board.layout import layout
from render.board.paint import board_picture
from render.board.scene import Film, Scene
from render.draw.colours import COLOURS, palette, reduced

MOST_BYTES = 2_000_000
"""No animation is larger."""

_TILES = (64, 48, 40)
_WIDEST = 840
_SPARE = 0.94
"""A further try is narrower by what was too much, and by this."""

_TURN_MS, _SCORING_MS, _LAST_MS = 500, 1000, 6000


def describe_film(
    turns: Iterable[tuple[Game, Sequence[Event]]], names: Sequence[str], tallies: Sequence[Tally] = ()
) -> Film:
    """The animation of a game; ``names`` has one name a seat.

    turns: the game after each turn and what happened in it; at the end once more for each feature of the final scoring,
    with all of it so far; the last one over. It may be one game that goes on in between: each is looked at before the
    next is asked for. tallies: what brought each seat its points.
    """
    frames: list[Scene] = []
    scorings = 0
    for game, events in turns:
        scoring = any(isinstance(event, FeatureScored) and event.final for event in events)
        scorings += scoring and game.phase is not Phase.OVER
        frames.append(_bare(describe(game, names, turn=events, tallies=tallies), scoring=scoring))
    window = frames[-1].board.window
    frames[-1] = replace(frames[-1], board=replace(frames[-1].board, highlight=None))
    return Film(tuple(replace(scene, board=replace(scene.board, window=window)) for scene in frames), scorings)


def _bare(scene: Scene, *, scoring: bool) -> Scene:
    """A scene without tiles in hand; while the final scoring goes on nobody is to move, and no tile was laid last."""
    cards = tuple(replace(card, tiles=(), to_move=card.to_move and not scoring) for card in scene.cards)
    board = replace(scene.board, highlight=None if scoring else scene.board.highlight)
    return replace(scene, hand=None, cards=cards, board=board)


def gif(film: Film) -> bytes:
    """The animation's file, at most ``MOST_BYTES``: as large as may be, then smaller."""
    widths = {tile: layout(_with_tiles(film.frames[0], tile)).width for tile in _TILES}
    tile = next((tile for tile in _TILES if widths[tile] <= _WIDEST), _TILES[-1])
    frames = [board_picture(_with_tiles(scene, tile)) for scene in film.frames]
    width = min(widths[tile], _WIDEST)
    while True:
        made = _encoded([_narrowed(frame, width) for frame in frames], film.scorings)
        if len(made) <= MOST_BYTES:
            return made
        width = round(width * math.sqrt(MOST_BYTES / len(made)) * _SPARE)


def _with_tiles(scene: Scene, tile: int) -> Scene:
    return replace(scene, board=replace(scene.board, tile_px=tile))


def _narrowed(frame: Image.Image, width: int) -> Image.Image:
    if width == frame.width:
        return frame
    return frame.resize((width, round(frame.height * width / frame.width)), Image.Resampling.HAMMING)


def _encoded(frames: Sequence[Image.Image], scorings: int = 0) -> bytes:
    """Frames in the one fixed palette; what is as in the frame before is left transparent, which packs well.

    scorings: so many before the last stay longer.
    """
    numbers = [Image.frombytes("L", frame.size, reduced(frame).tobytes()) for frame in frames]
    clear = _rarest(numbers)
    spare = _nearest(clear)
    numbers = [image.point([spare if number == clear else number for number in range(COLOURS)]) for image in numbers]
    changes = [numbers[0]]
    for before, after in pairwise(numbers):
        changed = ImageChops.difference(before, after).point([0] + [255] * (COLOURS - 1))
        change = Image.new("L", after.size, clear)
        change.paste(after, (0, 0), changed)
        changes.append(change)
    first, *rest = [_in_palette(image) for image in changes]
    out = io.BytesIO()
    first.save(
        out,
        "GIF",
        save_all=True,
        append_images=rest,
        duration=[_TURN_MS] * (len(rest) - scorings) + [_SCORING_MS] * scorings + [_LAST_MS],
        loop=0,
        disposal=1,
        transparency=clear,
        optimize=False,
    )
    return out.getvalue()


def _in_palette(numbers: Image.Image) -> Image.Image:
    """A picture of the palette's numbers as one of its colours."""
    picture = Image.frombytes("P", numbers.size, numbers.tobytes())
    picture.putpalette(palette())
    return picture


def _rarest(numbers: Sequence[Image.Image]) -> int:
    """The colour that the pictures use least: its number can mean transparent."""
    used = [sum(counts) for counts in zip(*(image.histogram() for image in numbers), strict=True)]
    return used.index(min(used))


def _nearest(number: int) -> int:
    """The colour of the palette that is most like another one."""
    colours = palette()
    own = colours[3 * number : 3 * number + 3]
    others = (other for other in range(COLOURS) if other != number)
    return min(others, key=lambda other: math.dist(own, colours[3 * other : 3 * other + 3]))
