"""A turn by words: ``/play``, ``/place``, ``/rotate``, ``/deploy``, ``/takeback``, ``/pass``, ``/discard``, ``/undo``.

Each needs the right to post here: even a draft makes a paused game go on, which posts its turn message anew.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from bot.ui.suggest import numbers, texts, typed
from bot.ui.words import options, word

if TYPE_CHECKING:
    from bot.ui.answers import Answers

Interaction = discord.Interaction[Any]
Command = app_commands.Command[Any, Any, None]


def turn_commands(answers: Answers) -> list[Command]:
    """The commands, ready for a tree."""
    makers = (_play, _place, _rotate, _deploy, _take_back, _pass, _discard, _undo)
    return [make(answers) for make in makers]


def _play(answers: Answers) -> Command:
    @app_commands.command(name=word("command-play"), description=word("command-play-description"))
    async def play(interaction: Interaction) -> None:
        await answers.answer(interaction, answers.app.turns.play, posts=True)

    return play


def _place(answers: Answers) -> Command:
    @app_commands.command(name=word("command-place"), description=word("command-place-description"))
    @options("square", "rotation", "spot", "tile")
    async def place(
        interaction: Interaction,
        square: str,
        rotation: int | None = None,
        spot: str | None = None,
        tile: str | None = None,
    ) -> None:
        await answers.answer(
            interaction,
            lambda act: answers.app.turns.place(act, square, rotation, spot, tile),
            posts=True,
        )

    @place.autocomplete("square")
    async def squares(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        return await texts(
            interaction,
            lambda person, where: answers.app.suggestions.squares(
                person, where, current, typed(interaction, "rotation", int), typed(interaction, "tile", str)
            ),
        )

    @place.autocomplete("rotation")
    async def rotations(interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
        return await numbers(
            interaction,
            lambda person, where: answers.app.suggestions.rotations(
                person, where, typed(interaction, "square", str), current, typed(interaction, "tile", str)
            ),
        )

    @place.autocomplete("spot")
    async def spots(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        return await texts(
            interaction,
            lambda person, where: answers.app.suggestions.spots(
                person,
                where,
                typed(interaction, "square", str),
                typed(interaction, "rotation", int),
                current,
                typed(interaction, "tile", str),
            ),
        )

    @place.autocomplete("tile")
    async def tiles(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        return await texts(interaction, lambda person, where: answers.app.suggestions.tiles(person, where, current))

    return place


def _rotate(answers: Answers) -> Command:
    @app_commands.command(name=word("command-rotate"), description=word("command-rotate-description"))
    @options("to", "tile")
    async def rotate(interaction: Interaction, to: int | None = None, tile: str | None = None) -> None:
        await answers.answer(interaction, lambda act: answers.app.turns.rotate(act, to, tile), posts=True)

    @rotate.autocomplete("to")
    async def turns(interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
        return await numbers(
            interaction,
            lambda person, where: answers.app.suggestions.turns(
                person, where, current, typed(interaction, "tile", str)
            ),
        )

    @rotate.autocomplete("tile")
    async def tiles(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        return await texts(interaction, lambda person, where: answers.app.suggestions.tiles(person, where, current))

    return rotate


def _deploy(answers: Answers) -> Command:
    @app_commands.command(name=word("command-deploy"), description=word("command-deploy-description"))
    @options("spot")
    async def deploy(interaction: Interaction, spot: str) -> None:
        await answers.answer(interaction, lambda act: answers.app.turns.deploy(act, spot), posts=True)

    @deploy.autocomplete("spot")
    async def spots(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        return await texts(
            interaction, lambda person, where: answers.app.suggestions.deploy_spots(person, where, current)
        )

    return deploy


def _take_back(answers: Answers) -> Command:
    @app_commands.command(name=word("command-takeback"), description=word("command-takeback-description"))
    @options("follower")
    async def take_back(interaction: Interaction, follower: str) -> None:
        await answers.answer(interaction, lambda act: answers.app.turns.take_back(act, follower), posts=True)

    @take_back.autocomplete("follower")
    async def followers(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        return await texts(
            interaction, lambda person, where: answers.app.suggestions.take_backs(person, where, current)
        )

    return take_back


def _discard(answers: Answers) -> Command:
    @app_commands.command(name=word("command-discard"), description=word("command-discard-description"))
    @options("tile")
    async def discard(interaction: Interaction, tile: str) -> None:
        await answers.answer(interaction, lambda act: answers.app.turns.discard(act, tile), posts=True)

    @discard.autocomplete("tile")
    async def tiles(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        return await texts(interaction, lambda person, where: answers.app.suggestions.discards(person, where, current))

    return discard


def _pass(answers: Answers) -> Command:
    @app_commands.command(name=word("command-pass"), description=word("command-pass-description"))
    async def pass_(interaction: Interaction) -> None:
        await answers.answer(interaction, answers.app.turns.skip, posts=True)

    return pass_


def _undo(answers: Answers) -> Command:
    @app_commands.command(name=word("command-undo"), description=word("command-undo-description"))
    async def undo(interaction: Interaction) -> None:
        await answers.answer(interaction, answers.app.undo.undo, posts=True)

    return undo
