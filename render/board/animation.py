"""The animation of a finished game: one frame a turn, as a GIF that is never larger than a chat takes at once."""

import io
import math
from collections.abc import Iterable, Sequence
from dataclasses import replace

from PIL import GifImagePlugin, Image, ImageChops

from engine.events import Event, FeatureScored
from engine.game import Game, Phase
from render.board.describe import View, describe
from render.board.layout import layout
from render.board.paint import board_picture
from render.board.scene import Film, Scene
from render.draw.colours import COLOURS, palette, reduced

MOST_BYTES = 2_000_000
"""No animation is larger."""

_TILES = (64, 48, 40)
_WIDEST = 840
_SPARE = 0.94
"""A further try is narrower in proportion to the bytes that were too many, times this."""

_TURN_MS, _SCORING_MS, _LAST_MS = 500, 1000, 4000
"""How long frames stay that show a turn, a scoring at the end, and the end; a GIF counts hundredths of a second."""

_MOST_MS = 25_000
"""No animation is longer: in a long game each frame is shorter."""

_STAYS = 1
"""A GIF's word for a frame that stays where the next one is transparent."""
_END = b";"

_PLAIN = View()


def describe_film(turns: Iterable[tuple[Game, Sequence[Event]]], names: Sequence[str], view: View = _PLAIN) -> Film:
    """The animation of a game; ``names`` has one name a seat; ``view``: tallies, computers and colours, if any.

    turns: the game after each turn and what happened in it; at the end once more for each feature of the final scoring,
    with all until then; the last one over. It may be one game that goes on in between: each is looked at before the
    next is asked for.
    """
    frames: list[Scene] = []
    scorings = 0
    for game, events in turns:
        scoring = any(isinstance(event, FeatureScored) and event.final for event in events)
        scorings += scoring and game.phase is not Phase.OVER
        scene = describe(game, names, replace(view, events=events))
        frames.append(_bare(scene, scoring=scoring))
    window = frames[-1].board.window
    frames[-1] = replace(frames[-1], board=replace(frames[-1].board, marks=()))
    return Film(tuple(replace(scene, board=replace(scene.board, window=window)) for scene in frames), scorings)


def _bare(scene: Scene, *, scoring: bool) -> Scene:
    """A scene without tiles in hand; while the final scoring goes on nobody is to move, and no tile was laid last."""
    cards = tuple(replace(card, tiles=(), to_move=card.to_move and not scoring) for card in scene.cards)
    board = replace(scene.board, marks=() if scoring else scene.board.marks)
    return replace(scene, top_card=None, cards=cards, board=board)


def gif(film: Film) -> bytes:
    """The animation's file, at most ``MOST_BYTES``: as large as may be, then smaller.

    One frame after the other is drawn and written, so that no two are in memory in true colour; for a smaller file all
    are drawn again.
    """
    widths = {tile: layout(_with_tiles(film.frames[0], tile)).width for tile in _TILES}
    tile = next((tile for tile in _TILES if widths[tile] <= _WIDEST), _TILES[-1])
    width = min(widths[tile], _WIDEST)
    while True:
        frames = (_narrowed(board_picture(_with_tiles(scene, tile)), width) for scene in film.frames)
        made = _encoded(zip(frames, _durations(film), strict=True))
        if len(made) <= MOST_BYTES:
            return made
        width = round(width * math.sqrt(MOST_BYTES / len(made)) * _SPARE)


def _durations(film: Film) -> list[int]:
    turns = len(film.frames) - 1 - film.scorings
    shorter = min(1.0, (_MOST_MS - _LAST_MS) / (_TURN_MS * turns + _SCORING_MS * film.scorings or 1))
    turn, scoring = (int(usual * shorter / 10) * 10 for usual in (_TURN_MS, _SCORING_MS))
    return [turn] * turns + [scoring] * film.scorings + [_LAST_MS]


def _with_tiles(scene: Scene, tile: int) -> Scene:
    return replace(scene, board=replace(scene.board, tile_px=tile))


def _narrowed(frame: Image.Image, width: int) -> Image.Image:
    if width == frame.width:
        return frame
    return frame.resize((width, round(frame.height * width / frame.width)), Image.Resampling.HAMMING)


def _encoded(frames: Iterable[tuple[Image.Image, int]]) -> bytes:
    """Frames with their durations in the one fixed palette; of each only what differs from the one before is written.

    Pillow's own way to save many frames keeps all of them until the end.
    """
    out = io.BytesIO()
    before: Image.Image | None = None
    for frame, duration in frames:
        # The numbers of the palette's colours.
        now = Image.frombytes("L", frame.size, reduced(frame).tobytes())
        if before is None:
            header, _ = GifImagePlugin.getheader(_in_palette(now), info={"loop": 0})
            parts = [*header, *GifImagePlugin.getdata(_in_palette(now), duration=duration, disposal=_STAYS)]
        else:
            parts = _change(before, now, duration)
        out.writelines(parts)
        before = now
    out.write(_END)
    return out.getvalue()


def _change(before: Image.Image, now: Image.Image, duration: int) -> list[bytes]:
    """The smallest rectangle with all that changed from one frame to the next.

    What is as before in it is transparent, which packs well.
    """
    changed = ImageChops.difference(before, now).point([0] + [255] * (COLOURS - 1))
    # A frame like the one before still takes its time.
    box = changed.getbbox() or (0, 0, 1, 1)
    changed, after = changed.crop(box), now.crop(box)
    clear = _rarest(after, changed)
    spare = _nearest(clear)
    change = Image.new("L", after.size, clear)
    change.paste(after.point([spare if number == clear else number for number in range(COLOURS)]), (0, 0), changed)
    return GifImagePlugin.getdata(_in_palette(change), box[:2], duration=duration, disposal=_STAYS, transparency=clear)


def _in_palette(numbers: Image.Image) -> Image.Image:
    """A picture of the palette's numbers as one of its colours."""
    picture = Image.frombytes("P", numbers.size, numbers.tobytes())
    picture.putpalette(palette())
    return picture


def _rarest(numbers: Image.Image, changed: Image.Image) -> int:
    """The colour that what changed uses least: its number can mean transparent."""
    used = numbers.histogram(changed)
    return used.index(min(used))


def _nearest(number: int) -> int:
    """The colour of the palette that is most like another one."""
    colours = palette()
    own = colours[3 * number : 3 * number + 3]
    others = (other for other in range(COLOURS) if other != number)
    return min(others, key=lambda other: math.dist(own, colours[3 * other : 3 * other + 3]))
