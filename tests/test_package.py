"""What is built holds the program as it is now: every file of it, and nothing that was deleted."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parents[1]
PACKAGES = ("bot", "engine", "render", "storage")


def files_of(folder: Path) -> set[str]:
    return {
        path.relative_to(folder).as_posix()
        for package in PACKAGES
        for path in (folder / package).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }


def wheel_of(folder: Path, target: Path) -> set[str]:
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", target],
        cwd=folder,
        check=True,
        capture_output=True,
    )
    (wheel,) = target.iterdir()
    with ZipFile(wheel) as archive:
        return {name for name in archive.namelist() if ".dist-info/" not in name}


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    folder = tmp_path / "clone"
    folder.mkdir()
    for package in PACKAGES:
        shutil.copytree(ROOT / package, folder / package)
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, folder)
    return folder


def test_a_wheel_holds_every_file_of_the_program_and_no_other(clone: Path, tmp_path: Path) -> None:
    built = wheel_of(clone, tmp_path / "wheel")
    assert built == files_of(ROOT)
    assert {f"{package}/py.typed" for package in PACKAGES} < built


def test_a_file_that_an_upgrade_removes_is_in_no_later_wheel(clone: Path, tmp_path: Path) -> None:
    added = clone / "bot" / "text" / "fr.ftl"
    added.write_text("language-name = Français\n", encoding="utf-8")
    assert "bot/text/fr.ftl" in wheel_of(clone, tmp_path / "before")
    added.unlink()
    assert wheel_of(clone, tmp_path / "after") == files_of(ROOT)
