"""Ids of components: what is built can be read, and nothing else can."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.ui.ids import LONGEST, Action, BadId, Id, parse, subject
from engine.squares import REACH, at, name

GAMES = st.text("abcdefghijkmnpqrstuvwxyz23456789", min_size=6, max_size=6)
SQUARES = st.builds(lambda x, y: name(at(x, y)), st.integers(-REACH, REACH), st.integers(-REACH, REACH))


SPOTS = st.one_of(
    st.just("none"),
    st.integers(1, 99).map(str),
    st.integers(1, 99).map("hut-{}".format),
    st.builds("back-{}-{}".format, st.integers(1, 99), SQUARES),
)


@given(
    action=st.sampled_from(Action),
    game=GAMES,
    version=st.integers(0, 999_999_999),
    page=st.integers(0, 99),
    rotation=st.sampled_from((0, 90, 180, 270)),
    tile=st.sampled_from((None, "1", "2")),
    spot=SPOTS,
    square=SQUARES,
    choice=st.sampled_from(("language", "channels", "digest-on", "dm")),
    number=st.integers(1, 10**18),
)
def test_every_id_is_read_as_it_was_built(
    action: Action,
    game: str,
    version: int,
    page: int,
    rotation: int,
    tile: str | None,
    spot: str,
    square: str,
    choice: str,
    number: int,
) -> None:
    tile = tile or ("1" if action in (Action.TILE, Action.DISCARD) else None)
    parts = Id(
        action, game, version, page=page, rotation=rotation, tile=tile, spot=spot, square=square, choice=choice,
        number=number,
    )  # fmt: skip
    text = str(parts)
    assert len(text) <= LONGEST
    found = parse(text)
    assert (found.action, found.game, found.version) == (action, game, version)
    if action in (Action.CONFIRM, Action.SPOT):
        assert (found.rotation, found.tile, found.spot, found.square) == (rotation, tile, spot, square)
    assert str(found) == text
    assert subject(text) == (action in (Action.YES, Action.NO), game, version)


def test_the_whole_move_stands_in_a_confirmation() -> None:
    text = str(Id(Action.CONFIRM, "k7m2qx", 14, rotation=90, spot="2", square="A-1:13"))
    assert text == "t1:confirm:k7m2qx:14:90:2:A-1:13"
    assert parse(text) == Id(Action.CONFIRM, "k7m2qx", 14, rotation=90, spot="2", square="A-1:13")


def test_an_open_tile_and_a_piece_taken_back_stand_in_it_too() -> None:
    text = str(Id(Action.CONFIRM, "k7m2qx", 14, rotation=90, tile="2", spot="back-3-A-1:13", square="A-2:-4"))
    assert text == "t1:confirm:k7m2qx:14:90:2:back-3-A-1:13:A-2:-4"
    assert parse(text).tile == "2"
    assert parse("t1:confirm:k7m2qx:14:90:2:A-1:13").tile is None


@pytest.mark.parametrize(
    "text",
    [
        "",
        "play",
        "t1",
        "t1:",
        "t1:play",
        "t1:play:k7m2qx",
        "t1:play:k7m2qx:",
        "t1:play:k7m2qx:-1",
        "t1:play:k7m2qx:01",
        "t1:play:k7m2qx:1:2",
        "t1:play:K7M2QX:1",
        "t1:play:k7m2qx:1\n",
        "t1:steal:k7m2qx:1",
        "t1:square:k7m2qx:1",
        "t1:square:k7m2qx:1:n12",
        "t1:square:k7m2qx:1:N12345",
        "t1:turn:k7m2qx:1:45:N12",
        "t1:turn:k7m2qx:1:90",
        "t1:turn:k7m2qx:1:90:1:2:N12",
        "t1:spot:k7m2qx:1:90:0:N12",
        "t1:spot:k7m2qx:1:90:knight:N12",
        "t1:spot:k7m2qx:1:90:2",
        "t1:spots:k7m2qx:1:0:N12",
        "t1:back:k7m2qx:1:0",
        "t1:confirm:k7m2qx:1:90:2",
        "t1:confirm:k7m2qx:1:90:N12:2",
        "t1:confirm:k7m2qx:1:90:back-3:N12",
        "t1:confirm:k7m2qx:1:90:1:2:3:N12",
        "t1:tile:k7m2qx:1:0",
        "t1:discard:k7m2qx:1",
        "t1:spot:k7m2qx:1:90:hut-:N12",
        "t1:spot:k7m2qx:1:90:back-1-N12:N13:N14",
        "t1:page:k7m2qx:1:100",
        "t1:play:'; drop table games; --:1",
        "t1:play:" + "a" * 200 + ":1",
        "x" * 100,
    ],
)
def test_nothing_else_is_an_id(text: str) -> None:
    with pytest.raises(BadId) as caught:
        parse(text)
    assert not caught.value.other_scheme
    assert subject(text) is None


@pytest.mark.parametrize("text", ["t0:play:k7m2qx:1", "t2:play:k7m2qx:1:more", "t12:"])
def test_an_id_of_another_version_of_the_bot_is_told_apart(text: str) -> None:
    with pytest.raises(BadId) as caught:
        parse(text)
    assert caught.value.other_scheme


@pytest.mark.parametrize(
    "broken",
    [
        Id(Action.SQUARE, "k7m2qx", 1),
        Id(Action.TURN, "k7m2qx", 1, rotation=45, square="N12"),
        Id(Action.TURN, "k7m2qx", 1, rotation=90),
        Id(Action.SPOT, "k7m2qx", 1, rotation=90, spot="knight", square="N12"),
        Id(Action.SPOT, "k7m2qx", 1, spot="1"),
        Id(Action.CONFIRM, "k7m2qx", 1, rotation=90, square="N12"),
        Id(Action.PLAY, "K7", 1),
        Id(Action.PLAY, "k7m2qx", -1),
    ],
)
def test_an_incomplete_id_is_never_built(broken: Id) -> None:
    with pytest.raises(ValueError, match="no id"):
        str(broken)
