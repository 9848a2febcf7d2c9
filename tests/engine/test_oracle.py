"""Random games of all sorts, held against the flood-fill oracle in every number after every turn."""

from collections import deque
from dataclasses import dataclass, field
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import open_tiles
from engine.game import Game, Phase
from engine.games import RULESETS
from engine.squares import split, square_at, xy
from engine.stack import shuffled
from tests.engine.oracle import Found, Land, Referee
from tests.engine.oracle_rules import RULES
from tests.engine.play import SETS, STYLES, Style, claim, over, place
from tests.profiles import budget, is_full


def agree(game: Game, referee: Referee) -> None:
    """Every query of the game has the oracle's answer."""
    assert [(*xy(tile.square), tile.kind, tile.rotation) for tile in game.board.laid()] == [
        tuple(tile) for tile in referee.tiles
    ]
    assert [(p.seat, p.piece, *xy(p.square), p.segment) for p in game.board.pieces()] == [
        tuple(p) for p in referee.pieces
    ]
    assert game.scores == referee.scores
    assert [game.supply(seat) for seat in range(game.seats)] == referee.supply
    assert game.unseen_in["bonus"] == referee.bonus_tiles
    land = referee.land
    assert {xy(square) for square in game.board.free()} == land.free()
    agree_on_features(game, land, land.features())


def agree_on_features(game: Game, land: Land, expected: list[Found]) -> None:
    for found in expected:
        features = {game.feature(square_at(spot.x, spot.y), spot.segment, found.layer) for spot in found.spots}
        (feature,) = features
        assert feature.layer == found.layer
        assert (feature.open, feature.complete) == (found.open, found.complete)
        assert {xy(square) for square in feature.squares} == found.squares
        assert len(feature.squares) == len(found.squares)
        segments = [(*xy(square), segment) for square, segment in feature.segments]
        assert sorted(segments) == sorted((spot.x, spot.y, spot.segment) for spot in found.spots)
        assert [(p.seat, p.piece, *xy(p.square), p.segment) for p in feature.pieces] == [tuple(p) for p in found.pieces]
        assert all(piece.role == land.rules.roles[piece.piece, found.layer] for piece in feature.pieces)
        assert (feature.items, feature.points) == (found.items, found.points)


