"""What ends a turn (a whole turn typed, Confirm, discard), and the turn's message."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias

from bot.core import buttons
from bot.core.composing import Post, Sheet, worded
from bot.core.context import Context
from bot.core.game_tx import GameTx
from bot.core.notices import Notice, SeatTaken, TurnBegun, TurnRetimed, TurnUndone
from bot.core.uses import Subject, Use, once_seen
from bot.game import notation
from bot.game.acts import Act, Refused
from bot.game.drafts import spelled, stored
from bot.game.notation import Draft
from bot.game.settings import GameOptions
from bot.game.views import Situation
from bot.game.votes import undo_asked, vote_of
from bot.show import balance, events, phrases, scenes, status, typed
from bot.text.lines import Line, Mention, Name, Several, Token, line, mentions
from bot.text.message import Button, Message, Style, in_rows
from bot.text.names import shortened
from engine import open_tiles
from engine.game import Phase
from storage import GameStatus, JsonObject, QuestionState


async def _turn_begun(sheet: Sheet, notice: TurnBegun) -> Post | None:
    situation = await sheet.situation(sheet.row.version)
    said = await _turn_at(sheet, notice, situation)
    if said is None:
        return None
    return replace(await _timed(sheet, said, situation), picture=scenes.drawn_board(situation))


async def _turn_at(sheet: Sheet, notice: TurnBegun, situation: Situation) -> Post | None:
    """The message for a position, without until when the player has time."""
    if notice.again and _overtaken(situation):
        return None
    lead = await _lead(sheet, notice, situation)
    calls = not notice.again and (
        situation.version == sheet.game.version or (await sheet.situation()).same_turn(situation)
    )
    asked = undo_asked(await sheet.reads.questions(sheet.game.id), situation.version)
    final = situation.newcomer is not None or (asked is not None and asked.state is QuestionState.REFUSED)
    post = replace(sheet.post, version=situation.version)
    return _turn(post, situation, lead, calls=calls, final=final)


async def _lead(sheet: Sheet, notice: TurnBegun, situation: Situation) -> tuple[Line, ...]:
    """What it begins with; nothing where it is simply the next one's turn."""
    if isinstance(notice, TurnUndone):
        return await _undone(sheet, notice, situation)
    if isinstance(notice, SeatTaken):
        return (await _taken(sheet, notice, situation),)
    return ()


async def _undone(sheet: Sheet, notice: TurnUndone, situation: Situation) -> tuple[Line, ...]:
    before = await sheet.situation(situation.version - 1)
    mover = situation.seats[situation.game.to_move]
    said = line("post-undone", name=Name(mover.name))
    if notice.agreed and mover.user_id is not None:
        said = line("post-undone-agreed", who=Mention(mover.user_id, mover.name))
    return said, *phrases.undone_together(situation.names, before.moved_since_people)


async def _taken(sheet: Sheet, notice: SeatTaken, situation: Situation) -> Line:
    taken, mover = sheet.seats[notice.seat], sheet.seats[situation.game.to_move]
    before = notice.computer or await _stands_in_for(sheet, notice)
    how = "back" if notice.back else "from" if notice.computer else "for" if before else "seat"
    decider = sheet.seats[notice.decided].name if isinstance(notice.decided, int) else ""
    return line(
        "post-taken",
        how=Token(how),
        name=Name(taken.name),
        before=Name(before),
        seat=taken.seat + 1,
        decided=Token("seat" if decider else notice.decided),
        decider=Name(decider),
        turn=Name(mover.name),
    )


async def _stands_in_for(sheet: Sheet, notice: SeatTaken) -> str:
    """The person who may take the seat back from the computer that has it now; nobody where none has it."""
    if sheet.seats[notice.seat].level is None:
        return ""
    asked = [vote_of(row, sheet.seats) for row in await sheet.reads.questions(sheet.game.id)]
    return next((one.row.name for one in reversed(asked) if one.lasts and one.row.about == notice.seat), "")


async def _turn_retimed(sheet: Sheet, _notice: TurnRetimed) -> Post | None:
    message = await sheet.reads.turn_message(sheet.game.id)
    if message is None or message.version != sheet.game.version:
        return None
    rows = [row for row in await sheet.reads.posts(sheet.game.id) if row.message_id == message.message_id]
    said = [(one, row.version) for row in rows if isinstance(one := Notice.of(row), TurnBegun)]
    if not said:
        return None
    turn, version = said[0]
    situation = await sheet.situation(version)
    post = await _turn_at(sheet, turn, situation)
    if post is None:
        return None
    return (await _timed(sheet, post, situation)).changing(message.channel_id, message.message_id)


async def _timed(sheet: Sheet, post: Post, situation: Situation) -> Post:
    """With until when the player has time; an overtaken turn has none left to tell."""
    if not post.live:
        return post
    said = await status.time_left(sheet.reads, sheet.game, sheet.seats, situation.game.to_move, sheet.now)
    return replace(post, lines=(*post.lines, *(replace(one, kept=True) for one in said)))


