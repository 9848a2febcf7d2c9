"""Taking a turn: drafts that can be changed as long as one likes, and the one act that commits them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from bot.app import panel, spots, words
from bot.app.desk import Desk, own_seat
from bot.app.effects import legal_rotations
from bot.app.kinds import Kind
from bot.app.looking import Looking
from bot.app.panel import Draft, State
from bot.app.positions import Situation
from bot.app.values import Act, Answer, Line, Move, Name, Panel, Picture, Refused, Step, line
from engine.errors import Refusal
from engine.events import Event, to_json
from engine.game import Game, Phase
from engine.squares import Square
from engine.table import deal
from storage import GameRow, GameStatus, JsonObject, Transaction, undone

Whole = tuple[Square, int, tuple[str, int] | None]
"""A whole turn in the engine's numbers: square, quarter turns, piece and segment or nothing."""


class Turns:
    """What the person whose turn it is can do; everybody else is shown the board and who is to move."""

    def __init__(self, desk: Desk, looking: Looking) -> None:
        self._desk = desk
        self._looking = looking

    # -- drafts ------------------------------------------------------------------------------------------------------

    async def play(self, act: Act, game_id: str | None = None) -> Panel | Answer:
        """Open the panel where it was left; out of turn: the board and who is to move."""
        row = await self._desk.found(self._desk.store.reader, act.place, game_id)
        if row.status is GameStatus.RUNNING:
            situation = await self._desk.situation(self._desk.store.reader, row)
            if situation.seat_of(act.person.user_id) != situation.game.turn:
                return await self._looking.board(act.person, act.place, row.id)
        return await self._drafted(act, game_id, None, _reopened)

    async def place(self, act: Act, square: str, rotation: int | None, spot: str | None) -> Panel | Answer:
        """Lay the drawn tile: with a spot the whole turn, without one a draft to be looked at."""
        where = spots.square(square)
        turned = None if rotation is None else spots.quarters(rotation)
        if spot is None:
            return await self._drafted(act, None, None, lambda s, d: _laid(s, d, where, turned))
        piece = spots.piece_and_segment(spot)

        def whole(situation: Situation, draft: Draft) -> Whole:
            return where, _rotation(situation, draft, where, turned), piece

        return await self._commit(act, whole)

    async def rotate(self, act: Act, to: int | None) -> Panel:
        """Turn the drawn tile: to those degrees, or once more."""
        turned = None if to is None else spots.quarters(to)
        return await self._drafted(act, None, None, lambda s, d: _turned(s, d, turned))

    async def choose_square(self, act: Act, game_id: str, version: int, square: str) -> Panel:
        """The panel: lay the tile there, as a draft."""
        where = spots.square(square)
        return await self._drafted(act, game_id, version, lambda s, d: _laid(s, d, where, None))

    async def turn_to(self, act: Act, game_id: str, version: int, rotation: int) -> Panel:
        """The panel: turn the tile that lies in the draft, keeping the spot where it can be kept."""
        turned = spots.quarters(rotation)
        return await self._drafted(act, game_id, version, lambda s, d: _turned(s, d, turned))

    async def choose_spot(self, act: Act, game_id: str, version: int, spot: str) -> Panel:
        """The panel: set the follower there, as a draft."""
        piece = spots.piece_and_segment(spot)

        def chosen(situation: Situation, draft: Draft) -> Draft:
            square, rotation = _lying(situation, draft)
            _tried(situation, (square, rotation, piece))
            return Draft(square, rotation, spot.strip().lower())

        return await self._drafted(act, game_id, version, chosen)

    async def back(self, act: Act, game_id: str, version: int) -> Panel:
        """The panel: take the tile up again."""
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
        lies = state.step is not Step.SQUARE
        turned = panel.next_rotation(state) if lies else None
        return Panel(
            game_id=row.id,
            version=state.situation.version,
            step=state.step,
            lines=panel.lines(state),
            picture=Picture(f"{row.id}-{state.situation.version}.png", png, panel.alt_text(state)),
            squares=() if lies else panel.squares(state),
            square=panel.square_name(state),
            rotation=spots.degrees(draft.rotation) if lies and draft.rotation is not None else None,
            next_rotation=None if turned is None else spots.degrees(turned),
            spots=panel.spot_choices(state),
            can_go_back=lies and len(state.squares) > 1,
            move=panel.move(state),
        )

    # -- commits -----------------------------------------------------------------------------------------------------

    async def deploy(self, act: Act, spot: str) -> Answer:
        """Set a follower on the tile that lies in the draft, which ends the turn."""
        piece = spots.piece_and_segment(spot)
        return await self._commit(act, lambda s, d: (*_lying(s, d), piece))

    async def skip(self, act: Act) -> Answer:
        """End the turn without a follower; the tile must lie in the draft."""
        return await self._commit(act, lambda s, d: (*_lying(s, d), None))

    async def confirm(self, act: Act, move: Move) -> Answer:
        """Commit exactly what a Confirm button spells out, whatever has become of the draft since."""
        whole = spots.square(move.square), spots.quarters(move.rotation), spots.piece_and_segment(move.spot)
        return await self._commit(act, lambda _, __: whole, move)

    async def _commit(self, act: Act, choose: Callable[[Situation, Draft], Whole], move: Move | None = None) -> Answer:
        """Lay, deploy, score and draw in one transaction, with what is to be posted."""
        made: list[tuple[Situation, int, list[Event]]] = []

        async def work(tx: Transaction) -> JsonObject:
            if move is not None:
                done = await self._done_before(tx, act, move)
                if done is not None:
                    return done
            row, situation = await self._to_move(tx, act, *((move.game_id, move.version) if move else (None, None)))
            stored = await tx.draft(row.id, act.person.user_id)
            draft = Draft() if stored is None else Draft.from_json(stored.draft)
            whole = choose(situation, draft)
            events: list[Event] = []
            game = _tried(situation, whole, events)
            deal(game, await tx.stack(row.id), events)
            version = await self._record(tx, row, situation, [to_json(event) for event in events])
            over = game.phase is Phase.OVER
            if over:
                await tx.finish_game(row.id, self._desk.now())
            await self._desk.post(tx, row, Kind.OVER if over else Kind.TURN, version)
            made.append((situation, version, events))
            return {"did": "turn", "game": row.id, "version": version}

        outcome = await self._desk.once(act, work)
        for situation, version, events in made:
            self._desk.positions.add(situation, version, events)
        return await self._done(outcome)

    async def undo(self, act: Act, game_id: str | None = None, version: int | None = None) -> Answer:
        """Take back the own last turn, as long as nobody has committed one after it."""

        async def work(tx: Transaction) -> JsonObject:
            row = await self._desk.found(tx, act.place, game_id)
            if row.status in (GameStatus.FINISHED, GameStatus.ENDED):
                raise Refused(line("undo-over"), show=row.id)
            row = await self._desk.running(tx, act, game_id)
            situation = await self._desk.situation(tx, row)
            seat = own_seat(row, situation.seats, act)
            if version is not None and version != row.version:
                if await self._undone_before(tx, row, seat.seat, version):
                    return {"did": "undone", "game": row.id, "version": row.version}
                raise Refused(line("stale"), show=row.id)
            if row.options.get("undo") == "off":
                raise Refused(line("undo-off"))
            last = situation.batches[-1]
            if last.laid is None:
                raise Refused(line("undo-nothing"), show=row.id)
            if last.laid.seat != seat.seat:
                raise Refused(line("undo-not-yours", name=Name(situation.names[last.laid.seat])), show=row.id)
            await tx.withdraw(row.id, last.version - 1, self._desk.now())
            after = await self._record(tx, row, situation, [undone(last.version - 1)])
            await self._desk.post(tx, row, Kind.UNDONE, after)
            return {"did": "undone", "game": row.id, "version": after}

        return await self._done(await self._desk.once(act, work))

    async def _record(self, tx: Transaction, row: GameRow, situation: Situation, events: list[JsonObject]) -> int:
        """Append what changes the position; everybody's draft was for another one."""
        for seat in situation.seats:
            if seat.user_id is not None:
                await tx.drop_draft(row.id, seat.user_id)
        await self._desk.go_on(tx, row, say_so=False)
        return await tx.append(row.id, row.version, events, self._desk.now())

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

    async def _done_before(self, tx: Transaction, act: Act, move: Move) -> JsonObject | None:
        """The outcome of this very Confirm, when it was pressed before and still counts."""
        row = await self._desk.found(tx, act.place, move.game_id)
        if row.version <= move.version or row.status is GameStatus.LOBBY:
            return None
        situation = await self._desk.situation(tx, row)
        seat = situation.seat_of(act.person.user_id)
        batch = next((batch for batch in situation.batches if batch.version == move.version + 1), None)
        if seat is None or batch is None or panel.as_move(row.id, batch, seat) != move:
            return None
        return {"did": "turn", "game": row.id, "version": batch.version}

    async def _undone_before(self, tx: Transaction, row: GameRow, seat: int, version: int) -> bool:
        """Whether this seat's Undo at that version was the last thing that happened."""
        if row.version != version + 1:
            return False
        (first, *_) = await tx.log(row.id, after_version=version)
        before = await self._desk.situation(tx, row, version)
        laid = before.batches[-1].laid
        return first.event == undone(before.batches[-1].version - 1) and laid is not None and laid.seat == seat

    async def _done(self, outcome: JsonObject) -> Answer:
        """What the person is told after a commit; the same for the same outcome."""
        reader = self._desk.store.reader
        row = await reader.game(outcome["game"])
        assert row is not None
        situation = await self._desk.situation(reader, row, outcome["version"])
        game, names = situation.game, situation.names
        if outcome["did"] == "undone":
            return Answer((line("undone"),))
        said = words.happened(situation.batches[-1].events, names)
        after: Line = line("now-over") if game.phase is Phase.OVER else line("now-turn", name=Name(names[game.turn]))
        return Answer((line("turn-done"), *said, after))


