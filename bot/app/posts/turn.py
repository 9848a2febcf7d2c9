"""The turn's message: whose turn it is, with which tile, and what happened before."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.app import clock, words
from bot.app.kinds import Ask, Kind
from bot.app.positions import Situation
from bot.app.posts.sheet import Composed, Sheet, board_button, score_button
from bot.app.values import Button, Line, Mention, Name, Post, PostAction, Several, Style, line
from engine.events import HandsDealt
from engine.game import Game
from storage import GameStatus, OutboxRow, QuestionState

_TURNS = (Kind.TURN, Kind.UNDONE, Kind.TAKEN)


@dataclass(frozen=True, slots=True)
class _Lead:
    """What a turn's message begins with where it isn't simply the next one's turn.

    ``calls``: the player to move. ``final``: the turn before can't be taken back.
    """

    line: Line
    calls: bool = False
    final: bool = False


async def turn(sheet: Sheet) -> Composed | None:
    """Whose turn it is with which tile, and what happened before; the ping goes to that one player only.

    Whoever goes on after a step of the own turn is not called once more.
    """
    return await _timed(sheet, await _composed(sheet, sheet.post, sheet.row))


async def changed(sheet: Sheet) -> Composed | None:
    """The turn's message with other times, since its player went away or came back; its words are the ones it had."""
    message = await sheet.tx.turn_message(sheet.game.id)
    if message is None or message.version != sheet.game.version:
        return None
    posts = await sheet.tx.posts(sheet.game.id)
    said = next((row for row in posts if row.message_id == message.message_id and row.kind in _TURNS), None)
    if said is None:
        return None
    composed = await _timed(sheet, await _composed(sheet, replace(sheet.post, version=message.version), said))
    if composed is None:
        return None
    edit = replace(composed.post, action=PostAction.EDIT, message_id=message.message_id, live=False)
    return Composed(edit)


async def _timed(sheet: Sheet, composed: Composed | None) -> Composed | None:
    """With until when the player has time; an overtaken turn has none left to tell."""
    if composed is None or composed.shows is None or not composed.post.live:
        return composed
    turn = composed.shows.game.turn
    said = await clock.lines(sheet.tx, sheet.game, sheet.seats, turn, sheet.desk.now())
    return replace(composed, post=replace(composed.post, lines=(*composed.post.lines, *said)))


async def _composed(sheet: Sheet, post: Post, row: OutboxRow) -> Composed | None:
    """The turn's message that a row stands for, at its version."""
    situation = await sheet.desk.positions.situation(sheet.tx, sheet.game, sheet.seats, row.version)
    lead = None
    if row.kind == Kind.UNDONE:
        lead = await _undone(sheet, row, situation)
    elif row.kind == Kind.TAKEN:
        lead = _taken(row, situation)
    calls = situation.version == sheet.game.version or await _still(sheet, situation)
    final = (lead is not None and lead.final) or await _stands(sheet, situation)
    return _turn(post, situation, lead, calls=calls, again=bool(row.payload.get("again")), final=final)


async def _stands(sheet: Sheet, situation: Situation) -> bool:
    """Whether the turn before can't be taken back: somebody took a seat over since, or the next player said no."""
    last = situation.batches[-1]
    moved = (await sheet.tx.log(sheet.game.id, after_version=last.version - 1))[0].at
    if any(seat.joined_at > moved for seat in situation.seats):
        return True
    number = 1
    while (question := await sheet.tx.question(sheet.game.id, number)) is not None:
        refused = question.kind == Ask.UNDO and question.state is QuestionState.REFUSED
        if refused and question.version == situation.version:
            return True
        number += 1
    return False


async def _still(sheet: Sheet, situation: Situation) -> bool:
    """Whether it is the same turn as at an earlier version: nothing came after it but that others left."""
    newest = await sheet.desk.positions.situation(sheet.tx, sheet.game, sheet.seats)
    later = newest.batches[len(situation.batches) :]
    same = newest.batches[: len(situation.batches)] == situation.batches and newest.game.turn == situation.game.turn
    return newest.goes_on and same and all(batch.left is not None and not batch.passes for batch in later)


