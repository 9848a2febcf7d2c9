"""``/game resign`` and ``/game replace``: who may ask for what and when, and what follows from the votes (T1 to T3)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from bot.core.composing import Post, Sheet, worded
from bot.core.context import Context
from bot.core.game_tx import GameTx
from bot.core.notices import SeatRemoved, SeatTaken
from bot.core.uses import Subject, Use, once, outcome_of, repeatable, sentence
from bot.game.acts import Act, Filling, Person, Refused
from bot.game.deadlines import DAY, term
from bot.game.seats import USUAL_LEVEL, active, computer_name, leaving_deed, others, playing
from bot.game.stops import ALONE
from bot.game.votes import ComputerVote, RemoveVote, ReplaceVote, SeatOffer, SeatReturn, Vote, expect_not_refused
from bot.text.lines import Name, Several, Token, When, line
from bot.text.message import Button, Choice, Message, Style, in_rows
from engine.players import FOR_PEOPLE
from storage import AlreadySeated, GameStatus, JsonObject, SeatRow, SeatState

_REMOVE: Final = re.compile(rf"(?P<token>[1-9])(?:-(?P<computer>{'|'.join(FOR_PEOPLE)}))?(?:-(?P<who>[0-9]{{1,6}}))?")
"""What the button that takes a player out says: the seat's number, the computer's level, and ``_who`` plays there."""


async def _sure(table: GameTx, act: Act) -> Message:
    """Ask whether to leave the game, with the button that does."""
    await table.expect_running()
    own = table.seat_of(act).seat
    button = Button("resign", table.id, table.version, style=Style.DANGER)
    return Message((line("resign-sure", how=Token(_without(table.seats, own))),), rows=in_rows(button))


def _without(seats: Sequence[SeatRow], about: int) -> str:
    """What becomes of a game when that seat is given up: it goes ``on``, is ``scored``, or ends without a result.

    It is scored where one player is left (T1); with computers ``alone`` it has no result (T9).
    """
    if len(playing(seats)) <= 2:
        return "scored"
    return "on" if others(seats, about) else "alone"


async def _resign(table: GameTx, act: Act) -> JsonObject:
    """Leave the game: the pieces stay, the seat takes no more turns (T1). Pressing it twice is leaving once."""
    seat = table.seated(act.person.user_id)
    if seat is None or seat.state is not SeatState.LEFT:
        await table.expect_running()
        await table.leave(table.seat_of(act).seat)
    return table.did("resigned")


async def _replace(
    context: Context, act: Act, token: str, by: Person | None = None, computer: str | None = None
) -> Message:
    """Offer a seat to somebody, give it to a computer of that level, or remove it.

    A moderator decides it alone, players about a silent one by vote (T3).
    """
    if by is not None and computer is not None:
        raise Refused(line("replace-by-both"))
    if by is not None:
        await context.expect_writer(act, "not-writing")
    outcome = await outcome_of(context, act, _decide, token, by, computer, gone=await _gone(context, act, token))
    return await _sure_about(context, outcome) if "-sure" in outcome["did"] else sentence(outcome)


async def _sure_about(context: Context, outcome: JsonObject) -> Message:
    """Ask the person who decides whether to remove the seat, or give it to a computer, with the buttons that do.

    Where no computer was named, one of the usual level can have a person's seat instead.
    """
    seats, computer = await context.store.reader.seats(outcome["game"]), outcome.get("computer")
    about, on = seats[outcome["seat"]], (outcome["game"], outcome["version"])
    lines, buttons = [line(outcome["did"], name=Name(about.name))], list[Button]()
    number, who = str(about.seat + 1), _who(about)
    people = about.level is not None or bool(others(seats, about.seat))
    ends = _without(seats, about.seat) if computer is None else "on" if people else "alone"
    lines += [] if ends == "on" else [line("remove-ends", how=Token(ends))]
    if computer is None:
        buttons.append(Button("remove", *on, line("button-remove"), Style.DANGER, f"{number}-{who}"))
    if computer is not None or (about.level is None and people):
        level = computer or USUAL_LEVEL
        buttons.append(Button("remove", *on, line("button-computer-yes"), arg=f"{number}-{level}-{who}"))
    return Message(tuple(lines), rows=in_rows(*buttons))


def _who(seat: SeatRow) -> str:
    """Tells a seat's player from others who may have the seat later; a computer is like any other."""
    return str((seat.user_id or 0) % 10**6)


