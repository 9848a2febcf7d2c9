"""Computer players on the command line: matches, hints, demos and tuning."""

import io
import json
import re
import sys
from pathlib import Path
from typing import Any

import pytest

from bot.cli import main
from bot.cli.codes import Exit
from bot.cli.engine import demo
from bot.cli.engine.analysis import chart
from engine.players.weights import weights
from engine.records.record import parse_record
from engine.records.replay import game_of, replay
from tests.profiles import is_full, some


def test_a_match_is_the_same_again_and_in_several_processes(capsys: pytest.CaptureFixture[str]) -> None:
    figures = []
    for jobs in ("1", "2"):
        assert main(["match", "normal", "random", "--games", "2", "--seed", "5", "--json", "--jobs", jobs]) == Exit.FINE
        answer = json.loads(capsys.readouterr().out)
        assert answer["ruleset"] == "base"
        figures.append([(one["name"], one["games"], one["share"], one["points"]) for one in answer["players"]])
    assert figures[0] == figures[1]
    assert figures[0][0][:3] == ("normal", 2, 1.0)


def test_a_match_with_open_tiles_is_one_of_the_discovery_and_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    for ruleset in ("base", "hunters"):
        assert main(["match", "random", "random", "--ruleset", ruleset, "--games", "1", "--open-tiles"]) == Exit.USAGE
        assert capsys.readouterr().err == f"tilewright: {ruleset} is played without open tiles; discovery has them\n"
    players = ["random", "random", "normal", "--ruleset", "discovery", "--games", "1", "--open-tiles"]
    assert main(["match", *players]) == Exit.FINE
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines[1:]] == ["random", "random", "normal", "1"]
    assert "100.0% [20.7%, 100.0%]" in lines[3]


def test_players_that_there_cannot_be_and_steps_that_are_none_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (["match", *["random"] * 6], ["tune", "--players", "6"]):
        assert main(arguments) == Exit.USAGE
        assert capsys.readouterr().err == "tilewright: base is for 2 to 5 players, not 6\n"
    wrong = [(["tune", f"--step={text}"], f"{text} is no number above 0") for text in ("0", "-1", "nan", "inf", "much")]
    for arguments, says in [(["match", "normal", "clever"], "'clever'"), *wrong]:
        with pytest.raises(SystemExit):
            main(arguments)
        assert says in capsys.readouterr().err


def test_tuned_weights_can_be_a_start_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tune = ["tune", "--ruleset", "base", "--iterations", "1", "--orders", "1", "--greedy-every", "0"]
    assert main(tune) == Exit.FINE
    entry = json.loads(capsys.readouterr().out)
    assert entry["seats"] == [2]
    assert entry["run"].startswith("tilewright tune --ruleset base --players 2 --seed 0 --iterations 1")
    assert entry["weights"] != weights("base", 2)
    file = tmp_path / "weights.json"
    file.write_text(json.dumps({"sets": [entry]}))
    assert main([*tune, "--start", str(file), "--step", "0.3", "--gain", "0.01"]) == Exit.FINE
    other = json.loads(capsys.readouterr().out)
    assert "--step 0.3 --gain 0.01" in other["run"]
    assert other["weights"] != entry["weights"]
    file.write_text("{}")
    assert main([*tune, "--start", str(file)]) == Exit.BAD_FILE
    assert "weights.json" in capsys.readouterr().err
    assert main([*tune, "--start", str(tmp_path / "none.json")]) == Exit.USAGE


CITY = [
    {"player": 0, "tile": "G", "x": 0, "y": -1, "rotation": 1, "deploy": {"segment": 0}},
    {"player": 1, "tile": "U", "x": 1, "y": 0, "rotation": 0},
]
"""A city of Anna's on N13 and N12, which a cap on N11 completes."""


def record(*turns: Any, **fields: Any) -> dict[str, Any]:
    head = {"format": "tilewright-record", "version": 1, "ruleset": "base", "players": ["Anna", "B\x1b[2Jo"]}
    return {**head, "start": {"tile": "D", "x": 0, "y": 0, "rotation": 0}, "turns": list(turns), **fields}


