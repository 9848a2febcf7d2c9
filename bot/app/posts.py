"""What the rows of the outbox say: a row holds kind and version, the words come from the log when it is posted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.app import desk as desks
from bot.app import words
from bot.app.desk import AGREED, Desk
from bot.app.kinds import LIVE, Kind
from bot.app.looking import table, winners
from bot.app.positions import Situation
from bot.app.values import Button, Line, Mention, Name, Post, PostAction, Several, Style, line
from engine.events import HandsDealt, TileDiscarded
from engine.game import Game
from engine.tiles import TileSet
from storage import GameRow, GameStatus, JsonObject, OutboxRow, SeatRow, SeatState, Transaction


@dataclass(frozen=True, slots=True)
class Question:
    """Whether to end the game (T4), as it is kept in the game's options: by whom, who agreed, in which post."""

    number: int
    seat: int
    yes: tuple[int, ...]
    post: int
    open: bool
    no: int | None = None

    @classmethod
    def of(cls, row: GameRow) -> Question | None:
        """The last question of a game, if there was one."""
        data = row.options.get("ending")
        if data is None:
            return None
        return cls(data["number"], data["seat"], tuple(data["yes"]), data["post"], data["open"], data["no"])

    def to_json(self) -> JsonObject:
        """The question as it is kept."""
        return {
            "number": self.number, "seat": self.seat, "yes": list(self.yes), "post": self.post, "open": self.open,
            "no": self.no,
        }  # fmt: skip

    def agreed(self, seat: int) -> Question:
        """With one more yes."""
        return replace(self, yes=tuple(sorted({*self.yes, seat})))

    def refused(self, seat: int) -> Question:
        """Settled by a no."""
        return replace(self, no=seat, open=False)

    def settled(self) -> Question:
        """Settled, since all agreed."""
        return replace(self, open=False)


@dataclass(frozen=True, slots=True)
class Composed:
    """A post without its picture, and the position that the picture is of."""

    post: Post
    shows: Situation | None = None
    final: bool = False


async def compose(tx: Transaction, desk: Desk, row: OutboxRow) -> Composed | None:
    """What a row says now; None where there is nothing to say any more."""
    game = await tx.game(row.game_id) if row.game_id is not None else None
    if game is None:
        return None
    kind, again = Kind(row.kind), bool(row.payload.get("again"))
    post = Post(
        row_id=row.id,
        nonce=row.nonce,
        action=PostAction.SEND,
        game_id=game.id,
        guild_id=game.guild_id,
        channel_id=row.channel_id,
        version=row.version or 0,
        attempts=row.attempts,
        live=kind in LIVE,
    )
    if kind is Kind.RETIRE:
        return Composed(replace(post, action=PostAction.RETIRE, message_id=row.payload["message"]))
    seats = await tx.seats(game.id)
    if kind in (Kind.LOBBY, Kind.LOBBY_EDIT):
        return await _lobby(tx, post, kind, _Lobby(game, seats, desk.tilesets[game.ruleset]), again=again)
    if kind in (Kind.QUESTION, Kind.QUESTION_EDIT):
        return await _question(tx, post, kind, game, seats)
    situation = await desk.positions.situation(tx, game, seats, row.version)
    if kind is Kind.OVER:
        return _over(post, situation)
    if kind is Kind.ENDED:
        return _ended(post, situation)
    return _turn(post, situation, undone=kind is Kind.UNDONE, again=again)


