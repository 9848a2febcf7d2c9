"""Looking a rule up: which game, which topic, text with picture; and the positions that the pictures show."""

from __future__ import annotations

import pytest

from bot.game.acts import Filling
from bot.game.settings import GameOptions
from bot.show import examples
from bot.text import LOCALES, catalogue, rules
from bot.use_cases import lobby
from bot.use_cases.rules import RULES, counts, topics
from engine.game import Phase
from engine.games import RULESETS
from engine.squares import parse_square, split
from engine.tilefiles import load
from render.board.layout import layout
from render.board.paint import paint
from render.board.scene import Scene, StockSheet
from tests.bot.app.read import english
from tests.bot.app.table import ANNA, BO, CHANNEL, Table

# What each picture's caption says: the square and segment that it is about, and the points that it promises.
PROMISED = {
    ("base", "roads"): ("O13", 0, 6),
    ("base", "cities"): ("N12", 0, 10),
    ("base", "monasteries"): ("N14", 0, 9),
    ("base", "majority"): ("O12", 0, 8),
    ("base", "fields"): ("M13", 1, 6),
    ("hunters", "huts"): ("M13", 6, 4),
    ("hunters", "rivers"): ("M13", 1, 5),
    ("hunters", "forests"): ("O13", 0, 6),
    ("hunters", "meadows"): ("N12", 0, 4),
    ("hunters", "shrine"): ("O12", 0, 6),
    ("discovery", "followers"): ("M13", 1, 6),
    ("discovery", "plains"): ("M13", 1, 6),
    ("discovery", "mountains"): ("N14", 1, 6),
    ("discovery", "seas"): ("O13", 3, 6),
}


async def test_every_topic_is_said_whole_in_every_language(table: Table) -> None:
    for ruleset in RULESETS:
        (select,) = (await table.do(ANNA, RULES, ruleset, None)).selects
        found = await topics(table.app.context, Filling(ANNA, CHANNEL, {"ruleset": ruleset}))
        assert ({one.value for one in select.options}, select.chosen) == ({one.value for one in found}, ())
        for option in found:
            answer = await table.do(ANNA, RULES, ruleset, option.value)
            assert answer.selects[0].chosen == (option.value,)
            for locale in LOCALES:
                texts, topic = catalogue(locale), rules.topic(ruleset, option.value, locale)
                text = texts.message(*answer.lines)
                assert len(text) <= 2000
                assert all(f"**{number}**" in text for number in topic.clauses)
                explained = texts.format("rules-ruling")
                rulings = explained.split(":")[0] in topic.text and topic.clauses != ()
                assert text.endswith(explained) == rulings
                assert texts.label(option.label) == topic.title
                assert (answer.picture is not None) is bool(topic.caption)
                if answer.picture is not None:
                    said = topic.caption.format_map(counts(ruleset))
                    assert f"*{said}*" in text
                    assert texts.alt(answer.picture.alt) == said


async def test_without_a_ruleset_it_is_about_the_channels_game_and_what_there_is_not_is_refused(table: Table) -> None:
    assert english(await table.do(ANNA, RULES, None, "turn")).startswith("**Base game: A turn**")
    await table.do(ANNA, lobby.OPEN, GameOptions(ruleset="discovery"), (BO,))
    assert english(await table.do(ANNA, RULES, None, "turn")).startswith("**The Discovery: A turn**")
    assert "seas" in await table.offered(topics, ANNA)
    for ruleset, topic, code in (("base", "huts", "no-such-topic"), ("chess", "roads", "no-such-ruleset")):
        assert await table.refused(table.do(ANNA, RULES, ruleset, topic)) == code
    assert await table.offered(topics, ANNA, {"ruleset": "chess"}) == []
    assert english(await table.do(ANNA, RULES, "base", "B6.3")).startswith("**Base game: Fields")
    for typed in ("B6.3", "farmer", "Bauer"):
        assert (await table.offered(topics, ANNA, {"ruleset": "base", "topic": typed}))[0] == "fields"


@pytest.mark.parametrize("key", PROMISED, ids="-".join)
def test_a_picture_shows_what_its_caption_says(key: tuple[str, str]) -> None:
    square, segment, points = PROMISED[key]
    game = examples.game(*key)
    (piece,) = (one for one in game.board.pieces() if one.square == parse_square(square) and one.segment == segment)
    assert piece.seat == (1 if key == ("hunters", "shrine") else 0)
    if piece.piece != "hut":
        assert game.feature(parse_square(square), segment).points == points
    for locale in LOCALES:
        assert str(points) in rules.topic(*key, locale).caption
    if key[0] != "discovery":
        game.end_now()
        shared = {("base", "majority"): [8, 8], ("hunters", "shrine"): [0, 6]}
        assert list(game.scores) == shared.get(key, [points, 0])
    elif key[1] != "mountains":
        if game.to_move == 1:
            # Blue's turn ends, then red lays something first, as in any turn.
            game.end_turn()
            game.draw(next(kind for kind in ("ds-01", "ds-02") if game.placements(kind)))
            game.lay(*split(game.placements()[0]))
        game.take_back(parse_square(square), segment)
        assert game.scores[0] == points


def test_spots_and_hands_are_as_the_captions_say() -> None:
    taken = examples.game("base", "deploying")
    assert 1 not in {claim.segment for claim in taken.places()}
    assert [claim.role for claim in examples.game("hunters", "members").places()] == ["hunter"]
    bonus = examples.game("hunters", "bonus")
    assert bonus.pile == "bonus"
    assert bonus.phase is Phase.LAY
    for key, example in examples.EXAMPLES.items():
        shown = examples.scene(*key)
        assert isinstance(shown, Scene)
        assert bool(shown.board.marked("free")) is (example.hand is not None)
        assert bool(shown.board.spots) is example.spots
        assert bool(shown.board.marked("last", "provisional")) is not (example.still or example.hand is not None)


def test_the_sheets_show_every_reconstructed_kind_once() -> None:
    for name in ("hunters", "discovery"):
        sheet = examples.scene(name, examples.TILES)
        assert isinstance(sheet, StockSheet)
        assert sheet.named
        shown = {kind: left for pile in sheet.piles for kind, left in pile}
        assert shown == {kind.id: kind.count for kind in load(name).kinds if not kind.published}
        assert len(shown) == counts(name)["kinds_reconstructed"]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_lobbys_picture_is_a_full_rectangle_with_pieces_of_all_roles_and_players(ruleset: str) -> None:
    position, scene = examples.under_way(ruleset), examples.lobby_scene(ruleset)
    window = scene.board.window
    assert len(scene.board.tiles) == window.width * window.height == 18
    assert {piece.seat for piece in position.board.pieces()} == set(range(4))
    roles = {role.name for role in position.ruleset.roles}
    assert {piece.role for piece in position.board.pieces()} == roles
    picture = layout(scene)
    assert picture.width < 700
    assert len(paint(scene)) < 100_000
    topic = next(topic for name, topic in examples.EXAMPLES if name == ruleset)
    assert len(paint(examples.scene(ruleset, topic))) < 80_000
