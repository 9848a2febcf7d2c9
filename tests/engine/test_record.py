"""Game records: reading, writing, what is refused by turn and clause."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.records import record as records
from engine.records.record import (
    Record,
    RecordedBonus,
    RecordedTurn,
    RecordError,
    parse_record,
    record_to_json,
)
from engine.records.replay import replay
from engine.turns import parse_turn
from tests.engine.worlds import NEW_LAND, WILD, few
from tests.profiles import examples

FIRST = {"player": 0, "tile": "E", "x": 0, "y": -1, "rotation": 2, "deploy": {"segment": 0}}
SECOND = {"player": 1, "tile": "B", "x": 0, "y": 1, "rotation": 0, "deploy": {"segment": 0}}


def record(*turns: Any, **fields: Any) -> dict[str, Any]:
    """A record of two players; ``fields`` set top-level fields."""
    return {
        "format": "tilewright-record",
        "version": 1,
        "ruleset": "base",
        "players": ["Anna", "Bo"],
        "start": {"tile": "D", "x": 0, "y": 0, "rotation": 0},
        "turns": list(turns),
        **fields,
    }


EDGE = {"player": 0, "tile": "golden edge", "x": 0, "y": -1, "rotation": 2}
FIRE = {"tile": "fire", "x": 0, "y": 1, "rotation": 0}
GLADE = {"player": 1, "tile": "glade", "x": -1, "y": 0, "rotation": 0}
PLAIN = {"player": 0, "tile": "PPPP", "x": 0, "y": -1, "rotation": 0}
SEA = {"player": 1, "tile": "SSSS", "x": 0, "y": 1, "rotation": 0}
HANDS = [["PPPP", "MPPP"], ["SSSS", "MMMM"]]


def hunters(*turns: Any, **fields: Any) -> dict[str, Any]:
    """A record of Hunters & Gatherers with the tests' own tiles."""
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


def outcome(data: object, score_now: bool = False) -> dict[str, Any]:
    """The result of replaying, the other games with the tests' own tiles."""
    record = parse_record(data if isinstance(data, str) else json.dumps(data))
    return replay(record, score_now, {"hunters": WILD, "discovery": NEW_LAND}.get(record.ruleset))


# -- form ------------------------------------------------------------------------------------------------------------


def test_what_is_null_empty_or_absent_means_none() -> None:
    bare = {"player": 0, "tile": "B", "x": 0, "y": 1, "rotation": 0}
    empty = {**bare, "discarded": [], "deploy": None, "take_back": None, "bonus": None, "left": False, "redrawn": []}
    empty["drawn"] = ""
    full = record(empty, options={}, discarded_at_end=[], removed=None, hands=[], drawn="")
    assert parse_record(json.dumps(full)) == parse_record(json.dumps(record(bare)))
    assert parse_record(json.dumps(record(turns=None))).turns == ()


def test_a_follower_is_meant_where_the_piece_is_left_out() -> None:
    for deploy in ({"segment": 0}, {"segment": 0, "piece": None}, {"segment": 0, "piece": "follower"}):
        result = outcome(record({**FIRST, "deploy": deploy}))
        assert result["turns"][0]["scores"] == [4, 0]


def test_reading_and_writing_agree() -> None:
    turns = (
        RecordedTurn(
            0, parse_turn("golden edge N12/180"), bonus=RecordedBonus(("bonus woods",), parse_turn("fire N14/90 hut-1"))
        ),
        RecordedTurn(1, parse_turn("golden edge N12/180"), bonus=RecordedBonus(("bonus woods",))),
        RecordedTurn(0, parse_turn("PPPP O14/0 back-3-N12"), ("MMMM",), drawn="SSSS", redrawn=("PPPP",)),
        RecordedTurn(1, None, ("MMMM",), redrawn=("PPPP", "SSSS")),
        RecordedTurn(0, None),
    )
    whole = Record(
        "discovery", ("A", "Çem\n"), "PPSM", 0, 0, 3, turns, ("C",), expert=True, removed=("D",), hands=(("E",), ("G",))
    )
    assert parse_record(json.dumps(record_to_json(whole))) == whole
    assert set(record_to_json(Record("base", ("A", "B"), "D", 0, 0, 0, ()))) == {
        "format", "version", "ruleset", "players", "start", "turns",
    }  # fmt: skip


def listed() -> set[tuple[str, str]]:
    """Every field in the tables of docs/record.md, with the heading above it."""
    found, heading = set(), ""
    document = Path(__file__).parents[2] / "docs" / "record.md"
    for line in document.read_text("utf-8").split("## Fields")[1].split("## Replaying")[0].splitlines():
        if line.startswith("### "):
            heading = line.removeprefix("### ").replace("`", "'").lower()
        elif line.startswith("| `"):
            found |= {(heading, name) for name in re.findall(r"`(\w+)`", line.split("|")[1])}
    return found


