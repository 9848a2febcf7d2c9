"""The top bar: a score card for each player, and the card with the tile in hand."""

import math
from collections.abc import Callable
from dataclasses import replace

from PIL import Image, ImageDraw

from engine.tiles import TileSet
from render.board.layout import PHONE, Box, TopCardLayout
from render.board.overlays import crown, disc, flag, paint_rounded, robot, rounded, seat_mark, stack
from render.board.scene import Card, NumberedSpot, TopCard, TopTile
from render.board.theme import BRIGHT, CARD, CARD_LIT, GRID, HIGHLIGHT, SCORE_LIT, TABLE, TEXT
from render.board.tiles import paint_spots, tile_alone
from render.draw.rings import FINE
from render.kept import kept
from render.palette import BONUS_EDGE, SEATS, Colour, mix
from render.pieces.figures import figure
from render.pieces.roles import role_mark
from render.text.fonts import CAP_HEIGHT, put, text_mask
from render.text.names import name_mask, whole_name

_CORNER = 0.15
"""Where the number of an open tile stands on it."""

_LETTER = 0.12
"""Radius of the disc with a hint's letter, in tiles."""

_WIDE = 3.3
"""A card that is wider than this, in heights, has room for larger letters."""

_SHARES = (1.0, 0.92, 0.84, 0.76, 0.68, 0.6, 0.52, 0.44)
"""What is written in a row is made smaller until it has room; the last size is taken as it is."""

_SMALLER = 0.86
"""How much smaller a name is written that has too little room; what still has none is cut."""

_LEGIBLE = 8.5
"""The least size of the points in pixels at phone width."""

_POINTS = 0.40
"""The size of the points among what is written in a row."""

_OPEN = 0.84
"""Side of an open tile on its player's card, in heights of the card."""


def paint_cards(image: Image.Image, boxes: tuple[Box, ...], cards: tuple[Card, ...], tileset: TileSet) -> None:
    """Lays the score cards into their boxes."""
    slots = max((len(card.tiles) for card in cards), default=0)
    for (left, top, right, bottom), card in zip(boxes, cards, strict=True):
        width, height = right - left, bottom - top
        tile, gap = round(height * _OPEN), round(height * (1 - _OPEN) / 2)
        used = width - slots * (tile + gap)
        image.paste(_card(card, width, height, used, image.width / PHONE), (left, top))
        for number, kind in enumerate(card.tiles):
            place = (left + used + number * (tile + gap), top + gap)
            image.paste(tile_alone(tileset, kind, 0, tile), place, rounded(tile, tile, max(2, round(tile * 0.05))))


def paint_top_card(image: Image.Image, made: TopCardLayout, card: TopCard, tileset: TileSet) -> None:
    """Lays the card with the tiles that can be laid, and how many are left to draw, into its box.

    Several tiles to choose from are numbered; those of hints have their letters.
    """
    (left, top, right, bottom), tile = made.box, made.tile
    image.paste(_plate(right - left, bottom - top, lit=True), (left, top))
    for number, (one, corner) in enumerate(zip(card.tiles, made.corners, strict=True), 1):
        numbered = (NumberedSpot(_CORNER, _CORNER, number),) if len(card.tiles) > 1 and not one.letter else one.spots
        picture = tile_alone(tileset, one.kind, one.rotation, tile)
        paint_spots(picture, (0, 0), numbered, tile)
        if one.letter:
            _paint_letter(picture, one, tile)
        image.paste(picture, corner, rounded(tile, tile, round(tile * 0.05)))
    x, y = made.stack
    if made.flat:
        _stack(image, (round(x - tile * 0.26), y), (x + tile * 0.2, y), card.left, tile)
        return
    if card.bonus is None:
        _stack(image, (x, round(y - tile * 0.16)), (x, y + tile * 0.21), card.left, tile)
        return
    for middle, left_over, edge in (
        (y - tile * 0.27, card.left, BRIGHT),
        (y + tile * 0.27, card.bonus, BONUS_EDGE),
    ):
        above, below = (x, round(middle - tile * 0.11)), (x, middle + tile * 0.14)
        _stack(image, above, below, left_over, tile * 0.75, edge)


def _paint_letter(picture: Image.Image, one: TopTile, side: int) -> None:
    """Draws a hint's letter on its tile, in the corner that is farthest from its spot."""
    corners = [(x, y) for y in (_CORNER, 1 - _CORNER) for x in (_CORNER, 1 - _CORNER)]
    x, y = max(
        corners, key=lambda corner: min((math.dist(corner, (spot.x, spot.y)) for spot in one.spots), default=0.0)
    )
    sign = disc(one.letter, round(_LETTER * side), HIGHLIGHT)
    picture.paste(sign, (round(x * side - sign.width / 2), round(y * side - sign.height / 2)), sign)


