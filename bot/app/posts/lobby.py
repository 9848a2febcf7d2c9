"""The lobby's message: who is in, who is invited, how it will be played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.app import clock
from bot.app import desk as desks
from bot.app.posts.sheet import Composed, Sheet
from bot.app.reasons import reason
from bot.app.values import Button, Line, Mention, Name, Post, PostAction, Quote, Several, Style, line
from engine.tiles import TileSet
from storage import GameRow, GameStatus, SeatRow, SeatState


async def opened(sheet: Sheet) -> Composed | None:
    """The lobby's message, new: who is in, who is invited, how it will be played."""
    if sheet.game.status is not GameStatus.LOBBY:
        return None
    post = _lobby(sheet)
    if sheet.again:
        return Composed(post)
    invited = [seat.user_id for seat in sheet.seats if seat.state is SeatState.INVITED and seat.user_id is not None]
    return Composed(replace(post, pings=tuple(invited)))


async def changed(sheet: Sheet) -> Composed | None:
    """The lobby's message as it reads now."""
    message = await sheet.tx.turn_message(sheet.game.id)
    # A change that no message shows: the lobby's own post says it when it comes, or it is gone.
    if message is None or message.version > 0:
        return None
    post = _lobby(sheet)
    why = await reason(sheet.tx, sheet.game, sheet.row.payload.get("ask"))
    if why:
        post = replace(post, lines=(*post.lines, line("ended-reason", reason=Quote(why))))
    where = message.channel_id
    return Composed(replace(post, action=PostAction.EDIT, message_id=message.message_id, channel_id=where))


async def moved(sheet: Sheet) -> Composed:
    """The game went to another channel: what is left in the old one."""
    return Composed(replace(sheet.post, lines=(line("post-moved", link=desks.channel_link(sheet.game)),)))


def _lobby(sheet: Sheet) -> Post:
    """What the message says, with its buttons as long as nobody has started or closed the lobby."""
    game = sheet.game
    buttons = (
        Button("join", game.id, 0, line("button-join"), Style.SUCCESS),
        Button("leave", game.id, 0, line("button-leave")),
        Button("start", game.id, 0, line("button-start"), Style.PRIMARY),
    )
    lines = _lines(game, sheet.seats, sheet.desk.tilesets[game.ruleset])
    return replace(sheet.post, lines=lines, buttons=buttons if game.status is GameStatus.LOBBY else ())


def _lines(game: GameRow, seats: Sequence[SeatRow], tileset: TileSet) -> tuple[Line, ...]:
    joined = Several(tuple(Name(seat.name) for seat in seats if seat.state is not SeatState.INVITED), "comma")
    if game.status is GameStatus.ENDED:
        return (line("lobby-abandoned" if game.ended_reason == desks.ABANDONED else "lobby-ended"),)
    if game.status is not GameStatus.LOBBY:
        return (line("lobby-started", names=joined),)
    owner = next((seat.name for seat in seats if seat.user_id == game.owner_id), "")
    invited = tuple(
        Mention(seat.user_id, seat.name)
        for seat in seats
        if seat.state is SeatState.INVITED and seat.user_id is not None
    )
    return (
        line("lobby-open", name=Name(owner), ruleset=line(f"ruleset-{game.ruleset}"), most=desks.most_seats(game)),
        line("lobby-joined", names=joined, n=sum(seat.state is SeatState.JOINED for seat in seats)),
        *((line("lobby-invited", names=Several(invited, "comma"), n=len(invited)),) if invited else ()),
        line("lobby-options", undo=str(game.options.get("undo")), order=str(game.options.get("order"))),
        *clock.agreed(game),
        *_variant(game),
        *_provenance(tileset),
    )


def _variant(game: GameRow) -> tuple[Line, ...]:
    """The expert variant, where it is played (D6)."""
    if not game.options.get("expert"):
        return ()
    return (line("lobby-expert-removing" if game.options.get("remove_tiles") else "lobby-expert"),)


def _provenance(tileset: TileSet) -> tuple[Line, ...]:
    """How many of the tiles are known from the published game, where some are not."""
    tiles = sum(kind.count for kind in tileset.kinds)
    known = sum(kind.known for kind in tileset.kinds)
    rebuilt = sum(kind.count for kind in tileset.kinds if not kind.published)
    if known == tiles:
        return ()
    return (line("lobby-tiles", n=tiles, known=known, copies=tiles - known - rebuilt, rebuilt=rebuilt),)