def test_the_document_lists_every_field_that_is_read_and_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    read: set[tuple[str, str]] = set()
    take = records._Fields.take

    def note(fields: records._Fields, name: str) -> Any:
        read.add((fields._where.replace("the turn", "a turn"), name))
        return take(fields, name)

    monkeypatch.setattr(records._Fields, "take", note)
    move = {"tile": "E", "x": 0, "y": -1, "rotation": 2}
    bonus = {**move, "deploy": {"piece": "follower", "segment": 0}}
    turn = {"player": 0, **move, "take_back": {"x": 0, "y": 0, "segment": 0}, "bonus": bonus, "drawn": "E"}
    parse_record(json.dumps(record(turn, {"player": 1, "left": True}, ruleset="discovery", drawn="E")))
    assert read == listed()


def turn_with(**fields: Any) -> dict[str, Any]:
    """A record whose second turn has something odd."""
    return record(FIRST, {**SECOND, **fields})


START = {"tile": "D", "x": 0, "y": 0, "rotation": 0}

MALFORMED: list[tuple[object, int, str, str]] = [
    ("", 0, "", "not a JSON document"),
    ("[" * 200_000, 0, "", "not a JSON document"),
    ("9" * 5000, 0, "", "not a JSON document"),
    ([], 0, "", "the record must be an object"),
    (record(format="other"), 0, "", "'format' must be 'tilewright-record'"),
    (record(version=2), 0, "", "'version' must be 1"),
    (record(version=True), 0, "", "'version' must be 1"),
    (record(ruleset="chess"), 0, "", "'ruleset' must be one of base, hunters, discovery"),
    (record(options={"expert": True}), 0, "", "base has no expert variant"),
    (record(options={"thorough": True}), 0, "", "unknown field in 'options': 'thorough'"),
    (record(players="Anna"), 0, "", "'players' must be a list of texts"),
    (record(start=None), 0, "", "'start' must be an object"),
    (record(start={**START, "tile": 4}), 0, "", "'tile' must be a text"),
    (record(start={**START, "colour": "red"}), 0, "", "unknown field in 'start': 'colour'"),
    (record(turns="E"), 0, "", "'turns' must be a list"),
    (record(winner="Anna", a=1), 0, "", "unknown field in the record: 'a', 'winner'"),
    (record(FIRST, []), 2, "", "the turn must be an object"),
    (turn_with(player=True), 2, "", "'player' must be a whole number"),
    (turn_with(rotation=90), 2, "", "'rotation' must be 0, 1, 2 or 3 quarter turns"),
    (turn_with(discarded=[["C"]]), 2, "", "'discarded' must be a list of texts"),
    (turn_with(deploy=False), 2, "", "'deploy' must be an object"),
    (turn_with(deploy={"piece": "follower"}), 2, "", "'segment' must be a whole number"),
    (turn_with(deploy={"segment": 0, "role": "monk"}), 2, "", "unknown field in 'deploy': 'role'"),
    (turn_with(take_back={"x": 0, "y": 0, "segment": 0}), 2, "", "unknown field in the turn: 'take_back'"),
    (turn_with(bonus={"tile": "B", "x": 0, "y": 2, "rotation": 0}), 2, "", "unknown field in the turn: 'bonus'"),
    (turn_with(note="hello"), 2, "", "unknown field in the turn: 'note'"),
    (turn_with(left=True), 2, "", "unknown field in the turn: 'deploy', 'rotation', 'tile', 'x', 'y'"),
    (turn_with(left="no"), 2, "", "'left' must be"),
]


# -- rules -----------------------------------------------------------------------------------------------------------

