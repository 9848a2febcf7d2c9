"""Messages that time brings: reminders, and what is said before a lobby or a game is tidied away."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.app.core import buttons
from bot.app.core.links import game_link
from bot.app.core.seating import owner
from bot.app.core.turntimers import REMINDERS, term
from bot.app.core.values import Mention, Name, When, line
from bot.app.posts.notice import Composed, Notice, Sheet
from bot.app.words import words
from storage import GameStatus


@dataclass(frozen=True)
class Reminder(Notice, kind="remind"):
    """A word to the player to move, with a link to the turn's message; nothing once the game has gone on.

    ``number``: which reminder it is, from 0. ``passed``: the move's time is up.
    """

    beside = True
    calls_for = "reminder"

    number: int | None = None
    passed: bool = False

    async def _say(self, sheet: Sheet) -> Composed | None:
        game = sheet.game
        if not _stands(sheet):
            return None
        situation = await sheet.situation()
        seat, tile = situation.seats[situation.game.turn], words.in_hand(situation.game, brief=True)
        if seat.user_id is None:
            return None
        turn = await term(sheet.reads, game, sheet.seats, situation.game.turn, sheet.now)
        who, link = Mention(seat.user_id, seat.name), await game_link(sheet.reads, game)
        if self.passed:
            said = line("remind-passed", who=who, tile=tile, link=link)
        elif turn.until is not None:
            left = When(turn.until, relative=True)
            said = line("remind-until", who=who, tile=tile, until=When(turn.until), left=left, link=link)
        else:
            last = self.number == len(REMINDERS) - 1
            since = When(turn.since, relative=True)
            said = line("remind-last" if last else "remind-since", who=who, tile=tile, since=since, link=link)
        play = buttons.play(game.id, sheet.post.version)
        return Composed(sheet.says(said, buttons=(play,), pings=(seat.user_id,)))


@dataclass(frozen=True, kw_only=True)
class Nudged(Notice, kind="nudge"):
    """A friendly word to the player to move, in the name of another player; nothing once the game has gone on.

    ``by``: the seat of whoever asked for it.
    """

    beside = True
    calls_for = "reminder"

    by: int

    async def _say(self, sheet: Sheet) -> Composed | None:
        if not _stands(sheet):
            return None
        situation = await sheet.situation()
        seat, tile = situation.seats[situation.game.turn], words.in_hand(situation.game, brief=True)
        if seat.user_id is None:
            return None
        link, asker = await game_link(sheet.reads, sheet.game), Name(sheet.seats[self.by].name)
        said = line("nudge", who=Mention(seat.user_id, seat.name), name=asker, tile=tile, link=link)
        play = buttons.play(sheet.game.id, sheet.post.version)
        return Composed(sheet.says(said, buttons=(play,), pings=(seat.user_id,)))


@dataclass(frozen=True)
class ClosingSoon(Notice, kind="stale"):
    """That nothing has happened since ``touched``, so that the lobby or the game will be closed at ``closing``."""

    beside = True
    calls_for = "reminder"

    touched: float
    closing: float

    async def _say(self, sheet: Sheet) -> Composed | None:
        game, when = sheet.game, {"until": When(self.closing), "left": When(self.closing, relative=True)}
        if game.status is GameStatus.LOBBY:
            said = line("stale-lobby", name=owner(game, sheet.seats), **when)
            below = (buttons.join(game.id), buttons.start(game.id))
            return Composed(replace(sheet.says(said, buttons=below), version=0))
        if not _stands(sheet):
            return None
        situation = await sheet.situation()
        seat, link = situation.seats[situation.game.turn], await game_link(sheet.reads, game)
        who = Name(seat.name) if seat.user_id is None else Mention(seat.user_id, seat.name)
        pings = () if seat.user_id is None else (seat.user_id,)
        play = buttons.play(game.id, sheet.post.version)
        return Composed(sheet.says(line("stale-game", who=who, link=link, **when), buttons=(play,), pings=pings))


def _stands(sheet: Sheet) -> bool:
    """Whether the game is still running at the row's version."""
    game = sheet.game
    return game.status is GameStatus.RUNNING and game.version == sheet.row.version and game.paused_reason is None
