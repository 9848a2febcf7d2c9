"""Languages: the commands' names in each, and that a further one is a single file."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

import bot
from bot.text import LOCALES, catalogue, complete
from bot.ui.commands import declare
from tests.bot.ui import limits
from tests.bot.ui.world import World
from tests.patience import PATIENCE

ROOT = Path(bot.__path__[0]).parent
PUBLIC_BUTTONS = ("play", "board", "score", "undo", "join", "leave", "start", "computers", "rules")

ON_A_NEW_LANGUAGE = """
import asyncio
import json
import sys
from pathlib import Path

import bot

bot.__path__.insert(0, sys.argv[1])
import bot.workers.pictures
from bot.text import catalogue
from bot.ui.commands.declare import payload
from tests.bot.ui.limits import TRANSLATED
from tests.bot.ui.world import components, labels, opened_world, said, shown, tiny


async def main():
    async with opened_world(Path(sys.argv[1]) / "games.db", locale="fr", server="en-US") as world:
        names = await payload(world.bot.tree)
        await world.start_game()
        await world.slash(world.bo, "notify", words=True)
        told = said(await world.slash(world.bo, "help"))
        before = labels(world.turn_messages()[-1])
        panel = shown(await world.slash(world.manager(), "setup", language="fr"))
        await world.play()
        print(json.dumps({
            "translated": TRANSLATED,
            "play": next(command for command in names if command["name"] == "play"),
            "help": told,
            "before": before,
            "offered": [option["label"] for option in components(panel)[0]["options"]],
            "after": labels(world.turn_messages()[-1]),
            "turn": world.turn_messages()[-1].content,
            "rules": said(await world.slash(world.bo, "rules", topic="B5.3")),
            "begun": [catalogue("xx").format(code) for code in ("button-play", "joined", "button-join")],
            "found": catalogue("xx-YY").locale,
        }))


bot.workers.drawer.paint = tiny
asyncio.run(main())
"""


def _nodes(nodes: list[dict[str, Any]], path: str = "") -> Iterator[tuple[str, Mapping[str, Any]]]:
    for node in nodes:
        yield f"{path}/{node['name']}", node
        yield from _nodes([*(node.get("options") or []), *(node.get("choices") or [])], f"{path}/{node['name']}")


async def test_every_name_and_description_is_there_in_every_language(world: World) -> None:
    payload = await declare.payload(world.bot.tree)
    limits.check_commands(payload)
    others = {one for one in LOCALES if one != "en"}
    assert set(limits.TRANSLATED) == others
    nodes = dict(_nodes(payload))
    assert len(nodes) > 100
    for path, node in nodes.items():
        assert set(node["name_localizations"]) == others, path
        if "description" in node:
            assert set(node["description_localizations"]) == others, path
    # What isn't translated shows as a word that is the same in German.
    same = {node["name"] for node in nodes.values() if node["name_localizations"]["de"] == node["name"]}
    assert same == {"text", "thread", "export", "computer", "Deutsch", "English"}


def test_a_private_text_names_a_public_button_by_what_is_on_it() -> None:
    """In the language of the channel, whatever the person's: the catalogues never spell such a name out."""
    german, english = catalogue("de"), catalogue("en")
    told = german.beside(english).format("not-joined")
    assert f"„{english.format('button-join')}“" in told
    assert f"„{german.format('button-join')}“" in german.format("not-joined")
    for locale in ("de", "en"):
        source = (resources.files("bot.text") / f"{locale}.ftl").read_text("utf-8")
        for name in PUBLIC_BUTTONS:
            code = "view-board" if name == "board" else f"button-{name}"
            label = re.escape(catalogue(locale).format(code))
            assert not re.search(f"„{label}“|the {label} button|[Pp]ress {label}", source), label


@pytest.fixture(scope="module")
def french(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What a bot says whose texts have one file more: a catalogue of a third language."""
    folder = tmp_path_factory.mktemp("french")
    shutil.copytree(ROOT / "bot" / "text", folder / "text")
    text = (ROOT / "bot" / "text" / "de.ftl").read_text("utf-8")
    for code, new in (
        ("language-name", "Français"),
        ("button-play", "Jouer"),
        ("command-play", "jouer: Jouer son tour"),
    ):
        text = re.sub(rf"^{code} = .*$", f"{code} = {new}", text, flags=re.MULTILINE)
    text = text.replace("**So wird gespielt**", "**Comment jouer**").replace(", du bist dran.", ", à toi de jouer.")
    (folder / "text" / "fr.ftl").write_text(text, "utf-8")
    (folder / "text" / "xx.ftl").write_text("language-name = X\nbutton-play = X1\njoined = X2\n", "utf-8")
    done = subprocess.run(
        [sys.executable, "-c", ON_A_NEW_LANGUAGE, str(folder)],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


def test_a_third_language_is_one_file(french: dict[str, Any]) -> None:
    assert {"de", "fr"} <= set(french["translated"])
    assert french["play"]["name_localizations"].items() >= {"de": "spielen", "fr": "jouer"}.items()
    assert "**Comment jouer**" in french["help"]
    named = {catalogue(one).format("language-name") for one in complete()}
    assert sorted(french["offered"][1:]) == sorted(named | {"Français"})


def test_a_language_that_has_a_few_texts_says_these_the_others_in_english_and_isnt_offered_yet(
    french: dict[str, Any],
) -> None:
    assert french["found"] == "xx"
    assert french["begun"] == ["X1", "X2", catalogue("en").format("button-join")]
    assert "X" not in french["offered"]


def test_the_servers_setting_puts_the_channel_into_it_and_private_texts_name_the_buttons_that_are_there(
    french: dict[str, Any],
) -> None:
    assert "Play" in french["before"]
    assert "„Play“" in french["help"]
    assert "Jouer" in french["after"]
    assert "à toi de jouer" in french["turn"]
    assert "**B5.3** A monastery is complete" in french["rules"], "nobody translated the rules"
