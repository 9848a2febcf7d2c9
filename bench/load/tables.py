"""Tables: a channel, the people who play in it, and the game that is played there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from random import Random

from bench.discord_server.messages import Message
from bench.discord_server.world import Channel, Guild, Person


@dataclass(slots=True, eq=False)
class Table:
    """``message`` has the live buttons of the game at ``version``; ``busy`` while somebody is at a move.

    ``levels``: of the computers whom one person plays against there; none where people play.
    ``began_at``: the version of each game that was there before the bot ran.
    """

    guild: Guild
    channel: Channel
    people: list[Person]
    ruleset: str
    expert: bool
    levels: Sequence[str] = ()
    game_id: str = ""
    version: int = 0
    message: Message | None = None
    lobby: Message | None = None
    busy: bool = False
    over: bool = False
    began_at: dict[str, int] = field(default_factory=dict)


class Ready:
    """The tables at which somebody can move, one of which is drawn in no time."""

    def __init__(self, random: Random) -> None:
        self._random = random
        self._tables: list[Table] = []
        self._places: dict[Table, int] = {}

    def __len__(self) -> int:
        return len(self._tables)

    def add(self, table: Table) -> None:
        """Note that somebody can move at that table."""
        if table not in self._places:
            self._places[table] = len(self._tables)
            self._tables.append(table)

    def drop(self, table: Table) -> None:
        """Note that nobody can move at that table now."""
        place = self._places.pop(table, None)
        if place is None:
            return
        last = self._tables.pop()
        if last is not table:
            self._tables[place] = last
            self._places[last] = place

    def draw(self) -> Table | None:
        """One of them, which is busy from now on; None where there is none."""
        if not self._tables:
            return None
        table = self._random.choice(self._tables)
        self.drop(table)
        return table


def started(tables: Iterable[Table]) -> int:
    """How many games there were before the bot ran."""
    return sum(len(table.began_at) for table in tables)
