"""Records of Hunters & Gatherers and The Discovery: what is refused, by turn and clause."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.records.record import (
    Record,
    RecordedBonus,
    RecordedLeaving,
    RecordedTurn,
    RecordError,
    parse_record,
    record_to_json,
)
from engine.records.replay import replay
from tests.engine.play import turn
from tests.engine.worlds import NEW_LAND, WILD, few
from tests.profiles import examples

EDGE = {"player": 0, "tile": "golden edge", "x": 0, "y": -1, "rotation": 2}
FIRE = {"tile": "fire", "x": 0, "y": 1, "rotation": 0}
GLADE = {"player": 1, "tile": "glade", "x": -1, "y": 0, "rotation": 0}
PLAIN = {"player": 0, "tile": "PPPP", "x": 0, "y": -1, "rotation": 0}
SEA = {"player": 1, "tile": "SSSS", "x": 0, "y": 1, "rotation": 0}
HANDS = [["PPPP", "MPPP"], ["SSSS", "MMMM"]]


def hunters(*turns: Any, **fields: Any) -> dict[str, Any]:
    """A record of two players with the tests' own tiles."""
    start = {"tile": "start", "x": 0, "y": 0, "rotation": 0}
    head = {"format": "tilewright-record", "version": 1, "ruleset": "hunters", "players": ["Anna", "Bo"]}
    return {**head, "start": start, "turns": list(turns), **fields}


def discovery(*turns: Any, **fields: Any) -> dict[str, Any]:
    """The same for The Discovery."""
    return hunters(
        *turns, **{"ruleset": "discovery", "start": {"tile": "PPSM", "x": 0, "y": 0, "rotation": 0}, **fields}
    )


def expert(*turns: Any, **fields: Any) -> dict[str, Any]:
    """The same with open tiles."""
    return discovery(*turns, **{"options": {"expert": True}, "hands": HANDS, **fields})


def outcome(data: dict[str, Any], score_now: bool = False) -> dict[str, Any]:
    """The result of replaying."""
    tile_set = WILD if data["ruleset"] == "hunters" else NEW_LAND
    return replay(parse_record(json.dumps(data)), score_now, tile_set)


MPPP = {"player": 0, "tile": "MPPP", "x": -1, "y": 0, "rotation": 1}

