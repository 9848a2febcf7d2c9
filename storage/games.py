"""Games and who sits at them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from storage.connection import Access, packed
from storage.errors import AlreadySeated, ChannelBusy, Rejected
from storage.rows import GameRow, GameStatus, JsonObject, SeatRow, SeatState


class GameReads(Access):
    """Looking up games and seats."""

    async def game(self, game_id: str | None) -> GameRow | None:
        """The game of that id; None has none."""
        return await self._db.one_of(GameRow, "SELECT * FROM games WHERE id = ?", (game_id,))

    async def live_game(self, channel_id: int) -> GameRow | None:
        """The lobby or running game of a channel or thread; there is at most one."""
        return await self._db.one_of(
            GameRow, "SELECT * FROM games WHERE channel_id = ? AND status IN ('lobby', 'running')", (channel_id,)
        )

    async def latest_game(self, channel_id: int) -> GameRow | None:
        """The live game of a channel, else the one that was over last."""
        return await self._db.one_of(
            GameRow,
            "SELECT * FROM games WHERE channel_id = ?"
            " ORDER BY status IN ('lobby', 'running') DESC, updated_at DESC, created_at DESC LIMIT 1",
            (channel_id,),
        )

    async def last_started(self, channel_id: int) -> GameRow | None:
        """The game of a channel, running or over, that was played last; None where none was ever started."""
        return await self._db.one_of(
            GameRow,
            "SELECT * FROM games WHERE channel_id = ? AND version > 0"
            " ORDER BY updated_at DESC, created_at DESC LIMIT 1",
            (channel_id,),
        )

    async def last_finished(self, channel_id: int) -> GameRow | None:
        """The game of a channel that was played to its end last; None where none was."""
        return await self._db.one_of(
            GameRow,
            "SELECT * FROM games WHERE channel_id = ? AND status = 'finished'"
            " ORDER BY updated_at DESC, created_at DESC LIMIT 1",
            (channel_id,),
        )

    async def live_games(self, share: int = 0, of: int = 1) -> list[GameRow]:
        """Every lobby and running game, oldest first; or one ``share`` ``of`` several of them, counted from 0."""
        return await self._db.all_of(
            GameRow,
            "SELECT * FROM games WHERE status IN ('lobby', 'running') AND (channel_id >> 22) % ? = ?"
            " ORDER BY created_at, id",
            (of, share),
            long=True,
        )

    async def live_games_on(self, guild_id: int) -> list[GameRow]:
        """Every lobby and running game of a server, oldest first."""
        return await self._db.all_of(
            GameRow,
            "SELECT * FROM games WHERE guild_id = ? AND status IN ('lobby', 'running') ORDER BY created_at, id",
            (guild_id,),
        )

    async def latest_live_games(self, most: int) -> list[GameRow]:
        """The lobbies and running games that changed last, the latest first; at most ``most``."""
        return await self._db.all_of(
            GameRow,
            "SELECT * FROM games WHERE status IN ('lobby', 'running') ORDER BY updated_at DESC, id LIMIT ?",
            (most,),
            long=True,
        )

    async def stale_games(self) -> list[GameRow]:
        """The lobbies and running games that don't rest and have no message with live buttons for their version."""
        return await self._db.all_of(
            GameRow,
            "SELECT games.* FROM games LEFT JOIN turn_messages ON game_id = id"
            " WHERE status IN ('lobby', 'running') AND paused_reason IS NULL"
            " AND games.version <> COALESCE(turn_messages.version, -1) ORDER BY created_at, id",
            long=True,
        )

    async def live_count(self) -> int:
        """How many lobbies and running games there are."""
        return int(await self._db.value("SELECT COUNT(*) FROM games WHERE status IN ('lobby', 'running')"))

    async def games_of(self, user_id: int) -> list[GameRow]:
        """The live games where this person has a seat and has not left, the longest untouched first."""
        return await self._db.all_of(
            GameRow,
            "SELECT games.* FROM seats JOIN games ON games.id = seats.game_id"
            " WHERE seats.user_id = ? AND seats.state <> 'left' AND games.status IN ('lobby', 'running')"
            " ORDER BY games.updated_at, games.id",
            (user_id,),
        )

    async def never_started(self, owner_id: int, since: float) -> list[GameRow]:
        """The games that a person has opened since then and that never began, oldest first."""
        return await self._db.all_of(
            GameRow,
            "SELECT * FROM games WHERE owner_id = ? AND created_at > ? AND version = 0 ORDER BY created_at, id",
            (owner_id, since),
        )

    async def seats(self, game_id: str) -> list[SeatRow]:
        """The seats of a game in their order."""
        return await self._db.all_of(SeatRow, "SELECT * FROM seats WHERE game_id = ? ORDER BY seat", (game_id,))

    async def tileset(self, digest: str) -> str | None:
        """The text of a tile set that some game was started with."""
        text: str | None = await self._db.value("SELECT text FROM tilesets WHERE digest = ?", (digest,))
        return text

    async def _seat(self, game_id: str, seat: int) -> SeatRow:
        """A seat that must exist."""
        found = await self._db.one_of(SeatRow, "SELECT * FROM seats WHERE game_id = ? AND seat = ?", (game_id, seat))
        if found is None:
            raise Rejected(f"game {game_id} has no seat {seat}")
        return found

    async def _known(self, game_id: str, *allowed: GameStatus) -> GameRow:
        """The game, which must exist and have one of the ``allowed`` statuses."""
        game = await self.game(game_id)
        if game is None:
            raise Rejected(f"there is no game {game_id}")
        if game.status not in allowed:
            raise Rejected(f"game {game_id} is {game.status}")
        return game


