"""Positions as texts, and what a game is besides: shown, compared, copied, pickled."""

import copy
import pickle
from contextlib import suppress
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import open_tiles
from engine.game import Game, Phase
from engine.games import RULESETS
from engine.notation import PositionError
from engine.stack import deal
from engine.tilefiles import parse_tileset
from engine.turns import parse_turn
from tests.engine.evening import ALL_SORTS, AWKWARD_SORTS, Evening, halfway
from tests.engine.play import MANY, SET, SETS, STYLES, Play, Style
from tests.engine.queries import state
from tests.engine.worlds import NEW_LAND, WILD
from tests.profiles import budget, examples

evenings = given(st.randoms(use_true_random=False), st.integers(2, 5), st.sampled_from(STYLES))
every_sort = pytest.mark.parametrize("sort", ALL_SORTS + AWKWARD_SORTS)


@every_sort
@budget(3)
@evenings
def test_a_position_is_read_as_it_was_written(sort: str, random: Random, seats: int, style: Style) -> None:
    """Every question has the same answer, in the same order, and so has every later one."""
    evening = Evening(sort, seats, random, style, leaving=0.02)
    game = halfway(evening)
    text = game.to_text()
    assert "\n" not in text
    read = Game.from_text(text, game.tileset)
    assert read.to_text() == text
    assert state(read) == state(game)
    if game.phase is Phase.DRAW and not game.chooses:
        deal(game, evening.stack)
        deal(read, evening.stack)
    if game.phase is not Phase.OVER:
        assert list(read.legal_turns()) == list(game.legal_turns())
        later, style_of_both = random.randrange(10**6), style
        for one in (game, read):
            evening.game, evening.random, evening.style = one, Random(later), style_of_both
            one.log = []
            if one.phase is Phase.DEPLOY:
                one.end_turn()
                deal(one, evening.stack)
            evening.leaving = 0
            while not evening.is_over:
                evening.step()
        assert read.log == game.log
        assert state(read) == state(game)


@every_sort
@budget(2)
@evenings
def test_copied_and_pickled_games_are_equal(sort: str, random: Random, seats: int, style: Style) -> None:
    game = halfway(Evening(sort, seats, random, style, leaving=0.02))
    game.log = []
    for other in (copy.copy(game), copy.deepcopy(game), pickle.loads(pickle.dumps(game)), game.copy()):
        assert other == game
        assert other.log is None
        assert state(other) == state(game)
        if other.phase is Phase.OVER:
            continue
        other.end_now()
        assert other != game


# -- by hand ---------------------------------------------------------------------------------------------------------

HEAD = f"base#{SET.digest[:8]}"


def test_games_as_texts() -> None:
    assert Game(RULESETS["base"], SET, 3, 1).to_text() == f"{HEAD}; D N13/90; scores 0 0 0; turn 0 draw"
    play = Play(seats=3)
    play.lay("G", "N12", 90, knight=0)
    play.game.draw("V")
    lying = "D N13/0, G N12/90 0:knight-1"
    assert play.game.to_text() == f"{HEAD}; {lying}; scores 0 0 0; turn 1 lay V"
    play.game.resign(2)
    play.game.play(parse_turn("V O13/0 highwayman-1"))
    play.put("E", "N11", 180)
    lying += ", V O13/0 1:highwayman-1, E N11/180"
    assert play.game.to_text() == f"{HEAD}; {lying}; scores 0 0 0; left 2; turn 0 deploy"
    play.game.end_turn()
    lying = lying.replace(" 0:knight-1", "")
    assert play.game.to_text() == f"{HEAD}; {lying}; scores 6 0 0; left 2; turn 1 draw"
    play.end()
    text = play.game.to_text()
    assert text == f"{HEAD}; {lying}; scores 6 2 0; left 2; turn 1 over"
    assert Game.from_text(text).phase is Phase.OVER


