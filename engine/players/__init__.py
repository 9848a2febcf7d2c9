"""Computer players: they know what everybody at the table sees, and choose among the turns that the rules allow.

>>> from random import Random
>>> from engine import Game, players
>>> game = Game.from_text("base; D N13/0, G N12/90 0:knight-1; scores 0 0; turn 0 lay E")
>>> players.choose(game, "greedy", Random(1))
Turn.parse('E N11/180 farmer-2')

``choose`` gives the turn of a level, ``ranked`` all turns with the margin that each promises; ``hints`` gives the best
few with what speaks for them. ``prospects`` says what the features promise, and ``expectation`` what each seat can
expect; ``analysis`` looks back at finished games. What is random comes from the generator that is passed in, and how
long a level thinks is a number of samples: the same seed and number give the same turn on every machine. The order of
the stack is not known here; search shuffles what nobody has seen.
"""

from engine.players.candidates import Candidate
from engine.players.hints import Hint, hints
from engine.players.levels import FOR_PEOPLE, LEVELS, budget_for, choose, ranked
from engine.players.prospects import Gap, Prospect, expectation, prospects
from engine.players.reasons import Code, Reason, reasons
from engine.players.search import Budget

__all__ = [
    "FOR_PEOPLE",
    "LEVELS",
    "Budget",
    "Candidate",
    "Code",
    "Gap",
    "Hint",
    "Prospect",
    "Reason",
    "budget_for",
    "choose",
    "expectation",
    "hints",
    "prospects",
    "ranked",
    "reasons",
]
