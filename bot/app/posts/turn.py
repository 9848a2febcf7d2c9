"""The turn's message: whose turn it is, with which tile, and what happened before."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.app.core import buttons, seating
from bot.app.core.positions import Situation
from bot.app.core.values import Button, Line, Mention, Name, Post, PostAction, Several, Token, line
from bot.app.core.voting import question_of
from bot.app.posts.notice import Composed, Notice, Sheet
from bot.app.words import agreement, clock, happenings, words
from engine import hands
from engine.game import Game
from storage import GameStatus, QuestionState


@dataclass(frozen=True, slots=True)
class _Lead:
    """What a turn's message begins with where it isn't simply the next one's turn.

    ``calls``: the player to move. ``final``: the turn before can't be taken back.
    """

    line: Line
    calls: bool = False
    final: bool = False


@dataclass(frozen=True)
class TurnBegun(Notice, kind="turn"):
    """Whose turn it is with which tile, and what happened before; it calls that one player.

    Whoever goes on after a step of the own turn is not called once more. ``again``: posted anew, without calling
    anybody; not where it would only repeat one that was overtaken.
    """

    live = True
    calls_for = "turn"

    again: bool = False

    async def _say(self, sheet: Sheet) -> Composed | None:
        return await _timed(sheet, await self.at(sheet, sheet.row.version))

    async def at(self, sheet: Sheet, version: int | None) -> Composed | None:
        """The message for a version, without until when the player has time."""
        situation = await sheet.situation(version)
        if self.again and _overtaken(situation):
            return None
        lead = await self._lead(sheet, situation)
        calls = situation.version == sheet.game.version or await _still(sheet, situation)
        final = (lead is not None and lead.final) or await _stands(sheet, situation)
        post = replace(sheet.post, version=situation.version)
        return Composed(_turn(post, situation, lead, calls=calls, final=final), situation)

    async def _lead(self, sheet: Sheet, situation: Situation) -> _Lead | None:
        """What it begins with; None: it is simply the next one's turn."""
        if not self.again:
            return None
        name, tile = Name(sheet.seats[situation.game.turn].name), words.in_hand(situation.game, brief=True)
        return _Lead(line("post-again", name=name, tile=tile))


@dataclass(frozen=True)
class TurnUndone(TurnBegun, kind="undone"):
    """A turn was taken back: who is to move again, and who isn't any more.

    ``agreed``: the next player had to be asked for it, so whoever gets the turn back is called.
    """

    agreed: bool = False

    async def _lead(self, sheet: Sheet, situation: Situation) -> _Lead | None:
        before = await sheet.situation(situation.version - 1)
        turn, waiting = situation.game.turn, before.game.turn
        tile, mover = words.in_hand(situation.game, brief=True), situation.seats[turn]
        other = Name(situation.names[waiting])
        if self.agreed and mover.user_id is not None:
            return _Lead(line("post-undone-agreed", who=Mention(mover.user_id, mover.name), tile=tile), calls=True)
        if before.moved_since_people:
            told = words.people(situation.names, before.moved_since_people)
            return _Lead(line("post-undone-together", name=Name(mover.name), tile=tile, others=told))
        if waiting == turn:
            return _Lead(line("post-undone", name=Name(mover.name), tile=tile))
        return _Lead(line("post-undone-other", name=Name(mover.name), tile=tile, other=other))