CITY = {"player": 0, "tile": "C", "x": 0, "y": -1, "rotation": 0}
ILLEGAL: list[tuple[object, int, str, str]] = [
    (record(players=["Anna"]), 0, "B1.2", "2 to 5 players, not 1"),
    (record(start={**START, "tile": "E"}), 0, "B1.1", "tile D lies at (0, 0)"),
    (turn_with(player=0), 2, "B1.3, B2.4", "it is player 1's turn, not player 0's"),
    (turn_with(tile="Z"), 2, "B1.1", "there is no tile Z"),
    (turn_with(tile="B\nB"), 2, "B1.1", "there is no tile"),
    (turn_with(x=1, y=1), 2, "B3.1", "O14 touches the laid tiles only at a corner"),
    (turn_with(x=-(10**4000), y=10**4000), 2, "B3.1", "is far from every laid tile"),
    (turn_with(x=1, y=0), 2, "B3.2", "tile B does not continue its neighbours on O13 in any rotation"),
    (turn_with(tile="A", x=1, y=0, rotation=0), 2, "B3.2", "tile A does not continue its neighbours on O13 in that"),
    (turn_with(discarded=["B"]), 2, "B3.3", "tile B fits somewhere and must be laid"),
    (turn_with(deploy={"segment": 2}), 2, "B4.1", "no place 2 for a follower on tile B"),
    (turn_with(deploy={"segment": 0, "piece": "hut"}), 2, "B4.1", "no place 0 for a hut on tile B"),
    (record(FIRST, SECOND, {**SECOND, "player": 0, "y": 2, "deploy": {"segment": 1}},
            {**SECOND, "y": 3, "deploy": {"segment": 1}}), 4, "B4.2", "field is occupied"),
    (record(CITY, {**CITY, "player": 1, "y": -2}), 2, "B1.1", "no tile C is left"),
    (record({"player": 0, "left": True}, SECOND), 2, "B6.1", "the game is over"),
    (record({"player": 2, "left": True}), 1, "T1", "seat 2 does not play"),
    (record(FIRST, discarded_at_end=["C"]), 2, "B3.4", "69 tiles are left in the stack"),
    (record(FIRST, discarded_at_end=["B"]), 2, "B3.3", "tile B fits somewhere and must be laid"),
]  # fmt: skip

MPPP = {"player": 0, "tile": "MPPP", "x": -1, "y": 0, "rotation": 1}

OF_OTHER_GAMES: list[tuple[object, int, str, str]] = [
    (hunters(players=["Anna"]), 0, "H1.2", "2 to 5 players"),
    (hunters(start={"tile": "glade", "x": 0, "y": 0, "rotation": 0}), 0, "H1.1", "tile start lies at (0, 0)"),
    (hunters({**EDGE, "player": 1}), 1, "H1.3, H2.4", "it is player 0's turn"),
    (hunters({**EDGE, "deploy": {"segment": 1, "piece": "hut"}}), 1, "H5.1", "no place 1 for a hut"),
    (hunters(EDGE), 1, "H6.5", "a bonus tile was earned and must be laid"),
    (hunters(EDGE, GLADE), 1, "H6.5", "a bonus tile was earned and must be laid"),
    (hunters(EDGE, {"player": 1, "left": True}, {**EDGE, "y": 1}, players=["A", "B", "C"]), 1, "H6.5", "must be laid"),
    (hunters({**EDGE, "bonus": {**FIRE, "deploy": {"segment": 1}}}), 1, "H4.1", "no place 1"),
    (hunters({**EDGE, "bonus": {**FIRE, "discarded": ["aurochs"]}}), 1, "H3.2", "aurochs fits somewhere"),
    (hunters({**EDGE, "bonus": {"discarded": ["bonus woods"]}}), 1, "H6.5", "must be laid"),
    (hunters({**EDGE, "tile": "edge", "bonus": FIRE}), 1, "H6.5", "no bonus tile was earned"),
    (hunters({**EDGE, "bonus": {**FIRE, "player": 0}}), 1, "", "unknown field in 'bonus': 'player'"),
    (hunters({**EDGE, "take_back": {"x": 0, "y": 0, "segment": 0}}), 1, "", "unknown field in the turn: 'take_back'"),
    (hunters({**EDGE, "drawn": "glade", "redrawn": ["glade"]}), 1, "", "unknown field in the turn: 'drawn', 'redrawn'"),
    (hunters({"player": 0, "left": True, "discarded": ["edge"]}), 1, "", "unknown field in the turn: 'discarded'"),
    (hunters(hands=HANDS), 0, "", "hunters has no expert variant"),
    (discovery({**PLAIN, "deploy": {"segment": 1}}), 1, "D3.2", "no place 1 for a follower"),
    (discovery(PLAIN, {"player": 1, "left": True, "redrawn": ["PPPP"]}), 2, "", "unknown field in the turn: 'redrawn'"),
    (discovery({**PLAIN, "deploy": {"segment": 0}, "take_back": {"x": 0, "y": -1, "segment": 0}}), 1, "D2.2", "both"),
    (discovery({**PLAIN, "take_back": {"x": 0, "y": -1, "segment": 1}}), 1, "D2.2", "taken back from segment 1 of N12"),
    (discovery({**PLAIN, "take_back": {"x": 999, "y": 0, "segment": 0}}), 1, "D3.1", "far from every laid tile"),
    (discovery({**PLAIN, "take_back": {"x": 0, "y": 0, "segment": 0, "by": 1}}), 1, "", "unknown field in 'take_back'"),
    (discovery(hands=["PPPP"]), 0, "", "'a hand' must be a list of texts"),
    (discovery(removed=["PPPP", "PPPP"]), 0, "D6.4", "with 2 players 1 tile is removed, not 2"),
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
    (discovery(MPPP, SEA, drawn="MMMM"), 3, "", "tile MMMM fits nowhere; it belongs into 'discarded_at_end'"),
    (expert({**PLAIN, "drawn": "no such tile"}, hands=None), 1, "D1.1", "there is no tile no such tile"),
    (expert(PLAIN, {"player": 1, "left": True, "redrawn": ["XXXX"]}, hands=None), 2, "D1.1", "there is no tile XXXX"),
    (expert(drawn="PPPP"), 1, "", "'drawn' after the last turn is for games without open tiles"),
]

