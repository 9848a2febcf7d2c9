"""``/notify`` and the daily digest: how somebody is told, and what direct messages say."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from bot.core import buttons
from bot.core.buttons import address, game_link
from bot.core.composing import Post, Sheet, worded
from bot.core.context import Context
from bot.core.notices import (
    CallAnyway,
    CallByLetter,
    Called,
    Digest,
    GameRests,
    Hello,
    LobbyOpen,
    QuestionAsked,
)
from bot.core.uses import Subject, Use
from bot.game import notation
from bot.game.acts import Act, Refused
from bot.game.deadlines import DAY, term
from bot.game.positions import DamagedGame
from bot.game.seats import seated
from bot.game.settings import NotifyBy, Wishes, keep, wishes
from bot.game.votes import vote_of
from bot.text.lines import Line, Mention, Name, Several, Token, When, line
from bot.text.message import NO_GAME, Button, Message, Style, in_rows
from storage import GameRow, GameStatus, QuestionRow, QuestionState, SeatRow, SeatState, TimerRow, Transaction

ACTION: Final = "notify"
DIGEST: Final = "digest"
"""The kind of timer at which somebody gets the daily digest."""

ON: Final = "digest-on"
OFF: Final = "digest-off"

_NO_CHANNEL: Final = 0


async def _show(context: Context, act: Act) -> Message:
    """The person's settings, with the buttons that change them."""
    return context.of_all_servers(_panel(await wishes(context.store.reader, act.person.user_id)))


async def _choose(
    context: Context, act: Act, way: NotifyBy | None = None, *, digest: bool | None = None, words: bool | None = None
) -> Message:
    """Change how somebody is told; None leaves it as it is. Choosing the same twice does nothing more."""
    now, user_id = context.now(), act.person.user_id
    async with context.transaction() as tx:
        before = await wishes(tx, user_id)
        after = replace(
            before,
            notify=before.notify if way is None else way,
            digest=before.digest if digest is None else digest,
            closed=before.closed and way is not NotifyBy.DM and not digest,
            locale=act.locale or before.locale,
            in_words=before.in_words if words is None else words,
        )
        await keep(tx, user_id, after)
        if after.digest is not before.digest:
            await tx.cancel_personal(user_id, DIGEST)
            if after.digest:
                await tx.set_timer(DIGEST, now + DAY, {}, user_id=user_id)
        hello = _direct(after) and (not _direct(before) or before.closed)
        if hello:
            await Hello().enqueue(tx, _NO_CHANNEL, now, user_id=user_id)
    return context.of_all_servers(_panel(after, hello=hello))


async def _press(context: Context, act: Act, choice: str) -> Message:
    """A button of the panel."""
    if choice in (ON, OFF):
        return await _choose(context, act, digest=choice == ON)
    if choice not in tuple(NotifyBy):
        raise Refused(line("ui-no-button"))
    return await _choose(context, act, NotifyBy(choice))


async def _in_words(context: Context, act: Act, use: str, arg: str, *, on: bool | None = None) -> Message:
    """Have somebody told everything in words from now on, or no longer, and show the message so: that of a button.

    ``use``, ``arg``: what that button's id says. ``on``: whether; None: the other way than until now.
    """
    found = context.uses.get(use)
    if found is None or not found.has_button(arg):
        raise Refused(line("ui-no-button"))
    user_id = act.person.user_id
    wanted = not (await wishes(context.store.reader, user_id)).in_words if on is None else on
    async with context.limits.kept(found.limit, act.person):
        shown = await found.way(context, replace(act, in_words=wanted), **found.read(arg, ()))
    async with context.transaction() as tx:
        await keep(tx, user_id, replace(await wishes(tx, user_id), in_words=wanted))
    told = shown.told(in_words=wanted)
    now = line("words-on", on=Token("yes" if wanted else "no"))
    return replace(told, lines=(now, *told.lines), in_words=())


def _read_words(arg: str, _values: Sequence[str]) -> Mapping[str, str | bool]:
    """The setting that the button holds; in a panel of an earlier version that was its draft alone."""
    if re.fullmatch(notation.DRAFT, arg):
        return {"use": "draft", "arg": arg}
    on, use, *rest = arg.split(":", 2)
    return {"use": use, "arg": "".join(rest), "on": on == "on"}


