"""The chart of a game's scores: one curve a seat over the turns, with the final scoring as a last step apart."""

from collections.abc import Collection, Sequence

from PIL import Image, ImageDraw

from render.board.overlays import crown, seat_disc
from render.board.scene import Chart, Curve
from render.board.theme import BRIGHT, CARD, CELL, GRID, TABLE, TEXT
from render.palette import SEATS, USUAL, Colour, mix
from render.text.fonts import put, text_mask
from render.text.names import drawable, name_mask

_WIDTH, _HEIGHT = 1200, 720
_LEFT, _TOP, _BOTTOM = 92, 44, 84
_LABELS = 330
"""Room on the right for marks, points and names."""
_FINAL = 84
"""Width of the last step, the final scoring."""
_TEXT, _NAME, _POINTS = 30, 34, 42
_ROW = 92
_LINE = 9
_BESIDE = 6
"""How far apart the curves of two seats with equal points run: neither hides the other."""
_STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500)
_MOST_LINES = 6


def describe_chart(
    names: Sequence[str],
    scores: Sequence[Sequence[int]],
    *,
    final: Sequence[int] | None = None,
    gone: Collection[int] = (),
    colours: Sequence[int] = USUAL,
) -> Chart:
    """The chart of a game; ``names`` has one name a seat, as typed by the players.

    scores: the points of all seats at the start (noughts) and after each turn. final: after the final scoring; its
    winners wear a crown. gone: the seats that left, which can't win. colours: the number of each seat's colour in the
    palette.
    """
    stayed = [seat for seat in range(len(names)) if seat not in gone]
    best = None if final is None else max(final[seat] for seat in stayed)
    return Chart(
        tuple(
            Curve(
                seat=colours[seat],
                name=drawable(name),
                number=seat + 1,
                points=tuple(points[seat] for points in scores),
                final=None if final is None else final[seat],
                winner=final is not None and seat in stayed and final[seat] == best,
                gone=seat in gone,
            )
            for seat, name in enumerate(names)
        )
    )


def chart_picture(chart: Chart) -> Image.Image:
    """The picture of a chart in true colour; all that is written is legible at 400 pixels' width."""
    image = Image.new("RGB", (_WIDTH, _HEIGHT), TABLE)
    image.paste(CELL, (_LEFT, _TOP, _WIDTH - _LABELS, _HEIGHT - _BOTTOM))
    scale = _Scale(chart)
    _paint_grid(image, scale)
    # What is drawn first may be covered: the seat with most points comes last.
    order = sorted(chart.curves, key=lambda curve: (_last(curve), -curve.seat))
    beside = {curve.seat: place * _BESIDE for place, curve in enumerate(sorted(order, key=lambda curve: curve.seat))}
    middle = sum(beside.values()) / len(beside)
    for curve in order:
        _paint_curve(image, curve, scale, beside[curve.seat] - middle)
    _paint_labels(image, chart, scale)
    return image


class _Scale:
    """Where turns and points lie in the picture."""

    def __init__(self, chart: Chart) -> None:
        self.turns = max(1, len(chart.curves[0].points) - 1)
        self.ends = any(curve.final is not None for curve in chart.curves)
        self.most = max(1, *(max(*curve.points, _last(curve)) for curve in chart.curves))
        self.step = next((step for step in _STEPS if self.most / step <= _MOST_LINES), _STEPS[-1])
        self.right = _WIDTH - _LABELS - (_FINAL if self.ends else 0)

    def x(self, turn: int) -> float:
        """The place of a turn; 0 is the start."""
        return _LEFT + turn / self.turns * (self.right - _LEFT)

    def y(self, points: float) -> float:
        """The height of a score."""
        return _HEIGHT - _BOTTOM - points / (self.most * 1.04) * (_HEIGHT - _BOTTOM - _TOP)