REFUSED: list[tuple[dict[str, Any], int, str, str]] = [
    (hunters(players=["Anna"]), 0, "H1.2", "2 to 5 players"),
    (hunters(start={"tile": "glade", "x": 0, "y": 0, "rotation": 0}), 0, "H1.1", "tile start lies at (0, 0)"),
    (hunters({**EDGE, "player": 1}), 1, "H1.3, H2.4", "it is player 0's turn"),
    (hunters({**EDGE, "tile": "fire"}), 1, "H2.1", "tile fire is not of the land stack"),
    (hunters({**EDGE, "tile": "start"}), 1, "H1.1", "no tile start is left"),
    (hunters({**EDGE, "rotation": 0}), 1, "H3.1", "in that rotation"),
    (hunters({**EDGE, "discarded": ["glade"]}), 1, "H3.2", "must be laid"),
    (hunters({**EDGE, "deploy": {"segment": 1, "piece": "hut"}}), 1, "H5.1", "no place 1 for a hut"),
    (hunters({**EDGE, "deploy": {"segment": 2}}), 1, "H4.1", "no place 2 for a follower"),
    (hunters(EDGE), 1, "H6.5", "a bonus tile was earned and must be laid"),
    (hunters(EDGE, GLADE), 1, "H6.5", "a bonus tile was earned and must be laid"),
    (hunters(EDGE, {"player": 1, "left": True}, {**EDGE, "y": 1}, players=["A", "B", "C"]), 1, "H6.5", "must be laid"),
    (hunters({**EDGE, "bonus": {**FIRE, "tile": "glade"}}), 1, "H2.1", "not of the bonus stack"),
    (hunters({**EDGE, "bonus": {**FIRE, "x": 5}}), 1, "H3.1", "touches the laid tiles nowhere"),
    (hunters({**EDGE, "bonus": {**FIRE, "deploy": {"segment": 1}}}), 1, "H4.1", "no place 1"),
    (hunters({**EDGE, "bonus": {**FIRE, "discarded": ["aurochs"]}}), 1, "H3.2", "aurochs fits somewhere"),
    (hunters({**EDGE, "bonus": {"discarded": ["bonus woods"]}}), 1, "H6.5", "must be laid"),
    (hunters({**EDGE, "tile": "edge", "bonus": FIRE}), 1, "H6.5", "no bonus tile was earned"),
    (hunters({**EDGE, "bonus": {**FIRE, "player": 0}}), 1, "", "unknown field in 'bonus': 'player'"),
    (hunters({**EDGE, "bonus": {"x": 1, "y": 0}}), 1, "", "'tile' must be a text"),
    (hunters({**EDGE, "take_back": {"x": 0, "y": 0, "segment": 0}}), 1, "", "unknown field in the turn: 'take_back'"),
    (hunters({**EDGE, "drawn": "glade", "redrawn": ["glade"]}), 1, "", "unknown field in the turn: 'drawn', 'redrawn'"),
    (hunters({"player": 0, "left": True, "discarded": ["edge"]}), 1, "", "unknown field in the turn: 'discarded'"),
    (hunters(options={"expert": True}), 0, "", "hunters has no expert variant"),
    (hunters(hands=HANDS), 0, "", "hunters has no expert variant"),
    (hunters(discarded_at_end=["woods"]), 1, "H3.2", "tile woods fits somewhere"),
    (discovery({**PLAIN, "bonus": FIRE}), 1, "", "unknown field in the turn: 'bonus'"),
    (discovery({**PLAIN, "drawn": "PPPP"}), 1, "", "unknown field in the turn: 'drawn'"),
    (discovery(PLAIN, {"player": 1, "left": True, "redrawn": ["PPPP"]}), 2, "", "unknown field in the turn: 'redrawn'"),
    (discovery({**PLAIN, "deploy": {"segment": 0}, "take_back": {"x": 0, "y": -1, "segment": 0}}), 1, "D2.2", "both"),
    (
        discovery({**PLAIN, "take_back": {"x": 0, "y": -1, "segment": 1}}),
        1,
        "D2.2",
        "no own piece can be taken back from segment 1 of N12",
    ),
    (discovery({**PLAIN, "take_back": {"x": 999, "y": 0, "segment": 0}}), 1, "D3.1", "far from every laid tile"),
    (discovery({**PLAIN, "take_back": {"x": 0, "y": 0}}), 1, "", "'segment' must be a whole number"),
    (
        discovery({**PLAIN, "take_back": {"x": 0, "y": 0, "segment": 0, "seat": 1}}),
        1,
        "",
        "unknown field in 'take_back'",
    ),
    (discovery(options={"expert": "yes"}), 0, "", "'expert' must be true or false"),
    (discovery(options={"remove": True}), 0, "", "unknown field in 'options': 'remove'"),
    (discovery(hands="PPPP"), 0, "", "'hands' must be a list"),
    (discovery(hands=["PPPP"]), 0, "", "'a hand' must be a list of texts"),
    (discovery(removed="PPPP"), 0, "", "'removed' must be a list of texts"),
    (discovery(removed=["PPPP", "PPPP"]), 0, "D6.4", "with 2 players 1 tile is removed, not 2"),
    (discovery(removed=["XXXX"]), 0, "D1.1", "there is no tile XXXX"),
    (expert(hands=HANDS[:1]), 0, "D6.1", "each of the 2 players starts with 2 open tiles"),
    (expert(hands=[["PPPP", "lagoon"], ["lagoon", "SSSS"]]), 0, "D1.1", "no tile lagoon is left"),
    (expert({**PLAIN, "tile": "PPSS"}), 1, "D6.1", "player 0 has PPPP and MPPP open, not tile PPSS"),
    (expert(PLAIN, SEA), 1, "D6.1", "a tile must be drawn"),
    (expert({**PLAIN, "drawn": "lagoon"}, {**SEA, "drawn": "lagoon"}), 2, "D1.1", "no tile lagoon is left"),
    (expert({**PLAIN, "redrawn": ["PPPP"], "drawn": "PPPP"}), 1, "D1.1", "nobody drew tile PPPP"),
    (expert({**PLAIN, "discarded": ["MPPP"], "drawn": "PPPP"}), 1, "D6.2", "tile PPPP fits and must be laid"),
    (expert({**MPPP, "drawn": "PPPP"}, {**SEA, "tile": "MMMM", "drawn": "PPPP"}), 2, "D6.2", "tile MMMM fits nowhere"),
    (
        expert({**MPPP, "drawn": "PPPP"}, {**SEA, "discarded": ["MMMM"]}, hands=[HANDS[0], ["MMMM", "MMMM"]]),
        2,
        "D6.1",
        "a tile must be drawn",
    ),
    (hunters(drawn="fire"), 1, "H2.1", "tile fire is not of the land stack"),
    (hunters(EDGE, drawn="glade"), 2, "H2.1", "tile glade is not of the bonus stack"),
    (discovery(PLAIN, drawn="XXXX"), 2, "D1.1", "there is no tile XXXX"),
    (discovery(MPPP, SEA, drawn="MMMM"), 3, "", "tile MMMM fits nowhere; it belongs into 'discarded_at_end'"),
    (expert({**PLAIN, "drawn": "no such tile"}, hands=None), 1, "D1.1", "there is no tile no such tile"),
    (expert(PLAIN, {"player": 1, "left": True, "redrawn": ["XXXX"]}, hands=None), 2, "D1.1", "there is no tile XXXX"),
    (expert(drawn="PPPP"), 1, "", "'drawn' after the last turn is for games without open tiles"),
]