async def _decide(
    table: GameTx, act: Act, token: str, by: Person | None, computer: str | None, *, gone: bool
) -> JsonObject:
    """Have the seat offered, or put to the vote what becomes of it; a person who decides alone is asked once more."""
    await table.expect_running()
    about = _meant(table, token)
    seated = None if by is None else table.seated(by.user_id)
    if by is not None and seated is not None:
        raise Refused(line("replace-seated", name=Name(by.name), seat=seated.seat + 1))
    version = table.version
    if await _rested(table, act, gone=gone):
        did = "question-rested"
    elif not await _decides(table, act, about, gone=gone):
        did = "asked"
        await _put_to_vote(table, act, about, by, computer)
    elif by is not None:
        did = "offered"
        await _offer(table, about, by)
    elif computer is not None:
        did = "computer-sure"
    else:
        did = "remove-sure" if await table.context.moderates(act) else "remove-sure-alone"
    return table.did(did, version=version, seat=about, computer=computer)


async def _remove(
    table: GameTx, act: Act, token: str, computer: str | None, who: str | None, *, gone: bool
) -> JsonObject:
    """Take the seat's player out, or let a computer play on, at the version that the button was made for.

    ``who``: whom it was made for (see ``_who``); None: an older button, which doesn't say.
    """
    assert act.version is not None
    number = int(token) - 1
    given = any((seat.seat, seat.level) == (number, computer) for seat in table.seats)
    if not (given if computer else await table.done(act.version, leaving_deed(number))):
        await table.expect_running()
        about = _meant(table, token)
        same = table.version == act.version and who in (None, _who(table.seats[about]))
        if same and await _rested(table, act, gone=gone):
            return table.did("question-rested")
        if not same or not await _decides(table, act, about, gone=gone):
            raise Refused(line("stale"), show=table.id)
        own = table.seated(act.person.user_id)
        by = None if own is None or own.seat == about else own.seat
        if computer is None:
            await table.post(SeatRemoved(about, by), table.version)
            await table.leave(about, removed=True)
        else:
            await _give_to_computer(table, about, computer, "moderator" if by is None else by)
    if table.row.status is GameStatus.ENDED:
        return table.did("ended")
    return table.did("removed" if computer is None else "computer-sits")


async def _removed(
    context: Context, act: Act, token: str, computer: str | None = None, who: str | None = None
) -> Message:
    """Remove the seat or give it to a computer, after the question whether to."""
    outcome = await outcome_of(context, act, _remove, token, computer, who, gone=await _gone(context, act, token))
    if outcome["did"] != "removed":
        return sentence(outcome)
    seats = await context.store.reader.seats(outcome["game"])
    return Message((line("seat-left", name=Name(seats[int(token) - 1].name)),))


async def suggestions(context: Context, filling: Filling) -> list[Choice]:
    """The seats of those who still play, for autocomplete."""
    reader = context.store.reader
    row = await reader.live_game(filling.place.channel_id)
    if row is None or row.guild_id != filling.place.guild_id or row.version == 0:
        return []
    return [
        Choice(str(seat.seat + 1), line("numbered", number=seat.seat + 1, what=Name(seat.name)))
        for seat in playing(await reader.seats(row.id))
    ]


async def _rested(table: GameTx, act: Act, *, gone: bool) -> bool:
    """Whether the game rested until now, so that nobody may be taken out for not moving: their time begins anew."""
    if gone or await table.context.moderates(act):
        return False
    table.seat_of(act)
    return await table.go_on(calls=True)


