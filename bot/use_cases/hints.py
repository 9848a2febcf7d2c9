"""``/hint``: good turns for the player to move, told in private; that somebody asked is said openly."""

from __future__ import annotations

from random import Random
from typing import Final

from bot.core import buttons
from bot.core.composing import Post, Sheet, worded
from bot.core.context import Context
from bot.core.game_tx import GameTx
from bot.core.notices import HintAsked
from bot.core.uses import Subject, Use, once_seen
from bot.game import placements
from bot.game.acts import Act, Refused
from bot.game.notation import Draft
from bot.game.views import Situation, alone, hints_allowed
from bot.show import alt, phrases, reasons
from bot.text.lines import Name, Token, line
from bot.text.message import Again, Button, Drawing, Message, in_rows
from bot.workers.threads import in_thread
from engine import players
from engine.players import Hint
from engine.turns import Turn
from render.board.hinted import describe_hints
from storage import JsonObject

_LEVEL: Final = "hard"


async def _asked(table: GameTx, act: Act) -> JsonObject:
    """Say in the channel that the player asks for a hint, once a turn, unless nobody else plays.

    Refused for a player who isn't to move, and where the game allows no hints.
    """
    await table.expect_running()
    situation = await table.situation()
    if table.seat_of(act).seat != situation.game.to_move:
        raise Refused(line("not-your-turn"), show=table.id)
    if not hints_allowed(situation):
        raise Refused(line("no-hints"))
    if not alone(situation):
        said = await table.tx.posts(table.id, [HintAsked.kind])
        if not any(post.version == table.version for post in said):
            await table.post(HintAsked(situation.game.to_move), table.version)
    return table.did("hint", version=table.version)


async def _tell(context: Context, situation: Situation, _outcome: JsonObject) -> Message:
    """Up to three turns with what speaks for them; the same as often as somebody asks in the same position."""
    async with context.hinting:
        found = await in_thread(_hints, situation)
    row, game, names = situation.row, situation.game, situation.names
    turns = {
        letter: hint.turn for letter, hint in zip(reasons.LETTERS, found, strict=False) if isinstance(hint.turn, Turn)
    }
    drawing = Drawing(
        f"{row.id}-{situation.version}.png",
        alt.hinted(game, names, turns),
        row.id,
        ("hint", situation.version, names),
        lambda: describe_hints(game, names, turns, situation.colours),
    )
    below = [
        Button("draft", *situation.key, line("button-hinted", letter=Token(letter)), arg=str(Draft.of(game, turn)))
        for letter, turn in turns.items()
    ]
    # The turns that a hint has looked at go on with the tiles that are known.
    known = phrases.open_tiles(game, names, but=game.to_move)
    said = (line("hint-head", n=len(found)), *reasons.in_full(game, names, found), *known)
    # Where the tile fits on one square alone, its panel opens again.
    other = "other-tile" if game.drawn is None else "back" if len(placements.legal_squares(game)) > 1 else "play"
    squares = Button("draft", *situation.key, line(f"button-{other}"), arg=str(Draft()))
    again = Again("hint", *situation.key)
    short = reasons.in_short(game, names, found)
    return Message(short, drawing, rows=in_rows(*below, squares), in_words=said, again=again)


def _hints(situation: Situation) -> list[Hint]:
    """The hints for the seat to move, the same after an undo; the order of the stack isn't known there."""
    seed = Random(f"{situation.row.id} {len(situation.batches)}")
    return players.hints(situation.game, _LEVEL, seed)


async def _hint_asked(sheet: Sheet, notice: HintAsked) -> Post | None:
    board = buttons.board(sheet.game.id, sheet.post.version)
    return sheet.says(line("post-hint", name=Name(sheet.seats[notice.seat].name)), buttons=(board,))


HINT = Use("hint", once_seen(_asked, _tell), arg="", posts=True, in_place=True, limit="hint")
ALL = Subject((HINT,), words=(worded(HintAsked, _hint_asked),))