@pytest.mark.parametrize(
    ("data", "turn", "clause", "message"), REFUSED, ids=[f"{n} {m[2]} {m[3]}" for n, m in enumerate(REFUSED)]
)
def test_records_are_refused_by_turn_and_clause(data: dict[str, Any], turn: int, clause: str, message: str) -> None:
    with pytest.raises(RecordError) as caught:
        outcome(data)
    assert (caught.value.turn, caught.value.clause) == (turn, clause)
    assert message in str(caught.value)
    assert str(caught.value).startswith(f"turn {turn}: ")
    assert str(caught.value).endswith(f"({clause})") is bool(clause)


@pytest.mark.parametrize("leaves", [False, True])
def test_H7_2_supply_is_told_before_the_end_sends_members_home(leaves: bool) -> None:
    """A gatherer stands in an open forest when the last tile is laid; its seat may have left by then."""
    first = {"player": 0, "tile": "corner", "x": 0, "y": -1, "rotation": 2, "deploy": {"segment": 0}}
    leave = [{"player": 0, "left": True}] if leaves else []
    data = hunters(first, *leave, GLADE, players=["A", "B", "C"])
    result = replay(parse_record(json.dumps(data)), tileset=few("corner", "glade"))
    assert result["finished"]
    own = {"follower": 0, "hut": 0} if leaves else {"follower": 4, "hut": 2}
    assert result["turns"][-1]["supply"] == [own, {"follower": 5, "hut": 2}, {"follower": 5, "hut": 2}]
    assert result["final"] == {"scored": [], "scores": [0, 0, 0]}


@pytest.mark.parametrize("bonus", [None, {}, {"discarded": []}, {"discarded": ["bonus woods"]}])
def test_a_bonus_move_that_nobody_could_make_need_not_be_there(bonus: dict[str, Any] | None) -> None:
    data = hunters({**EDGE, "bonus": bonus}, GLADE)
    record = parse_record(json.dumps(data))
    result = replay(record, tileset=few("golden edge", "glade", "glade", bonus=("bonus woods",)))
    assert len(result["turns"]) == 2


