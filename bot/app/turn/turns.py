"""Taking a turn: drafts that can be changed as long as one likes, and the one act that commits them.

Below the use cases stands what somebody's words mean in the position; Refused where the rules don't allow it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias

from bot.app.acts.desk import Desk
from bot.app.acts.table import Table
from bot.app.core import buttons
from bot.app.core.positions import Situation
from bot.app.core.values import Act, Answer, Line, Name, Picture, Refused, Several, line
from bot.app.look.looking import Looking
from bot.app.turn import considering, endings, panel, paneltext
from bot.app.turn.considering import State
from bot.app.turn.hinting import allowed
from bot.app.turn.panel import Panel
from bot.app.turn.plans import is_plan, opened, planned
from bot.app.words import placings, reading, refusals, spelling, words
from bot.app.words.placings import Placings, legal_rotations
from bot.app.words.spelling import Draft
from engine.errors import Refusal
from engine.game import Game, Phase
from engine.squares import Square, at, square_name
from engine.turns import TakeBack, Turn, TurnEnd
from storage import GameStatus, JsonObject, Reads

_Done: TypeAlias = tuple[Game, str]
"""The position after what a player did, on a copy with a log, and the deed that this was, see ``Table.done``."""


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
            number, where = spelling.tile_and_square(square, placings.near(situation.game))
            turned = None if rotation is None else spelling.quarters(rotation)
            return _laid(situation, draft, where, turned, tile or number)

        def whole(situation: Situation, draft: Draft) -> _Done:
            number, where = spelling.tile_and_square(square, placings.near(situation.game))
            return _taken(situation, _typed(situation, draft, where, rotation, spot or "", tile or number))

        return await (self._shown(act, None, None, lying) if spot is None else self._commit(act, whole))

    async def rotate(self, act: Act, to: int | None, tile: str | None = None) -> Panel:
        """Turn the tile in hand: to those degrees, or once more."""
        turned = None if to is None else spelling.quarters(to)
        return await self._shown(act, None, None, lambda s, d: _turned(s, d, turned, tile))

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
                told = (said, *paneltext.beside_a_plan(state))
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

        def ended(situation: Situation, draft: Draft) -> _Done:
            laid = _lying(situation, draft, None)
            return _taken(situation, laid._replace(then=_ending(situation, laid, spot)))

        return await self._commit(act, ended)

    async def take_back(self, act: Act, piece: str) -> Answer:
        """Take an own piece back, by its token or its square, which ends the turn; the tile must lie in the draft."""
        return await self._commit(act, lambda s, d: _taken(s, _lying(s, d, _own_piece(s, piece))))

    async def skip(self, act: Act) -> Answer:
        """End the turn with nothing more; the tile must lie in the draft."""
        return await self._commit(act, lambda s, d: _taken(s, _lying(s, d, None)))

    async def confirm(self, act: Act, game_id: str, version: int, draft: Draft) -> Answer:
        """Commit exactly the draft that a Confirm button spells, whatever has become of the stored one since."""
        ending = spelling.ending(draft.spot or "")
        return await self._commit(
            act, lambda s, _: _taken(s, _lying(s, draft, ending)), game_id, version, f"turn {draft}"
        )

    async def discard(self, act: Act, tile: str, game_id: str | None = None, version: int | None = None) -> Answer:
        """Take one of the own open tiles out of the game, since none fits; the turn goes on (D6.2)."""
        return await self._commit(act, lambda s, _: _given_up(s, tile), game_id, version, f"discard {tile}")

    async def _commit(
        self,
        act: Act,
        choose: Callable[[Situation, Draft], _Done],
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
            raise Refused(line("not-your-turn", name=Name(situation.names[situation.game.turn])), show=table.id)
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


async def stored(reads: Reads, situation: Situation, user_id: int) -> Draft:
    """What somebody has chosen in a game so far, wherever it was; a plan is chosen only once the panel has shown it."""
    row = await reads.draft(situation.row.id, user_id)
    if row is None or is_plan(row):
        return Draft()
    if "draft" in row.draft:
        return Draft.parse(row.draft["draft"])
    # As drafts were stored at first: in quarter turns, and with the kind of an open tile.
    kind, turned = row.draft.get("tile"), row.draft["rotation"]
    tile = spelling.tile_number(situation.game, kind) if kind in situation.game.open_tiles() else None
    return Draft(tile, row.draft["square"], None if turned is None else spelling.degrees(turned), row.draft["spot"])


def _tile(situation: Situation, draft: Draft, typed: str | None = None) -> str:
    """The kind of tile meant: the one drawn; of open tiles the one named, the draft's, the only one that fits."""
    game = situation.game
    if typed is not None:
        kind = spelling.open_tile(game, typed)
        try:
            placings.with_drawn(game, kind)
        except Refusal as refusal:
            raise Refused(refusals.refusal(refusal, game, situation.names)) from None
        return kind
    fitting = game.choices()
    if not fitting:
        raise Refused(line("refusal-neither-fits"))
    meant = [kind for kind in fitting if len(fitting) == 1 or spelling.tile_number(game, kind) == draft.tile]
    if not meant:
        tiles = Several(tuple(words.numbered_tile(game, kind) for kind in fitting), "or")
        raise Refused(line("tile-needed", tiles=tiles))
    return meant[0]


def _laid(situation: Situation, draft: Draft, square: Square, rotation: int | None, typed: str | None = None) -> Draft:
    """The tile laid on a square; without a rotation as it was turned before, if it fits so, else as is best."""
    kind = _tile(situation, draft, typed)
    number = spelling.tile_number(situation.game, kind)
    before = draft.rotation if draft.tile in (number, None) else None
    wanted = Draft(number, square_name(square), before if rotation is None else spelling.degrees(rotation))
    found = considering.consider(situation, wanted).draft
    if found.square != wanted.square or (rotation is not None and found.rotation != wanted.rotation):
        _tried(situation, Turn(square, rotation or 0, None, kind))
    return found