def test_bonus_tiles_open_tiles_and_tiles_out_of_the_game_as_texts() -> None:
    play = Play(tile_set=WILD)
    play.lay("golden edge", "N12", 180)
    assert play.game.to_text() == (
        f"hunters#{WILD.digest[:8]}; start N13/0, golden%20edge N12/180; scores 0 0; turn 0 draw bonus"
    )
    play = Play(seats=4, tile_set=NEW_LAND)
    open_tiles.open_hands(play.game, [["PPPP", "SSSS"], ["MMMM", "PPPP"], ["PPPP", "PPPP"], ["SSSS", "SSSS"]])
    play.game.resign(3)
    play.game.open_by_seat = [["PPPP"], ["MMMM", "PPPP"], [], []]
    play.game.remove(["MMMM", "SSSS"])
    assert play.game.to_text() == (
        f"discovery#{NEW_LAND.digest[:8]}; PPSM N13/0; scores 0 0 0 0; left 3; turn 0 draw;"
        " open PPPP, MMMM PPPP, -, -; out MMMM SSSS"
    )


def test_ids_with_characters_that_separate() -> None:
    odd = parse_tileset(SET.text.replace('"id": "D"', '"id": "-"').replace('"id": "E"', '"id": "a %20, b;"'))
    play = Play(tile_set=odd)
    play.lay("a %20, b;", "N12", 180)
    play.game.draw("V")
    text = play.game.to_text()
    assert "; %2D N13/0, a%20%2520%2C%20b%3B N12/180;" in text
    assert Game.from_text(text, odd) == play.game


def test_spaces_and_the_digest_may_be_left_out() -> None:
    game = Game.from_text("base;D N13/0,E  N12/180 0:follower-2 ;scores 3 4;turn 1 lay B")
    assert (game.scores, game.drawn, game.supply(0)) == ([3, 4], "B", {"follower": 6})
    assert game.to_text() == f"{HEAD}; D N13/0, E N12/180 0:farmer-2; scores 3 4; turn 1 lay B"


def test_with_other_tiles_it_is_another_game() -> None:
    game = Game(RULESETS["hunters"], WILD, 2)
    assert game == Game(RULESETS["hunters"], WILD, 2)
    assert game != Game(RULESETS["hunters"], WILD, 3)
    assert game != Game(RULESETS["hunters"], SETS["hunters"], 2)
    assert game != "hunters"
    with pytest.raises(TypeError):
        hash(game)


START = "base; D N13/0"

