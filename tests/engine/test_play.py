"""Whole turns: those that are legal, and playing them."""

from collections.abc import Callable, Iterator, Sequence
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import players
from engine.errors import Refusal
from engine.game import Game, Phase
from engine.records.scribe import from_events
from engine.squares import STEPS, Square, parse_square, square_at
from engine.stack import deal
from engine.tilefiles import load
from engine.turns import Deploy, Discard, TakeBack, Turn, TurnEnd, parse_turn
from tests.engine.evening import ALL_SORTS, AWKWARD_SORTS, Evening, under_way
from tests.engine.play import STYLES, Play, Style
from tests.engine.queries import refused, state
from tests.engine.worlds import NEW_LAND
from tests.profiles import budget

evenings = given(st.randoms(use_true_random=False), st.integers(2, 5), st.sampled_from(STYLES))


def before_the_end(evening: Evening) -> Game:
    """A game at some point where a turn is to be played, or ended."""
    for _ in range(evening.random.randrange(90)):
        before = evening.game.copy()
        evening.step()
        if evening.is_over:
            return before
    return under_way(evening.game, evening.random)


def thinkable(game: Game, random: Random) -> Iterator[Turn | Discard]:
    """Turns near those that are legal: most of them are not."""
    kinds = ["", "no such tile", *game.unseen, *game.open_tiles(), *[game.drawn or ""] * 9]
    pieces = game.board.pieces()
    squares = [*game.board.free(), *(tile.square for tile in game.board.laid())]
    for _ in range(25):
        piece = random.choice(["follower", "hut", "knight"])
        ends: list[TurnEnd] = [None, Deploy(piece, random.randrange(-1, 6))]
        ends += [TakeBack(p.square, p.segment) for p in pieces[:3]]
        ends.append(TakeBack(random.choice(squares), random.randrange(4)))
        square: Square = random.choice(squares) + random.choice([0, 0, 0, 0, *STEPS])
        yield Turn(square, random.randrange(4), random.choice(ends), random.choice(kinds))
    for kind in random.sample(kinds, 2):
        yield Discard(kind)


def in_full(game: Game, turn: Turn | Discard, legal: Sequence[Turn | Discard]) -> Turn | Discard:
    """The turn with its tile, which may be left out where it is drawn, and the role for a piece that is named."""
    if isinstance(turn, Discard):
        return turn
    if not turn.tile and game.phase is not Phase.DRAW:
        turn = turn._replace(tile=game.drawn or game.board.last.kind)
    if isinstance(turn.then, Deploy) and turn.then.role in game.ruleset.pieces:
        for one in legal:
            end = one.then if isinstance(one, Turn) and one._replace(then=turn.then) == turn else None
            if isinstance(end, Deploy) and (game.ruleset.piece_of(end.role), end.segment) == tuple(turn.then):
                return turn._replace(then=end)
    return turn


@pytest.mark.parametrize("sort", ALL_SORTS + AWKWARD_SORTS)
@budget(3)
@evenings
def test_just_the_legal_turns_can_be_played_and_a_refusal_changes_nothing(
    sort: str, random: Random, seats: int, style: Style
) -> None:
    game = before_the_end(Evening(sort, seats, random, style, leaving=0.02))
    game.log = []
    legal = list(game.legal_turns())
    assert legal
    assert len(set(legal)) == len(legal)
    before = state(game)
    some = random.sample(legal, min(len(legal), 15))
    for thought in (*some, *thinkable(game, random)):
        after = game.copy()
        after.log = []
        is_legal = in_full(game, thought, legal) in legal
        assert game.allows(thought) is is_legal
        if is_legal:
            after.play(thought)
            assert after.log
            assert state(after) != before
        else:
            with pytest.raises(Refusal):
                after.play(thought)
            assert (state(after), after.log) == (before, [])
    assert state(game) == before


# -- by hand ---------------------------------------------------------------------------------------------------------


def test_of_a_tile_that_lies_the_turns_end_can_be_chosen() -> None:
    play = Play()
    play.put("E", "N12", 180)
    legal = ["E N12/180 knight-1", "E N12/180 farmer-2", "E N12/180"]
    assert [str(turn) for turn in play.game.legal_turns()] == legal
    for other in ("E N12/0 follower-1", "E N11/180 follower-1", "B N12/180 follower-1"):
        with refused(play.game, "not_your_phase", "B2.1"):
            play.game.play(parse_turn(other))
    with pytest.raises(ValueError, match="not 180"):
        play.game.play(Turn(parse_square("N12"), 180))
    play.game.play(parse_turn(legal[0]))
    assert play.game.scores == [4, 0]


def test_a_turn_names_the_drawn_tile_a_square_in_reach_and_the_piece_or_its_role() -> None:
    """A refusal counts segments as the text of the turn does."""
    game = Play().game
    game.draw("E")
    for text, code, clause in (
        ("E N12/180 farmer-1", "no_such_segment", "B4.1"),
        ("E N12/180 wizard-1", "no_such_segment", "B4.1"),
        ("B N14/0", "not_drawn", "B2.1"),
        ("E CZ100/0", "not_adjacent", "B3.1"),
    ):
        with refused(game, code, clause):
            game.play(parse_turn(text))
    with refused(game, "not_drawn", "B2.1"):
        game.discard("B")
    game.play(parse_turn("E N12/180 follower-1"))
    assert game.scores == [4, 0]
    game = Play(tile_set=NEW_LAND).game
    game.draw("PPPP")
    with pytest.raises(Refusal, match="taken back from segment 2 of N12"):
        game.play(parse_turn("PPPP N12/0 back-2-N12"))


