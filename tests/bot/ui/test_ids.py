"""Ids of components: what is built can be read, nothing else can, and each leads to what it names."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.app import USES
from bot.ui import presses
from bot.ui.ids import LONGEST, BadId, Id, about, parse
from tests.bot.app.test_reading import DRAFTS

GAMES = st.text("abcdefghijkmnpqrstuvwxyz23456789", min_size=6, max_size=6)
ARGS = {
    "end": st.just("") | st.integers(1, 10**18).map(str),
    "remove": st.integers(1, 5).map(str) | st.sampled_from(("1-easy", "5-hard", "2-7", "1-easy-123456")),
    "draft": DRAFTS.map(str),
    "words": DRAFTS.map(str) | st.sampled_from(("on:help", "off:draft:-:N12:90:2", "on:look:A-1:13")),
    "history": st.integers(1, 500).map(str),
    "score": st.sampled_from(("", "projected")),
    "look": st.sampled_from(("", "N12", "A-1:13")),
    "page": st.builds("{}:{}".format, st.integers(0, 99), DRAFTS),
    "decided": st.integers(0, 999).map(str),
    "choose": st.integers(0, 3).map(str),
    "puzzlechoose": st.integers(0, 3).map(str),
    "puzzletry": DRAFTS.map(str),
    "puzzled": DRAFTS.map(str),
    "puzzlebest": DRAFTS.map(str),
    "confirm": DRAFTS.filter(lambda one: None not in (one.square, one.rotation, one.spot)).map(str),
    "discard": st.sampled_from("12"),
    "away": st.sampled_from(("3", "30")),
    "add": st.sampled_from(("easy", "hard")),
    "removecomputer": st.integers(0, 9).map(str),
    "alone": st.sampled_from(("base", "hunters", "discovery")),
    "colour": st.sampled_from(("red", "white")),
    "topic": st.sampled_from(("base", "hunters")),
    "setup": st.sampled_from(("language", "channels")),
    "view": st.sampled_from(("board", "all", "forest", "close")),
    "notify": st.sampled_from(("dm", "digest-on")),
    "stats": st.sampled_from(("", "base")),
    "try": DRAFTS.map(str),
    "tried": DRAFTS.map(str),
    "trychoose": st.integers(0, 3).map(str),
    "share": st.sampled_from(("board", "turn-12")),
}


@given(
    st.data(),
    st.sampled_from(sorted(name for name, use in USES.items() if use.arg is not None)),
    GAMES,
    st.integers(0, 999_999_999),
)
def test_every_id_is_read_as_it_was_built(data: st.DataObject, action: str, game: str, version: int) -> None:
    on = Id(action, game, version, data.draw(ARGS.get(action, st.just(""))))
    text = str(on)
    assert len(text) <= LONGEST
    assert parse(text) == on
    assert presses.found(text) == (USES[action], on)
    assert about(text) == (action in ("yes", "no"), game, version)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "play",
        "t1:play:k7m2qx:",
        "t1:play:k7m2qx:01",
        "t1:play:k7m2qx:1:2",
        "t1:play:K7M2QX:1",
        "t1:play:k7m2qx:1\n",
        "t1:steal:k7m2qx:1",
        "t1:end:k7m2qx:1:0",
        "t1:remove:k7m2qx:1",
        "t1:draft:k7m2qx:1",
        "t1:draft:k7m2qx:1:-:n12:-:-",
        "t1:draft:k7m2qx:1:-:N12:90:knight",
        "t1:page:k7m2qx:1:100:-:-:-:-",
        "t1:confirm:k7m2qx:1",
        "t1:discard:k7m2qx:1",
        "t1:play:'; drop table games; --:1",
        "t1:play:" + "a" * 200 + ":1",
        "t1:notify:0:0:" + "a" * 90,
        "x" * 100,
    ],
)
def test_nothing_else_is_an_id(text: str) -> None:
    with pytest.raises(BadId):
        presses.found(text)


@pytest.mark.parametrize("text", ["t0:play:k7m2qx:1", "t2:play:k7m2qx:1:more", "t12:"])
def test_an_id_of_another_version_of_the_bot_is_none(text: str) -> None:
    with pytest.raises(BadId):
        parse(text)
    assert about(text) is None


@pytest.mark.parametrize(
    "broken",
    [
        Id("play", "K7", 1),
        Id("play", "k7m2qx", -1),
        Id("Play", "k7m2qx", 1),
        Id("draft", "k7m2qx", 1, "N12 90"),
        Id("draft", "k7m2qx", 1, "N12\n"),
        Id("draft", "k7m2qx", 1, "N" * 90),
    ],
)
def test_an_incomplete_id_is_never_built(broken: Id) -> None:
    with pytest.raises(ValueError, match="no id"):
        str(broken)
