"""An entry parsed when it is wanted reads as in the file parsed whole; and what is broken is refused at once."""

from __future__ import annotations

import random
from importlib import resources

import pytest
from fluent.syntax import FluentParser
from fluent.syntax.ast import Comment, GroupComment, Junk, Message, Resource, ResourceComment

from bot.text.catalogue import LOCALES
from bot.text.entries import Entries
from bot.text.wording import Wording
from tests.profiles import is_full

PIECES = """\
a = Words (10%), and more.
b = { $name } lays { $tile }; „{ BUTTON("button-play") }“{" "}.
c = { $n ->
    [one] one { a }
   *[other] { $n } tiles, { $m ->
        [0] none
        *[few]  a [few]
    }
} here
d =
    One
      { $n } two
e = one
    two { "{" }
# said
f = { NUMBER($n) } and { a.label }
g={$n}
    .label = Label
"""


def _source(locale: str) -> str:
    return (resources.files("bot.text") / f"{locale}.ftl").read_text("utf-8")


def _whole(source: str) -> Resource:
    return FluentParser(with_spans=False).parse(source)


def _messages(source: str) -> dict[str, Message]:
    return {entry.id.name: entry for entry in _whole(source).body if isinstance(entry, Message)}


@pytest.mark.parametrize("locale", LOCALES)
def test_a_file_has_messages_and_comments_and_nothing_else(locale: str) -> None:
    for entry in _whole(_source(locale)).body:
        assert isinstance(entry, (Message, Comment, GroupComment, ResourceComment))
        assert not isinstance(entry, Message) or not entry.attributes, entry.id.name


@pytest.mark.parametrize("locale", LOCALES)
def test_every_entry_is_the_one_of_the_file_parsed_whole_and_so_are_its_choices(locale: str) -> None:
    whole, entries = _messages(_source(locale)), Entries(locale, _source(locale))
    assert entries.sources.keys() == whole.keys()
    for code, message in whole.items():
        assert message.value is not None
        assert entries.read(code) == Wording.of(message.value), code
        for one in entries.messages(code):
            assert one.equals(whole[one.id.name], ignored_fields=["span", "comment"]), code


def test_only_what_is_wanted_is_parsed(monkeypatch: pytest.MonkeyPatch) -> None:
    parsed: list[str] = []
    parse = FluentParser.parse

    def noted(self: FluentParser, source: str) -> Resource:
        parsed.append(source.split(" ", maxsplit=1)[0])
        return parse(self, source)

    monkeypatch.setattr(FluentParser, "parse", noted)
    entries = Entries("xx", "one = 1\ntwo = { $n ->\n   *[other] { one }\n}\nthree = { $a }{ two }\nfour = 4\n")
    assert parsed == []
    assert entries.read("three") is None
    assert parsed == ["three"]
    assert {one.id.name for one in entries.messages("three")} == {"one", "two", "three"}
    assert sorted(parsed) == ["one", "three", "two"]
    assert entries.read("five") is None
    assert entries.messages("five") == []


@pytest.mark.parametrize(
    "source",
    [
        "fine = yes\nbroken = { $\n",
        "fine = yes\nbroken = { $n ->\n    [one] one\n}\n",
        "fine = yes\nbroken =\n",
        "fine = yes\nbroken = { ${ $n } }\n",
        "fine = yes\nbroken }\n",
        "fine = yes\n}\n",
        "fine = yes\n\tbroken\n",
        "# said\n    broken\n",
        "    broken\nfine = yes\n",
        "fine = yes\n-term = Term\n",
        "fine = yes\nfine = no\n",
        "fine = yes\nbroken\n    of it\n",
        "fine = yes\n    [broken] one\n",
    ],
)
def test_what_is_broken_is_refused_when_the_file_is_read(source: str) -> None:
    with pytest.raises(ValueError, match=r"xx\.ftl: (?:not well formed near|fine stands twice)"):
        Entries("xx", source)


def test_whatever_is_changed_in_a_file_is_read_as_fluent_does_or_refused() -> None:
    chance = random.Random(7)
    refused, tried = 0, 1000 if is_full() else 300
    for _ in range(tried):
        at = chance.randrange(len(PIECES))
        cut = chance.randrange(4)
        source = PIECES[:at] + chance.choice(["", "", "{", "}", "\n", " ", "[", "*", '"', "$", "#", ".", "-", "·"])
        source += PIECES[at + cut :]
        try:
            entries = Entries("xx", source)
        except ValueError:
            refused += 1
            continue
        whole = _whole(source)
        assert not [entry for entry in whole.body if isinstance(entry, Junk)], source
        messages = _messages(source)
        assert entries.sources.keys() == messages.keys(), source
        for code, message in messages.items():
            found = entries.messages(code)[0]
            assert found.equals(message, ignored_fields=["span", "comment"]), source
    assert 0.1 < refused / tried < 0.9


def test_what_a_language_lacks_is_english_and_what_reads_alike_isnt_translated() -> None:
    english = Entries("en", "a = Play\nb = { $first }, { $last }\nc = { $name } plays\nd = Wait\n")
    french = Entries("fr", "a = Jouer\nb = { $first }, { $last }\nc = { $name } plays\n", english)
    assert french.sources.keys() == english.sources.keys()
    read = french.read("a"), french.read("d")
    assert [one.words for one in read if isinstance(one, Wording)] == [("Jouer",), ("Wait",)]
    assert french.share == 0.5
    assert english.share == 1
