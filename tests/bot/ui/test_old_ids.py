"""Buttons of panels that were shown before each spelled the draft that results: they go on working in running games."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import Any

import pytest
from simcord.results import InteractionResult, ResponseMessage

from bot.app.words.spelling import Draft
from bot.ui.components import presses
from tests.bot.ui.test_refusals import matches
from tests.bot.ui.world import World, opened_world, said, shown
from tests.profiles import some

GAMES: dict[str, dict[str, Any]] = {
    "base": {"ruleset": "base"},
    "hunters": {"ruleset": "hunters"},
    "discovery": {"ruleset": "discovery"},
    "expert": {"ruleset": "discovery", "expert": True},
}

OLD = [
    ("page:2", [], "page:2:-:-:-:-"),
    ("page:2:1", [], "page:2:1:-:-:-"),
    ("pick:3", ["N12"], ["-:N12:-:-"]),
    ("pick:3:2", ["A-1:13"], ["2:A-1:13:-:-"]),
    ("tile:2", [], "draft:2:-:-:-"),
    ("tiles", [], "draft:-:-:-:-"),
    ("square:N12", [], "draft:-:N12:-:-"),
    ("square:1:A-1:-5", [], "draft:1:A-1:-5:-:-"),
    ("turn:90:N12", [], "draft:-:N12:90:-"),
    ("turn:90:2:A-1:13", [], "draft:2:A-1:13:90:-"),
    ("spot:0:none:N12", [], "draft:-:N12:0:none"),
    ("spot:0:1:hut-3:N12", [], "draft:1:N12:0:hut-3"),
    ("spot:0:2:N12", [], "draft:-:N12:0:2"),
    ("spot:0:1:2:N12", [], "draft:1:N12:0:2"),
    ("spot:270:back-3-A-1:13:A-2:-4", [], "draft:-:A-2:-4:270:back-3-A-1:13"),
    ("spots:0:180:N12", ["hut-2"], ["-:N12:180:hut-2"]),
    ("spots:1:180:1:A-1:13", ["back-1-N13"], ["1:A-1:13:180:back-1-N13"]),
    ("back", [], "draft:-:-:-:-"),
    ("back:2", [], "draft:2:-:-:-"),
    ("confirm:90:2:N12", [], "confirm:-:N12:90:2"),
    ("confirm:90:1:2:N12", [], "confirm:1:N12:90:2"),
    ("confirm:90:2:back-3-A-1:13:A-2:-4", [], "confirm:2:A-2:-4:90:back-3-A-1:13"),
]


def old_form(old: str) -> str:
    """An id as it was; what stands behind the action comes after game and version."""
    action, _, rest = old.partition(":")
    return ":".join(filter(None, ["t1", action, "k7m2qx", "14", rest]))


@pytest.mark.parametrize(("old", "values", "new"), OLD)
def test_every_old_id_is_read_as_the_draft_it_leads_to(old: str, values: list[str], new: str | list[str]) -> None:
    kind, on = presses.found(old_form(old), values)
    wanted = f"choose:{old.split(':')[1]}" if isinstance(new, list) else new
    assert kind is presses.PRESSES[on.action]
    assert str(on) == old_form(wanted)
    assert on.values == (tuple(new) if isinstance(new, list) else ())


@pytest.mark.parametrize("old", ["pick:3", "spots:0:180:N12"])
def test_an_old_select_in_which_nothing_was_chosen_chooses_nothing(old: str) -> None:
    assert presses.found(old_form(old))[1].values == ()


async def old_ids(world: World, draft: Draft, turned: int) -> list[tuple[str, list[str], Draft]]:
    """Every old button about that whole draft in the running game: its id, what is chosen, and what it leads to."""
    row = await world.game()
    tile = "" if draft.tile is None else f":{draft.tile}"
    hand, lying = Draft(draft.tile), Draft(draft.tile, draft.square, draft.rotation)
    assert draft.square is not None
    assert draft.spot is not None
    shapes: list[tuple[str, str, list[str], Draft]] = [
        ("page", f":0{tile}", [], hand),
        ("pick", f":0{tile}", [draft.square], Draft(draft.tile, draft.square)),
        ("square", f"{tile}:{draft.square}", [], Draft(draft.tile, draft.square)),
        ("turn", f":{turned}{tile}:{draft.square}", [], Draft(draft.tile, draft.square, turned)),
        ("spot", f":{draft.rotation}{tile}:{draft.spot}:{draft.square}", [], draft),
        ("spots", f":0:{draft.rotation}{tile}:{draft.square}", [draft.spot], draft),
        ("back", tile, [], hand),
        *([("tile", tile, [], hand), ("tiles", "", [], Draft())] if tile else []),
    ]
    assert str(lying) in str(draft).replace(draft.spot, "-")
    return [(f"t1:{name}:{row.id}:{row.version}{rest}", values, leads) for name, rest, values, leads in shapes]


def answer(result: InteractionResult) -> ResponseMessage:
    """The private message after the press."""
    said(result)
    return shown(result)


async def shows(world: World) -> Draft:
    """The draft that the panel of the player to move has come to."""
    row = await world.game()
    kept = await world.store.reader.draft(row.id, world.to_move().id)
    return Draft() if kept is None else Draft.parse(kept.draft["draft"])


@pytest.mark.parametrize(("locale", "game"), [*some(product(["en-US", "de"], GAMES), 3)])
async def test_old_buttons_work_in_a_running_game_and_tell_how_it_stands_afterwards(
    tmp_path: Path, game: str, locale: str
) -> None:
    async with opened_world(tmp_path / "games.db", locale=locale) as world:
        row = await world.start_game(**GAMES[game])
        who = world.anna
        tile = {"tile": "1"} if game == "expert" else {}
        square = (await world.suggestions(who, "place", "square", **tile))[-1]["value"]
        degrees = [one["value"] for one in await world.suggestions(who, "place", "rotation", square=square, **tile)]
        draft = Draft(tile.get("tile"), square, degrees[0], "none")
        panel = shown(await world.slash(who, "play"))
        presses_of_old = await old_ids(world, draft, degrees[-1])
        for custom_id, values, leads in presses_of_old:
            message = answer(await world.disguise(who, panel, custom_id, values or None))
            assert message.attachments
            assert message.components
            reached = await shows(world)
            assert reached.tile == leads.tile
            for part in ("square", "rotation", "spot"):
                assert getattr(leads, part) in (None, getattr(reached, part))
        arg = f"{draft.rotation}{':1' if tile else ''}:none:{square}"
        confirm = f"t1:confirm:{row.id}:{row.version}:{arg}"
        first = said(await world.disguise(who, panel, confirm))
        assert matches(world, "turn-done", first)
        assert said(await world.disguise(who, panel, confirm)) == first
        assert (await world.game()).version == row.version + 1
        # From now on they are of an earlier state: how it stands now is said and shown.
        for custom_id, values, _ in presses_of_old:
            late = answer(await world.disguise(who, panel, custom_id, values or None))
            assert matches(world, "stale", late.content)
            assert late.attachments
