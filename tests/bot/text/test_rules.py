"""The rules to read: every language tells every clause of every game, in topics short enough for a message."""

from __future__ import annotations

import re

import pytest

from bot.text import LOCALES, rules
from bot.use_cases.rules import counts
from engine.games import RULESETS


def numbered(letter: str, *most: int) -> list[str]:
    """B1.1, B1.2 ... B2.1 ...: so many clauses in each section."""
    return [f"{letter}{section}.{n}" for section, last in enumerate(most, 1) for n in range(1, last + 1)]


CLAUSES = {
    "base": numbered("B", 3, 4, 4, 6, 7, 6, 2),
    "hunters": numbered("H", 3, 4, 2, 5, 3, 7, 8),
    "discovery": numbered("D", 3, 4, 4, 7, 3, 4),
    "table": [f"T{n}" for n in range(1, 14)],
}

RULINGS = {
    "base": {"B1.1", "B1.3", "B3.4", "B5.2", "B6.5"},
    "hunters": {"H1.3", "H3.2", "H4.4", "H6.1", "H6.2", "H6.3", "H6.5", "H6.7", "H7.7"},
    "discovery": {"D1.3", "D2.1", "D4.5", "D4.6", "D5.3", "D6.1", "D6.2", "D6.3"},
    "table": set(CLAUSES["table"]),
}

MARK = re.compile(r"\*\(\w+\)\*")
"""At the end of a clause, in each language a word of its own."""

BOOKS = [(name, locale) for name in CLAUSES for locale in rules.languages(name)]


def whole(name: str, locale: str) -> str:
    return "\n".join(topic.text for topic in rules.book(name, locale).topics)


def test_every_game_has_its_rules_in_english_and_german_at_least() -> None:
    assert CLAUSES.keys() == {*RULESETS, rules.TABLE}
    for name in CLAUSES:
        assert {"de", "en"} <= set(rules.languages(name)) <= set(LOCALES)


@pytest.mark.parametrize(("name", "locale"), BOOKS)
def test_every_clause_stands_in_it_once_and_rulings_are_marked_as_such(name: str, locale: str) -> None:
    found = [number for topic in rules.book(name, locale).topics for number in topic.clauses]
    assert sorted(found) == sorted(CLAUSES[name])
    # Whatever looks like a clause's beginning is one, and whatever is referred to exists.
    assert len(re.findall(r"^- ", whole(name, locale), re.MULTILINE)) == len(found)
    referred = set(re.findall(r"\b[BHDT]\d\.?\d?\b", whole(name, locale)))
    assert referred <= {number for numbers in CLAUSES.values() for number in numbers}
    lines = [line for line in whole(name, locale).splitlines() if line.startswith("- ")]
    assert {line.split("**")[1] for line in lines if MARK.search(line)} == RULINGS[name]
    assert len({*MARK.findall(whole(name, locale))} | {*MARK.findall(whole("table", locale))}) == 1


@pytest.mark.parametrize("name", CLAUSES)
def test_the_languages_have_the_same_topics_with_the_same_clauses_and_pictures(name: str) -> None:
    english, *others = (
        [(topic.key, topic.clauses, bool(topic.caption)) for topic in rules.book(name, locale).topics]
        for locale in ("en", *LOCALES)
    )
    assert all(other == english for other in others)


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("name", RULESETS)
def test_every_topic_fits_a_message_and_its_title_a_choice(name: str, locale: str) -> None:
    topics = rules.topics(name, locale)
    assert len(topics) <= 25
    assert len({topic.title for topic in topics}) == len(topics)
    for topic in topics:
        text, caption = (part.format_map(counts(name)) for part in (topic.text, topic.caption))
        assert 0 < len(text) + len(caption) <= 1800, topic.key
        assert len(caption) <= 1024
        assert len(topic.title) <= 60
        # Both are shown where nothing is markup, too.
        assert not set("*_`") & set(topic.title + caption)
        assert "{" not in text + caption


@pytest.mark.parametrize("name", RULESETS)
def test_the_languages_name_the_same_numbers_of_tiles(name: str) -> None:
    named = [
        sorted(re.findall(r"\{(\w+)\}", topic.text + topic.caption))
        for locale in rules.languages(name)
        for topic in rules.book(name, locale).topics
        if topic.key == "tiles"
    ]
    assert len(named) == len(rules.languages(name))
    assert all(one == named[0] for one in named)


def test_a_topic_is_found_by_key_title_and_clause_in_any_language() -> None:
    assert rules.find("base", "roads") == "roads"
    assert rules.find("base", " Straßen") == "roads"
    assert rules.find("base", "ROADS") == "roads"
    assert rules.find("base", "b5.1") == "roads"
    assert rules.find("base", "T3") == "absent"
    assert rules.find("base", "H5.1") is None
    assert rules.find("hunters", "H5.1") == "huts"
    assert rules.find("base", "") is None