def test_an_expert_record_without_hands_is_not_checked_for_them() -> None:
    data = expert(PLAIN, {**SEA, "drawn": "PPPP", "redrawn": ["MMMM"]}, hands=None, removed=["lagoon"])
    assert len(outcome(data)["turns"]) == 2


def test_tiles_are_given_up_and_drawn_again() -> None:
    data = expert(
        {**MPPP, "drawn": "PPPP"},
        {**SEA, "discarded": ["MMMM", "MMMM"], "redrawn": ["MMMM", "SSSS"], "drawn": "PPPP"},
        hands=[HANDS[0], ["MMMM", "MMMM"]],
    )
    assert [turn["legal_placements"] for turn in outcome(data)["turns"]] == [7, 4]


def test_reading_and_writing_agree() -> None:
    turns = (
        RecordedTurn(0, turn("golden edge N12/180"), bonus=RecordedBonus(("bonus woods",), turn("fire N14/90 hut-1"))),
        RecordedTurn(1, turn("golden edge N12/180"), bonus=RecordedBonus(("bonus woods",))),
        RecordedTurn(0, turn("PPPP O14/0 back-3-N12"), ("MMMM",), drawn="SSSS", redrawn=("PPPP",)),
        RecordedLeaving(1, ("MMMM",), ("PPPP", "SSSS")),
        RecordedLeaving(0),
    )
    whole = Record(
        "discovery", ("A", "B"), "PPSM", 0, 0, 3, turns, ("C",), expert=True, removed=("D",), hands=(("E", "F"), ("G",))
    )
    assert parse_record(json.dumps(record_to_json(whole))) == whole


JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5) | st.sampled_from(["PPPP", "MMMM", "fire"]),
    lambda children: st.lists(children, max_size=3) | st.dictionaries(st.text(max_size=5), children, max_size=3),
    max_leaves=6,
)
BEGUN = expert(
    {**MPPP, "drawn": "PPPP", "deploy": {"segment": 1}},
    {**SEA, "discarded": ["MMMM", "MMMM"], "redrawn": ["MMMM", "SSSS"], "drawn": "PPPP"},
    {**PLAIN, "take_back": {"x": -1, "y": 0, "segment": 1}},
    hands=[HANDS[0], ["MMMM", "MMMM"]],
)
EARNED = hunters({**EDGE, "bonus": {**FIRE, "deploy": {"segment": 0}}}, GLADE)
PATHS: list[tuple[dict[str, Any], tuple[str | int, ...]]] = [
    *[(BEGUN, (key,)) for key in ("hands", "removed", "options", "discarded_at_end")],
    *[(BEGUN, ("turns", 1, key)) for key in ("discarded", "redrawn", "drawn", "take_back", "bonus", "left")],
    *[(BEGUN, ("turns", 2, "take_back", key)) for key in ("x", "y", "segment")],
    (BEGUN, ("hands", 1)),
    (BEGUN, ("options", "expert")),
    *[(EARNED, ("turns", 0, "bonus", key)) for key in ("tile", "x", "rotation", "discarded", "deploy", "player")],
    (EARNED, ("turns", 0, "bonus")),
    (EARNED, ("turns", 0, "bonus", "deploy", "piece")),
]


@examples(100, 1000)
@given(st.sampled_from(PATHS), JSON_VALUES)
def test_any_value_anywhere_gives_a_result_or_a_record_error(
    where: tuple[dict[str, Any], tuple[str | int, ...]], value: object
) -> None:
    data = json.loads(json.dumps(where[0]))
    inner: Any = data
    for key in where[1][:-1]:
        inner = inner[key]
    inner[where[1][-1]] = value
    error, result = answer(data)
    if error is None:
        assert len(result["turns"]) == len(data["turns"])
    else:
        assert str(error).startswith(f"turn {error.turn}: ")
        assert len(str(error).splitlines()) == 1


def answer(data: dict[str, Any]) -> tuple[RecordError | None, dict[str, Any]]:
    """The error or the result of replaying."""
    try:
        return None, outcome(data, score_now=True)
    except RecordError as error:
        return error, {}
