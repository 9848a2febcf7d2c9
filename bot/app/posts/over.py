"""A game's last messages: how it was won and how it went, or that it ended without a result."""

from __future__ import annotations

from dataclasses import dataclass

from bot.app.core import buttons
from bot.app.core.positions import DamagedGame, Situation
from bot.app.core.rated import MOST_A_DAY, turns_needed
from bot.app.core.reasons import ABANDONED, AGREED, ALONE, ONLY_PLAYER, reason
from bot.app.core.seating import active
from bot.app.core.values import Button, Line, Mention, Name, Quote, Several, Style, line
from bot.app.posts.notice import Composed, Notice, Sheet
from bot.app.words import agreement, course, happenings
from bot.app.words.scores import final_of, table, winners, won_by
from engine.events import TileDiscarded
from engine.game import Game

_ENDS = {
    AGREED: "post-ended-agreed",
    ABANDONED: "post-ended-abandoned",
    ALONE: "post-ended-alone",
    ONLY_PLAYER: "post-ended-only-player",
}


@dataclass(frozen=True)
class Summary(Notice, kind="over"):
    """A finished game: who won by what, the table, the last turn, the final scoring; it calls every player once.

    ``unrated``: why it doesn't count for the leaderboard, where the way it was played is why (T11, T12).
    """

    live = True
    final = True
    calls_for = "over"

    unrated: str | None = None

    async def _say(self, sheet: Sheet) -> Composed | None:
        situation = await sheet.situation(sheet.row.version)
        names, batch, tileset = situation.names, situation.batches[-1], situation.game.tileset
        discarded = [event.kind for event in batch.events if isinstance(event, TileDiscarded)]
        # Who left stands below the table.
        last = [said for said in happenings.since_last_message(situation) if said.code != "seat-left"]
        unplaceable = any(tileset.kind(kind).pile != "bonus" for kind in discarded)
        early = (line("post-over-unplaceable"),) if unplaceable else ()
        called = {one.seat: one.user_id for one in active(situation.seats) if one.user_id is not None}
        who = tuple(Mention(called[seat], name) if seat in called else Name(name) for seat, name in enumerate(names))
        lines = (
            winners(situation, called=Several(who)),
            *won_by(situation),
            *table(situation),
            *agreement.computers(sheet.seats),
            *last,
            *early,
            *self._uncounted(situation.game),
            *(_final(situation) if len(names) <= _FEW else ()),
        )
        post = sheet.says(*lines, buttons=_look(sheet), pings=tuple(called.values()))
        return Composed(post, situation, "finished board")

    def _uncounted(self, game: Game) -> tuple[Line, ...]:
        """That it doesn't count for the leaderboard, and why."""
        if self.unrated is None:
            return ()
        return (line(f"post-unrated-{self.unrated}", n=turns_needed(game.tileset, game.seats), most=MOST_A_DAY),)


@dataclass(frozen=True)
class EndedEarly(Notice, kind="ended"):
    """A game that ended without a result. ``ask``: the interaction beside which somebody said why."""

    live = True
    final = True

    ask: int | None = None

    async def _say(self, sheet: Sheet) -> Composed | None:
        who = Several(tuple(Name(seat.name) for seat in active(sheet.seats)))
        how = line(_ENDS.get(str(sheet.game.ended_reason), "post-ended-moderator"), names=who)
        why = await reason(sheet.reads, sheet.game, self.ask)
        said = (line("ended-reason", reason=Quote(why)),) if why else ()
        try:
            situation = await sheet.situation(sheet.row.version)
        except DamagedGame:
            return Composed(sheet.says(how, line("ended-damaged"), *said))
        return Composed(
            sheet.says(how, *table(situation), *agreement.computers(sheet.seats), *said, buttons=_look(sheet)),
            situation,
        )


@dataclass(frozen=True)
class Story(Notice, kind="story"):
    """What follows a finished game's summary: how it went, with a chart, and what one can do now."""

    async def _say(self, sheet: Sheet) -> Composed | None:
        post, situation = sheet.post, await sheet.situation(sheet.row.version)
        below = (
            Button("rematch", post.game_id, post.version, line("button-rematch"), Style.PRIMARY),
            Button("story", post.game_id, post.version, line("button-animation")),
            Button("analysis", post.game_id, post.version, line("button-analysis")),
        )
        told = (*course.highlights(situation), *(_final(situation) if len(situation.names) > _FEW else ()))
        return Composed(sheet.says(*told, buttons=below), situation, "chart")


_FEW = 3
"""With so many players the table and what each piece brought at the end fit into one message."""


def _final(situation: Situation) -> tuple[Line, ...]:
    """What each piece brought at the end."""
    return line("history-final"), *final_of(situation)


def _look(sheet: Sheet) -> tuple[Button, ...]:
    return buttons.board(sheet.game.id, sheet.post.version), buttons.score(sheet.game.id, sheet.post.version)
