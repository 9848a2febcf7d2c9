"""Whatever people do, and wherever the process dies: the game stays whole, and everybody is told once.

hypothesis makes up evenings of one channel: people open, join, leave, move, try what isn't allowed, undo, vote, resign,
replace each other and are away, answer the day's puzzle and have it posted; days pass; computers move; posts are late;
the process is started again, or dies at any step of storing and sending. After each step the whole table is looked
over. An evening that goes wrong is made simpler until nothing can be left out of it.
"""

from __future__ import annotations

import asyncio
import json
import shutil
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, TypeVar, cast

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from bot.core.composing import Post, PostAction
from bot.core.notices import Notice
from bot.core.uses import Use
from bot.game import puzzles
from bot.game.acts import Person, Refused
from bot.game.notation import Draft
from bot.game.settings import GameOptions
from bot.game.views import Situation
from bot.text.message import Message
from bot.use_cases import away, cleanup, ending, lobby, panel, privacy, puzzle_posts, reminders
from bot.use_cases import puzzles as daily_puzzle
from bot.use_cases.lobby import OPEN
from bot.use_cases.plans import DROP, PLAN
from bot.use_cases.rematch import REMATCH
from bot.use_cases.reminders import arm_unarmed
from bot.use_cases.seats import REMOVE, REPLACE, RESIGN
from bot.use_cases.turn import DEPLOY, DISCARD, PASS, PLACE
from bot.use_cases.undo import UNDO
from bot.use_cases.votes import VOTE
from engine.game import Phase
from engine.games import RULESETS
from engine.summary import tally
from engine.tilefiles import load, parse_tileset
from engine.tiles import TileSet
from storage import WITHDRAWN, GameRow, GameStatus, OutboxRow, OutboxState, SeatState, Store
from tests.bot.app.deaths import Deadly, Killed
from tests.bot.app.read import english
from tests.bot.app.table import ANNA, BO, CHANNEL, CLEO, DORA, Channel, Move, Table, Watch, any_move
from tests.profiles import is_full

T = TypeVar("T")

PEOPLE = (ANNA, BO, CLEO, DORA)


