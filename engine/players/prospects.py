"""What the features of a position promise, for hints and for looking back at a game."""

from typing import NamedTuple

from engine.game import Feature, Game, Phase
from engine.players.candidates import OUTLOOKS
from engine.players.outlook import Outlook
from engine.players.weights import weights_of
from engine.squares import Square


class Gap(NamedTuple):
    """An empty square that a feature meets, and how many of the tiles left fit it: 0 where no tile lies beside."""

    square: Square
    fitting: int


class Prospect(NamedTuple):
    """A feature with pieces, and what it promises.

    ``expected``: the points that each of its scorers can expect of it at the end of the game; ``chance``: how likely it
    will be complete (1 if it is, 0 where features never are); ``gaps``: the squares where it is open.
    What the feature is worth now, who would score it, and its pieces stand in ``feature``.
    """

    feature: Feature
    expected: float
    chance: float
    gaps: tuple[Gap, ...]


def prospects(game: Game) -> list[Prospect]:
    """What every feature promises in which somebody has a piece, in the order of the features.

    Before a turn and after it, on a copy, this tells what the turn changes.
    """
    outlook = _outlook(game)
    found = []
    for feature in game.features():
        if feature.pieces:
            piece = feature.pieces[0]
            root = game.board.root(game.board.piece_node(piece.square, piece.segment, piece.piece))
            expected = feature.points if feature.complete else outlook.expect(feature.layer, root)[0]
            frontier = game.board.frontier
            gaps = [Gap(one, outlook.fitting(one) if one in frontier else 0) for one in feature.open_squares]
            found.append(Prospect(feature, expected, outlook.likely(feature.layer, root), tuple(gaps)))
    return found


def expectation(game: Game) -> list[float]:
    """The points that each seat can expect at the end of the game; the final scores when it is over.

    In them are the score, what the features on the board promise, and what the pieces in supply are good for.
    """
    return list(game.scores) if game.phase is Phase.OVER else _outlook(game).values()


def _outlook(game: Game) -> Outlook:
    outlook = OUTLOOKS[game.ruleset.name](game, weights_of(game))
    outlook.look_around()
    return outlook
