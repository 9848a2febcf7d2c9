"""What pictures and texts of a turn say happened, where points were made, and which tiles are left."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from bot.game.placements import unfillable
from bot.game.settings import GameOptions
from bot.game.views import Situation
from bot.show import alt, phrases, scenes
from bot.text import LOCALES, catalogue
from bot.text.lines import line
from bot.use_cases import board, ending
from bot.use_cases.tiles import TILES
from engine import open_tiles
from engine.events import Event, FeatureScored, GameOver, TilePlaced
from engine.game import Phase
from engine.squares import Square, square_name, xy
from storage import Store
from tests.bot.app.played import Played
from tests.bot.app.read import described, english, paragraphs, pictured
from tests.bot.app.table import ANNA, BO, CLEO, Table, play_on
from tests.bot.app.variants import VARIANTS, Unshuffled, plain_tiles, played_out
from tests.profiles import some

THREE = (ANNA, BO, CLEO)


def laid(situation: Situation, seat: int) -> list[TilePlaced]:
    """The tiles that others laid since that seat's last one, found from the end of the log."""
    found: list[TilePlaced] = []
    for event in reversed(situation.events):
        if isinstance(event, TilePlaced):
            if event.seat == seat:
                break
            found.append(event)
    return found[::-1]


@pytest.mark.parametrize("game", VARIANTS)
async def test_the_public_picture_frames_every_tile_laid_since_the_next_players_last_turn(
    played: Played, game: str
) -> None:
    situation = await (await played(20, THREE, game)).situation()
    turn = situation.game.to_move
    since = scenes.board(situation).board.marked("since")
    assert [(one.x, one.y, one.seat) for one in since] == [(*xy(e.square), e.seat) for e in laid(situation, turn)]
    assert len(since) >= 2


async def test_points_are_shown_where_they_were_made_and_in_the_final_board_all_of_them(played: Played) -> None:
    situation = await (await played(None, THREE)).situation()
    assert situation.game.phase is Phase.OVER
    scene = scenes.board(situation, final=True)
    final = [event for event in situation.batches[-1].events if isinstance(event, FeatureScored)]
    assert len(scene.board.features) == len(final) > 3
    assert all(sum(points for _, points in card.by_role) == card.score for card in scene.cards)
    assert not scene.board.marked("since")
    for locale in LOCALES:
        text = catalogue(locale).alt(alt.board(situation))
        best = max((event for event in final if event.final), key=lambda event: event.points)
        assert f"+{best.points}" in text
        assert len(text) <= 1024


@pytest.mark.parametrize("game", VARIANTS)
async def test_a_game_that_ended_early_shows_no_mover_no_tile_and_nothing_left_to_set(
    played: Played, game: str
) -> None:
    table = await played(11, THREE, game)
    before = await table.situation()
    running = scenes.board(before)
    assert running.top_card is not None
    seen_before = await table.do(ANNA, board.BOARD)
    await table.app.do(ending.END, table.act(ANNA, moderator=True).on(before.row.id, before.version), None)
    (post,) = [post for post in await table.deliver() if post.row.kind == "ended"]
    situation = await table.situation()
    assert situation.version == before.version
    scene = scenes.board(situation)
    assert scene.top_card is None
    assert not any(card.to_move or card.supply or card.tiles for card in scene.cards)
    assert (scene.board.marked("since"), scene.board.marked("fits")) == ((), ())
    assert len(scene.board.figures) == len(running.board.figures)
    # The picture is drawn anew, though the game is at the version that it was at before.
    assert pictured(post).png != pictured(seen_before).png
    for locale in LOCALES:
        said = described(post, locale)
        assert catalogue(locale).plain(line("left-head", n=open_tiles.in_stack(before.game))) not in said
        assert catalogue(locale).plain(phrases.in_hand(before.game)) not in said
    # What it looked like a turn ago still shows who was to move then.
    past = scenes.board(await table.situation(version=before.batches[-2].version))
    assert past.top_card is not None


