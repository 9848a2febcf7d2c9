"""What Discord would refuse in a message: too long, too many, twice the same."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

CONTENT, LABEL, OPTION, CUSTOM_ID, ALT, NONCE = 2000, 80, 100, 100, 1024, 25
ROWS, BUTTONS, OPTIONS, FILES, CHOICES = 5, 5, 25, 10, 25
FILE_BYTES = 10 * 1024 * 1024
TEXT, COMPONENTS = 4000, 40
ACTION_ROW, BUTTON, SELECT, TEXT_DISPLAY = 1, 2, 3, 10
NEWER_LAYOUT = 1 << 15


def of_message(body: Mapping[str, Any], sizes: Sequence[int] = ()) -> list[str]:
    """All that is wrong with a message that the bot sends."""
    return list(_message(body, sizes))


def of_choices(choices: Sequence[Mapping[str, Any]]) -> list[str]:
    """All that is wrong with suggestions."""
    found = [f"{len(choices)} choices"] if len(choices) > CHOICES else []
    return found + [
        f"a choice {one!r}"
        for one in choices
        if not 1 <= len(str(one["name"])) <= OPTION or len(str(one["value"])) > OPTION
    ]


def _message(body: Mapping[str, Any], sizes: Sequence[int]) -> Iterator[str]:
    content, rows, described = body.get("content") or "", body.get("components") or (), body.get("attachments") or ()
    if len(content) > CONTENT:
        yield f"a text of {len(content)} characters"
    if len(str(body.get("nonce") or "")) > NONCE:
        yield "too long a nonce"
    if len(described) > FILES or any(size > FILE_BYTES for size in sizes):
        yield "too many or too large files"
    for one in described:
        if not 1 <= len(one.get("description") or "-") <= ALT:
            yield f"an alt text of {len(one['description'])} characters"
    yield from _layout(body, rows)
    rows = [row for row in rows if row["type"] == ACTION_ROW]
    if any(not 1 <= len(row["components"]) <= BUTTONS for row in rows):
        yield "an empty row, or one with too much"
    parts = [part for row in rows for part in row["components"]]
    found = [part["custom_id"] for part in parts if "custom_id" in part]
    if len(found) != len(set(found)) or any(not 1 <= len(one) <= CUSTOM_ID for one in found):
        yield f"custom_ids {found}"
    for part in parts:
        if part["type"] == BUTTON and not 1 <= len(part["label"]) <= LABEL:
            yield f"a label {part['label']!r}"
        elif part["type"] == SELECT:
            yield from _select(part)


def _layout(body: Mapping[str, Any], parts: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """What is wrong with how many parts a message has; one of the newer layout has its text among them."""
    if not int(body.get("flags") or 0) & NEWER_LAYOUT:
        if len(parts) > ROWS:
            yield "too many rows"
        return
    texts = [part["content"] for part in parts if part["type"] == TEXT_DISPLAY]
    if body.get("content") or sum(map(len, texts)) > TEXT or not all(texts):
        yield "a text beside the layout, none, or too long a one"
    if not 1 <= len(parts) + sum(len(part.get("components", ())) for part in parts) <= COMPONENTS:
        yield "too many components"
    if any(not 1 <= len(item.get("description") or "-") <= ALT for part in parts for item in part.get("items", ())):
        yield "too long an alt text"


def _select(part: Mapping[str, Any]) -> Iterator[str]:
    options = part["options"]
    if not 1 <= len(options) <= OPTIONS or len({one["value"] for one in options}) != len(options):
        yield f"a select with {len(options)} options"
    for one in options:
        if not (1 <= len(one["label"]) <= OPTION and 1 <= len(one["value"]) <= OPTION):
            yield f"an option {one!r}"
