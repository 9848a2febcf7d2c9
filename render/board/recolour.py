"""Pictures in the colours that the players chose."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from render.board.scene import Chart, Film, Scene, Tabletop


def recoloured(shown: Scene, colours: Sequence[int]) -> Scene:
    """A scene in which each seat has the colour, and with it the mark, of that number in the palette, one a seat."""
    cards = tuple(
        replace(card, seat=colours[card.seat], number=card.seat + 1 if card.number is None else card.number)
        for card in shown.cards
    )
    return replace(shown, board=_board(shown.board, colours), cards=cards)


def recoloured_chart(chart: Chart, colours: Sequence[int]) -> Chart:
    """A chart in those colours."""
    return Chart(tuple(replace(curve, seat=colours[curve.seat]) for curve in chart.curves))


def recoloured_film(film: Film, colours: Sequence[int]) -> Film:
    """An animation in those colours."""
    return replace(film, frames=tuple(recoloured(scene, colours) for scene in film.frames))


def _board(board: Tabletop, colours: Sequence[int]) -> Tabletop:
    def chosen(seats: Iterable[int]) -> tuple[int, ...]:
        return tuple(colours[seat] for seat in seats)

    return replace(
        board,
        figures=tuple(replace(one, seat=colours[one.seat]) for one in board.figures),
        features=tuple(replace(one, seats=chosen(one.seats), rivals=chosen(one.rivals)) for one in board.features),
        signs=tuple(replace(one, seats=chosen(one.seats), rivals=chosen(one.rivals)) for one in board.signs),
        marks=tuple(one if one.seat is None else replace(one, seat=colours[one.seat]) for one in board.marks),
    )