async def _undone(sheet: Sheet, row: OutboxRow, situation: Situation) -> _Lead:
    """A turn was taken back: who is to move again, and who isn't any more. Who had to be asked for it is called."""
    before = await sheet.desk.positions.situation(sheet.tx, sheet.game, sheet.seats, situation.version - 1)
    turn, waiting = situation.game.turn, before.game.turn
    tile, mover = words.in_hand(situation.game, brief=True), situation.seats[turn]
    other = Name(situation.names[waiting])
    if row.payload.get("agreed") and mover.user_id is not None:
        return _Lead(line("post-undone-agreed", who=Mention(mover.user_id, mover.name), tile=tile), calls=True)
    if waiting == turn:
        return _Lead(line("post-undone", name=Name(mover.name), tile=tile))
    return _Lead(line("post-undone-other", name=Name(mover.name), tile=tile, other=other))


def _taken(row: OutboxRow, situation: Situation) -> _Lead:
    """Another person plays on in a seat."""
    about, turn = int(row.payload["seat"]), situation.game.turn
    code = "post-taken-turn" if about == turn else "post-taken"
    tile, names = words.in_hand(situation.game, brief=True), situation.names
    return _Lead(line(code, name=Name(names[about]), seat=about + 1, turn=Name(names[turn]), tile=tile), final=True)


def _turn(
    post: Post, situation: Situation, lead: _Lead | None, *, calls: bool, again: bool, final: bool
) -> Composed | None:
    """The turn's message for a position; None where it would only repeat one that was overtaken.

    ``calls``: it is still this turn, so that its player may be called. ``final``: the turn before can't be taken back.
    """
    game, names, row = situation.game, situation.names, situation.row
    seat, batch = situation.seats[game.turn], situation.batches[-1]
    overtaken = row.version > situation.version or row.status is not GameStatus.RUNNING
    tile, name = words.in_hand(game, brief=True), Name(seat.name)
    said = Several(tuple(words.happened(batch.events, game, names, brief=True)), "then")
    if again and overtaken:
        return None
    pings: tuple[int, ...] = ()
    if lead is not None:
        lines = [lead.line]
        pings = (seat.user_id,) if lead.calls and calls and seat.user_id is not None else ()
    elif again:
        lines = [line("post-again", name=name, tile=tile)]
    elif batch.goes_on:
        lines = [_going_on(game, name, said)]
    elif batch.left is not None and not batch.passes:
        lines = [line("post-left", name=name, tile=tile, happened=said)]
    elif not calls or row.status is not GameStatus.RUNNING or seat.user_id is None:
        lines = [line("post-passed", name=name, tile=tile, happened=said)]
    else:
        lines = [line("post-turn", who=Mention(seat.user_id, seat.name), tile=tile, happened=said)]
        pings = (seat.user_id,)
    if len(situation.batches) == 1 and lead is None and not again:
        lines += [*_removed(situation), line("post-order", names=Several(tuple(Name(one) for one in names), "comma"))]
    buttons = (board_button(post),) if overtaken else _turn_buttons(post, situation, final=final)
    return Composed(replace(post, lines=tuple(lines), buttons=buttons, pings=pings, live=not overtaken), situation)


def _going_on(game: Game, name: Name, said: Several) -> Line:
    """Whoever committed a step of the own turn goes on: with a bonus tile, or with the open tiles."""
    if game.bonus and game.hand is not None:
        return line("post-bonus", name=name, tile=words.tile(game, game.hand), happened=said)
    return line("post-goes-on", name=name, tile=words.in_hand(game, brief=True), happened=said)


def _removed(situation: Situation) -> tuple[Line, ...]:
    """The tiles that were taken out before play (D6.4)."""
    removed = [kind for event in situation.events if isinstance(event, HandsDealt) for kind in event.removed]
    tiles = tuple(words.tile(situation.game, kind) for kind in removed)
    return (line("post-removed", tiles=Several(tiles), n=len(tiles)),) if tiles else ()


def _turn_buttons(post: Post, situation: Situation, *, final: bool) -> tuple[Button, ...]:
    play = Button("play", post.game_id, post.version, line("button-play"), Style.PRIMARY)
    undoable = not final and situation.row.options.get("undo") != "off" and situation.batches[-1].laid is not None
    undo = (Button("undo", post.game_id, post.version, line("button-undo")),) if undoable else ()
    return (play, board_button(post), score_button(post), *undo)
