"""Telling people by the way they chose: a ping in the channel, a direct message, or not at all."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.app import ballots
from bot.app.deadlines import DAY
from bot.app.desk import Desk, Reads
from bot.app.kinds import Kind
from bot.app.mentions import unmentioned
from bot.app.people import Way, Wishes, keep, wishes
from bot.app.posts.notices import TURNS
from bot.app.values import Act, Answer, Button, Person, Post, PostAction, Refused, Style, line
from storage import GameRow, OutboxRow, TimerRow, Transaction

ACTION: Final = "notify"
DIGEST: Final = "digest"
"""The kind of timer at which somebody gets the daily digest."""

ON: Final = "digest-on"
OFF: Final = "digest-off"
NO_GAME: Final = "0"
"""What stands in the place of a game in the ids of buttons that are about none."""

_NO_SERVER: Final = 0


async def addressed(reads: Reads, post: Post) -> Post:
    """A post that calls people, by each one's wish: pinged, told by direct message once it is sent, or only named.

    An edit shows them the same way, but calls nobody.
    """
    if not post.pings:
        return post
    ways = {user_id: (await wishes(reads, user_id)).way for user_id in post.pings}
    quiet = {user_id for user_id, way in ways.items() if way is not Way.CHANNEL}
    lines = tuple(unmentioned(said, quiet) for said in post.lines)
    if post.action is not PostAction.SEND:
        return replace(post, lines=lines, pings=())
    return replace(
        post,
        lines=lines,
        pings=tuple(user_id for user_id in post.pings if user_id not in quiet),
        notices=tuple(user_id for user_id in post.pings if ways[user_id] is Way.DM),
    )


async def announce(tx: Transaction, desk: Desk, post: Post, message_id: int) -> None:
    """The post is in its channel: tell those by direct message who wish it so (still: they may have been forgotten)."""
    version = post.version if post.kind in TURNS else None
    for user_id in post.notices:
        if (await wishes(tx, user_id)).way is not Way.DM:
            continue
        await tx.enqueue(
            channel_id=post.channel_id,
            kind=Kind.NOTICE,
            payload={"about": post.kind, "message": message_id, "question": post.version},
            at=desk.now(),
            game_id=post.game_id,
            version=version,
            user_id=user_id,
        )


async def tell_paused(tx: Transaction, desk: Desk, game: GameRow) -> None:
    """A running game rests: tell those who still play by direct message, but those who want to hear nothing."""
    for seat in ballots.active(await tx.seats(game.id)):
        if seat.user_id is None or (await wishes(tx, seat.user_id)).notify is Way.OFF:
            continue
        await tx.enqueue(
            channel_id=game.channel_id,
            kind=Kind.PAUSED,
            payload={},
            at=desk.now(),
            game_id=game.id,
            user_id=seat.user_id,
        )


async def closed(tx: Transaction, desk: Desk, row: OutboxRow) -> None:
    """A direct message can't be delivered: note it, and call the person once in the channel instead.

    Not for what says that a game rests: it may be that the bot was removed from their only server.
    """
    stored = await tx.post(row.id)
    if row.user_id is None or row.kind in (Kind.HELLO, Kind.PAUSED) or stored is None or stored.user_id is None:
        return
    await keep(tx, row.user_id, replace(await wishes(tx, row.user_id), closed=True))
    if row.kind != Kind.NOTICE or row.game_id is None:
        return
    seats = {seat.user_id: seat.seat for seat in await tx.seats(row.game_id)}
    await tx.enqueue(
        channel_id=row.channel_id,
        kind=Kind.CALL,
        payload={**row.payload, "seat": seats.get(row.user_id)},
        at=desk.now(),
        game_id=row.game_id,
        version=row.version,
    )


class Notify:
    """``/notify``, the daily digest, and the languages that people were last seen with."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def show(self, person: Person) -> Answer:
        """How somebody is told now, with the buttons that change it."""
        return _panel(await wishes(self._desk.store.reader, person.user_id))

    async def choose(self, act: Act, way: Way | None = None, *, digest: bool | None = None) -> Answer:
        """Change how somebody is told; None leaves it as it is. Choosing the same twice does nothing more."""
        now, user_id = self._desk.now(), act.person.user_id
        async with self._desk.store.transaction() as tx:
            before = await wishes(tx, user_id)
            after = replace(
                before,
                notify=before.notify if way is None else way,
                digest=before.digest if digest is None else digest,
                closed=before.closed and way is not Way.DM and not digest,
                locale=act.locale or before.locale,
            )
            await keep(tx, user_id, after)
            if after.digest is not before.digest:
                await tx.cancel_personal(user_id, DIGEST)
                if after.digest:
                    await tx.set_timer(DIGEST, now + DAY, {}, user_id=user_id)
            hello = _direct(after) and (not _direct(before) or before.closed)
            if hello:
                await tx.enqueue(channel_id=_NO_SERVER, kind=Kind.HELLO, payload={}, at=now, user_id=user_id)
        self._desk.wake()
        return _panel(after, hello=hello)

    async def press(self, act: Act, choice: str) -> Answer:
        """A button of the panel."""
        if choice in (ON, OFF):
            return await self.choose(act, digest=choice == ON)
        if choice not in tuple(Way):
            raise Refused(line("ui-no-button"))
        return await self.choose(act, Way(choice))

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
            await tx.enqueue(channel_id=_NO_SERVER, kind=Kind.DIGEST, payload={}, at=now, user_id=user_id)

    async def seen(self, act: Act) -> None:
        """Note somebody's language for direct messages; nothing is kept of those who neither play nor wish anything."""
        reader, user_id = self._desk.store.reader, act.person.user_id
        row = await reader.person(user_id)
        if act.locale is None or row.language == act.locale:
            return
        if row.language is None and not row.settings and not await reader.games_of(user_id):
            return
        async with self._desk.store.transaction() as tx:
            await keep(tx, user_id, replace(await wishes(tx, user_id), locale=act.locale))


def _direct(wanted: Wishes) -> bool:
    """Whether somebody is to get direct messages."""
    return wanted.notify is Way.DM or wanted.digest


def _panel(wanted: Wishes, *, hello: bool = False) -> Answer:
    lines = [line("notify-way", way=wanted.notify.value), line("notify-digest", on="yes" if wanted.digest else "no")]
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
        for way in Way
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
