"""The chart of the scores."""

import io

import pytest
from PIL import Image

from render.board import theme
from render.board.chart import chart_picture, describe_chart
from render.board.paint import paint
from render.board.scene import Chart
from render.palette import SEATS, Colour
from tests.render.boards import NAMES, positions

BASE_LINE = 636
"""Where the line of no points lies, in pixels from the top."""

PLAIN = ((0, 0), (3, 0), (3, 8), (9, 8))


def count(image: Image.Image, colour: Colour) -> int:
    return {found: number for number, found in image.getcolors(image.width * image.height) or []}.get(colour, 0)


def finished(seats: int) -> Chart:
    points = [tuple(game.scores) for game in positions(seats)]
    return describe_chart(NAMES[:seats], points[:-1], final=points[-1])


def test_each_seat_has_its_points_in_order() -> None:
    chart = describe_chart(("Anna", "Bo"), PLAIN, final=(12, 20))
    assert [(c.seat, c.name, c.points, c.final) for c in chart.curves] == [
        (0, "Anna", (0, 3, 3, 9), 12),
        (1, "Bo", (0, 0, 8, 8), 20),
    ]


@pytest.mark.parametrize(
    ("final", "gone", "winners"), [((5, 7), (), [1]), ((7, 7), (), [0, 1]), ((5, 7), (1,), [0]), (None, (), [])]
)
def test_T1_T7_winners_wear_the_crown_never_who_left(
    final: tuple[int, int] | None, gone: tuple[int, ...], winners: list[int]
) -> None:
    chart = describe_chart(("Anna", "Bo"), PLAIN, final=final, gone=gone)
    assert [curve.seat for curve in chart.curves if curve.winner] == winners
    gold = count(chart_picture(chart).crop((870, 0, 1200, 720)), theme.HIGHLIGHT)
    assert (gold > 100) is bool(winners)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_seats_curve_is_seen(seats: int) -> None:
    image = chart_picture(finished(seats)).crop((92, 44, 870, 640))
    assert all(count(image, SEATS[seat].colour) > 700 for seat in range(seats))


@pytest.mark.parametrize("seats", [(0, 1), (3, 4), (0, 4), (2, 3, 4)])
def test_curves_begin_at_the_line_of_no_points_whatever_colours_were_chosen(seats: tuple[int, ...]) -> None:
    chart = describe_chart(NAMES[: len(seats)], [(0,) * len(seats), (0,) * len(seats)], colours=seats)
    column = chart_picture(chart).crop((300, 0, 301, 660))
    heights = [y for y in range(660) if column.getpixel((0, y)) in {SEATS[seat].colour for seat in seats}]
    assert abs((heights[0] + heights[-1]) / 2 - BASE_LINE) <= 2


def test_equal_curves_lie_beside_each_other() -> None:
    chart = describe_chart(NAMES, [(turn,) * 5 for turn in range(30)])
    image = chart_picture(chart).crop((92, 44, 870, 640))
    assert all(count(image, SEATS[seat].colour) > 300 for seat in range(5))


@pytest.mark.parametrize("scores", [[(0, 0)], [(0, 0), (0, 0)], [(0, 0), (900, 1)], [(0, 0)] * 400, [(0,) * 5] * 3])
def test_odd_games_have_a_chart_too(scores: list[tuple[int, ...]]) -> None:
    chart = describe_chart(NAMES[: len(scores[0])], scores)
    assert chart_picture(chart).size == (1200, 720)


@pytest.mark.parametrize(("final", "rows"), [((90, 20), 4), (None, 2)])
def test_beside_what_was_expected_no_points_stand_as_if_they_were_the_result(
    final: tuple[int, int] | None, rows: int
) -> None:
    image = chart_picture(describe_chart(("Anna", "Bo"), [(0, 0), (90, 20)], final=final)).crop((964, 0, 1090, 720))
    written = [count(image.crop((0, y, image.width, y + 1)), theme.BRIGHT) > 0 for y in range(image.height)]
    assert sum(now and not before for before, now in zip([False, *written], written, strict=False)) == rows


def test_labels_lie_apart_and_inside_however_close_the_scores() -> None:
    for final in [(50, 50, 50, 50, 50), (0, 0, 0, 0, 90), (90, 90, 90, 90, 0)]:
        image = chart_picture(describe_chart(NAMES, [(0,) * 5, (9,) * 5], final=final))
        labels = image.crop((894, 0, 946, 720))
        rows = [labels.crop((0, y, labels.width, y + 1)).getcolors() or [] for y in range(labels.height)]
        used = [len(row) > 1 for row in rows]
        blocks = sum(now and not before for before, now in zip([False, *used], used, strict=False))
        assert blocks == 5
        assert not used[0]
        assert not used[-1]


def test_it_is_a_small_png_of_moderate_size_and_the_same_bytes_for_the_same_scores() -> None:
    data = paint(finished(5))
    with Image.open(io.BytesIO(data)) as image:
        assert (image.format, image.size) == ("PNG", (1200, 720))
    assert len(data) < 60_000
    assert paint(finished(5)) == data
