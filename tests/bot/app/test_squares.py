"""What laying a tile does, by positions: to areas beside it, to rivals, to a piece that is set there."""

from __future__ import annotations

import pytest

from bot.game import drafts, placements
from bot.game.notation import Draft
from bot.game.placements import Placings
from bot.game.positions import Study
from bot.show import choices, effects, events, panel, panel_text, reasons
from bot.text import catalogue
from bot.text.lines import Line, line
from engine.events import Event
from engine.game import Game
from engine.squares import parse_square
from engine.turns import Turn

NAMES = ("Anna", "Bo")
FIVE = (*NAMES, "Cleo", "Dora", "Emil")


def does(position: str, square: str, rotation: int) -> tuple[str, str]:
    """What laying the tile in hand there does, in English and German."""
    game = Game.from_text(position)
    way = placements.placing(game, parse_square(square), rotation // 90)
    english, german = (catalogue(one).plain(effects.effects(way, NAMES, game.to_move)) for one in ("en", "de"))
    return english, german


OPEN = "discovery; fx-00 N13/0, fx-16 O13/90 0:robber-1, ds-13 O12/180 1:robber-4; scores 0 0; turn 0 lay fx-23"
COMPLETE = "discovery; fx-00 N13/0, ds-03 N14/0 0:robber-1, ds-34 O14/90 1:robber-1; scores 0 0; turn 0 lay fx-18"
THEIRS = "discovery; fx-00 N13/0, fx-13 N14/270 0:robber-2; scores 0 0; turn 1 lay ds-06"
FIELD = "base; D N13/0, X O13/0 0:farmer-5; scores 0 0; turn 1 lay D"


@pytest.mark.parametrize(
    ("position", "square", "rotation", "english", "german"),
    [
        (OPEN, "O14", 90, "robber O13 0→1", "Räuber O13 0→1"),
        (COMPLETE, "M13", 270, "robber N14 2→4", "Räuber N14 2→4"),
        (THEIRS, "M13", 0, "⚠ robber N14 (Anna) 1→2", "⚠ Räuber N14 (Anna) 1→2"),
        (FIELD, "N12", 180, "⚠ farmer O13 (Anna) 0→3 at the end", "⚠ Bauer O13 (Anna) 0→3 am Ende"),
    ],
    ids=["open mountains", "complete ones (D4.3)", "a rival's", "a field by a city (B6.3)"],
)
def test_D4_2_what_grows_through_its_neighbours_is_told_first(
    position: str, square: str, rotation: int, english: str, german: str
) -> None:
    said = does(position, square, rotation)
    assert said[0].startswith(f"{english}, ")
    assert said[1].startswith(f"{german}, ")


def _turn(position: str, square: str, rotation: int) -> tuple[list[Event], Game]:
    game = Game.from_text(position)
    game.log = []
    game.play(Turn(parse_square(square), rotation // 90, None, game.drawn or ""))
    return game.log, game


def test_D4_3_the_channel_is_told_what_grew_through_its_neighbours() -> None:
    told, _ = events.deeds_in_short(*_turn(COMPLETE, "M13", 270), NAMES)
    assert catalogue("en").plain(*(one for one in told.values if isinstance(one, Line))) == "robber N14 (Anna) 2→4"
    told, _ = events.deeds_in_short(*_turn(FIELD, "N12", 180), NAMES)
    assert not any(isinstance(one, Line) and one.code == "short-grew" for one in told.values), "it counts at the end"


JOINED = (
    "discovery; fx-00 N13/0, ds-17 N14/90 0:explorer-3, ds-01 N15/0 1:explorer-1, fx-09 N16/0 0:robber-3, "
    "ds-03 M15/180 1:robber-1, ds-12 O16/270, ds-20 P16/90 1:seaman-2, ds-02 P17/0; scores 0 0; turn 1 lay ds-04"
)
MINE = (
    "discovery; fx-00 N13/0, fx-24 N14/270 0:robber-1, ds-39 M13/90 1:explorer-3, ds-40 M14/0 0:seaman-1, "
    "ds-08 L14/90 1:explorer-2, ds-05 N12/0 0:seaman-2, ds-34 K14/0 1:robber-1; scores 0 0; turn 0 lay fx-02"
)


def test_D3_3_a_join_is_told_with_what_each_follower_brings() -> None:
    assert does(JOINED, "M16", 0)[0].startswith("joins 2 mountains (you, Anna): each 1 now, 2+ complete")
    assert does(MINE, "M12", 90)[1].startswith("verbindet 2 Wasserflächen (du): je 4, fertig 10+")


def test_D3_3_the_channel_is_told_that_somebodys_own_areas_were_joined() -> None:
    told, _ = events.deeds_in_short(*_turn(MINE, "M12", 90), NAMES)
    assert "sea joined: Anna 4 each" in catalogue("en").plain(*(one for one in told.values if isinstance(one, Line)))


AROUND = "base; D N13/0, U M13/0, U O13/0, U L13/0, B N14/0, B N15/0; scores 0 0; turn 0 lay B"


def test_B5_3_a_monastery_that_begins_with_much_leads_the_squares() -> None:
    """So many of its nine tiles lie there already: a monk there has as many points at the end as it stands."""
    game = Game.from_text(AROUND)
    found = placements.everywhere(game)
    best = max(found, key=lambda square: placements.best(found[square], 0).worth(0))
    around = {square: placements.best(ways, 0).begins[0].points for square, ways in found.items()}
    assert around[best] == max(around.values())
    said = catalogue("en").plain(effects.in_short(best, found[best], NAMES, 0))
    assert f"new: monastery, {around[best]} of 9" in said


def state(position: str, square: str = "", rotation: int | None = None, spot: str | None = None) -> drafts.PanelState:
    game = Game.from_text(position)
    return drafts.resolve(
        Study(("puzzle", 1), game, FIVE[: game.seats], (0, 1, 2, 3, 4)), Draft(None, square or None, rotation, spot)
    )


def panel_of(one: drafts.PanelState, locale: str = "en") -> str:
    shown = panel.panel(one, panel.Ids("puzzle", 1), Placings())
    return catalogue(locale).message(*shown.lines)


RIVERS = (
    "hunters; hg-00 N13/0, hg-17 N12/180 0:hut-2, hg-27 O12/90 1:gatherer-1, hg-11 N11/180 2:hunter-1, "
    "hg-31 P12/180 3:hunter-3, hg-60 M13/90 4:hunter-3, hg-19 M11/270 0:hut-2, hg-03 P11/0 1:fisher-2, "
    "hg-41 L13/0 2:fisher-2, hg-57 Q11/270 3:hut-2, hg-08 N10/0 4:hut-8, hg-12 N9/0 0:hunter-1; "
    "scores 0 0 0 0 0; turn 1 lay hg-14"
)


def test_that_a_piece_cant_be_set_with_the_tile_turned_is_said() -> None:
    """The rivers of the tile are free in one rotation and meet two huts' systems in another."""
    there = state(RIVERS, "M10", 90, "hut-4")
    assert there.step is drafts.Step.CONFIRM
    turned = drafts.resolve(there.view, Draft(None, "M10", 0, "hut-4"))
    assert (turned.step, turned.lost) == (drafts.Step.SPOT, "hut")
    assert "With the tile like this you can't place a hut." in panel_of(turned)
    assert "So, wie die Karte liegt, kannst du eine Hütte nicht setzen." in panel_of(turned, "de")
    assert "can't place" not in panel_of(there)


def test_turning_takes_the_best_spot_of_that_role_where_the_chosen_one_is_taken() -> None:
    """A tile of four roads: the one to the west is Bo's, so that the highwayman goes to another one."""
    there = state("base; D N13/0, U M13/0 1:highwayman-1; scores 0 0; turn 0 lay X", "L13")
    assert there.after is not None
    free = {one.segment for one in there.deployments if one.role == "highwayman"}
    places = [one.deploy for one in there.after.board.squares[parse_square("L13")][0].deployments]
    places = [one for one in places if one.role == "highwayman"]
    taken = next(one for one in places if one.segment not in free)
    turned = drafts.resolve(there.view, Draft(None, "L13", 0, str(taken.segment + 1)))
    assert turned.chosen is not None
    assert (turned.chosen.role, turned.chosen.segment in free) == ("highwayman", True)


@pytest.mark.parametrize(
    ("kind", "english", "german"),
    [
        ("hg-65", "Shrine: set a hunter on it now, and its meadow is yours alone.", "Heiligtum: Setz jetzt"),
        ("hg-66", "Fire: the tigers leave its meadow; all deer count.", "Feuer: Die Tiger verlassen"),
        ("hg-67", "Mushrooms: 2 points more for their forest.", "Pilze: 2 Punkte mehr"),
        ("hg-68", "Aurochs: 2 points for the hunter, and no tiger takes it.", "Auerochse: 2 Punkte für den Jäger"),
    ],
)
def test_H7_what_a_special_tile_does_is_a_row_when_it_is_drawn(kind: str, english: str, german: str) -> None:
    game = Game.from_text("hunters; hg-00 N13/0; scores 0 0; turn 0 lay hg-01")
    game.drawn = kind
    assert catalogue("en").plain(*panel_text.specials(game)) == english
    assert catalogue("de").plain(*panel_text.specials(game)).startswith(german)
    game.drawn = "hg-01"
    assert panel_text.specials(game) == ()


def test_H7_6_the_shrines_hunter_is_told_to_have_the_meadow_alone() -> None:
    game = Game.from_text("hunters; hg-00 N13/0; scores 0 0; turn 0 lay hg-01")
    game.drawn = "hg-65"
    square = placements.legal_squares(game)[0]
    after = game.copy()
    after.lay(square, game.rotations(square)[0])
    labels = {one.role: catalogue("en").plain(choices.worth(after, one)) for one in after.places() if one.segment == 0}
    assert labels["hunter"] == "hunter, only you, 2 at the end"


def test_D4_now_and_complete_stand_on_spots_and_take_back_buttons() -> None:
    there = state(MINE, "M12", 90)
    assert there.after is not None
    said = [catalogue("en").label(one.label) for one in choices.on_buttons(there)]
    assert {"Take back N14, +2", "Take back N12, +4 (10+ complete)", "2 · explorer, 1 now, 2+ complete"} <= {*said}


def test_D2_2_taking_back_tells_the_points_and_the_score_before_and_after() -> None:
    there = state(MINE, "M12", 90, "back-1-N14")
    assert "N14: robber comes home, 2 points. 0→2." in panel_of(there)
    assert "N14: Räuber kommt heim, 2 Punkte. 0→2." in panel_of(there, "de")


def test_a_hint_and_a_square_say_the_same_in_the_same_words() -> None:
    game = Game.from_text(COMPLETE)
    turn = Turn(parse_square("M13"), 3, None, game.drawn or "")
    square = does(COMPLETE, "M13", 270)
    for locale, said in zip(("en", "de"), square, strict=True):
        hint = catalogue(locale).plain(line("turn-done", deeds=reasons.deeds(game, NAMES, turn, game.to_move)))
        assert said.startswith(hint.removeprefix("✔ M13, ") + ", ")
