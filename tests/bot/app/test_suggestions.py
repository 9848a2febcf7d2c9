"""Autocomplete: what is legal now, at most 25, with labels that say what a choice does."""

from __future__ import annotations

from itertools import product

import pytest

from bot.game import placements
from bot.game.acts import Filling
from bot.game.notation import Draft
from bot.game.settings import GameOptions
from bot.text import LOCALES, catalogue
from bot.use_cases import autocomplete, ending, lobby, panel, rematch
from engine.squares import square_name
from tests.bot.app.panels import seen
from tests.bot.app.played import Played
from tests.bot.app.table import ANNA, BO, CHANNEL, CLEO, Table, play_on
from tests.bot.app.variants import VARIANTS


async def test_nobody_else_is_offered_anything(table: Table) -> None:
    assert await table.offered(autocomplete.squares, ANNA) == []
    await table.do(ANNA, lobby.OPEN, GameOptions(order="seated"), ())
    assert await table.offered(autocomplete.squares, ANNA) == []
    await table.do(BO, lobby.JOIN)
    await table.do(ANNA, lobby.START)
    assert await table.offered(autocomplete.squares, ANNA)
    sources = (autocomplete.rotations, autocomplete.spots, autocomplete.turned, autocomplete.deploy_spots)
    for person, source in product((BO, CLEO), (autocomplete.squares, *sources)):
        assert await table.offered(source, person, {"square": "N12", "rotation": 0}) == []
    # What is typed may be nonsense.
    assert await table.offered(autocomplete.spots, ANNA, {"square": "nonsense", "rotation": 0}) == []
    assert await table.offered(autocomplete.spots, ANNA) == []
    assert await table.offered(autocomplete.rotations, ANNA, {"square": "Z1"}) == []
    assert await table.offered(autocomplete.squares, ANNA, {"rotation": 45})


async def test_the_draft_is_what_deploy_and_rotate_are_about_and_close_ups_the_tiles_laid(table: Table) -> None:
    await table.begin()
    await play_on(table, 30)
    game = await table.game()
    found = await table.offered(autocomplete.close_ups, ANNA)
    assert (found[0], len(found)) == (square_name(game.board.last.square), 31)
    assert await table.offered(autocomplete.deploy_spots, ANNA) == []
    in_hand = [str(90 * rotation) for rotation in placements.legal_rotations(game)]
    assert await table.offered(autocomplete.turned, ANNA) == in_hand
    square = placements.legal_squares(game)[0]
    await table.do(ANNA, panel.LAY, square_name(square), None)
    looks = placements.distinct(game, game.rotations(square))
    assert await table.offered(autocomplete.turned, ANNA) == [str(90 * rotation) for rotation in looks]
    game.lay(square, game.rotations(square)[0])
    spots = [str(claim.segment + 1) for claim in game.places()]
    assert await table.offered(autocomplete.deploy_spots, ANNA) == spots


async def test_while_a_lobby_is_open_close_ups_and_views_are_of_the_game_before(table: Table) -> None:
    await table.begin()
    await play_on(table, 3)
    found, views = await table.offered(autocomplete.close_ups, ANNA), await table.offered(autocomplete.views, ANNA)
    await table.app.do(ending.END, table.act(CLEO, moderator=True).on(None, (await table.row()).version))
    await table.do(ANNA, rematch.REMATCH)
    assert (len(found), len(views)) == (4, len(set(views)))
    assert await table.offered(autocomplete.close_ups, ANNA) == found
    assert await table.offered(autocomplete.views, ANNA) == views


async def test_with_two_open_tiles_the_squares_of_both_are_offered(table: Table) -> None:
    await table.begin(options=VARIANTS["expert"])
    both = await autocomplete.squares(table.app.context, Filling(ANNA, CHANNEL))
    apart = {tile: await table.offered(autocomplete.squares, ANNA, {"tile": tile}) for tile in "12"}
    assert {one.value for one in both} == {f"{tile} {square}" for tile, squares in apart.items() for square in squares}
    assert all(catalogue("en").label(one.label).startswith(f"Tile {one.value.replace(' ', ' · ')}") for one in both)
    tile = ""
    for option in both[:3]:
        tile, square = option.value.split()
        rotations = await table.offered(autocomplete.rotations, ANNA, {"square": option.value})
        assert rotations == await table.offered(autocomplete.rotations, ANNA, {"square": square, "tile": tile})
        assert rotations
        spots = await table.offered(autocomplete.spots, ANNA, {"square": option.value})
        assert spots == await table.offered(autocomplete.spots, ANNA, {"square": square, "tile": tile})
        assert spots
        laid = seen(await table.do(ANNA, panel.LAY, option.value, int(rotations[0])))
        assert laid.draft == Draft(tile, square, int(rotations[0]), laid.draft.spot)
    # Once a tile is chosen it is meant; a tile that is named beside the square counts before the one in it.
    assert {value.split()[-1] for value in await table.offered(autocomplete.squares, ANNA)} == set(apart[tile])
    other = "12".replace(tile, "")
    laid = seen(await table.do(ANNA, panel.LAY, f"{tile} {apart[other][0]}", None, other))
    assert laid.draft.tile == other


@pytest.mark.parametrize("game", VARIANTS)
async def test_what_a_square_does_is_said_whole_in_a_label(played: Played, game: str) -> None:
    """A label has a hundred characters; what doesn't fit is left out, not cut."""
    table = await played(20, (ANNA, BO, CLEO), game)
    offered = await autocomplete.squares(table.app.context, Filling(await table.mover(), CHANNEL))
    assert offered
    for one in offered:
        for locale in LOCALES:
            said = catalogue(locale).label(one.label)
            assert len(said) <= 100
            assert said.count("(") == said.count(")")
            assert "…" not in said


async def test_rotations_of_a_square_say_where_the_most_important_part_then_lies(played: Played) -> None:
    told = 0
    for turns in (1, 4, 7, 10, 15):
        table = await played(turns)
        mover = await table.mover()
        for square in await autocomplete.squares(table.app.context, Filling(mover, CHANNEL)):
            offered = await autocomplete.rotations(table.app.context, Filling(mover, CHANNEL, {"square": square.value}))
            for locale in LOCALES:
                labels = [catalogue(locale).label(one.label) for one in offered]
                assert all(len(label) <= 100 for label in labels)
                lies = [label.split(": ")[0].partition("°")[2] for label in labels]
                assert len(set(lies)) == len(lies), lies
            told += len(offered) > 1
    assert told
