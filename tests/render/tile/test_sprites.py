"""Drawn tiles: size, light, the same pixels on every run, and what is kept between runs."""

import hashlib
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageFilter

from engine.tilefiles import load
from engine.tiles import TileKind
from render import stored
from render.board.ahead import make_ready
from render.draw.colours import palette
from render.draw.stencil import Stencil
from render.kept import forget
from render.plan.areas import CountryAreas
from render.plan.country import Country
from render.plan.plans import plan_of
from render.stored import ART_VERSION, cache_directory, fingerprint, read_stored, store, tidy
from render.tile import sprites
from render.tile.drawing import draw_tile
from render.tile.sprites import sprite
from tests.render.patches import plan_in

TILES = load("base")


@pytest.fixture(autouse=True)
def directory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    place = tmp_path / "pictures"
    monkeypatch.setenv("TILEWRIGHT_CACHE", str(place))
    forget()
    yield place
    forget()


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int, int]]:
    """What has been drawn anew, in order."""
    calls: list[tuple[str, int, int]] = []

    def spy(kind: TileKind, rotation: int, px: int) -> Image.Image:
        calls.append((kind.id, rotation, px))
        return draw_tile(kind, rotation, px)

    monkeypatch.setattr(sprites, "draw_tile", spy)
    return calls


@pytest.mark.parametrize("px", [16, 50, 96, 127])
def test_a_sprite_has_the_size_asked_for_and_the_palettes_colours(px: int) -> None:
    picture = sprite(TILES, "S", 1, px)
    assert (picture.mode, picture.size) == ("P", (px, px))
    assert bytes(picture.getpalette() or []) == palette()
    forget()
    stored_one = sprite(TILES, "S", 1, px)
    assert bytes(stored_one.getpalette() or []) == palette()
    assert stored_one.tobytes() == picture.tobytes()


def test_another_process_draws_the_same_pixels() -> None:
    code = (
        "import hashlib\nfrom engine.tilefiles import load\nfrom render.tile.drawing import draw_tile\n"
        "tiles = load('base')\n"
        "print(hashlib.sha256(b''.join(draw_tile(tiles.kind(k), 1, 64).tobytes() for k in 'AFSX')).hexdigest())"
    )
    here = hashlib.sha256(b"".join(draw_tile(TILES.kind(k), 1, 64).tobytes() for k in "AFSX")).hexdigest()
    environment = {**os.environ, "PYTHONHASHSEED": "7"}
    root = Path(__file__).parents[3]
    told = subprocess.run(
        [sys.executable, "-c", code], cwd=root, env=environment, capture_output=True, text=True, check=True
    )
    assert told.stdout.strip() == here


@pytest.mark.parametrize(("ruleset", "rotations"), [("base", 4), ("hunters", 1), ("discovery", 1)])
def test_all_kinds_and_rotations_look_different(ruleset: str, rotations: int) -> None:
    kinds = load(ruleset).kinds
    pictures = {draw_tile(kind, rotation, 24).tobytes() for kind in kinds for rotation in range(rotations)}
    assert len(pictures) == rotations * len(kinds)
    assert len({fingerprint(kind) for kind in kinds}) == len(kinds)


def test_the_church_stands_upright_in_every_rotation() -> None:
    kind = TILES.kind("B")
    areas = CountryAreas(plan_of(kind), Stencil(160, 0))
    walls = areas.church.filter(ImageFilter.MinFilter(5))
    first, *others = (draw_tile(kind, rotation, 160) for rotation in range(4))
    assert walls.getbbox() is not None
    for other in others:
        difference = ImageChops.difference(first, other).convert("L")
        assert ImageChops.multiply(difference.point([255 * (v > 8) for v in range(256)]), walls).getbbox() is None


def test_light_falls_from_the_north_west_in_every_rotation() -> None:
    kind = TILES.kind("G")
    for rotation in range(4):
        stencil = Stencil(200, rotation)
        plan = plan_in(Country, kind)
        wall = stencil.empty()
        for line in plan.cities[0].walls:
            wall.paste(255, (0, 0), CountryAreas(plan, stencil).wall(line))
        grass = ImageChops.invert(CountryAreas(plan, stencil).ground(plan.cities[0]))
        grey = draw_tile(kind, rotation, 200).convert("L")
        shaded = ImageChops.subtract(ImageChops.multiply(stencil.shifted(wall, 0.022, 0.03), grass), wall)
        lit = ImageChops.subtract(ImageChops.multiply(stencil.shifted(wall, -0.022, -0.03), grass), wall)
        assert mean(grey, shaded) < mean(grey, lit) - 5


def mean(grey: Image.Image, mask: Image.Image) -> float:
    values = [v for v, inside in zip(grey.tobytes(), mask.tobytes(), strict=True) if inside > 127]
    return sum(values) / len(values)


def test_a_sprite_is_drawn_once_kept_in_memory_and_on_disk_for_the_next_run(
    drawn: list[tuple[str, int, int]], directory: Path
) -> None:
    picture = sprite(TILES, "D", 1, 32)
    assert sprite(TILES, "D", 1, 32) is picture
    assert len(list(directory.iterdir())) == 1
    forget()
    assert sprite(TILES, "D", 1, 32).tobytes() == picture.tobytes()
    assert drawn == [("D", 1, 32)]


