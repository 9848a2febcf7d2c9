"""The animation of a finished game."""

import io
import struct
import weakref
from itertools import pairwise

import pytest
from PIL import Image, ImageSequence

from engine.game import Phase
from render.board import animation
from render.board.animation import MOST_BYTES, describe_film, gif
from render.board.paint import board_picture
from render.board.scene import Film, Scene
from render.draw.colours import palette
from tests.render.boards import NAMES, positions, told

GAMES = [
    pytest.param("hunters", 3, True, False, marks=pytest.mark.full),
    ("discovery", 2, False, True),
]


@pytest.mark.parametrize(("ruleset", "seats", "spread", "expert"), GAMES)
def test_a_whole_game_is_one_frame_a_turn_and_small_enough(
    ruleset: str, seats: int, spread: bool, expert: bool
) -> None:
    film = describe_film(told(positions(seats, 999, 11, spread, ruleset, expert)), NAMES)
    frames = len(film.frames)
    data = gif(film)
    assert len(data) <= MOST_BYTES
    with Image.open(io.BytesIO(data)) as image:
        assert image.format == "GIF"
        assert getattr(image, "n_frames", 1) == frames > 60
        assert max(image.size) <= 1200
        durations = [frame.info["duration"] for frame in ImageSequence.Iterator(image)]
    first = len(durations) - 1 - film.scorings
    assert len(set(durations[:first])) == 1
    assert durations[first:-1] == [durations[first]] * film.scorings
    assert 100 <= durations[0] < 500
    assert durations[0] < durations[first] <= 1000
    assert durations[-1] > 3000
    assert 20_000 < sum(durations) <= 25_000


def test_frames_show_the_same_part_of_the_table_and_no_tile_in_hand() -> None:
    film = describe_film(told(positions(3, 999, 5, ruleset="discovery", expert=True)), NAMES)
    assert len({frame.board.window for frame in film.frames}) == 1
    assert [len(frame.board.tiles) for frame in film.frames] == sorted(len(f.board.tiles) for f in film.frames)
    assert all(frame.top_card is None and not any(card.tiles for card in frame.cards) for frame in film.frames)
    last = film.frames[-1]
    assert not last.board.marks
    assert any(card.winner for card in last.cards)
    assert all(frame.board.marks for frame in film.frames[1 : -1 - film.scorings])


def test_the_final_scoring_is_shown_one_feature_after_another() -> None:
    film = describe_film(told(positions(3, 999, 5)), NAMES)
    assert film.scorings > 3
    before, *scorings = film.frames[-2 - film.scorings : -1]
    assert not any(sign.text for sign in before.board.signs if not before.board.marks)
    for earlier, later in pairwise(scorings):
        assert len(later.board.features) == len(earlier.board.features) + 1
        assert set(earlier.board.signs) < set(later.board.signs)
        assert sum(card.score for card in later.cards) > sum(card.score for card in earlier.cards)
        assert not later.board.marks
        assert not any(card.to_move for card in later.cards)
    assert film.frames[-1].board.signs == scorings[-1].board.signs


def test_one_game_that_goes_on_makes_the_same_film_as_copies_and_the_same_bytes() -> None:
    film = describe_film(told(positions(2, 12)), NAMES)
    copied = describe_film([(game.copy(), events) for game, events in told(positions(2, 12))], NAMES)
    assert film == copied
    assert gif(film) == gif(copied)


def test_the_last_frame_is_the_final_board_in_the_palette() -> None:
    film = describe_film(told(positions(2, 30)), NAMES)
    with Image.open(io.BytesIO(gif(film))) as image:
        frames = [frame.convert("RGB") for frame in ImageSequence.Iterator(image)]
    with Image.open(io.BytesIO(gif(Film(film.frames[-1:])))) as image:
        expected = image.convert("RGB")
    assert expected.size == frames[-1].size
    off = sum(a != b for a, b in zip(frames[-1].tobytes(), expected.tobytes(), strict=True))
    assert off < 0.002 * len(expected.tobytes())
    colours = {struct.unpack_from("BBB", palette(), start) for start in range(0, 768, 3)}
    assert {colour for _, colour in expected.getcolors(1 << 20) or []} <= colours


def test_what_is_too_large_is_made_smaller_until_it_fits(monkeypatch: pytest.MonkeyPatch) -> None:
    film = describe_film(told(positions(2, 25)), NAMES)
    whole = gif(film)
    monkeypatch.setattr(animation, "MOST_BYTES", len(whole) // 3)
    small = gif(film)
    assert len(small) <= len(whole) // 3
    with Image.open(io.BytesIO(small)) as image, Image.open(io.BytesIO(whole)) as large:
        assert getattr(image, "n_frames", 1) == getattr(large, "n_frames", 1)
        assert image.width < large.width


def test_a_game_without_a_turn_is_a_still_picture() -> None:
    (game,) = positions(2, 0)
    assert game.phase is not Phase.OVER
    with Image.open(io.BytesIO(gif(describe_film([(game, ())], NAMES)))) as image:
        assert getattr(image, "n_frames", 1) == 1


def test_no_more_than_two_frames_are_in_memory_in_true_colour(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[weakref.ref[Image.Image]] = []
    at_once: list[int] = []

    def watched(scene: Scene) -> Image.Image:
        made = board_picture(scene)
        drawn.append(weakref.ref(made))
        at_once.append(sum(one() is not None for one in drawn))
        return made

    film = describe_film(told(positions(2, 20)), NAMES)
    monkeypatch.setattr(animation, "board_picture", watched)
    gif(film)
    assert len(at_once) == len(film.frames) > 20
    assert max(at_once) <= 2
