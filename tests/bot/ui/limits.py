"""Discord's limits, checked on everything that the bot sends in a test: the simulation doesn't know them all."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import pairwise
from typing import Any
from unittest.mock import patch

import discord
from simcord.http import router

from bot.text import Catalogue, catalogue
from bot.text.message import Message
from bot.ui import messages, presses
from bot.ui.ids import Id

CONTENT, TEXT, LABEL, OPTION, PLACEHOLDER, CUSTOM_ID, ALT = 2000, 4000, 80, 100, 150, 100, 1024
ROWS, BUTTONS, OPTIONS, COMPONENTS, FILES = 5, 5, 25, 40, 10
FILE_BYTES = 10 * 1024 * 1024
CHOICES, CHOICE = 25, 100
NAME = re.compile(r"[-_'\w]{1,32}")
DESCRIPTION, COMMAND = 100, 8000
BUTTON, SELECT, ROLES, CHANNELS, ACTION_ROW = 2, 3, 6, 8, 1
TEXT_DISPLAY, GALLERY, FILE = 10, 12, 13
NEWER_LAYOUT = 1 << 15

TRANSLATED = [one.value for one in discord.Locale if catalogue(one.value) is not catalogue(None)]
"""Discord's languages that there is a catalogue for, besides English: every name is there in each."""


@contextmanager
def enforced() -> Iterator[None]:
    """Whatever goes out within the block keeps the limits, or the test fails.

    Also where the bot goes on, and tells who acted that something went wrong.
    """
    dispatch = router.dispatch
    broken: list[Exception] = []

    def checked(backend: Any, method: str, path: str, **sent: Any) -> Any:
        try:
            check_sent(sent.get("json"), sent.get("files") or ())
        except Exception as error:
            broken.append(error)
            raise
        return dispatch(backend, method, path, **sent)

    with patch.object(router, "dispatch", checked):
        yield
    if broken:
        raise ExceptionGroup("Discord would refuse this", broken)


def check_sent(body: Any, files: Sequence[Any]) -> None:
    """What goes out in one call."""
    if isinstance(body, list):
        check_commands(body)
    elif isinstance(body, Mapping):
        data = body["data"] if "type" in body and isinstance(body.get("data"), Mapping) else body
        check_message(data)
        check_choices(data.get("choices") or ())
    for file in files:
        check_file(file)


def check_message(data: Mapping[str, Any]) -> None:
    """A message's text, components and descriptions of files."""
    assert len(data.get("content") or "") <= CONTENT
    for attachment in data.get("attachments") or ():
        assert 1 <= len(attachment.get("description", "-")) <= ALT
    files = [attachment.get("filename") for attachment in data.get("attachments") or ()]
    assert len(files) <= FILES
    if not data.get("flags", 0) & NEWER_LAYOUT:
        rows = data.get("components") or ()
        assert len(rows) <= ROWS
        check_components(rows)
        return
    assert not data.get("content")
    assert not data.get("embeds")
    assert sorted(check_layout(data["components"])) == sorted(files), "a file shows through a component only"
    pictures = {
        item["media"]["url"].partition("://")[2] for part in data["components"] for item in part.get("items", ())
    }
    described = {one["filename"] for one in data.get("attachments") or () if one.get("description")}
    assert pictures <= described, "who can't see a picture is told, wherever its file is shown"


def laid_out(text: str, message: Message, texts: Catalogue) -> list[dict[str, Any]]:
    """The components of a private message, as Discord gets them."""
    view: Any = messages.layout(text, message, texts)
    return list(view.to_components())


def check_layout(parts: Sequence[Mapping[str, Any]]) -> list[str]:
    """Texts, each above its picture, files, then rows, a select's perhaps below a text of its own. The files' names."""
    above = [
        one for one, row in pairwise(parts) if row["type"] == ACTION_ROW and row["components"][0]["type"] != BUTTON
    ]
    kinds = [part["type"] for part in parts if part["type"] != TEXT_DISPLAY or part not in above]
    shown = [kind for kind in kinds if kind in (TEXT_DISPLAY, GALLERY)]
    assert kinds == [*shown, *sorted(kinds[len(shown) :], key=(FILE, ACTION_ROW).index)]
    assert (TEXT_DISPLAY, TEXT_DISPLAY) not in pairwise(shown)
    texts = [part["content"] for part in parts if part["type"] == TEXT_DISPLAY]
    assert all(one.strip() for one in texts)
    assert sum(map(len, texts)) <= TEXT
    assert len(parts) + sum(len(part.get("components", ())) for part in parts) <= COMPONENTS
    check_components([part for part in parts if part["type"] == ACTION_ROW])
    items = [item for part in parts for item in part.get("items", ())]
    assert all(1 <= len(item["description"]) <= ALT for item in items), "who can't see a picture is told"
    media = [*(item["media"] for item in items), *(part["file"] for part in parts if part["type"] == FILE)]
    return [one["url"].removeprefix("attachment://") for one in media]


