"""Taking a turn: drafts that can be changed as long as one likes, and the one act that commits them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from bot.app.acts.desk import Desk
from bot.app.acts.table import Table
from bot.app.core import buttons
from bot.app.core.positions import Situation
from bot.app.core.values import (
    Act,
    Answer,
    Name,
    Picture,
    Refused,
    line,
)  # fmt: skip
from bot.app.look.looking import Looking
from bot.app.turn import panel, typed
from bot.app.turn.panel import Draft, Panel, State, stored
from bot.app.words import hand, spots, words
from bot.app.words.placings import Placings
from engine.game import Phase
from engine.turns import Turn
from storage import GameStatus, JsonObject


class Turns:
    """What the person whose turn it is can do; everybody else is shown the board and who is to move."""

    def __init__(self, desk: Desk, looking: Looking, known: Placings) -> None:
        self._desk = desk
        self._looking = looking
        self._placings = known

    # -- drafts ------------------------------------------------------------------------------------------------------

    async def play(self, act: Act, game_id: str | None = None) -> Panel | Answer:
        """Open the panel where it was left; out of turn: the board and who is to move."""
        row = await self._desk.found(self._desk.store.reader, act.place, game_id)
        if row.status is GameStatus.RUNNING:
            situation = await self._desk.situation(self._desk.store.reader, row)
            if situation.seat_of(act.person.user_id) != situation.game.turn:
                return await self._looking.board(act.person, act.place, row.id)
        # A tile turned in hand is shown unturned again, with all the squares where it fits.
        return await self._shown(
            act, game_id, None, lambda _, draft: draft if draft.square is not None else Draft(draft.tile)
        )

    async def show(self, act: Act, game_id: str, version: int, draft: Draft, page: int = 0) -> Panel:
        """The panel with that draft: what the rules don't allow of it is still open. ``page``: of the squares."""
        return replace(await self._shown(act, game_id, version, lambda _, __: draft), page=page)

    async def place(
        self, act: Act, square: str, rotation: int | None, spot: str | None, tile: str | None = None
    ) -> Panel | Answer:
        """Lay a tile: with a spot the whole turn, without one a draft to be looked at.

        ``tile``: the number of an open one, which may also stand before the square.
        """
        number, where = spots.tile_and_square(square)
        tile = tile or number
        turned = None if rotation is None else spots.quarters(rotation)
        if spot is None:
            return await self._shown(act, None, None, lambda s, d: typed.laid(s, d, where, turned, tile))
        ending = spots.ending(spot)

        def whole(situation: Situation, draft: Draft) -> Turn:
            kind = typed.tile(situation, draft, tile)
            return Turn(where, typed.rotation(situation, draft, kind, where, turned), ending, kind)

        return await self._commit(act, whole)

    async def rotate(self, act: Act, to: int | None, tile: str | None = None) -> Panel:
        """Turn the tile in hand: to those degrees, or once more."""
        turned = None if to is None else spots.quarters(to)
        return await self._shown(act, None, None, lambda s, d: typed.turned(s, d, turned, tile))

    async def _shown(
        self, act: Act, game_id: str | None, version: int | None, change: Callable[[Situation, Draft], Draft]
    ) -> Panel:
        """Change the draft and show the panel. Doing it twice changes nothing, so nothing is remembered."""
        async with self._desk.table(act, game_id) as table:
            situation = await self._to_move(table, act, version)
            draft = await stored(table.tx, situation, act.person.user_id)
            state = panel.consider(situation, change(situation, draft))
            if state.draft != draft:
                kept, at = {"draft": str(state.draft)}, self._desk.now()
                await table.tx.save_draft(table.id, act.person.user_id, table.version, kept, at)
            # A tap has nothing posted, unless it makes a game go on that stood still.
            if await table.go_on():
                table.tx.after(self._desk.wake)
        return await self._panel(state)

    async def _panel(self, state: State) -> Panel:
        """The panel as it is shown."""
        row, version = state.situation.row, state.situation.version
        png = await self._desk.pictures.draw(row.id, panel.look(state), lambda: panel.scene(state))
        return Panel(
            game_id=row.id,
            version=version,
            step=state.step,
            lines=panel.lines(state),
            picture=Picture(f"{row.id}-{version}.png", png, panel.alt_text(state)),
            draft=state.draft,
            choices=panel.choices(state, self._placings),
            others=panel.others(state),
        )

    # -- commits -----------------------------------------------------------------------------------------------------

    async def deploy(self, act: Act, spot: str) -> Answer:
        """Set a piece on the tile that lies in the draft, which ends the turn."""
        ending = spots.ending(spot)
        return await self._commit(act, lambda s, d: typed.lying(s, d, ending))

    async def take_back(self, act: Act, piece: str) -> Answer:
        """Take an own piece back, by its token or its square, which ends the turn; the tile must lie in the draft."""
        return await self._commit(act, lambda s, d: typed.lying(s, d, typed.taking_back(s, piece)))

    async def skip(self, act: Act) -> Answer:
        """End the turn with nothing more; the tile must lie in the draft."""
        return await self._commit(act, lambda s, d: typed.lying(s, d, None))

    async def confirm(self, act: Act, game_id: str, version: int, draft: Draft) -> Answer:
        """Commit exactly the draft that a Confirm button spells, whatever has become of the stored one since."""
        ending = spots.ending(draft.spot or "")

        async def work(table: Table) -> JsonObject:
            done = await table.done(version, typed.deed(_seat(table, act), draft))
            if done is None:
                situation = await self._to_move(table, act, version)
                done = await self._take(table, situation, typed.lying(situation, draft, ending))
            return table.did("turn", version=done)

        return await self._done(await self._desk.at_table(act, game_id, work))

    async def discard(self, act: Act, tile: str, game_id: str | None = None, version: int | None = None) -> Answer:
        """Take one of the own open tiles out of the game, since none fits; the turn goes on (D6.2)."""

        async def work(table: Table) -> JsonObject:
            done = None if version is None else await table.done(version, f"{_seat(table, act)} discard {tile}")
            if done is None:
                situation = await self._to_move(table, act, version)
                kind = hand.kind(situation.game, tile)
                deed = f"{situation.game.turn} discard {hand.token(situation.game, kind)}"
                done = await table.commit(typed.given_up(situation, kind), deed)
            return table.did("discarded", version=done)

        return await self._done(await self._desk.at_table(act, game_id, work))

    async def _commit(self, act: Act, choose: Callable[[Situation, Draft], Turn]) -> Answer:
        """Take the turn that somebody's command comes to, with what they have chosen so far."""

        async def work(table: Table) -> JsonObject:
            situation = await self._to_move(table, act, None)
            turn = choose(situation, await stored(table.tx, situation, act.person.user_id))
            return table.did("turn", version=await self._take(table, situation, turn))

        return await self._done(await self._desk.at_table(act, None, work))

    async def _take(self, table: Table, situation: Situation, turn: Turn) -> int:
        """Lay, deploy or take back, score and draw in one transaction, with what is to be posted; the new version."""
        deed = typed.deed(situation.game.turn, typed.spelled(situation, turn))
        return await table.commit(typed.tried(situation, turn), deed)

    async def _to_move(self, table: Table, act: Act, version: int | None) -> Situation:
        """The position, when it is this person's turn in it and nothing has changed since ``version``."""
        table.expect_running()
        situation = await table.situation()
        seat = table.seat_of(act)
        if version is not None and version != table.version:
            raise Refused(line("stale"), show=table.id)
        if situation.game.turn != seat.seat:
            raise Refused(line("not-your-turn", name=Name(situation.names[situation.game.turn])), show=table.id)
        return situation

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
            go_on = line("now-go-on", tile=words.in_hand(game))
            return Answer((line("turn-done"), *said, go_on), buttons=(buttons.play(row.id, situation.version),))
        after = line("now-over") if game.phase is Phase.OVER else line("now-turn", name=Name(names[game.turn]))
        return Answer((line("turn-done"), *said, after))


def _seat(table: Table, act: Act) -> int | None:
    """The seat of the one who acts; None for somebody who doesn't play."""
    seat = table.seated(act.person.user_id)
    return None if seat is None else seat.seat