@dataclass(frozen=True, kw_only=True)
class SeatTaken(TurnBegun, kind="taken"):
    """Somebody else plays on in a seat: another person, or a computer.

    ``computer``: the one that had it before. ``back``: whose seat it was has taken it back. ``decided``: who decided
    alone that a computer takes it, ``moderator`` or ``player``, who is the only other one.
    """

    seat: int
    computer: str = ""
    back: bool = False
    decided: str = ""

    async def _lead(self, sheet: Sheet, situation: Situation) -> _Lead | None:
        taken, mover = sheet.seats[self.seat], sheet.seats[situation.game.turn]
        before = self.computer or await self._stands_in_for(sheet)
        how = "back" if self.back else "from" if self.computer else "for" if before else "seat"
        others = seating.others(sheet.seats, self.seat)
        said = line(
            "post-taken",
            how=Token(how),
            name=Name(taken.name),
            before=Name(before),
            seat=taken.seat + 1,
            decided=Token(self.decided if self.decided != "player" or others else "vote"),
            decider=Name(others[0].name if others else ""),
            turn=Name(mover.name),
            tile=words.in_hand(situation.game, brief=True),
        )
        return _Lead(said, final=True)

    async def _stands_in_for(self, sheet: Sheet) -> str:
        """The person who may take the seat back from the computer that has it now; nobody where none has it."""
        if sheet.seats[self.seat].level is None:
            return ""
        asked = [question_of(row, sheet.seats) for row in await sheet.reads.questions(sheet.game.id)]
        return next((one.row.name for one in reversed(asked) if one.lasts and one.row.about == self.seat), "")


@dataclass(frozen=True)
class StoodIn(Notice, kind="stood_in"):
    """A computer takes a turn for a person whose time is up; it calls nobody."""

    seat: int

    async def _say(self, sheet: Sheet) -> Composed | None:
        return Composed(sheet.says(line("post-stood-in", name=Name(sheet.seats[self.seat].name))))


@dataclass(frozen=True)
class SeatRemoved(Notice, kind="removed"):
    """Somebody has taken a player out of the game without a vote; the turn's message says what follows.

    ``by``: the seat of the one who did it; None: a moderator.
    """

    seat: int
    by: int | None = None

    async def _say(self, sheet: Sheet) -> Composed | None:
        about = Name(sheet.seats[self.seat].name)
        if self.by is None:
            return Composed(sheet.says(line("seat-removed-moderator", about=about)))
        return Composed(sheet.says(line("seat-removed-player", name=Name(sheet.seats[self.by].name), about=about)))


@dataclass(frozen=True)
class HintAsked(Notice, kind="hint"):
    """That the player to move asked for a hint. ``seat``: whose."""

    beside = True

    seat: int

    async def _say(self, sheet: Sheet) -> Composed | None:
        board = buttons.board(sheet.game.id, sheet.post.version)
        return Composed(sheet.says(line("post-hint", name=Name(sheet.seats[self.seat].name)), buttons=(board,)))


@dataclass(frozen=True)
class TurnRetimed(Notice, kind="turn_edit"):
    """The turn's message with other times, since its player went away or came back; its words are the ones it had."""

    calls_for = "turn"

    async def _say(self, sheet: Sheet) -> Composed | None:
        message = await sheet.reads.turn_message(sheet.game.id)
        if message is None or message.version != sheet.game.version:
            return None
        rows = [row for row in await sheet.reads.posts(sheet.game.id) if row.message_id == message.message_id]
        said = [(notice, row.version) for row in rows if isinstance(notice := Notice.of(row), TurnBegun)]
        if not said:
            return None
        notice, version = said[0]
        composed = await _timed(sheet, await notice.at(sheet, version))
        if composed is None:
            return None
        edit = replace(
            composed.post,
            action=PostAction.EDIT,
            channel_id=message.channel_id,
            message_id=message.message_id,
            live=False,
        )
        return Composed(edit)


async def _timed(sheet: Sheet, composed: Composed | None) -> Composed | None:
    """With until when the player has time; an overtaken turn has none left to tell."""
    if composed is None or composed.shows is None or not composed.post.live:
        return composed
    turn = composed.shows.game.turn
    said = await clock.lines(sheet.reads, sheet.game, sheet.seats, turn, sheet.now)
    kept = (replace(one, kept=True) for one in said)
    return replace(composed, post=replace(composed.post, lines=(*composed.post.lines, *kept)))


async def _stands(sheet: Sheet, situation: Situation) -> bool:
    """Whether the turn before can't be taken back: somebody took a seat over since, or the next player said no."""
    last = situation.last_of_people
    if any(seat.joined_at > last.at for seat in situation.seats):
        return True
    asked = [question_of(row, sheet.seats) for row in await sheet.reads.questions(sheet.game.id)]
    refused = (question.row for question in asked if question.stands and question.row.state is QuestionState.REFUSED)
    return any(row.version == situation.version for row in refused)


