"""Taking a turn: drafts that can be changed as long as one likes, and the one act that commits them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from bot.app.acts.desk import Desk
from bot.app.acts.table import Table
from bot.app.core import buttons
from bot.app.core.positions import Situation
from bot.app.core.values import Act, Answer, Line, Name, Picture, Refused, line
from bot.app.look.looking import Looking
from bot.app.turn import considering, endings, panel, paneltext, typed
from bot.app.turn.considering import State
from bot.app.turn.drafts import stored
from bot.app.turn.hinting import allowed
from bot.app.turn.panel import Panel
from bot.app.turn.plans import opened, planned
from bot.app.words import spelling, words
from bot.app.words.placings import Placings
from bot.app.words.spelling import Draft
from engine.game import Phase
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
            seat = situation.seat_of(act.person.user_id)
            if seat != situation.game.turn:
                if seat is not None and row.paused_reason is not None and situation.awaits_computer:
                    await self._go_on(act, row.id)
                answer = await self._looking.board(act.person, act.place, row.id)
                return answer if seat is not None else replace(answer, lines=(line("not-a-player"), *answer.lines))
        # A tile turned in hand is shown unturned again, with all the squares where it fits.
        return await self._shown(
            act, game_id, None, lambda _, draft: draft if draft.square is not None else Draft(draft.tile), opens=True
        )

    async def _go_on(self, act: Act, game_id: str) -> None:
        """A game that stood still goes on, so that the computer moves that is to move."""
        async with self._desk.table(act, game_id) as table:
            if await table.go_on():
                table.tx.after(self._desk.wake)

    async def show(self, act: Act, game_id: str, version: int, draft: Draft, page: int = 0) -> Panel:
        """The panel with that draft: what the rules don't allow of it is still open. ``page``: of the squares."""
        return replace(await self._shown(act, game_id, version, lambda _, __: draft), page=page)

    async def place(
        self, act: Act, square: str, rotation: int | None, spot: str | None, tile: str | None = None
    ) -> Panel | Answer:
        """Lay a tile: with a spot the whole turn, without one a draft to be looked at.

        ``tile``: the number of an open one, which may also stand before the square.
        """

        # What was typed is read when it is clear whose turn it is: that is what others are told first.
        def lying(situation: Situation, draft: Draft) -> Draft:
            number, where = spelling.tile_and_square(square, spelling.near(situation.game))
            turned = None if rotation is None else spelling.quarters(rotation)
            return typed.laid(situation, draft, where, turned, tile or number)

        def whole(situation: Situation, draft: Draft) -> typed.Done:
            number, where = spelling.tile_and_square(square, spelling.near(situation.game))
            return typed.taken(situation, typed.whole(situation, draft, where, rotation, spot or "", tile or number))

        return await (self._shown(act, None, None, lying) if spot is None else self._commit(act, whole))

    async def rotate(self, act: Act, to: int | None, tile: str | None = None) -> Panel:
        """Turn the tile in hand: to those degrees, or once more."""
        turned = None if to is None else spelling.quarters(to)
        return await self._shown(act, None, None, lambda s, d: typed.turned(s, d, turned, tile))

    async def _shown(
        self,
        act: Act,
        game_id: str | None,
        version: int | None,
        change: Callable[[Situation, Draft], Draft],
        *,
        opens: bool = False,
    ) -> Panel:
        """Change the draft and show the panel. Doing it twice changes nothing, so nothing is remembered.

        ``opens``: with what was planned for this turn, which is a draft like any other from then on.
        """
        async with self._desk.table(act, game_id) as table:
            situation = await self._to_move(table, act, version)
            draft = await stored(table.tx, situation, act.person.user_id)
            plan = await planned(table.tx, table.id, act.person.user_id) if opens else None
            told: tuple[Line, ...] = ()
            if plan is None:
                state = considering.consider(situation, change(situation, draft))
            else:
                state, said = opened(situation, plan)
                told = (*said, *paneltext.beside_a_plan(state))
            if plan is not None or state.draft != draft:
                kept, at = {"draft": str(state.draft)}, self._desk.now()
                await table.tx.save_draft(table.id, act.person.user_id, table.version, kept, at)
            # A tap has nothing posted, unless it makes a game go on that stood still.
            if await table.go_on():
                table.tx.after(self._desk.wake)
        return await self._panel(state, told)

    async def _panel(self, state: State, told: tuple[Line, ...]) -> Panel:
        """The panel as it is shown, with those lines before its own."""
        row, version = state.situation.row, state.situation.version
        said = (*told, *paneltext.lines(state))
        offered = panel.choices(state, self._placings)
        png = await self._desk.pictures.draw(row.id, panel.look(state), lambda: panel.scene(state))
        return Panel(
            game_id=row.id,
            version=version,
            step=state.step,
            lines=(*said, *panel.listed(state, self._placings, said)),
            picture=Picture(f"{row.id}-{version}.png", png, panel.alt_text(state)),
            draft=state.draft,
            choices=offered,
            others=panel.others(state),
            taken=endings.taken(state),
            hints=allowed(state.situation),
        )

    # -- commits -----------------------------------------------------------------------------------------------------

    async def deploy(self, act: Act, spot: str) -> Answer:
        """Set a piece on the tile that lies in the draft, which ends the turn."""

        def ended(situation: Situation, draft: Draft) -> typed.Done:
            laid = typed.lying(situation, draft, None)
            return typed.taken(situation, laid._replace(then=typed.how_it_ends(situation, laid, spot)))

        return await self._commit(act, ended)

    async def take_back(self, act: Act, piece: str) -> Answer:
        """Take an own piece back, by its token or its square, which ends the turn; the tile must lie in the draft."""
        return await self._commit(act, lambda s, d: typed.taken(s, typed.lying(s, d, typed.own_piece(s, piece))))

    async def skip(self, act: Act) -> Answer:
        """End the turn with nothing more; the tile must lie in the draft."""
        return await self._commit(act, lambda s, d: typed.taken(s, typed.lying(s, d, None)))

    async def confirm(self, act: Act, game_id: str, version: int, draft: Draft) -> Answer:
        """Commit exactly the draft that a Confirm button spells, whatever has become of the stored one since."""
        ending = spelling.ending(draft.spot or "")
        return await self._commit(
            act, lambda s, _: typed.taken(s, typed.lying(s, draft, ending)), game_id, version, spelling.turn_deed(draft)
        )

    async def discard(self, act: Act, tile: str, game_id: str | None = None, version: int | None = None) -> Answer:
        """Take one of the own open tiles out of the game, since none fits; the turn goes on (D6.2)."""
        return await self._commit(
            act, lambda s, _: typed.given_up(s, tile), game_id, version, spelling.discard_deed(tile)
        )

    async def _commit(
        self,
        act: Act,
        choose: Callable[[Situation, Draft], typed.Done],
        game_id: str | None = None,
        version: int | None = None,
        pressed: str = "",
    ) -> Answer:
        """Commit what ``choose`` makes of the position and the stored draft, with all that is to be posted.

        ``pressed``: what the button of that version does, which is done once however often it is pressed.
        """

        async def work(table: Table) -> JsonObject:
            seat = table.seated(act.person.user_id)
            done = None
            if version is not None and seat is not None:
                done = await table.done(version, f"{seat.seat} {pressed}")
            if done is None:
                situation = await self._to_move(table, act, version)
                # A button says itself all that it does.
                draft = Draft() if pressed else await stored(table.tx, situation, act.person.user_id)
                after, deed = choose(situation, draft)
                done = await table.commit(after, f"{situation.game.turn} {deed}")
                self._desk.count_move(table.tx, "person")
            return table.did("turn", version=done)

        return await self._told(await self._desk.at_table(act, game_id, work))

    async def _to_move(self, table: Table, act: Act, version: int | None) -> Situation:
        """The position, when it is this person's turn in it and nothing has changed since ``version``."""
        table.expect_running()
        situation = await table.situation()
        seat = table.seat_of(act)
        if version is not None and version != table.version:
            raise Refused(line("stale"), show=table.id)
        if situation.game.turn != seat.seat:
            raise Refused(line("not-your-turn"), show=table.id)
        return situation

    async def _told(self, outcome: JsonObject) -> Answer:
        """What the person is told after a commit; the same for the same outcome.

        What they did is told in the channel's message, which comes right after it.
        """
        reader = self._desk.store.reader
        row = await reader.game(outcome["game"])
        assert row is not None
        situation = await self._desk.situation(reader, row, outcome["version"])
        game, names = situation.game, situation.names
        if situation.batches[-1].goes_on:
            go_on = line("now-go-on", tile=words.in_hand(game))
            return Answer((line("turn-done"), go_on), buttons=(buttons.play(row.id, situation.version),))
        after = line("now-over") if game.phase is Phase.OVER else line("now-turn", name=Name(names[game.turn]))
        return Answer((line("turn-done"), after))