def test_an_unknown_language_reads_english() -> None:
    assert rules.book("base", "xx") is rules.book("base", "en")
    with pytest.raises(KeyError):
        rules.book("chess", "en")
    with pytest.raises(KeyError):
        rules.topic("base", "huts", "en")


@pytest.mark.parametrize(
    "broken",
    [
        "## A {#a}\n\nText.\n",
        "# Game\n\n## A {#a}\n\nText.\n",
        "# Game\n\nPreface.\n\n## A\n\nText.\n",
        "# Game\n\nPreface.\n\n## A {#a}\n\nText.\n\n## B {#a}\n\nText.\n",
        "# Game\n\nPreface.\n\n## A {#a}\n\nText.\n\n![What it shows](b)\n",
        "# Game\n\nPreface.\n\n## B {#b}\n\nText.\n\n![What it shows](a)\n",
    ],
)
def test_a_file_that_is_not_as_it_must_be_is_refused(broken: str) -> None:
    with pytest.raises(ValueError, match=r"topic|book"):
        rules.parse(broken)


LOOKED_FOR = {
    "base": {
        "start": "start tile, Startkarte, wer anfängt",
        "turn": "draw, ziehen, Zug",
        "laying": "rotate, drehen, anlegen",
        "deploying": "follower, followers, meeple, knight, highwayman, Gefolgsmann, Figuren, Ritter, Wegelagerer",
        "roads": "road, loop, Straße, Kreuzung",
        "cities": "city, shield, Stadt, Wappen",
        "monasteries": "monastery, monk, Kloster, Mönch",
        "majority": "majority, tie, scoring, points, Mehrheit, Gleichstand, Wertung, Punkte",
        "end": "end, final scoring, win, Ende, Schlusswertung, gewinnen",
        "fields": "field, farm, farmer, Wiese, Bauer, Bauern",
        "tiles": "how many tiles, wie viele Karten",
        "absent": "deadline, resign, leave, away, Frist, aufgeben, abstimmen",
        "computers": "computer, bot, Computer, KI",
        "ratings": "leaderboard, rated, Rangliste",
    },
    "hunters": {
        "start": "volcano, Vulkan",
        "members": "tribe, gatherer, fisher, Stamm, Sammler, Fischer",
        "huts": "hut, huts, river system, Hütte, Hütten, Flusssystem",
        "rivers": "river, lake, fish, spring, Fluss, See, Fisch, Fische, Quelle",
        "forests": "forest, mushrooms, Wald, Pilze",
        "counting": "majority, tie, Mehrheit, Gleichstand",
        "bonus": "bonus, gold, bonus tile, Bonuskarte, Goldklumpen",
        "meadows": "meadow, hunter, tiger, deer, mammoth, aurochs, fire, animals, "
        "Wiese, Jäger, Tiger, Wild, Hirsch, Mammut, Auerochse, Feuer, Tiere",
        "shrine": "shrine, Kultstätte",
    },
    "discovery": {
        "takeback": "take back, takeback, taking back, zurücknehmen, zurückholen",
        "followers": "explorer, robber, seaman, majority, Entdecker, Räuber, Seemann, Mehrheit",
        "plains": "plain, Ebene",
        "mountains": "mountain, complete, Berg, Berge, abgeschlossen",
        "seas": "sea, lake, shore, coast, Wasser, Meer, See, Ufer",
        "borders": "border, city, cities, Grenze, Stadt, Städte",
        "expert": "expert, open tiles, Experte, offene Karten",
        "end": "end, Ende",
    },
}
"""What a player would type, and the topic that it leads to, with upper or lower case."""


@pytest.mark.parametrize(("ruleset", "key"), [(ruleset, key) for ruleset in LOOKED_FOR for key in LOOKED_FOR[ruleset]])
def test_the_words_that_players_would_type_lead_to_their_topic(ruleset: str, key: str) -> None:
    for word in LOOKED_FOR[ruleset][key].split(", "):
        assert rules.find(ruleset, word) == key, word
        assert rules.find(ruleset, word.upper()) == key, word
        assert key in rules.about(ruleset, word), word


@pytest.mark.parametrize("name", RULESETS)
def test_no_word_leads_to_two_topics(name: str) -> None:
    led = {
        (word.casefold(), topic.key)
        for locale in rules.languages(name)
        for topic in rules.topics(name, locale)
        for word in (topic.key, topic.title, *topic.words)
    }
    assert len({word for word, _ in led}) == len(led)