async def _still(sheet: Sheet, situation: Situation) -> bool:
    """Whether it is the same turn as at an earlier version: nothing came after it but that others left."""
    newest = await sheet.situation()
    later = newest.batches[len(situation.batches) :]
    same = newest.batches[: len(situation.batches)] == situation.batches and newest.game.turn == situation.game.turn
    return newest.goes_on and same and all(batch.left is not None and not batch.passes for batch in later)


def _overtaken(situation: Situation) -> bool:
    """Whether the game has gone on since, or is over."""
    row = situation.row
    return row.version > situation.version or row.status is not GameStatus.RUNNING


def _turn(post: Post, situation: Situation, lead: _Lead | None, *, calls: bool, final: bool) -> Post:
    """The turn's message for a position.

    ``calls``: it is still this turn, so that its player may be called. ``final``: the turn before can't be taken back.
    """
    game, row = situation.game, situation.row
    seat, batch = situation.seats[game.turn], situation.batches[-1]
    tile, name = words.in_hand(game, brief=True), Name(seat.name)
    first = len(situation.batches) == len(situation.untold) and lead is None
    # Where computers begin, they have moved before the game's first message.
    said = [*(_begins(situation) if first else ()), *happenings.since_last_message(situation)]
    pings: tuple[int, ...] = ()
    if lead is not None:
        lines = [lead.line]
        pings = (seat.user_id,) if lead.calls and calls and seat.user_id is not None else ()
    elif batch.goes_on:
        lines = [_going_on(game, name), *said, *(words.bonus_left(game) if game.pile == "bonus" else ())]
    elif batch.left is not None and not batch.passes:
        lines = [*said, line("post-left", name=name, tile=tile)]
    elif not calls or row.status is not GameStatus.RUNNING or seat.user_id is None:
        lines = [*said, line("post-passed", name=name, tile=tile)]
    else:
        lines = [line("post-turn", who=Mention(seat.user_id, seat.name), tile=tile), *said]
        pings = (seat.user_id,)
    lines += _nearly_over(situation)
    below = _buttons(post, situation, final=final)
    return replace(post, lines=tuple(lines), buttons=below, pings=pings, live=not _overtaken(situation))


def _begins(situation: Situation) -> list[Line]:
    """What a game's first message adds: the game, who plays in which order, and what was agreed on."""
    row = situation.row
    order = Several(tuple(Name(name) for name in situation.names), "comma")
    return [
        line("post-begins", ruleset=line(f"ruleset-{row.ruleset}"), names=order),
        *((line("post-begins-take-back"),) if situation.game.ruleset.take_back else ()),
        *agreement.computers(situation.seats),
        *agreement.lines(row, situation.seats),
        *words.removed(situation.game, situation.events),
    ]


_LEFT = (10, 5, 0)
"""So many tiles left to draw are worth a sentence."""


def _nearly_over(situation: Situation) -> list[Line]:
    """That the end is near, once for each of these numbers of tiles: where the turn before it ended a draw."""
    game, batch = situation.game, situation.batches[-1]
    left = hands.in_stack(game)
    if left not in _LEFT or batch.goes_on or not batch.passes or game.hands is not None:
        return []
    return [line("post-last-tile" if left == 0 else "post-tiles-left", n=left)]


def _going_on(game: Game, name: Name) -> Line:
    """Whoever committed a step of the own turn goes on: with a bonus tile, or with the open tiles."""
    if game.pile == "bonus" and game.drawn is not None:
        return line("post-bonus", name=name, tile=words.tile(game, game.drawn))
    return line("post-goes-on", name=name, tile=words.in_hand(game, brief=True))


def _buttons(post: Post, situation: Situation, *, final: bool) -> tuple[Button, ...]:
    """What can be done from the message; the turn before can't always be taken back."""
    of = post.game_id, post.version
    if _overtaken(situation):
        return (buttons.board(*of),)
    undoable = not final and situation.row.options.get("undo") != "off" and situation.last_of_people.laid is not None
    undo = (Button("undo", *of, line("button-undo")),) if undoable else ()
    return (buttons.play(*of), buttons.whose(*of), buttons.score(*of), *undo)
