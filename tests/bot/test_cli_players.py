"""Computer players on the command line: matches and tuning."""

import json
from pathlib import Path

import pytest

from bot.cli import main
from bot.cli.codes import Exit
from engine.players.weights import weights


def test_a_match_is_the_same_again_and_in_several_processes(capsys: pytest.CaptureFixture[str]) -> None:
    figures = []
    for jobs in ("1", "2"):
        assert main(["match", "normal", "random", "--games", "2", "--seed", "5", "--json", "--jobs", jobs]) == Exit.FINE
        answer = json.loads(capsys.readouterr().out)
        assert answer["ruleset"] == "base"
        figures.append([(one["name"], one["games"], one["share"], one["points"]) for one in answer["players"]])
    assert figures[0] == figures[1]
    assert figures[0][0][:3] == ("normal", 2, 1.0)


def test_a_match_as_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["match", "random", "random", "normal", "--ruleset", "discovery", "--games", "1"]) == Exit.FINE
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines[1:]] == ["random", "random", "normal", "1"]
    assert "100.0% [20.7%, 100.0%]" in lines[3]


def test_too_many_players_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (["match", *["random"] * 6], ["tune", "--players", "6"]):
        assert main(arguments) == Exit.USAGE
        assert capsys.readouterr().err == "tilewright: base is for 2 to 5 players, not 6\n"


def test_an_unknown_level_is_refused_with_those_that_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["match", "normal", "clever"])
    assert "'clever'" in capsys.readouterr().err


def test_tuned_weights_can_be_a_start_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tune = ["tune", "--ruleset", "base", "--iterations", "1", "--orders", "1", "--greedy-every", "0"]
    assert main(tune) == Exit.FINE
    entry = json.loads(capsys.readouterr().out)
    assert entry["seats"] == [2]
    assert entry["run"].startswith("tilewright tune --ruleset base --players 2 --seed 0 --iterations 1")
    assert entry["weights"] != weights("base", 2)
    file = tmp_path / "weights.json"
    file.write_text(json.dumps({"sets": [entry]}))
    assert main([*tune, "--start", str(file)]) == Exit.FINE
    file.write_text("{}")
    assert main([*tune, "--start", str(file)]) == Exit.BAD_FILE
    assert "weights.json" in capsys.readouterr().err
    assert main([*tune, "--start", str(tmp_path / "none.json")]) == Exit.USAGE
