"""How lines are spoken: names, enumerations, tables, limits."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.text import LOCALES, catalogue
from bot.text.grid import aligned, width
from bot.text.lines import Alt, Clause, Grid, Line, Mention, Name, Quote, Several, Token, Value, line
from bot.text.names import escape, plain, shortened
from bot.text.pages import Document

EN = catalogue("en")
DE = catalogue("de")


def _said(value: Value | str) -> Line:
    return line("said", said=Token(value) if isinstance(value, str) else value)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Anna", "Anna"),
        ("a_b*c", r"a\_b\*c"),
        ("~~||`", r"\~\~\|\|\`"),
        ("[x](http://y)", r"\[x\]\(http\:\/\/y\)"),
        ("# Head", r"\# Head"),
        ("> quote\n- list", r"\> quote \- list"),
        ("<@1>", "\\<\\@\u200b1\\>"),
        ("@everyone", "\\@\u200beveryone"),
        ("Ann\u202ea", "Anna"),
        ("\u200b\u2060", "?"),
        ("\u200d\ufe0f\u034f", "?"),
        ("Zoë 🏰", "Zoë 🏰"),
    ],
)
def test_names_in_messages_are_only_names(name: str, expected: str) -> None:
    assert escape(name) == expected
    assert EN.message(_said(Name(name))) == expected


@pytest.mark.parametrize("nobody", [Name(""), Mention(5, "")])
def test_a_word_stands_for_somebody_who_was_forgotten(nobody: Name | Mention) -> None:
    for locale, word in (("en", "(deleted)"), ("de", "(gelöscht)")):
        said = _said(nobody)
        assert catalogue(locale).message(said) == catalogue(locale).plain(said) == word
        table = line("said", said=Grid(((line("table-player"),), (nobody,))))
        assert word in catalogue(locale).message(table)


@given(st.text(max_size=200))
def test_an_escaped_name_is_one_line_without_mention_or_markup(name: str) -> None:
    text = escape(name)
    assert text
    assert "\n" not in text
    assert "@everyone" not in text
    assert "<@" not in text
    unescaped = text.replace("\\\\", "")
    for sign in "*_~`|<>[]()#":
        assert unescaped.count(sign) == unescaped.count(f"\\{sign}")


def test_names_elsewhere_are_plain_and_a_mention_is_one_in_messages_only() -> None:
    assert EN.plain(_said(Name("a_b*c"))) == "a_b*c"
    assert EN.label(_said(Name("a_b*c"))) == "a_b*c"
    assert EN.message(_said(Mention(7, "Bo"))) == "<@7>"
    assert EN.plain(_said(Mention(7, "B_o"))) == "B_o"
    assert plain("  two\n lines ") == "two lines"
    assert shortened("Maximilian", 5) == "Maxi…"
    assert shortened("Max", 5) == "Max"


@pytest.mark.parametrize("blank", ["\u115f", "\u1160", "\u17b4", "\u2800", "\u3164", "\uffa0"])
def test_letters_that_nobody_sees_are_no_name(blank: str) -> None:
    assert plain(blank * 3) == "?"
    assert plain(f"{blank}Anna{blank}Bo") == "Anna Bo"


def test_what_somebody_typed_is_whole_and_nothing_in_it_takes_effect() -> None:
    said = _said(Quote("x_y " * 60 + "\n@everyone"))
    assert EN.message(said) == r"x\_y " * 60 + "\\@\u200beveryone"
    assert EN.plain(said) == "x_y " * 60 + "@everyone"


@pytest.mark.parametrize(
    ("how", "values", "english", "german"),
    [
        ("and", ("a",), "a", "a"),
        ("and", ("a", "b"), "a and b", "a und b"),
        ("and", ("a", "b", "c"), "a, b and c", "a, b und c"),
        ("or", ("a", "b", "c"), "a, b or c", "a, b oder c"),
        ("plus", ("a", "b", "c"), "a + b + c", "a + b + c"),
        ("then", ("a.", "b."), "a. b.", "a. b."),
        ("comma", (), "", ""),
        ("lines", ("a", "b"), "a\nb", "a\nb"),
    ],
)
def test_enumerations(how: str, values: tuple[str, ...], english: str, german: str) -> None:
    said = _said(Several(tuple(map(Token, values)), how))  # type: ignore[arg-type]
    assert EN.message(said) == english
    assert DE.message(said) == german


def test_of_a_message_or_label_that_is_too_long_what_is_kept_stays_and_the_last_other_things_go() -> None:
    assert EN.message(*[_said(letter * 900) for letter in "xyz"]) == "x" * 900 + "\n" + "y" * 900
    assert len(EN.message(_said("x" * 3000))) == 2000
    deadline = replace(_said("k" * 900), kept=True)
    first, second, last = (_said(letter * 500) for letter in "xyz")
    assert EN.message(first, deadline) == "x" * 500 + "\n" + "k" * 900
    assert EN.message(first, second, last, deadline) == "x" * 500 + "\n" + "y" * 500 + "\n" + "k" * 900
    for lines in ((_said("x" * 3000), deadline), (_said("x" * 3000), first, deadline, deadline)):
        message = EN.message(*lines)
        assert len(message) <= 2000
        assert message.endswith("…\n" + "k" * 900 + ("\n" + "k" * 900) * (lines.count(deadline) - 1))
        assert "y" not in message
    assert len(EN.message(*[deadline] * 3)) <= 2000
    assert EN.label(_said("x" * 200)) == "x" * 99 + "…"
    assert EN.label(_said("x" * 200), 80) == "x" * 79 + "…"


def test_a_table_keeps_its_columns_and_nobody_breaks_out_of_it() -> None:
    grid = Grid(
        (
            (Token("Player"), Token("Sum")),
            (Name("Ann`a"), 5),
            (Name("Maximiliane-Sophie"), 105),
            (Name("日本語日本語"), 7),
        )
    )
    text = EN.message(_said(grid))
    assert text.startswith("```\n")
    assert text.count("`") == 6
    rows = text.splitlines()[1:-1]
    assert len({width(row) for row in rows}) == 1
    assert rows[2] == "Maximilia… 105"
    assert EN.plain(_said(grid)).splitlines()[1].startswith("Ann`a ")


def test_rows_of_a_table_are_narrow_enough_for_a_phone() -> None:
    cells = ["999+999"] * 4
    assert max(map(width, aligned([["W" * 40, *cells, "9999"]]).splitlines())) <= 48


def _alt(*sizes: tuple[int, ...], kept: int = 1) -> Alt:
    clauses = (
        Clause(tuple(_said(chr(65 + n) * size) for size in forms), kept=n < kept) for n, forms in enumerate(sizes)
    )
    return Alt(tuple(clauses))


@pytest.mark.parametrize("locale", LOCALES)
def test_alternative_texts_are_shortened_from_the_end(locale: str) -> None:
    texts = catalogue(locale)
    assert texts.alt(_alt((500,), (500,))) == "A" * 500 + " " + "B" * 500
    assert texts.alt(_alt((500,), (600, 100))) == "A" * 500 + " " + "B" * 100
    assert texts.alt(_alt((500,), (600,))) == "A" * 500
    assert texts.alt(_alt((900, 50), (100,), (200, 20), kept=2)) == "A" * 900 + " " + "B" * 100 + " " + "C" * 20
    assert texts.alt(_alt((2000, 50), (100,), kept=2)) == "A" * 50 + " " + "B" * 100
    assert texts.alt(_alt((2000, 1500, 50), (100,), kept=2)) == "A" * 50 + " " + "B" * 100
    assert len(texts.alt(_alt((3000,), (3000,), kept=2))) == 1024


@given(st.lists(st.lists(st.integers(1, 1500), min_size=1, max_size=3), min_size=1, max_size=6), st.integers(0, 6))
def test_alternative_texts_always_fit(sizes: list[list[int]], kept: int) -> None:
    assert len(EN.alt(_alt(*map(tuple, sizes), kept=kept))) <= 1024


def test_a_long_text_is_messages_or_else_a_file() -> None:
    short = EN.pages(Document("a.txt", (_said(Name("a_b")),) * 3))
    assert short.messages == ("a\\_b\na\\_b\na\\_b",)
    assert short.file is None
    longer = EN.pages(Document("a.txt", tuple(_said("x" * 1900) for _ in range(9))))
    assert [len(message) for message in longer.messages] == [3801, 3801, 3801, 3801, 1900]
    long = EN.pages(Document("a.txt", tuple(_said(Name("a_b" * 25)) for _ in range(200))))
    assert long.messages == ()
    assert long.file is not None
    assert long.file.decode().splitlines() == ["a_b" * 25] * 200


def _section(letter: str, *lengths: int) -> tuple[Line, ...]:
    """A head, which is a text of its own, and paragraphs of that many letters."""
    return (line("text-row", row=Token(letter)), *(_said(letter * length) for length in lengths))


def _first_words(document: Document) -> list[list[str]]:
    """Of each message how its paragraphs begin."""
    return [[one.split()[0][:1] for one in message.split("\n")] for message in EN.pages(document).messages]


def test_a_message_of_a_long_text_ends_before_a_section_rather_than_within_it() -> None:
    heads = frozenset({"text-row"})
    two = (*_section("a", 1200, 1200), *_section("b", 1200, 1200), *_section("c", 100))
    assert _first_words(Document("a.txt", two, heads=heads)) == [["R", "a", "a"], ["R", "b", "b", "R", "c"]]
    # What is too long for one message is cut between paragraphs.
    long = (*_section("a", 1200), *_section("b", 1900, 1900, 1900))
    assert _first_words(Document("a.txt", long, heads=heads)) == [["R", "a", "R", "b"], ["b", "b"]]
    # Where whole sections make too many messages they are cut, but no head is left alone at a message's end.
    tight = (*_section("a", 2400), *_section("b", 1000, 1800), *_section("c", 1400))
    assert _first_words(Document("a.txt", tight, most=2, heads=heads)) == [["R", "a", "R", "b"], ["b", "R", "c"]]
    alone = (*_section("a", 3900), *_section("b", 1900, 1900))
    assert _first_words(Document("a.txt", alone, heads=heads)) == [["R", "a"], ["R", "b", "b"]]
    # Heads one right below the other stand together.
    double = (*_section("a", 2000, 1900), *_section("b"), *_section("c", 500))
    assert _first_words(Document("a.txt", double, heads=heads)) == [["R", "a", "a"], ["R", "R", "c"]]


def test_long_data_is_put_in_whole() -> None:
    """Fluent itself refuses more than 2,500 characters in one place."""
    text = line("text-lies", places=Token("N13, " * 500))
    assert EN.plain(text).startswith("on N13, N13, ")
    assert len(EN.plain(text)) > 2000
    assert EN.plain(_said("x" * 3000)) == "x" * 3000


def test_a_plain_string_is_taken_by_no_text() -> None:
    """What a person typed could be one; it has to be a name or a quote."""
    typed: Any = "**Anna**"
    with pytest.raises(AssertionError, match="Anna"):
        EN.message(line("said", said=typed))
    assert EN.message(line("said", said=Token("N12"))) == "N12"