def _stack(
    image: Image.Image,
    sign_at: tuple[int, int],
    number_at: tuple[float, float],
    number: int,
    tile: float,
    edge: Colour = BRIGHT,
) -> None:
    sign = stack(round(tile * 0.34), edge)
    image.paste(sign, (sign_at[0] - sign.width // 2, sign_at[1] - sign.height // 2), sign)
    put(image, *number_at, str(number), round(tile * 0.25), edge)


def _plate(width: int, height: int, *, lit: bool) -> Image.Image:
    """An empty card: round corners on the table's colour, with a yellow edge if it is lit."""
    picture = Image.new("RGB", (width, height), TABLE)
    radius = max(4, round(min(height, 160) * 0.13))
    paint_rounded(picture, (0, 0, width, height), radius, HIGHLIGHT if lit else CARD)
    if lit:
        edge = max(2, round(min(height, 160) * 0.035))
        paint_rounded(picture, (edge, edge, width - edge, height - edge), max(2, radius - edge), CARD_LIT)
    return picture


def _card(card: Card, width: int, height: int, used: int, phone: float) -> Image.Image:
    """One score card: figure in a ring, name above score and supply, within the ``used`` part of its width.

    ``phone``: pixels of the picture for one pixel at phone width.
    """
    lit = card.to_move or card.winner
    picture = _plate(width, height, lit=lit)
    unit = min(height, round(used * 0.42))
    pad = round(unit * 0.12)
    ring = unit - 2 * pad
    upper = (height - unit) // 2
    picture.paste(_ring(card.seat, ring, lit=lit), (pad, upper + pad))
    _bearer(picture, card, pad + ring // 2, upper + unit // 2, unit)
    left = ring + 2 * pad
    larger = 1.18 if used > _WIDE * unit else 1.0
    if card.by_role:
        _write_result(picture, card, (left, upper, used - pad), unit, larger)
    else:
        _write_state(picture, card, (left, upper, used - pad), unit, larger, phone)
    if card.gone:
        faded = Image.new("RGB", picture.size, TABLE)
        picture = Image.blend(picture, faded, 0.45)
    return picture


def _bearer(picture: Image.Image, card: Card, x: int, y: int, unit: int) -> None:
    """The player's figure in the ring; a winner's wears a crown."""
    tall = round(unit * (0.50 if card.winner else 0.60))
    y += (unit * 7) // 100 if card.winner else 0
    body = figure(card.seat, "follower", False, tall)
    picture.paste(body, (x - body.width // 2, y - body.height // 2), body)
    if card.winner:
        size = round(unit * 0.34)
        jewel = crown(size)
        picture.paste(jewel, (x - size // 2, y - tall // 2 - round(size * 0.78)), jewel)


@kept
def _ring(seat: int, size: int, *, lit: bool) -> Image.Image:
    """A disc edged in the seat's colour, on a card."""
    ground, colour = CARD_LIT if lit else CARD, SEATS[seat].colour
    picture = Image.new("RGB", (size * FINE, size * FINE), ground)
    draw = ImageDraw.Draw(picture)
    side = size * FINE - 1
    for inset, fill in ((0, mix(TEXT, ground, 0.35)), (0.02, colour), (0.10, mix(colour, GRID, 0.72))):
        draw.ellipse((inset * side, inset * side, side - inset * side, side - inset * side), fill=fill)
    return picture.reduce(FINE)


def _name(picture: Image.Image, card: Card, left: int, middle: float, size: int, room: int) -> None:
    """The player's name, or the seat's mark and number where there is no name that could be drawn.

    A computer player's has a sign behind it.
    """
    sign, gap = round(size * 1.05), round(size * 0.22)
    room -= sign + gap if card.computer else 0
    if card.name and whole_name(card.name, size).advance > room:
        size = round(size * _SMALLER)
    drawn = name_mask(card.name, size, room) if card.name else None
    if drawn:
        baseline = round(middle + CAP_HEIGHT * size / 2)
        picture.paste(BRIGHT, (left + max(0, drawn.left), baseline + drawn.top), drawn.ink)
        end = left + drawn.advance
    else:
        side = round(size * CAP_HEIGHT)
        picture.paste(BRIGHT, (left, round(middle - side / 2)), seat_mark(card.seat, side))
        end = left + round(side * 1.4)
        end += put(picture, end, middle, str(card.number), size, BRIGHT, "l")
    if card.computer:
        picture.paste(SCORE_LIT, (round(end + gap), round(middle - sign * 0.56)), robot(sign))


def _fitting(unit: float, end: Callable[[float], float], right: float) -> float:
    """The largest size for which what is written ends before the right edge, or the smallest there is."""
    sizes = [unit * share for share in _SHARES]
    return next((size for size in sizes if end(size) <= right), sizes[-1])


def _write_state(
    picture: Image.Image, card: Card, place: tuple[int, int, int], unit: int, larger: float, phone: float
) -> None:
    """The name, below it the points and what the player has left to set; ``place``: left, top and right."""
    left, upper, right = place
    _name(picture, card, left, upper + unit * 0.30, round(unit * 0.27 * larger), right - left)
    middle = upper + unit * 0.70

    def end_of(size: float) -> float:
        return _points(None, card, left, middle, size) + _room_for(card, size)

    size = _fitting(unit * larger, end_of, right)
    # Where there is no room for all, the points now are what must be read.
    for less in (replace(card, at_end=None), replace(card, at_end=None, before=None)):
        if size * _POINTS < _LEGIBLE * phone:
            card = less
            size = _fitting(unit * larger, end_of, right)
    end = _points(picture, card, left, middle, size)
    _supply(picture, card, round(end + size * 0.14), middle, size)


def _points(picture: Image.Image | None, card: Card, left: float, middle: float, unit: float) -> float:
    """The points, after those before the turn, and by a flag what they would be if the game ended now.

    Returns where they end. Without a picture it is only reckoned.
    """
    size, small = round(unit * _POINTS), round(unit * 0.29)
    lit = card.to_move or card.winner
    parts = [(str(card.score), size, SCORE_LIT if lit else BRIGHT)]
    if card.before is not None:
        parts.insert(0, (f"{card.before}\N{THIN SPACE}\N{RIGHTWARDS ARROW}\N{THIN SPACE}", small, TEXT))
    if card.at_end is not None:
        parts.append((f"\N{EM SPACE}\N{THIN SPACE}\N{THIN SPACE}{card.at_end}", small, TEXT))
    end = left
    for text, px, colour in parts:
        if picture is not None:
            put(picture, end, middle, text, px, colour, "l")
        left, end = end, end + text_mask(text, px).advance
    if picture is not None and card.at_end is not None:
        side = round(small * 0.9)
        picture.paste(TEXT, (round(left + small * 0.25), round(middle - side / 2)), flag(side))
    return end


def _room_for(card: Card, unit: float) -> float:
    digits = sum(text_mask(str(count), round(unit * 0.27)).advance for _, count in card.supply)
    return unit * (0.14 + 0.35 * len(card.supply)) + digits


def _supply(picture: Image.Image, card: Card, left: float, middle: float, unit: float) -> None:
    """What the player has left to set: each sort of piece as a figure and a number; a shade where there is none."""
    tall, size = round(unit * 0.32), round(unit * 0.27)
    for piece, count in card.supply:
        body = figure(card.seat, piece, False, tall)
        place = (round(left + unit * 0.11 - body.width / 2), round(middle - body.height / 2))
        if count:
            picture.paste(body, place, body)
        else:
            picture.paste(mix(TEXT, CARD, 0.6), place, body.getchannel("A"))
        left += unit * 0.28
        left += put(picture, left, middle, str(count), size, BRIGHT if count else TEXT, "l") + unit * 0.07


def _write_result(picture: Image.Image, card: Card, place: tuple[int, int, int], unit: int, larger: float) -> None:
    """The name and the points at the end, below them what each role's features brought."""
    left, upper, right = place
    size = round(unit * 0.36 * larger)
    score = str(card.score)
    wide = text_mask(score, size).advance
    colour = SCORE_LIT if card.winner else BRIGHT
    put(picture, right - wide, upper + unit * 0.30, score, size, colour, "l")
    _name(
        picture, card, left, upper + unit * 0.30, round(unit * 0.27 * larger), round(right - left - wide - unit * 0.1)
    )
    _roles(picture, card, (left, upper + unit * 0.72, right), unit * larger)


def _roles(picture: Image.Image, card: Card, place: tuple[float, float, int], unit: float) -> None:
    """What each role's features brought, as marks and numbers in a row; ``place``: left, middle and right."""
    left, middle, right = place

    def steps(size: float) -> list[float]:
        return [size * 0.47 + text_mask(str(points), round(size * 0.27)).advance for _, points in card.by_role]

    size = _fitting(unit, lambda size: left + sum(steps(size)) - size * 0.12, right)
    side = round(size * 0.29)
    for (role, points), step in zip(card.by_role, steps(size), strict=True):
        sign = role_mark(role, side)
        picture.paste(sign, (round(left), round(middle - side / 2)), sign)
        put(picture, left + size * 0.35, middle, str(points), round(size * 0.27), BRIGHT if points else TEXT, "l")
        left += step
