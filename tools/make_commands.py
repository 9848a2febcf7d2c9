"""Makes the lists of all commands, ``docs/commands.md`` and ``docs/de/commands.md``: to be run when one has changed.

python -m tools.make_commands
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from discord.app_commands import Command, Group

from bot.text import LOCALES, catalogue
from bot.ui.commands import COMMANDS

DOCS = Path(__file__).resolve().parent.parent / "docs"

_ENGLISH = "en"

_WORDS: Mapping[str, Mapping[str, str]] = {
    "en": {
        "title": "All commands",
        "head": "| command | what it does | options |",
        "text": "Discord shows the options with what they mean, and what is possible, while you type. A whole turn can"
        " be typed: `/place square:N12 rotation:90 spot:1`. [Auf Deutsch](de/commands.md). [The command"
        " line](command-line.md).",
    },
    "de": {
        "title": "Alle Befehle",
        "head": "| Befehl | was er tut | Optionen |",
        "text": "Discord zeigt die Optionen und was sie bedeuten, während du tippst. Ein ganzer Zug lässt sich tippen:"
        " `/legen feld:N12 drehung:90 stelle:1`. [In English](../commands.md).",
    },
}


def pages() -> Mapping[str, str]:
    """Every page by its place within ``docs``."""
    return {"commands.md" if one == _ENGLISH else f"{one}/commands.md": _page(one) for one in LOCALES if one in _WORDS}


def _commands() -> Iterator[Command[Any, ..., Any]]:
    for one in COMMANDS:
        found = one.commands if isinstance(one, Group) else [one]
        yield from (command for command in found if isinstance(command, Command))


def _page(locale: str) -> str:
    words, named = _WORDS[locale], catalogue(locale).named
    rows = []
    for command in _commands():
        parts = command.qualified_name.split(" ")
        keys = ["-".join(parts[: number + 1]) for number in range(len(parts))]
        name = " ".join(named(f"command-{key}")[0] for key in keys)
        texts = ("option-" + one.name.replace("_", "-") for one in command.parameters)
        options = ", ".join(f"`{named(text)[0]}`" for text in texts)
        rows.append(f"| `/{name}` | {named(f'command-{keys[-1]}')[1]} | {options} |")
    return "\n".join((f"# {words['title']}", "", words["text"], "", words["head"], "| --- | --- | --- |", *rows, ""))


def main() -> None:
    """Writes the pages."""
    for place, text in pages().items():
        (DOCS / place).parent.mkdir(exist_ok=True)
        (DOCS / place).write_text(text, "utf-8")


if __name__ == "__main__":
    main()
