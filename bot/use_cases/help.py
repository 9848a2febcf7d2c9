"""``/help`` and ``/game list``: what can be done here, and in which games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.core.buttons import game_link, your_turn
from bot.core.context import Context
from bot.core.uses import Subject, Use
from bot.game import deadlines
from bot.game.acts import Act, Person
from bot.game.positions import DamagedGame
from bot.show import status
from bot.text.lines import Line, Name, Several, Token, When, line
from bot.text.message import NO_GAME, Again, Button, Message, in_rows
from bot.text.pages import Document
from engine import open_tiles
from engine.games import RULESETS
from storage import GameRow, GameStatus, SeatRow


def _about(row: GameRow, seats: Sequence[SeatRow], person: Person) -> Line:
    """Which game it is, and with whom."""
    others = tuple(Name(seat.name) for seat in seats if seat.user_id != person.user_id)
    game = line(f"ruleset-{row.ruleset}")
    return line("list-about", ruleset=game, names=Several(others)) if others else line("said", said=game)


async def _games(context: Context, act: Act) -> Message:
    """The person's games, those first in which it is their turn, with links."""
    reader, person = context.store.reader, act.person
    mine: list[Line] = []
    others: list[Line] = []
    for row in await reader.games_of(person.user_id):
        link = await game_link(reader, row)
        about = _about(row, await reader.seats(row.id), person)
        if row.status is GameStatus.LOBBY:
            others.append(line("list-lobby", game=Token(row.id), about=about, link=link))
            continue
        try:
            situation = await context.situation(reader, row)
        except DamagedGame:
            others.append(line("list-damaged", game=Token(row.id), link=link))
            continue
        turn = situation.game.to_move
        left = open_tiles.in_stack(situation.game)
        if situation.seats[turn].user_id != person.user_id:
            to_move = Name(situation.names[turn])
            others.append(line("list-theirs", game=Token(row.id), about=about, name=to_move, n=left, link=link))
            continue
        until = (await deadlines.term(reader, row, situation.seats, turn, context.now())).until
        when = {"until": Token("no")} if until is None else {"until": Token("yes"), "when": When(until, relative=True)}
        mine.append(line("list-yours", game=Token(row.id), about=about, n=left, link=link, **when))
    found = mine + others
    if not found:
        return context.of_all_servers(Message((line("list-none"),)))
    head = line("list-head", n=len(found), mine=len(mine))
    return context.of_all_servers(Message((), document=Document("games.txt", (head, *found))))


async def _help(context: Context, act: Act) -> Message:
    """How to play with this bot, and what to do here and now."""
    row = await context.store.reader.live_game(act.place.channel_id)
    how = line("help")
    now: tuple[Line, ...] = (how, line("help-no-game")) if row is None else (line(f"rules-short-{row.ruleset}"), how)
    code = "short-help-lobby"
    first = [Button("alone", NO_GAME, label=line(f"ruleset-{one}"), arg=one) for one in RULESETS if row is None]
    if row is not None and row.version:
        situation, user_id = await context.situation(context.store.reader, row), act.person.user_id
        now += (await status.stands(context.store.reader, situation, user_id, context.now()))[1]
        first = [*your_turn(situation, user_id)]
        plays = any(seat.user_id == user_id for seat in situation.seats)
        code = "short-help-turn" if plays else "short-help-elsewhere"
        now += () if plays else (line(code),)
    said = (line("short-help"),) if row is None else (line(code), line("short-help-rules"))
    below = in_rows(*first, *(() if act.in_words else (Button("commands", NO_GAME),)))
    again = Again("help", NO_GAME, 0)
    return Message(said, rows=below, in_words=now, again=again)


async def _commands(context: Context, act: Act) -> Message:
    """Everything that can be done, in words."""
    return replace(await _help(context, replace(act, in_words=True)), again=None).told(in_words=True)


GAMES = Use("games", _games)
HELP = Use("help", _help, arg="")
COMMANDS = Use("commands", _commands, arg="")
ALL = Subject((GAMES, HELP, COMMANDS))