def test_a_broken_file_or_one_of_another_size_or_mode_is_drawn_again(
    drawn: list[tuple[str, int, int]], directory: Path
) -> None:
    picture = sprite(TILES, "D", 0, 9).tobytes()
    (file,) = directory.iterdir()
    whole, others = file.read_bytes(), []
    for other in (Image.new("P", (8, 8)), Image.new("L", (9, 9))):
        other.save(file)
        others.append(file.read_bytes())
    for broken in (b"", b"no picture", b"\x89PNG\r\n\x1a\n and then nothing", whole[: len(whole) // 2], *others):
        file.write_bytes(broken)
        forget()
        drawn.clear()
        assert sprite(TILES, "D", 0, 9).tobytes() == picture
        assert drawn == [("D", 0, 9)]
        assert file.read_bytes() == whole


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes here")
def test_a_pipe_in_the_directory_is_not_waited_for(directory: Path) -> None:
    directory.mkdir(exist_ok=True)
    os.mkfifo(directory / "pipe")
    assert read_stored("pipe") is None


def test_a_directory_that_cannot_be_written_is_done_without(directory: Path, drawn: list[tuple[str, int, int]]) -> None:
    directory.write_text("a file where the directory should be")
    assert sprite(TILES, "D", 0, 32).size == (32, 32)
    forget()
    assert sprite(TILES, "D", 0, 32).size == (32, 32)
    assert len(drawn) == 2


def test_a_failed_write_leaves_no_half_file(directory: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full_disk(*_: object) -> None:
        raise OSError("no space left on device")

    monkeypatch.setattr(Path, "replace", full_disk)
    store("x", b"anything")
    assert list(directory.iterdir()) == []


def test_another_version_of_the_art_is_drawn_anew(
    drawn: list[tuple[str, int, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    sprite(TILES, "D", 0, 32)
    forget()
    monkeypatch.setattr(stored, "ART_VERSION", f"not {ART_VERSION}")
    sprite(TILES, "D", 0, 32)
    assert len(drawn) == 2


def test_where_the_pictures_are_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A user without a home has none."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "user"))
    monkeypatch.setenv("TILEWRIGHT_CACHE", str(tmp_path / "chosen"))
    assert cache_directory() == tmp_path / "chosen"
    monkeypatch.delenv("TILEWRIGHT_CACHE")
    assert cache_directory() == tmp_path / "user" / "tilewright"
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setattr(os.path, "expanduser", str)
    assert cache_directory() is None
    assert sprite(TILES, "D", 0, 32).size == (32, 32)


def test_what_was_made_ready_is_not_drawn_again(drawn: list[tuple[str, int, int]], directory: Path) -> None:
    for kind, rotation in [*product(TILES.kinds, range(4))] * 2:
        make_ready(TILES, kind.id, rotation, 16)
    assert len(drawn) == 4 * len(TILES.kinds) == len(list(directory.glob("*.png")))


def test_what_other_versions_drew_goes_after_a_month_and_other_files_stay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TILEWRIGHT_CACHE", str(tmp_path))
    sprite(TILES, "D", 0, 24)
    forget()
    (mine,) = tmp_path.iterdir()
    long_ago, lately = time.time() - 31 * 86_400, time.time() - 29 * 86_400
    former = ("1-0123abcd-0-24.png", f"{'0' * 12}-0123abcd-3-128.png", f"{'0' * 12}-0123-3-hut-1.2.json")
    for name in (*former, "holiday.png", "1-2-3.txt", mine.name):
        (tmp_path / name).touch()
        os.utime(tmp_path / name, (long_ago, long_ago))
    # A process of that version may still run: it has drawn the one lately, and has read the other.
    spared = (f"{'1' * 12}-0123abcd-3-128.png", f"{'1' * 12}-0123abcd-2-128.png")
    for name, times in zip(spared, ((long_ago, lately), (lately, long_ago)), strict=True):
        (tmp_path / name).touch()
        os.utime(tmp_path / name, times)
    assert tidy() == len(former)
    assert {path.name for path in tmp_path.iterdir()} == {mine.name, "holiday.png", "1-2-3.txt", *spared}


def test_a_folder_with_drawn_tiles_is_looked_into_first_and_only_read(
    drawn: list[tuple[str, int, int]], directory: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    picture = sprite(TILES, "D", 0, 32).tobytes()
    (file,) = directory.iterdir()
    shipped = tmp_path / "shipped"
    directory.rename(shipped)
    monkeypatch.setenv("TILEWRIGHT_DRAWN", str(shipped))
    forget()
    assert sprite(TILES, "D", 0, 32).tobytes() == picture
    assert len(drawn) == 1
    assert not directory.exists()
    sprite(TILES, "D", 1, 32)
    assert (len(drawn), len(list(directory.iterdir()))) == (2, 1)
    assert [path.name for path in shipped.iterdir()] == [file.name]
    forget()
    sprite(TILES, "D", 1, 32)
    assert len(drawn) == 2
