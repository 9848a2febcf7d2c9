"""Why the rules don't allow something, and what is possible instead, as lines."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from bot.game import features, notation
from bot.show import phrases
from bot.show.phrases import Names
from bot.text.lines import Line, Several, Token, line
from engine.board import PlacedPiece
from engine.errors import Refusal
from engine.game import Game
from engine.squares import Square, square_name
from engine.turns import TakeBack

Data = Mapping[str, object]


def refusal(refused: Refusal, game: Game, names: Names) -> Line:
    """A refusal of the engine in friendly words. ``game`` is the position that was asked, before anything was done."""
    return _REFUSALS.get(refused.code, _unforeseen)(refused.data, game, names)


def own_pieces(game: Game) -> tuple[Line, ...]:
    """The own pieces that can be taken back, with what each would score."""
    return tuple(taking(game, back) for back in game.take_backs())


def instead(game: Game) -> Several:
    """Where a piece can be set on the tile laid last, and which piece can be taken back."""
    backs = own_pieces(game)
    told = (line("pieces-to-take-back", pieces=Several(backs, "comma")),) if backs else ()
    return Several((phrases.free_spots(game), *told), "then")


def taking(game: Game, back: TakeBack) -> Line:
    """A piece on the board: where it stands, what it is, and what its feature would score now."""
    piece, feature = features.coming_home(game, back)
    code = "choice-take-back-complete" if feature.complete else "choice-take-back"
    brings = phrases.total(feature.items, feature.points) if feature.points else line("points", points=0)
    square, whole = Token(square_name(back.square)), feature.points_if_complete
    return line(code, square=square, role=Token(piece.role), total=brings, open=feature.open, whole=whole)


def _square(data: Data) -> Square:
    square = data["square"]
    assert isinstance(square, int)
    return square


def _square_of(data: Data) -> Token:
    return Token(square_name(_square(data)))


def _square_taken(data: Data, game: Game, _: Names) -> Line:
    return line("refusal-square-taken", square=_square_of(data), legal=phrases.legal(game))


def _not_adjacent(data: Data, game: Game, _: Names) -> Line:
    return line("refusal-not-adjacent", square=_square_of(data), legal=phrases.legal(game))


def _no_fit(data: Data, game: Game, _: Names) -> Line:
    rotations, kind = data["rotations"], data["kind"]
    assert isinstance(rotations, tuple)
    shown = phrases.tile(game, str(kind))
    if rotations:
        return line("refusal-no-fit-so", square=_square_of(data), tile=shown, rotations=phrases.turned(rotations))
    needs = phrases.needed(game, _square(data))
    return line("refusal-no-fit", square=_square_of(data), tile=shown, needs=needs, legal=phrases.legal(game))


def _no_such_segment(data: Data, game: Game, _: Names) -> Line:
    segment, piece = data["segment"], str(data["piece"])
    assert isinstance(segment, int)
    here = 0 <= segment < len(game.tileset.kind(game.board.last.kind).segments)
    if here and piece in game.ruleset.pieces:
        where, what = phrases.spot(game, segment), phrases.piece(game.ruleset, piece)
        return line("refusal-not-for-piece", spot=where, piece=Token(what), free=instead(game))
    return line("no-such-spot", free=instead(game))


def _occupied(data: Data, game: Game, names: Names) -> Line:
    feature, pieces, segment = data["feature"], data["pieces"], data["segment"]
    assert isinstance(pieces, tuple)
    assert isinstance(segment, int)
    holders = [piece for piece in pieces if isinstance(piece, PlacedPiece)]
    return line(
        "refusal-occupied",
        number=notation.number(segment),
        feature=Token(str(feature)),
        names=phrases.people(names, dict.fromkeys(piece.seat for piece in holders)),
        square=Token(square_name(holders[0].square)),
        free=instead(game),
    )


def _no_supply(data: Data, game: Game, _: Names) -> Line:
    return line("refusal-no-supply", piece=Token(phrases.piece(game.ruleset, str(data["piece"]))))


def _nothing_to_take_back(_: Data, game: Game, __: Names) -> Line:
    if not game.ruleset.take_back:
        return line("refusal-no-taking-back")
    found = own_pieces(game)
    if not found:
        return line("refusal-none-to-take-back")
    return line("refusal-not-to-take-back", pieces=Several(found, "comma"))


def _does_not_fit(_: Data, game: Game, __: Names) -> Line:
    """An open tile that was chosen though it can't be, or thrown out though one must be laid."""
    fitting = game.choices()
    if not fitting:
        return line("refusal-neither-fits")
    tiles = Several(tuple(phrases.numbered_tile(game, kind) for kind in fitting), "or")
    return line("refusal-other-fits", tiles=tiles)


def _unforeseen(_: Data, __: Game, ___: Names) -> Line:
    """What the use cases never ask of a position; the board beside the sentence shows what is possible."""
    return line("refusal-not-now")


_REFUSALS: Final[Mapping[str, Callable[[Data, Game, Names], Line]]] = {
    "square_taken": _square_taken,
    "not_adjacent": _not_adjacent,
    "no_fit": _no_fit,
    "no_such_segment": _no_such_segment,
    "occupied": _occupied,
    "no_supply": _no_supply,
    "nothing_to_take_back": _nothing_to_take_back,
    "does_not_fit": _does_not_fit,
}
