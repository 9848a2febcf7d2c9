"""What is stored about a person: handed over, and deleted without a trace."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from random import Random
from typing import Any

import pytest

from bot.core.notices import CallByLetter, Digest, GameRests, Hello, Notice
from bot.game.acts import Person, Place, Refused
from bot.game.settings import GameOptions, NotifyBy
from bot.text import LOCALES, catalogue
from bot.use_cases import away, help, notify, panel, privacy, seats, standings, votes
from bot.use_cases.board import BOARD, IN_WORDS, SCORE
from bot.use_cases.lobby import JOIN, OPEN
from engine.game import Phase
from storage import GameStatus, SeatState, Store
from tests.bot.app.read import described, english, paragraphs, pictured
from tests.bot.app.table import ANNA, BO, CHANNEL, CLEO, FAY, Table, any_move, decided, move_at_random, play_on

ZOE = Person(987_654_321_000_000_123, "Zoë Zauberzahn")
LETTER = CallByLetter("turn", 1, 1)
OTHER_SERVER, LOBBY, INVITED = Place(101, 201), Place(100, 202), Place(102, 203)


def dump(store: Store) -> str:
    """Every value in the database, as text."""
    with closing(sqlite3.connect(f"{store.path.as_uri()}?mode=ro", uri=True)) as connection:
        return "\n".join(connection.iterdump())


async def at_home_everywhere(table: Table) -> None:
    """Zoë in a running game of three, one of two on another server, in two lobbies, and in every table."""
    await table.begin((ZOE, ANNA, BO))
    await play_on(table, 4)
    move = await any_move(table, Random(1))
    assert await table.mover() == ANNA
    await table.do(ANNA, panel.LAY, move.square, move.rotation)
    await table.begin((ANNA, ZOE), place=OTHER_SERVER)
    await table.app.do(OPEN, table.act(ZOE, place=LOBBY), GameOptions(), ())
    await table.app.do(JOIN, table.act(CLEO, place=LOBBY))
    await table.app.do(OPEN, table.act(CLEO, place=INVITED), GameOptions(), (ZOE,))
    await table.do(ZOE, away.AWAY, 3)
    await table.deliver()
    async with table.store.transaction() as tx:
        await tx.set_person(ZOE.user_id, "de", {"notify": "dm"})
        await tx.set_timer("digest", 2e9, {}, user_id=ZOE.user_id)
        row = await table.row()
        await tx.enqueue(
            channel_id=row.channel_id, kind=LETTER.kind, payload=LETTER.to_json(), now=2e9, game_id=row.id,
            user_id=ZOE.user_id,
        )  # fmt: skip


async def delete(table: Table, person: Person) -> None:
    assert "deleted" in english(await table.do(person, privacy.FORGET))


async def test_a_process_that_has_some_of_the_servers_says_that_this_isnt_all(table: Table) -> None:
    await table.begin()
    app, act = table.app, table.act(ANNA)

    async def said() -> list[bool]:
        answers = [
            await app.do(help.GAMES, act),
            await app.do(help.GAMES, table.act(CLEO)),
            await app.do(privacy.EXPORT, act),
            await app.do(privacy.EXPORT, table.act(CLEO)),
            await app.do(privacy.SURE, act),
            await app.do(notify.SHOW, act),
            await app.do(notify.CHOOSE, act, NotifyBy.DM),
            await app.do(privacy.FORGET, table.act(BO)),
        ]
        return ["a part of my servers" in english(answer) for answer in answers]

    assert not any(await said())
    app.context.everywhere = False
    assert all(await said())


async def test_the_export_is_all_that_is_stored_and_nobody_elses(table: Table) -> None:
    await at_home_everywhere(table)
    answer = await table.do(ZOE, privacy.EXPORT)
    (file,) = answer.files
    assert file.name.endswith(".json")
    content = json.loads(file.data)
    assert content["user_id"] == str(ZOE.user_id)
    stored: dict[str, list[dict[str, Any]]] = content["stored"]
    assert set(stored) == {"absences", "games", "interactions", "outbox", "people", "seats", "timers"}
    assert len(stored["seats"]) == 4
    assert {row["name"] for row in stored["seats"]} == {ZOE.name}
    assert all(row["user_id"] == str(ZOE.user_id) for row in stored["seats"])
    assert stored["seats"][0]["joined_at"].startswith("2027-")
    assert stored["absences"][0]["began"].endswith("+00:00")
    for other in (ANNA, BO, CLEO):
        assert other.name not in file.data.decode()
    for locale in LOCALES:
        said = catalogue(locale).message(*answer.lines)
        assert "(4)" in said
        assert len(said) < 2000
    before = dump(table.store)
    assert (await table.do(FAY, privacy.EXPORT)).files == ()
    asked = await table.do(ZOE, privacy.SURE)
    assert "2 running games" in english(asked)
    assert "leave 2 lobbies" in english(asked)
    (button,) = asked.buttons
    assert (button.action, button.game_id) == ("forget", "0")
    assert dump(table.store) == before


async def test_who_is_deleted_is_nowhere_any_more_and_their_games_go_on_or_end(table: Table) -> None:
    await at_home_everywhere(table)
    name, folder, places = ZOE.name.encode(), table.store.path.parent, (CHANNEL, OTHER_SERVER, LOBBY, INVITED)
    assert any(name in file.read_bytes() for file in folder.iterdir())
    assert ZOE.name in dump(table.store)
    assert str(ZOE.user_id) in dump(table.store)
    woken = table.woken
    await delete(table, ZOE)
    assert table.woken > woken
    assert [file.name for file in folder.iterdir() if name in file.read_bytes()] == []
    said = [post for post in await table.deliver() if post.lines]
    assert {post.channel_id for post in said} == {one.channel_id for one in places}
    assert all(ZOE.name not in english(post) for post in said)
    assert any("(deleted)" in english(post) for post in said)
    assert ZOE.name not in dump(table.store)
    assert str(ZOE.user_id) not in dump(table.store)
    # A word stands where the name was.
    for place in (CHANNEL, OTHER_SERVER):
        assert "(deleted)" in english(await table.app.do(SCORE, table.act(ANNA, place=place)))
    board = await table.do(ANNA, BOARD)
    assert ZOE.name not in pictured(board).png.decode()
    assert "(gelöscht)" in described(board, "de")
    assert "(deleted)" in "".join(paragraphs(await table.do(ANNA, IN_WORDS)))
    assert [(await table.row(place)).status for place in places] == [
        GameStatus.RUNNING, GameStatus.FINISHED, GameStatus.LOBBY, GameStatus.LOBBY,
    ]  # fmt: skip
    three = await table.situation()
    assert 0 in three.game.gone
    assert (three.seats[0].user_id, three.seats[0].name, three.seats[0].state) == (None, "", SeatState.LEFT)
    await play_on(table, 6)
    assert (await table.situation()).version > three.version
    # Who is left alone has won, and the result stands (T1).
    assert (await table.situation(OTHER_SERVER)).game.phase is Phase.OVER
    results = await table.store.reader.results(OTHER_SERVER.guild_id)
    assert [(one.user_id, one.place) for one in results] == [(ANNA.user_id, 1), (None, 2)]
    assert (await table.row(LOBBY)).owner_id == CLEO.user_id
    for place in (LOBBY, INVITED):
        assert [one.user_id for one in await table.store.reader.seats((await table.row(place)).id)] == [CLEO.user_id]
    with pytest.raises(Refused):
        await table.do(ZOE, seats.SURE)
    # Until they come back.
    await delete(table, ZOE)
    assert await table.store.reader.personal(ZOE.user_id) == {}
    await table.app.do(JOIN, table.act(ZOE, place=LOBBY))
    assert [seat.name for seat in await table.store.reader.seats((await table.row(LOBBY)).id)] == ["Cleo", ZOE.name]
    assert "finished no game" in english(await table.app.do(standings.STATS, table.act(ANNA, place=OTHER_SERVER), ZOE))


async def test_the_others_statistics_stay(table: Table) -> None:
    for _ in range(3):
        await decided(table, await table.begin((ZOE, ANNA)))
    before = english(await table.do(ANNA, standings.STATS, ANNA))
    assert "place 2 of 2" in before
    await delete(table, ZOE)
    after = english(await table.do(ANNA, standings.STATS, ANNA))
    assert "3 games, 0 won" in after
    assert "place 1 of 1" in after
    assert "Zoë" not in english(await table.do(ANNA, standings.LEADERBOARD))


async def test_an_offered_seat_is_offered_to_nobody_then(table: Table) -> None:
    row = await table.begin((ANNA, BO))
    await table.app.do(seats.REPLACE, table.act(CLEO, moderator=True), "1", ZOE)
    await table.deliver()
    (question,) = await table.store.reader.open_questions(row.id)
    assert "1 running" not in english(await table.do(ZOE, privacy.SURE))
    await delete(table, ZOE)
    assert await table.store.reader.open_questions(row.id) == []
    (edited,) = await table.deliver()
    assert edited.message_id is not None
    assert not edited.buttons
    assert ZOE.name not in english(edited)
    with pytest.raises(Refused):
        await table.app.do(votes.YES, table.act(ZOE).on(row.id, question.number))
    assert [seat.user_id for seat in await table.store.reader.seats(row.id)] == [ANNA.user_id, BO.user_id]


async def test_what_was_on_its_way_leaves_no_trace_either(table: Table) -> None:
    row = await table.begin((ZOE, ANNA, BO))
    for person in (ZOE, ANNA):
        await table.do(person, notify.CHOOSE, NotifyBy.DM)
    await table.deliver()
    await play_on(table, 2)
    await move_at_random(table, Random(1))
    (turn,) = await table.app.outbox.due(50)
    post = await table.app.outbox.claim(turn)
    assert post is not None
    assert post.letters == (ZOE.user_id,)
    async with table.store.transaction() as tx:
        number = await tx.enqueue(
            channel_id=200, kind=LETTER.kind, payload=LETTER.to_json(), now=0, game_id=row.id, version=1,
            user_id=ZOE.user_id,
        )  # fmt: skip
        claimed = await tx.claim(number, 2e9)
    assert claimed is not None
    await delete(table, ZOE)
    await table.app.outbox.sent(post, 9999)
    await table.app.outbox.unreachable(claimed, "50007")
    await table.deliver()
    assert ZOE.name not in dump(table.store)
    assert str(ZOE.user_id) not in dump(table.store)


@pytest.mark.parametrize("letter", [LETTER, GameRests(), Hello(), Digest()], ids=lambda letter: letter.kind)
async def test_an_interrupted_message_to_nobody_is_not_sent(table: Table, letter: Notice) -> None:
    row = await table.begin()
    async with table.store.transaction() as tx:
        game_id = None if isinstance(letter, Hello | Digest) else row.id
        number = await tx.enqueue(
            channel_id=200, kind=letter.kind, payload=letter.to_json(), now=0, game_id=game_id, user_id=ZOE.user_id,
        )  # fmt: skip
        assert await tx.claim(number, 2e9) is not None
    await delete(table, ZOE)
    (left,) = await table.app.outbox.interrupted()
    await table.app.outbox.retry(left.id, "interrupted", 0)
    assert await table.deliver() == []
    assert await table.app.outbox.interrupted() == []
