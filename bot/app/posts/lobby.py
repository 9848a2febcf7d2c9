"""The lobby's message: who is in, who is invited, how it will be played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.app.core import buttons
from bot.app.core.links import channel_link
from bot.app.core.reasons import ABANDONED, reason
from bot.app.core.seating import REMATCH_OF, most_seats, owner
from bot.app.core.values import Line, Mention, Name, Post, PostAction, Quote, Several, Token, line
from bot.app.posts.notice import Composed, Notice, Sheet
from bot.app.words import agreement
from engine.tiles import TileSet
from storage import GameRow, GameStatus, SeatRow, SeatState


@dataclass(frozen=True)
class LobbyOpen(Notice, kind="lobby"):
    """The lobby's message, new; it calls those who are invited. ``again``: posted anew, without calling anybody."""

    live = True
    calls_for = "lobby"

    again: bool = False

    async def _say(self, sheet: Sheet) -> Composed | None:
        if sheet.game.status is not GameStatus.LOBBY:
            return None
        post = _lobby(sheet)
        if self.again:
            return Composed(post, example=sheet.game.ruleset)
        invited = [seat.user_id for seat in sheet.seats if seat.state is SeatState.INVITED and seat.user_id is not None]
        return Composed(replace(post, pings=tuple(invited)), example=sheet.game.ruleset)


@dataclass(frozen=True)
class LobbyChanged(Notice, kind="lobby_edit"):
    """The lobby's message as it reads now. ``ask``: the interaction beside which somebody said why it was closed."""

    ask: int | None = None

    async def _say(self, sheet: Sheet) -> Composed | None:
        message = await sheet.reads.turn_message(sheet.game.id)
        # A change that no message shows: the lobby's own post says it when it comes, or it is gone.
        if message is None or message.version > 0:
            return None
        post = _lobby(sheet)
        why = await reason(sheet.reads, sheet.game, self.ask)
        if why:
            post = replace(post, lines=(*post.lines, line("ended-reason", reason=Quote(why))))
        where = message.channel_id
        return Composed(replace(post, action=PostAction.EDIT, message_id=message.message_id, channel_id=where))


@dataclass(frozen=True)
class GameMoved(Notice, kind="moved"):
    """The game went to another channel: what is left in the old one."""

    async def _say(self, sheet: Sheet) -> Composed | None:
        return Composed(sheet.says(line("post-moved", link=channel_link(sheet.game))))


def _lobby(sheet: Sheet) -> Post:
    """What the message says, with its buttons as long as nobody has started or closed the lobby."""
    game = sheet.game
    computer = () if any(seat.level is not None for seat in sheet.seats) else (buttons.computer(game.id),)
    below = (
        buttons.join(game.id),
        buttons.leave(game.id),
        buttons.start(game.id),
        *computer,
        buttons.colours(game.id),
        buttons.rules(game.id),
    )
    lines = _lines(game, sheet.seats, sheet.tilesets[game.ruleset])
    if game.status is not GameStatus.LOBBY:
        return replace(sheet.says(*lines), bare=True)
    return sheet.says(*lines, buttons=below)


def _lines(game: GameRow, seats: Sequence[SeatRow], tileset: TileSet) -> tuple[Line, ...]:
    joined = Several(tuple(_player(seat) for seat in seats if seat.state is not SeatState.INVITED), "comma")
    if game.status is GameStatus.ENDED:
        return (line("lobby-abandoned" if game.ended_reason == ABANDONED else "lobby-ended"),)
    if game.status is not GameStatus.LOBBY:
        return (line("lobby-started"),)
    invited = tuple(
        Mention(seat.user_id, seat.name)
        for seat in seats
        if seat.state is SeatState.INVITED and seat.user_id is not None
    )
    players = max(2, len(seats))
    return (
        line("lobby-open", name=owner(game, seats), ruleset=line(f"ruleset-{game.ruleset}"), most=most_seats(game)),
        line("lobby-joined", names=joined, n=sum(seat.state is SeatState.JOINED for seat in seats)),
        *((line("lobby-invited", names=Several(invited, "comma"), n=len(invited)),) if invited else ()),
        *agreement.computers(seats),
        *((line("lobby-rematch"),) if game.options.get(REMATCH_OF) is not None else ()),
        line("lobby-length", n=_length(tileset, players), players=players),
        line("lobby-order", order=Token(str(game.options.get("order")))),
        *agreement.lines(game, seats),
        *_provenance(tileset),
        line("lobby-picture"),
    )


def _player(seat: SeatRow) -> Line | Name:
    """Who has a seat, and in which colour, if one was chosen."""
    if seat.colour is None:
        return Name(seat.name)
    return line("lobby-player", name=Name(seat.name), colour=Token(seat.colour))


def _length(tileset: TileSet, players: int) -> int:
    """About how many turns each of so many players has."""
    return round((tileset.size - 1) / players)


def _provenance(tileset: TileSet) -> tuple[Line, ...]:
    """How many of the tiles are known from the published game, where some are not."""
    tiles = sum(kind.count for kind in tileset.kinds)
    known = sum(kind.known for kind in tileset.kinds)
    rebuilt = sum(kind.count for kind in tileset.kinds if not kind.published)
    if known == tiles:
        return ()
    return (line("lobby-tiles", n=tiles, known=known, copies=tiles - known - rebuilt, rebuilt=rebuilt),)
