"""The evaluation: exact when no tile is left, and the same however it is reckoned."""

import re
from collections.abc import Mapping
from dataclasses import replace
from random import Random

import pytest

from engine import Game, Phase, players
from engine.area import Area
from engine.compiled import OPEN
from engine.events import total
from engine.games import RULESETS
from engine.players.candidates import OUTLOOKS, candidates
from engine.players.discovery import DiscoveryOutlook
from engine.players.lab import matches
from engine.players.likely import Likely
from engine.players.lookups import lookups_of
from engine.players.numbers import DRIFT, SHARED, margin
from engine.players.openings import meetings, openings, openings_after
from engine.players.weights import FILES, OWN, weights
from engine.squares import parse_square, split
from engine.stack import deal
from tests.engine.play import Play, advance
from tests.engine.players.situations import after, variants
from tests.engine.worlds import WILD
from tests.profiles import is_full


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize(("ruleset", "open_tiles"), variants())
def test_with_the_last_tile_the_margin_is_that_of_the_final_scores(ruleset: str, open_tiles: bool, seats: int) -> None:
    for seed in range(6 if is_full() else 1):
        game, stack = matches.start(ruleset, seats, seed, open_tiles=open_tiles)
        random = Random(seed)
        seen = 0
        while game.phase is not Phase.OVER:
            if game.unseen_in["land"] == bool(game.open_tiles()):
                seen += _compare(game)
            advance(game, stack, random, "uniform")
            deal(game, stack)
        assert seen


@pytest.mark.parametrize(("seats", "gone"), [(2, ()), (3, (1,)), (4, (0, 2)), (5, (3,))])
def test_D2_2_complete_areas_wait_for_the_turns_that_their_owners_have_left(seats: int, gone: tuple[int, ...]) -> None:
    game, stack = matches.start("discovery", seats, 3)
    random = Random(1)
    promised: list[tuple[int, list[int]]] = []
    movers: list[int] = []
    while game.phase is not Phase.OVER:
        if len(movers) == 20:
            for seat in gone:
                game.resign(seat)
        if len(movers) >= 20:
            promised.append((len(movers), DiscoveryOutlook(game, weights("discovery", seats))._turns_left))
        movers.append(game.to_move)
        advance(game, stack, random, "uniform")
        deal(game, stack)
    for number, turns in promised:
        assert turns == [movers[number + 1 :].count(seat) for seat in range(seats)]


def _compare(game: Game) -> int:
    seat, seen = game.to_move, 0
    for candidate in players.ranked(game, "normal", Random(0)):
        end = game.copy()
        end.play(candidate.turn)
        if end.phase is Phase.OVER:
            assert candidate.margin == pytest.approx(margin(end.scores, seat), abs=1e-5), str(candidate.turn)
            seen += 1
    return seen


@pytest.mark.parametrize(("ruleset", "open_tiles"), variants())
def test_openings_after_a_tile_are_those_of_the_position(ruleset: str, open_tiles: bool) -> None:
    for turns in range(0, 60, 5 if is_full() else 25):
        game, _ = after(ruleset, 2, turns, turns + 1, open_tiles)
        tables = lookups_of(game.ruleset, game.tileset)
        (kind, *_) = game.choices()
        if game.phase is Phase.DRAW:
            game.choose(kind)
        met = meetings(game.board, tables)
        for place in game.placements():
            square, rotation = split(place)
            there = game.copy()
            there.lay(square, rotation)
            now = openings_after(openings(met), met[square], there.board, tables, square)
            assert now == openings(meetings(there.board, tables))


CITY_GROWN = (
    "base; D N13/0, U O13/0, W M13/0, K N12/180, X P13/0, P M14/180 0:highwayman-2, U L13/0 1:highwayman-1, "
    "K N14/270 0:knight-1, R M15/0, N L15/180, P K13/0 1:farmer-3, B M12/0 0:monk-1, U M16/0; scores 4 4; turn 0 lay K"
)
"""A city is worth something else once the tile changes what it takes in."""


@pytest.mark.parametrize("played", ["base", "hunters", "discovery", CITY_GROWN])
def test_a_tile_is_worth_the_same_if_nothing_is_taken_from_others_or_from_the_position_before(played: str) -> None:
    game = Game.from_text(played) if played == CITY_GROWN else after(played, 2, 40, 3)[0]
    ruleset = game.ruleset.name
    numbers = weights(ruleset, 2)
    shared = OUTLOOKS[ruleset](game, numbers)
    for place in game.placements():
        square, rotation = split(place)
        there = game.copy()
        there.lay(square, rotation)
        shared.look(there, square)
        fresh = OUTLOOKS[ruleset](game, numbers)
        fresh.look(there, square)
        for changed in (fresh._changed, fresh._stale):
            changed.update(range(len(there.board.parent)))
        margins, ends = zip(*fresh.judge(), strict=True)
        assert [*zip(*shared.judge(), strict=True)] == [pytest.approx(margins), ends]