async def _decides(table: GameTx, act: Act, about: int, *, gone: bool) -> bool:
    """Whether who acts decides alone about that seat, or the others with them; Refused where they may not.

    ``gone``: who has it left the server.
    """
    if await table.context.moderates(act):
        return True
    name = Name(table.seats[about].name)
    if table.seat_of(act).seat == about:
        raise Refused(line("replace-yourself"))
    situation = await table.situation()
    if situation.game.to_move != about:
        to_move = Name(situation.names[situation.game.to_move])
        raise Refused(line("replace-not-to-move", name=name, turn=to_move), show=table.id)
    since = await _silent_until(table, about)
    if not gone and table.now() < since:
        raise Refused(line("replace-too-soon", name=name, at=When(since), left=When(since, relative=True)))
    return len(others(table.seats, about)) == 1


async def _silent_until(table: GameTx, about: int) -> float:
    """When the others may act about the player to move: at the deadline, without one after days of silence (T3)."""
    turn = await term(table.tx, table.row, table.seats, about, table.now())
    days = (await table.context.settings(table.row.guild_id)).silence
    return turn.after(days * DAY) if turn.until is None else turn.until


async def _gone(context: Context, act: Act, token: str) -> bool:
    """Whether the seat's player has left the server; Discord is asked, so not within a transaction."""
    reader = context.store.reader
    row = await context.found(reader, act)
    seat = _named(await reader.seats(row.id), token)
    return seat is not None and seat.user_id is not None and not await context.member(row.guild_id, seat.user_id)


async def _put_to_vote(table: GameTx, act: Act, about: int, by: Person | None, computer: str | None) -> None:
    """Ask the others whether to have a seat's player replaced, or removed."""
    asker = table.seat_of(act).seat
    kind = (ComputerVote if computer is not None else RemoveVote if by is None else ReplaceVote).kind
    data = {} if computer is None else {"level": computer}
    await _make_way(table, about, kind)
    await table.ask(kind, asker=asker, about=about, version=table.version, whom=by, yes=[asker], data=data)


async def _make_way(table: GameTx, about: int, kind: str) -> None:
    """A vote about that seat that is open stands; but the bot's own gives way to a proposal who else might play.

    One that came to a no isn't put again at once.
    """

    def is_vote(vote: Vote) -> bool:
        return vote.row.about == about and vote.absent

    votes = filter(is_vote, await table.open_votes())
    if any(vote.row.asker is not None or vote.kind == kind for vote in votes):
        raise Refused(line("question-open"))
    expect_not_refused(await table.tx.questions(table.id), kind, table.now(), about=(about, table.version))
    await table.close(is_vote)


async def _offer(table: GameTx, about: int, whom: Person | None) -> None:
    """Offer the seat to a person in the channel, in place of other questions about it."""
    await table.close(lambda vote: vote.row.about == about and not vote.lasts)
    turn = (await table.situation()).game.to_move
    version = table.version if turn == about else None
    await table.ask(SeatOffer.kind, asker=None, about=about, version=version, whom=whom)


async def _give_to_computer(table: GameTx, seat: int, level: str, decided: int | str = "") -> None:
    """A computer plays on in a seat (T8). ``decided``: who decided it alone, see ``SeatTaken``."""
    before, name = table.seats[seat], computer_name(table.seats)
    await table.change(table.tx.give_seat_to_computer(table.id, seat, name, level, table.now()))
    await _hand_over(table, before, decided=decided)