BAD = [
    ("", "'' names no rule set"),
    ("chess; D N13/0; scores 0 0; turn 0 draw", "the rule set must be one of base, hunters, discovery, not 'chess'"),
    (f"base#0000; {START[6:]}; scores 0 0; turn 0 draw", "the position is of base#0000, the tile set is base#"),
    (START, "the part 'scores' is missing"),
    (f"{START}; scores 0 0", "the part 'turn' is missing"),
    (f"{START}; scores 0 0; scores 0 0; turn 0 draw", "'scores' stands there twice"),
    (f"{START}; scores 0 0; turn 0 draw; stack E", "'stack' is no part of a position"),
    (f"{START}; scores 0 x; turn 0 draw", "'scores 0 x' must list whole numbers"),
    (f"{START}; scores 0 99999999; turn 0 draw", "'scores 0 99999999' must list whole numbers"),
    (f"{START}; scores 0; turn 0 draw", "base is for 2 to 5 players, not 1"),
    (f"{START}; scores 0 0; turn", "'turn -' must list whole numbers"),
    (f"{START}; scores 0 0; turn 0", "'turn 0' must say what comes next: draw, lay, deploy or over"),
    (f"{START}; scores 0 0; turn 0 lay", "'turn 0 lay' must name the drawn tile"),
    (f"{START}; scores 0 0; turn 0 lay E E", "'turn 0 lay E E' must name the drawn tile"),
    (f"{START}; scores 0 0; turn 0 draw E", "'turn 0 draw E' says too much"),
    (f"{START}; scores 0 0; turn 0 draw bonus", "no tile is left to draw from the bonus pile"),
    (f"{START}; scores 0 0; turn 2 draw", "seat 2 is not in the game"),
    (f"{START}; scores 0 0; turn 0 lay ZZ", "there is no tile ZZ"),
    (f"{START}; scores 0 0; turn 0 deploy", "before 'deploy' a tile must have been laid, without a piece yet"),
    (f"{START}; scores 0 0 0; left 2 2; turn 0 draw", "'left 2 2' must list seats, each once"),
    (f"{START}; scores 0 0 0; left 3; turn 0 draw", "'left 3' must list seats, each once"),
    (f"{START}; scores 0 0 0; left 1; turn 1 draw", "seat 1 is not in the game"),
    (f"{START}; scores 0 0; left 1; turn 0 draw", "the game is over when one seat is left"),
    (f"{START}; scores 0 0; left 0 1; turn 0 over", "the game is over when one seat is left"),
    (f"{START}; scores 0 0; turn 0 draw; out C C", "no tile C is left"),
    (f"{START}; scores 0 0; turn 0 draw; open E, E", "base has no open tiles"),
    ("base; D N13; scores 0 0; turn 0 draw", "'D N13' is no tile on the board"),
    ("base; D N13/45; scores 0 0; turn 0 draw", "'45' is no rotation"),
    ("base; D N13/0 0:follower-1; scores 0 0; turn 0 draw", "the first tile must be D on N13"),
    ("base; D N12/0; scores 0 0; turn 0 draw", "the first tile must be D on N13 without a piece, not 'D N12/0'"),
    (f"{START}, E N11/180; scores 0 0; turn 0 draw", "'E N11/180': N11 touches the laid tiles nowhere"),
    (f"{START}, E N13/180; scores 0 0; turn 0 draw", "'E N13/180': a tile lies on N13 already"),
    (f"{START}, E N12/180 2:follower-1; scores 0 0; turn 0 draw", "there is no seat 2"),
    (f"{START}, E N12/180 1:follower-7; scores 0 0; turn 0 draw", "tile E has no place follower-7"),
    (f"{START}, E N12/180 1:farmer-1; scores 0 0; turn 0 draw", "tile E has no place farmer-1"),
    (f"{START}, E N12/180 1:follower-1; scores 0 0; turn 0 deploy", "without a piece yet"),
    ("discovery; fx-00 N13/0; scores 0 0; turn 0 draw; open fx-20", "'open' must list the tiles of 2 seats"),
    (
        "discovery; fx-00 N13/0; scores 0 0 0; left 1; turn 0 draw; open fx-20, fx-20, -",
        "'open' must list the tiles of 3 seats, none for one that has left",
    ),
]


@pytest.mark.parametrize(("text", "complaint"), BAD)
def test_bad_texts_are_named(text: str, complaint: str) -> None:
    with pytest.raises(PositionError, match=r"^[^\n]*$") as caught:
        Game.from_text(text)
    assert complaint in str(caught.value)


def test_more_pieces_than_a_seat_has_are_refused() -> None:
    row = ", ".join(f"B N{number}/0 0:follower-2" for number in range(14, 23))
    with pytest.raises(PositionError, match="'B N21/0 0:follower-2': seat 0 has no follower left"):
        Game.from_text(f"base; D N13/0, {row}; scores 0 0; turn 0 draw", MANY)


@examples(60, 1000)
@given(st.data())
def test_what_is_spoilt_is_refused_or_is_another_position(data: st.DataObject) -> None:
    """A text with a part cut out, doubled or exchanged never ends in anything but a PositionError."""
    evening = Evening("discovery expert", 3, Random(data.draw(st.integers(0, 99))), "uniform", leaving=0.02)
    evening.play_on(12)
    text = evening.game.to_text()
    first = data.draw(st.integers(0, len(text)))
    second = data.draw(st.integers(first, min(len(text), first + 12)))
    put = data.draw(st.sampled_from(["", " ", ";", ",", "-", "9", "%", "0:follower-1", text[first:second] * 2]))
    spoilt = text[:first] + put + text[second:]
    with suppress(PositionError):
        read = Game.from_text(spoilt)
        assert Game.from_text(read.to_text()) == read