@pytest.mark.parametrize("ruleset", ["base", "hunters", "discovery"])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_there_are_weights_for_every_game_and_number_of_seats(ruleset: str, seats: int) -> None:
    for file in FILES:
        assert weights(ruleset, seats, file)["fade"] > 0


def test_what_fits_is_not_what_completes() -> None:
    game = Game.from_text("base; D N13/0; scores 0 0; turn 0 lay U")
    tables = lookups_of(game.ruleset, game.tileset)
    found = openings(meetings(game.board, tables))

    def kinds(tiles: int) -> str:
        return "".join(kind for kind in game.unseen if tables.unseen({kind: game.unseen[kind]}) & tiles)

    city, road = game.board.root(0), game.board.root(1)
    assert kinds(tables.fitting(game.board.frontier[parse_square("N12")])) == "CDEFGHIJKLMNOPQRST"
    ((square, contacts),) = found[city].items()
    assert square == parse_square("N12")
    assert kinds(tables.closing(game.board.frontier[square], contacts, 0)) == "DEHIJKL"
    for square, contacts in found[road].items():
        assert kinds(tables.closing(game.board.frontier[square], contacts, 0)) == "ALSTWX"


def test_a_tile_joins_two_cities_or_only_touches_both() -> None:
    game = Game.from_text("base; D N13/0, D M13/0, I M12/180; scores 0 0; turn 0 lay U")
    tables = lookups_of(game.ruleset, game.tileset)
    square = parse_square("N12")
    there = [
        contacts
        for squares in openings(meetings(game.board, tables)).values()
        for at, contacts in squares.items()
        if at == square
    ]
    assert len(there) == 2
    tiles = tables.connecting(game.board.frontier[square], *there)
    kinds = "".join(kind for kind in game.unseen if tables.unseen({kind: game.unseen[kind]}) & tiles)
    assert kinds == "CMNOPQRST"


def test_H7_6_the_hunter_beside_the_shrine_has_the_meadow_alone() -> None:
    play = Play(tile_set=WILD)
    play.lay("golden edge", "N12", 180)
    play.lay("shrine", "N14", 0, hunter=0)
    play.lay("deer", "N11", hunter=0)
    for kind, square in (("glade", "O11"), ("edge", "N15"), ("glade", "O10"), ("glade", "M15"), ("glade", "M14")):
        play.lay(kind, square, **({"hunter": 1} if kind == "edge" else {}))
    game = play.game
    outlook = OUTLOOKS["hunters"](game, weights("hunters", 2))
    meadow = game.feature(parse_square("N14"), 0)
    assert [piece.seat for piece in meadow.pieces] == [0, 1]
    assert outlook.scorers("meadow", game.board.node(parse_square("N14"), 0)[0]) == meadow.scorers == (0,)


@pytest.mark.parametrize("ruleset", ["base", "hunters", "discovery"])
def test_the_value_of_a_chance_is_the_chance_of_the_value(ruleset: str) -> None:
    rules, seen = RULESETS[ruleset], 0
    for seed in range(3):
        game, _ = after(ruleset, 2, 40, seed)
        board = game.board
        for root, layer in board.roots().items():
            touched = [Area(board, one, rules.layer(layer.touches)) for one in board.touched(root)]
            tiles, sums = board.tiles[root].bit_count(), board.sums[root]

            def points(complete: float) -> float:
                area = Likely(layer, complete, tiles, tiles + 2, sums, touched)  # noqa: B023
                return sum(number * each for _, number, each in rules.value(area))

            assert points(0.25) == pytest.approx(0.75 * points(False) + 0.25 * points(True))
            seen += points(True) > points(False)
    assert seen


@pytest.mark.parametrize("ruleset", ["base", "hunters", "discovery"])
def test_what_is_complete_promises_what_the_rules_give(ruleset: str) -> None:
    seen = 0
    for seed in range(3):
        game, _ = after(ruleset, 2, 40, seed)
        outlook = OUTLOOKS[ruleset](game, weights(ruleset, 2))
        outlook.look_around()
        for root, layer in game.board.roots().items():
            if layer.completes and not game.board.sums[root] & OPEN:
                points = total(game.ruleset.items(Area(game.board, root, layer)))
                assert sum(outlook.worth(layer.name, root)) >= points  # a plain beside a mountain may still get cities
                assert layer.touches == "plain" or sum(outlook.worth(layer.name, root)) == points
                seen += 1
    assert seen


