"""The end of a game is announced, and what is worth more now than then."""

from __future__ import annotations

from collections import Counter

import pytest

from bot.game import placements
from bot.show import choices, effects, scores
from bot.text import LOCALES, catalogue
from bot.text.message import Message
from bot.use_cases import board
from engine.events import Event
from engine.game import Game
from engine.squares import parse_square
from engine.turns import Turn
from tests.bot.app.played import Played
from tests.bot.app.table import PEOPLE, Table, english, play_on, play_out
from tests.engine.play import Play
from tests.engine.worlds import NEW_LAND, WILD, some


async def test_the_last_tiles_are_announced_once_each(played: Played) -> None:
    table: Table = await played(58)
    await play_on(table, 13)
    said = [english(post) for post in table.channel.sent]
    for told in ("10 tiles are left to draw.", "5 tiles are left to draw.", "This is the last tile of the game."):
        assert sum(told in text for text in said) == 1


async def test_score_has_what_every_piece_of_five_players_brought_at_the_end(played: Played) -> None:
    table = await played(69, PEOPLE)
    await play_out(table)
    answer = await table.app.do(board.SCORE, table.act(PEOPLE[0], in_words=True).on((await table.row()).id))
    assert isinstance(answer, Message)
    assert answer.document is not None
    for locale in LOCALES:
        told = catalogue(locale).message(*answer.document.paragraphs)
        assert all(f"- {person.name}:\n  - " in told for person in PEOPLE)


def told(game: Game, square: str, degrees: int) -> list[str]:
    """What laying the tile in hand there does, in each language, as its player reads it."""
    way = placements.placing(game, parse_square(square), degrees // 90)
    return [catalogue(locale).plain(effects.effects(way, ("Anna", "Bo"), game.to_move)) for locale in ("en", "de")]


def spots(game: Game, square: str, degrees: int) -> list[str]:
    """The spots of the tile in hand once it lies there, with what a piece would bring."""
    after = game.copy()
    after.lay(parse_square(square), degrees // 90)
    return [catalogue("en").plain(choices.spot_label(after, one)) for one in after.places()]


def with_left(play: Play, drawn: str, *left: str) -> Game:
    """Its position with that tile drawn, and no others left than these."""
    game = play.game.copy()
    rest = Counter(game.unseen)
    rest.subtract((drawn, *left))
    game.remove(list(rest.elements()))
    game.draw(drawn)
    return game


def test_D5_2_the_final_items_say_that_nothing_is_doubled() -> None:
    """A plain of three tiles in the sea is complete; its explorer wasn't taken back."""
    play = Play(tile_set=some(SSSS=1, PSSS=2, SPSP=1))
    for kind, square, degrees in (("SSSS", "N14", 0), ("PSSS", "N15", 180), ("SPSP", "N16", 90)):
        play.lay(kind, square, degrees)
    game = with_left(play, "PSSS")
    laid, events = game.copy(), list[Event]()
    game.log = events
    game.play(Turn.parse("PSSS N17/0 explorer-1"))
    items = scores.final_items(scores.before_the_end(laid, events), events, ("Anna", "Bo"))
    english, german = (catalogue(locale).plain(*items).splitlines() for locale in ("en", "de"))
    assert english == [
        "At the end complete areas count as open ones.",
        "- Bo:",
        "  - explorer on N17: 3 tiles = 3 points",
    ]
    assert german[0] == "Am Ende zählen abgeschlossene Gebiete wie offene."


@pytest.mark.parametrize(
    ("tigers", "items"),
    [
        (0, "2 deer × 2 + 1 mammoth × 2 = 6 points"),
        (1, "(2 deer − 1 tiger) × 2 + 1 mammoth × 2 = 4 points"),
        (2, "no deer (2, but 2 tigers) + 1 mammoth × 2 = 2 points"),
        (3, "no deer (2, but 3 tigers) + 1 mammoth × 2 = 2 points"),
    ],
)
def test_H7_4_the_items_of_a_meadow_name_as_many_tigers_as_there_are(tigers: int, items: str) -> None:
    play = Play(tile_set=WILD)
    play.lay("mammoth", "N14", hunter=0)
    play.lay("deer", "N15")
    for row in range(tigers):
        play.lay("tiger", f"N{16 + row}")
    before, events = play.game.copy(), list[Event]()
    ended = play.game.copy()
    ended.log = events
    ended.end_now()
    (said,) = scores.final_items(before, events, ("Anna", "Bo"))
    assert catalogue("en").plain(said).endswith(f" N14: {items}")


def test_D4_1_a_small_area_is_told_with_the_tiles_that_it_is_worth() -> None:
    """Of two tiles: complete, and worth no more than open."""
    play = Play(tile_set=NEW_LAND)
    play.lay("SSSS", "N14")
    play.lay("PSSS", "N15", 180, explorer=0)
    play.put("PSSS", "N16")
    play.game.end_turn()
    play.wait(1, filler="SSSS")
    play.put("SSSS", "N17")
    (back,) = [one for one in play.game.take_backs() if one.square == parse_square("N15")]
    label = choices.back_label(play.game, back)
    assert catalogue("en").label(label) == "Take back explorer on N15: complete, 2 tiles = 2 points"
    assert catalogue("de").label(label) == "Zurücknehmen: Entdecker auf N15: abgeschlossen, 2 Karten = 2 Punkte"


def test_D5_2_what_the_own_last_tile_completes_counts_as_open_for_a_piece_set_there() -> None:
    """A plain of three tiles in the sea, which the last tile completes: whose piece is set there can't take it back."""
    play = Play(tile_set=some(SSSS=1, PSSS=2, SPSP=1))
    for kind, square, degrees in (("SSSS", "N14", 0), ("PSSS", "N15", 180), ("SPSP", "N16", 90)):
        play.lay(kind, square, degrees)
    last = with_left(play, "PSSS")
    assert "free plain: 3 at the end" in told(last, "N17", 0)[0]
    assert "Ebene (frei): 3 am Ende" in told(last, "N17", 0)[1]
    assert any(said.endswith("explorer, 3 at the end") for said in spots(last, "N17", 0))
