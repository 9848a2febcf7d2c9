"""What a program finds that imports the engine."""

import doctest
import subprocess
import sys
from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import engine
from engine import Dealer, Game, Phase, Refusal, Turn, parse_square
from engine.stack import deal, sampled, shuffled
from tests.engine.evening import ALL_SORTS, AWKWARD_SORTS, Evening, halfway
from tests.engine.play import STYLES, Style
from tests.engine.queries import state
from tests.profiles import budget


def test_the_examples_of_the_face_hold() -> None:
    failed, tried = doctest.testmod(engine, raise_on_error=False)
    assert tried > 10
    assert not failed


def test_the_engine_needs_nothing_but_python() -> None:
    """Importing it alone loads no other room and no package that is installed."""
    code = "import sys, engine; print(*{name.partition('.')[0] for name in sys.modules} - sys.stdlib_module_names)"
    done = subprocess.run([sys.executable, "-S", "-c", code], capture_output=True, text=True, check=True, cwd=".")
    assert set(done.stdout.split()) <= {"engine", "__main__"}


@pytest.mark.parametrize("sort", ALL_SORTS + AWKWARD_SORTS)
@budget(2)
@given(st.randoms(use_true_random=False), st.integers(2, 5), st.sampled_from(STYLES))
def test_a_sampled_order_is_possible_for_what_everybody_sees(
    sort: str, random: Random, seats: int, style: Style
) -> None:
    evening = Evening(sort, seats, random, style, leaving=0.02)
    game = halfway(evening)
    before = state(game)
    stack = sampled(game, random)
    assert state(game) == before
    assert Counter(stack) == Counter(evening.stack)
    after = game.copy()
    after.log = []
    deal(after, stack)
    if game.drawn:
        assert after.drawn == game.drawn
    if game.phase in (Phase.LAY, Phase.DEPLOY, Phase.OVER):
        assert not after.log
    while after.phase is not Phase.OVER:
        after.play(random.choice(list(after.legal_turns())[:9]))
        deal(after, stack)
    if game.phase is not Phase.OVER:
        assert sum(after.unseen.values()) == after.unseen_in["bonus"]


def test_sampled_orders_differ_and_keep_the_piles_apart() -> None:
    evening = Evening("hunters", 3, Random(5), "uniform")
    evening.play_on(20)
    game = evening.game
    orders = {tuple(sampled(game, Random(seed))) for seed in range(20)}
    assert len(orders) == 20
    for order in orders:
        piles = [game.pile_of[kind] for kind in order]
        assert piles == sorted(piles, reverse=True)
        unseen = order[game.tileset.size - 1 - game.unseen_in["land"] : game.tileset.size - 1]
        assert Counter(unseen) == Counter({k: n for k, n in game.unseen.items() if n and game.pile_of[k] == "land"})


def test_a_game_is_begun_by_its_name() -> None:
    game = Game.new("hunters", seats=3, rotation=1)
    assert (game.ruleset.name, game.seats, game.board.last.rotation, game.to_move) == ("hunters", 3, 1, 0)


def test_a_dealer_draws_after_every_turn() -> None:
    game = Game.new("hunters")
    dealer = Dealer(game, Random(5))
    random, twin = Random(6), Game.new("hunters")
    order = shuffled(twin.tileset, Random(5))
    deal(twin, order)
    while game.phase is not Phase.OVER:
        assert game.phase is Phase.LAY
        turn = random.choice(list(game.legal_turns()))
        dealer.play(turn)
        twin.play(turn)
        deal(twin, order)
        assert game == twin
    with pytest.raises(Refusal, match="over"):
        dealer.play(Turn.parse("N12/0"))


def test_a_game_is_printed_in_letters() -> None:
    game = Game.from_text("base; D N13/0, G N12/90 0:knight-1, A O13/90; scores 0 0; turn 0 draw")
    assert str(game).splitlines() == [
        "       N     O",
        "     ccccc",
        "     fcccf",
        "  12 ff0ff   .",
        "     fcccf",
        "     ccccc",
        "     ccccc fffff",
        "     fcccf fffff",
        "  13 rrrrr rrmff",
        "     fffff fffff",
        "     fffff fffff",
    ]


@pytest.mark.parametrize("sort", ALL_SORTS)
def test_every_tile_and_piece_is_in_the_letters(sort: str) -> None:
    evening = Evening(sort, 2, Random(4), "uniform")
    evening.play_on(30)
    game = evening.game
    head, *rows = str(game).splitlines()
    assert len(rows) % 5 == 0
    letters = "".join(row[5:] for row in rows)
    seats = Counter(str(piece.seat) for piece in game.board.pieces())
    assert Counter(letter for letter in letters if letter.isdigit()) == seats
    assert sum(letter.isalnum() for letter in letters) == 25 * len(game.board.squares)
    assert letters.count(".") <= len(game.board.free())
    assert head.split() == sorted(head.split(), key=lambda name: (len(name), name))


def test_a_dealer_goes_on_with_a_game_that_has_begun_also_after_a_programs_mistake() -> None:
    game = Game.from_text("base; D N13/0, G N12/90; scores 0 0; turn 0 lay E")
    dealer = Dealer(game, Random(5))
    with pytest.raises(AttributeError):
        dealer.play(Turn(parse_square("N11"), 2, "knight-1", "E"))  # type: ignore[arg-type]
    assert game.to_text().endswith("turn 0 lay E")
    while game.phase is not Phase.OVER:
        dealer.play(next(iter(game.legal_turns())))
