"""The panel of positions that no database holds, such as a puzzle's: all of it follows from the position."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import cast

import pytest

from bot.app import USES
from bot.core.uses import Use
from bot.game.drafts import Step, resolve
from bot.game.notation import Draft
from bot.game.placements import Placings
from bot.game.positions import Study
from bot.show.panel import Ids, panel
from bot.text import LOCALES, catalogue
from bot.text.message import Button, Drawing, Message
from bot.ui.ids import LONGEST, parse
from engine.game import Game, Phase
from engine.games import RULESETS
from engine.stack import deal, shuffled
from engine.tilefiles import load
from tests.bot.ui.limits import check_layout, laid_out

IDS = Ids("0", 7, draft="tried", confirm="solved", choose="chosen", discard="given")
"""A puzzle's own actions."""

POSITIONS = 34
"""Of each rule set: a hundred in all."""


PUZZLES = {"tried": "draft", "solved": "confirm", "chosen": "choose", "given": "discard"}
"""What its actions are like."""


@pytest.fixture(autouse=True)
def puzzles(monkeypatch: pytest.MonkeyPatch) -> None:
    """There are uses for these, which take what those of games take."""
    for name, like in PUZZLES.items():
        monkeypatch.setitem(cast("dict[str, Use[...]]", USES), name, replace(USES[like], name=name))


def studies(ruleset: str) -> list[Study]:
    """Positions of one random game, from its first turn to its last ones."""
    random, tileset = Random(ruleset), load(ruleset)
    names = ("Anna", "Bo", "Cleo")
    game = Game(RULESETS[ruleset], tileset, len(names))
    stack = shuffled(tileset, random)
    deal(game, stack)
    found: list[Study] = []
    while game.phase is not Phase.OVER:
        found.append(Study(("puzzle", len(found)), game.copy(), names, tuple(range(len(names)))))
        game.play(random.choice(list(game.legal_turns())))
        deal(game, stack)
    return [found[len(found) * number // POSITIONS] for number in range(POSITIONS)]


def check(shown: Message) -> None:
    """Within Discord's bounds in each language, and every button leads to the puzzle's own uses."""
    assert isinstance(shown.picture, Drawing)
    assert shown.picture.draw() == shown.picture.draw()
    parts = [one for row in shown.rows for one in row]
    ids = [f"{one.action}:{one.arg if isinstance(one, Button) else one.choice}" for one in parts]
    assert len(set(ids)) == len(ids)
    assert {one.action for one in parts} <= PUZZLES.keys()
    for locale in LOCALES:
        texts = catalogue(locale)
        assert 0 < len(texts.message(*shown.lines)) <= 2000
        assert 0 < len(texts.alt(shown.picture.alt)) <= 1024
        layout = laid_out(texts.message(*shown.lines), shown, texts)
        assert check_layout(layout) == [shown.picture.name]
        for part in (part for row in layout for part in row.get("components", ())):
            assert len(part["custom_id"]) <= LONGEST
            assert (parse(part["custom_id"]).game, parse(part["custom_id"]).version) == ("0", 7)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_positions_that_no_database_holds_have_a_panel_at_every_step(ruleset: str) -> None:
    random, known = Random(1), Placings()
    for study in studies(ruleset):
        state = resolve(study, Draft())
        while True:
            shown = panel(state, IDS, known)
            check(shown)
            if state.step is Step.CONFIRM:
                break
            ways = [one for one in shown.buttons if one.pressable and one.action == IDS.draft]
            ways = [one for one in ways if Draft.parse(one.arg).square is not None] or ways
            values = [one.arg for one in ways] + [one.value for select in shown.selects for one in select.options]
            before, state = state, resolve(study, Draft.parse(random.choice(values)))
            if state.draft == before.draft:
                break
