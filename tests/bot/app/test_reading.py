"""What people type as they would say it, in any language that the bot speaks; and drafts as texts."""

from __future__ import annotations

import json
import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.game import notation
from bot.game.acts import Refused
from bot.game.drafts import stored
from bot.game.notation import Draft, pieces_by_role
from bot.show import phrases
from bot.show.typed import ending
from bot.use_cases.rules import RULES
from engine.game import Game
from engine.games import RULESETS
from engine.games.base import BASE
from engine.material import Role
from engine.squares import REACH, parse_square, split, square_at, square_name
from engine.tilefiles import load
from engine.turns import Deploy
from tests.bot.app.read import say
from tests.bot.app.table import ANNA, Table
from tests.bot.app.variants import VARIANTS


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("N13", "N13"),
        ("n13", "N13"),
        ("13n", "N13"),
        ("13 N", "N13"),
        ("N 16", "N16"),
        ("n,13", "N13"),
        ("n-13", "N13"),
        (" N: 13 ", "N13"),
        ("N-2", "N-2"),
        ("aa7", "AA7"),
    ],
)
def test_a_square_is_understood_as_people_write_it(typed: str, meant: str) -> None:
    near = {parse_square(name) for name in ("N13", "N16", "N-2")}
    assert square_name(notation.square(typed, near)) == meant


def test_a_row_that_is_far_above_the_board_is_no_square_at_its_edge() -> None:
    near = {parse_square(name) for name in ("N13", "N16", "N2")}
    for typed in ("N-3", "n -3"):
        with pytest.raises(Refused) as refused:
            notation.square(typed, near)
        assert refused.value.line.code == "no-such-square"
    assert square_name(notation.square("N40", near)) == "N40"
    assert square_name(notation.square("N-3")) == "N-3"


def laid(kind: str, ruleset: str = "base") -> Game:
    """A tile of that kind laid where it fits beside the start tile."""
    game = Game(RULESETS[ruleset], load(ruleset), 2)
    game.draw(kind)
    square, rotation = split(game.placements()[0])
    game.lay(square, rotation)
    return game


@pytest.mark.parametrize(
    ("kind", "typed", "piece", "terrain"),
    [
        ("D", "road", "follower", "road"),
        ("D", "Straße", "follower", "road"),
        ("D", "highwayman", "follower", "road"),
        ("D", "RITTER", "follower", "city"),
        ("B", "monk", "follower", "monastery"),
        ("B", "Wiese", "follower", "field"),
    ],
)
def test_a_spot_is_understood_by_what_it_is_called(kind: str, typed: str, piece: str, terrain: str) -> None:
    game = laid(kind)
    end = ending(game, typed)
    assert isinstance(end, Deploy)
    assert game.ruleset.piece_of(end.role) == piece
    assert game.tileset.kind(kind).segments[end.segment].terrain == terrain


def test_where_several_spots_are_called_so_the_numbers_are_named() -> None:
    with pytest.raises(Refused) as refused:
        ending(laid("D"), "field")
    assert refused.value.line.code == "spot-ambiguous"
    assert re.search("[23] · field", say(refused.value.line))


@pytest.mark.parametrize(
    ("ruleset", "typed", "code"),
    [
        ("base", "seat", "several-topics"),
        ("base", "Karte", "several-topics"),
        ("hunters", "order", "several-topics"),
        ("discovery", "xyzzy", "no-such-topic"),
    ],
)
async def test_rules_that_are_not_a_title_lead_to_the_topics_that_tell_of_them(
    table: Table, ruleset: str, typed: str, code: str
) -> None:
    assert await table.refused(table.do(ANNA, RULES, ruleset, typed)) == code


def test_where_no_spot_is_free_what_may_be_taken_back_is_not_forgotten() -> None:
    """The tile is one plain with the own explorer (D2.2)."""
    game = Game.from_text("discovery; fx-00 N13/0, ds-08 M13/0 0:explorer-2, ds-01 L13/0; scores 0 0; turn 0 deploy")
    free = "No spot on this tile is free; you can "
    assert say(phrases.free_spots(game)) == f"{free}take a follower back, or end the turn without either."
    other = Game.from_text(str(game.to_text()).replace("turn 0", "turn 1"))
    assert say(phrases.free_spots(other)) == f"{free}end the turn without placing a piece."


