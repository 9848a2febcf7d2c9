"""What laying a tile does, by positions: to areas beside it, to rivals, to a piece that is set there."""

from __future__ import annotations

import pytest

from bot.game import drafts, placements
from bot.game.notation import Draft
from bot.game.positions import Study
from bot.show import choices, effects, events, panel_text
from bot.text import catalogue
from bot.text.lines import Line
from engine.game import Game
from engine.squares import parse_square
from engine.turns import Turn

NAMES = ("Anna", "Bo")


OPEN = "discovery; fx-00 N13/0, fx-16 O13/90 0:robber-1, ds-13 O12/180 1:robber-4; scores 0 0; turn 0 lay fx-23"
COMPLETE = "discovery; fx-00 N13/0, ds-03 N14/0 0:robber-1, ds-34 O14/90 1:robber-1; scores 0 0; turn 0 lay fx-18"
THEIRS = "discovery; fx-00 N13/0, fx-13 N14/270 0:robber-2; scores 0 0; turn 1 lay ds-06"
FIELD = "base; D N13/0, X O13/0 0:farmer-5; scores 0 0; turn 1 lay D"
GROWING = "discovery; fx-00 N13/0, ds-40 N12/0 0:seaman-1, ds-21 O13/270; scores 0 0; turn 0 lay ds-07"
JOINED = (
    "discovery; fx-00 N13/0, ds-17 N14/90 0:explorer-3, ds-01 N15/0 1:explorer-1, fx-09 N16/0 0:robber-3, "
    "ds-03 M15/180 1:robber-1, ds-12 O16/270, ds-20 P16/90 1:seaman-2, ds-02 P17/0; scores 0 0; turn 1 lay ds-04"
)
MINE = (
    "discovery; fx-00 N13/0, fx-24 N14/270 0:robber-1, ds-39 M13/90 1:explorer-3, ds-40 M14/0 0:seaman-1, "
    "ds-08 L14/90 1:explorer-2, ds-05 N12/0 0:seaman-2, ds-34 K14/0 1:robber-1; scores 0 0; turn 0 lay fx-02"
)


@pytest.mark.parametrize(
    ("position", "square", "rotation", "first"),
    [
        (OPEN, "O14", 90, "robber O13 0→1, "),
        (COMPLETE, "M13", 270, "robber N14 2→4, "),
        (THEIRS, "M13", 0, "⚠ robber N14 (Anna) 1→2, "),
        (FIELD, "N12", 180, "⚠ farmer O13 (Anna) 0→3 at the end, "),
        (GROWING, "N11", 0, "your sea: 1 now, 4+ complete"),
        (JOINED, "M16", 0, "joins 2 mountains (you, Anna): each 1 now, 2+ complete"),
        (MINE, "M12", 90, "joins 2 seas (you): each 4 now, 10+ complete"),
    ],
    ids=["open mountains (D4.2)", "complete ones (D4.3)", "a rival's", "a field by a city (B6.3)",
         "only its worth once complete changes (D3.1)", "joined (D3.3)", "own ones joined"],
)  # fmt: skip
def test_what_a_tile_does_is_told_by_what_matters_most(position: str, square: str, rotation: int, first: str) -> None:
    game = Game.from_text(position)
    way = placements.placing(game, parse_square(square), rotation // 90)
    assert catalogue("en").plain(effects.effects(way, NAMES, game.to_move)).startswith(first)


@pytest.mark.parametrize(
    ("position", "square", "rotation", "told"),
    [
        (COMPLETE, "M13", 270, ["robber N14 (Anna) 2→4"]),
        (FIELD, "N12", 180, []),
        (MINE, "M12", 90, ["sea joined: Anna 4 each"]),
    ],
    ids=["what grew (D4.3)", "what counts at the end", "own areas that were joined (D3.3)"],
)
def test_the_channel_is_told_what_a_tile_did(position: str, square: str, rotation: int, told: list[str]) -> None:
    game = Game.from_text(position)
    game.log = []
    game.play(Turn(parse_square(square), rotation // 90, None, game.drawn or ""))
    deeds, _ = events.deeds_in_short(game.log, game, NAMES)
    assert [catalogue("en").plain(one) for one in deeds.values if isinstance(one, Line)] == told


AROUND = "base; D N13/0, U M13/0, U O13/0, U L13/0, B N14/0, B N15/0; scores 0 0; turn 0 lay B"


def test_B5_3_a_monastery_that_begins_with_much_leads_the_squares() -> None:
    """So many of its nine tiles lie there already: a monk there has as many points at the end as it stands."""
    game = Game.from_text(AROUND)
    found = placements.everywhere(game)
    best = max(found, key=lambda square: placements.best(found[square], 0).worth(0))
    around = {square: placements.best(ways, 0).begins[0].points for square, ways in found.items()}
    assert around[best] == max(around.values())
    said = catalogue("en").plain(effects.in_short(best, found[best], NAMES, 0))
    assert f"starts a monastery, {around[best]} of 9" in said


def state(position: str, square: str, rotation: int | None = None) -> drafts.PanelState:
    study = Study(("puzzle", 1), Game.from_text(position), NAMES, (0, 1))
    return drafts.resolve(study, Draft(None, square, rotation))


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
    ("kind", "said"),
    [
        ("hg-65", "Shrine: set a hunter on it now, and its meadow is yours alone."),
        ("hg-66", "Fire: the tigers leave its meadow; all deer count."),
        ("hg-67", "Mushrooms: 2 points more for their forest."),
        ("hg-68", "Aurochs: 2 points for the hunter, and no tiger takes it."),
    ],
)
def test_H7_what_a_special_tile_does_is_a_row_when_it_is_drawn(kind: str, said: str) -> None:
    game = Game.from_text("hunters; hg-00 N13/0; scores 0 0; turn 0 lay hg-01")
    game.drawn = kind
    assert catalogue("en").plain(*panel_text.specials(game)) == said
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
    there = drafts.resolve(state(MINE, "M12", 90).view, Draft(None, "M12", 90, "back-1-N14"))
    assert "N14: robber comes home, 2 points. 0→2." in catalogue("en").message(*panel_text.lines(there))
