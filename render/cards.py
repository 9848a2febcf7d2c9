"""The top bar: a score card for each player, and the card with the tile in hand."""

from functools import lru_cache

from PIL import Image, ImageDraw

from engine.tiles import TileSet
from render.figures import figure
from render.fonts import CAP_HEIGHT, put
from render.layout import Box
from render.marks import FINE, crown, rounded, seat_mark, stack
from render.names import name_mask
from render.palette import SEATS, mix
from render.scene import Card, Hand
from render.theme import BRIGHT, CARD, CARD_LIT, GRID, HIGHLIGHT, SCORE_LIT, TABLE, TEXT
from render.tiles import tile_with_spots


def paint_cards(image: Image.Image, boxes: tuple[Box, ...], cards: tuple[Card, ...]) -> None:
    """Lays the score cards into their boxes."""
    for (left, top, right, bottom), card in zip(boxes, cards, strict=True):
        image.paste(_card(card, right - left, bottom - top), (left, top))


def paint_hand(image: Image.Image, box: Box, tile: int, hand: Hand, tileset: TileSet) -> None:
    """Lays the card with the tile in hand, and how many are left to draw, into its box."""
    left, top, right, bottom = box
    width, height = right - left, bottom - top
    image.paste(_plate(width, height, lit=True), (left, top))
    pad = (height - tile) // 2
    picture = tile_with_spots(tileset, hand.kind, hand.rotation, hand.spots, tile)
    image.paste(picture, (left + pad, top + pad), rounded(tile, tile, round(tile * 0.05)))
    middle = (left + pad + tile + right) // 2
    sign = round(tile * 0.34)
    pile = stack(sign)
    image.paste(pile, (middle - sign // 2, top + round(height * 0.36) - sign // 2), pile)
    put(image, middle, top + height * 0.68, str(hand.left), round(tile * 0.25), BRIGHT)


@lru_cache(maxsize=32)
def _plate(width: int, height: int, *, lit: bool) -> Image.Image:
    """An empty card: round corners on the table's colour, with a yellow edge if it is lit."""
    picture = Image.new("RGB", (width, height), TABLE)
    radius = max(4, round(min(height, 160) * 0.13))
    picture.paste(HIGHLIGHT if lit else CARD, (0, 0), rounded(width, height, radius))
    if lit:
        edge = max(2, round(min(height, 160) * 0.035))
        inner = rounded(width - 2 * edge, height - 2 * edge, max(2, radius - edge))
        picture.paste(CARD_LIT, (edge, edge), inner)
    return picture


@lru_cache(maxsize=128)
def _card(card: Card, width: int, height: int) -> Image.Image:
    """One score card: figure in a ring, name above score and supply."""
    lit = card.to_move or card.winner
    picture = _plate(width, height, lit=lit).copy()
    unit = min(height, round(width * 0.42))
    pad = round(unit * 0.12)
    ring = unit - 2 * pad
    upper = (height - unit) // 2
    picture.paste(_ring(card.seat, ring, lit=lit), (pad, upper + pad))
    _bearer(picture, card, pad + ring // 2, upper + unit // 2, unit)
    left = ring + 2 * pad
    room = width - left - pad
    _name(picture, card, left, upper + unit * 0.30, round(unit * 0.27), room)
    size = round(unit * 0.40)
    colour = SCORE_LIT if lit else BRIGHT
    end = left + put(picture, left, upper + unit * 0.70, str(card.score), size, colour, "l")
    _supply(picture, card, round(end + unit * 0.10), upper + unit * 0.70, unit, width - pad)
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


@lru_cache(maxsize=32)
def _ring(seat: int, size: int, *, lit: bool) -> Image.Image:
    """A disc edged in the seat's colour, on a card."""
    ground = CARD_LIT if lit else CARD
    colour = SEATS[seat].colour
    picture = Image.new("RGB", (size * FINE, size * FINE), ground)
    draw = ImageDraw.Draw(picture)
    side = size * FINE - 1
    draw.ellipse((0, 0, side, side), fill=mix(TEXT, ground, 0.35))
    rim = side * 0.02
    draw.ellipse((rim, rim, side - rim, side - rim), fill=colour)
    inner = side * 0.10
    draw.ellipse((inner, inner, side - inner, side - inner), fill=mix(colour, GRID, 0.72))
    return picture.reduce(FINE)


def _name(picture: Image.Image, card: Card, left: int, middle: float, size: int, room: int) -> None:
    """The player's name, or the seat's mark and number where there is no name that could be drawn."""
    drawn = name_mask(card.name, size, room) if card.name else None
    if drawn:
        baseline = round(middle + CAP_HEIGHT * size / 2)
        picture.paste(BRIGHT, (left + max(0, drawn.left), baseline + drawn.top), drawn.ink)
        return
    side = round(size * CAP_HEIGHT)
    picture.paste(BRIGHT, (left, round(middle - side / 2)), seat_mark(card.seat, side))
    put(picture, left + round(side * 1.4), middle, str(card.seat + 1), size, BRIGHT, "l")


def _supply(picture: Image.Image, card: Card, left: int, middle: float, unit: int, right: int) -> None:
    """What the player has left to set, as a row of small figures, closer together where room is short."""
    small = round(unit * 0.30)
    pieces = [piece for piece, count in card.supply for _ in range(count)]
    if not pieces:
        return
    step = min(small * 0.66, (right - left - small * 0.7) / max(1, len(pieces) - 1))
    for number, piece in enumerate(pieces):
        body = figure(card.seat, piece, False, small)
        x = left + small * 0.35 + number * step
        picture.paste(body, (round(x - body.width / 2), round(middle - body.height / 2)), body)
