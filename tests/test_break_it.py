"""The list of faults fits the code as it is, so that ``tools.break_it`` can be run at any time."""

import ast
from pathlib import Path

import pytest

from tools.break_it import ROOT, broken, noticed, within
from tools.faults import FAULTS, HARMLESS, Fault

EVERY = (*FAULTS, *HARMLESS)


@pytest.mark.parametrize("fault", EVERY, ids=lambda fault: fault.name)
def test_a_fault_can_be_put_in_and_leaves_a_program(fault: Fault) -> None:
    text = (ROOT / fault.file).read_text("utf-8")
    after = broken(text, fault)
    assert after != text
    assert ast.dump(ast.parse(after)) != ast.dump(ast.parse(text))
    assert all((ROOT / test).exists() for test in fault.tests)


def test_there_are_faults_of_every_room_and_each_has_a_name_of_its_own() -> None:
    assert len({fault.name for fault in EVERY}) == len(EVERY) > 40
    assert {fault.file.partition("/")[0] for fault in FAULTS} == {"bot", "engine", "storage"}


def test_what_is_not_there_once_is_refused() -> None:
    fault = Fault("x", "", "f", "a", "b", ())
    for text in ("", "a a"):
        with pytest.raises(ValueError, match="not once"):
            broken(text, fault)


@pytest.mark.full
def test_a_fault_is_noticed_and_gone_afterwards(tmp_path: Path) -> None:
    (tmp_path / "sum.py").write_text("TWO = 2\n")
    (tmp_path / "test_sum.py").write_text("import sum as s\n\ndef test_two(): assert s.TWO == 2\n")
    fault = Fault("three", "two is three", "sum.py", "= 2", "= 3", ("test_sum.py",))
    with within(tmp_path, fault):
        assert noticed(tmp_path, fault.tests) == "test_sum.py::test_two"
    assert noticed(tmp_path, fault.tests) is None
    with pytest.raises(RuntimeError, match="can't be run"):
        noticed(tmp_path, ["nowhere.py"])
