"""The audit after a run of the bench: it is content with what is right, and notices what isn't."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest

from bench.discord_server.server import SimulatedDiscord
from bench.load import moves, seeding
from bench.load.audit import audit
from bench.load.book import Book
from bench.load.players import Move
from bench.load.tables import Table
from engine.events import event_to_json
from engine.stack import deal
from engine.turns import Turn
from storage import Store


@dataclass
class Played:
    """A game with one more move, as the bot would have recorded and posted it."""

    discord: SimulatedDiscord
    store: Store
    book: Book
    table: Table
    move: Move

    def post(self, *, ping: bool = True) -> None:
        """The turn's message after the move."""
        version = self.book.version(self.table.game_id)
        made = seeding.turn_message(self.discord, self.table.channel.id, self.table.game_id, version, time.time())
        _, game = self.book.position(self.table.game_id)
        if ping and game.to_move != self.table.people.index(self.move.person):
            made.pinged = (self.table.people[game.to_move].id,)
        self.discord.messages.keep(made)

    def retire(self) -> None:
        """The message before loses its buttons."""
        assert self.table.message is not None
        self.table.message.components = []

    def wrong(self) -> set[str]:
        """The kinds of what the audit finds."""
        return set(audit(self.book, self.discord.messages, [self.table], [self.move]).wrong)


@asynccontextmanager
async def a_game(folder: Path, moved: int, turns: int = 1000, levels: Sequence[str] = ()) -> AsyncIterator[Played]:
    """A game, against computers of those levels if any, in which so many moves more were made; a person's is first."""
    path, discord = folder / "games.db", SimulatedDiscord()
    tables = seeding.people_and_channels(discord, 1, 1, 5, against=bool(levels), levels=levels)
    await seeding.fill(path, discord, tables, 5, turns=turns)
    (table,) = tables
    book, made = Book(path), list[Move]()
    async with Store.opened(path) as store:
        stack = await store.reader.stack(table.game_id)
        for _ in range(moved):
            version, known = book.position(table.game_id)
            game = known.copy()
            turn, person = moves.choose(game, Random(1)), table.people[game.to_move % len(table.people)]
            made.append(
                Move(table, table.game_id, version, person, by_taps=False, began=time.time(), turn=turn, told=True)
            )
            game.log = []
            game.play(turn)
            deal(game, stack)
            async with store.transaction() as tx:
                await tx.append(table.game_id, version, [event_to_json(event) for event in game.log], time.time())
        yield Played(discord, store, book, table, made[0])
    book.close()


@pytest.fixture
async def played(tmp_path: Path) -> AsyncIterator[Played]:
    async with a_game(tmp_path, 1, turns=6) as game:
        yield game


async def test_a_move_that_is_there_and_posted_once_is_fine(played: Played) -> None:
    played.retire()
    played.post()
    findings = audit(played.book, played.discord.messages, [played.table], [played.move])
    assert findings.fine
    assert (findings.games, findings.moves, findings.told) == (1, 1, 1)


def _another_version(played: Played, by: int) -> None:
    played.move.version += by
    played.move.told = by > 0


def _turned(played: Played) -> None:
    assert isinstance(played.move.turn, Turn)
    played.move.turn = played.move.turn._replace(rotation=(played.move.turn.rotation + 1) % 4)


BUTTONS, DOUBLED = "games with other than one Play button, for now", "moves that nobody made (doubled)"

NOTICED: dict[str, tuple[Callable[[Played], object], set[str]]] = {
    "posted twice": (lambda played: played.post(), {"turns posted twice", "turns pinged twice", BUTTONS}),
    "posted again without a ping": (lambda played: played.post(ping=False), {"turns posted twice", BUTTONS}),
    "acknowledged and lost": (lambda played: _another_version(played, 1), {"moves acknowledged but lost", DOUBLED}),
    "made by nobody": (lambda played: _another_version(played, -1), {DOUBLED}),
    "there otherwise": (_turned, {"moves that are there otherwise than made"}),
}


@pytest.mark.parametrize("what", NOTICED)
async def test_what_is_wrong_with_a_move_that_was_posted_is_noticed(played: Played, what: str) -> None:
    played.retire()
    played.post()
    breaks, wrong = NOTICED[what]
    breaks(played)
    assert played.wrong() == wrong


async def test_a_turn_without_its_message_its_ping_or_the_end_of_the_one_before_is_noticed(played: Played) -> None:
    assert "turns never posted" in played.wrong()
    played.post(ping=False)
    assert played.wrong() == {"turns whose player was never pinged", BUTTONS}


# -- against computers -------------------------------------------------------------------------------------------------


@pytest.fixture
async def alone(tmp_path: Path) -> AsyncIterator[Played]:
    """A game of one person against two computers, in which each has moved once."""
    async with a_game(tmp_path, 3, levels=("easy", "hard")) as game:
        yield game


def _tell(played: Played, content: str) -> None:
    played.retire()
    played.post()
    (*_, made) = played.discord.messages.by_channel[played.table.channel.id]
    made.content, made.pinged = content, (played.table.people[0].id,)


async def test_computers_turns_in_a_row_make_one_message_for_the_person(alone: Played) -> None:
    _tell(alone, "Anna laid a tile. CPU Ada laid one. CPU Bix laid one.")
    findings = audit(alone.book, alone.discord.messages, [alone.table], [alone.move])
    assert findings.fine
    assert (findings.moves, findings.told, findings.computers) == (1, 1, 2)


async def test_what_is_wrong_about_a_computers_turn_is_noticed(alone: Played) -> None:
    _tell(alone, "Anna laid a tile. CPU Bix laid one.")
    assert alone.wrong() == {"turns of computers that no message tells"}
    (*_, told) = alone.discord.messages.by_channel[alone.table.channel.id]
    told.content = "CPU Ada, CPU Bix"
    early = seeding.turn_message(alone.discord, alone.table.channel.id, alone.table.game_id, 3, time.time())
    early.components = []
    alone.discord.messages.keep(early)
    assert alone.wrong() == {"posts while a computer is to move"}
    alone.move.version = 2
    assert "moves of computers that people are told they made" in alone.wrong()