async def _hand_over(table: GameTx, before: SeatRow, *, back: bool = False, decided: int | str = "") -> None:
    """Another player has that seat now: score and pieces stay, the game isn't rated any more (T2).

    Who had it is told, and may take it back from a computer at any time.
    """
    about = before.seat
    await table.change(table.tx.unrate(table.id))
    # Offers of other seats to take back stay, and of this one, where a computer follows a computer.
    over = before.level is None or table.seats[about].level is None
    await table.close(lambda vote: not vote.lasts or (over and vote.row.about == about))
    if not active(table.seats):
        await table.end(ALONE)
        return
    computer = "" if before.level is None else before.name
    await table.post(SeatTaken(seat=about, computer=computer, back=back, decided=decided), table.version)
    if before.user_id is not None and table.seats[about].level is not None:
        await table.ask(SeatReturn.kind, asker=None, about=about, whom=Person(before.user_id, before.name))
    rested = await table.go_on(calls=True)
    if not rested and (await table.situation()).game.to_move == about:
        await table.arm(fresh=True)


def _meant(table: GameTx, token: str) -> int:
    """The seat of that number or name; Refused where nobody plays there any more."""
    found = _named(table.seats, token)
    if found is not None:
        return found.seat
    choices = tuple(line("numbered", number=seat.seat + 1, what=Name(seat.name)) for seat in playing(table.seats))
    raise Refused(line("no-such-seat", seats=Several(choices, "comma")))


def _named(seats: Sequence[SeatRow], token: str) -> SeatRow | None:
    """The seat of that number or name, or both as they are shown, whose player still plays.

    None where there is none, or several have the name.
    """
    wanted = token.strip().removeprefix("@").casefold()
    numbered = [
        seat for seat in playing(seats) if wanted in (str(seat.seat + 1), f"{seat.seat + 1} · {seat.name}".casefold())
    ]
    named = [seat for seat in playing(seats) if wanted == seat.name.casefold()]
    return (numbered or named)[0] if numbered or len(named) == 1 else None


async def _agreed_to_remove(table: GameTx, vote: Vote, _act: Act) -> None:
    """Enough of the others want the player out."""
    await table.leave(vote.about.seat, removed=True)


async def _agreed_to_replace(table: GameTx, vote: Vote, _act: Act) -> None:
    """Enough of the others want somebody else in that seat: it is offered."""
    whom = None if vote.row.user_id is None else Person(vote.row.user_id, vote.row.name)
    await _offer(table, vote.about.seat, whom)


async def _agreed_to_computer(table: GameTx, vote: Vote, _act: Act) -> None:
    """Enough of the others want a computer to play on."""
    await _give_to_computer(table, vote.about.seat, vote.row.data["level"])


async def _take_offered(table: GameTx, vote: Vote, act: Act) -> None:
    """The seat is taken."""
    before, person = vote.about, act.person
    try:
        await table.change(table.tx.take_seat(table.id, before.seat, person.user_id, person.name, table.now()))
    except AlreadySeated as seated:
        raise Refused(line("replace-seated", name=Name(person.name), seat=seated.seat + 1)) from None
    await _hand_over(table, before, back=vote.lasts)


async def _seat_removed(sheet: Sheet, notice: SeatRemoved) -> Post | None:
    about = Name(sheet.seats[notice.seat].name)
    by = line("a-moderator") if notice.by is None else Name(sheet.seats[notice.by].name)
    return sheet.says(line("seat-removed", name=by, about=about))


def _read_remove(arg: str, _values: Sequence[str]) -> Mapping[str, str | None]:
    found = _REMOVE.fullmatch(arg)
    assert found is not None
    return found.groupdict()


SURE = Use("resign-sure", repeatable(_sure))
RESIGN = Use("resign", once(_resign), arg="", posts=True, in_place=True)
REPLACE = Use("replace", _replace, posts=True)
REMOVE = Use(
    "remove",
    _removed,
    arg=_REMOVE.pattern,
    read=_read_remove,
    posts=True,
    in_place=True,
)
ALL = Subject(
    (SURE, RESIGN, REPLACE, REMOVE),
    words=(worded(SeatRemoved, _seat_removed),),
    votes={
        RemoveVote.kind: _agreed_to_remove,
        ReplaceVote.kind: _agreed_to_replace,
        ComputerVote.kind: _agreed_to_computer,
        SeatOffer.kind: _take_offered,
        SeatReturn.kind: _take_offered,
    },
)
