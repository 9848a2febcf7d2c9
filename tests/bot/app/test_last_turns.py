"""The end of a game is announced, and what is worth more now than then."""

from __future__ import annotations

import pytest

from bot.app.words import words
from bot.text import LOCALES, catalogue
from engine.game import Game, Phase
from engine.games import RULESETS
from engine.squares import split
from engine.tilefiles import load
from tests.bot.app.played import Played
from tests.bot.app.table import PEOPLE, Table, english, play_on, play_out


async def test_the_last_tiles_are_announced_once_each(played: Played) -> None:
    table: Table = await played(58)
    await play_on(table, 13)
    said = [english(post) for post in table.channel.sent]
    for told in ("10 tiles are left to draw.", "5 tiles are left to draw.", "This is the last tile of the game."):
        assert sum(told in text for text in said) == 1


@pytest.mark.parametrize("seats", [2, 3])
def test_the_last_tile_of_each_player_is_known(seats: int) -> None:
    """With fewer tiles left than players nobody who has just drawn gets another one."""
    game = Game(RULESETS["base"], load("base"), seats)
    kinds = [kind.id for kind in load("base").kinds for _ in range(kind.count - kind.start)]
    game.remove(kinds[seats:])
    for kind in kinds[:seats]:
        game.draw(kind)
        assert words.last_tile(game)
        game.lay(*split(game.placements()[0]))
        game.skip()
    assert game.phase is Phase.OVER


def test_with_as_many_tiles_left_as_players_there_is_another_turn() -> None:
    game = Game(RULESETS["base"], load("base"), 2)
    kinds = [kind.id for kind in load("base").kinds for _ in range(kind.count - kind.start)]
    game.remove(kinds[3:])
    game.draw(kinds[0])
    assert not words.last_tile(game)


async def test_with_five_players_nothing_of_the_end_is_left_out_for_want_of_room(played: Played) -> None:
    table = await played(69, PEOPLE)
    await play_out(table)
    summary, story = table.channel.sent[-2:]
    for locale in LOCALES:
        told = catalogue(locale).message(*summary.lines) + catalogue(locale).message(*story.lines)
        assert all(f"\n- {person.name}:\n  - " in told for person in PEOPLE)
        assert all(len(catalogue(locale).plain(*post.lines)) < 1900 for post in (summary, story)), (
            "nothing is left away"
        )