def test_a_hint_in_words_and_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "record.json"
    file.write_text(json.dumps(record(*CITY, drawn="E")))
    for language, turn, reason in (
        ("en", "A · N11, rotated 180°", "your city complete, +6"),
        ("de", "A · N11, 180° gedreht", "deine Stadt fertig, +6"),
    ):
        assert main(["hint", str(file), "--level", "normal", "--lang", language]) == Exit.FINE
        lines = capsys.readouterr().out.splitlines()
        assert "Anna" in lines[0]
        assert lines[1].startswith(turn)
        assert reason in lines[2]
    answers = []
    for _ in range(2):
        assert main(["hint", "--json", "--level", "hard", "--seed", "4", str(file)]) == Exit.FINE
        answers.append(json.loads(capsys.readouterr().out))
    answer = answers[0]
    assert answers[1] == answer
    assert (answer["ruleset"], answer["player"], answer["bonus"]) == ("base", 0, False)
    played = parse_record(json.dumps(record(*CITY, {"player": 0, **answer["hints"][0]["turn"]})))
    assert game_of(played).scores == [6, 0]
    (reason,) = [one for one in answer["hints"][0]["reasons"] if one["code"] == "completes"]
    assert (reason["points"], reason["seats"], reason["back"], reason["square"]) == (6, [0], ["knight"], "N12")
    assert reason["text"] == "your city complete, +6"
    # Who is to move now has a name that would steer the terminal.
    file.write_text(json.dumps(record(*CITY, {"player": 0, "tile": "U", "x": -1, "y": 0, "rotation": 0}, drawn="E")))
    assert main(["hint", str(file), "--level", "normal"]) == Exit.FINE
    assert "\x1b" not in capsys.readouterr().out


BAD_RECORDS = {
    "{": "turn 0: not a JSON document",
    "\udc80": "turn 0: not UTF-8 text",
    json.dumps(record(*CITY)): "turn 3: the record doesn't say which tile was drawn last",
    json.dumps(record(*CITY, drawn="ZZ")): "turn 3: there is no tile ZZ (B1.1)",
    json.dumps(record({**CITY[0], "x": 4}, drawn="E")): "turn 1: ",
    json.dumps(record(CITY[0], {"player": 1, "left": True}, drawn=None)): "turn 2: the game is over",
}


def test_a_line_a_record_and_an_answer_a_line_and_one_line_of_error_for_a_file_without(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    good = json.dumps(record(*CITY, drawn="E"))
    given = "\n".join([good, *BAD_RECORDS, good]).encode("utf-8", "surrogateescape")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given)))
    assert main(["hint", "--jsonl", "--level", "normal"]) == Exit.FINE
    first, *bad, last = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert first == last
    assert first["hints"]
    for answer, error in zip(bad, BAD_RECORDS.values(), strict=True):
        assert answer["error"].startswith(error)
        assert answer["error"].startswith(f"turn {answer['turn']}: ")
    file = tmp_path / "record.json"
    for text, error in BAD_RECORDS.items():
        file.write_bytes(text.encode("utf-8", "surrogateescape"))
        assert main(["hint", str(file)]) == Exit.BAD_FILE
        said = capsys.readouterr()
        assert (said.out, said.err.count("\n")) == ("", 1)
        assert said.err.startswith(error)
    for arguments, says in (
        ([], "needs a FILE, or --jsonl"),
        ([str(tmp_path / "none.json")], "none.json: No such file"),
    ):
        assert main(["hint", *arguments]) == Exit.USAGE
        assert says in capsys.readouterr().err


def test_a_demo_is_a_whole_game_in_pictures(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(demo, "paint", lambda scene: repr(scene).encode())
    monkeypatch.setattr(demo, "gif", lambda film: str(len(film.frames)).encode())
    records = []
    for name in ("one", "again")[: 1 + is_full()]:
        folder = tmp_path / name
        arguments = ["--ruleset", "hunters", "--players", "3", "--level", "easy", "--seed", "2"]
        assert main(["demo", str(folder), *arguments]) == Exit.FINE
        records.append((folder / "game.json").read_text("utf-8"))
        said = capsys.readouterr()
        assert said.err == ""
        assert str(folder) in said.out
        result = replay(parse_record(records[-1]))
        assert result["finished"]
        for seat, player in enumerate(("Ada", "Bix", "Cosmo")):
            assert f"{player} {result['final']['scores'][seat]}" in said.out
        pictures = sorted(folder.glob("turn-*.png"))
        laid = sum(1 + bool(one.get("bonus", {}).get("tile")) for one in json.loads(records[-1])["turns"])
        assert len(pictures) == laid
        assert len({picture.read_bytes() for picture in pictures}) == laid
        assert int((folder / "game.gif").read_bytes()) >= len(result["turns"])
    assert len(set(records)) == 1


def test_a_demo_overwrites_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "letter.txt").write_text("dear")
    assert main(["demo", str(tmp_path)]) == Exit.USAGE
    assert "isn't empty; name a new folder" in capsys.readouterr().err
    assert main(["demo", str(tmp_path / "letter.txt")]) == Exit.USAGE
    assert "letter.txt is a file; name a new folder" in capsys.readouterr().err
    assert main(["demo", str(tmp_path / "new"), "--players", "6"]) == Exit.USAGE
    assert capsys.readouterr().err == "tilewright: base is for 2 to 5 players, not 6\n"
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]


