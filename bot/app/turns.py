"""Taking a turn: drafts that can be changed as long as one likes, and the one act that commits them."""

from __future__ import annotations

from collections.abc import Callable

from bot.app import drafts, hand, panel, spots, words
from bot.app.commits import Commits, Made
from bot.app.desk import Desk, Work, own_seat
from bot.app.drafts import Whole
from bot.app.looking import Looking
from bot.app.panel import Draft, State
from bot.app.positions import Batch, Situation
from bot.app.values import (
    Act,
    Answer,
    Button,
    Move,
    Name,
    Panel,
    Picture,
    Refused,
    SquareChoice,
    Step,
    Style,
    line,
)  # fmt: skip
from engine.events import Event
from engine.game import Phase
from storage import GameRow, GameStatus, JsonObject, Transaction


class Turns:
    """What the person whose turn it is can do; everybody else is shown the board and who is to move."""

    def __init__(self, desk: Desk, looking: Looking, commits: Commits) -> None:
        self._desk = desk
        self._looking = looking
        self._commits = commits

    # -- drafts ------------------------------------------------------------------------------------------------------

    async def play(self, act: Act, game_id: str | None = None) -> Panel | Answer:
        """Open the panel where it was left; out of turn: the board and who is to move."""
        row = await self._desk.found(self._desk.store.reader, act.place, game_id)
        if row.status is GameStatus.RUNNING:
            situation = await self._desk.situation(self._desk.store.reader, row)
            if situation.seat_of(act.person.user_id) != situation.game.turn:
                return await self._looking.board(act.person, act.place, row.id)
        return await self._drafted(act, game_id, None, drafts.reopened)

    async def place(
        self, act: Act, square: str, rotation: int | None, spot: str | None, tile: str | None = None
    ) -> Panel | Answer:
        """Lay a tile: with a spot the whole turn, without one a draft to be looked at. ``tile``: which open one."""
        where = spots.square(square)
        turned = None if rotation is None else spots.quarters(rotation)
        if spot is None:
            return await self._drafted(act, None, None, lambda s, d: drafts.laid(s, d, where, turned, tile))
        ending = spots.ending(spot)

        def whole(situation: Situation, draft: Draft) -> Whole:
            kind = drafts.tile(situation, draft, tile)
            return Whole(kind, where, drafts.rotation(situation, draft, kind, where, turned), ending)

        return await self._commit(act, whole)

    async def rotate(self, act: Act, to: int | None, tile: str | None = None) -> Panel:
        """Turn the tile in hand: to those degrees, or once more."""
        turned = None if to is None else spots.quarters(to)
        return await self._drafted(act, None, None, lambda s, d: drafts.turned(s, d, turned, tile))

    async def choose_tile(self, act: Act, game_id: str, version: int, tile: str) -> Panel:
        """The panel: take one of the open tiles in hand, as a draft."""
        return await self._drafted(act, game_id, version, lambda s, d: drafts.chosen_tile(s, d, tile))

    async def choose_square(
        self, act: Act, game_id: str, version: int, square: str, *, tile: str | None = None
    ) -> Panel:
        """The panel: lay the tile there, as a draft. ``tile``: the open one that the panel shows."""
        where = spots.square(square)
        return await self._drafted(act, game_id, version, lambda s, d: drafts.laid(s, d, where, None, tile))

    async def turn_to(
        self, act: Act, game_id: str, version: int, rotation: int, square: str, *, tile: str | None = None
    ) -> Panel:
        """The panel: turn the tile where it shows it lying, keeping the spot where it can be kept."""
        turned, where = spots.quarters(rotation), spots.square(square)
        return await self._drafted(
            act, game_id, version, lambda s, d: drafts.turned(s, drafts.shown(s, d, where, tile), turned, tile)
        )

    async def choose_spot(
        self, act: Act, game_id: str, version: int, spot: str, square: str, rotation: int, *, tile: str | None = None
    ) -> Panel:
        """The panel: set a piece on the tile as it shows it lying, or take one back, as a draft."""
        ending, where, turned = spots.ending(spot), spots.square(square), spots.quarters(rotation)
        return await self._drafted(
            act, game_id, version, lambda s, d: drafts.ended(s, drafts.laid(s, d, where, turned, tile), ending)
        )

    async def back(self, act: Act, game_id: str, version: int, *, tile: str | None = None) -> Panel:
        """The panel: take the tile up again."""
        return await self._drafted(act, game_id, version, lambda s, d: drafts.taken_up(s, d, tile))

    async def other_tile(self, act: Act, game_id: str, version: int) -> Panel:
        """The panel: choose among the open tiles again."""
        return await self._drafted(act, game_id, version, lambda _, __: Draft())

    async def _drafted(
        self, act: Act, game_id: str | None, version: int | None, change: Callable[[Situation, Draft], Draft]
    ) -> Panel:
        """Change the draft and show the panel. Doing it twice changes nothing, so nothing is remembered."""
        async with self._desk.store.transaction() as tx:
            row, situation = await self._to_move(tx, act, game_id, version)
            stored = await tx.draft(row.id, act.person.user_id)
            draft = Draft() if stored is None else Draft.from_json(stored.draft)
            state = panel.consider(situation, change(situation, draft))
            if state.draft != draft:
                await tx.save_draft(row.id, act.person.user_id, row.version, state.draft.to_json(), self._desk.now())
            await self._desk.go_on(tx, row, say_so=True)
        if row.paused_reason is not None:
            self._desk.wake()
        return await self._panel(state)

    async def _panel(self, state: State) -> Panel:
        """The panel as it is shown."""
        row, draft = state.situation.row, state.draft
        png = await self._desk.pictures.draw(row.id, panel.look(state), lambda: panel.scene(state))
        lies = state.after is not None
        turned = panel.next_rotation(state) if lies else None
        return Panel(
            game_id=row.id,
            version=state.situation.version,
            step=state.step,
            lines=panel.lines(state),
            picture=Picture(f"{row.id}-{state.situation.version}.png", png, panel.alt_text(state)),
            tiles=panel.tiles(state),
            tile=panel.tile_token(state),
            squares=self._squares(state),
            other_tile=state.step is Step.SQUARE and len(state.tiles) > 1,
            square=panel.square_name(state),
            rotation=spots.degrees(draft.rotation) if lies and draft.rotation is not None else None,
            next_rotation=None if turned is None else spots.degrees(turned),
            spots=panel.spot_choices(state),
            can_go_back=lies and len(state.squares) > 1,
            move=panel.move(state),
        )

    def _squares(self, state: State) -> tuple[SquareChoice, ...]:
        """The squares to choose from, as long as one is to be chosen."""
        if state.step is not Step.SQUARE or state.game is None:
            return ()
        return panel.squares(state, self._desk.ways.of(state.situation, state.game))

    # -- commits -----------------------------------------------------------------------------------------------------

    async def deploy(self, act: Act, spot: str) -> Answer:
        """Set a piece on the tile that lies in the draft, which ends the turn."""
        ending = spots.ending(spot)
        return await self._commit(act, lambda s, d: drafts.lying(s, d, ending))

    async def take_back(self, act: Act, piece: str) -> Answer:
        """Take an own piece back, by its token or its square, which ends the turn; the tile must lie in the draft."""
        return await self._commit(act, lambda s, d: drafts.lying(s, d, drafts.taking_back(s, piece)))

    async def skip(self, act: Act) -> Answer:
        """End the turn with nothing more; the tile must lie in the draft."""
        return await self._commit(act, lambda s, d: drafts.lying(s, d, None))

    async def confirm(self, act: Act, move: Move) -> Answer:
        """Commit exactly what a Confirm button spells out, whatever has become of the draft since."""
        square, turned, ending = spots.square(move.square), spots.quarters(move.rotation), spots.ending(move.spot)

        def whole(situation: Situation, _: Draft) -> Whole:
            return Whole(drafts.tile(situation, Draft(), move.tile or None), square, turned, ending)

        return await self._commit(act, whole, move)

    async def discard(self, act: Act, tile: str, game_id: str | None = None, version: int | None = None) -> Answer:
        """Take one of the own open tiles out of the game, since none fits; the turn goes on (D6.2)."""
        made: list[Made] = []

        async def work(tx: Transaction) -> JsonObject:
            if game_id is not None and version is not None:
                done = await self._before(tx, act, game_id, version)
                if done is not None and done[1].given_up == hand.kind(done[0].game, tile):
                    return {"did": "discarded", "game": game_id, "version": done[1].version}
            row, situation = await self._to_move(tx, act, game_id, version)
            events: list[Event] = []
            game = drafts.given_up(situation, hand.kind(situation.game, tile), events)
            after = await self._commits.settle(tx, row, situation, game, events)
            made.append((situation, after, events))
            return {"did": "discarded", "game": row.id, "version": after}

        return await self._committed(act, work, made)

    async def _commit(self, act: Act, choose: Callable[[Situation, Draft], Whole], move: Move | None = None) -> Answer:
        """Lay, deploy or take back, score and draw in one transaction, with what is to be posted."""
        made: list[Made] = []

        async def work(tx: Transaction) -> JsonObject:
            if move is not None:
                done = await self._before(tx, act, move.game_id, move.version)
                if done is not None and drafts.is_move(*done, move):
                    return {"did": "turn", "game": move.game_id, "version": done[1].version}
            row, situation = await self._to_move(tx, act, *((move.game_id, move.version) if move else (None, None)))
            stored = await tx.draft(row.id, act.person.user_id)
            draft = Draft() if stored is None else Draft.from_json(stored.draft)
            events: list[Event] = []
            game = drafts.tried(situation, choose(situation, draft), events)
            version = await self._commits.settle(tx, row, situation, game, events)
            made.append((situation, version, events))
            return {"did": "turn", "game": row.id, "version": version}

        return await self._committed(act, work, made)

    async def _committed(self, act: Act, work: Work, made: list[Made]) -> Answer:
        """Do it once; what it made of a position is noted when it is safe."""
        outcome = await self._desk.once(act, work)
        self._commits.noted(made)
        return await self._done(outcome)

    async def _to_move(
        self, tx: Transaction, act: Act, game_id: str | None, version: int | None
    ) -> tuple[GameRow, Situation]:
        """The game, when it is this person's turn in it and nothing has changed since ``version``."""
        row = await self._desk.running(tx, act, game_id)
        situation = await self._desk.situation(tx, row)
        seat = own_seat(row, situation.seats, act)
        if version is not None and version != row.version:
            raise Refused(line("stale"), show=row.id)
        if situation.game.turn != seat.seat:
            raise Refused(line("not-your-turn", name=Name(situation.names[situation.game.turn])), show=row.id)
        return row, situation

    async def _before(
        self, tx: Transaction, act: Act, game_id: str, version: int
    ) -> tuple[Situation, Batch, int] | None:
        """The position at a version, the commit that still counts as its next one, and this person's seat."""
        row = await self._desk.found(tx, act.place, game_id)
        if row.version <= version or row.status is GameStatus.LOBBY:
            return None
        situation = await self._desk.situation(tx, row)
        seat = situation.seat_of(act.person.user_id)
        batch = next((batch for batch in situation.batches if batch.version == version + 1), None)
        if seat is None or batch is None or batch.mover != seat:
            return None
        return await self._desk.situation(tx, row, version), batch, seat

    async def _done(self, outcome: JsonObject) -> Answer:
        """What the person is told after a commit; the same for the same outcome."""
        reader = self._desk.store.reader
        row = await reader.game(outcome["game"])
        assert row is not None
        situation = await self._desk.situation(reader, row, outcome["version"])
        game, names = situation.game, situation.names
        batch = situation.batches[-1]
        said = words.happened(batch.events, game, names)
        if batch.goes_on:
            play = Button("play", row.id, situation.version, line("button-play"), Style.PRIMARY)
            return Answer((line("turn-done"), *said, line("now-go-on", tile=words.in_hand(game))), buttons=(play,))
        after = line("now-over") if game.phase is Phase.OVER else line("now-turn", name=Name(names[game.turn]))
        return Answer((line("turn-done"), *said, after))