def test_a_rule_that_changes_changes_what_a_turn_is_worth() -> None:
    text = "base; D N13/0, G N12/90 0:knight-1; scores 0 0; turn 0 lay E"
    game, generous = Game.from_text(text), Game.from_text(text)
    generous.ruleset = replace(
        game.ruleset,
        value=lambda area: tuple((name, 2 * number, each) for name, number, each in game.ruleset.value(area)),
    )
    city = game.board.node(parse_square("N12"), 0)[0]
    once, twice = (OUTLOOKS["base"](one, weights("base", 2)).worth("city", city) for one in (game, generous))
    assert twice == (2 * once[0], 2 * once[1])
    assert once[1] > 0


MEANT = """
base rate_city extend_city back +0 D N13/0, F N14/0 0:knight-1
base wait_open -0 D N13/0, F N14/0 0:knight-1
base rate_road extend_road +0 D N13/0, U N14/0 0:highwayman-1
base piece first second ++ D N13/0
base turns fade -- D N13/0
base near_city +0 D N13/0, J M13/0 0:farmer-3
base around_monastery 0+ D N13/0, G N12/90 0:knight-1, B M12/0 1:monk-1
base join +- D N13/0, G N12/90 0:knight-1, F N11/90 0:knight-1, B M12/0, B M11/0, E M10/90 1:knight-1
base join ++ D N13/0, G N12/90 0:knight-1, F N11/90, B M12/0, B M11/0, E M10/90 1:knight-1
base join_field ++ D N13/0, V M13/180 0:farmer-2, P M12/0 1:farmer-4
hunters rate_forest extend_forest grow_forest +0 hg-00 N13/0, hg-27 O13/0 0:gatherer-1
hunters rate_river extend_river grow_river +0 hg-00 N13/0, hg-41 N12/0 0:fisher-2
hunters open_meadow +0 hg-00 N13/0, hg-43 N12/0 0:hunter-3
hunters open_hut +0 hg-00 N13/0, hg-03 M13/0 0:hut-4
hunters supply_hut ++ hg-00 N13/0
hunters join ++ hg-00 N13/0, hg-53 N12/0 0:gatherer-1, hg-27 O13/0 1:gatherer-1
hunters join_meadow +- hg-00 N13/0, hg-43 M13/0 0:hunter-3, hg-27 M12/0 1:hunter-2
discovery rate_mountain extend_mountain +0 fx-00 N13/0, ds-00 N14/0 0:robber-1
discovery rate_sea extend_sea +0 fx-00 N13/0, ds-11 O13/0 0:seaman-2
discovery rate_plain extend_plain +0 fx-00 N13/0, ds-01 M13/0 0:explorer-1
discovery merge +0 fx-00 N13/0, ds-03 M13/270 0:robber-1, ds-20 N12/0 1:seaman-1
discovery take_back -0 fx-00 N13/0, ds-00 N14/0 0:robber-1
"""
ROWS = [found.groups() for found in re.finditer(r"(\w+) ([a-z_ ]+) ([-+0]{2}) (.+)", MEANT)]
"""A rule set, weights, what each seat can expect if one of these is larger (more, less or the same), and tiles.

Where one tile joins two cities, two knights take the other one over (``+-``); with one each both score all of it.
"""


@pytest.mark.parametrize(("ruleset", "names", "signs", "tiles"), ROWS)
def test_a_larger_weight_changes_what_its_name_says(ruleset: str, names: str, signs: str, tiles: str) -> None:
    game = Game.from_text(f"{ruleset}; {tiles}; scores 0 0; turn 0 draw")
    for name in names.split():
        most = {"turns": 20.0, "fade": 200.0}.get(name, 0.3)
        less, more = (expected(game, {name: value, name + DRIFT: 0.0}) for value in (most / 3, most))
        seen = [round(one - other, 6) for one, other in zip(more, less, strict=True)]
        assert "".join("+" if by > 0 else "-" if by else "0" for by in seen) == signs, name


def test_every_weight_is_tested_in_a_position() -> None:
    tested = [(ruleset, name) for ruleset, names, _, _ in ROWS for name in names.split()]
    assert {*tested, ("hunters", "bonus_tile")} == {
        *[("base", name) for name in SHARED], *[(ruleset, name) for ruleset in OWN for name in OWN[ruleset]]
    }  # fmt: skip


def test_a_bonus_tile_is_worth_its_weight() -> None:
    game = Game.from_text("hunters; hg-00 N13/0, hg-30 N14/0; scores 0 0; turn 1 lay hg-55")
    less, more = (candidates(game, {**weights("hunters", 2), "bonus_tile": value}) for value in (1.0, 2.0))
    worth = {one.turn: one.margin for one in less}
    for one in more:
        laid = game.copy()
        laid.play(one.turn)
        assert one.margin - worth[one.turn] == pytest.approx(float(laid.pile == "bonus"))


def expected(game: Game, changed: Mapping[str, float]) -> list[float]:
    """What each seat can expect, with some weights changed."""
    outlook = OUTLOOKS[game.ruleset.name](game, {**weights(game.ruleset.name, 2), **changed})
    outlook.look_around()
    return outlook.values()