class GameWrites(GameReads):
    """Changing games and seats. Except where it says so, none of this touches a game's version.

    Each raises :class:`Rejected` where there is no such game or seat, or the game's status doesn't allow it.
    """

    _new_id: Callable[[], str]

    async def create_game(
        self, *, guild_id: int, channel_id: int, ruleset: str, options: JsonObject, owner_id: int, now: float
    ) -> GameRow:
        """Open a lobby at version 0. Raises :class:`ChannelBusy`."""
        await self._free(channel_id)
        game_id = self._new_id()
        while await self.game(game_id) is not None:
            game_id = self._new_id()
        await self._db.run(
            "INSERT INTO games"
            " (id, guild_id, channel_id, status, ruleset, options, owner_id, created_at, updated_at)"
            " VALUES (?, ?, ?, 'lobby', ?, ?, ?, ?, ?)",
            (game_id, guild_id, channel_id, ruleset, packed(options), owner_id, now, now),
        )
        return await self._known(game_id, GameStatus.LOBBY)

    async def start_game(
        self, game_id: str, *, digest: str, tileset_text: str, stack: Sequence[str], revision: str, now: float
    ) -> None:
        """Turn a lobby into a running game, with the tile set it is played with and its drawn order.

        ``stack`` names the kinds in the order in which they will be drawn. The version stays 0: the events of
        the start are appended next.
        """
        await self._known(game_id, GameStatus.LOBBY)
        await self._db.run(
            "INSERT INTO tilesets (digest, text) VALUES (?, ?) ON CONFLICT (digest) DO NOTHING",
            (digest, tileset_text),
        )
        if await self.tileset(digest) != tileset_text:
            raise ValueError(f"another tile set has the digest {digest}")
        await self._db.many(
            "INSERT INTO stacks (game_id, position, kind) VALUES (?, ?, ?)",
            [(game_id, position, kind) for position, kind in enumerate(stack)],
        )
        await self._db.run(
            "UPDATE games SET status = 'running', tileset = ?, revision = ?, updated_at = ? WHERE id = ?",
            (digest, revision, now, game_id),
        )

    async def finish_game(self, game_id: str, now: float) -> None:
        """End a game that was played to its end; its drafts and timers go."""
        await self._known(game_id, GameStatus.RUNNING)
        await self._over(game_id, GameStatus.FINISHED, None, now)

    async def end_game(self, game_id: str, reason: str, now: float) -> None:
        """End a lobby or game without a result; its drafts and timers go."""
        await self._live(game_id)
        await self._over(game_id, GameStatus.ENDED, reason, now)

    async def set_owner(self, game_id: str, user_id: int, now: float) -> None:
        """Hand a live game to another person."""
        await self._live(game_id)
        await self._db.run("UPDATE games SET owner_id = ?, updated_at = ? WHERE id = ?", (user_id, now, game_id))

    async def move_game(self, game_id: str, channel_id: int, now: float) -> None:
        """Have a game go on in another channel or thread. Raises :class:`ChannelBusy`."""
        if (await self._live(game_id)).channel_id == channel_id:
            return
        await self._free(channel_id)
        await self._db.run("UPDATE games SET channel_id = ?, updated_at = ? WHERE id = ?", (channel_id, now, game_id))

    async def begin_turn(self, game_id: str, now: float) -> None:
        """Note that a new turn of a running game began: its time counts from ``now``."""
        await self._known(game_id, GameStatus.RUNNING)
        await self._db.run("UPDATE games SET turn_since = ? WHERE id = ?", (now, game_id))

    async def unrate(self, game_id: str) -> None:
        """Have a live game's result count for no rating."""
        await self._live(game_id)
        await self._db.run("UPDATE games SET rated = 0 WHERE id = ?", (game_id,))

    async def pause_game(self, game_id: str, reason: str | None, now: float) -> None:
        """Note why a live game stands still, or with None that it goes on."""
        await self._live(game_id)
        await self._db.run("UPDATE games SET paused_reason = ?, updated_at = ? WHERE id = ?", (reason, now, game_id))

    async def seat_person(self, game_id: str, user_id: int, name: str, state: SeatState, now: float) -> None:
        """Give a person the seat after the last one, or change name and state of the seat they have."""
        await self._live(game_id)
        seats = await self.seats(game_id)
        number = next((seat.seat for seat in seats if seat.user_id == user_id), None)
        if number is None:
            number = max((seat.seat for seat in seats), default=-1) + 1
        await self._db.run(
            "INSERT INTO seats (game_id, seat, user_id, name, state, joined_at) VALUES (?, ?, ?, ?, ?, ?)"
            " ON CONFLICT (game_id, seat) DO UPDATE SET name = excluded.name, state = excluded.state,"
            " joined_at = CASE state WHEN excluded.state THEN joined_at ELSE excluded.joined_at END",
            (game_id, number, user_id, name, state, now),
        )

    async def seat_computer(self, game_id: str, name: str, level: str, now: float) -> None:
        """Give a computer player of that level the seat after the last one of a lobby."""
        await self._known(game_id, GameStatus.LOBBY)
        number = max((seat.seat for seat in await self.seats(game_id)), default=-1) + 1
        await self._db.run(
            "INSERT INTO seats (game_id, seat, name, state, joined_at, level) VALUES (?, ?, ?, ?, ?, ?)",
            (game_id, number, name, SeatState.JOINED, now, level),
        )

    async def leave_seat(self, game_id: str, user_id: int) -> None:
        """Free a person's seat in a lobby."""
        await self._known(game_id, GameStatus.LOBBY)
        if not await self._db.run("DELETE FROM seats WHERE game_id = ? AND user_id = ?", (game_id, user_id)):
            raise Rejected(f"person {user_id} has no seat in game {game_id}")

    async def remove_computer(self, game_id: str, seat: int) -> None:
        """Free a computer's seat in a lobby."""
        await self._known(game_id, GameStatus.LOBBY)
        if not await self._db.run(
            "DELETE FROM seats WHERE game_id = ? AND seat = ? AND user_id IS NULL", (game_id, seat)
        ):
            raise Rejected(f"no computer has seat {seat} in game {game_id}")

    async def arrange_seats(self, game_id: str, order: Sequence[int]) -> None:
        """Make the seats of these numbers a lobby's seats 0, 1, ... in this order, to be played; all others go."""
        await self._known(game_id, GameStatus.LOBBY)
        seats = {seat.seat: seat for seat in await self.seats(game_id)}
        if missing := [number for number in order if number not in seats]:
            raise Rejected(f"game {game_id} has no seat {missing[0]}")
        await self._db.run("DELETE FROM seats WHERE game_id = ?", (game_id,))
        await self._db.many(
            "INSERT INTO seats (game_id, seat, user_id, name, state, joined_at, level, colour)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            [
                (game_id, number, seat.user_id, seat.name, SeatState.PLAYING, seat.joined_at, seat.level, seat.colour)
                for number, seat in enumerate(seats[before] for before in order)
            ],
        )

    async def take_seat(self, game_id: str, seat: int, user_id: int, name: str, now: float) -> None:
        """Give a running game's seat to another person; the draft of the player before goes.

        Raises :class:`AlreadySeated` when that person has another seat of the game, left or not.
        """
        for other in await self.seats(game_id):
            if other.user_id == user_id and other.seat != seat:
                raise AlreadySeated(other.seat)
        await self._hand_over(game_id, seat, user_id, name, None, now)

    async def give_seat_to_computer(self, game_id: str, seat: int, name: str, level: str, now: float) -> None:
        """Give a running game's seat to a computer player of that level; the draft of the player before goes."""
        await self._hand_over(game_id, seat, None, name, level, now)

    async def set_colour(self, game_id: str, seat: int, colour: str) -> None:
        """Note the colour in which a seat of a lobby is to be played."""
        await self._known(game_id, GameStatus.LOBBY)
        await self._seat(game_id, seat)
        await self._db.run("UPDATE seats SET colour = ? WHERE game_id = ? AND seat = ?", (colour, game_id, seat))

    async def set_seat_state(self, game_id: str, seat: int, state: SeatState) -> None:
        """Change how a live game's seat is held."""
        await self._live(game_id)
        await self._seat(game_id, seat)
        await self._db.run("UPDATE seats SET state = ? WHERE game_id = ? AND seat = ?", (state, game_id, seat))

    async def refresh_name(self, guild_id: int, user_id: int, name: str) -> None:
        """Note a person's present display name in the live games of a server."""
        await self._db.run(
            "UPDATE seats SET name = ? WHERE user_id = ? AND name <> ? AND EXISTS"
            " (SELECT 1 FROM games WHERE games.id = game_id AND guild_id = ? AND status IN ('lobby', 'running'))",
            (name, user_id, name, guild_id),
        )

    async def _hand_over(
        self, game_id: str, seat: int, user_id: int | None, name: str, level: str | None, now: float
    ) -> None:
        """Have somebody else play on in a running game's seat."""
        await self._known(game_id, GameStatus.RUNNING)
        before = await self._seat(game_id, seat)
        await self._db.run("DELETE FROM drafts WHERE game_id = ? AND user_id = ?", (game_id, before.user_id))
        await self._db.run(
            "UPDATE seats SET user_id = ?, name = ?, level = ?, state = 'playing', joined_at = ?"
            " WHERE game_id = ? AND seat = ?",
            (user_id, name, level, now, game_id, seat),
        )

    async def _live(self, game_id: str) -> GameRow:
        return await self._known(game_id, GameStatus.LOBBY, GameStatus.RUNNING)

    async def _free(self, channel_id: int) -> None:
        there = await self.live_game(channel_id)
        if there is not None:
            raise ChannelBusy(there.id)

    async def _over(self, game_id: str, status: GameStatus, reason: str | None, now: float) -> None:
        await self._db.run(
            "UPDATE games SET status = ?, ended_reason = ?, paused_reason = NULL, updated_at = ? WHERE id = ?",
            (status, reason, now, game_id),
        )
        await self._db.run("DELETE FROM drafts WHERE game_id = ?", (game_id,))
        await self._db.run("DELETE FROM timers WHERE game_id = ?", (game_id,))
