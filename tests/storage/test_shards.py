"""A database is for the servers of some shards, or for all, and stays so."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from storage import NEWEST_SCHEMA, GameRow, OtherShards, SeatState, Shards, Store, TargetExists, backup, restore
from storage.shards import SHARDS
from tests.storage.disk import read
from tests.storage.table import ANNA, STACK

FIRST, SECOND = Shards(0, 1, 4), Shards(2, 3, 4)


def server(shard: int, number: int = 0) -> int:
    """The id of a server of which that shard of four hears."""
    return ((8 * number + shard) << 22) + 5


@pytest.mark.parametrize(
    ("text", "shards"),
    [
        ("0-3/16", Shards(0, 3, 16)),
        ("12-15/16", Shards(12, 15, 16)),
        ("0-0/1", Shards(0, 0, 1)),
        ("7/8", Shards(7, 7, 8)),
    ],
)
def test_shards_are_written_with_their_number(text: str, shards: Shards) -> None:
    assert Shards.parse(text) == Shards.parse(str(shards)) == shards


@pytest.mark.parametrize(
    "text", ["", "3", "0-3", "3-0/16", "0-16/16", "0/0", "-1/4", "0-3/16 ", "٣/٤", "a-b/c", "0-1/99999999"]
)
def test_what_names_no_shards_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(ValueError, match=r"names no shards; (write 0-3/16|they are counted from 0)"):
        Shards.parse(text)


def test_each_server_is_one_shards_as_discord_says() -> None:
    # Discord's documentation: shard_id = (guild_id >> 22) % num_shards
    assert [Shards(2, 2, 4).has(server(shard, 3)) for shard in range(4)] == [False, False, True, False]
    assert [shards.all for shards in (FIRST, SECOND, Shards(0, 3, 4))] == [False, False, True]


async def a_game(store: Store, guild_id: int) -> GameRow:
    """A running game with something in every table that knows games or servers."""
    async with store.transaction() as tx:
        game = await tx.create_game(
            guild_id=guild_id, channel_id=guild_id + 1, ruleset="base", options={}, owner_id=ANNA, now=1.0
        )
        await tx.seat_person(game.id, ANNA, "Anna", SeatState.JOINED, 1.0)
        await tx.start_game(game.id, digest="d1", tileset_text="tiles", stack=STACK, revision="1", now=1.0)
        await tx.append(game.id, 0, [{"type": "game_started"}], 1.0)
        await tx.enqueue(channel_id=game.channel_id, kind="turn", payload={}, now=1.0, game_id=game.id)
        await tx.set_timer("remind", 5.0, {}, game_id=game.id, version=1)
        await tx.remember(guild_id + 2, game.id, ANNA, {"did": "x"}, 1.0)
        await tx.owe_answer(guild_id + 2, "token", "en-US", 1.0)
        await tx.set_server(guild_id, "en", {})
    return game


async def test_a_new_database_is_for_the_shards_that_it_was_first_opened_for(store: Store) -> None:
    await store.settle_shards(FIRST)
    await a_game(store, server(1))
    await store.settle_shards(FIRST)
    for others in (SECOND, Shards(0, 2, 4), Shards(0, 1, 8), Shards(0, 3, 4), None):
        with pytest.raises(OtherShards, match="is for shards 0-1/4: start the bot with --shards 0-1/4") as refused:
            await store.settle_shards(others)
        assert "\n" not in str(refused.value)
    assert await store.reader.meta(SHARDS) == "0-1/4"


@pytest.mark.parametrize("all_of_them", [None, Shards(0, 3, 4), Shards(0, 0, 1)])
async def test_a_database_for_all_servers_may_be_opened_for_however_many_shards(
    store: Store, all_of_them: Shards | None
) -> None:
    await a_game(store, server(3))
    await store.settle_shards(all_of_them)
    assert await store.reader.meta(SHARDS) is None


async def test_a_database_with_other_servers_games_isnt_taken_for_some_shards(store: Store) -> None:
    for shard in (1, 2, 3):
        await a_game(store, server(shard))
    with pytest.raises(
        OtherShards, match=rf"holds 2 that shards 0-1/4 don't hear of \(server {server(2)}\)"
    ) as refused:
        await store.settle_shards(FIRST)
    assert "tilewright restore --shards 0-1/4" in str(refused.value)
    assert await store.reader.meta(SHARDS) is None


async def test_a_backup_is_parted_by_shards_and_nothing_is_lost_or_doubled(store: Store, tmp_path: Path) -> None:
    games = [await a_game(store, server(shard, number)) for number in range(3) for shard in range(4)]
    async with store.transaction() as tx:
        await tx.set_person(ANNA, "de", {"notify": "dm"})
        await tx.enqueue(channel_id=0, kind="hello", payload={}, now=1.0, user_id=ANNA)
        await tx.set_timer("digest", 9.0, {}, user_id=ANNA)
    backup(store.path, tmp_path / "copy.db")
    before = read(tmp_path / "copy.db")
    found: dict[str, int] = {}
    for shards in (FIRST, SECOND):
        health = restore(tmp_path / "copy.db", tmp_path / f"{shards.first}.db", shards)
        assert health.sound
        async with Store.opened(tmp_path / f"{shards.first}.db") as parted:
            await parted.settle_shards(shards)
            theirs = [game for game in games if shards.has(game.guild_id)]
            assert sorted(game.id for game in await parted.reader.live_games()) == sorted(game.id for game in theirs)
            assert await parted.reader.servers() == sorted(game.guild_id for game in theirs)
            assert await parted.reader.stack(theirs[0].id) == STACK
            assert (await parted.reader.person(ANNA)).language == "de"
            waiting = {(row.kind, row.user_id) for row in await parted.reader.deliverable(2.0)}
            assert waiting == {("turn", None), *([("hello", ANNA)] if shards is FIRST else [])}
            for table, rows in (await parted.reader.counts()).items():
                found[table] = found.get(table, 0) + rows
    whole = await store.reader.counts()
    # What is about people and the bot itself is in both; each has its note besides.
    both = {"people": 1, "timers": 1, "tilesets": 1, "meta": whole["meta"] + 2}
    assert found == {table: rows + both.get(table, 0) for table, rows in whole.items()}
    assert read(tmp_path / "copy.db") == before


async def test_what_was_parted_is_parted_further_but_never_for_other_shards(store: Store, tmp_path: Path) -> None:
    for shard in (2, 3):
        await a_game(store, server(shard))
    await store.settle_shards(SECOND)
    backup(store.path, tmp_path / "copy.db")
    restore(tmp_path / "copy.db", tmp_path / "further.db", Shards(3, 3, 4))
    async with Store.opened(tmp_path / "further.db") as further:
        assert await further.reader.servers() == [server(3)]
        await further.settle_shards(Shards(3, 3, 4))
    for others in (FIRST, Shards(1, 2, 4), Shards(2, 3, 8)):
        with pytest.raises(OtherShards, match="is for shards 2-3/4, and "):
            restore(tmp_path / "copy.db", tmp_path / "none.db", others)
        assert not (tmp_path / "none.db").exists()
    with pytest.raises(TargetExists):
        restore(tmp_path / "copy.db", tmp_path / "further.db", SECOND)


async def test_a_backup_of_an_earlier_schema_is_first_brought_up_to_date(tmp_path: Path) -> None:
    old = tmp_path / "old.db"
    old.write_bytes(gzip.decompress((Path(__file__).parent / "released" / "schema-7.db.gz").read_bytes()))
    with pytest.raises(OtherShards, match="has schema 7; restore it whole, start the bot once, and back that up"):
        restore(old, tmp_path / "new.db", FIRST)
    assert NEWEST_SCHEMA > 7