def _overtaken(situation: Situation) -> bool:
    """Whether the game has gone on since, or is over."""
    row = situation.row
    return row.version > situation.version or row.status is not GameStatus.RUNNING


def _turn(post: Post, situation: Situation, lead: tuple[Line, ...], *, calls: bool, final: bool) -> Post:
    """The turn's message for a position, which calls whom it mentions.

    ``calls``: it is still this turn, so that its player may be called. ``final``: the turn before can't be taken back.
    """
    game, row = situation.game, situation.row
    seat, batch = situation.seats[game.to_move], situation.batches[-1]
    name = Name(seat.name)
    first = len(situation.batches) == len(situation.untold) and not lead
    # Where computers begin, they have moved before the game's first message.
    said = [*(_begins_in_short(situation) if first else ()), *events.in_short(situation)]
    if lead:
        lines = [*lead]
    elif batch.goes_on:
        tile = Token("bonus" if batch.given_up is None else "other")
        lines = [line("post-goes-on", name=name, tile=tile), *said]
    elif seat.user_id is None or row.status is not GameStatus.RUNNING or not calls or batch.only_left:
        lines = [line("post-again-short", name=name), *said]
    else:
        lines = [line("post-turn", who=Mention(seat.user_id, seat.name)), *said]
    lines += _nearly_over(situation)
    if not lead and not batch.goes_on and len(lines) <= _FEW:
        lines += balance.row(situation)
    below = _buttons(post, situation, final=final)
    pings = tuple(one.user_id for one in mentions(lines)) if calls else ()
    return replace(post, lines=tuple(lines), buttons=below, pings=pings, live=not _overtaken(situation))


def _begins_in_short(situation: Situation) -> list[Line]:
    """The game and the order of play; what nobody expects of it."""
    order = Several(tuple(Name(name) for name in situation.names), "comma")
    return [
        line("short-begins", ruleset=line(f"ruleset-{situation.row.ruleset}"), names=order),
        *((line("short-begins-take-back"),) if situation.game.ruleset.take_back else ()),
    ]


async def _in_words(context: Context, act: Act) -> Message:
    """All that the turn's message of a version tells in a few rows."""
    async with context.store.snapshot() as reads:
        row = await context.found(reads, act)
        if act.version is None or not 1 <= act.version <= row.version:
            raise Refused(line("stale"))
        situation = await context.situation(reads, row, act.version)
    game = situation.game
    moves = line("state-theirs", name=Name(situation.names[game.to_move]), tile=phrases.in_hand(game, brief=True))
    return Message(
        (
            *(_begins(situation) if len(situation.batches) == len(situation.untold) else ()),
            *events.since_last_message(situation),
            *((moves,) if situation.goes_on else ()),
            *(phrases.bonus_left(game) if game.pile == "bonus" else ()),
            *_nearly_over(situation),
            *balance.row(situation),
        )
    )


def _begins(situation: Situation) -> list[Line]:
    """What a game's first message adds: the game, who plays in which order, and what was agreed on."""
    row = situation.row
    return [
        *_begins_in_short(situation),
        *status.computers(situation.seats),
        *status.agreed(row, situation.seats),
        *phrases.removed(situation.game, situation.events),
    ]


_FEW = 4
"""A message with more lines has no room for what is at stake."""

_NAME = 16
"""Room for a name on a button that a phone shows whole."""

_LEFT = (10, 5, 0)
"""How many tiles are left to draw when a sentence says so."""


def _nearly_over(situation: Situation) -> list[Line]:
    """That the end is near, once for each of these numbers of tiles: in the first turn with so many left."""
    game, batch = situation.game, situation.batches[-1]
    left = open_tiles.in_stack(game)
    if left not in _LEFT or batch.goes_on or not batch.passes or game.open_by_seat is not None:
        return []
    return [line("post-last-tile" if left == 0 else "left-head", n=left)]


def _buttons(post: Post, situation: Situation, *, final: bool) -> tuple[Button, ...]:
    """What can be done from the message; the turn before can't always be taken back."""
    of = post.game_id, post.version
    if _overtaken(situation):
        return (buttons.board(*of),)
    laid, undo = situation.last_of_people.laid, tuple[Button, ...]()
    if not final and GameOptions.of(situation.row).undo != "off" and laid is not None:
        name = Name(shortened(situation.names[laid.seat], _NAME))
        undo = (Button("undo", *of, line("list-brackets", first=line("button-undo"), last=name)),)
    words = Button("told", *of, line("button-words"))
    return (buttons.play(*of), buttons.whose(*of), Button("score", *of), *undo, words)


Choose: TypeAlias = Callable[[Situation, Draft], typed.Done]
"""Plays a turn in a position, with what was chosen so far: gives the position after it, and the deed."""


