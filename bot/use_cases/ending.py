"""``/game end``, at once or by consent, and a game's last messages: how it was won and how it went."""

from __future__ import annotations

from typing import Final

from bot.core import buttons
from bot.core.composing import Post, Sheet, worded
from bot.core.context import Context
from bot.core.game_tx import GameTx
from bot.core.notices import EndedEarly, Story, Summary
from bot.core.uses import Subject, Use, once, outcome_of
from bot.game import feats, seats
from bot.game.acts import Act, Refused
from bot.game.positions import DamagedGame
from bot.game.rated import MOST_A_DAY, turns_needed
from bot.game.seats import active
from bot.game.stops import AGREED, MODERATOR, ONLY_PLAYER, OWNER, end_by, reason
from bot.game.views import Situation
from bot.game.votes import EndVote, Vote, expect_not_refused
from bot.show import events, scenes, scores
from bot.show.scores import winners
from bot.text.lines import Brief, Forms, Line, Name, Several, Token, Value, line
from bot.text.message import Button, Message, Style, in_rows
from engine.events import TileDiscarded
from engine.game import Game
from storage import GameStatus, JsonObject, SeatState

_ROW: Final = 33
"""So many characters of feats make a row of a phone with the word before them; ``/stats`` knows them all."""


async def _summary(sheet: Sheet, notice: Summary) -> Post | None:
    situation = await sheet.situation(sheet.row.version)
    batch, tileset = situation.batches[-1], situation.game.tileset
    discarded = [event.kind for event in batch.events if isinstance(event, TileDiscarded)]
    # Who left stands below the others.
    last = [said for said in events.in_short(situation) if said.code != "seat-left"]
    unplaceable = any(tileset.kind(kind).pile != "bonus" for kind in discarded)
    early = (line("post-over-unplaceable"),) if unplaceable else ()
    called = {one.seat: one.user_id for one in active(situation.seats) if one.user_id is not None}
    lines = (
        winners(situation, posted=True),
        *last,
        *early,
        *scores.ranks(situation, called),
        *scores.turning_point(situation),
        *feats_row(situation),
        *_uncounted(notice, situation.game),
    )
    board = scenes.drawn_board(situation, final=True)
    return sheet.says(*lines, buttons=_look(sheet), pings=tuple(called.values()), picture=board)


def feats_row(situation: Situation) -> tuple[Line, ...]:
    """What was done that is rare, in one row."""
    done = feats.counted(situation)
    told: list[Value] = []
    for one in feats.FEATS:
        who = [Name(situation.names[seat]) for seat, found in done.items() if one in found]
        if who:
            what = scores.feat(one)
            told.append(Forms((line("feat-by", feat=what, names=Several(tuple(who), "comma")), what)))
    return (line("feats", feats=Brief(tuple(told), _ROW, "comma")),) if told else ()


def _uncounted(notice: Summary, game: Game) -> tuple[Line, ...]:
    """The sentence why the game doesn't count for ratings."""
    if notice.unrated is None:
        return ()
    return (line(f"post-unrated-{notice.unrated}", n=turns_needed(game.tileset, game.seats), most=MOST_A_DAY),)


async def _ended_early(sheet: Sheet, notice: EndedEarly) -> Post | None:
    who = Several(tuple(Name(seat.name) for seat in active(sheet.seats)))
    how = line("post-ended", how=Token(str(sheet.game.ended_reason)), names=who)
    why = await sheet.why(notice.ask)
    try:
        situation = await sheet.situation(sheet.row.version)
    except DamagedGame:
        return sheet.says(how, line("ended-damaged"), *why)
    shown = (*_look(sheet), Button("rematch", sheet.game.id, sheet.post.version))
    return sheet.says(how, *scores.ranks(situation), *why, buttons=shown, picture=scenes.drawn_board(situation))


async def _story(sheet: Sheet, _notice: Story) -> Post | None:
    post, situation = sheet.post, await sheet.situation(sheet.row.version)
    below = (
        Button("rematch", post.game_id, post.version, style=Style.PRIMARY),
        Button("story", post.game_id, post.version, line("button-animation")),
        Button("analysis", post.game_id, post.version),
    )
    return sheet.says(*scores.highlights(situation), buttons=below, picture=scenes.chart(situation))


def _look(sheet: Sheet) -> tuple[Button, ...]:
    return buttons.board(sheet.game.id, sheet.post.version), Button("score", sheet.game.id, sheet.post.version)


