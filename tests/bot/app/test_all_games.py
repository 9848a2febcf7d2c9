"""Whole games of every rule set by the use cases: by commands and by the panel, in every language, within limits."""

from __future__ import annotations

import logging
import re
from collections import Counter
from collections.abc import Sequence
from random import Random

import pytest

from bot.core.composing import PostAction
from bot.game import placements
from bot.game.acts import Person
from bot.game.drafts import Step
from bot.game.features import scoring
from bot.text import LOCALES, catalogue
from bot.text.message import Message
from bot.use_cases import autocomplete, board, standings, turn
from bot.use_cases.panel import LAY, PLAY
from engine.events import BonusEarned, PieceDeployed, PieceTakenBack, TilePlaced
from engine.game import Game, Phase
from engine.squares import parse_square, square_name
from engine.summary import places, tally
from engine.tiles import PORTS
from storage import GameStatus
from tests.bot.app import board_in_words
from tests.bot.app.panels import check_short, seen
from tests.bot.app.played import Played
from tests.bot.app.read import described, english, paragraphs
from tests.bot.app.table import ANNA, BO, CHANNEL, CLEO, PEOPLE, Table, any_move, choose, play_on, tokens, whole
from tests.bot.app.variants import VARIANTS, played_out
from tests.profiles import some


async def _by_commands(table: Table, who: Person, random: Random) -> Message:
    """A turn by words: whole, or laid first and ended then by the command for it."""
    squares = await table.offered(autocomplete.squares, who)
    if not squares:
        return await table.do(who, turn.DISCARD, random.choice(await table.offered(autocomplete.discards, who)))
    move, game = await any_move(table, random), await table.game()
    if game.drawn is not None:
        assert {*map(parse_square, squares)} == {*placements.legal_squares(game)}
        rotations = await table.offered(autocomplete.rotations, who, {"square": move.square})
        looks = placements.distinct(game, game.rotations(parse_square(move.square)))
        assert rotations == [str(90 * rotation) for rotation in looks]
    if random.random() < 0.5:
        whole = await table.do(who, turn.PLACE, move.square, move.rotation, move.spot, move.tile or None)
        assert isinstance(whole, Message)
        return whole
    laid = seen(await table.do(who, LAY, move.square, move.rotation, move.tile or None))
    # What /deploy and /takeback offer is what the panel offers.
    offered = await table.offered(autocomplete.deploy_spots, who) + await table.offered(autocomplete.take_backs, who)
    assert offered == [token for token in tokens(laid) if token != "none"]
    if move.spot == "none":
        return await table.do(who, turn.PASS)
    if move.spot.startswith("back-"):
        return await table.do(who, turn.TAKE_BACK, move.spot)
    return await table.do(who, turn.DEPLOY, move.spot)


async def _by_panel(table: Table, who: Person, random: Random) -> Message:
    """A turn by taps; every panel on the way keeps the limits."""
    row, before, promised = await table.row(), await table.game(), 0
    panel = await table.app.do(PLAY, table.act(who).on(row.id))
    taps = 1
    while True:
        panel = seen(panel)
        check_short(panel, 20, "")
        assert all(described(panel, locale) for locale in LOCALES)
        taps += 1
        assert taps < 10
        if panel.step is Step.CONFIRM:
            done = await table.confirm(table.act(who), whole(panel))
            assert (await table.game()).scores[before.to_move] >= before.scores[before.to_move] + promised
            return done
        choice = random.choice(panel.choices)
        chosen, brings = choice.value, re.search(r", \+(\d+)", catalogue("en").label(choice.label))
        promised = int(brings[1]) if brings and panel.step is Step.SPOT else promised
        if panel.step is Step.DISCARD:
            return await table.app.do(turn.DISCARD, table.act(who).on(row.id, panel.version), chosen)
        assert panel.step is not Step.TILE or len(panel.choices) == 2
        panel = await choose(table, who, panel, chosen)


def _check_posts(table: Table) -> None:
    for locale in LOCALES:
        texts = catalogue(locale)
        for post in table.channel.sent:
            text = texts.message(*post.lines)
            assert 0 < len(text) <= 2000
            assert "{" not in text
            assert post.picture is None or described(post, locale)
            assert all(0 < len(texts.label(button.label, 80)) <= 80 for button in post.buttons)


SIDES = ("north", "east", "south", "west")
WAYS = {"commands": _by_commands, "panel": _by_panel}


