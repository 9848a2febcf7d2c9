"""From a pressed button or a chosen option to the use case that its id names."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from bot.app.values import Move, Refused, line
from bot.ui.ids import Action, BadId, Id, parse
from bot.ui.views import custom_ids

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

    import discord

    from bot.app import App
    from bot.app.values import Act, Answer, Panel
    from bot.ui.answers import Answers

    Use = Callable[[App, Act, Id], Awaitable[Answer | Panel]]

IN_PLACE: Final = frozenset({
    Action.PAGE, Action.PICK, Action.TILE, Action.TILES, Action.DISCARD, Action.SQUARE, Action.TURN, Action.SPOT,
    Action.SPOTS, Action.CONFIRM, Action.BACK, Action.END, Action.RESIGN, Action.REMOVE, Action.FORGET,
    Action.SETUP, Action.NOTIFY,
})  # fmt: skip
"""What stands on private messages: the result takes the message's place."""

CHOICES: Final = frozenset({Action.PICK, Action.SPOTS})
"""Selects of the panel: of a square, and of a way to end the turn."""

POSTS: Final = frozenset({
    Action.PLAY, Action.UNDO, Action.JOIN, Action.LEAVE, Action.START, Action.END, Action.RESIGN,
    Action.REMOVE, Action.REMATCH, Action.YES, Action.NO, Action.CONFIRM, Action.DISCARD,
})  # fmt: skip
"""What something public follows, or may: Play makes a paused game go on."""


def _confirm(app: App, act: Act, button: Id) -> Awaitable[Answer | Panel]:
    assert button.square is not None
    assert button.rotation is not None
    assert button.spot is not None
    move = Move(button.game, button.version, button.square, button.rotation, button.spot, button.tile or "")
    return app.turns.confirm(act, move)


def _square(app: App, act: Act, button: Id) -> Awaitable[Answer | Panel]:
    assert button.square is not None
    return app.turns.choose_square(act, button.game, button.version, button.square, tile=button.tile)


def _turn(app: App, act: Act, button: Id) -> Awaitable[Answer | Panel]:
    assert button.square is not None
    assert button.rotation is not None
    return app.turns.turn_to(act, button.game, button.version, button.rotation, button.square, tile=button.tile)


def _spot(app: App, act: Act, button: Id) -> Awaitable[Answer | Panel]:
    assert button.square is not None
    assert button.rotation is not None
    assert button.spot is not None
    where, turned = button.square, button.rotation
    return app.turns.choose_spot(act, button.game, button.version, button.spot, where, turned, tile=button.tile)


def _back(app: App, act: Act, button: Id) -> Awaitable[Answer | Panel]:
    return app.turns.back(act, button.game, button.version, tile=button.tile)


_USES: Final[dict[Action, Use]] = {
    Action.PLAY: lambda app, act, button: app.turns.play(act, button.game),
    Action.BOARD: lambda app, act, button: app.looking.board(act.person, act.place, button.game),
    Action.SCORE: lambda app, act, button: app.looking.score(act.person, act.place, button.game),
    Action.UNDO: lambda app, act, button: app.undo.undo(act, button.game, button.version),
    Action.STORY: lambda app, act, button: app.records.animation(act.place, button.game),
    Action.JOIN: lambda app, act, button: app.lobby.join(act, button.game),
    Action.LEAVE: lambda app, act, button: app.lobby.leave(act, button.game),
    Action.START: lambda app, act, button: app.lobby.start(act, button.game),
    Action.END: lambda app, act, button: app.ending.confirmed(act, button.game, button.version, button.number),
    Action.RESIGN: lambda app, act, button: app.seats.resigned(act, button.game),
    Action.REMOVE: lambda app, act, button: app.seats.removed(act, button.game, button.version, str(button.number)),
    Action.REMATCH: lambda app, act, button: app.rematch.rematch(act, button.game),
    Action.YES: lambda app, act, button: app.questions.vote(act, button.game, button.version, yes=True),
    Action.NO: lambda app, act, button: app.questions.vote(act, button.game, button.version, yes=False),
    Action.PAGE: _back,
    Action.PICK: _square,
    Action.SPOTS: _spot,
    Action.TILE: lambda app, act, button: app.turns.choose_tile(act, button.game, button.version, button.tile or ""),
    Action.TILES: lambda app, act, button: app.turns.other_tile(act, button.game, button.version),
    Action.DISCARD: lambda app, act, button: app.turns.discard(act, button.tile or "", button.game, button.version),
    Action.SQUARE: _square,
    Action.TURN: _turn,
    Action.SPOT: _spot,
    Action.BACK: _back,
    Action.CONFIRM: _confirm,
    Action.NOTIFY: lambda app, act, button: app.notify.press(act, button.choice or ""),
    Action.FORGET: lambda app, act, _: app.privacy.delete(act, confirmed=True),
}


async def press(answers: Answers, interaction: discord.Interaction[Any], custom_id: str, values: Sequence[str]) -> None:
    """Answer to a component with that id; ``values``: what was chosen where it is a select."""
    try:
        found = parse(custom_id)
    except BadId as error:
        await refuse(answers, interaction, "ui-other-button" if error.other_scheme else "ui-no-button")
        return
    in_place = found.action in IN_PLACE
    if in_place and not _is_private(interaction):
        await refuse(answers, interaction, "ui-no-button")
        return

    if found.action in CHOICES:
        if len(values) != 1:
            await refuse(answers, interaction, "ui-no-button")
            return
        (chosen,) = values
        found = replace(found, square=chosen) if found.action is Action.PICK else replace(found, spot=chosen)

    def work(act: Act) -> Awaitable[Answer | Panel]:
        if found.action is Action.SETUP:
            return answers.app.setup.pick(act, found.choice or "", values)
        return _USES[found.action](answers.app, act, found)

    await answers.answer(
        interaction,
        work,
        posts=found.action in POSTS,
        in_place=in_place,
        page=found.page or 0,
    )


async def refuse(answers: Answers, interaction: discord.Interaction[Any], code: str) -> None:
    """Say privately what such a button is, and change nothing."""

    async def refusal(_act: Act) -> Answer:
        raise Refused(line(code))

    await answers.answer(interaction, refusal)


def _is_private(interaction: discord.Interaction[Any]) -> bool:
    return interaction.message is not None and interaction.message.flags.ephemeral


def stands_there(interaction: discord.Interaction[Any], custom_id: str) -> bool:
    """Whether the message that an interaction came from has a component of that id: anybody may send any id."""
    return interaction.message is not None and custom_id in custom_ids(interaction.message)
