"""The languages agree with each other and with the code: same keys, same data, nothing missing, nothing left over."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from importlib import resources
from pathlib import Path

import pytest
from fluent.syntax import FluentParser
from fluent.syntax.ast import Message, MessageReference, Resource, VariableReference
from fluent.syntax.visitor import Visitor

import bot
from bot.show.phrases import piece
from bot.show.tiles import LONGEST, lying, short, tile
from bot.text import LOCALES, catalogue, complete
from engine.games import RULESETS
from engine.tilefiles import load
from tests.bot.text.count import messages

PACKAGE = Path(bot.__path__[0])

MOST = 1060
"""So many messages English has at most, a branch with a sentence of its own counted as one.

The last eleven of them name the feats, and tell of the next tile that is known: seven and four.
"""


class _References(Visitor):
    """The variables and messages that a message refers to."""

    def __init__(self) -> None:
        self.variables: set[str] = set()
        self.messages: set[str] = set()

    def visit_VariableReference(self, node: VariableReference) -> None:
        self.variables.add(node.id.name)

    def visit_MessageReference(self, node: MessageReference) -> None:
        self.messages.add(node.id.name)


@cache
def _resource(locale: str) -> Resource:
    return FluentParser().parse((resources.files("bot.text") / f"{locale}.ftl").read_text("utf-8"))


@cache
def references(locale: str) -> dict[str, _References]:
    """The messages of a catalogue by their codes, in its order, with what each refers to."""
    found = {}
    for entry in _resource(locale).body:
        if isinstance(entry, Message):
            references = _References()
            references.visit(entry)
            found[entry.id.name] = references
    return found


def _commands() -> list[str]:
    """The commands by their key: ``board``, ``game``, ``game-open``."""
    return [code.removeprefix("command-") for code in references("en") if code.startswith("command-")]


def _variables(locale: str, code: str) -> set[str]:
    """All data that a text needs, that of the texts within it included."""
    found = references(locale if code in references(locale) else "en")[code]
    return found.variables.union(*(_variables(locale, inner) for inner in found.messages))


def _entry_points(locale: str) -> set[str]:
    """The codes that no other text of the language is for."""
    inner = set[str]().union(*(one.messages for one in references(locale).values()))
    return set(references(locale)) - inner


def strings(*beside: str) -> tuple[set[str], tuple[str, ...]]:
    """All strings in the bot's code but that of some folders, and the beginnings of those that are put together."""
    whole, beginnings = set[str](), set[str]()
    for path in PACKAGE.rglob("*.py"):
        if path.relative_to(PACKAGE).parts[0] in beside:
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                whole.add(node.value)
            elif isinstance(node, ast.JoinedStr) and node.values and isinstance(node.values[0], ast.Constant):
                beginnings.add(str(node.values[0].value))
    return whole, tuple(beginning for beginning in beginnings if beginning.endswith("-"))


def _codes() -> Iterator[tuple[Path, str, set[str]]]:
    """Every literal code that the code makes a line of, with the names of its data."""
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "line" and node.args:
                keywords = {keyword.arg for keyword in node.keywords}
                code = node.args[0]
                for choice in (code.body, code.orelse) if isinstance(code, ast.IfExp) else (code,):
                    if isinstance(choice, ast.Constant) and isinstance(choice.value, str) and None not in keywords:
                        yield path, choice.value, {str(name) for name in keywords}


def test_there_are_english_and_german_whole() -> None:
    assert set(complete()) >= {"de", "en"}
    assert _entry_points("en") <= set(references("de"))


def test_a_language_is_not_more_work_than_it_was() -> None:
    """Before you add a sentence, look which one can go: each is read by players, and translated."""
    assert messages("en") <= MOST


@pytest.mark.parametrize("locale", LOCALES)
def test_every_language_has_the_same_texts_with_the_same_data(locale: str) -> None:
    """What a language lacks is said in English; texts that only other texts use are each language's own affair."""
    used = {code for code in references("en") if code in _entry_points("en") or code in _entry_points(locale)}
    assert _entry_points(locale) <= set(references("en"))
    for code in used & set(references(locale)):
        assert _variables(locale, code) == _variables("en", code), code


