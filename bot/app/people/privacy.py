"""``/privacy``: what is stored about a person, and having it deleted."""

from __future__ import annotations

from contextlib import suppress

from bot.app.acts.desk import Desk
from bot.app.core.buttons import NO_GAME
from bot.app.core.positions import DamagedGame
from bot.app.core.values import Act, Answer, Attachment, Button, Person, Several, Style, Token, line
from bot.app.people.readable import about_person
from bot.app.table.handover import leave
from bot.app.table.lobby import Lobby
from storage import GameStatus, JsonObject, Transaction


class Privacy:
    """What people may do about their data."""

    def __init__(self, desk: Desk, lobby: Lobby) -> None:
        self._desk = desk
        self._lobby = lobby

    async def export(self, person: Person) -> Answer:
        """Everything that is stored about a person, on all servers, as a JSON file."""
        found = await self._desk.store.reader.personal(person.user_id)
        if not found:
            return self._desk.of_all_servers(Answer((line("privacy-nothing"),)))
        tables = Several(
            tuple(line("privacy-table", table=Token(table), n=len(found[table])) for table in sorted(found))
        )
        data = about_person(person.user_id, found, self._desk.now())
        files = (Attachment("tilewright-data.json", data),)
        return self._desk.of_all_servers(Answer((line("privacy-export", tables=tables),), files=files))

    async def delete(self, act: Act, *, confirmed: bool = False) -> Answer:
        """Leave all games, then remove the person's id and names everywhere; first a question, then ``confirmed``."""
        if not confirmed:
            return self._desk.of_all_servers(await self._ask(act.person))
        await self.erase(act)
        return self._desk.of_all_servers(Answer((line("privacy-forgotten"),)))

    async def erase(self, act: Act) -> None:
        """Do it, whoever asks: the person who acts is forgotten."""
        # One transaction, not remembered by its interaction: doing it twice changes nothing, and nothing is to stay.
        async with self._desk.transaction() as tx:
            await self._leave_all(tx, act)
            await self._turn_down(tx, act.person)
            await tx.forget(act.person.user_id)
        await self._desk.store.empty_log()

    async def _leave_all(self, tx: Transaction, act: Act) -> None:
        """Resign from running games, on whatever server (T1), and leave lobbies."""
        for row in await tx.games_of(act.person.user_id):
            table = await self._desk.table_of(tx, row)
            if row.status is GameStatus.LOBBY:
                await self._lobby.leave_in(table, act.person.user_id)
            else:
                # A damaged game can't be resigned from: nobody can play on in it.
                with suppress(DamagedGame):
                    await leave(table, table.seat_of(act).seat)

    async def _turn_down(self, tx: Transaction, person: Person) -> None:
        """Seats that are offered to the person, or voted about for them, will be nobody's."""
        asked: list[JsonObject] = (await tx.personal(person.user_id)).get("questions", [])
        for game_id in sorted({question["game_id"] for question in asked}):
            row = await tx.game(game_id)
            assert row is not None
            table = await self._desk.table_of(tx, row)
            await table.close(lambda question: question.user_id == person.user_id)

    async def _ask(self, person: Person) -> Answer:
        reader = self._desk.store.reader
        if not await reader.personal(person.user_id):
            return Answer((line("privacy-nothing"),))
        games = await reader.games_of(person.user_id)
        running = sum(game.status is GameStatus.RUNNING for game in games)
        question = line("privacy-sure", running=running, lobbies=len(games) - running)
        return Answer((question,), buttons=(Button("forget", NO_GAME, 0, line("button-forget"), Style.DANGER),))
