"""A hut is called a hut wherever something is said of one: it is no tribe member (H1.2, H5)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.game import drafts, placements
from bot.game.notation import Draft
from bot.show import alt, choices, effects, panel, refusals, scores, tiles
from bot.text import catalogue
from engine import Game, Refusal
from engine.events import Event
from engine.squares import parse_square
from tests.bot.app.test_panel import situation
from tests.engine.play import Play
from tests.engine.test_H7_final import crossing

NAMES = ("Anna", "Bo")
RIVER = "hunters; hg-00 N13/0, hg-04 M13/90 {seat}:hut-7; scores 0 0; turn 0 lay hg-14"
"""A river system from the start tile westwards, with a hut at its lake, and a tile that continues it."""


@pytest.mark.parametrize(("seat", "label"), [(1, "2 · hut (B)"), (0, "2 · hut (A)")])
def test_H5_2_a_river_system_that_is_taken_is_so_by_a_hut(seat: int, label: str) -> None:
    there = replace(situation(), game=Game.from_text(RIVER.format(seat=seat)))
    state = drafts.resolve(there, Draft(square="L13"))
    taken = [one.label for one in choices.taken(state) if "hut" in one.value]
    assert [catalogue("en").plain(one) for one in taken] == [label]


@pytest.mark.parametrize(("spot", "numbers"), [("hut-2", {1, 2, 3, 4, 5, 6}), ("2", {1, 3, 4, 5, 6})])
def test_H4_3_a_river_on_which_a_hut_is_chosen_keeps_its_number_for_a_fisher(spot: str, numbers: set[int]) -> None:
    """A hut may be exchanged for a fisher there, so the number that is to be pressed for one is in the picture."""
    there = replace(situation(), game=Game.from_text("hunters; hg-00 N13/0; scores 0 0; turn 0 lay hg-04"))
    state = drafts.resolve(there, Draft(square="M13", rotation=90, spot=spot))
    assert state.chosen is not None
    picture = panel._scene(state)
    shown = {one.number for one in picture.board.spots}
    assert shown & numbers == numbers
    assert (2 in shown) == (spot == "hut-2")
    assert picture.top_card is not None
    assert {one.number for one in picture.top_card.spots} == shown


def test_H5_1_what_a_free_river_system_brings_is_for_a_hut() -> None:
    game = Game.from_text("hunters; hg-00 N13/0; scores 0 0; turn 0 lay hg-04")
    way = next(one for one in placements.on(game, parse_square("M13")) if one.rotation == 1)
    assert "free river system: 2 at the end" in catalogue("en").plain(effects.effects(way, NAMES, 0))


def test_H5_2_a_hut_that_is_in_the_way_is_named_in_the_refusal() -> None:
    game = Game.from_text(RIVER.format(seat=1))
    game.lay(parse_square("L13"), game.rotations(parse_square("L13"))[0])
    segment = next(one.segment for one in game.places() if one.role == "fisher")
    with pytest.raises(Refusal) as refused:
        game.deploy("hut", segment)
    said = catalogue("en").plain(refusals.refusal(refused.value, game, NAMES))
    assert "(river system) is taken: a hut on M13 (Bo)." in said


@pytest.mark.parametrize(("huts", "english"), [("", "nobody has a hut there yet"), ("0:hut-7", "Colour")])
def test_the_meaning_of_the_marks_on_river_systems_names_huts(huts: str, english: str) -> None:
    game = Game.from_text(f"hunters; hg-00 N13/0, hg-04 M13/90 {huts}; scores 0 0; turn 0 draw")
    said, german = (catalogue(locale).plain(tiles.whose(game, ("hut",))) for locale in ("en", "de"))
    assert english in said
    assert "piece" not in said
    assert "Figur" not in german


def test_the_picture_of_river_systems_in_words_names_huts() -> None:
    there = replace(situation(), game=Game.from_text(RIVER.format(seat=1)))
    assert "Areas without a hut: 0." in catalogue("en").alt(alt.whose(there, ("hut",)))


def test_H7_3_who_has_fewer_huts_in_a_system_at_the_end_reads_that_others_have_more_of_them() -> None:
    """Two of Anna's huts and one of Bo's, each at a spring; the crossing joins their rivers."""
    play = Play(tile_set=crossing())
    for square in ("M13", "M12", "M14"):
        play.lay("glade", square)
    for seat, square, degrees in ((0, "L12", 180), (1, "L14", 0)):
        play.wait(seat, filler="glade")
        play.lay("spring", square, degrees, hut=1)
    play.lay("glade", "K12")
    play.wait(0, filler="glade")
    play.lay("spring", "K13", 90, hut=1)
    play.lay("crossing", "L13")
    before, ended, events = play.game, play.game.copy(), list[Event]()
    ended.log = events
    ended.end_now()
    assert "more huts of Anna there" in catalogue("en").plain(scores.final_items(before, events, NAMES)[1])