def test_every_code_that_is_used_exists_with_exactly_its_data() -> None:
    seen = 0
    for path, code, data in _codes():
        assert code in references("en"), f"{path.name}: {code}"
        missing = _variables("en", code) - data
        assert not missing, f"{path.name}: {code} lacks {missing}"
        seen += 1
    assert seen > 120


def test_no_text_is_unused() -> None:
    whole, beginnings = strings()
    unused = {code for code in _entry_points("en") if code not in whole and not code.startswith(beginnings)}
    assert not unused


@pytest.mark.parametrize(
    ("kind", "english", "german"),
    [
        (
            "hg-28",
            "a forest side and three separate meadows, one with a deer",
            "eine Waldseite und drei getrennte Wiesen, davon eine mit Wild",
        ),
        ("hg-30", "a forest side and a meadow with a deer", "eine Waldseite und eine Wiese mit Wild"),
        (
            "hg-34",
            "forest around a corner with gold and two separate meadows",
            "Wald über Eck mit Gold und zwei getrennte Wiesen",
        ),
        ("hg-32", "forest from side to side with gold", "Wald von Seite zu Seite mit Gold"),
        (
            "hg-41",
            "a straight river, a meadow with a deer and a meadow with a tiger",
            "ein gerades Flussstück, eine Wiese mit Wild und eine Wiese mit Tiger",
        ),
    ],
    ids=["three by a forest", "one by a forest", "two in a corner", "parted by a forest", "parted by a river"],
)
def test_meadows_that_are_more_than_forests_and_rivers_part_are_told_to_be_separate(
    kind: str, english: str, german: str
) -> None:
    there = load("hunters").kind(kind)
    for locale, expected in (("en", english), ("de", german)):
        assert catalogue(locale).plain(tile(there)) == expected
        assert catalogue(locale).plain(lying(there)) == expected


@pytest.mark.parametrize("locale", LOCALES)
def test_every_kind_of_tile_is_told_shortly_enough_for_a_notification_and_as_no_other(locale: str) -> None:
    texts = catalogue(locale)
    for ruleset in RULESETS:
        told = [texts.plain(tile(kind)) for kind in load(ruleset).kinds]
        assert all(told)
        assert max(map(len, told)) <= LONGEST
        words = {tuple(sorted(re.split(r", | and | und ", one))) for one in told}
        assert len(words) == len(told), "no two kinds of a game have the same words, be it in another order"
        assert not any(one[0].isdigit() for one in told)
        assert texts.format(f"ruleset-{ruleset}")
    named = [texts.plain(tile(kind)) for kind in load("base").kinds]
    assert max(map(len, named)) <= 60


_COUNTED = {
    "en": {"river": ("a river", "rivers"), "lake": ("a lake", "lakes"), "city": ("a city", "cities")},
    "de": {"river": ("ein Fluss", "Flüsse"), "lake": ("ein See", "Seen"), "city": ("eine Stadt", "Städte")},
}


@pytest.mark.parametrize("locale", _COUNTED)
@pytest.mark.parametrize("ruleset", ["hunters", "discovery"])
def test_a_tiles_short_name_says_how_many_rivers_lakes_and_cities_are_on_it(ruleset: str, locale: str) -> None:
    for kind in load(ruleset).kinds:
        said = catalogue(locale).plain(short(kind))
        parts = re.split(", | and | und ", said)
        for what, (one, several) in _COUNTED[locale].items():
            n = sum(segment.terrain == what for segment in kind.segments) + (what == "city") * len(kind.towns)
            assert (one in parts) == (n == 1), (kind.id, said)
            assert (f"{n} {several}" in parts) == (n > 1), (kind.id, said)


def test_H1_1_the_start_tile_has_the_volcano_and_no_other() -> None:
    tiles = load("hunters")
    for locale, volcano in (("en", "and the volcano"), ("de", "und der Vulkan")):
        for words in (short, tile):
            told = {kind.id: catalogue(locale).plain(words(kind)) for kind in tiles.kinds}
            assert [kind for kind, text in told.items() if volcano in text] == [tiles.start.id]


