"""Pictures: in another thread, one at a time for a game, remembered within bounds, real ones from render."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from itertools import product

import pytest
from PIL import Image

from bot.workers.drawer import Drawer
from bot.workers.pictures import FILMS, PictureLate, Pictures, _Places
from engine.game import Game
from engine.games import RULESETS
from engine.tilefiles import load
from engine.tiles import TileKind
from render.board.animation import describe_film
from render.board.describe import describe
from render.board.layout import USUAL_SIZES
from render.board.scene import Film, Scene
from render.kept import forget, memory, size_of
from render.tile import sprites
from tests.patience import PATIENCE


def _scene() -> Scene:
    return describe(Game(RULESETS["base"], load("base"), 2), ["A", "B"])


class Painter:
    """Counts what is painted, and how many at once."""

    def __init__(self) -> None:
        self.painted = 0
        self.at_once = 0
        self.most = 0
        self.threads: set[str] = set()
        self.started = threading.Event()
        self.gate = threading.Event()
        self.gate.set()

    def __call__(self, scene: Scene) -> bytes:
        """Paint ten bytes."""
        assert scene.board.tiles
        self.threads.add(threading.current_thread().name)
        self.at_once += 1
        self.most = max(self.most, self.at_once)
        self.started.set()
        assert self.gate.wait(PATIENCE)
        self.at_once -= 1
        self.painted += 1
        return b"0123456789"


@pytest.fixture
def painter(monkeypatch: pytest.MonkeyPatch) -> Painter:
    made = Painter()
    monkeypatch.setattr("bot.workers.drawer.paint", made)
    return made


async def test_a_picture_is_drawn_once_as_long_as_it_is_remembered_which_is_bounded(painter: Painter) -> None:
    pictures = Pictures(most_bytes=25)
    for game, key, painted in [("g", 1, 1), ("g", 2, 2), ("g", 1, 2), ("h", 1, 3), ("g", 1, 3), ("g", 2, 4)]:
        assert await pictures.draw(game, key, _scene) == b"0123456789"
        assert painter.painted == painted
    pictures.close()
    assert all(name.startswith("picture") for name in painter.threads)


async def test_one_at_a_time_for_a_game_and_the_loop_goes_on(painter: Painter) -> None:
    pictures = Pictures()
    painter.gate.clear()
    drawing = [asyncio.ensure_future(pictures.draw("g", n % 3, _scene)) for n in range(9)]
    assert await asyncio.to_thread(painter.started.wait, PATIENCE)
    painter.gate.set()
    assert set(await asyncio.gather(*drawing)) == {b"0123456789"}
    pictures.close()
    assert (painter.painted, painter.most) == (3, 1)


async def test_what_is_looked_at_holds_up_no_turn_of_the_same_game(painter: Painter) -> None:
    pictures = Pictures()
    painter.gate.clear()
    looks = [asyncio.ensure_future(pictures.draw("g", key, _scene, looked_at=True)) for key in range(3)]
    assert await asyncio.to_thread(painter.started.wait, PATIENCE)
    painter.started.clear()
    turn = asyncio.ensure_future(pictures.draw("g", "turn", _scene))
    assert await asyncio.to_thread(painter.started.wait, PATIENCE), "the turn's picture waits"
    painter.gate.set()
    await asyncio.gather(turn, *looks)
    pictures.close()
    assert painter.most == 2


async def test_who_has_done_something_comes_before_what_is_posted(
    painter: Painter, monkeypatch: pytest.MonkeyPatch
) -> None:
    # One thread: with two it would be chance which of two pictures is done first.
    monkeypatch.setattr("bot.workers.pictures._THREADS", 1)
    pictures = Pictures()
    painter.gate.clear()
    came: list[str] = []

    async def draw(game: str, *, posted: bool) -> None:
        await pictures.draw(game, 1, _scene, posted=posted)
        came.append(game)

    first = asyncio.ensure_future(draw("early post", posted=True))
    assert await asyncio.to_thread(painter.started.wait, PATIENCE)
    posts = [asyncio.ensure_future(draw(f"post {n}", posted=True)) for n in range(4)]
    acts = [asyncio.ensure_future(draw(f"act {n}", posted=False)) for n in range(4)]
    await asyncio.sleep(0)
    # Who doesn't wait any more holds nobody up.
    posts.pop(1).cancel()
    acts.pop(1).cancel()
    await asyncio.sleep(0)
    painter.gate.set()
    await asyncio.gather(first, *posts, *acts)
    pictures.close()
    assert came == ["early post", "act 0", "act 2", "act 3", "post 0", "post 2", "post 3"]


@pytest.mark.parametrize("looked_at", [False, True], ids=["a turn's", "looked at"])
async def test_who_waits_for_what_cannot_be_described_is_told_and_holds_nobody_up(
    painter: Painter, looked_at: bool
) -> None:
    pictures = Pictures()
    for _ in range(3):
        drawing = pictures.draw("g", 1, iter(list[Scene]()).__next__, looked_at=looked_at)
        with pytest.raises(RuntimeError, match="StopIteration"):
            await asyncio.wait_for(drawing, PATIENCE)
    for game in ("g", "h"):
        drawing = pictures.draw(game, 1, _scene, looked_at=looked_at)
        assert await asyncio.wait_for(drawing, PATIENCE) == b"0123456789"
    pictures.close()
    assert painter.painted == 2


async def test_nobody_waits_for_ever_and_a_place_is_free_again_when_its_thread_has_ended(
    painter: Painter, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.workers.pictures._THREADS", 1)
    pictures = Pictures()
    painter.gate.clear()
    with monkeypatch.context() as impatient:
        impatient.setattr("bot.workers.pictures._LONGEST", 0.01)
        for game in ("at work", "waits for its place"):
            with pytest.raises(PictureLate):
                await asyncio.wait_for(pictures.draw(game, 1, _scene, looked_at=True), PATIENCE)
    assert (pictures._places._free, pictures._looks._value) == (0, 0)
    drawing = asyncio.ensure_future(pictures.draw("at work", 1, _scene, looked_at=True))
    await asyncio.sleep(0)
    assert not drawing.done()
    painter.gate.set()
    assert await asyncio.wait_for(drawing, PATIENCE) == b"0123456789"
    assert (pictures._places._free, pictures._looks._value) == (1, 1)
    pictures.close()
    # The one that was late was drawn to its end, and nothing beside it.
    assert (painter.painted, painter.most) == (2, 1)


async def test_nobody_waits_for_ever_for_an_animation(monkeypatch: pytest.MonkeyPatch) -> None:
    begun, gate = threading.Event(), threading.Event()
    film = describe_film([(Game(RULESETS["base"], load("base"), 2), [])], ["A", "B"])

    def waiting(_: Film) -> bytes:
        begun.set()
        assert gate.wait(PATIENCE)
        return b"GIF"

    monkeypatch.setattr("bot.workers.drawer.gif", waiting)
    pictures = Pictures()
    with monkeypatch.context() as impatient:
        impatient.setattr("bot.workers.pictures._LONGEST_FOR_A_FILM", 0.01)
        for _ in range(FILMS):
            with pytest.raises(PictureLate):
                await asyncio.wait_for(pictures.animate("g", 1, lambda: film), PATIENCE)
    assert await asyncio.to_thread(begun.wait, PATIENCE)
    # Only the one that is being made counts still.
    assert pictures._films_wanted == 1
    gate.set()
    assert await asyncio.wait_for(pictures.animate("g", 1, lambda: film), PATIENCE) == b"GIF"
    assert pictures._films_wanted == 0
    pictures.close()


def test_drawing_ahead_ends_with_the_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    tiles: list[object] = []
    drawing, go_on = threading.Event(), threading.Event()

    def make_ready(*tile: object) -> None:
        tiles.append(tile)
        drawing.set()
        assert go_on.wait(PATIENCE)

    monkeypatch.setattr("bot.workers.drawer.make_ready", make_ready)
    monkeypatch.setattr("bot.workers.pictures._REST", 0)
    pictures = Pictures()
    ahead = threading.Thread(target=pictures._warm_up)
    ahead.start()
    assert drawing.wait(PATIENCE)
    pictures.close()
    go_on.set()
    ahead.join(PATIENCE)
    assert not ahead.is_alive()
    assert len(tiles) == 1


async def test_a_tile_is_drawn_ahead_only_while_no_picture_is_wanted_nor_was_a_moment_ago(
    painter: Painter, monkeypatch: pytest.MonkeyPatch
) -> None:
    now, rests = [100.0], list[float]()
    monkeypatch.setattr("bot.workers.pictures.monotonic", lambda: now[0])
    pictures, loop = Pictures(), asyncio.get_running_loop()
    painter.gate.clear()
    drawing = asyncio.ensure_future(pictures.draw("g", 1, _scene, posted=True))
    assert await asyncio.to_thread(painter.started.wait, PATIENCE)

    async def drawn() -> None:
        painter.gate.set()
        await drawing

    def rest(_seconds: float) -> bool:
        rests.append(now[0])
        if len(rests) == 3:
            asyncio.run_coroutine_threadsafe(drawn(), loop).result(PATIENCE)
        now[0] += 0.06
        return False

    monkeypatch.setattr(pictures._closed, "wait", rest)
    assert await asyncio.to_thread(pictures._rested, 0.0)
    # Twice while it is drawn, then for a moment after it.
    assert [round(at - 100, 2) for at in rests] == [0, 0.06, 0.12, 0.18, 0.24]
    pictures.close()


async def test_a_board_waits_for_one_tile_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    came: list[str] = []
    begun, go_on, pictures = threading.Event(), threading.Event(), Pictures(drawers=1)
    monkeypatch.setattr("bot.workers.pictures.monotonic", lambda: 100.0)
    monkeypatch.setattr("bot.workers.pictures._SHORT_REST", 0)

    def draw(_drawer: Drawer, shown: object) -> bytes:
        came.append(type(shown).__name__)
        if len(came) == 1:
            begun.set()
            assert go_on.wait(PATIENCE)
        return b"drawn"

    monkeypatch.setattr(Drawer, "draw", draw)
    pictures.warm_up()
    assert await asyncio.to_thread(begun.wait, PATIENCE)
    first = asyncio.ensure_future(pictures.draw("game", 0, _scene))
    await asyncio.sleep(0)
    go_on.set()
    await first
    for number in range(1, 5):
        await pictures.draw("game", number, _scene)
    pictures.close()
    assert came == ["Tile", *["Scene"] * 5]


@pytest.fixture
def sizes_drawn(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """The sizes of tiles that were drawn, in order: plain ones, with nothing in memory or on disk before."""
    found: list[int] = []

    def draw_tile(_kind: TileKind, _rotation: int, px: int) -> Image.Image:
        found.append(px)
        return Image.new("RGB", (px, px))

    def nothing(*_: object) -> None:
        return None

    monkeypatch.setattr(sprites, "draw_tile", draw_tile)
    monkeypatch.setattr(sprites, "read_stored", nothing)
    monkeypatch.setattr(sprites, "store", nothing)
    monkeypatch.setattr("render.board.ahead.spots", nothing)
    monkeypatch.setattr("bot.workers.pictures._REST", 0)
    forget()
    yield found
    forget()


@pytest.mark.parametrize("room", [None, 1], ids=["for all usual sizes", "for the size most used only"])
def test_drawing_ahead_leaves_the_usual_tiles_in_memory(
    sizes_drawn: list[int], monkeypatch: pytest.MonkeyPatch, room: int | None
) -> None:
    most_used = USUAL_SIZES[0]
    if room is not None:
        tiles = sum(4 * len(load(name).kinds) for name in RULESETS)
        monkeypatch.setattr(memory, "_Cache__maxsize", tiles * size_of(Image.new("P", (most_used, most_used))))
    Pictures()._warm_up()
    ahead = len(sizes_drawn)
    for size in USUAL_SIZES[:room]:
        for tileset, rotation in product(map(load, RULESETS), range(4)):
            for kind in tileset.kinds:
                sprites.sprite(tileset, kind.id, rotation, size)
    assert len(sizes_drawn) == ahead


async def test_who_gives_up_waiting_for_a_place_takes_none_along_and_leaves_none_behind() -> None:
    places = _Places(1)

    async def have() -> None:
        async with places.taken(last=False):
            pass

    async with places.taken(last=False):
        waiting = asyncio.create_task(have())
        await asyncio.sleep(0)
        waiting.cancel()
        await asyncio.wait((waiting,))
        assert not places._free
        # Given a place, and gone before it was taken: the next one has it.
        waiting, other = asyncio.create_task(have()), asyncio.create_task(have())
        await asyncio.sleep(0)
    waiting.cancel()
    async with asyncio.timeout(PATIENCE):
        await other
    assert places._free
