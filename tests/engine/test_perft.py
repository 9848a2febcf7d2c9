"""How many turns there are, two and three deep: a table that the engine and the oracle agree on.

The oracle counts by its own rules, tile reader and flood fill; it knows of the engine only the squares' names.
"""

import json
from collections.abc import Iterator
from copy import copy
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from engine.game import Game, Phase
from engine.games import RULESETS
from engine.notation import WrittenPosition
from engine.squares import xy
from engine.turns import Deploy
from tests.engine.oracle import Piece, Referee
from tests.engine.oracle_rules import RULES


class Case(NamedTuple):
    """A line of tests/cases/perft.jsonl: a position before a draw, the tiles drawn from then on, the numbers of turns.

    The numbers are those to depth 1, 2 and, for most, 3. Of a position with open tiles none is drawn.
    """

    name: str
    text: str
    land: list[str]
    bonus: list[str]
    counts: list[int]


def cases_of(depth: int) -> list[Any]:
    """The cases whose number of turns to that depth is known."""
    lines = (Path(__file__).parents[1] / "cases" / "perft.jsonl").read_text("utf-8").splitlines()
    rows = [Case(*json.loads(line).values()) for line in lines]
    return [pytest.param(case, id=case.name) for case in rows if len(case.counts) >= depth]


cases = pytest.mark.parametrize("case", cases_of(2))
deep_cases = pytest.mark.parametrize("case", cases_of(3))


# -- the engine ------------------------------------------------------------------------------------------------------


def perft(game: Game, land: list[str], bonus: list[str], depth: int) -> int:
    """How many sequences of so many turns there are."""
    if game.phase is Phase.DRAW and game.open_by_seat is None:
        game = game.copy()
        pile = bonus if game.pile == "bonus" else land
        game.draw(pile[0])
        land, bonus = (land, bonus[1:]) if pile is bonus else (land[1:], bonus)
    turns = list(game.legal_turns())
    if depth == 1:
        return len(turns)
    total = 0
    for turn in turns:
        after = game.copy()
        after.play(turn)
        total += perft(after, land, bonus, depth - 1)
    return total


# -- the oracle ------------------------------------------------------------------------------------------------------


class Table(NamedTuple):
    """The oracle's book, and the open tiles by seat; none where tiles are drawn."""

    referee: Referee
    open_tiles: tuple[tuple[str, ...], ...] | None


def opened(case: Case) -> Table:
    """The oracle's book of a position."""
    written = WrittenPosition.parse(case.text)
    referee = Referee(RULES[written.ruleset], len(written.scores), written.tiles[0].tile.rotation)
    for one in written.tiles[1:]:
        x, y = xy(one.tile.square)
        referee.draw(one.tile.tile)
        referee.lay(x, y, one.tile.tile, one.tile.rotation)
        if one.seat is not None:
            assert isinstance(one.tile.then, Deploy)
            piece, segment = RULESETS[written.ruleset].piece_of(one.tile.then.role), one.tile.then.segment
            referee.pieces.append(Piece(one.seat, piece, x, y, segment))
            referee.supply[one.seat][piece] -= 1
    referee.turn = written.to_move
    referee.bonus = written.pile == "bonus"
    for kind in written.out:
        referee.draw(kind)
    for seat in written.gone:
        referee.gone.add(seat)
        referee.supply[seat] = dict.fromkeys(referee.supply[seat], 0)
    return Table(referee, written.open_by_seat)


def own_copy(referee: Referee) -> Referee:
    new = copy(referee)
    new.tiles, new.pieces, new.gone = list(referee.tiles), list(referee.pieces), set(referee.gone)
    new.scores, new.supply = list(referee.scores), [dict(supply) for supply in referee.supply]
    return new


def after_each(table: Table, kind: str) -> Iterator[Referee]:
    """The oracle's book after every turn with that tile."""
    referee = table.referee
    for place in sorted(referee.land.placements(kind)):
        laid = own_copy(referee)
        laid.lay(place[0], place[1], kind, place[2])
        for deployment in (None, *laid.deployments()):
            done = own_copy(laid)
            if deployment is not None:
                done.deploy(*deployment)
            done.finish()
            yield done
        for piece in laid.pieces if laid.rules.name == "discovery" else ():
            if piece.seat == laid.turn:
                done = own_copy(laid)
                done.take_back(piece.x, piece.y, piece.segment)
                done.finish()
                yield done


def counted(table: Table, land: list[str], bonus: list[str], depth: int) -> int:
    """The oracle's own number of sequences of so many turns."""
    referee = table.referee
    if depth == 0:
        return 1
    if table.open_tiles is None:
        kind, rest = (bonus[0], (land, bonus[1:])) if referee.bonus else (land[0], (land[1:], bonus))
        drawn = own_copy(referee)
        drawn.draw(kind)
        followers = list(after_each(Table(drawn, None), kind))
        if not followers:
            return counted(Table(drawn, None), *rest, depth - 1)
        return sum(counted(Table(one, None), *rest, depth - 1) for one in followers)
    own = table.open_tiles[referee.turn]
    fitting = [kind for kind in dict.fromkeys(own) if referee.land.placements(kind)]
    total = 0
    for kind in fitting or dict.fromkeys(own):
        left = list(own)
        left.remove(kind)
        tiles = tuple(tuple(left) if s == referee.turn else hand for s, hand in enumerate(table.open_tiles))
        for one in after_each(table, kind) if fitting else [referee]:
            total += counted(Table(one, tiles), land, bonus, depth - 1)
    return total


# -- the table -------------------------------------------------------------------------------------------------------


@cases
def test_the_engine_and_the_oracle_count_as_the_table_does(case: Case) -> None:
    assert [perft(Game.from_text(case.text), case.land, case.bonus, depth) for depth in (1, 2)] == case.counts[:2]
    assert [counted(opened(case), case.land, case.bonus, depth) for depth in (1, 2)] == case.counts[:2]


@pytest.mark.full
@deep_cases
def test_they_count_as_the_table_does_three_deep(case: Case) -> None:
    assert perft(Game.from_text(case.text), case.land, case.bonus, 3) == case.counts[2]
    assert counted(opened(case), case.land, case.bonus, 3) == case.counts[2]


def test_the_table_has_every_game() -> None:
    texts = [param.values[0].text for param in cases_of(2)]
    assert {text.partition(";")[0] for text in texts} == set(RULES)
    for part in (" draw bonus", "; open ", "; left ", "; out "):
        assert any(part in text for text in texts)
