"""Direct messages, and the call in the channel to somebody whom they don't reach."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.app.core import buttons
from bot.app.core.links import address, game_link
from bot.app.core.positions import DamagedGame
from bot.app.core.seating import seated
from bot.app.core.turntimers import term
from bot.app.core.values import Button, Line, Mention, Name, Several, Token, When, line
from bot.app.core.voting import question_of
from bot.app.posts.lobby import LobbyOpen
from bot.app.posts.notice import Composed, Notice, Sheet
from bot.app.posts.question import QuestionAsked
from storage import GameRow, GameStatus, QuestionRow, QuestionState, SeatRow, SeatState

_MOST = 15


@dataclass(frozen=True)
class _Called(Notice):
    """Somebody is called in a channel.

    ``about``: the kind of notice that calls them. ``message``: the one that came of it. ``question``: its number, where
    it is one.
    """

    about: str
    message: int
    question: int

    async def _asked(self, sheet: Sheet) -> QuestionRow | None:
        return await sheet.reads.question(sheet.game.id, self.question)

    async def _stands(self, sheet: Sheet, user_id: int) -> bool:
        """Whether what somebody was called for is still so."""
        game, seat = sheet.game, seated(sheet.seats, user_id)
        if self.about == QuestionAsked.kind:
            question = await self._asked(sheet)
            if question is None or question.state is not QuestionState.OPEN or game.status is not GameStatus.RUNNING:
                return False
            return user_id in question_of(question, sheet.seats).called
        if seat is None:
            return False
        if self.kinds[self.about].calls_for == "over":
            return game.status is GameStatus.FINISHED
        if self.about == LobbyOpen.kind:
            return game.status is GameStatus.LOBBY and seat.state is SeatState.INVITED
        if game.status is not GameStatus.RUNNING or game.version != sheet.row.version:
            return False
        return (await sheet.situation()).game.turn == seat.seat

    def _said(self, sheet: Sheet, code: str, **who: Mention | Several) -> Line:
        """What they are called for, with the link to the message."""
        link = address(sheet.game.guild_id, sheet.row.channel_id, self.message)
        return line(code, about=Token(str(self.kinds[self.about].calls_for)), link=link, **who)


@dataclass(frozen=True)
class CallByLetter(_Called, kind="notice"):
    """A direct message to somebody who is called in a channel: a sentence and the link to that message."""

    async def _say(self, sheet: Sheet) -> Composed | None:
        user_id = sheet.row.user_id
        if user_id is None or not await self._stands(sheet, user_id):
            return None
        others = tuple(Name(other.name) for other in sheet.seats if other.user_id != user_id)
        return await sheet.letter(self._said(sheet, "notice", names=Several(others)))


@dataclass(frozen=True)
class CallAnyway(_Called, kind="call"):
    """A ping in the channel to somebody whose direct messages are closed, which says so.

    ``seat``: theirs; None: they are offered one by the question.
    """

    beside = True

    seat: int | None = None

    async def _say(self, sheet: Sheet) -> Composed | None:
        who = await self._who(sheet)
        if who is None or not await self._stands(sheet, who.user_id):
            return None
        return Composed(
            sheet.says(self._said(sheet, "call", who=who), buttons=(self._button(sheet),), pings=(who.user_id,))
        )

    async def _who(self, sheet: Sheet) -> Mention | None:
        if self.seat is None:
            question = await self._asked(sheet)
            return None if question is None or question.user_id is None else Mention(question.user_id, question.name)
        seat = next((seat for seat in sheet.seats if seat.seat == self.seat), None)
        return None if seat is None or seat.user_id is None else Mention(seat.user_id, seat.name)

    def _button(self, sheet: Sheet) -> Button:
        game_id, version = sheet.game.id, sheet.post.version
        if self.about == LobbyOpen.kind:
            return buttons.join(game_id)
        turn = self.kinds[self.about].for_turn()
        return buttons.play(game_id, version) if turn else buttons.board(game_id, version)


@dataclass(frozen=True)
class GameRests(Notice, kind="paused"):
    """A direct message to a player: the game rests. It may be that the bot was removed from their only server."""

    closes = False

    async def _say(self, sheet: Sheet) -> Composed | None:
        if sheet.game.paused_reason is None:
            return None
        return await sheet.letter(line("ui-paused", channel=Token(f"<#{sheet.game.channel_id}>")))


@dataclass(frozen=True)
class Hello(Notice, kind="hello"):
    """The first direct message to somebody who wants such."""

    closes = False

    async def _say(self, sheet: Sheet) -> Composed | None:
        return await sheet.letter(line("hello"))


@dataclass(frozen=True)
class Digest(Notice, kind="digest"):
    """All games in which it is somebody's turn, those first that have waited longest; nothing where there is none."""

    async def _say(self, sheet: Sheet) -> Composed | None:
        user_id = sheet.row.user_id
        found = [] if user_id is None else await _waiting(sheet, user_id)
        if not found:
            return None
        entries: list[Line] = []
        for game, seats, since in found[:_MOST]:
            others = tuple(Name(seat.name) for seat in seats if seat.user_id != user_id)
            link = await game_link(sheet.reads, game)
            when = When(since, relative=True)
            entries.append(line("digest-game", names=Several(others), since=when, link=link))
        rest = len(found) - len(entries)
        more = (line("list-more", n=rest),) if rest > 0 else ()
        return await sheet.letter(line("digest-head", n=len(found)), *entries, *more)


async def _waiting(sheet: Sheet, user_id: int) -> list[tuple[GameRow, Sequence[SeatRow], float]]:
    """The running games that wait for somebody who isn't away, and since when, the longest first."""
    found: list[tuple[GameRow, Sequence[SeatRow], float]] = []
    for game in await sheet.reads.games_of(user_id):
        if game.status is not GameStatus.RUNNING or game.paused_reason is not None:
            continue
        try:
            situation = await sheet.positions.situation(sheet.reads, game, await sheet.reads.seats(game.id))
        except DamagedGame:
            continue
        turn = situation.game.turn
        if situation.seats[turn].user_id != user_id:
            continue
        stands = await term(sheet.reads, game, situation.seats, turn, sheet.now)
        if stands.away_until is None:
            found.append((game, situation.seats, stands.since))
    return sorted(found, key=lambda one: one[2])