@pytest.mark.parametrize(
    ("role", "problem"),
    [
        (Role("hunter", "hut", "city"), "a hunter is a follower in one game and a hut in another"),
        (Role("hut", "follower", "city"), "a hut is a hut in one game and a follower in another"),
    ],
)
def test_a_role_that_is_another_piece_in_another_game_is_refused(role: Role, problem: str) -> None:
    """Tokens name the piece, and turns the role: the others' would silently mean another piece."""
    further = replace(BASE, name="further", pieces={"follower": 7, "hut": 1}, roles=(role,))
    assert pieces_by_role([*RULESETS.values()])["hunter"] == "follower"
    with pytest.raises(ValueError, match=problem):
        pieces_by_role([*RULESETS.values(), further])
    with pytest.raises(ValueError, match="in another"):
        pieces_by_role([further, *RULESETS.values()])


# -- drafts, as buttons carry them and the database keeps them -------------------------------------------------------

SQUARES = st.builds(lambda x, y: square_name(square_at(x, y)), st.integers(-REACH, REACH), st.integers(-REACH, REACH))
SPOTS = st.one_of(
    st.just("none"),
    st.integers(1, 99).map(str),
    st.integers(1, 99).map("hut-{}".format),
    st.builds("back-{}-{}".format, st.integers(1, 99), SQUARES),
)
DRAFTS = st.builds(
    Draft,
    st.none() | st.sampled_from("123456789"),
    st.none() | SQUARES,
    st.none() | st.sampled_from((0, 90, 180, 270)),
    st.none() | SPOTS,
)


@given(DRAFTS)
def test_every_draft_is_read_as_it_was_written(draft: Draft) -> None:
    assert Draft.parse(str(draft)) == draft


@pytest.mark.parametrize(
    "text",
    [
        "", "-", "-:-:-", "-:-:-:-:-", "0:-:-:-", "-:n12:-:-", "-:N12345:-:-", "-:-:45:-", "-:N12:90:0",
        "-:N12:90:knight", "-:N12:90:hut-", "-:N12:90:back-3", "-:N12:90:back-1-N12:N13", "-:N12:90:none\n",
    ],
)  # fmt: skip
def test_nothing_else_is_a_draft(text: str) -> None:
    with pytest.raises(ValueError, match="no draft"):
        Draft.parse(text)


@pytest.mark.parametrize(
    ("variant", "kept", "draft"),
    [
        ("base", {"draft": "-:A-1:13:270:none"}, Draft(None, "A-1:13", 270, "none")),
        ("base", {"square": "A-1:13", "rotation": 3, "spot": "none", "tile": None}, Draft(None, "A-1:13", 270, "none")),
        ("base", {"square": "N12", "rotation": 0, "spot": "1"}, Draft(None, "N12", 0, "1")),
        ("expert", {"square": None, "rotation": None, "spot": None, "tile": "no such tile"}, Draft()),
    ],
)
async def test_a_draft_is_read_as_it_is_stored_and_as_it_was_at_first(
    table: Table, variant: str, kept: dict[str, object], draft: Draft
) -> None:
    row = await table.begin(options=VARIANTS[variant])
    async with table.store.transaction() as tx:
        await tx.save_draft(row.id, ANNA.user_id, row.version, kept, 0.0)
    assert await stored(table.store.reader, await table.situation(), ANNA.user_id) == draft


async def test_an_open_tile_is_stored_by_its_number_and_was_by_its_kind(table: Table) -> None:
    row = await table.begin(options=VARIANTS["expert"])
    game = (await table.situation()).game
    assert game.open_by_seat is not None
    kinds = game.open_by_seat[0]
    assert len(set(kinds)) == 2
    for number, kind in enumerate(kinds, 1):
        kept = json.loads(json.dumps({"square": "N12", "rotation": 1, "spot": None, "tile": kind}))
        async with table.store.transaction() as tx:
            await tx.save_draft(row.id, ANNA.user_id, row.version, kept, 0.0)
        found = await stored(table.store.reader, await table.situation(), ANNA.user_id)
        assert found == Draft(str(number), "N12", 90)
