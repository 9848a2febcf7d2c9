"""The list of faults fits the code as it is, so that ``tools.break_it`` can be run at any time."""

import ast
from functools import cache
from pathlib import Path

import pytest

from tools.break_it import ROOT, broken, caught, noticed, within
from tools.faults import DRAWN, FAULTS, HARMLESS, Fault

EVERY = (*FAULTS, *HARMLESS)


@cache
def program(text: str) -> str:
    """What Python reads in a file's text."""
    return ast.dump(ast.parse(text))


@pytest.mark.parametrize("fault", EVERY, ids=lambda fault: fault.name)
def test_a_fault_can_be_put_in_and_leaves_a_program(fault: Fault) -> None:
    text = (ROOT / fault.file).read_text("utf-8")
    after = broken(text, fault)
    assert after != text
    assert ast.dump(ast.parse(after)) != program(text)
    for test in fault.tests:
        file, _, name = test.partition("::")
        assert (ROOT / file).exists()
        assert not name or f"def {name}(" in (ROOT / file).read_text("utf-8"), test


def test_there_are_faults_of_every_room_and_each_has_a_name_of_its_own() -> None:
    assert len({fault.name for fault in EVERY}) == len(EVERY) > 40
    assert {fault.file.partition("/")[0] for fault in FAULTS} == {"bot", "engine", "render", "storage"}


@pytest.mark.parametrize("room", DRAWN["rooms"])
def test_of_the_faults_drawn_by_chance_few_are_put_aside_and_each_with_a_reason(room: str) -> None:
    drawn = DRAWN["rooms"][room]["drawn"]
    aside = [one for one in drawn if "aside" in one]
    assert len(drawn) - len(aside) == DRAWN["rooms"][room]["number"]
    assert len({one["mutant"] + one["file"] for one in drawn}) == len(drawn)
    assert all(one["aside"] for one in aside)


def test_at_most_one_in_five_of_the_faults_drawn_by_chance_is_put_aside() -> None:
    drawn = [one for room in DRAWN["rooms"].values() for one in room["drawn"]]
    assert sum("aside" in one for one in drawn) <= len(drawn) / 5


def test_what_is_not_there_once_is_refused() -> None:
    fault = Fault("x", "", "f", "a", "b", ())
    for text in ("", "a a"):
        with pytest.raises(ValueError, match="not once"):
            broken(text, fault)


@pytest.mark.full
def test_a_fault_is_noticed_and_gone_afterwards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")  # importing them takes longer than all else
    (tmp_path / "sum.py").write_text("TWO = 2\n")
    (tmp_path / "test_sum.py").write_text("import sum as s\n\ndef test_two(): assert s.TWO == 2\n")
    fault = Fault("three", "two is three", "sum.py", "= 2", "= 3", ("test_sum.py",))
    with within(tmp_path, fault):
        assert noticed(tmp_path, fault.tests) == "test_sum.py::test_two"
    assert noticed(tmp_path, fault.tests) is None
    with pytest.raises(RuntimeError, match="can't be run"):
        noticed(tmp_path, ["nowhere.py"])


@pytest.mark.full
def test_what_the_first_tests_pass_is_tried_by_all_of_its_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")  # importing them takes longer than all else
    (tmp_path / "tests" / "hall").mkdir(parents=True)
    (tmp_path / "hall").mkdir()
    (tmp_path / "hall" / "numbers.py").write_text("TWO = 2\n")
    first, other = "tests/hall/test_first.py", "tests/hall/test_other.py"
    for test, looks in ((first, "name == 'TWO'"), (other, "namespace['TWO'] == 2")):
        (tmp_path / test).write_text(
            "import runpy\n\n"
            "def test_two():\n"
            "    namespace = runpy.run_path('hall/numbers.py')\n"
            "    name = next(one for one in namespace if one.isupper())\n"
            f"    assert {looks}\n"
        )
    fault = Fault("three", "two is three", "hall/numbers.py", "= 2", "= 3", (first,))
    assert caught(tmp_path, fault) == f"{other}::test_two"
    assert caught(tmp_path, fault._replace(after="= 2 + 0")) is None
    (tmp_path / other).write_text("def test_two(): assert False\n")
    with pytest.raises(RuntimeError, match="test_two fails without any fault"):
        caught(tmp_path, fault)


@pytest.mark.full
def test_tests_that_wait_for_ever_are_ended(tmp_path: Path) -> None:
    (tmp_path / "test_ever.py").write_text("import threading\n\ndef test_ever(): threading.Event().wait()\n")
    assert noticed(tmp_path, ["test_ever.py"], most_seconds=1) == "test_ever.py, which never ends"
