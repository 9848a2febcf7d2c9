"""Telling people by the way they chose: a ping in the channel, a direct message, or not at all."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.app.acts.desk import Desk
from bot.app.core.buttons import NO_GAME
from bot.app.core.turntimers import DAY
from bot.app.core.values import Act, Answer, Button, Person, Refused, Style, Token, line
from bot.app.core.wishes import NotifyBy, Wishes, keep, wishes
from bot.app.posts.letters import Digest, Hello
from bot.app.posts.notice import Notice
from storage import TimerRow, Transaction

ACTION: Final = "notify"
DIGEST: Final = "digest"
"""The kind of timer at which somebody gets the daily digest."""

ON: Final = "digest-on"
OFF: Final = "digest-off"

_NO_CHANNEL: Final = 0


class Notify:
    """``/notify``, the daily digest, and the languages that people were last seen with."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def show(self, person: Person) -> Answer:
        """How somebody is told now, with the buttons that change it."""
        return self._desk.of_all_servers(_panel(await wishes(self._desk.store.reader, person.user_id)))

    async def choose(self, act: Act, way: NotifyBy | None = None, *, digest: bool | None = None) -> Answer:
        """Change how somebody is told; None leaves it as it is. Choosing the same twice does nothing more."""
        now, user_id = self._desk.now(), act.person.user_id
        async with self._desk.transaction() as tx:
            before = await wishes(tx, user_id)
            after = replace(
                before,
                notify=before.notify if way is None else way,
                digest=before.digest if digest is None else digest,
                closed=before.closed and way is not NotifyBy.DM and not digest,
                locale=act.locale or before.locale,
            )
            await keep(tx, user_id, after)
            if after.digest is not before.digest:
                await tx.cancel_personal(user_id, DIGEST)
                if after.digest:
                    await tx.set_timer(DIGEST, now + DAY, {}, user_id=user_id)
            hello = _direct(after) and (not _direct(before) or before.closed)
            if hello:
                await _write(tx, Hello(), user_id, now)
        return self._desk.of_all_servers(_panel(after, hello=hello))

    async def press(self, act: Act, choice: str) -> Answer:
        """A button of the panel."""
        if choice in (ON, OFF):
            return await self.choose(act, digest=choice == ON)
        if choice not in tuple(NotifyBy):
            raise Refused(line("ui-no-button"))
        return await self.choose(act, NotifyBy(choice))

    async def digest(self, tx: Transaction, timer: TimerRow) -> None:
        """The daily digest is due: have it sent, and set the next one at the same time of a later day."""
        user_id, now = timer.user_id, self._desk.now()
        if user_id is None:
            return
        wanted = await wishes(tx, user_id)
        if not wanted.digest:
            return
        days = int(max(now - timer.due_at, 0.0) // DAY) + 1
        await tx.set_timer(DIGEST, timer.due_at + days * DAY, {}, user_id=user_id)
        if not wanted.closed:
            await _write(tx, Digest(), user_id, now)


async def _write(tx: Transaction, notice: Notice, user_id: int, at: float) -> None:
    """Have somebody told something that is about no game."""
    await tx.enqueue(channel_id=_NO_CHANNEL, kind=notice.kind, payload=notice.to_json(), at=at, user_id=user_id)


def _direct(wanted: Wishes) -> bool:
    """Whether somebody is to get direct messages."""
    return wanted.notify is NotifyBy.DM or wanted.digest


def _panel(wanted: Wishes, *, hello: bool = False) -> Answer:
    lines = [
        line("notify-way", way=Token(wanted.notify.value)),
        line("notify-digest", on=Token("yes" if wanted.digest else "no")),
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
    return Answer(tuple(lines), buttons=(*buttons, digest))