def _turn(post: Post, situation: Situation, *, undone: bool, again: bool) -> Composed | None:
    """Whose turn it is with which tile, and what happened before; the ping goes to that one player only.

    Whoever goes on after a step of the own turn is not called once more.
    """
    game, names, row = situation.game, situation.names, situation.row
    seat, batch = situation.seats[game.turn], situation.batches[-1]
    overtaken = row.version > situation.version or row.status is not GameStatus.RUNNING
    tile, name = words.in_hand(game), Name(seat.name)
    said = Several(tuple(words.happened(batch.events, game, names)), "then")
    if again and overtaken:
        return None
    pings: tuple[int, ...] = ()
    if undone:
        lines = [line("post-undone", name=name, tile=tile)]
    elif again:
        lines = [line("post-again", name=name, tile=tile)]
    elif batch.goes_on:
        lines = [_going_on(game, name, said)]
    elif overtaken or seat.user_id is None:
        lines = [line("post-passed", name=name, tile=tile, happened=said)]
    else:
        lines = [line("post-turn", who=Mention(seat.user_id, seat.name), tile=tile, happened=said)]
        pings = (seat.user_id,)
    lines += words.open_tiles(game, names)
    if batch.mover is None and not undone and not again:
        lines += [*_removed(situation), line("post-order", names=Several(tuple(Name(one) for one in names), "comma"))]
    buttons = (_board(post),) if overtaken else _turn_buttons(post, situation)
    return Composed(replace(post, lines=tuple(lines), buttons=buttons, pings=pings, live=not overtaken), situation)


def _going_on(game: Game, name: Name, said: Several) -> Line:
    """Whoever committed a step of the own turn goes on: with a bonus tile, or with the open tiles."""
    if game.bonus and game.hand is not None:
        return line("post-bonus", name=name, tile=words.tile(game, game.hand), happened=said)
    return line("post-goes-on", name=name, tile=words.in_hand(game), happened=said)


def _removed(situation: Situation) -> tuple[Line, ...]:
    """The tiles that were taken out before play (D6.4)."""
    removed = [kind for event in situation.events if isinstance(event, HandsDealt) for kind in event.removed]
    tiles = tuple(words.tile(situation.game, kind) for kind in removed)
    return (line("post-removed", tiles=Several(tiles), n=len(tiles)),) if tiles else ()


def _turn_buttons(post: Post, situation: Situation) -> tuple[Button, ...]:
    play = Button("play", post.game_id, post.version, line("button-play"), Style.PRIMARY)
    score = Button("score", post.game_id, post.version, line("button-score"))
    undoable = situation.row.options.get("undo") != "off" and situation.batches[-1].laid is not None
    undo = (Button("undo", post.game_id, post.version, line("button-undo")),) if undoable else ()
    return (play, _board(post), score, *undo)


def _board(post: Post) -> Button:
    return Button("board", post.game_id, post.version, line("button-board"))


def _over(post: Post, situation: Situation) -> Composed:
    """The final summary: the winners, the itemised table, what the last turn did."""
    names, batch, tileset = situation.names, situation.batches[-1], situation.game.tileset
    discarded = [event.kind for event in batch.events if isinstance(event, TileDiscarded)]
    happened = words.happened(batch.events, situation.game, names)
    last = line("post-last", happened=Several(tuple(happened), "then"))
    early = (line("post-over-unplaceable"),) if any(not tileset.kind(kind).bonus for kind in discarded) else ()
    lines = (winners(situation), *table(situation), last, *early)
    buttons = (_board(post), Button("score", post.game_id, post.version, line("button-score")))
    return Composed(replace(post, lines=lines, buttons=buttons), situation, final=True)


def _ended(post: Post, situation: Situation) -> Composed:
    """A game that ended without a result."""
    how = "post-ended-agreed" if situation.row.ended_reason == AGREED else "post-ended-moderator"
    buttons = (_board(post), Button("score", post.game_id, post.version, line("button-score")))
    return Composed(replace(post, lines=(line(how), *table(situation)), buttons=buttons), situation)


@dataclass(frozen=True, slots=True)
class _Lobby:
    """A lobby with those who are in it, and the tiles that it will be played with."""

    game: GameRow
    seats: Sequence[SeatRow]
    tileset: TileSet


