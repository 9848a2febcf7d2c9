"""Direct messages, and the call in the channel to somebody whom they don't reach."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.app.deadlines import term
from bot.app.desk import Desk, address, game_link
from bot.app.kinds import Kind
from bot.app.people import wishes
from bot.app.posts.sheet import Composed, Sheet, board_button
from bot.app.values import Button, Line, Link, Mention, Name, Post, PostAction, Several, Style, When, line
from storage import GameRow, GameStatus, OutboxRow, QuestionRow, QuestionState, SeatRow, SeatState, Transaction

TURNS = frozenset({Kind.TURN, Kind.UNDONE, Kind.TAKEN, Kind.REMIND, Kind.STALE})
"""What somebody hears because it is their turn; once it isn't any more they needn't."""

_MOST = 15


async def notice(sheet: Sheet) -> Composed | None:
    """A direct message to somebody who is called in a channel: a sentence and the link to that message."""
    user_id, about = sheet.row.user_id, _about(sheet)
    if user_id is None or not await _stands(sheet, about, user_id):
        return None
    others = tuple(Name(other.name) for other in sheet.seats if other.user_id != user_id)
    lines = (line("notice", about=_word(about), names=Several(others), link=_link(sheet)),)
    locale = (await wishes(sheet.tx, user_id)).locale
    return Composed(replace(sheet.post, user_id=user_id, locale=locale, lines=lines))


async def paused(sheet: Sheet) -> Composed | None:
    """A direct message to a player: the game rests."""
    user_id = sheet.row.user_id
    if user_id is None or sheet.game.paused_reason is None:
        return None
    locale = (await wishes(sheet.tx, user_id)).locale
    lines = (line("ui-paused", channel=f"<#{sheet.game.channel_id}>"),)
    return Composed(replace(sheet.post, user_id=user_id, locale=locale, lines=lines))


async def call(sheet: Sheet) -> Composed | None:
    """A ping in the channel to somebody whose direct messages are closed, which says so."""
    about, who = _about(sheet), await _called(sheet)
    if who is None or not await _stands(sheet, about, who.user_id):
        return None
    said = line("call", who=who, about=_word(about), link=_link(sheet))
    post = replace(sheet.post, lines=(said,), pings=(who.user_id,), buttons=(_button(sheet.post, about),))
    return Composed(post)


async def personal(tx: Transaction, desk: Desk, row: OutboxRow) -> Composed | None:
    """A direct message that is about no game, in the person's language."""
    user_id = row.user_id
    if user_id is None:
        return None
    lines = (line("hello"),) if row.kind == Kind.HELLO else await _digest(tx, desk, user_id)
    if not lines:
        return None
    post = Post(
        row_id=row.id,
        nonce=row.nonce,
        action=PostAction.SEND,
        game_id="",
        guild_id=0,
        channel_id=row.channel_id,
        version=0,
        lines=lines,
        attempts=row.attempts,
        user_id=user_id,
        locale=(await wishes(tx, user_id)).locale,
        kind=row.kind,
    )
    return Composed(post)


async def _digest(tx: Transaction, desk: Desk, user_id: int) -> tuple[Line, ...]:
    """All games in which it is somebody's turn, those first that have waited longest; nothing where there is none."""
    found = await _waiting(tx, desk, user_id)
    if not found:
        return ()
    entries: list[Line] = []
    for game, seats, since in found[:_MOST]:
        others = tuple(Name(seat.name) for seat in seats if seat.user_id != user_id)
        link = await game_link(tx, game)
        when = When(since, relative=True)
        entries.append(line("digest-game", names=Several(others), since=when, link=link))
    rest = len(found) - len(entries)
    more = (line("list-more", n=rest),) if rest > 0 else ()
    return (line("digest-head", n=len(found)), *entries, *more)


async def _waiting(tx: Transaction, desk: Desk, user_id: int) -> list[tuple[GameRow, Sequence[SeatRow], float]]:
    """The running games that wait for somebody who isn't away, and since when, the longest first."""
    found: list[tuple[GameRow, Sequence[SeatRow], float]] = []
    for game in await tx.games_of(user_id):
        if game.status is not GameStatus.RUNNING or game.paused_reason is not None:
            continue
        situation = await desk.situation(tx, game)
        turn = situation.game.turn
        if situation.seats[turn].user_id != user_id:
            continue
        stands = await term(tx, game, situation.seats, turn, desk.now())
        if stands.away_until is None:
            found.append((game, situation.seats, stands.since))
    return sorted(found, key=lambda one: one[2])


async def _stands(sheet: Sheet, about: Kind, user_id: int) -> bool:
    """Whether what somebody was called for is still so."""
    game, seat = sheet.game, next((seat for seat in sheet.seats if seat.user_id == user_id), None)
    if about is Kind.QUESTION:
        question = await _question(sheet)
        if question is None or question.state is not QuestionState.OPEN or game.status is not GameStatus.RUNNING:
            return False
        return question.user_id == user_id or (seat is not None and seat.seat not in (*question.yes, *question.no))
    if seat is None:
        return False
    if about is Kind.LOBBY:
        return game.status is GameStatus.LOBBY and seat.state is SeatState.INVITED
    if game.status is not GameStatus.RUNNING or game.version != sheet.row.version:
        return False
    return (await sheet.situation()).game.turn == seat.seat


async def _called(sheet: Sheet) -> Mention | None:
    """Whom a call is for: a seat, or, without one, whoever is offered a seat."""
    number = sheet.row.payload["seat"]
    if number is None:
        question = await _question(sheet)
        return None if question is None or question.user_id is None else Mention(question.user_id, question.name)
    seat = next((seat for seat in sheet.seats if seat.seat == number), None)
    return None if seat is None or seat.user_id is None else Mention(seat.user_id, seat.name)


async def _question(sheet: Sheet) -> QuestionRow | None:
    return await sheet.tx.question(sheet.game.id, sheet.row.payload["question"])


def _about(sheet: Sheet) -> Kind:
    return Kind(sheet.row.payload["about"])


def _word(about: Kind) -> str:
    """What it is about, as the texts distinguish it."""
    if about in (Kind.REMIND, Kind.STALE):
        return "reminder"
    if about in TURNS:
        return "turn"
    return "lobby" if about is Kind.LOBBY else "question"


def _link(sheet: Sheet) -> Link:
    """The message with the call."""
    return address(sheet.game.guild_id, sheet.row.channel_id, sheet.row.payload["message"])


def _button(post: Post, about: Kind) -> Button:
    if about is Kind.LOBBY:
        return Button("join", post.game_id, 0, line("button-join"), Style.SUCCESS)
    if about in TURNS:
        return Button("play", post.game_id, post.version, line("button-play"), Style.PRIMARY)
    return board_button(post)