@pytest.mark.parametrize("locale", LOCALES)
def test_every_feature_and_role_has_its_word(locale: str) -> None:
    texts = catalogue(locale)
    for ruleset in RULESETS.values():
        for code in ("a-feature", "the-feature", "bare-feature", "features-of", "table-feature"):
            found = {texts.format(code, feature=layer.name) for layer in ruleset.layers}
            assert len(found) == len(ruleset.layers)
        for code in ("a-piece", "bare-piece", "pieces-of"):
            named = {texts.format(code, piece=piece(ruleset, name)) for name in ruleset.pieces}
            assert len(named) == len(ruleset.pieces)
        for code in ("a-role", "bare-role"):
            assert len({texts.format(code, role=role.name) for role in ruleset.roles}) == len(ruleset.roles)


_DESCRIPTION = {"en": 70, "de": 90}
"""Characters of a description: Discord takes 100, and other languages need more of them than English."""


@pytest.mark.parametrize("locale", LOCALES)
def test_names_of_commands_and_options_are_within_discords_limits(locale: str) -> None:
    texts = catalogue(locale)
    assert len(_commands()) > 20
    for code in (code for code in references(locale) if code.startswith(("command-", "option-"))):
        name, description = texts.named(code)
        assert 1 <= len(description) <= _DESCRIPTION.get(locale, 100), code
        assert 1 <= len(name) <= 32
        assert name == name.lower()
        assert all(char.isalnum() or char in "-_" for char in name)
    for code in (code for code in references(locale) if code.startswith("choice-")):
        assert len(texts.format(code, **dict.fromkeys(_variables(locale, code), "x"))) <= 100


@pytest.mark.parametrize("locale", LOCALES)
def test_texts_name_the_commands_as_they_are_called(locale: str) -> None:
    """``/game open`` in a sentence is what the command is called in that language."""
    texts = catalogue(locale)
    named = {" ".join(texts.named(f"command-{part}")[0] for part in _path(code)) for code in _commands()}
    options = {texts.named(code)[0] for code in references(locale) if code.startswith("option-")}
    for entry in _resource(locale).body:
        if isinstance(entry, Message):
            source = (resources.files("bot.text") / f"{locale}.ftl").read_text("utf-8")
            assert entry.span is not None
            text = source[entry.span.start : entry.span.end]
            for quoted in text.split("`")[1::2]:
                if quoted.startswith("/"):
                    parts = quoted.removeprefix("/").split()
                    command = " ".join(part for part in parts if ":" not in part)
                    assert command in named, f"{entry.id.name}: {quoted}"
                    named_options = {part.split(":")[0] for part in parts if ":" in part}
                    assert named_options <= options, f"{entry.id.name}: {quoted}"


def _path(code: str) -> list[str]:
    """``game-open`` is the command ``open`` of the group ``game``."""
    group = code.split("-", maxsplit=1)[0]
    return [group, code] if group != code and group in _commands() else [code]


@pytest.mark.parametrize(
    ("locale", "expected"),
    [("de", "de"), ("de-AT", "de"), ("en-GB", "en"), ("en-US", "en"), ("xx", "en"), ("", "en"), (None, "en")],
)
def test_which_language_a_locale_gets(locale: str | None, expected: str) -> None:
    assert catalogue(locale).locale == expected


def test_an_unknown_code_is_an_error() -> None:
    with pytest.raises(KeyError, match=r"no text no-such-text in bot/text/en\.ftl"):
        catalogue("en").format("no-such-text")


def test_a_tiles_name_is_no_object_in_german_since_it_would_have_another_case() -> None:
    """ "ein Fluss", not "einen Fluss": it follows a colon, stands in brackets, or after a word of which it is the name.

    A number before it (Karte 2) has no case, either.
    """
    found = set()
    for code in references("de"):
        names = _variables("de", code)
        if names & {"tile", "tiles"} and not code.startswith("tile"):
            said = catalogue("de").format(code, **dict.fromkeys(names, "x") | {"tile": "ein Fluss", "tiles": "ein See"})
            apart = (": ", "(", "× ", "Karte ")
            found |= {code for before in re.findall("(.*?)ein (?:Fluss|See)", said) if not before.endswith(apart)}
    numbered_or_alone = {"hint-lay-open", "panel-square-turned", "panel-tile-fits"}
    assert found == numbered_or_alone
