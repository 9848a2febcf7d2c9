"""Messages that time brings: reminders, and what is said before a lobby or a game is tidied away."""

from __future__ import annotations

from dataclasses import replace

from bot.app import words
from bot.app.deadlines import REMINDERS, term
from bot.app.desk import game_link
from bot.app.posts.sheet import Composed, Sheet
from bot.app.values import Button, Line, Mention, Name, Style, When, line
from storage import GameStatus


async def reminder(sheet: Sheet) -> Composed | None:
    """A word to the player to move, with a link to the turn's message; None once the game has gone on.

    ``passed`` in the row: the move's time is up. ``number``: which reminder it is.
    """
    game = sheet.game
    if not _stands(sheet):
        return None
    situation = await sheet.situation()
    seat, tile = situation.seats[situation.game.turn], words.in_hand(situation.game, brief=True)
    if seat.user_id is None:
        return None
    turn = await term(sheet.tx, game, sheet.seats, situation.game.turn, sheet.desk.now())
    who, link = Mention(seat.user_id, seat.name), await game_link(sheet.tx, sheet.game)
    if sheet.row.payload.get("passed"):
        said = line("remind-passed", who=who, tile=tile, link=link)
    elif turn.until is not None:
        left = When(turn.until, relative=True)
        said = line("remind-until", who=who, tile=tile, until=When(turn.until), left=left, link=link)
    else:
        last = sheet.row.payload["number"] == len(REMINDERS) - 1
        since = When(turn.since, relative=True)
        said = line("remind-last" if last else "remind-since", who=who, tile=tile, since=since, link=link)
    post = replace(sheet.post, lines=(said,), buttons=(_play(sheet),), pings=(seat.user_id,))
    return Composed(post)


async def stale(sheet: Sheet) -> Composed | None:
    """That nothing has happened for long, and when the lobby or the game will therefore be closed."""
    game, closing = sheet.game, sheet.row.payload["closing"]
    when = {"until": When(closing), "left": When(closing, relative=True)}
    if game.status is GameStatus.LOBBY:
        owner = next((seat.name for seat in sheet.seats if seat.user_id == game.owner_id), "")
        buttons = (
            Button("join", game.id, 0, line("button-join"), Style.SUCCESS),
            Button("start", game.id, 0, line("button-start"), Style.PRIMARY),
        )
        said = line("stale-lobby", name=Name(owner), **when)
        return Composed(replace(sheet.post, version=0, lines=(said,), buttons=buttons))
    if not _stands(sheet):
        return None
    situation = await sheet.situation()
    seat = situation.seats[situation.game.turn]
    lines: tuple[Line, ...]
    pings: tuple[int, ...] = ()
    link = await game_link(sheet.tx, sheet.game)
    if seat.user_id is None:
        lines = (line("stale-game", who=Name(seat.name), link=link, **when),)
    else:
        lines = (line("stale-game", who=Mention(seat.user_id, seat.name), link=link, **when),)
        pings = (seat.user_id,)
    return Composed(replace(sheet.post, lines=lines, buttons=(_play(sheet),), pings=pings))


def _stands(sheet: Sheet) -> bool:
    """Whether the game is still running at the row's version."""
    game = sheet.game
    return game.status is GameStatus.RUNNING and game.version == sheet.row.version and game.paused_reason is None


def _play(sheet: Sheet) -> Button:
    return Button("play", sheet.game.id, sheet.post.version, line("button-play"), Style.PRIMARY)