def _paint_grid(image: Image.Image, scale: _Scale) -> None:
    """Lines of even points and turns with their numbers; the final scoring has a lighter ground."""
    draw = ImageDraw.Draw(image)
    end = _WIDTH - _LABELS
    if scale.ends:
        draw.rectangle((scale.right, _TOP, end, _HEIGHT - _BOTTOM), fill=CARD)
        middle, high = (scale.right + end) / 2, _HEIGHT - _BOTTOM / 2
        draw.polygon([(middle - 14, high - 16), (middle + 16, high), (middle - 14, high + 16)], fill=TEXT)
        draw.rectangle((middle + 18, high - 16, middle + 24, high + 16), fill=TEXT)
    for points in range(0, scale.most + 1, scale.step):
        height = round(scale.y(points))
        draw.line((_LEFT, height, end, height), fill=GRID, width=2)
        text = str(points)
        put(image, _LEFT - 16 - text_mask(text, _TEXT).advance, height, text, _TEXT, TEXT, "l")
    every = next(step for step in _STEPS if scale.turns / step <= _MOST_LINES * 2)
    for turn in range(every, scale.turns + 1, every):
        place = round(scale.x(turn))
        draw.line((place, _TOP, place, _HEIGHT - _BOTTOM), fill=GRID, width=2)
        put(image, place, _HEIGHT - _BOTTOM / 2, str(turn), _TEXT, TEXT)


def _paint_curve(image: Image.Image, curve: Curve, scale: _Scale, lower: float) -> None:
    """A seat's curve with a rim, so that it stands out on the dark ground whatever its colour."""
    line = [(scale.x(turn), scale.y(points) + lower) for turn, points in enumerate(curve.points)]
    if curve.final is not None:
        line.append((_WIDTH - _LABELS, scale.y(curve.final) + lower))
    box = (0, 0, _WIDTH, _HEIGHT)
    for colour, width in ((SEATS[curve.seat].rim, _LINE + 5), (_colour(curve), _LINE)):
        image.paste(colour, box, _stroke(line, width))


def _stroke(line: Sequence[tuple[float, float]], width: int) -> Image.Image:
    """The mask of a smooth line with round corners and ends."""
    fine = 2
    drawn = Image.new("L", (_WIDTH * fine, _HEIGHT * fine))
    draw = ImageDraw.Draw(drawn)
    points = [(x * fine, y * fine) for x, y in line]
    draw.line(points, fill=255, width=width * fine, joint="curve")
    half = width * fine / 2
    for x, y in (points[0], points[-1]):
        draw.ellipse((x - half, y - half, x + half, y + half), fill=255)
    return drawn.reduce(fine)


def _paint_labels(image: Image.Image, chart: Chart, scale: _Scale) -> None:
    """Each seat's mark, name and result beside the end of its curve, moved apart where they would touch."""
    best_first = sorted(chart.curves, key=lambda curve: (-_last(curve), curve.seat))
    wanted = [scale.y(_last(curve)) for curve in best_first]
    for curve, height in zip(best_first, _apart(wanted), strict=True):
        _paint_label(image, curve, height)


def _apart(wanted: Sequence[float]) -> list[float]:
    """Heights from the top down, at least a row apart and within the picture, near those that are wanted."""
    top, bottom = _ROW / 2, _HEIGHT - _ROW / 2
    found: list[float] = []
    for height in wanted:
        found.append(max(height, found[-1] + _ROW if found else top))
    over = max(0.0, found[-1] - bottom)
    for number in range(len(found) - 1, -1, -1):
        if number < len(found) - 1:
            over = max(0.0, found[number] + _ROW - found[number + 1])
        found[number] -= over
    return found


def _paint_label(image: Image.Image, curve: Curve, middle: float) -> None:
    side = 52
    left, centre = _WIDTH - _LABELS + 24, round(middle)
    disc = seat_disc(curve.seat, side)
    image.paste(disc, (left, centre - side // 2), disc)
    text = left + side + 18
    colour: Colour = mix(BRIGHT, TABLE, 0.5) if curve.gone else BRIGHT
    drawn = name_mask(curve.name, _NAME, _WIDTH - text - 14) if curve.name else None
    higher = 0 if curve.final is None else 22
    if drawn:
        image.paste(colour, (text + max(0, drawn.left), round(middle - higher + 12) + drawn.top), drawn.ink)
    else:
        put(image, text, middle - higher, str(curve.number), _NAME, colour, "l")
    if curve.final is None:
        return
    advance = put(image, text, middle + 24, str(curve.final), _POINTS, colour, "l")
    if curve.winner:
        jewel = crown(46)
        image.paste(jewel, (round(text + advance + 12), round(middle + 24 - 24)), jewel)


def _colour(curve: Curve) -> Colour:
    colour = SEATS[curve.seat].colour
    return mix(colour, CELL, 0.4) if curve.gone else colour


def _last(curve: Curve) -> int:
    return curve.points[-1] if curve.final is None else curve.final