REFUSED = [*MALFORMED, *ILLEGAL, *OF_OTHER_GAMES]


@pytest.mark.parametrize(
    ("data", "turn", "clause", "message"), REFUSED, ids=[f"{n} {m[2]} {m[3]}" for n, m in enumerate(REFUSED)]
)
def test_records_are_refused_by_turn_and_clause(data: object, turn: int, clause: str, message: str) -> None:
    with pytest.raises(RecordError) as caught:
        outcome(data)
    error = caught.value
    assert (error.turn, error.clause) == (turn, clause)
    assert str(error).startswith(f"turn {turn}: " + ("" if clause else message))
    assert message in str(error)
    assert str(error).endswith(f"({clause})") is bool(clause)
    assert "\n" not in str(error)


@pytest.mark.parametrize("bonus", [None, {}, {"discarded": []}, {"discarded": ["bonus woods"]}])
def test_a_bonus_move_that_nobody_could_make_need_not_be_there(bonus: dict[str, Any] | None) -> None:
    data = hunters({**EDGE, "bonus": bonus}, GLADE)
    record = parse_record(json.dumps(data))
    result = replay(record, tileset=few("golden edge", "glade", "glade", bonus=("bonus woods",)))
    assert len(result["turns"]) == 2


def test_an_expert_record_without_hands_is_not_checked_for_them() -> None:
    data = expert(PLAIN, {**SEA, "drawn": "PPPP", "redrawn": ["MMMM"]}, hands=None, removed=["lagoon"])
    assert len(outcome(data)["turns"]) == 2


# -- fuzz ------------------------------------------------------------------------------------------------------------

JSON_VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=5)
    | st.sampled_from(["PPPP", "MMMM", "fire"]),
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
SHORT = record(FIRST, SECOND)
PATHS: list[tuple[dict[str, Any], tuple[str | int, ...]]] = [
    *[(SHORT, (key,)) for key in (*record(), "discarded_at_end", "drawn")],
    *[(SHORT, ("start", key)) for key in START],
    (SHORT, ("turns", 1)),
    *[(SHORT, ("turns", 1, key)) for key in (*SECOND, "discarded", "left", "bonus", "drawn")],
    *[(SHORT, ("turns", 1, "deploy", key)) for key in ("segment", "piece")],
    *[(BEGUN, (key,)) for key in ("hands", "removed", "options", "discarded_at_end")],
    *[(BEGUN, ("turns", 1, key)) for key in ("discarded", "redrawn", "drawn", "take_back", "bonus", "left")],
    *[(BEGUN, ("turns", 2, "take_back", key)) for key in ("x", "y", "segment")],
    (BEGUN, ("hands", 1)),
    (BEGUN, ("options", "expert")),
    *[(EARNED, ("turns", 0, "bonus", key)) for key in ("tile", "x", "rotation", "discarded", "deploy", "player")],
    (EARNED, ("turns", 0, "bonus")),
    (EARNED, ("turns", 0, "bonus", "deploy", "piece")),
]


@examples(200, 2000)
@given(st.sampled_from(PATHS), JSON_VALUES)
def test_any_value_anywhere_gives_a_result_or_a_record_error(
    where: tuple[dict[str, Any], tuple[str | int, ...]], value: object
) -> None:
    data = json.loads(json.dumps(where[0]))
    inner: Any = data
    for key in where[1][:-1]:
        inner = inner[key]
    inner[where[1][-1]] = value
    wrong: RecordError | None = None
    try:
        result = outcome(data, score_now=True)
        assert len(result["turns"]) == len(data["turns"] or [])
    except RecordError as error:
        wrong = error
    if wrong is not None:
        assert str(wrong).startswith(f"turn {wrong.turn}: ")
        assert len(str(wrong).splitlines()) == 1


@examples(100, 1000)
@given(st.text(max_size=40) | JSON_VALUES.map(json.dumps))
def test_any_text_gives_a_record_error(text: str) -> None:
    with pytest.raises(RecordError):
        outcome(text)
