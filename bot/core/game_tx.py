"""A game inside a transaction: who sits there and how it stands, always as it is by now, and what is done to it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any, Self

from bot.core.buttons import game_link
from bot.core.context import Context
from bot.core.notices import (
    EndedEarly,
    LobbyChanged,
    LobbyOpen,
    Notice,
    QuestionAsked,
    QuestionChanged,
    Retired,
    Summary,
    TurnBegun,
)
from bot.game import feats
from bot.game.acts import Act, Person, Refused
from bot.game.deadlines import COMPUTER, DEADLINE, REMIND, term
from bot.game.plans import plan_in
from bot.game.rated import Unrated, unrated
from bot.game.seats import active, expect_seat, leaving_deed, seated
from bot.game.stops import ALONE, end_by
from bot.game.views import Situation
from bot.game.votes import SeatOffer, Vote, vote_of
from bot.text.lines import line
from engine.events import SeatLeft, TurnPassed, event_to_json
from engine.game import Game, Phase
from engine.stack import deal, reshuffled
from engine.summary import ranking
from storage import (
    GameRow,
    GameStatus,
    JsonObject,
    OutboxState,
    QuestionRow,
    QuestionState,
    SeatRow,
    SeatState,
    Transaction,
)


class GameTx:
    """A game inside a transaction.

    ``row`` and ``seats`` are as they are by now: whatever this object does brings them up to date; any other verb of
    the transaction that touches them goes through ``change``. Nothing of it is kept when the transaction is rolled
    back. ``of``, ``live`` and ``meant`` make one.
    """

    def __init__(self, context: Context, tx: Transaction, row: GameRow, seats: Sequence[SeatRow]) -> None:
        self.context = context
        self.tx = tx
        self.row = row
        self.seats = tuple(seats)
        self._at = context.now()

    @classmethod
    async def of(cls, context: Context, tx: Transaction, row: GameRow) -> Self:
        """A game within a transaction that is open already."""
        return cls(context, tx, row, await tx.seats(row.id))

    @classmethod
    async def live(cls, context: Context, tx: Transaction, game_id: str | None) -> Self | None:
        """A lobby or running game within a transaction that is open already; None for one that is over, or for none."""
        row = await tx.game(game_id)
        return None if row is None or not row.status.live else await cls.of(context, tx, row)

    @classmethod
    @asynccontextmanager
    async def meant(cls, context: Context, act: Act) -> AsyncIterator[Self]:
        """The game that somebody means, in a transaction that has nothing posted; Refused where there is none."""
        async with context.store.transaction() as tx:
            yield await cls.of(context, tx, await context.found(tx, act))

    def now(self) -> float:
        """When all of this happens, UTC epoch seconds."""
        return self._at

    @property
    def id(self) -> str:
        """The game's id."""
        return self.row.id

    @property
    def version(self) -> int:
        """The game's version."""
        return self.row.version

    async def situation(self, version: int | None = None) -> Situation:
        """The game at a version (None: its newest)."""
        return await self.context.positions.situation(self.tx, self.row, self.seats, version)

    async def change(self, writing: Awaitable[object]) -> None:
        """Await a verb that changes the game or its seats, and know them as they are then."""
        await writing
        row = await self.tx.game(self.id)
        assert row is not None
        self.row, self.seats = row, tuple(await self.tx.seats(self.id))

    # -- the person who acts -----------------------------------------------------------------------------------------

    def seated(self, user_id: int) -> SeatRow | None:
        """A person's seat, left or not; None for somebody who has none."""
        return seated(self.seats, user_id)

    def seat_of(self, act: Act) -> SeatRow:
        """The seat of the one who acts; Refused for somebody who doesn't play."""
        return expect_seat(self.seats, act.person.user_id, self.id)

    async def to_move(self, act: Act) -> Situation:
        """The position, when it is this person's turn in it and nothing has changed since the button's version."""
        await self.expect_running()
        situation = await self.situation()
        seat = self.seat_of(act)
        if act.version is not None and act.version != self.version:
            raise Refused(line("stale"), show=self.id)
        if situation.game.to_move != seat.seat:
            raise Refused(line("not-your-turn"), show=self.id)
        return situation

    def did(self, code: str, **more: Any) -> JsonObject:
        """What an act came to, as it is remembered."""
        return {"did": code, "game": self.id, **more}

    async def expect_running(self) -> None:
        """Refused for a lobby and for a game that is over; where there is another one by now, with the way to it."""
        if self.row.status is GameStatus.LOBBY:
            raise Refused(line("not-started"))
        if self.row.status is not GameStatus.RUNNING:
            present = await self.tx.latest_game(self.row.channel_id)
            if present is None or not present.status.live:
                raise Refused(line("game-over"), show=self.id)
            raise Refused(line("game-over-other", link=await game_link(self.tx, present)), show=self.id)

    def expect_lobby(self, running: str = "already-started") -> None:
        """Refused for a game that has started, with the text ``running``, and for a lobby that is closed."""
        if self.row.status is GameStatus.RUNNING:
            raise Refused(line(running), show=self.id)
        if self.row.status is not GameStatus.LOBBY:
            raise Refused(line("lobby-closed"))

    # -- what is posted ----------------------------------------------------------------------------------------------

    async def post(
        self, notice: Notice, version: int | None = None, *, channel_id: int | None = None, user_id: int | None = None
    ) -> int:
        """Have something said in the game's channel (or in that one), once this transaction is safe; the post's number.

        ``version``: of the game that it is about. ``user_id``: in a direct message to this person instead.
        """
        where = self.row.channel_id if channel_id is None else channel_id
        return await notice.enqueue(self.tx, where, self.now(), game_id=self.id, version=version, user_id=user_id)

    async def retire(self, channel_id: int, message_id: int) -> None:
        """Have a message of the game lose its buttons."""
        await self.post(Retired(message_id), channel_id=channel_id)

    async def retire_beside(self) -> None:
        """Have the messages beside the live one that still have a button (reminders, announcements) lose it."""
        beside = await self.tx.posts(self.id, [kind for kind, notice in Notice.kinds.items() if notice.beside])
        if not beside:
            return
        retired = {notice.message for notice in Retired.among(await self.tx.posts(self.id, [Retired.kind]))}
        for post in beside:
            if post.message_id is not None and post.message_id not in retired:
                await self.retire(post.channel_id, post.message_id)

    async def go_on(self, *, say_so: bool = True, calls: bool = False) -> bool:
        """Let a game that rests go on, since a person acts in it; returns whether it rested.

        ``say_so``: how it stands is posted anew. ``calls``: somebody else than the player to move acts, so that
        player is called if no call has reached the channel.
        """
        if self.row.paused_reason is None:
            return False
        await self.change(self.tx.pause_game(self.id, None, self.now()))
        if say_so:
            if self.row.status is GameStatus.RUNNING:
                # While it rested nobody could move: its time begins anew, and nobody votes on who didn't.
                await self.close(lambda vote: vote.absent)
                await self.arm(fresh=True)
            await self.say_again(calls=calls)
        return True

    async def say_again(self, *, calls: bool = True) -> bool:
        """Post anew how a lobby or a running game stands; whether that is to be said now.

        Without a ping, but where ``calls`` and the post for it was given up before it ever came into the channel: its
        player knows nothing. Where a computer is to move its turn is awaited, and then said.
        """
        if self.row.status is GameStatus.RUNNING and (await self.situation()).awaits_computer:
            return False
        posts = await self.tx.posts(self.id)
        said = [post for post in posts if Notice.kinds[post.kind].live and (post.version or 0) == self.version]
        lost = all(post.message_id is None and post.state in (OutboxState.SENT, OutboxState.DEAD) for post in said)
        if calls and said and lost:
            await self.post(Notice.of(said[0]), said[0].version)
        elif self.row.status is GameStatus.LOBBY:
            await self.post(LobbyOpen(again=True))
        else:
            await self.post(TurnBegun(again=True), self.version)
        return True

    async def say_turn(self) -> None:
        """Post whose turn it is, and what happened before; a computer's turn is told in the next player's message."""
        if not (await self.situation()).awaits_computer:
            await self.post(TurnBegun(), self.version)

    # -- a turn's time -----------------------------------------------------------------------------------------------

    async def arm(self, *, fresh: bool) -> None:
        """Set the timers of the player to move in place of those that were set before; none where the game is over.

        To be called last, when the game has its new version. ``fresh``: a turn begins now; else one goes on.
        """
        await self._disarm()
        if self.row.status is not GameStatus.RUNNING:
            return
        if fresh or self.row.turn_since is None:
            await self.change(self.tx.begin_turn(self.id, self.now()))
        await self._set_timers(passed=True)

    async def shift(self) -> None:
        """The player to move goes away or comes back: the same turn, other times. What was due stays so."""
        # An end that is due and hasn't had its effect yet still has it.
        await self._set_timers(passed=await self._disarm() > 0)

    async def _disarm(self) -> int:
        """Remove the turn's timers; how many of its end, and of a computer's turn that follows, there were."""
        await self.tx.cancel_timers(self.id, REMIND)
        return await self.tx.cancel_timers(self.id, DEADLINE, COMPUTER)

    async def _set_timers(self, *, passed: bool) -> None:
        """Set what is still to come of the running turn; ``passed``: its end, too, where that is over already."""
        situation = await self.situation()
        turn = situation.game.to_move
        if situation.awaits_computer:
            await self.tx.set_timer(COMPUTER, self.now(), {}, game_id=self.id, version=self.version)
        if self.row.turn_since is None or self.seats[turn].user_id is None:
            return
        running = await term(self.tx, self.row, self.seats, turn, self.now())
        for kind, at, payload in running.timers(passed=passed):
            await self.tx.set_timer(kind, at, payload, game_id=self.id, version=self.version)

    # -- questions ---------------------------------------------------------------------------------------------------

    async def ask(
        self,
        kind: str,
        *,
        asker: int | None,
        about: int | None = None,
        version: int | None = None,
        whom: Person | None = None,
        yes: Collection[int] = (),
        data: Mapping[str, Any] | None = None,
    ) -> None:
        """Ask in the channel.

        ``asker``: a seat; None: the bot or a moderator. ``version``: void once the game is at another one. ``whom``:
        who is offered the seat ``about``. ``yes``: the seats that agree from the start.
        """
        await self.go_on()
        number = await self.tx.ask(
            self.id,
            kind,
            asker=asker,
            about=about,
            user_id=None if whom is None else whom.user_id,
            name="" if whom is None else whom.name,
            version=version,
            yes=yes,
            data=data or {},
            now=self.now(),
        )
        await self.put(number)

    async def put(self, number: int, *, again: bool = False) -> None:
        """Have a question's message posted; from now on it is that one. ``again``: nobody is called any more."""
        await self.tx.set_question(self.id, number, post=await self.post(QuestionAsked(number, again)))

    async def show(self, question: QuestionRow) -> None:
        """Have the question's message say how it stands."""
        await self.post(QuestionChanged(question.number))

    async def open_votes(self) -> list[Vote]:
        """What still can be answered, in its order."""
        return [vote_of(row, self.seats) for row in await self.tx.open_questions(self.id)]

    async def close(self, which: Callable[[Vote], bool] = lambda _: True) -> None:
        """Open questions come to nothing, since the game went on or is over."""
        for vote in await self.open_votes():
            if which(vote):
                await self.tx.set_question(self.id, vote.row.number, state=QuestionState.CLOSED)
                await self.show(vote.row)

    # -- what was done already ---------------------------------------------------------------------------------------

    async def done(self, version: int, deed: str) -> int | None:
        """The version that a deed at that version led to; None where it wasn't done, or doesn't count any more.

        It counts while what it led to is the present version, or one of those that the position is made of. So a button
        that is pressed again says what it did. A deed begins with whose it is: a seat, a moderator.
        """
        led_to = await self.tx.led_to(self.id, version, deed)
        if led_to is None or led_to == self.version:
            return led_to
        counts = any(batch.version == led_to for batch in (await self.situation()).batches)
        return led_to if counts else None

    # -- commits -----------------------------------------------------------------------------------------------------

    async def commit(self, game: Game, deed: str) -> int:
        """After what a seat did, which is in the game's log: draw, record all of it, post it; the new version.

        ``deed``: what that was, see ``done``.
        """
        deal(game, await self.tx.stack(self.id))
        events = game.log or []
        rested = await self.record([event_to_json(event) for event in events], deed, to_move=game.to_move)
        await self.context.positions.add(self.tx, self.row, events)
        if game.phase is Phase.OVER:
            await self.post(Summary(await self._finish(game)), self.version)
        else:
            await self.say_turn()
        # The time begins anew after whatever the player to move did, not when another one left; and after a rest,
        # in which nobody could move.
        kinds = {type(event) for event in events}
        await self.arm(fresh=rested or SeatLeft not in kinds or TurnPassed in kinds)
        return self.version

    async def record(self, events: Sequence[JsonObject], deed: str, *, to_move: int, again: bool = False) -> bool:
        """Append what changes the position. Drafts and questions that were about another position are void.

        ``to_move``: the seat to move from now on; ``again``: a turn that it had taken is undone. The plan of the seat
        whose turn is over, or is to be taken again, is void, too; all others' plans stay. The result: whether the game
        stood still until now.
        """
        dropped = await self.tx.drop_drafts(self.id)
        before = (await self.situation()).game.to_move
        await self.close(lambda vote: vote.row.version is not None or (vote.row.about == before and not vote.lasts))
        rested = await self.go_on(say_so=False)
        version = self.version
        await self.change(self.tx.append(self.id, version, events, self.now()))
        await self.tx.note_deed(self.id, version, deed, self.version)
        turn_of = to_move if again else before if before != to_move else None
        people = {seat.user_id for seat in self.seats if seat.state is not SeatState.LEFT and seat.seat != turn_of}
        for row in dropped:
            plan = plan_in(row, again=again)
            if plan is not None and row.version == version and row.user_id in people:
                await self.tx.save_draft(self.id, row.user_id, self.version, plan, row.updated_at)
        return rested

    async def leave(self, seat: int, *, removed: bool = False) -> None:
        """A seat takes no more turns (T1). ``removed``: by others, so the game isn't rated (T2)."""
        game = (await self.situation()).game
        game.log = []
        game.resign(seat)
        if removed:
            await self.change(self.tx.unrate(self.id))
        await self.change(self.tx.set_seat_state(self.id, seat, SeatState.LEFT))
        # An offer to another person stays.
        await self.close(lambda vote: not isinstance(vote, SeatOffer) or vote.row.about == seat)
        if not active(self.seats) and game.phase is not Phase.OVER:
            await self.end(ALONE)
            return
        if game.open_by_seat is not None and game.phase is not Phase.OVER:
            stack = await self.tx.stack(self.id)
            await self.tx.replace_stack(self.id, reshuffled(game, stack, self.context.random))
        await self.commit(game, leaving_deed(seat))

    async def end(self, reason: str, ask: int | None = None) -> None:
        """The lobby or the running game ends without a result (T4); the deed is ``end_by(reason)``.

        ``ask``: the interaction beside which somebody said why.
        """
        lobby = self.row.status is GameStatus.LOBBY
        if not lobby:
            await self.close()
        now = self.now()
        await self.change(self.tx.end_game(self.id, reason, now))
        await self.tx.note_deed(self.id, self.version, end_by(reason), self.version)
        if lobby:
            await self.post(LobbyChanged(ask))
            await self.retire_beside()
        else:
            await self.tx.withdraw(self.id, self.version - 1, now)
            await self.post(EndedEarly(ask), self.version)

    async def _finish(self, game: Game) -> Unrated | None:
        """The game is over and scored: its result stands. Why it isn't rated, where the way it was played is why."""
        now = self.now()
        await self.close()
        why = await unrated(self.tx, await self.situation(), now) if self.row.rated else None
        if why is not None:
            await self.change(self.tx.unrate(self.id))
        await self.change(self.tx.finish_game(self.id, now))
        ranks = ranking(game)
        results = [(seat, game.scores[seat], ranks[seat]) for seat in range(game.seats)]
        done = feats.counted(await self.situation())
        names = {seat: [feat.name for feat in found] for seat, found in done.items()}
        await self.tx.add_results(self.id, results, now, names)
        return why
