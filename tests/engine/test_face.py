"""What a program finds that imports the engine."""

import doctest
import subprocess
import sys
from collections import Counter
from multiprocessing import get_context
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import engine
from engine import Game, Phase, table
from tests.engine.evening import ALL_SORTS, AWKWARD_SORTS, Evening, halfway
from tests.engine.play import STYLES, Style
from tests.engine.queries import state
from tests.profiles import budget


def test_the_examples_of_the_face_hold() -> None:
    failed, tried = doctest.testmod(engine, raise_on_error=False)
    assert tried > 10
    assert not failed


def test_everything_that_is_offered_is_there() -> None:
    assert all(hasattr(engine, name) for name in engine.__all__)
    assert len(set(engine.__all__)) == len(engine.__all__)


def test_the_engine_needs_nothing_but_python() -> None:
    """Importing it alone loads no other room and no package that is installed."""
    code = "import sys, engine; print(*{name.partition('.')[0] for name in sys.modules} - sys.stdlib_module_names)"
    done = subprocess.run([sys.executable, "-S", "-c", code], capture_output=True, text=True, check=True, cwd=".")
    assert set(done.stdout.split()) <= {"engine", "__main__"}


def best_scores(game: Game, seed: int) -> list[int]:
    """A random playout; to be run in another process."""
    random = Random(seed)
    stack = table.sampled(game, random)
    table.deal(game, stack)
    while game.phase is not Phase.OVER:
        game.play(random.choice(list(game.legal_turns())))
        table.deal(game, stack)
    return game.scores


def test_another_process_can_search() -> None:
    game = Evening("hunters", 2, Random(1), "uniform").game
    with get_context("spawn").Pool(1) as pool:
        found = pool.starmap(best_scores, [(game, 1), (game, 2)])
    assert found == [best_scores(game.copy(), 1), best_scores(game.copy(), 2)]


@pytest.mark.parametrize("sort", ALL_SORTS + AWKWARD_SORTS)
@budget(3)
@given(st.randoms(use_true_random=False), st.integers(2, 5), st.sampled_from(STYLES))
def test_a_sampled_order_is_possible_for_what_everybody_sees(
    sort: str, random: Random, seats: int, style: Style
) -> None:
    evening = Evening(sort, seats, random, style, leaving=0.02)
    game = halfway(evening)
    before = state(game)
    stack = table.sampled(game, random)
    assert state(game) == before
    assert Counter(stack) == Counter(evening.stack)
    after = game.copy()
    after.log = []
    table.deal(after, stack)
    if game.drawn:
        assert after.drawn == game.drawn
    if game.phase in (Phase.LAY, Phase.DEPLOY, Phase.OVER):
        assert not after.log
    while after.phase is not Phase.OVER:
        after.play(random.choice(list(after.legal_turns())[:9]))
        table.deal(after, stack)
    if game.phase is not Phase.OVER:
        assert sum(after.unseen.values()) == after.unseen_in["bonus"]


def test_sampled_orders_differ_and_keep_the_piles_apart() -> None:
    evening = Evening("hunters", 3, Random(5), "uniform")
    evening.play_on(20)
    game = evening.game
    orders = {tuple(table.sampled(game, Random(seed))) for seed in range(20)}
    assert len(orders) == 20
    for order in orders:
        piles = [game.pile_of(kind) for kind in order]
        assert piles == sorted(piles, reverse=True)
        unseen = order[game.tileset.size - 1 - game.unseen_in["land"] : game.tileset.size - 1]
        assert Counter(unseen) == Counter({k: n for k, n in game.unseen.items() if n and game.pile_of(k) == "land"})
