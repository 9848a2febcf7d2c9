"""Taking a turn back: friendly or off, until the next player's commit, never after the game is over."""

from random import Random

import pytest

from bot.game.acts import Person
from bot.game.settings import GameOptions
from bot.use_cases import undo
from engine.game import Game
from tests.bot.app.buttons import actions
from tests.bot.app.played import Played
from tests.bot.app.table import ANNA, BO, CLEO, Table, any_move, english, play_on
from tests.bot.app.variants import VARIANTS


def position(game: Game) -> tuple[object, ...]:
    """All that a position is."""
    board = game.board
    return board.laid(), board.pieces(), game.scores, game.to_move, game.phase, game.drawn, game.unseen


async def test_undo_restores_the_exact_earlier_position_and_stack(table: Table) -> None:
    """Whatever is laid after an undo, the next tile is the same, so that nobody undoes for a better one."""
    await table.begin()
    await play_on(table, 4)
    before, drawn = await table.game(), set()
    for seed in range(4):
        await table.confirm(table.act(ANNA), await any_move(table, Random(seed)))
        drawn.add((await table.game()).drawn)
        await table.do(ANNA, undo.UNDO)
        assert position(await table.game()) == position(before)
    assert len(drawn) == 1


@pytest.mark.parametrize(
    ("game", "turns", "person", "code"),
    [
        (GameOptions(undo="off", order="seated"), 1, ANNA, "undo-off"),
        (VARIANTS["base"], 0, ANNA, "undo-nothing"),
        (VARIANTS["base"], 2, ANNA, "undo-not-yours"),
        (VARIANTS["base"], 2, CLEO, "undo-nothing"),
    ],
    ids=["off", "before the first turn", "after the next one", "before one's own first turn"],
)
async def test_when_nothing_is_undone(table: Table, game: GameOptions, turns: int, person: Person, code: str) -> None:
    await table.begin((ANNA, BO, CLEO), game)
    await play_on(table, turns)
    assert await table.refused(table.do(person, undo.UNDO)) == code
    assert ("undo" in actions(table.channel.sent[-1])) is (turns == 2)
    if turns == 2:
        await table.do(BO, undo.UNDO)
        assert await table.mover() == BO


async def test_undo_never_after_game_over(played: Played) -> None:
    table = await played()
    assert await table.refused(table.do(ANNA, undo.UNDO)) == "undo-over"


async def test_undo_is_asked_about_first_and_changes_nothing_before(table: Table) -> None:
    row = await table.begin()
    await play_on(table, 1)
    before = await table.store.reader.counts()
    asked = await table.app.do(undo.SURE, table.act(ANNA).on(row.id, 2))
    assert actions(asked) == ["undone"]
    assert english(asked).startswith("Undo your last turn? ")
    assert await table.store.reader.counts() == before
    assert await table.refused(table.app.do(undo.SURE, table.act(BO).on(row.id, 2))) == "undo-nothing"
