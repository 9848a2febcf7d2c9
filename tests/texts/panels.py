"""Private panels as Discord gets them: each component's id, label, style and row, and a select's options."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from bot.text import catalogue
from tests.texts.shown import Shown


def written(shown: Iterable[Shown]) -> str:
    """All panels among what was shown, in that order; each looks different from those before it."""
    return "\n\n".join([_HEAD, *blocks(shown), ""])


def blocks(shown: Iterable[Shown]) -> list[str]:
    """Each panel as the file has it."""
    return list(dict.fromkeys("\n".join(_panel(one)) for one in shown if one.step))


def kept(text: str, scene: str) -> list[str]:
    """The panels of a scene in the file."""
    return [block.rstrip("\n") for block in text.split("\n\n") if block.startswith(f"{scene}, ")]


_HEAD: Final = (
    "# Private panels in English, made by python -m tools.make_corpus: don't edit.\n"
    "# scene, step; then of each component: row, style, id, label. - : can't be pressed. * : is chosen."
)


def _panel(one: Shown) -> Iterator[str]:
    yield f"{one.scene}, {one.step}"
    for part in one.components(catalogue("en")):
        yield f"{part.row} {part.style}{'' if part.pressable else ' -'} {part.custom_id} | {part.label}"
        for label, value, chosen in part.options:
            yield f"    {'*' if chosen else ' '} {value} | {label}"
