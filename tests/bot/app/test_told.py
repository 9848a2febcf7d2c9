"""What a turn's sentence announces beside its points: gold, fire, and what is complete (H6.5, H7.5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

from bot.app.words import words
from bot.text import catalogue
from engine.events import BonusEarned, Event, FeatureScored, TilePlaced
from engine.game import Feature, Game, Phase
from engine.games import RULESETS
from engine.squares import at
from engine.table import deal, shuffled
from engine.tilefiles import load

NAMES = ("Anna", "Bo")
GAMES = 8


def turns() -> Iterator[tuple[Game, list[Event], str]]:
    """The turns of random games of Hunters & Gatherers: the position after each, what happened, and the sentence."""
    for seed in range(GAMES):
        random, tiles = Random(seed), load("hunters")
        stack = shuffled(tiles, random)
        game = Game(RULESETS["hunters"], tiles, len(NAMES))
        deal(game, stack)
        while game.phase is not Phase.OVER:
            game.log = []
            game.play(random.choice(list(game.legal_turns())))
            done = game.log
            game.log = None
            deal(game, stack)
            yield game, done, catalogue("en").plain(words.happened(done, game, NAMES)[0])


def on_the_tile(game: Game, done: list[Event]) -> list[tuple[Feature, str]]:
    """The features of the tile just laid, each with what is marked on its part of that tile."""
    laid = next(event for event in done if isinstance(event, TilePlaced))
    segments = game.tileset.kind(laid.kind).segments
    square = at(laid.x, laid.y)
    return [(game.feature(square, number), " ".join(one.marks)) for number, one in enumerate(segments)]


def marked(game: Game, feature: Feature, mark: str) -> bool:
    """Whether that mark is anywhere in a feature."""
    kinds = {at(tile.x, tile.y): game.tileset.kind(tile.kind) for tile in game.laid()}
    return any(mark in kinds[square].segments[number].marks for square, number in feature.segments)


def test_gold_fire_and_what_is_complete_are_announced_and_only_then() -> None:
    seen = Counter[str]()
    for game, done, said in turns():
        features = on_the_tile(game, done)
        gold = any(one.layer == "forest" and one.complete and marked(game, one, "gold") for one, _ in features)
        assert ("completed a free forest with gold" in said or "completed a forest with gold" in said) == gold, said
        earned = any(isinstance(event, BonusEarned) for event in done)
        assert ("earned a bonus tile" in said) == earned
        assert gold or not earned
        driven = any("fire" in marks and marked(game, one, "tiger") for one, marks in features)
        assert ("drove all tigers out of the meadow" in said) == driven
        scored = [event for event in done if isinstance(event, FeatureScored) and not event.final]
        assert said.count("completed a forest") == sum(event.feature == "forest" for event in scored)
        assert said.count("completed a river") == sum(event.feature == "river" for event in scored)
        free = "completed a free forest" in said
        seen.update(earned=earned, free=free, scored=gold and not free, driven=driven)
    assert min(seen[what] for what in ("earned", "free", "scored", "driven")) > 0, seen


def test_both_languages_say_that_a_forest_has_gold() -> None:
    told = next((game, done) for game, done, said in turns() if "completed a forest with gold" in said)
    german = catalogue("de").plain(words.happened(told[1], told[0], NAMES)[0])
    assert "einen Wald mit Gold fertiggestellt" in german
    assert german.endswith("eine Bonuskarte bekommen.")