SHORT = record(
    {"player": 0, "tile": "G", "x": 0, "y": -1, "rotation": 1, "deploy": {"piece": "follower", "segment": 0}},
    {"player": 1, "tile": "U", "x": -1, "y": 0, "rotation": 0},
    {"player": 0, "tile": "E", "x": 0, "y": 1, "rotation": 1},
    {"player": 1, "left": True},
    players=["Anna", "Bo"],
)
"""Anna doesn't complete her city with her second tile; then Bo leaves."""


def _written(folder: Path, **changes: Any) -> str:
    file = folder / "game.json"
    file.write_text(json.dumps(SHORT | changes))
    return str(file)


def test_a_finished_game_is_looked_back_at(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    if not is_full():
        monkeypatch.setattr("engine.players.analysis.SAMPLES", 12)
    file = _written(tmp_path)
    assert main(["analysis", "--json", file]) == Exit.FINE
    first = capsys.readouterr().out
    answer = json.loads(first)
    assert [one["name"] for one in answer["players"]] == ["Anna", "Bo"]
    assert len(answer["expected"]) == 4
    assert answer["expected"][-1] == [one["points"] for one in answer["players"]]
    assert [(one["turn"], one["player"]) for one in answer["turns"]] == [(1, 0), (2, 1), (3, 0)]
    missed = answer["turns"][2]
    assert missed["best"].startswith("E N11/180")
    assert missed["lost"] > 2
    assert {"turn": 3, "by": "play", "player": 0, "points": missed["lost"]} in answer["deciding"]
    assert answer["players"][0]["lost"] == pytest.approx(answer["turns"][0]["lost"] + missed["lost"])
    if is_full():
        assert main(["analysis", "--json", file]) == Exit.FINE
        assert capsys.readouterr().out == first
    for language, words in some(
        (
            ("de", ("Zug 3: Anna -", "Unumkämpft: Stadt (Anna)", "Erwartete Punkte, bis Bo ging (Zug 3).")),
            ("en", ("Turn 3: Anna -", "Uncontested: city (Anna)", "Expected points until Bo left (turn 3).")),
        )
    ):
        assert main(["analysis", "--lang", language, file]) == Exit.FINE
        told = capsys.readouterr().out
        assert all(one in told for one in words)
        assert re.search(r"^ *\d+ \|.+ [AB] (Anna|Bo)$", told, re.MULTILINE)
        assert "N11" in told
        assert "picture" not in told
        assert "Bild" not in told


def test_what_could_be_expected_is_a_chart_in_letters() -> None:
    assert chart(["Anna", "Bo"], [(10, 10), (12, 10), (14, 9)]) == [
        "  14 |  A A Anna",
        "  13 |",
        "  12 | A",
        "  11 |",
        "  10 |*B",
        "   9 |  B B Bo",
    ]
    assert chart(["Anna", "\x1b[2J"], [(5, 5), (5, 5)]) == ["   5 |** A Anna, B ?[2J"]
    long = chart(["Anna", "Bo"], [(number, 120 - number) for number in range(121)])
    assert len(long) <= 14
    assert max(map(len, long)) < 80


def test_what_is_no_finished_game_is_not_looked_back_at(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analysis", _written(tmp_path, turns=SHORT["turns"][:2])]) == Exit.BAD_FILE
    assert capsys.readouterr().err == "turn 2: the game isn't over; `tilewright hint` looks at the next turn\n"
    assert main(["analysis", _written(tmp_path, turns=SHORT["turns"][3:])]) == Exit.BAD_FILE
    assert capsys.readouterr().err == "turn 0: no tile was laid\n"
    assert main(["analysis", str(tmp_path / "none.json")]) == Exit.USAGE
    (tmp_path / "bad.json").write_bytes(b"\xff")
    assert main(["analysis", str(tmp_path / "bad.json")]) == Exit.BAD_FILE
