"""What the profiles leave out: nothing that another one hasn't done."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis.internal.conjecture import providers

ROOT = Path(__file__).parents[1]

ONES = """
import pytest
from hypothesis import given, strategies as st


def test_the_same(): pass


@pytest.mark.full
def test_marked(): pass


@pytest.mark.parametrize("one", [1, pytest.param(2, marks=pytest.mark.full)])
def test_of_two(one): pass


@given(st.booleans())
def test_with_values(value): pass
"""

ASKS = """
from tests.profiles import is_full


def test_that_asks(): is_full()
"""

IMPORTS = """
from tests.engine.players.test_hints import told


def test_with_a_helper_that_asks(): told
"""


@pytest.mark.parametrize(
    ("profile", "ran"),
    [
        ("everyday", ["the_same", "of_two[1]", "with_values", "that_asks", "with_a_helper_that_asks"]),
        pytest.param(
            "full",
            ["the_same", "marked", "of_two[1]", "of_two[2]", "with_values", "that_asks", "with_a_helper_that_asks"],
            marks=pytest.mark.full,
        ),
        ("rest", ["marked", "of_two[2]", "with_values", "that_asks", "with_a_helper_that_asks"]),
    ],
)
def test_the_everyday_profile_and_the_rest_are_the_full_one(tmp_path: Path, profile: str, ran: list[str]) -> None:
    (tmp_path / "test_a.py").write_text(ONES)
    (tmp_path / "test_b.py").write_text(ASKS)
    (tmp_path / "test_c.py").write_text(IMPORTS)
    own = (ROOT / "tests" / "conftest.py").read_text("utf-8")
    (tmp_path / "conftest.py").write_text(own.replace("Path(__file__).parents[1]", f"Path({str(ROOT)!r})"))
    (tmp_path / "pytest.ini").write_text(f"[pytest]\npythonpath = {ROOT}\n")
    collected = subprocess.run(
        [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider", "--profile", profile],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    found = [line.partition("::test_")[2] for line in collected.stdout.splitlines() if "::" in line]
    assert found == ran, collected.stdout


def test_random_games_do_not_hang_on_the_modules_that_are_loaded() -> None:
    assert "storage.store" in sys.modules
    assert not len(providers._get_local_constants())


def test_the_tests_files_are_imported_in_the_one_way_that_is_looked_for() -> None:
    """Else a test could do more in the full profile, and ``rest`` would leave it out."""
    for path in (ROOT / "tests").rglob("*.py"):
        if path != ROOT / "tests" / "conftest.py":
            assert not re.search(r"^ *(from tests import|import tests)", path.read_text("utf-8"), re.MULTILINE), path