async def _sure(context: Context, act: Act, reason: str = "") -> Message:
    """Ask whether to end it, with the button that does."""
    if reason and not act.writes:
        raise Refused(line("not-writing"))
    outcome = await outcome_of(context, act, _ask_whether, reason)
    how = outcome["how"]
    ask = ("q" if how == "ask" else "") + (str(act.interaction_id) if outcome["reason"] else "")
    button = Button("end", outcome["game"], outcome["version"], line(f"button-end-{how}"), Style.DANGER, arg=ask)
    return Message((line(f"end-{how}-sure"),), rows=in_rows(button))


async def _ask_whether(table: GameTx, act: Act, reason: str) -> JsonObject:
    """What would end: a lobby (owner, moderator), a running game (moderator), or else the others would be asked.

    The reason is kept with what this came to.
    """
    moderator = await table.context.moderates(act)
    _expect_endable(table, act, moderator=moderator)
    at_once = _right(table, act, table.version, moderator=moderator) is not None
    how = "lobby" if table.row.status is GameStatus.LOBBY else "game" if at_once else "ask"
    return table.did("end-sure", how=how, version=table.version, reason=reason)


async def _end(table: GameTx, act: Act, ask: int | None = None, *, asks: bool = False) -> JsonObject:
    """End the game at the version that the button was made for (0 was a lobby), or put the question.

    ``ask``: the interaction beside which the reason is kept. ``asks``: the button said that the others are asked.
    """
    version, moderator = act.version, await table.context.moderates(act)
    assert version is not None
    by = _right(table, act, version, moderator=moderator)
    did = "ended" if version else "closed"
    if by is not None and await table.done(version, end_by(by)) is not None:
        return table.did(did)
    _expect_endable(table, act, moderator=moderator)
    if (version == 0) is not (table.row.status is GameStatus.LOBBY) or (asks and by is not None):
        raise Refused(line("stale"), show=table.id)
    why = await _with_reason(table, ask)
    if by is not None:
        await table.end(by, why)
        return table.did(did)
    seat = table.seat_of(act).seat
    asked = [row for row in await table.tx.open_questions(table.id) if row.kind == EndVote.kind]
    if not asked:
        expect_not_refused(await table.tx.questions(table.id), EndVote.kind, table.now(), by=seat)
        await table.ask(EndVote.kind, asker=seat, data={} if why is None else {"ask": why})
    elif asked[0].asker != seat:
        raise Refused(line("question-open"))
    return table.did("asked")


def _right(table: GameTx, act: Act, version: int, *, moderator: bool) -> str | None:
    """By what right somebody may end it at once, as it is noted; None: the others are to be asked."""
    if version == 0 and table.row.owner_id == act.person.user_id:
        return OWNER
    own = table.seated(act.person.user_id)
    # Computers needn't agree (T9).
    if own is not None and own.state is SeatState.PLAYING and not seats.others(table.seats, own.seat):
        return ONLY_PLAYER
    return MODERATOR if moderator else None


def _expect_endable(table: GameTx, act: Act, *, moderator: bool) -> None:
    """Refused where there is nothing to end, or for who may not ask for it."""
    row = table.row
    if not row.status.live:
        raise Refused(line("game-over" if row.version else "lobby-closed"), show=row.id if row.version else None)
    if row.status is GameStatus.LOBBY:
        if not moderator and row.owner_id != act.person.user_id:
            raise Refused(line("end-not-the-owner", name=seats.owner(row, table.seats)))
    elif not moderator:
        table.seat_of(act)


async def _with_reason(table: GameTx, ask: int | None) -> int | None:
    """The interaction, where a reason of this game is kept beside it."""
    return None if ask is None or not await reason(table.tx, table.row, ask) else ask


async def _agreed_to_end(table: GameTx, vote: Vote, _act: Act) -> None:
    """All others said yes."""
    await table.end(AGREED, vote.row.data.get("ask"))


SURE = Use("end-sure", _sure)
END = Use(
    "end",
    once(_end),
    arg="q?(?:[1-9][0-9]{0,17}|[1-8][0-9]{18})?",  # an id of Discord's, which a row of the database has room for
    read=lambda arg, _: {"ask": int(arg.lstrip("q") or 0) or None, "asks": arg.startswith("q")},
    posts=True,
    in_place=True,
)
ALL = Subject(
    (SURE, END),
    words=(worded(Summary, _summary), worded(EndedEarly, _ended_early), worded(Story, _story)),
    votes={EndVote.kind: _agreed_to_end},
)
