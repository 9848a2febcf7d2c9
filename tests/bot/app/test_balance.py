"""What hangs in the balance is a row of the turn's message, seldom, and only where it is news."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from bot.game.batch import Batch
from bot.game.positions import Study
from bot.show import balance
from bot.text import catalogue
from bot.text.lines import Name, Token, Value, line
from bot.use_cases import turn
from engine import players
from engine.events import Event, GameStarted
from engine.game import Game, Phase
from engine.games import RULESETS
from engine.stack import deal, shuffled
from engine.tilefiles import load
from tests.bot.app.table import ANNA, Table, english, play_on

QUIET = 4


def told(ruleset: str, seed: int) -> list[tuple[int, str, Study]]:
    """The turns of a game of two normal players that say what hangs in the balance, with what they say."""
    game, random = Game(RULESETS[ruleset], load(ruleset), 2), Random(seed)
    log: list[Event] = [GameStarted(ruleset, 2, 0)]
    game.log = log
    stack = shuffled(game.tileset, random)
    deal(game, stack)
    batches, found = [Batch(1, tuple(log), 0)], list[tuple[int, str, Study]]()
    while game.phase is not Phase.OVER:
        before = len(log)
        game.play(players.choose(game, "normal", random))
        deal(game, stack)
        batches.append(Batch(len(batches) + 1, tuple(log[before:]), 0))
        study = Study(("game", len(batches)), game.copy(), ("Anna", "Bo"), (0, 1), tuple(batches))
        found += [(len(batches), catalogue("en").plain(said), study) for said in balance.row(study) if study.goes_on]
    return found


@pytest.mark.parametrize("ruleset", RULESETS)
def test_it_is_told_a_few_times_a_game_and_not_in_turns_one_after_the_other(ruleset: str) -> None:
    found = told(ruleset, 3)
    assert 2 <= len(found) <= 9
    versions = [version for version, _, _ in found]
    assert all(later - earlier > QUIET for earlier, later in pairwise(versions))
    for _, said, study in found:
        # The same turn says the same again: it follows from the log.
        assert catalogue("en").plain(*balance.row(study)) == said
        assert len(said) <= 84, "two rows of a phone"


def test_a_city_that_lacks_one_tile_is_told_with_its_owner_and_points() -> None:
    (first, *_) = told("base", 3)
    assert first[1] == "In the balance: city (Anna) on N12, one tile missing for 10"


async def test_turns_messages_have_the_row_and_tell_it_in_words_too(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    data: dict[str, Value] = {"feature": Token("city"), "square": Token("N12"), "names": Name("Bo"), "points": 10}
    monkeypatch.setattr("bot.show.balance.row", lambda _: (line("balance-one", **data),))
    await table.begin()
    await play_on(table, 1)
    said = "In the balance: city (Bo) on N12, one tile missing for 10"
    post = table.channel.sent[-1]
    assert english(post).splitlines()[-1] == said
    told = await table.app.do(turn.TOLD, table.act(ANNA).on(post.game_id, post.version))
    assert english(told).splitlines()[-1] == said