def few(ruleset: str, most: int = 12) -> TileSet:
    """So many kinds of a game's tiles, one of each, and its start and bonus tiles: it ends within an evening."""
    entries = json.loads(load(ruleset).text)["tiles"]
    start = next(entry for entry in entries if entry["id"] == load(ruleset).start.id)
    bonus = [entry for entry in entries if entry.get("set") == "bonus"]
    others = [entry for entry in entries if entry is not start and entry not in bonus]
    chosen = [start, *others[:: len(others) // most], *bonus]
    tiles = [{**entry, "count": 1, **({"verified_count": 1} if "verified_count" in entry else {})} for entry in chosen]
    return parse_tileset(json.dumps({"ruleset": ruleset, "tiles": tiles}))


FEW_TILES = {ruleset: few(ruleset) for ruleset in RULESETS}

GAMES = [
    {"ruleset": "base"}, {"ruleset": "hunters"}, {"ruleset": "discovery"}, {"ruleset": "discovery", "expert": True},
    {"ruleset": "base", "next_tile": "known"}, {"ruleset": "hunters", "next_tile": "known"},
]  # fmt: skip
AT_THE_LOBBY = [lobby.JOIN, lobby.LEAVE, lobby.START, lobby.START_WITH_COMPUTER]
NEVER = 10**9

people = st.sampled_from(PEOPLE)
chances = st.randoms(use_true_random=False)
rarely = st.sampled_from([False] * 5 + [True])
"""Whether something is really done after which the evening is a shorter one."""

deaths = st.one_of(st.none(), st.none(), st.none(), st.integers(1, 70))
"""The step of the store at which the process dies during an act; mostly it doesn't."""


class Mortal(Deadly):
    """A store whose process may be told to die at a step from now."""

    def __init__(self, store: Store) -> None:
        super().__init__(store, NEVER)

    def die_at(self, step: int | None) -> None:
        """At that step from here; None: not any more."""
        self.steps, self._fatal = 0, NEVER if step is None else step


@dataclass
class Told:
    """What came into the channel, beside what the bot knows of it: by the rows that it came from."""

    channel: Channel = field(default_factory=Channel)
    messages: dict[int, int] = field(default_factory=dict)
    pings: dict[tuple[str, int], list[int]] = field(default_factory=dict)
    boards: Counter[tuple[str, int, str]] = field(default_factory=Counter)
    puzzles: Counter[int] = field(default_factory=Counter)

    def take(self, row: OutboxRow, post: Post) -> int | None:
        """Do what a post says. One that was tried before is looked for first, as the bot does in a channel."""
        if post.action is PostAction.SEND and post.row.attempts > 1 and row.id in self.messages:
            # The message is edited to what the post says by now, and calls nobody once more.
            self.channel.messages[self.messages[row.id]] = post
            return self.messages[row.id]
        if post.action is PostAction.RETIRE and post.message_id is None:
            if row.id in self.messages:
                self.channel.retired.add(self.messages[row.id])
            return None
        number = self.channel.take(post)
        if post.action is PostAction.SEND:
            assert row.id not in self.messages, f"post {row.id} ({row.kind}) came twice"
            assert number is not None
            self.messages[row.id] = number
            if row.kind == "puzzle":
                self.puzzles[row.payload["number"]] += 1
            if Notice.kinds[row.kind].calls_for == "turn" and post.user_id is None:
                self.pings.setdefault((post.game_id, post.version), []).extend(post.pings)
                if not row.payload.get("again"):
                    self.boards[post.game_id, post.version, row.kind] += 1
        return number


class Anything(RuleBasedStateMachine):
    """One channel from the first lobby on."""

    def __init__(self, empty: Path, path: Path) -> None:
        super().__init__()
        shutil.copy(empty, path)
        self._path = path
        self._runner = asyncio.Runner()
        self._watch = Watch()
        self._numbers = count(1)
        self._told = Told()
        self._pressed: tuple[Person, Move] | None = None
        self._counted: tuple[str, list[int], int] = ("", [], 0)
        self._stopped = 0
        self._run(self._start())

    def teardown(self) -> None:
        self._run(self._stop())
        self._runner.close()

    def _run(self, work: Awaitable[T]) -> T:
        async def awaited() -> T:
            return await work

        return self._runner.run(awaited())

    # -- the process -------------------------------------------------------------------------------------------------

    async def _start(self) -> None:
        self._store = await Store.open(self._path, new_id=lambda: f"game{next(self._numbers)}")
        self._mortal = Mortal(self._store)
        self._table = Table(
            cast("Store", self._mortal), random=Random(1), tilesets=FEW_TILES, now=self._watch,
            interactions=self._numbers, channel=self._told.channel,
        )  # fmt: skip
        # Who looks on doesn't die with it.
        self._table.store = self._store
        for row in await self._table.app.outbox.interrupted():
            await self._table.app.outbox.take_up(row)

    async def _stop(self) -> None:
        await self._table.app.close()
        await self._store.close()

    def _uses(self, person: Person, use: Use[...], dies: int | None, *what: object, **how: object) -> Message | None:
        """Have somebody use that in the channel."""
        return self._does(lambda: self._table.app.do(use, self._table.act(person), *what, **how), dies)

    def _does(self, work: Callable[[], Awaitable[T]], dies: int | None = None) -> T | None:
        """Have something done in a process that may die over it; None where it did, or where it was refused."""
        return self._run(self._done(work, dies))

    async def _done(self, work: Callable[[], Awaitable[T]], dies: int | None) -> T | None:
        self._watch.forward(seconds=1)
        before = await self._all_that_counts()
        self._mortal.die_at(dies)
        try:
            return await work()
        except Killed:
            await self._stop()
            await self._start()
        except Refused:
            assert await self._all_that_counts() == before, "a refusal changes nothing"
        finally:
            self._mortal.die_at(None)
        return None

    async def _all_that_counts(self) -> list[object]:
        reader = self._store.reader
        row = await reader.latest_game(CHANNEL.channel_id)
        if row is None:
            return []
        return [row, await reader.seats(row.id), await reader.log(row.id), len(await reader.posts(row.id)),
                await reader.questions(row.id), await reader.due_timers(float("inf"))]  # fmt: skip

    async def _deliver(self, most: int, fails: str = "") -> None:
        """Post so much of what is due; the first of it ``fails`` before or after it is in the channel."""
        outbox = self._table.app.outbox
        while most and (rows := await outbox.due(1)):
            most -= 1
            post = await outbox.claim(rows[0])
            if post is None:
                continue
            self._mortal.step()
            number = None if fails == "before" else self._told.take(rows[0], post)
            self._mortal.step()
            await (outbox.retry(post.row.id, "no answer", 30.0) if fails else outbox.sent(post, number))
            fails = ""

    async def _row(self) -> GameRow | None:
        return await self._store.reader.latest_game(CHANNEL.channel_id)

    async def _running(self) -> GameRow | None:
        row = await self._row()
        return row if row is not None and row.status is GameStatus.RUNNING else None

    # -- the table ---------------------------------------------------------------------------------------------------

    @initialize(
        game=st.sampled_from(GAMES), seats=st.integers(2, 4), undo=st.sampled_from(["friendly", "consent", "off"]),
        days=st.sampled_from([None, 1, 3]), late=st.sampled_from(["remind", "vote", "computer"]),
        computers=st.sampled_from([[], [], ["easy"]]), daily=st.booleans(),
    )  # fmt: skip
    def a_game(self, game: Any, seats: int, undo: Any, days: Any, late: Any, computers: Any, daily: bool) -> None:
        """Most evenings begin with a game; whatever goes on before it is tried with the next one."""
        if daily:
            self.settles_the_puzzle(ANNA, 7, stops=False, dies=None)
        options = GameOptions(**game, undo=undo, days=days, on_deadline="remind" if days is None else late)
        self._run(self._begin(options, seats, computers))

    async def _begin(self, options: GameOptions, seats: int, computers: list[str]) -> None:
        act = self._table.act
        await self._table.app.do(lobby.OPEN, act(ANNA), options, (), computers)
        for person in PEOPLE[1 : seats - len(computers)]:
            await self._table.app.do(lobby.JOIN, act(person))
        await self._table.app.do(lobby.START, act(ANNA))

    @rule(game=st.sampled_from(GAMES), seats=st.integers(2, 4), dies=deaths)
    def another_game(self, game: Any, seats: int, dies: int | None) -> None:
        """Where the last one is over."""
        row = self._run(self._row())
        if row is not None and not row.status.live:
            self._does(lambda: self._begin(GameOptions(**game, undo="friendly"), seats, []), dies)

    @rule(person=people, game=st.sampled_from(GAMES), computers=st.sampled_from([[], ["easy"]]), dies=deaths)
    def opens(self, person: Person, game: Any, computers: list[str], dies: int | None) -> None:
        self._uses(person, OPEN, dies, GameOptions(**game, undo="friendly"), (), computers)

    @rule(person=people, what=st.sampled_from(AT_THE_LOBBY), dies=deaths)
    def at_the_lobby(self, person: Person, what: Use[...], dies: int | None) -> None:
        self._uses(person, what, dies)

    @rule(person=people, dies=deaths)
    def rematch(self, person: Person, dies: int | None) -> None:
        self._uses(person, REMATCH, dies)

    # -- turns -------------------------------------------------------------------------------------------------------

    @rule(chance=chances, presses=st.booleans())
    def moves_alive(self, chance: Random, presses: bool) -> None:
        """As below, in a process that lives on: an evening is mostly moves."""
        self.moves(chance, presses, None)

    @rule(chance=chances, presses=st.booleans(), dies=deaths)
    def moves(self, chance: Random, presses: bool, dies: int | None) -> None:
        """The player to move makes a legal turn, by words or by the button; what is answered with "Done." is there."""
        row = self._run(self._running())
        if row is None:
            return
        game = self._run(self._table.game())
        mover = self._run(self._mover())
        if mover is None:
            return
        act = self._table.act(mover)
        if not game.choices():
            self._does(lambda: self._table.app.do(DISCARD, act.on(row.id, row.version), "1"), dies)
            return
        move = self._run(any_move(self._table, chance))
        answer: Message | None
        if presses:
            self._pressed = mover, move
            answer = self._does(lambda: self._table.confirm(act, move), dies)
        else:
            answer = self._uses(mover, PLACE, dies, move.square, move.rotation, move.spot, move.tile or None)
        if answer is not None:
            assert english(answer).startswith("✔ ")
        after = self._run(self._row())
        assert after is not None
        assert after.version in ((row.version + 1,) if answer is not None else (row.version, row.version + 1))

    @rule(dies=deaths)
    def presses_again(self, dies: int | None) -> None:
        """An old Confirm button never counts twice."""
        if self._pressed is None:
            return
        person, move = self._pressed
        before = self._run(self._store.reader.game(move.game_id))
        assert before is not None
        self._does(lambda: self._table.confirm(self._table.act(person), move), dies)
        after = self._run(self._store.reader.game(move.game_id))
        assert after is not None
        assert before.version in (after.version, move.version)

    @rule(
        person=people, square=st.sampled_from(["N13", "N12", "M13", "O14", "A1", "?"]),
        rotation=st.sampled_from([0, 90, 45]),
        spot=st.sampled_from([None, "none", "knight-1", "follower-1", "farmer-2", "hut-1", "?"]),
        tile=st.sampled_from([None, "1", "9"]), dies=deaths,
    )  # fmt: skip
    def tries(self, person: Person, square: str, rotation: int, spot: str | None, tile: str | None, dies: Any) -> None:
        """Somebody places somewhere, mostly where they can't."""
        self._does(lambda: self._table.place(self._table.act(person), square, rotation, spot, tile), dies)

    @rule(
        person=people, square=st.sampled_from([None, "N12", "M13", "Z1"]), rotation=st.sampled_from([None, 0, 90]),
        spot=st.sampled_from([None, "none", "knight-1"]), late=st.booleans(), dies=deaths,
    )  # fmt: skip
    def drafts(self, person: Person, square: Any, rotation: Any, spot: Any, late: bool, dies: int | None) -> None:
        """Somebody presses something in a panel, perhaps one of a turn before."""
        row = self._run(self._running())
        if row is not None:
            draft = Draft(None, square, rotation, spot)
            version = row.version - late
            self._does(lambda: self._table.app.do(panel.SHOW, self._table.act(person).on(row.id, version), draft), dies)

    @rule(person=people, what=st.sampled_from(["skip", "knight-1", "play"]), dies=deaths)
    def ends_the_draft(self, person: Person, what: str, dies: int | None) -> None:
        use: Use[...] = {"skip": PASS, "play": panel.PLAY}.get(what, DEPLOY)
        self._uses(person, use, dies, *([what] if use is DEPLOY else []))

    @rule(
        person=people, square=st.sampled_from([None, "N12", "M13", "O14", "1 N14", "N13", "Z1"]),
        rotation=st.sampled_from([None, 0, 90]), spot=st.sampled_from([None, "none", "knight", "hut 1", "7"]),
        drops=rarely, dies=deaths,
    )  # fmt: skip
    def plans(self, person: Person, square: Any, rotation: Any, spot: Any, drops: bool, dies: int | None) -> None:
        """Somebody plans their next turn, or drops that: by itself it moves nothing and says nothing."""
        row = self._run(self._running())
        if row is None:
            return
        before = self._run(self._all_that_counts())
        if drops:
            self._does(lambda: self._table.app.do(DROP, self._table.act(person).on(row.id)), dies)
        else:
            self._uses(person, PLAN, dies, square, rotation, spot)
        assert self._run(self._all_that_counts()) == before

    @rule(person=st.one_of(st.none(), people), dies=deaths)
    def undoes(self, person: Person | None, dies: int | None) -> None:
        """Somebody wants their turn back; None: who moved last."""
        who = person or self._run(self._last_mover())
        if who is not None:
            self._uses(who, UNDO, dies)

    # -- who plays ---------------------------------------------------------------------------------------------------

    @rule(person=people, yes=st.booleans(), dies=deaths)
    def votes(self, person: Person, yes: bool, dies: int | None) -> None:
        self._uses(person, VOTE, dies, yes=yes)

    @rule(person=people, really=rarely, dies=deaths)
    def resigns(self, person: Person, really: bool, dies: int | None) -> None:
        if really:
            self._uses(person, RESIGN, dies)

    @rule(
        person=people, moderates=st.booleans(), seat=st.sampled_from(["1", "2", "3", "7"]),
        by=st.one_of(st.none(), people), computer=st.sampled_from([None, None, "easy"]), dies=deaths,
    )  # fmt: skip
    def replaces(self, person: Person, moderates: bool, seat: str, by: Any, computer: Any, dies: int | None) -> None:
        act = self._table.act(person, moderator=moderates)
        self._does(lambda: self._table.app.do(REPLACE, act, seat, by, computer), dies)

    @rule(person=people, seat=st.sampled_from(["1", "2", "3", "2-easy"]), really=rarely, dies=deaths)
    def removes(self, person: Person, seat: str, really: bool, dies: int | None) -> None:
        """A moderator takes a seat out of the game, or gives it to a computer."""
        row = self._run(self._running())
        if row is not None and really:
            act = self._table.act(person, moderator=True)
            what = REMOVE.read(seat, ())
            self._does(lambda: self._table.app.do(REMOVE, act.on(row.id, row.version), **what), dies)

    @rule(person=people, moderates=rarely, dies=deaths)
    def ends(self, person: Person, moderates: bool, dies: int | None) -> None:
        """A moderator ends the game; somebody else asks the others."""
        row = self._run(self._row())
        if row is not None:
            act = self._table.act(person, moderator=moderates)
            self._does(lambda: self._table.app.do(ending.END, act.on(row.id, row.version)), dies)

    @rule(person=people, really=rarely, dies=deaths)
    def is_forgotten(self, person: Person, really: bool, dies: int | None) -> None:
        if really:
            self._uses(person, privacy.FORGET, dies)

    # -- the puzzle of the day ---------------------------------------------------------------------------------------

    @rule(person=people, worse=st.integers(0, 3), late=rarely, dies=deaths)
    def answers_the_puzzle(self, person: Person, worse: int, late: bool, dies: int | None) -> None:
        """Somebody answers today's puzzle, or yesterday's: only the first answer to today's counts."""
        number = puzzles.number_on(self._watch.at + 1) - late
        puzzle = puzzles.at(number)
        turn = [puzzle.best, *(one for one, _ in puzzle.behind)][: worse + 1][-1]
        before = self._run(self._store.reader.puzzle_answer(person.user_id, number))
        act, draft = self._table.act(person).on("puzzle", number), Draft.of(puzzle.game, turn)
        shown = self._does(lambda: self._table.app.do(daily_puzzle.ANSWER, act, draft), dies)
        after = self._run(self._store.reader.puzzle_answer(person.user_id, number))
        if before is not None or late:
            assert after == before
        else:
            assert after is not None or shown is None
            assert after is None or after.turn == str(turn)

    @rule(person=people, hour=st.sampled_from([0, 7, 23]), stops=rarely, dies=deaths)
    def settles_the_puzzle(self, person: Person, hour: int, stops: bool, dies: int | None) -> None:
        """A manager has it posted in the channel, at another hour perhaps, or no more."""
        act = replace(self._table.act(person), manager=True)
        if stops:
            self._stopped += 1
            self._does(lambda: self._table.app.do(puzzle_posts.STOP, act), dies)
        else:
            self._does(lambda: self._table.app.do(puzzle_posts.SETTLE, act, CHANNEL.channel_id, hour), dies)

    # -- time --------------------------------------------------------------------------------------------------------

    @rule(days=st.sampled_from([0.3, 1.1, 1.1, 1.1, 3.0, 3.0, 8.0, 40.0]), dies=deaths)
    def days_pass(self, days: float, dies: int | None) -> None:
        self._watch.forward(days)
        self._does(self._table.app.timers.fire_due, dies)

    @rule(dies=deaths)
    def computers_move(self, dies: int | None) -> None:
        self._does(self._table.app.computers.play_due, dies)

    @rule(person=people, days=st.sampled_from([None, 2, 9]), dies=deaths)
    def is_away(self, person: Person, days: int | None, dies: int | None) -> None:
        self._uses(person, away.AWAY, dies, days, back=days is None)

    @rule(person=people, dies=deaths)
    def nudges(self, person: Person, dies: int | None) -> None:
        self._uses(person, reminders.NUDGE, dies)

    @rule(dies=deaths)
    def is_looked_over(self, dies: int | None) -> None:
        """What is done every hour and every day."""

        async def looks() -> None:
            app, games = self._table.app, await self._store.reader.live_games()
            await app.outbox.repost_stale()
            await arm_unarmed(app.context, games)
            await cleanup.announce(app.context, games)
            await cleanup.tidy(app.context)

        self._does(looks, dies)

    # -- posts, and the process --------------------------------------------------------------------------------------

    @rule(most=st.sampled_from([1, 2, 100]), fails=st.sampled_from(["", "", "before", "after"]), dies=deaths)
    def posts(self, most: int, fails: str, dies: int | None) -> None:
        self._does(lambda: self._deliver(most, fails), dies)

    @rule()
    def starts_again(self) -> None:
        self._run(self._stop())
        self._run(self._start())

    # -- what always holds -------------------------------------------------------------------------------------------

    async def _mover(self) -> Person | None:
        """The person to move; None where it is a computer."""
        situation = await self._table.situation()
        seat = situation.seats[situation.game.to_move]
        return None if seat.user_id is None else Person(seat.user_id, seat.name)

    async def _last_mover(self) -> Person | None:
        """The person whose turn can be taken back."""
        if await self._running() is None:
            return None
        situation = await self._table.situation()
        mover = situation.last_of_people.mover
        seat = None if mover is None else situation.seats[mover]
        return None if seat is None or seat.user_id is None else Person(seat.user_id, seat.name)

    @invariant()
    def one_live_game(self) -> None:
        assert len(self._run(self._store.reader.live_games())) <= 1

    @invariant()
    def the_game_is_whole(self) -> None:
        """Everything about the position of the channel's newest game."""
        self._run(self._look_at_the_game())

    async def _look_at_the_game(self) -> None:
        row = await self._row()
        if row is None or row.version == 0 or row.status is GameStatus.ENDED:
            return
        folded = await self._table.situation()
        game, seats = folded.game, folded.seats
        known = await self._table.app.context.situation(self._store.reader, row)
        assert known.game.to_text() == game.to_text(), "what is in memory is what the log folds to"
        assert known.batches == folded.batches
        self._look_at_an_undo(folded)
        at_table = {seat.user_id for seat in seats if seat.state is SeatState.PLAYING}
        for person in PEOPLE:
            draft = await self._store.reader.draft(row.id, person.user_id)
            if draft is not None:
                assert person.user_id in at_table, "who doesn't play has neither a plan nor a draft"
                waits = seats[game.to_move].user_id != person.user_id
                assert "planned" in draft.draft or not waits, "who isn't to move has nothing but a plan"
        points = [sum(part.points for part in line.values()) for line in tally(game.ruleset, game.seats, folded.events)]
        assert points == list(game.scores), "the scores are the sum of what scored"
        on_board = Counter((piece.seat, piece.piece) for piece in game.board.pieces())
        for seat in seats:
            gone = seat.seat in game.gone
            assert gone == (seat.state is SeatState.LEFT)
            for piece, number in game.ruleset.pieces.items():
                supply, on = game.supply(seat.seat)[piece], on_board[seat.seat, piece]
                assert supply == 0 if gone else supply + on == number, f"pieces of seat {seat.seat} are lost or made"
                assert on <= number
        assert len({tile.square for tile in game.board.laid()}) == len(game.board.laid()), "a square has one tile"
        assert (row.status is GameStatus.FINISHED) == (game.phase is Phase.OVER)
        if row.status is GameStatus.RUNNING:
            assert seats[game.to_move].state is SeatState.PLAYING, "just one of those who still play is to move"
            assert game.choices() or game.open_tiles(), "who is to move can move"
        results = [one for one in await self._store.reader.results(CHANNEL.guild_id) if one.game_id == row.id]
        counts = row.status is GameStatus.FINISHED and all(seat.level is None for seat in seats)
        assert len(results) == (game.seats if counts else 0)

    def _look_at_an_undo(self, now: Situation) -> None:
        """Whatever was taken back is a person's last turn with what computers did after it, and nothing more."""
        versions = [batch.version for batch in now.batches]
        game_id, before, last = self._counted
        if now.row.id == game_id and not set(before) <= set(versions):
            assert versions == [version for version in before if version < last]
        self._counted = now.row.id, versions, now.last_of_people.version

    @invariant()
    def everything_is_said_once(self) -> None:
        """Who is called for a turn is called once for it; a turn has one message, also while others wait."""
        # Two seats may be taken over in one turn, which are two messages.
        turns = (number for (_, _, kind), number in self._told.boards.items() if kind == "turn")
        assert max(turns, default=0) <= 1, "a turn was posted twice"
        for (game_id, version), called in self._told.pings.items():
            assert len(called) == len(set(called)), f"somebody was called twice for {game_id} {version}"

    @invariant()
    def a_puzzle_comes_once(self) -> None:
        """Only who has stopped it and settled it anew may have a day's puzzle posted once more."""
        assert max(self._told.puzzles.values(), default=0) <= 1 + self._stopped

    @rule()
    def all_is_said(self) -> None:
        """Once everything is posted the present turn has its message and its player was called."""
        self._watch.forward(seconds=60)
        self._does(lambda: self._deliver(1000))
        self._run(self._look_at_the_channel())

    async def _look_at_the_channel(self) -> None:
        reader, row = self._store.reader, await self._row()
        if row is None:
            return
        for post in await reader.posts(row.id):
            assert post.state is not OutboxState.DEAD or post.error == WITHDRAWN, f"{post.kind} is lost: {post.error}"
            assert post.state in (OutboxState.SENT, OutboxState.DEAD) or post.not_before > self._watch.at
        if row.status is not GameStatus.RUNNING:
            return
        situation = await self._table.situation()
        counts = {batch.version for batch in situation.batches}
        for post in await reader.posts(row.id):
            assert post.version not in counts or post.error != WITHDRAWN, f"an undo took version {post.version} along"
            turn = post.kind == "turn" and not post.payload.get("again")
            assert not turn or post.version not in counts or post.message_id is not None, "a turn was never posted"
        batch, seat = situation.batches[-1], situation.seats[situation.game.to_move]
        if situation.awaits_computer:
            # Where the computer took over a person's turn, that person's message may be there.
            over = seat.joined_at > (await reader.log(row.id))[-1].at
            assert over or not self._told.boards[row.id, row.version, "turn"], (
                "the next person's message tells a computer's turn"
            )
            return
        channel, message = self._told.channel, await reader.turn_message(row.id)
        assert message is not None
        assert message.version == row.version
        posted = [number for number, post in channel.messages.items() if post.game_id == row.id and post.live]
        assert set(posted) - channel.retired == {message.message_id}, "just the newest message has its buttons"
        if batch.version == row.version and batch.passes:
            called = self._told.pings[row.id, row.version]
            assert len(called) == 1, f"called for version {row.version}: {called}"
            assert called == [seat.user_id] or seat.joined_at > (row.turn_since or 0)


def test_whatever_happens_the_game_stays_whole(empty_database: Path, tmp_path: Path) -> None:
    numbers = count(1)

    class Here(Anything):
        def __init__(self) -> None:
            super().__init__(empty_database, tmp_path / f"{next(numbers)}.db")

    run_state_machine_as_test(
        Here,
        settings=settings(max_examples=60 if is_full() else 10, stateful_step_count=50 if is_full() else 30),
    )