# -- what a choice makes of a draft ----------------------------------------------------------------------------------


def _reopened(_: Situation, draft: Draft) -> Draft:
    """A tile turned in hand is shown unturned again, with all the squares where it fits."""
    return draft if draft.square is not None else Draft()


def _laid(situation: Situation, draft: Draft, square: Square, rotation: int | None) -> Draft:
    """The tile laid on a square; without a rotation as it was turned before, if it fits so, else as it fits."""
    legal = situation.game.rotations(square)
    turned = rotation if rotation is not None else draft.rotation if draft.rotation in legal else None
    if turned is None:
        turned = legal[0] if legal else 0
    _tried(situation, (square, turned, None))
    return Draft(square, turned)


def _turned(situation: Situation, draft: Draft, rotation: int | None) -> Draft:
    """The tile turned: where it lies, or in hand."""
    state = panel.consider(situation, draft)
    turned = panel.next_rotation(state) if rotation is None else rotation
    if turned is None:
        return state.draft
    if state.draft.square is not None:
        _tried(situation, (state.draft.square, turned, None))
    elif turned not in (fitting := legal_rotations(situation.game)):
        raise Refused(line("turned-fits-nowhere", degrees=spots.degrees(turned), rotations=words.turned(fitting)))
    return replace(state.draft, rotation=turned)


