"""Why the rules don't allow something, and what is possible instead, as lines."""

from __future__ import annotations

from collections.abc import Sequence

from bot.game import features, notation
from bot.show import phrases
from bot.show.phrases import Names
from bot.text.lines import Line, Several, Token, line
from engine.board import PlacedPiece
from engine.errors import Refusal
from engine.game import Game
from engine.squares import Square, square_name
from engine.turns import TakeBack


def refusal(refused: Refusal, game: Game, names: Names) -> Line:
    """A refusal of the engine in friendly words. ``game`` is the position that was asked, before anything was done."""
    match refused.code, refused.data:
        case "square_taken", {"square": int(square)}:
            return line("refusal-square-taken", square=Token(square_name(square)), legal=phrases.legal(game))
        case "not_adjacent", {"square": int(square)}:
            return line("refusal-not-adjacent", square=Token(square_name(square)), legal=phrases.legal(game))
        case "no_fit", {"square": int(square), "kind": str(kind), "rotations": tuple(rotations)}:
            return _no_fit(game, square, kind, rotations)
        case "no_such_segment", {"segment": int(segment), "piece": str(piece)}:
            return _no_such_segment(game, segment, piece)
        case "occupied", {"feature": str(feature), "segment": int(segment), "pieces": tuple(pieces)}:
            return _occupied(game, names, feature, segment, pieces)
        case "no_supply", {"piece": str(piece)}:
            return line("refusal-no-supply", piece=Token(phrases.piece(game.ruleset, piece)))
        case "nothing_to_take_back", _:
            return _nothing_to_take_back(game)
        case "does_not_fit", _:
            return _does_not_fit(game)
        case _:
            # What the use cases never ask of a position; the board beside the sentence shows what is possible.
            return line("refusal-not-now")


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
    square, whole = Token(square_name(back.square)), features.worth_complete(game, feature)
    more = Token("no" if whole == feature.points else "yes")
    return line(code, square=square, role=Token(piece.role), total=brings, open=feature.open, whole=whole, more=more)


def _no_fit(game: Game, square: Square, kind: str, rotations: Sequence[int]) -> Line:
    where, tile = Token(square_name(square)), phrases.tile(game, kind)
    if rotations:
        return line("refusal-no-fit-so", square=where, tile=tile, rotations=phrases.turned(rotations))
    needs = phrases.needed(game, square)
    return line("refusal-no-fit", square=where, tile=tile, needs=needs, legal=phrases.legal(game))


def _no_such_segment(game: Game, segment: int, piece: str) -> Line:
    here = 0 <= segment < len(game.tileset.kind(game.board.last.kind).segments)
    if here and piece in game.ruleset.pieces:
        where, what = phrases.spot(game, segment), phrases.piece(game.ruleset, piece)
        return line("refusal-not-for-piece", spot=where, piece=Token(what), free=instead(game))
    return no_such_spot(game)


def no_such_spot(game: Game) -> Line:
    """What was meant is no spot of the tile just laid, and what is possible instead."""
    huts = Token("yes" if len(game.ruleset.pieces) > 1 else "no")
    return line("no-such-spot", huts=huts, free=instead(game))


def _occupied(game: Game, names: Names, feature: str, segment: int, pieces: Sequence[PlacedPiece]) -> Line:
    return line(
        "refusal-occupied",
        number=notation.number(segment),
        feature=Token(feature),
        names=phrases.people(names, dict.fromkeys(piece.seat for piece in pieces)),
        square=Token(square_name(pieces[0].square)),
        free=instead(game),
    )


def _nothing_to_take_back(game: Game) -> Line:
    if not game.ruleset.take_back:
        return line("refusal-no-taking-back")
    found = own_pieces(game)
    if not found:
        return line("refusal-none-to-take-back")
    return line("refusal-not-to-take-back", pieces=Several(found, "comma"))


def _does_not_fit(game: Game) -> Line:
    """An open tile that was chosen though it can't be, or thrown out though one must be laid."""
    fitting = game.choices()
    if not fitting:
        return line("refusal-neither-fits")
    tiles = Several(tuple(phrases.numbered_tile(game, kind) for kind in fitting), "or")
    return line("refusal-other-fits", tiles=tiles)
