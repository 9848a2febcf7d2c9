"""What hangs in the balance is a row of the turn's message, seldom, and only where it is news."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from bot.game.batch import Batch
from bot.game.positions import Study
from bot.show import balance
from bot.text import catalogue
from engine import players
from engine.events import Event, GameStarted
from engine.game import Game, Phase
from engine.games import RULESETS
from engine.stack import deal, shuffled
from engine.tilefiles import load

QUIET = 4


def told(ruleset: str, seed: int) -> list[tuple[int, str, Study]]:
    """The turns of a game of two normal players that say what hangs in the balance, with what they say."""
    game, random = Game(RULESETS[ruleset], load(ruleset), 2), Random(seed)
    log: list[Event] = [GameStarted(ruleset, 2, 0)]
    game.log = log
    stack = shuffled(game.tileset, random)
    deal(game, stack)
    batches, found = [Batch(1, tuple(log), 0)], list[tuple[int, str, Study]]()
    while game.phase is not Phase.OVER:
        before = len(log)
        game.play(players.choose(game, "normal", random))
        deal(game, stack)
        batches.append(Batch(len(batches) + 1, tuple(log[before:]), 0))
        study = Study(("game", len(batches)), game.copy(), ("Anna", "Bo"), (0, 1), tuple(batches))
        found += [(len(batches), catalogue("en").plain(said), study) for said in balance.row(study) if study.goes_on]
    return found


@pytest.mark.parametrize("ruleset", RULESETS)
def test_it_is_told_a_few_times_a_game_and_not_in_turns_one_after_the_other(ruleset: str) -> None:
    found = told(ruleset, 3)
    assert 2 <= len(found) <= 9
    versions = [version for version, _, _ in found]
    assert all(later - earlier > QUIET for earlier, later in pairwise(versions))
    for _, said, study in found:
        # The same turn says the same again: it follows from the log.
        assert catalogue("en").plain(*balance.row(study)) == said
        assert len(said) <= 84, "two rows of a phone"
    if ruleset == "base":
        assert found[0][1] == "In the balance: city N12 (Anna), 10 with one more tile"
