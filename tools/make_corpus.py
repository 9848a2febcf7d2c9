"""Makes what the bot says and shows anew, in ``tests/texts``: to be run when sentences or panels have changed.

    python -m tools.make_corpus [--check] [--record]

``en.txt`` and the other languages: of each text up to three examples from played games. ``rows.md``: how many rows of a
phone stand above the pictures. ``panels.txt``: the components of more than two hundred panels. ``--check`` writes
nothing and says what differs; ``--record`` has the games played anew that the others are made of, for when rules or
tiles have changed.
"""

import argparse
import asyncio
import json
from collections.abc import Mapping
from pathlib import Path

from bot.text import LOCALES
from tests.texts import corpus, games, panels, rows, scenes
from tests.texts.shown import Shown

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "texts"


async def _played() -> dict[str, list[Shown]]:
    """What each scene shows."""
    return {name: await scenes.played(name) for name in (*scenes.SHORT, *scenes.PANELS, *scenes.WHOLE)}


def texts(played: Mapping[str, list[Shown]]) -> Mapping[str, str]:
    """Every file by its name, of what all scenes show."""
    beside, steps, whole = (
        [one for name in kind for one in played[name]] for kind in (scenes.SHORT, scenes.PANELS, scenes.WHOLE)
    )
    made = corpus.Corpus()
    made.take([*beside, *steps, *whole])
    files = {f"{locale}.txt": corpus.written(made, locale) for locale in LOCALES}
    return {**files, "rows.md": rows.table([*beside, *whole]), "panels.txt": panels.written([*beside, *steps])}


def main() -> None:
    """Writes the files, or says which differ."""
    parser = argparse.ArgumentParser(description="Make the corpus of texts anew.")
    parser.add_argument("--check", action="store_true", help="write nothing, say what differs")
    parser.add_argument("--record", action="store_true", help="have the games played anew, too")
    arguments = parser.parse_args()
    if arguments.record:
        played = {name: asyncio.run(games.record(name)) for name in games.PLANS}
        games.FILE.write_text(f"{json.dumps(played, indent=0)}\n", "utf-8")
    differ = []
    for name, text in texts(asyncio.run(_played())).items():
        path = FOLDER / name
        if not path.exists() or path.read_text("utf-8") != text:
            differ.append(name)
            if not arguments.check:
                path.write_text(text, "utf-8")
    print(f"{'differ' if arguments.check else 'made anew'}: {', '.join(differ) or 'none'}")
    if arguments.check and differ:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
