"""The program: what is built holds every file of it and nothing that was deleted, and a name stands for one thing."""

from __future__ import annotations

import ast
import shutil
import subprocess
import sys
from collections import defaultdict
from pathlib import Path
from zipfile import ZipFile

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


def test_a_wheel_holds_every_file_of_the_program_and_none_that_an_upgrade_removed(tmp_path: Path) -> None:
    clone = tmp_path / "clone"
    clone.mkdir()
    for package in PACKAGES:
        shutil.copytree(ROOT / package, clone / package)
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, clone)
    added = clone / "bot" / "text" / "fr.ftl"
    added.write_text("language-name = Français\n", encoding="utf-8")
    assert "bot/text/fr.ftl" in wheel_of(clone, tmp_path / "before")
    added.unlink()
    built = wheel_of(clone, tmp_path / "after")
    assert built == files_of(ROOT)
    assert {f"{package}/py.typed" for package in PACKAGES} < built


def test_no_class_name_is_given_twice() -> None:
    found: defaultdict[str, list[str]] = defaultdict(list)
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.ClassDef):
                    found[node.name].append(f"{path.relative_to(ROOT)}:{node.lineno}")
    assert len(found) > 100
    assert {name: places for name, places in found.items() if len(places) > 1} == {}
