"""Makes the rules to read, ``docs/rules``, from the bot's own texts and positions: to be run when those have changed.

    python -m tools.make_rules [--texts] [DIRECTORY]

English stands in the directory itself, every other language in one of its own, the pictures in ``pictures``.
"""

import argparse
from collections.abc import Mapping
from pathlib import Path

from bot.show import examples
from bot.text import rules
from bot.use_cases.rules import counts
from engine.games import RULESETS
from render.board.paint import paint

_ENGLISH = "en"


def texts() -> Mapping[str, str]:
    """Every page by its place within the directory."""
    pages = {}
    for name in (*RULESETS, rules.TABLE):
        for locale in rules.languages(name):
            place = f"{name}.md" if locale == _ENGLISH else f"{locale}/{name}.md"
            pages[place] = _page(name, locale)
    return pages


def pictures() -> tuple[tuple[str, str], ...]:
    """The rule set and the topic of every picture."""
    return tuple(
        (name, topic.key)
        for name in RULESETS
        for topic in rules.book(name, _ENGLISH).topics
        if examples.drawn(name, topic.key)
    )


def _page(name: str, locale: str) -> str:
    book = rules.book(name, locale)
    parts = [f"# {book.title}", book.preface]
    numbers = {} if name == rules.TABLE else counts(name)
    up = "" if locale == _ENGLISH else "../"
    for topic in book.topics:
        parts += [f"## {topic.title}", topic.text.format_map(numbers)]
        if examples.drawn(name, topic.key):
            caption = topic.caption.format_map(numbers)
            parts += [f"![{caption}]({up}pictures/{name}-{topic.key}.png)", f"*{caption}*"]
    return "\n\n".join(parts) + "\n"


def main() -> None:
    """Writes the pages, and the pictures unless told otherwise."""
    parser = argparse.ArgumentParser(description="Make the rules to read anew.")
    default = Path(__file__).resolve().parent.parent / "docs" / "rules"
    parser.add_argument("directory", nargs="?", type=Path, default=default, help="where to write them")
    parser.add_argument("--texts", action="store_true", help="leave the pictures as they are")
    arguments = parser.parse_args()
    directory: Path = arguments.directory
    for place, text in texts().items():
        (directory / place).parent.mkdir(parents=True, exist_ok=True)
        (directory / place).write_text(text, "utf-8")
    if not arguments.texts:
        (directory / "pictures").mkdir(exist_ok=True)
        for name, topic in pictures():
            (directory / "pictures" / f"{name}-{topic}.png").write_bytes(paint(examples.scene(name, topic)))


if __name__ == "__main__":
    main()