def check_components(rows: Sequence[Mapping[str, Any]]) -> None:
    """Rows of buttons and selects."""
    found: list[str] = []
    for row in rows:
        assert row["type"] == ACTION_ROW
        parts = row["components"]
        assert 1 <= len(parts) <= BUTTONS
        for part in parts:
            found.append(part["custom_id"])
            assert 1 <= len(part["custom_id"]) <= CUSTOM_ID
            _check_use(part["custom_id"])
            if part["type"] == BUTTON:
                assert 1 <= len(part["label"]) <= LABEL
                check_emoji(part.get("emoji"))
            else:
                assert part["type"] in (SELECT, ROLES, CHANNELS)
                assert len(parts) == 1
                check_select(part)
    assert len(found) == len(set(found)), "custom_ids are unique in a message"


def _check_use(custom_id: str) -> None:
    """Whatever can be pressed does something; In words shows what there is a button for, too."""
    use, on = presses.found(custom_id)
    if use.name == "words":
        _, action, *rest = on.arg.split(":", 2)
        presses.found(str(Id(action, on.game, on.version, "".join(rest))))


def check_select(part: Mapping[str, Any]) -> None:
    """A select's options."""
    assert len(part.get("placeholder") or "") <= PLACEHOLDER
    assert 0 <= part.get("min_values", 1) <= part.get("max_values", 1) <= OPTIONS
    if part["type"] != SELECT:
        defaults = part.get("default_values") or []
        assert len(defaults) <= part.get("max_values", 1)
        assert all(found["type"] == {ROLES: "role", CHANNELS: "channel"}[part["type"]] for found in defaults)
        return
    options = part["options"]
    assert 1 <= len(options) <= OPTIONS
    assert len({option["value"] for option in options}) == len(options)
    for option in options:
        assert 1 <= len(option["label"]) <= OPTION
        assert 1 <= len(option["value"]) <= OPTION
        assert len(option.get("description") or "") <= OPTION
        check_emoji(option.get("emoji"))


def check_emoji(emoji: Mapping[str, Any] | None) -> None:
    """Discord refuses signs that merely look like an emoji: ✓ and → for two."""
    if emoji is not None and not emoji.get("id"):
        assert re.fullmatch(r"[\U0001F300-\U0001FAFF✅❌➡⬅↩❓❗\uFE0F\u200D]+", emoji["name"])


def check_choices(choices: Sequence[Mapping[str, Any]]) -> None:
    """Autocomplete."""
    assert len(choices) <= CHOICES
    for choice in choices:
        assert 1 <= len(choice["name"]) <= CHOICE
        assert len(str(choice["value"])) <= CHOICE


def check_file(file: Any) -> None:
    """A file as discord.py hands it over."""
    stream = getattr(file, "fp", None)
    if stream is not None:
        at = stream.tell()
        assert stream.seek(0, 2) <= FILE_BYTES
        stream.seek(at)


def check_commands(commands: Sequence[Mapping[str, Any]]) -> None:
    """Commands as they are registered."""
    assert len(commands) <= 100
    for locale in (None, *TRANSLATED):
        _check_siblings(commands, locale)
    for command in commands:
        assert _size(command) <= COMMAND


def _check_siblings(nodes: Sequence[Mapping[str, Any]], locale: str | None) -> None:
    names = [_spoken(node, "name", locale) for node in nodes]
    assert len(names) == len(set(names))
    for node, name in zip(nodes, names, strict=True):
        assert NAME.fullmatch(name)
        assert name == name.lower()
        assert 1 <= len(_spoken(node, "description", locale)) <= DESCRIPTION
        options = node.get("options") or ()
        assert len(options) <= OPTIONS
        _check_siblings(options, locale)
        choices = node.get("choices") or ()
        assert len(choices) <= CHOICES
        labels = [_spoken(choice, "name", locale) for choice in choices]
        assert len(labels) == len(set(labels))
        assert all(1 <= len(label) <= CHOICE for label in labels)


def _spoken(node: Mapping[str, Any], part: str, locale: str | None) -> str:
    if locale is None:
        return str(node[part])
    return str((node.get(f"{part}_localizations") or {})[locale])


def _size(node: Mapping[str, Any]) -> int:
    """What counts against the limit of a command: of every text its longest translation."""
    size = sum(
        max(len(text) for text in (str(node[part]), *(node.get(f"{part}_localizations") or {}).values()))
        for part in ("name", "description")
        if part in node
    )
    size += len(str(node["value"])) if "value" in node else 0
    return size + sum(_size(child) for child in (*(node.get("options") or ()), *(node.get("choices") or ())))
