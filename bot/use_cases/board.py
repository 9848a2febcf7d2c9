"""``/board`` in its views, at any turn and in words, and ``/score``. Who looks changes nothing."""

from __future__ import annotations

from typing import Final

from bot.core import buttons
from bot.core.context import Context
from bot.core.uses import Subject, Use
from bot.game import notation
from bot.game.acts import Act, Refused
from bot.game.views import Situation, version_of
from bot.show import board as views
from bot.show import board_text, final, scenes, scores, status
from bot.text.lines import Line, Token, line
from bot.text.message import Again, Button, Message, Row, in_rows
from bot.text.pages import Document
from bot.workers.threads import in_thread
from engine.game import Game, Phase
from engine.squares import Square, square_name


async def _board(
    context: Context, act: Act, close_up: str | None = None, show: str = views.BOARD, turn: int | None = None
) -> Message:
    """The present board, or the one after a turn: in one of its views, or the surroundings of a square."""
    newest, situation = await _then(context, act, turn)
    if close_up is None:
        return await _view(context, act, situation, newest, views.expect(situation.game, show))
    return await _view(context, act, situation, newest, views.BOARD, _there(situation.game, close_up))


async def _then(context: Context, act: Act, turn: int | None) -> tuple[Situation, Situation]:
    """The game as it is now, and as it was after a turn (None: as it is now)."""
    newest = await context.looked_at(act)
    return newest, newest if turn is None else await _at_version(context, newest, version_of(newest, turn))


async def _at_version(context: Context, newest: Situation, version: int) -> Situation:
    """A game as it stood at a version."""
    return await context.situation(context.store.reader, newest.row, version)


async def _whose(context: Context, act: Act) -> Message:
    """Who would score what now; the board of a game that is over."""
    newest = await context.looked_at(act)
    return await _view(context, act, newest, newest, views.WHOSE if newest.goes_on else views.BOARD)


async def _viewed(context: Context, act: Act, view: str) -> Message:
    """The board at the button's version in one of its views; where it hasn't that view there, as it lies."""
    newest = await context.looked_at(act)
    known = {batch.version for batch in newest.batches}
    version = newest.version if act.version is None or act.version not in known else act.version
    situation = newest if version == newest.version else await _at_version(context, newest, version)
    return await _view(context, act, situation, newest, view if view in views.views(situation.game) else views.BOARD)


async def _view(
    context: Context, act: Act, situation: Situation, newest: Situation, view: str, around: Square | None = None
) -> Message:
    """A view of the board at a version, with the buttons that lead to the others; or the surroundings of a square.

    How the game stands is told in a row or two, unless everything is wanted in words; of a past step what happened.
    """
    game, seat = situation.game, situation.seat_of(act.person.user_id)
    if around is not None:
        again, rows = Again("look", *newest.key, square_name(around)), tuple[Row, ...]()
    else:
        share = (Button("share", *situation.key, arg="board"),) if seat is not None and view == views.BOARD else ()
        again, rows = Again("view", *situation.key, view), in_rows(*views.buttons(situation, newest, view), *share)
    layers = views.owners(game, view)
    legend = (views.legend(game, layers),) if layers else ()
    picture = scenes.drawn_board(situation, game.board.last.square if view == views.CLOSE else around, owners=layers)
    if situation.version != newest.version:
        return Message((*views.step(situation, newest, seat), *legend), picture, rows=rows)
    short, said = await _stands(context, act, situation)
    brief = (views.legend_in_short(game, layers),) if layers else ()
    rows = (*rows, *in_rows(*buttons.your_turn(situation, act.person.user_id)))
    return Message((*short, *brief), picture, rows=rows, in_words=(*said, *legend), again=again)


async def _stands(context: Context, act: Act, situation: Situation) -> tuple[tuple[Line, ...], tuple[Line, ...]]:
    """How the game stands, in short and in full."""
    return await status.stands(context.store.reader, situation, act.person.user_id, context.now())