@pytest.mark.parametrize(("variant", "people", "seed", "way"), [
    pytest.param("base", 5, 3, "commands", marks=pytest.mark.full),
    pytest.param("base", 2, 4, "panel", marks=pytest.mark.full),
    pytest.param("hunters", 2, 1, "panel", marks=pytest.mark.full), ("hunters", 5, 2, "commands"),
    pytest.param("discovery", 2, 3, "commands", marks=pytest.mark.full),
    pytest.param("discovery", 4, 4, "panel", marks=pytest.mark.full),
    pytest.param("known", 3, 2, "panel", marks=pytest.mark.full),
    pytest.param("hunters, known", 2, 3, "commands", marks=pytest.mark.full),
    pytest.param("expert", 2, 5, "commands", marks=pytest.mark.full), ("expert, tiles removed", 3, 6, "panel"),
])  # fmt: skip
async def test_a_whole_game(
    table: Table, variant: str, people: int, seed: int, way: str, caplog: pytest.LogCaptureFixture
) -> None:
    await table.begin(PEOPLE[:people], VARIANTS[variant])
    random, looked_at = Random(seed), set(some(range(200), 7))
    steps = 0
    while (row := await table.row()).status is GameStatus.RUNNING:
        if steps not in looked_at:
            await play_on(table, 1, seed=steps)
            steps += 1
            continue
        before, mover = await table.situation(), await table.mover()
        answer = await WAYS[way](table, mover, random)
        assert english(answer).startswith("✔ ")
        steps += 1
        post, *more = await table.deliver()
        # What was done is told once, in the channel's message right after the answer; of the last turn its points.
        assert "laid" not in english(answer)
        after = await table.situation()
        told = after.game.phase is not Phase.OVER or "**+" in english(answer)
        assert (f"\n{mover.name}: " in english(post)) == told
        kept = await table.app.context.situation(table.store.reader, await table.row())
        assert (kept.game.to_text(), kept.batches) == (after.game.to_text(), after.batches)
        # One message a step, and the story after the last one.
        story = [PostAction.SEND] if after.game.phase is Phase.OVER else []
        assert [one.action for one in more] == [PostAction.RETIRE, *story]
        assert post.version == after.version == row.version + 1
        goes_on = after.batches[-1].goes_on
        if after.game.phase is not Phase.OVER:
            # Who goes on within the own turn is not called again; everybody else is, and nobody besides.
            to_move = after.seats[after.game.to_move].user_id
            assert post.pings == (() if goes_on else (to_move,))
            assert goes_on == (after.game.pile == "bonus" or after.batches[-1].given_up is not None)
            assert goes_on == (after.game.to_move == before.game.to_move)
            assert [button.action for button in answer.buttons] == (["draft"] if goes_on else [])
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING]
    _check_posts(table)
    await _check_the_end(table)
    counts = Counter(type(event) for event in (await table.situation()).events)
    game = (await table.situation()).game
    assert counts[TilePlaced] <= steps
    assert counts[PieceDeployed] > 10
    if game.ruleset.take_back:
        assert counts[PieceTakenBack] > 10
    if game.unseen_in["bonus"] != sum(kind.count for kind in game.tileset.kinds if kind.pile == "bonus"):
        assert counts[BonusEarned] > 0