def _lying(situation: Situation, draft: Draft) -> tuple[Square, int]:
    """Where the tile lies in the draft."""
    if draft.square is None or draft.rotation is None:
        raise Refused(line("nothing-laid", legal=words.legal(situation.game)))
    return draft.square, draft.rotation


def _rotation(situation: Situation, draft: Draft, square: Square, rotation: int | None) -> int:
    """The rotation meant: the one given, the draft's, the only one; Refused where there are several."""
    if rotation is not None:
        return rotation
    legal = situation.game.rotations(square)
    if draft.rotation in legal:
        return draft.rotation
    looks = panel.distinct(situation.game, legal)
    if len(looks) > 1:
        raise Refused(line("rotation-needed", rotations=words.turned(looks)))
    return looks[0] if looks else 0


def _tried(situation: Situation, whole: Whole, events: list[Event] | None = None) -> Game:
    """The position after a turn, on a copy; Refused with the reason in friendly words."""
    square, rotation, piece = whole
    game = situation.game.copy()
    asked = situation.game
    try:
        game.lay(square, rotation, events)
        asked = game
        if piece is None:
            game.skip(events)
        else:
            game.deploy(*piece, events)
    except Refusal as refusal:
        raise Refused(words.refusal(refusal, asked, situation.names)) from None
    return game
