"""Drafts as texts: what buttons carry and the database keeps."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.game.drafts import stored
from bot.game.notation import Draft
from engine.squares import REACH, square_at, square_name
from tests.bot.app.table import ANNA, Table
from tests.bot.app.variants import VARIANTS

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
