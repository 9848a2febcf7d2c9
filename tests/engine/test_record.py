"""Game records: reading, writing, refusing."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.records import record as records
from engine.records.record import Record, RecordedLeaving, RecordedTurn, RecordError, parse_record, record_to_json
from engine.records.replay import replay, replay_text
from engine.records.scribe import from_events
from engine.squares import parse_square
from tests.engine.play import MANY, SET, Play, turn
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


def refusal(data: object) -> RecordError:
    """The error of replaying."""
    with pytest.raises(RecordError) as caught:
        replay_text(data if isinstance(data, str) else json.dumps(data))
    assert "\n" not in str(caught.value)
    return caught.value


# -- form ------------------------------------------------------------------------------------------------------------


def test_a_record_is_read() -> None:
    read = parse_record(json.dumps(record(FIRST, {"player": 1, "left": True})))
    first = RecordedTurn(0, turn("E N12/180 follower-1"))
    assert read == Record("base", ("Anna", "Bo"), "D", 0, 0, 0, (first, RecordedLeaving(1)))


def test_what_is_null_empty_or_absent_means_none() -> None:
    bare = {"player": 0, "tile": "B", "x": 0, "y": 1, "rotation": 0}
    empty = {**bare, "discarded": [], "deploy": None, "take_back": None, "bonus": None, "left": False, "redrawn": []}
    empty["drawn"] = ""
    full = record(empty, options={}, discarded_at_end=[], removed=None, hands=[], drawn="")
    assert parse_record(json.dumps(full)) == parse_record(json.dumps(record(bare)))
    assert parse_record(json.dumps(record(turns=None))).turns == ()


def test_a_follower_is_meant_where_the_piece_is_left_out() -> None:
    for deploy in ({"segment": 0}, {"segment": 0, "piece": None}, {"segment": 0, "piece": "follower"}):
        result = replay_text(json.dumps(record({**FIRST, "deploy": deploy})))
        assert result["turns"][0]["scores"] == [4, 0]


def test_reading_and_writing_agree() -> None:
    turns = (
        RecordedTurn(0, turn("E N12/180 follower-2"), ("C", "C")),
        RecordedTurn(1, turn("B N14/270")),
        RecordedLeaving(2),
        RecordedTurn(0, turn("B N15/0 follower-1")),
    )
    whole = Record("base", ("Anna", "Bo", "Çem\n"), "D", 0, 0, 1, turns, ("C",))
    assert parse_record(json.dumps(record_to_json(whole))) == whole
    assert set(record_to_json(Record("base", ("A", "B"), "D", 0, 0, 0, ()))) == {
        "format", "version", "ruleset", "players", "start", "turns",
    }  # fmt: skip


DOCUMENT = Path(__file__).parents[2] / "docs" / "record.md"


def listed() -> set[tuple[str, str]]:
    """Every field in the tables of docs/record.md, with the heading above it."""
    found, heading = set(), ""
    for line in DOCUMENT.read_text("utf-8").split("## Fields")[1].split("## Replaying")[0].splitlines():
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

MALFORMED: list[tuple[object, int, str]] = [
    ("", 0, "not a JSON document"),
    ("{", 0, "not a JSON document"),
    ('{"a": 1,\n\n "b" 2}', 0, "not a JSON document"),
    ("[" * 200_000, 0, "not a JSON document"),
    ("9" * 5000, 0, "not a JSON document"),
    ("\ufeff{}", 0, "not a JSON document"),
    ([], 0, "the record must be an object"),
    (None, 0, "the record must be an object"),
    (7, 0, "the record must be an object"),
    ("NaN", 0, "the record must be an object"),
    ({}, 0, "'format' must be 'tilewright-record'"),
    (record(format="other"), 0, "'format' must be 'tilewright-record'"),
    (record(version=2), 0, "'version' must be 1"),
    (record(version="1"), 0, "'version' must be 1"),
    (record(version=True), 0, "'version' must be 1"),
    (record(ruleset="chess"), 0, "'ruleset' must be one of base, hunters, discovery"),
    (record(ruleset=["base"]), 0, "'ruleset' must be one of base, hunters, discovery"),
    (record(ruleset=None), 0, "'ruleset' must be one of base, hunters, discovery"),
    (record(options={"expert": True}), 0, "base has no expert variant"),
    (record(options={"thorough": True}), 0, "unknown field in 'options': 'thorough'"),
    (record(options=[1]), 0, "'options' must be an object"),
    (record(options=False), 0, "'options' must be an object"),
    (record(options=0), 0, "'options' must be an object"),
    (record(players="Anna"), 0, "'players' must be a list of texts"),
    (record(players=[1, 2]), 0, "'players' must be a list of texts"),
    (record(players={"0": "Anna"}), 0, "'players' must be a list of texts"),
    (record(start=None), 0, "'start' must be an object"),
    (record(start=[0, 0]), 0, "'start' must be an object"),
    (record(start={**START, "tile": 4}), 0, "'tile' must be a text"),
    (record(start={**START, "x": "0"}), 0, "'x' must be a whole number"),
    (record(start={**START, "rotation": 4}), 0, "'rotation' must be 0, 1, 2 or 3 quarter turns"),
    (record(start={**START, "colour": "red"}), 0, "unknown field in 'start': 'colour'"),
    (record(turns={"player": 0}), 0, "'turns' must be a list"),
    (record(turns="E"), 0, "'turns' must be a list"),
    (record(turns=0), 0, "'turns' must be a list"),
    (record(turns=False), 0, "'turns' must be a list"),
    (record(hands=False), 0, "'hands' must be a list"),
    (record(removed=0), 0, "'removed' must be a list of texts"),
    (record(players=False), 0, "'players' must be a list of texts"),
    (record(discarded_at_end="C"), 0, "'discarded_at_end' must be a list of texts"),
    (record(winner="Anna", a=1), 0, "unknown field in the record: 'a', 'winner'"),
    (record(FIRST, []), 2, "the turn must be an object"),
    (record(FIRST, None), 2, "the turn must be an object"),
    (turn_with(player="1"), 2, "'player' must be a whole number"),
    (turn_with(player=True), 2, "'player' must be a whole number"),
    (turn_with(player=None), 2, "'player' must be a whole number"),
    (turn_with(player=1.0), 2, "'player' must be a whole number"),
    (turn_with(tile=None), 2, "'tile' must be a text"),
    (turn_with(tile=["B"]), 2, "'tile' must be a text"),
    (turn_with(x="1"), 2, "'x' must be a whole number"),
    (turn_with(x=True), 2, "'x' must be a whole number"),
    (turn_with(y=1.5), 2, "'y' must be a whole number"),
    (turn_with(y=float("nan")), 2, "'y' must be a whole number"),
    (turn_with(rotation=-1), 2, "'rotation' must be 0, 1, 2 or 3 quarter turns"),
    (turn_with(rotation=90), 2, "'rotation' must be 0, 1, 2 or 3 quarter turns"),
    (turn_with(discarded="C"), 2, "'discarded' must be a list of texts"),
    (turn_with(discarded=[["C"]]), 2, "'discarded' must be a list of texts"),
    (turn_with(deploy=[0]), 2, "'deploy' must be an object"),
    (turn_with(deploy=1), 2, "'deploy' must be an object"),
    (turn_with(deploy=0), 2, "'deploy' must be an object"),
    (turn_with(deploy=False), 2, "'deploy' must be an object"),
    (turn_with(deploy={"piece": "follower"}), 2, "'segment' must be a whole number"),
    (turn_with(deploy={"segment": "0"}), 2, "'segment' must be a whole number"),
    (turn_with(deploy={"segment": 0, "piece": 3}), 2, "'piece' must be a text"),
    (turn_with(deploy={"segment": 0, "role": "monk"}), 2, "unknown field in 'deploy': 'role'"),
    (turn_with(take_back={"x": 0, "y": 0, "segment": 0}), 2, "unknown field in the turn: 'take_back'"),
    (turn_with(bonus={"tile": "B", "x": 0, "y": 2, "rotation": 0}), 2, "unknown field in the turn: 'bonus'"),
    (turn_with(bonus={"tile": "B"}), 2, "'x' must be a whole number"),
    (turn_with(note="hello"), 2, "unknown field in the turn: 'note'"),
    (turn_with(left=True), 2, "unknown field in the turn: 'deploy', 'rotation', 'tile', 'x', 'y'"),
    (turn_with(left="no"), 2, "'left' must be"),
    (record({"player": "0", "left": True}), 1, "'player' must be a whole number"),
]


@pytest.mark.parametrize(("data", "turn", "message"), MALFORMED, ids=[f"{n} {m[2]}" for n, m in enumerate(MALFORMED)])
def test_malformed_records_are_refused_by_turn_and_field(data: object, turn: int, message: str) -> None:
    error = refusal(data)
    assert (error.turn, error.clause) == (turn, "")
    assert str(error).startswith(f"turn {turn}: {message}")


# -- rules -----------------------------------------------------------------------------------------------------------

ILLEGAL: list[tuple[dict[str, Any], int, str, str]] = [
    (record(players=["Anna"]), 0, "B1.2", "2 to 5 players, not 1"),
    (record(players=list("ABCDEF")), 0, "B1.2", "2 to 5 players, not 6"),
    (record(start={**START, "tile": "E"}), 0, "B1.1", "tile D lies at (0, 0)"),
    (record(start={**START, "x": 1}), 0, "B1.1", "tile D lies at (0, 0)"),
    (record({**FIRST, "player": 1}), 1, "B1.3, B2.4", "it is player 0's turn, not player 1's"),
    (turn_with(player=0), 2, "B1.3, B2.4", "it is player 1's turn, not player 0's"),
    (turn_with(player=-1), 2, "B1.3, B2.4", "it is player 1's turn, not player -1's"),
    (turn_with(player=10**30), 2, "B1.3, B2.4", "it is player 1's turn"),
    (turn_with(tile="Z"), 2, "B1.1", "there is no tile Z"),
    (turn_with(tile=""), 2, "B1.1", "there is no tile"),
    (turn_with(tile="B\nB"), 2, "B1.1", "there is no tile"),
    (turn_with(tile="\ud800"), 2, "B1.1", "there is no tile"),
    (turn_with(discarded=["Z"]), 2, "B1.1", "there is no tile Z"),
    (turn_with(x=0, y=0), 2, "B3.1", "a tile lies on N13 already"),
    (turn_with(x=0, y=-1), 2, "B3.1", "a tile lies on N12 already"),
    (turn_with(x=1, y=1), 2, "B3.1", "O14 touches the laid tiles only at a corner"),
    (turn_with(x=50, y=50), 2, "B3.1", "touches the laid tiles nowhere"),
    (turn_with(x=10**100), 2, "B3.1", "is far from every laid tile"),
    (turn_with(x=-(10**4000), y=10**4000), 2, "B3.1", "is far from every laid tile"),
    (turn_with(x=1, y=0), 2, "B3.2", "tile B does not continue its neighbours on O13 in any rotation"),
    (turn_with(tile="A", x=1, y=0, rotation=0), 2, "B3.2", "tile A does not continue its neighbours on O13 in that"),
    (turn_with(discarded=["B"]), 2, "B3.3", "tile B fits somewhere and must be laid"),
    (turn_with(deploy={"segment": 2}), 2, "B4.1", "no place 2 for a follower on tile B"),
    (turn_with(deploy={"segment": -1}), 2, "B4.1", "no place -1 for a follower on tile B"),
    (turn_with(deploy={"segment": 10**9}), 2, "B4.1", "for a follower on tile B"),
    (turn_with(deploy={"segment": 0, "piece": "hut"}), 2, "B4.1", "no place 0 for a hut on tile B"),
    (turn_with(deploy={"segment": 0, "piece": "hut\nhut"}), 2, "B4.1", "no place 0 for a"),
    (record(FIRST, SECOND, {**SECOND, "player": 0, "y": 2, "deploy": {"segment": 1}},
            {**SECOND, "y": 3, "deploy": {"segment": 1}}), 4, "B4.2", "field is occupied"),
    (record(FIRST, SECOND, {"player": 0, "tile": "C", "x": 0, "y": 2, "rotation": 0}), 3, "B3.2", "tile C does not"),
    (record({"player": 0, "left": True}, SECOND), 2, "B6.1", "the game is over"),
    (record({"player": 2, "left": True}), 1, "T1", "seat 2 does not play"),
    (record({"player": 0, "left": True}, {"player": 1, "left": True}), 2, "B6.1", "the game is over"),
    (record({"player": 1, "left": True}, {"player": 1, "left": True}, players=["A", "B", "C"]), 2, "T1",
     "seat 1 does not play"),
    (record({"player": 0, "left": True}, {**FIRST, "player": 0}, players=["A", "B", "C"]), 2, "B1.3, B2.4",
     "it is player 1's turn"),
    (record(FIRST, discarded_at_end=["C"]), 2, "B3.4", "69 tiles are left in the stack"),
    (record(FIRST, discarded_at_end=["B"]), 2, "B3.3", "tile B fits somewhere and must be laid"),
    (record(FIRST, discarded_at_end=["Q?"]), 2, "B1.1", "there is no tile Q?"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("data", "turn", "clause", "message"), ILLEGAL, ids=[f"{n} {m[2]} {m[3]}" for n, m in enumerate(ILLEGAL)]
)
def test_illegal_records_are_refused_by_turn_and_clause(
    data: dict[str, Any], turn: int, clause: str, message: str
) -> None:
    error = refusal(data)
    assert (error.turn, error.clause) == (turn, clause)
    assert str(error).startswith(f"turn {turn}: ")
    assert message in str(error)
    assert str(error).endswith(f"({clause})")


@pytest.mark.parametrize("kind", ["C", "B", "D"])
def test_B1_1_a_kind_more_often_than_the_set_holds_is_refused(kind: str) -> None:
    """One of the four D is the start tile; tiles B go south, tiles D east along the road; C is there once."""
    if kind == "C":
        turns = [{"player": 0, "tile": "C", "x": 0, "y": -1, "rotation": 0}]
        turns.append({"player": 1, "tile": "C", "x": 0, "y": -2, "rotation": 0})
    else:
        dx, dy = (0, 1) if kind == "B" else (1, 0)
        steps = range(1, 6 if kind == "B" else 5)
        turns = [
            {"player": (n + 1) % 2, "tile": kind, "x": dx * n, "y": dy * n, "rotation": 0} for n in steps
        ]  # fmt: skip
    replay_text(json.dumps(record(*turns[:-1])))
    error = refusal(record(*turns))
    assert (error.turn, error.clause) == (len(turns), "B1.1")
    assert f"no tile {kind} is left" in str(error)


def test_B4_4_deploying_without_supply_is_refused() -> None:
    """Of the fifteen monks in a row each seat has seven."""
    monk = {"tile": "B", "x": 0, "rotation": 0, "deploy": {"segment": 0}}
    data = record(*({**monk, "player": row % 2, "y": row + 1} for row in range(15)))
    with pytest.raises(RecordError) as caught:
        replay(parse_record(json.dumps(data)), tileset=MANY)
    assert (caught.value.turn, caught.value.clause) == (15, "B4.4")


# -- fuzz ------------------------------------------------------------------------------------------------------------


def test_a_discard_before_the_tile_in_hand_is_in_the_next_turns_record() -> None:
    """A game under way: the discarded C belongs to a turn that isn't there yet, and the record can be replayed."""
    play = Play()
    play.lay("E", "N12", 180)
    for kind in ("C", "B"):
        play.game.draw(kind)
        if kind == "C":
            play.game.discard()
    assert replay(from_events(["Anna", "Bo"], play.events, SET))["finished"] is False
    play.game.lay(parse_square("N14"), 0)
    play.game.end_turn()
    last = from_events(["Anna", "Bo"], play.events, SET).turns[-1]
    assert last == RecordedTurn(1, turn("B N14/0"), ("C",))


JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda children: st.lists(children, max_size=3) | st.dictionaries(st.text(max_size=5), children, max_size=3),
    max_leaves=6,
)
PATHS: list[tuple[str | int, ...]] = [
    *[(key,) for key in record()],
    ("discarded_at_end",),
    ("drawn",),
    *[("start", key) for key in START],
    ("turns", 1),
    *[("turns", 1, key) for key in (*SECOND, "discarded", "left", "bonus", "drawn")],
    ("turns", 1, "deploy", "segment"),
    ("turns", 1, "deploy", "piece"),
]


def outcome(text: str) -> tuple[RecordError | None, dict[str, Any]]:
    """The error or the result of replaying."""
    try:
        return None, replay_text(text, score_now=True)
    except RecordError as error:
        return error, {}


@examples(100, 1000)
@given(st.sampled_from(PATHS), JSON_VALUES)
def test_any_value_anywhere_gives_a_result_or_a_record_error(path: tuple[str | int, ...], value: object) -> None:
    data = json.loads(json.dumps(record(FIRST, SECOND)))
    inner: Any = data
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    error, result = outcome(json.dumps(data))
    if error is None:
        assert len(result["turns"]) == len(data["turns"] or [])
    else:
        assert str(error).startswith(f"turn {error.turn}: ")
        assert len(str(error).splitlines()) == 1


@examples(100, 1000)
@given(st.text(max_size=40) | JSON_VALUES.map(json.dumps))
def test_any_text_gives_a_record_error(text: str) -> None:
    with pytest.raises(RecordError):
        replay_text(text)
