"""Looking back: what happened in a game, and taking it along as a file."""

from __future__ import annotations

import json
from typing import Final

from bot.app import history, story, words
from bot.app.desk import Desk
from bot.app.looking import Looking
from bot.app.values import Answer, Attachment, Document, Line, Place, Refused, line
from engine.record import to_json
from engine.scribe import from_events
from storage import GameStatus

TURNS: Final = 10
"""How many turns are told unless somebody asks for more or fewer."""


class Records:
    """A game's past, for everybody who may see it. Whoever looks changes nothing."""

    def __init__(self, desk: Desk, looking: Looking) -> None:
        self._desk = desk
        self._looking = looking

    async def history(self, place: Place, last: int = TURNS) -> Answer:
        """The last turns, itemised, the newest at the end; what was taken back is there and marked so."""
        situation = await self._looking.situation(place)
        log = await self._desk.store.reader.log(situation.row.id)
        steps = history.steps(situation.game.tileset, (entry for entry in log if entry.version <= situation.version))
        turns = history.turns_of(steps)
        paragraphs: list[Line] = []
        for step in history.latest(steps, last):
            paragraphs += history.told(step, situation.names)
        head = line("history-last", n=last, all=turns) if last < turns else line("history-all", n=turns)
        document = Document(f"{situation.row.id}-history.txt", tuple(paragraphs))
        return Answer((head if turns else line("history-none"),), document=document)

    async def export(self, place: Place) -> Answer:
        """The game's record as a file, and the animation of a finished one."""
        situation = await self._looking.situation(place)
        row, game = situation.row, situation.game
        record = to_json(from_events(situation.names, situation.events, game.tileset))
        text = json.dumps(record, ensure_ascii=False, indent=1)
        files = [Attachment(f"{row.id}.json", f"{text}\n".encode())]
        finished = row.status is GameStatus.FINISHED
        if finished:
            files.append(await story.animation(self._desk, situation))
        code = "export-finished" if finished else "export"
        return Answer((line(code, n=len(record["turns"]), game=row.id),), files=tuple(files))

    async def animation(self, place: Place, game_id: str) -> Answer:
        """The animation of a finished game."""
        situation = await self._looking.situation(place, game_id)
        if situation.row.status is not GameStatus.FINISHED:
            raise Refused(line("animation-not-over"), show=situation.row.id)
        file = await story.animation(self._desk, situation)
        names = words.people(situation.names, range(situation.game.seats))
        return Answer((line("animation", names=names),), files=(file,))