async def test_the_last_tiles_are_announced_once_each(played: Played) -> None:
    table = await played(58)
    await play_on(table, 13)
    said = [english(post) for post in table.channel.sent]
    for told in ("10 tiles are left to draw.", "5 tiles are left to draw.", "This is the last tile of the game."):
        assert sum(told in text for text in said) == 1


def final(events: Sequence[Event]) -> bool:
    return any(isinstance(event, GameOver) or (isinstance(event, FeatureScored) and event.final) for event in events)


@pytest.mark.parametrize("game", played_out())
async def test_unfillable_squares_are_those_where_nothing_fits_and_they_stay_so(played: Played, game: str) -> None:
    table = await played(None, (ANNA, BO, CLEO), game)
    before: set[Square] = set()
    found = 0
    situation = await table.situation()
    retold = scenes.turns(situation.game.tileset, situation.events)
    turns = (game.copy() for game, events in retold if not final(events))
    for position in some(turns, every=8):
        barred = unfillable(position)
        assert barred == sorted(barred)
        left = [kind for kind, n in position.unseen.items() if n] + [position.drawn] * (position.drawn is not None)
        free = position.board.free()
        assert {*barred} == {one for one in free if not any(position.rotations(one, kind) for kind in left)}
        assert before <= {*barred} <= free
        before = set(barred)
        found += len(barred)
    assert found


async def test_tiles_are_told_by_kind_with_a_picture_then_the_barred_squares_with_one(played: Played) -> None:
    table = await played(60)
    situation = await table.situation()
    game = situation.game.copy()
    assert game.drawn is not None
    places = {square for square in game.board.free() if game.rotations(square, game.drawn)}
    game.unseen = dict.fromkeys(game.unseen, 0)
    assert set(unfillable(game)) == game.board.free() - places, "the tile in hand can fill these"
    answer = await table.app.do(TILES, table.act(ANNA, in_words=True))
    left = sum(situation.game.drawable("land").values())
    assert english(answer).splitlines()[0] == f"{left} tiles are left to draw."
    assert " has just drawn: a" in english(answer)
    assert sum(int(one.split(" × ")[0]) for one in paragraphs(answer)) == left
    assert f"all together {left}" in described(answer)
    barred = unfillable(situation.game)
    assert barred
    assert answer.after is not None
    for locale in LOCALES:
        said = catalogue(locale).message(*answer.after.lines)
        assert all(square_name(square) in said for square in barred)
        assert described(answer.after, locale)


async def test_open_tiles_and_bonus_tiles_are_told_apart_and_a_long_list_is_a_file(played: Played) -> None:
    table = await played(2, game="expert, tiles removed")
    answer, game = await table.app.do(TILES, table.act(ANNA, in_words=True)), await table.game()
    assert f"{game.unseen_in['land'] - 4} tiles are left to draw." in english(answer)
    assert "Open tiles of Anna: 1 (" in english(answer)
    assert paragraphs(answer)[-1].startswith("Out of the game: 1 × ")
    table = await played(2, game="hunters")
    answer, game = await table.app.do(TILES, table.act(ANNA, in_words=True)), await table.game()
    left = f"{game.unseen_in['land']} tiles and {game.unseen_in['bonus']} bonus tiles left."
    assert english(answer).startswith(left)
    assert answer.document is not None
    assert "Bonus tiles:" in paragraphs(answer)
    for locale in LOCALES:
        pages = catalogue(locale).pages(answer.document)
        assert (pages.messages, pages.file is None) == ((), False)


async def test_a_discarded_tile_is_out_of_the_game(database: Path) -> None:
    tiles = plain_tiles(("start", "plain", 1), ("sea", "sea", 1), ("plain", "plain", 3))
    async with Store.opened(database) as store:
        table = Table(store, random=Unshuffled(), tilesets={"discovery": tiles})
        await table.begin(options=GameOptions("discovery", order="seated"))
        answer = await table.app.do(TILES, table.act(ANNA, in_words=True))
        assert paragraphs(answer)[-1] == "Out of the game: 1 × sea on all sides."
        assert answer.after is None
        assert "Every empty square can still be filled." in english(answer)
        await table.app.close()