async def _send_digest(context: Context, tx: Transaction, timer: TimerRow) -> None:
    """The daily digest is due: have it sent, and set the next one at the same time of a later day."""
    user_id, now = timer.user_id, context.now()
    if user_id is None:
        return
    wanted = await wishes(tx, user_id)
    if not wanted.digest:
        return
    days = int(max(now - timer.due_at, 0.0) // DAY) + 1
    await tx.set_timer(DIGEST, timer.due_at + days * DAY, {}, user_id=user_id)
    if not wanted.closed:
        await Digest().enqueue(tx, _NO_CHANNEL, now, user_id=user_id)


def _direct(wanted: Wishes) -> bool:
    """Whether somebody is to get direct messages."""
    return wanted.notify is NotifyBy.DM or wanted.digest


def _panel(wanted: Wishes, *, hello: bool = False) -> Message:
    lines = [
        line("notify-way", way=Token(wanted.notify.value)),
        *((line("notify-digest"),) if wanted.digest else ()),
        line("notify-words", on=Token("yes" if wanted.in_words else "no")),
    ]
    if hello:
        lines.append(line("notify-hello"))
    elif wanted.closed and _direct(wanted):
        lines.append(line("notify-closed"))
    buttons = tuple(
        Button(
            ACTION,
            NO_GAME,
            0,
            line(f"choice-way-{way.value}"),
            Style.PRIMARY if way is wanted.notify else Style.SECONDARY,
            way.value,
        )
        for way in NotifyBy
    )
    digest = Button(
        ACTION,
        NO_GAME,
        0,
        line("button-digest-off" if wanted.digest else "button-digest-on"),
        Style.SECONDARY,
        OFF if wanted.digest else ON,
    )
    return Message(tuple(lines), rows=in_rows(*buttons, digest))


_MOST = 15


async def _asked(sheet: Sheet, notice: Called) -> QuestionRow | None:
    return await sheet.reads.question(sheet.game.id, notice.question)


async def _still_so(sheet: Sheet, notice: Called, user_id: int) -> bool:
    """Whether the reason for calling the person still holds."""
    game, seat = sheet.game, seated(sheet.seats, user_id)
    if notice.about == QuestionAsked.kind:
        question = await _asked(sheet, notice)
        if question is None or question.state is not QuestionState.OPEN or game.status is not GameStatus.RUNNING:
            return False
        return user_id in vote_of(question, sheet.seats).called
    if seat is None:
        return False
    if notice.kinds[notice.about].calls_for == "over":
        return game.status is GameStatus.FINISHED
    if notice.about == LobbyOpen.kind:
        return game.status is GameStatus.LOBBY and seat.state is SeatState.INVITED
    to_move = await sheet.to_move()
    return to_move is not None and to_move.seat == seat.seat


def _said(sheet: Sheet, notice: Called, code: str, **who: Mention | Several) -> Line:
    """What they are called for, with the link to the message."""
    link = address(sheet.game.guild_id, sheet.row.channel_id, notice.message)
    return line(code, about=Token(str(notice.kinds[notice.about].calls_for)), link=link, **who)


async def _call_by_letter(sheet: Sheet, notice: CallByLetter) -> Post | None:
    user_id = sheet.row.user_id
    if user_id is None or not await _still_so(sheet, notice, user_id):
        return None
    others = tuple(Name(other.name) for other in sheet.seats if other.user_id != user_id)
    return await sheet.letter(_said(sheet, notice, "notice", names=Several(others)))


async def _call_anyway(sheet: Sheet, notice: CallAnyway) -> Post | None:
    who = await _who(sheet, notice)
    if who is None or not await _still_so(sheet, notice, who.user_id):
        return None
    return sheet.says(_said(sheet, notice, "call", who=who), buttons=(_button(sheet, notice),), pings=(who.user_id,))


async def _who(sheet: Sheet, notice: CallAnyway) -> Mention | None:
    if notice.seat is None:
        question = await _asked(sheet, notice)
        return None if question is None or question.user_id is None else Mention(question.user_id, question.name)
    seat = next((seat for seat in sheet.seats if seat.seat == notice.seat), None)
    return None if seat is None or seat.user_id is None else Mention(seat.user_id, seat.name)


def _button(sheet: Sheet, notice: CallAnyway) -> Button:
    game_id, version = sheet.game.id, sheet.post.version
    if notice.about == LobbyOpen.kind:
        return buttons.join(game_id)
    turn = notice.kinds[notice.about].for_turn()
    return buttons.play(game_id, version) if turn else buttons.board(game_id, version)


async def _game_rests(sheet: Sheet, _notice: GameRests) -> Post | None:
    if sheet.game.paused_reason is None:
        return None
    return await sheet.letter(line("ui-paused", channel=Token(f"<#{sheet.game.channel_id}>")))


async def _hello(sheet: Sheet, _notice: Hello) -> Post | None:
    return await sheet.letter(line("hello"))


async def _digest(sheet: Sheet, _notice: Digest) -> Post | None:
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
            situation = await sheet.context.situation(sheet.reads, game)
        except DamagedGame:
            continue
        turn = situation.game.to_move
        if situation.seats[turn].user_id != user_id:
            continue
        running = await term(sheet.reads, game, situation.seats, turn, sheet.now)
        if running.away_until is None:
            found.append((game, situation.seats, running.since))
    return sorted(found, key=lambda one: one[2])


SHOW = Use("notify-show", _show)
CHOOSE = Use("notify-choose", _choose)
PRESS = Use(ACTION, _press, arg="[a-z]{1,12}(?:-[a-z]{1,12})?", read=lambda arg, _: {"choice": arg}, in_place=True)
IN_WORDS = Use(
    "words",
    _in_words,
    arg=f"(?:on|off):[a-z]+(?::.+)?|{notation.DRAFT}",
    read=_read_words,
    in_place=True,
    in_messages=True,
)
ALL = Subject(
    (SHOW, CHOOSE, PRESS, IN_WORDS),
    timers={DIGEST: _send_digest},
    words=(
        worded(CallByLetter, _call_by_letter),
        worded(CallAnyway, _call_anyway),
        worded(GameRests, _game_rests),
        worded(Hello, _hello),
        worded(Digest, _digest),
    ),
)
