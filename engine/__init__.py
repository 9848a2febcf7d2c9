"""The rules of three tile-laying games: positions, legal turns, scores. Pure Python without dependencies.

A game of two players, drawn and played at random:

>>> from random import Random
>>> from engine import Dealer, Game, Phase, Turn
>>> random = Random(7)
>>> game = Game.new("base", seats=2)
>>> dealer = Dealer(game, random)
>>> while game.phase is not Phase.OVER:
...     dealer.play(random.choice(list(game.legal_turns())))
>>> game
<Game base, 2 seats: over [3, 14], 72 tiles laid>

A turn is a value with a text, which is read again: ``Turn.parse("E N12/180 knight-1")``. A position is one line:

>>> game = Game.from_text("base; D N13/0, G N12/90 1:knight-1; scores 0 0; turn 0 lay E")
>>> game.play(Turn.parse("E N11/180"))
>>> game.scores
[0, 6]

What the rules don't allow is refused, with the rule's clause, and nothing changes:

>>> game.draw("B")
>>> game.play(Turn.parse("B N13/0"))
Traceback (most recent call last):
engine.errors.Refusal: a tile lies on N13 already
>>> game
<Game base, 2 seats: seat 1 lays B, 3 tiles laid>

``print(game)`` shows the board in letters, ``game.features()`` what stands on it, ``game.problems()`` why a position is
none that the rules allow.

A ``Game`` is what everybody at the table sees, so it doesn't hold the order of the stack: that is a ``Dealer``'s, and
``stack.sampled`` gives a computer player an order that is possible; ``game.drawable()`` says how many of each kind are
left. ``Game.copy`` takes microseconds, for searching; ``Game.log`` may be a list, to which every move appends its
events. Games are compared by position, and can be copied and pickled, as can turns.
"""

from engine import stack
from engine.errors import Refusal
from engine.game import Feature, Game, Phase
from engine.games import RULESETS
from engine.notation import PositionError
from engine.squares import parse_square, split, square_at, square_name, xy
from engine.stack import Dealer
from engine.tilefiles import TileSetError, load, parse_tileset
from engine.tiles import TileSet
from engine.turns import Deploy, Discard, TakeBack, Turn

__all__ = [
    "RULESETS",
    "Dealer",
    "Deploy",
    "Discard",
    "Feature",
    "Game",
    "Phase",
    "PositionError",
    "Refusal",
    "TakeBack",
    "TileSet",
    "TileSetError",
    "Turn",
    "load",
    "parse_square",
    "parse_tileset",
    "split",
    "square_at",
    "square_name",
    "stack",
    "xy",
]
