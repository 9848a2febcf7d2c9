"""The panel in a few rows of a phone, and the same in words for those who want that."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from random import Random

import pytest

from bot.game.acts import Act, Person, Refused
from bot.game.settings import GameOptions, wishes
from bot.show import events
from bot.text import catalogue
from bot.text.lines import line
from bot.text.message import Message
from bot.ui.ids import Id
from bot.ui.presses import found
from bot.use_cases import board, hints, history, tiles
from bot.use_cases import help as helping
from bot.use_cases.notify import IN_WORDS
from bot.use_cases.panel import PLAY
from engine.events import BonusEarned, Event, FeatureScored, PieceDeployed, TileDiscarded, TilePlaced
from engine.game import Game
from engine.squares import square_at
from tests.bot.app.table import ANNA, Table, english, in_words, move_at_random

NAMES = ("Anna", "Bo")


LAID = TilePlaced(0, "D", square_at(-1, 0), 0)
SET = PieceDeployed(0, "follower", "knight", square_at(-1, 0), 0)


def _city(*seats: int) -> FeatureScored:
    return FeatureScored("city", square_at(-1, 0), 0, (), 8, seats, final=False)


@pytest.mark.parametrize(
    ("happened", "said"),
    [
        ((LAID,), "M13"),
        ((LAID, SET), "M13, knight"),
        ((LAID, _city(0)), "M13, city complete **+8**"),
        ((LAID, _city(1)), "M13, city complete: Bo **+8**"),
        ((LAID, _city(0, 1)), "M13, city complete: Anna and Bo **+8**"),
        ((LAID, BonusEarned(0)), "M13, bonus tile"),
        ((TileDiscarded(0, "D"),), "tile discarded"),
    ],
)
def test_a_turn_in_a_row(happened: tuple[Event, ...], said: str) -> None:
    game = Game.from_text("base; D N13/0, D M13/0; scores 0 0; turn 1 lay E")
    told, _ = events.deeds_in_short(happened, game, NAMES)
    assert catalogue("en").plain(line("turn-done", deeds=told)) == f"✔ {said}"


async def press(table: Table, who: Person, custom_id: str) -> Message:
    """What somebody sees who presses that button, wanting everything in words or not as they said before."""
    use, on = found(custom_id)
    words = (await wishes(table.store.reader, who.user_id)).in_words
    act = replace(table.act(who), in_words=words).on(on.game, on.version)
    return await table.app.do(use, act, **use.read(on.arg, ()))


def words_button(shown: Message) -> str:
    """The id of the button by which everything is told in words, or no longer."""
    (button,) = [one for one in shown.buttons if one.action == "words"]
    return str(Id(button.action, button.game_id, button.version, button.arg))


LOOKS: Mapping[str, Callable[[Table, Act], Awaitable[Message]]] = {
    "the panel": lambda table, act: table.app.do(PLAY, act),
    "a hint": lambda table, act: table.app.do(hints.HINT, act),
    "the board": lambda table, act: table.app.do(board.BOARD, act),
    "a square from close by": lambda table, act: table.app.do(board.BOARD, act, "N13"),
    "whose it is": lambda table, act: table.app.do(board.WHOSE, act),
    "the scores": lambda table, act: table.app.do(board.SCORE, act),
    "the scores if it ended now": lambda table, act: table.app.do(board.SCORE, act, projected=True),
    "the tiles left": lambda table, act: table.app.do(tiles.TILES, act),
    "what happened": lambda table, act: table.app.do(history.HISTORY, act, 1),
    "help": lambda table, act: table.app.do(helping.HELP, act),
    "a refusal": lambda table, act: table.app.refused(Refused(line("stale"), show=act.game_id), act),
}


@pytest.mark.parametrize("look", LOOKS)
async def test_whatever_there_is_more_of_in_words_has_a_button_that_stays_on_until_pressed_again(
    table: Table, look: str
) -> None:
    await table.begin(options=GameOptions(order="seated", hints=True))
    for seed in (1, 2):
        await move_at_random(table, Random(seed))
    row, mover = await table.row(), await table.mover()
    short = await LOOKS[look](table, table.act(mover).on(row.id, row.version))
    full = await press(table, mover, words_button(short))
    assert whole(full) != whole(short)
    assert whole(full).startswith(in_words(short)) or look in ("what happened", "a refusal")
    assert full.picture == short.picture
    assert (await wishes(table.store.reader, mover.user_id)).in_words
    again = await press(table, mover, words_button(full))
    *_, note = again.lines
    assert note.code == "words-on"
    before = whole(replace(again, lines=again.lines[:-1]))
    assert whole(short).endswith(before), "a refusal itself isn't said again"
    assert not (await wishes(table.store.reader, mover.user_id)).in_words


STAYS = "\nAll that only you see is in words now, until you press In short."


def whole(shown: Message) -> str:
    """All that a message says."""
    return "\n".join([english(shown), *(catalogue("en").pages(shown.document).messages if shown.document else ())])


async def test_in_words_on_a_panel_of_an_earlier_version_changes_what_is_wanted(table: Table) -> None:
    row = await table.begin()
    mover = await table.mover()
    short = await table.app.do(PLAY, table.act(mover).on(row.id, row.version))
    old = str(Id("words", row.id, row.version, "-:-:-:-"))
    for said in (in_words(short) + STAYS, english(short) + "\nShort again, everywhere."):
        assert english(await press(table, mover, old)) == said


async def test_in_words_shows_only_what_there_is_a_button_for(table: Table) -> None:
    row = await table.begin()
    for use, arg in (("place", ""), ("nothing", ""), ("view", "")):
        with pytest.raises(Refused):
            await table.app.do(IN_WORDS, table.act(ANNA).on(row.id, row.version), use, arg, on=True)
    assert not (await wishes(table.store.reader, ANNA.user_id)).in_words