async def _commit(table: GameTx, act: Act, choose: Choose, pressed: str = "") -> JsonObject:
    """Commit what ``choose`` makes of the position and the stored draft, with all that is to be posted.

    ``pressed``: what the button of that version does, which is done once however often it is pressed.
    """
    seat, done = table.seated(act.person.user_id), None
    if act.version is not None and seat is not None:
        done = await table.done(act.version, f"{seat.seat} {pressed}")
    if done is None:
        situation = await table.to_move(act)
        # A button says itself all that it does.
        draft = Draft() if pressed else await stored(table.tx, situation, act.person.user_id)
        after, deed = choose(situation, draft)
        done = await table.commit(after, f"{situation.game.to_move} {deed}")
        table.context.count_move(table.tx, "person")
    return table.did("turn", version=done)


async def _place(
    table: GameTx, act: Act, square: str, rotation: int | None, spot: str, tile: str | None = None
) -> JsonObject:
    """Lay a tile and end the turn; ``tile``: the number of an open one, which may also stand before the square."""

    # Read only once it is clear that it is this player's turn: others are told that first.
    def whole(situation: Situation, draft: Draft) -> typed.Done:
        number, where = notation.tile_and_square(square, notation.near(situation.game))
        return typed.played(situation, typed.whole(situation, draft, where, rotation, spot, tile or number))

    return await _commit(table, act, whole)


async def _deploy(table: GameTx, act: Act, spot: str) -> JsonObject:
    """Set a piece on the tile that lies in the draft, which ends the turn."""

    def ended(situation: Situation, draft: Draft) -> typed.Done:
        laid = typed.lying(situation, draft, None)
        return typed.played(situation, laid._replace(then=typed.how_it_ends(situation, laid, spot)))

    return await _commit(table, act, ended)


async def _take_back(table: GameTx, act: Act, piece: str) -> JsonObject:
    """Take an own piece back, by its token or its square, which ends the turn; the tile must lie in the draft."""
    return await _commit(table, act, lambda s, d: typed.played(s, typed.lying(s, d, typed.own_piece(s, piece))))


async def _pass(table: GameTx, act: Act) -> JsonObject:
    """End the turn with nothing more; the tile must lie in the draft."""
    return await _commit(table, act, lambda s, d: typed.played(s, typed.lying(s, d, None)))


async def _confirm(table: GameTx, act: Act, draft: Draft) -> JsonObject:
    """Commit exactly the draft that a Confirm button spells, whatever has become of the stored one since."""
    assert draft.spot is not None
    ending = notation.ending(draft.spot)
    return await _commit(
        table, act, lambda s, _: typed.played(s, typed.lying(s, draft, ending)), notation.turn_deed(draft)
    )


async def _discard(table: GameTx, act: Act, tile: str) -> JsonObject:
    """Take one of the own open tiles out of the game, since none fits; the turn goes on (D6.2)."""
    pressed = "" if act.version is None else notation.discard_deed(tile)
    return await _commit(table, act, lambda s, _: typed.given_up(s, tile), pressed)


async def _tell(_context: Context, situation: Situation, _outcome: JsonObject) -> Message:
    """What the person is told after a commit.

    Only what stays true, since the message stays; whose turn it is says the channel's, which comes right after it.
    """
    batch = situation.batches[-1]
    done = line("turn-done", deeds=events.deeds_in_short(batch.events, situation.after(batch), situation.names))
    if batch.goes_on:
        # The panel takes this message's place, so that no button to play is left on it.
        on = Button("draft", *situation.key, line("button-play"), Style.PRIMARY, arg=str(Draft()))
        return Message((done,), rows=in_rows(on))
    return Message((done, line("now-over")) if situation.game.phase is Phase.OVER else (done,))


IN_WORDS = Use("told", _in_words, arg="")
PLACE = Use("place", once_seen(_place, _tell), posts=True)
DEPLOY = Use("deploy", once_seen(_deploy, _tell), posts=True)
TAKE_BACK = Use("takeback", once_seen(_take_back, _tell), posts=True)
PASS = Use("pass", once_seen(_pass, _tell), posts=True)
CONFIRM = Use(
    "confirm",
    once_seen(_confirm, _tell),
    arg=notation.WHOLE,
    read=spelled,
    posts=True,
    in_place=True,
)
DISCARD = Use(
    "discard", once_seen(_discard, _tell), arg="[1-9]", read=lambda arg, _: {"tile": arg}, posts=True, in_place=True
)
ALL = Subject(
    (IN_WORDS, PLACE, DEPLOY, TAKE_BACK, PASS, CONFIRM, DISCARD),
    words=(
        worded(TurnBegun, _turn_begun),
        worded(TurnUndone, _turn_begun),
        worded(SeatTaken, _turn_begun),
        worded(TurnRetimed, _turn_retimed),
    ),
)