async def present(context: Context, act: Act, game_id: str) -> Message:
    """The present board of a game that the person has to do with: what stands beside a refusal."""
    async with context.store.snapshot() as reads:
        row = await reads.game(game_id)
        if row is None or row.version == 0:
            return Message(())
        situation = await context.situation(reads, row)
    short, said = await _stands(context, act, situation)
    again, play = Again("look", *situation.key), in_rows(*buttons.your_turn(situation, act.person.user_id))
    return Message(short, scenes.drawn_board(situation), rows=play, in_words=said, again=again)


async def _in_words(
    context: Context, act: Act, close_up: str | None = None, show: str = views.BOARD, turn: int | None = None
) -> Message:
    """The board and every legal square in words: of what ``_board`` would show for that."""
    newest, situation = await _then(context, act, turn)
    game, view = situation.game, views.expect(situation.game, show)
    around = None if close_up is None else _there(game, close_up)
    if close_up is None and view == views.CLOSE:
        around = game.board.last.square
    layers = views.owners(game, view) if around is None else ()
    user_id = act.person.user_id
    # On a large board it takes long enough for others to notice.
    document = await in_thread(board_text.document, situation, situation.seat_of(user_id), layers, around)
    whole = not layers and around is None
    tiles = Message((), document=await in_thread(board_text.tiles, situation)) if whole else None
    if situation.version != newest.version:
        happened = views.step(situation, newest, situation.seat_of(user_id))
        return Message(happened, document=document, after=tiles)
    said = await status.to_move(context.store.reader, situation, user_id, context.now())
    return Message(said, document=document, after=tiles)


_PROJECTED: Final = "projected"


async def _score(context: Context, act: Act, *, projected: bool = False) -> Message:
    """The scores, itemised; ``projected``: as if the game ended now, and what the final scoring would bring."""
    situation = await context.looked_at(act)
    short, state = await _stands(context, act, situation)
    computers = status.computers(situation.seats)
    again = Again("score", *situation.key, _PROJECTED if projected else "")
    play = in_rows(*buttons.your_turn(situation, act.person.user_id))
    if situation.game.phase is Phase.OVER:
        table, brought = scores.table(situation), final.of_game(situation)
        return Message(
            (table[0], *short, line("short-both")),
            in_words=(*table, *scores.won_by(situation), *state, *computers),
            document=Document(f"{situation.row.id}-{situation.version}.txt", (line("history-final"), *brought)),
            again=again,
        )
    if not projected:
        told = scores.table(situation)
        if not situation.goes_on:
            return Message((told[0], *short), in_words=(*told, *state, *computers), again=again)
        now = scores.standings(situation)
        said = (*now, *told, *state, *computers)
        return Message((*now, *short), rows=play, in_words=said, again=again)
    if_now = scores.projection(situation)
    table = scores.projected_table(situation, if_now)
    brought = final.items(situation.game, if_now.scored, situation.names)
    details = (line("projected-details"), *brought) if brought else (line("projected-nothing"),)
    leads = scores.leaders(if_now, situation.names)
    return Message(
        (table[0], leads),
        rows=play,
        in_words=(*table, leads, *state, *computers),
        document=Document(f"{situation.row.id}-{situation.version}.txt", details),
        again=again,
    )


def _there(game: Game, typed: str) -> Square:
    """A square that somebody typed, with a tile or where one may lie; Refused where there is nothing."""
    square = notation.square(typed, notation.near(game))
    if square not in game.board.free() and game.board.tile_at(square) is None:
        raise Refused(line("nothing-there", square=Token(square_name(square))))
    return square


# The buttons of messages that hang in channels have these names: BOARD is "look", WHOSE is "board".
BOARD = Use("look", _board, arg=f"(?:{notation.SQUARE})?", read=lambda arg, _: {"close_up": arg or None}, limit="look")
WHOSE = Use("board", _whose, arg="", limit="look")
VIEW = Use("view", _viewed, arg="[a-z]{1,16}", read=lambda arg, _: {"view": arg}, in_place=True, limit="look")
IN_WORDS = Use("board-in-words", _in_words, limit="look")
SCORE = Use(
    "score", _score, arg=f"(?:{_PROJECTED})?", read=lambda arg, _: {"projected": arg == _PROJECTED}, limit="look"
)
ALL = Subject((BOARD, WHOSE, VIEW, IN_WORDS, SCORE))