def test_a_drawn_tile_that_fits_nowhere_can_only_be_discarded() -> None:
    """A C has no place where no city is open."""
    play = Play()
    play.lay("E", "N12", 180)
    play.game.draw("C")
    assert list(play.game.legal_turns()) == [Discard("C")]
    play.game.play(Discard("C"))
    assert play.game.phase is Phase.DRAW


# -- questions ------------------------------------------------------------------------------------------------------


N12, N13 = map(parse_square, ("N12", "N13"))
TURNED = "the rotation in quarter turns must be one of 0, 1, 2, 3, not "
SQUARE = "is no square: square_at and parse_square make one, split takes it from a placement"


@pytest.mark.parametrize(
    ("ask", "problem"),
    [
        (lambda _: Game.new("chess"), "the rule set must be one of base, hunters, discovery, not 'chess'"),
        (lambda _: load("../base"), "the rule set must be one of base, hunters, discovery, not '../base'"),
        (lambda _: Game.new("base", tileset=load("hunters")), "the tiles of hunters can't be used for a game of base"),
        (lambda _: Game.new("base", rotation=7), TURNED + "7"),
        (lambda _: Game.new("base", rotation=-1), TURNED + "-1"),
        (lambda game: game.allows(Turn(N12, 180)), TURNED + "180"),
        (lambda game: game.tileset.kind("E").at_ports(90), TURNED + "90"),
        (lambda game: game.tileset.kind("ZZ"), "the kind of tile must be one of A, B, C, D, "),
        (lambda game: game.tileset.size_of("foo"), "the pile must be one of land, bonus, not 'foo'"),
        (lambda game: game.drawable(""), "the pile must be one of land, bonus, not ''"),
        (lambda game: game.supply(-1), "the seat must be one of 0, 1, not -1"),
        (lambda game: game.supply(2), "the seat must be one of 0, 1, not 2"),
        (lambda game: game.feature(N12, 0), "no tile lies on N12"),
        (lambda game: game.feature(N13, 4), "the segment of tile D must be one of 0, 1, 2, 3, not 4"),
        (lambda game: game.feature(N13, -1), "the segment of tile D must be one of 0, 1, 2, 3, not -1"),
        (lambda game: game.feature(N13, 0, "road"), "segment 0 of tile D is in no layer road, but in city"),
        (lambda game: game.board.tile_at((0, 0)), f"(0, 0) {SQUARE}"),
        (lambda game: game.rotations("N12"), f"'N12' {SQUARE}"),
        (lambda game: game.lay("N12", 2), f"'N12' {SQUARE}"),
        (lambda game: game.allows(Turn(N12 + 2, 0)), f"{N12 + 2} {SQUARE}"),
        (lambda game: square_at(game.seats / 2, 0), "'float' object cannot be interpreted as an integer"),
        (lambda game: game.scores_if_ended(Deploy("knight", 0)), "not before the drawn tile is laid"),
        (
            lambda game: game.play(parse_turn("E N12/180 farmer-7")),
            "tile E has no place farmer-7, but knight-1, farmer-2",
        ),
        (lambda game: deal(game, []), "the order of all 71 tiles is needed, not of 0"),
        (lambda game: deal(game, ["V"] * 30), "the order of all 71 tiles is needed, not of 30"),
        (lambda game: deal(game, ["V"] * 70), "the order of all 71 tiles is needed, not of 70"),
        (lambda game: deal(game, ["V"] * 72), "the order of all 71 tiles is needed, not of 72"),
        (lambda game: from_events(["Anna", "Bo"], [], game.tileset), "events begin with its start"),
        (lambda game: players.choose(game, "expert", Random(1)), "the level must be one of easy, normal, hard, "),
    ],
)
def test_what_there_is_not_is_refused_with_what_there_is(ask: Callable[[Game], object], problem: str) -> None:
    game = Game.from_text("base; D N13/0; scores 0 0; turn 0 lay E")
    before = state(game)
    with pytest.raises((ValueError, TypeError)) as caught:
        ask(game)
    assert problem in str(caught.value)
    assert state(game) == before


def test_there_are_no_other_kinds() -> None:
    game = Play().game
    assert game.rotations(N13, "X") == ()
    with refused(game, "no_such_kind", "B1.1"):
        game.placements("nope")
    with refused(game, "no_such_kind", "B1.1"):
        game.rotations(N12, "nope")


def test_placements_of_the_hand_are_asked_while_it_is_to_be_laid() -> None:
    game = Play().game
    with refused(game, "not_your_phase", "B2.1"):
        game.placements()
    assert len(game.placements("C")) == 4
    game.draw("B")
    assert len(game.placements()) == len(game.placements("B")) == 4
    assert len(game.placements("C")) == 4
    game.lay(parse_square("N14"), 0)
    assert game.phase is Phase.DEPLOY
    assert game.placements("C")
    with refused(game, "not_your_phase", "B2.1"):
        game.placements()


def test_questions_change_nothing() -> None:
    play = Play()
    play.lay("G", "N12", 90, knight=0)
    play.put("V", "O13")
    before = state(play.game)
    play.game.board.free().clear()
    play.game.board.laid().clear()
    play.game.board.pieces().clear()
    play.game.supply(0).clear()
    play.game.places().clear()
    play.game.placements("B").clear()
    assert state(play.game) == before