def _typed(
    situation: Situation, draft: Draft, square: Square, rotation: int | None, spot: str, tile: str | None
) -> Turn:
    """A whole turn as somebody typed it, the rotation in degrees."""
    kind = _tile(situation, draft, tile)
    turned = _rotation(situation, draft, kind, square, None if rotation is None else spelling.quarters(rotation))
    laid = Turn(square, turned, None, kind)
    return laid._replace(then=_ending(situation, laid, spot))


def drafted(situation: Situation, square: Square, rotation: int | None, spot: str | None, tile: str | None) -> Draft:
    """The draft that ``/place`` makes of that, with a spot the whole turn; Refused where the rules don't allow it."""
    if spot is None:
        turned = None if rotation is None else spelling.quarters(rotation)
        return _laid(situation, Draft(), square, turned, tile)
    turn = _typed(situation, Draft(), square, rotation, spot, tile)
    _tried(situation, turn)
    return Draft.of(situation.game, turn)


def _turned(situation: Situation, draft: Draft, rotation: int | None, typed: str | None = None) -> Draft:
    """The tile turned: where it lies, or in hand."""
    kind = _tile(situation, draft, typed)
    number = spelling.tile_number(situation.game, kind)
    state = considering.consider(situation, draft if draft.tile in (number, None) else Draft(number))
    if state.game is None:
        state = considering.consider(situation, Draft(number))
    wanted = considering.next_rotation(state) if rotation is None else rotation
    if wanted is None:
        return state.draft
    if state.draft.square is not None:
        _tried(situation, Turn(spelling.square(state.draft.square), wanted, None, kind))
    elif wanted not in (fitting := legal_rotations(placings.with_drawn(situation.game, kind))):
        raise Refused(line("turned-fits-nowhere", degrees=spelling.degrees(wanted), rotations=words.turned(fitting)))
    return replace(state.draft, rotation=spelling.degrees(wanted))


def _lying(situation: Situation, draft: Draft, ending: TurnEnd) -> Turn:
    """The whole turn with the tile where it lies in the draft."""
    if draft.square is None or draft.rotation is None:
        if draft.tile is None and len(situation.game.choices()) > 1:
            # What ends a turn doesn't ask which tile it is.
            raise Refused(line("nothing-laid-open"))
        kind = _tile(situation, draft, draft.tile)
        raise Refused(line("nothing-laid", legal=words.legal(placings.with_drawn(situation.game, kind))))
    kind = _tile(situation, draft, draft.tile)
    return Turn(spelling.square(draft.square), spelling.quarters(draft.rotation), ending, kind)


def _rotation(situation: Situation, draft: Draft, kind: str, square: Square, wanted: int | None) -> int:
    """The rotation meant: the one given, the draft's, the only one; Refused where there are several."""
    if wanted is not None:
        return wanted
    game = placings.with_drawn(situation.game, kind)
    legal = game.rotations(square)
    if draft.rotation is not None and spelling.quarters(draft.rotation) in legal:
        return spelling.quarters(draft.rotation)
    looks = placings.distinct(game, legal)
    if len(looks) > 1:
        raise Refused(line("rotation-needed", rotations=words.turned(looks)))
    return looks[0] if looks else 0


def _ending(situation: Situation, laid: Turn, typed: str) -> TurnEnd:
    """How the turn ends, as somebody typed it, with the tile laid so; Refused where that can't be."""
    after = situation.game.copy()
    try:
        if after.hands is not None:
            after.choose(laid.tile)
        after.lay(laid.square, laid.rotation)
    except Refusal:
        # Whatever was typed for the spot, the tile can't lie there, and that is what is said.
        return None
    return reading.ending(after, typed)


def _own_piece(situation: Situation, typed: str) -> TakeBack:
    """The own piece that was meant, by its token or by its square; Refused in a game where none is taken back."""
    if not situation.game.ruleset.take_back:
        raise Refused(line("refusal-no-taking-back"))
    try:
        ending = spelling.ending(typed)
    except (Refused, ValueError):
        ending = None
    if isinstance(ending, TakeBack):
        return ending
    square, seat = spelling.square(typed, situation.game.board), situation.game.turn
    own = (one.segment for one in situation.game.pieces() if one.seat == seat and at(one.x, one.y) == square)
    return TakeBack(square, next(own, 0))


def _tried(situation: Situation, turn: Turn) -> Game:
    """The position after a turn, on a copy with a log; Refused with the reason in friendly words."""
    game = situation.game.copy()
    game.log = []
    asked = situation.game
    try:
        if game.hands is not None:
            game.choose(turn.tile)
            asked = game.copy()
        game.lay(turn.square, turn.rotation)
        asked = game
        game.end_turn(turn.then)
    except Refusal as refusal:
        raise Refused(refusals.refusal(refusal, asked, situation.names)) from None
    return game


def _taken(situation: Situation, turn: Turn) -> _Done:
    """A whole turn, and its deed."""
    return _tried(situation, turn), f"turn {Draft.of(situation.game, turn)}"


def _given_up(situation: Situation, number: str) -> _Done:
    """An open tile taken out of the game (D6.2), and the deed of that."""
    game = situation.game.copy()
    game.log = []
    kind = spelling.open_tile(game, number)
    deed = f"discard {spelling.tile_number(game, kind)}"
    try:
        game.discard(kind)
    except Refusal as refusal:
        raise Refused(refusals.refusal(refusal, situation.game, situation.names)) from None
    return game, deed
