"""What features promise, and what each seat can expect."""

from random import Random

import pytest

from engine import Game, Phase, players
from engine.players.lab import matches
from engine.squares import parse_square
from engine.stack import deal
from tests.engine.play import advance
from tests.engine.players.situations import variants


def promised(text: str) -> dict[str, players.Prospect]:
    return {prospect.feature.layer: prospect for prospect in players.prospects(Game.from_text(text))}


def test_a_city_waits_for_its_caps() -> None:
    found = promised("base; D N13/0, G N12/90 0:knight-1; scores 0 0; turn 1 draw")["city"]
    assert found.feature.scorers == (0,)
    assert found.feature.points < found.expected < found.feature.points_if_complete + 1
    assert 0.1 < found.chance < 1
    (gap,) = found.gaps
    assert gap.square == parse_square("N11")
    assert gap.fitting > gap.closing > 0


@pytest.mark.parametrize(("ruleset", "open_tiles"), variants())
def test_what_is_expected_becomes_the_final_scores(ruleset: str, open_tiles: bool) -> None:
    game, stack = matches.start(ruleset, 3, 2, open_tiles=open_tiles)
    random = Random(5)
    expected: list[float] = []
    while game.phase is not Phase.OVER:
        expected = players.expectation(game)
        assert len(expected) == 3
        advance(game, stack, random, "uniform")
        deal(game, stack)
    assert players.expectation(game) == game.scores
    assert sum(expected) == pytest.approx(sum(game.scores), rel=0.2), "before the last turn little is open"