@dataclass
class Match:
    """A game and the oracle's book of it, played side by side; ``open_tiles`` are the oracle's, ``each`` a seat."""

    game: Game
    referee: Referee
    random: Random
    style: Style
    land: deque[str]
    bonus: deque[str]
    open_tiles: list[list[str]] = field(default_factory=list)
    each: int = 2

    def agree(self) -> None:
        over = self.game.phase is Phase.OVER
        assert over is not (self.land or self.referee.bonus or any(self.open_tiles) or False)
        if over:
            self.referee.final()
        else:
            assert (self.game.to_move, self.game.pile == "bonus") == (self.referee.turn, self.referee.bonus)
            assert self.game.unseen_in["land"] == len(self.land) + sum(map(len, self.open_tiles))
        agree(self.game, self.referee)

    def draw_and_play(self) -> None:
        """One turn, one bonus move, or one tile that fits nowhere (B3.3, H3.2, H6.7, D2.1)."""
        game, referee = self.game, self.referee
        mover, own = referee.turn, self.open_tiles[referee.turn] if self.each == 1 and self.open_tiles else []
        kind = self.bonus.popleft() if referee.bonus else own.pop() if own else self.land.popleft()
        game.draw(kind)
        referee.draw(kind)
        expected = referee.land.placements(kind)
        assert sorted((*xy(square), turned) for square, turned in map(split, game.placements())) == sorted(expected)
        assert {(*xy(square), turned) for square in game.board.free() for turned in game.rotations(square)} == expected
        if expected:
            self.lay(kind)
        else:
            game.discard()
            if referee.bonus and not self.bonus:
                referee.no_bonus_fits()
        if self.open_tiles:
            self.fill_up([mover] if referee.turn != mover else [])
            self.pass_over()

    def choose_and_play(self) -> None:
        """One turn with open tiles, or one of them given up (D6.1, D6.2), and the tile drawn for it."""
        game, mover = self.game, self.referee.turn
        own = self.open_tiles[mover]
        fitting = [kind for kind in own if self.referee.land.placements(kind)]
        assert sorted(game.choices()) == sorted(set(fitting))
        if fitting:
            kind = self.random.choice(fitting)
            game.choose(kind)
            own.remove(kind)
            self.lay(kind)
        else:
            kind = self.random.choice(own)
            game.discard(kind)
            own.remove(kind)
        self.fill_up([mover])
        self.pass_over()

    def fill_up(self, seats: list[int]) -> None:
        for seat in seats:
            while self.land and len(self.open_tiles[seat]) < self.each:
                self.open_tiles[seat].append(self.land.popleft())
                open_tiles.open_tile(self.game, seat, self.open_tiles[seat][-1])

    def pass_over(self) -> None:
        """D6.3, T13."""
        if self.referee.bonus or self.land:
            return
        while not self.open_tiles[self.referee.turn] and any(self.open_tiles):
            self.referee.turn = self.referee.after(self.referee.turn)
        open_tiles.pass_over(self.game)

    def lay(self, kind: str) -> None:
        game, referee = self.game, self.referee
        square, rotation = split(place(game, self.random, self.style))
        game.lay(square, rotation)
        referee.lay(*xy(square), kind, rotation)
        land = referee.land
        agree_on_features(game, land, land.features(*xy(square)))
        assert [
            (game.ruleset.piece_of(option.role), option.segment) for option in game.places()
        ] == referee.deployments()
        assert {option.segment: option.role for option in game.places() if option.role == "hut"} == {
            segment: "hut" for piece, segment in referee.deployments() if piece == "hut"
        }
        own = [(square_at(p.x, p.y), p.segment) for p in referee.pieces if p.seat == referee.turn]
        assert game.take_backs() == (own if game.ruleset.take_back else [])
        self.end_turn(own if game.ruleset.take_back else [])

    def end_turn(self, own: list[tuple[int, int]]) -> None:
        """Take back, set, or neither; then the oracle scores."""
        game, referee = self.game, self.referee
        if own and self.random.random() < 0.3:
            square, segment = self.random.choice(own)
            game.take_back(square, segment)
            referee.take_back(*xy(square), segment)
        elif chosen := claim(game, self.random, self.style):
            referee.deploy(game.ruleset.piece_of(chosen.role), chosen.segment)
            game.deploy(*chosen)
        else:
            game.end_turn()
        referee.finish()

    def leave(self, seat: int) -> None:
        """T1; open tiles go back into the stack, which is shuffled, and who has too few of them draws."""
        self.game.resign(seat)
        self.referee.leave(seat)
        if self.open_tiles:
            self.land.extend(self.open_tiles[seat])
            self.random.shuffle(self.land)
            self.open_tiles[seat] = []
            waiting = [seat for seat in range(self.game.seats) if seat not in self.referee.gone]
            self.fill_up([seat for seat in waiting if self.each > 1 or seat != self.referee.turn])
            self.pass_over()


def match(ruleset: str, seats: int, seed: int, style: Style, rotation: int) -> Match:
    """A game about to begin."""
    tileset, random = SETS[ruleset], Random(seed)
    stack = shuffled(tileset, random)
    return Match(
        game=Game(RULESETS[ruleset], tileset, seats, rotation),
        referee=Referee(RULES[ruleset], seats, rotation),
        random=random,
        style=style,
        land=deque(stack[: tileset.size - 1]),
        bonus=deque(stack[tileset.size - 1 :]),
    )


def play_to_the_end(table: Match) -> None:
    """Some seats leave on the way, two always stay."""
    random, game = table.random, table.game
    leaving = {random.randrange(120): seat for seat in range(2, game.seats)}
    table.agree()
    moves = 0
    while game.phase is not Phase.OVER:
        if moves in leaving:
            table.leave(leaving[moves])
            table.agree()
        if game.chooses:
            table.choose_and_play()
        else:
            table.draw_and_play()
        moves += 1
        # What a board is doesn't hang on whether tiles are open: there it is looked over after some turns only.
        if moves % 3 == 0 or over(game) or (is_full() and not table.open_tiles):
            table.agree()
    assert moves > 60


@pytest.mark.parametrize(
    ("ruleset", "each"), [*((ruleset, each) for each in (0, 1) for ruleset in RULES), ("discovery", 2)]
)
@budget(2)
@given(st.integers(0, 10**6), st.integers(2, 5), st.sampled_from(STYLES), st.integers(0, 3))
def test_random_games_agree_with_the_oracle_after_every_turn(
    ruleset: str, each: int, seed: int, seats: int, style: Style, rotation: int
) -> None:
    """``each``: so many open tiles a seat; one is its next tile, two are those of the expert variant."""
    table = match(ruleset, seats, seed, style, rotation)
    if each:
        removed = [
            table.land.popleft() for _ in range({2: 1, 3: 2, 4: 3, 5: 1}[seats] if each == 2 and seed % 2 else 0)
        ]
        table.each = each
        table.open_tiles = [[table.land.popleft() for _ in range(each)] for _ in range(seats)]
        open_tiles.open_hands(table.game, table.open_tiles, removed)
    play_to_the_end(table)
