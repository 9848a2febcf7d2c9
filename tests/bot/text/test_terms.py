"""One word for one thing (docs/terms.md): words that aren't used stand in no text for players."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import resources
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]

BANNED = {
    "en": (
        r"whoever|whosever|unturned|turned by|turned like|close by|mend|unrated|isn't rated",
        r"lay|lays|laid|laying",
        r"(?:you|to|may|can|and|you've) set (?:a|an|one|nothing|it|your)\b",
        r"setting (?:a|an|anything|nothing|one)",
        r"(?:you|player|who|has|have) (?:leaves?|left) (?:the|this) game|Leave (?:the|this) game",
        r"(?:your|next|last|a|each|this) move(?! (?:it|a))|hasn't moved|nobody (?:has )?moved|doesn't move",
        r"computer players?",
    ),
    "de": (
        r"abgemeldet|Computerspielern?|Computerspielers",
        r"(?:hat|haben|lange|niemand) (?:\w+ )?gezogen(?!:)|Zug zurückgenommen",
        r"fertig ab|wenn es so bleibt",
        r"(?:auf|Wessen|diesen?|dieser|jeder|den|der) Platz",
        r"Platz \{ \$seat|Plätze",
        r"eröffne[nt]?e? .* geöffnet|wer sie geöffnet hat",
        r"Karte abgeben|Spiel verlassen",
        r"Drücke|Spiele mit|[Ss]piele bei",
    ),
}
"""Words of English and German that have another one in their place."""

ALLOWED = ("command-", "option-", "stats-", "leaderboard", "rank", "list-", "playground-")
"""Beginnings of codes whose texts may use them: names of commands stay, and a rank is a place in a ranking."""


def _texts(locale: str) -> Iterator[tuple[str, str]]:
    """The texts of a catalogue by their codes, then the clauses of the rules, then the pages for players."""
    code = ""
    for row in (resources.files("bot.text") / f"{locale}.ftl").read_text("utf-8").splitlines():
        if (head := re.match(r"([a-z][\w-]*) =", row)) is not None:
            code = head[1]
        if not row.startswith("#"):
            yield code, row.partition("=")[2] if head else row
    for book in sorted((ROOT / "bot" / "text" / "rules").glob(f"*.{locale}.md")):
        for row in book.read_text("utf-8").splitlines():
            if not row.startswith("<!--") and "**T7**" not in row:
                yield book.name, row.partition("{#")[0]
    pages = {"en": ("guide/README.md", "questions.md"), "de": ("guide/de.md", "de/questions.md")}[locale]
    for page in pages:
        for row in (ROOT / "docs" / page).read_text("utf-8").splitlines():
            yield page, row


@pytest.mark.parametrize("locale", BANNED)
def test_a_thing_has_the_word_that_it_has_everywhere(locale: str) -> None:
    banned = [re.compile(rf"\b(?:{words})(?!\w)", re.IGNORECASE if locale == "en" else 0) for words in BANNED[locale]]
    found = [
        f"{code}: {hit[0]!r} in {row.strip()}"
        for code, row in _texts(locale)
        if not (code.startswith(ALLOWED) and not code.endswith("-description"))
        for words in banned
        if (hit := words.search(re.sub(r"`[^`]*`|\(laying\)", "", row))) is not None
    ]
    assert found == []


def test_every_banned_word_would_be_found() -> None:
    for locale, sentence in (("en", "Whoever laid it"), ("de", "Bo hat lange nicht gezogen")):
        assert any(re.search(rf"\b(?:{words})(?!\w)", sentence, re.IGNORECASE) for words in BANNED[locale])
