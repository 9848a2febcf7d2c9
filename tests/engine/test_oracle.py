"""Random games and the recorded ones, held against the flood-fill oracle in every number after every turn."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from engine.base import BASE
from engine.game import Game, Phase
from engine.squares import at, split, xy
from engine.table import shuffled
from tests.engine.oracle import Referee, kinds
from tests.engine.play import SET, STYLES, Style, budget, claim, place

ROLES = {"road": "highwayman", "city": "knight", "monastery": "monk", "field": "farmer"}


def coordinates(placements: list[int]) -> list[tuple[int, int, int]]:
    return sorted((*xy(square), rotation) for square, rotation in map(split, placements))


def agree(game: Game, referee: Referee) -> None:
    """Every query of the game has the oracle's answer."""
    land = referee.land
    assert [tuple(tile) for tile in game.laid()] == [tuple(tile) for tile in referee.tiles]
    assert [(p.seat, p.x, p.y, p.segment) for p in game.pieces()] == [tuple(piece) for piece in referee.pieces]
    assert game.scores == referee.scores
    assert [game.supply(seat)["follower"] for seat in range(game.seats)] == referee.supply
    assert {xy(square) for square in game.free()} == land.free()
    for found in land.features():
        for spot in found.spots:
            feature = game.feature(at(spot.x, spot.y), spot.segment)
            assert feature.layer == found.kind
            assert (feature.open, feature.complete) == (found.open, found.complete)
            assert {xy(square) for square in feature.squares} == found.squares
            assert len(feature.squares) == len(found.squares)
            assert [(p.seat, p.x, p.y, p.segment) for p in feature.pieces] == [tuple(p) for p in found.pieces]
            assert all(piece.role == ROLES[found.kind] for piece in feature.pieces)
            assert (feature.items, feature.points) == (found.items, found.points)


def turn(game: Game, referee: Referee, kind: str, random: Random, style: Style) -> None:
    """One turn in the game and in the oracle's book."""
    game.draw(kind)
    expected = referee.land.placements(kind)
    assert coordinates(game.placements()) == sorted(expected)
    if not expected:
        game.discard()
        return
    square, rotation = split(place(game, random, style))
    game.lay(square, rotation)
    referee.lay(*xy(square), kind, rotation)
    assert [option.segment for option in game.deployments()] == referee.deployments()
    last_tile = not game.left_total
    chosen = claim(game, random, style)
    if chosen is None:
        game.skip()
    else:
        assert chosen.role == ROLES[kinds()[kind][chosen.segment].kind]
        referee.deploy(chosen.segment)
        game.deploy(chosen.piece, chosen.segment)
    referee.finish()
    if not last_tile:
        assert game.turn == referee.turn


@budget(16)
@given(st.integers(0, 10**6), st.integers(2, 5), st.sampled_from(STYLES), st.integers(0, 3))
def test_random_games_agree_with_the_oracle_after_every_turn(
    seed: int, seats: int, style: Style, rotation: int
) -> None:
    """Some seats leave on the way, two always stay."""
    random = Random(seed)
    leaving = {random.randrange(100): seat for seat in range(2, seats)}
    game = Game(BASE, SET, seats, rotation)
    referee = Referee(seats)
    referee.tiles[0] = referee.tiles[0]._replace(rotation=rotation)
    agree(game, referee)
    for number, kind in enumerate(shuffled(SET, random)):
        if number in leaving:
            game.resign(leaving[number])
            referee.leave(leaving[number])
        turn(game, referee, kind, random, style)
        if game.phase is not Phase.OVER:
            agree(game, referee)
    assert game.phase is Phase.OVER
    referee.final()
    agree(game, referee)