async def _lobby(tx: Transaction, post: Post, kind: Kind, lobby: _Lobby, *, again: bool) -> Composed | None:
    """The lobby message, new or changed: who is in, who is invited, how it will be played."""
    game, seats = lobby.game, lobby.seats
    waiting = game.status is GameStatus.LOBBY
    if kind is Kind.LOBBY and not waiting:
        return None
    invited = [seat for seat in seats if seat.state is SeatState.INVITED and seat.user_id is not None]
    lines = _lobby_lines(lobby)
    buttons = (
        Button("join", game.id, 0, line("button-join"), Style.SUCCESS),
        Button("leave", game.id, 0, line("button-leave")),
        Button("start", game.id, 0, line("button-start"), Style.PRIMARY),
    )
    post = replace(post, lines=lines, buttons=buttons if waiting else ())
    if kind is Kind.LOBBY:
        if again:
            return Composed(post)
        return Composed(replace(post, pings=tuple(seat.user_id for seat in invited if seat.user_id is not None)))
    message = await tx.turn_message(game.id)
    # A change that no message shows: the lobby's own post says it when it comes, or it is gone.
    if message is None or message.version > 0:
        return None
    return Composed(replace(post, action=PostAction.EDIT, message_id=message.message_id))


def _lobby_lines(lobby: _Lobby) -> tuple[Line, ...]:
    game, seats = lobby.game, lobby.seats
    joined = Several(tuple(Name(seat.name) for seat in seats if seat.state is not SeatState.INVITED), "comma")
    if game.status is GameStatus.ENDED:
        return (line("lobby-ended"),)
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
        *_variant(game),
        *_provenance(lobby.tileset),
    )


def _variant(game: GameRow) -> tuple[Line, ...]:
    """The expert variant, where it is played (D6)."""
    if not game.options.get("expert"):
        return ()
    return (line("lobby-expert-removing" if game.options.get("remove_tiles") else "lobby-expert"),)


def _provenance(tileset: TileSet) -> tuple[Line, ...]:
    """How many of the tiles are known to be so printed, where some are not."""
    rebuilt = sum(kind.count for kind in tileset.kinds if not kind.published)
    tiles = sum(kind.count for kind in tileset.kinds)
    return (line("lobby-tiles", n=tiles, published=tiles - rebuilt, rebuilt=rebuilt),) if rebuilt else ()


async def _question(
    tx: Transaction, post: Post, kind: Kind, game: GameRow, seats: Sequence[SeatRow]
) -> Composed | None:
    """Whether to end the game: the question with its two buttons, and how it stands."""
    question = Question.of(game)
    if question is None:
        return None
    others = [seat for seat in seats if seat.seat != question.seat and seat.user_id is not None]
    waited_for = [seat for seat in others if seat.seat not in question.yes]
    asker = Name(seats[question.seat].name)
    lines: tuple[Line, ...] = (line("question-end", name=asker, others=_mentions(others), n=len(others)),)
    if question.no is not None:
        lines = (line("question-refused", name=asker, by=Name(seats[question.no].name)),)
    elif not question.open:
        lines = (line("question-agreed", name=asker),)
    elif question.yes:
        agreed = Several(tuple(Name(seats[seat].name) for seat in question.yes))
        lines = (*lines, line("question-stands", agreed=agreed, waiting=_mentions(waited_for)))
    buttons = (
        Button("end_yes", game.id, question.number, line("button-end-yes"), Style.DANGER),
        Button("end_no", game.id, question.number, line("button-end-no")),
    )
    asking = question.open and game.status is GameStatus.RUNNING
    post = replace(post, version=question.number, lines=lines, buttons=buttons if asking else ())
    if kind is Kind.QUESTION:
        if not asking:
            return None
        return Composed(replace(post, pings=tuple(seat.user_id for seat in others if seat.user_id is not None)))
    asked = await tx.post(question.post)
    if asked is None or asked.message_id is None:
        return None
    return Composed(replace(post, action=PostAction.EDIT, message_id=asked.message_id))


def _mentions(seats: Sequence[SeatRow]) -> Several:
    return Several(tuple(Mention(seat.user_id, seat.name) for seat in seats if seat.user_id is not None))