async def _check_the_end(table: Table) -> None:
    """The last message has everybody's rank and points; Score's table every column that can score, and it adds up."""
    situation = await table.situation()
    game = situation.game
    assert (await table.row()).status is GameStatus.FINISHED
    over, story = table.channel.sent[-2:]
    assert sorted(over.pings) == sorted(person.user_id for person in PEOPLE[: game.seats])
    assert not story.pings
    assert len(table.channel.sent) - 2 == len(table.channel.retired)
    final = english(over)
    first, *rows = final.splitlines()
    assert re.fullmatch(r"\w+( and \w+)* wins? with \d+ points\.", first)
    ranked = [number for number, row in enumerate(rows) if re.match(r"\d · ", row)]
    assert all("**+" in row or "fitted nowhere" in row for row in rows[: ranked[0]])
    assert not any(row.startswith(f"{person.name}: ") for row in rows[ranked[-1] :] for person in PEOPLE)
    results = await table.store.reader.results(CHANNEL.guild_id, (await table.row()).ruleset)
    assert [one.user_id for one in results] == [person.user_id for person in PEOPLE[: game.seats]]
    assert ([one.score for one in results], [one.place for one in results]) == (game.scores, places(game.scores))
    best = english(await table.do(ANNA, standings.STATS))
    assert f"best {game.scores[0]}\n" in best
    score = english(await table.do(ANNA, board.SCORE))
    in_full = await table.app.do(board.SCORE, table.act(ANNA, in_words=True))
    assert in_full.document is not None
    tallies = tally(game.ruleset, game.seats, situation.events)
    for locale in LOCALES:
        told = catalogue(locale).message(*in_full.document.paragraphs)
        assert all(
            f"- {person.name}:\n  - " in told
            for person, line in zip(PEOPLE, tallies, strict=False)
            if any(part.at_end for part in line.values())
        )
    columns = scoring(game.ruleset)
    for seat, line in enumerate(tallies):
        assert sum(part.points for part in line.values()) == game.scores[seat]
        rank = sum(points > game.scores[seat] for points in game.scores) + 1
        assert f"\n{rank} · <@{PEOPLE[seat].user_id}> **{game.scores[seat]}**" in final
        shown = next(part for part in score.splitlines() if part.startswith(situation.names[seat]))
        cells = [f"{line[name].in_play}+{line[name].at_end}" for name in columns]
        assert shown.split() == [situation.names[seat], str(game.scores[seat]), *cells]


@pytest.mark.parametrize("variant", played_out())
async def test_the_board_in_words(played: Played, variant: str) -> None:
    """Every tile, every piece, every legal square of every tile that may be laid, in both languages."""
    table = await played(20, (ANNA, BO, CLEO), variant)
    game = await table.game()
    names = (await table.situation()).names
    answer = await table.do(await table.mover(), board.IN_WORDS)
    assert answer.document is not None
    assert answer.after is not None
    for locale, at_degrees, on in (("en", "at", "on"), ("de", "bei", "auf")):
        texts = catalogue(locale)
        said, tiles = ("\n".join(paragraphs(one, locale)) for one in (answer, answer.after))
        assert all(f"\n{square_name(laid.square)}: " in tiles for laid in game.board.laid())
        drawn = (placements.with_drawn(game, kind) for kind in game.choices())
        legal = (square_name(square) for one in drawn for square in placements.legal_squares(one))
        assert all(f" {square} {at_degrees} " in said for square in legal)
        assert 1 <= len(texts.pages(answer.document).messages) <= 5
        # Each piece stands once beside its tile and once with its feature.
        for part in (tiles.splitlines(), [line for line in said.splitlines() if line.startswith("- ")]):
            standing = sum(line.count(f" ({name}) {on} ") for line in part for name in names)
            assert standing == len(game.board.pieces())
        if locale == "en":
            _check_what_is_read(f"{said}\n{tiles}", game, names)


def _check_what_is_read(text: str, game: Game, names: Sequence[str]) -> None:
    """The text tells which spot is on which side, who stands where, and whose each feature is."""
    words = {"hut": "river system"}
    told = board_in_words.whose(text)
    held = [
        (
            words.get(feature.layer, feature.layer),
            frozenset((one.role, names[one.seat], square_name(one.square)) for one in feature.pieces),
            frozenset(names[seat] for seat in feature.scorers),
        )
        for feature in game.features()
        if feature.pieces
    ]
    assert sorted(told, key=str) == sorted(held, key=str)
    tiles = board_in_words.board(text)
    assert set(tiles) == {square_name(tile.square) for tile in game.board.laid()}
    for tile in game.board.laid():
        spots, _ = tiles[square_name(tile.square)]
        segments = game.tileset.kind(tile.kind).segments
        assert {number: what for number, (what, _) in spots.items()} == {
            n: segment.terrain for n, segment in enumerate(segments, 1)
        }
        for number, (_, where) in spots.items():
            ports = {(port + 3 * tile.rotation) % PORTS for port in segments[number - 1].ports}
            middle = {side for n, side in enumerate(SIDES) if 3 * n + 1 in ports}
            if middle:
                assert middle == (set(SIDES) if where == "all sides" else {side for side in SIDES if side in where})
    standing = {(square, role, name, number) for square, (_, on_it) in tiles.items() for role, name, number in on_it}
    assert standing == {
        (square_name(one.square), one.role, names[one.seat], one.segment + 1) for one in game.board.pieces()
    }
