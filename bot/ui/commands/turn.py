"""A turn by words, from ``/play`` and ``/place`` to ``/undo``; and ``/nudge``.

Each but ``/plan`` needs the right to post here: even a draft makes a paused game go on, which posts its turn message
anew.
"""

from __future__ import annotations

from typing import TypeAlias

from discord import app_commands

from bot.ui.commands.declare import Interaction, command, doing, run
from bot.ui.commands.options import Suggested
from bot.use_cases import autocomplete, hints, panel, plans, reminders, turn
from bot.use_cases import undo as undoing

Tile: TypeAlias = app_commands.Transform[str, Suggested(autocomplete.tiles)]
Square: TypeAlias = app_commands.Transform[str, Suggested(autocomplete.squares)]
Rotation: TypeAlias = app_commands.Transform[int, Suggested(autocomplete.rotations, number=True)]
Spot: TypeAlias = app_commands.Transform[str, Suggested(autocomplete.spots)]
Turned: TypeAlias = app_commands.Transform[int, Suggested(autocomplete.turned, number=True)]
FreeSpot: TypeAlias = app_commands.Transform[str, Suggested(autocomplete.deploy_spots)]
OwnPiece: TypeAlias = app_commands.Transform[str, Suggested(autocomplete.take_backs)]
Unfitting: TypeAlias = app_commands.Transform[str, Suggested(autocomplete.discards)]

command("play")(doing(panel.PLAY))
command("hint")(doing(hints.HINT))


@command("place")
async def place(
    interaction: Interaction,
    square: Square,
    rotation: Rotation | None = None,
    spot: Spot | None = None,
    tile: Tile | None = None,
) -> None:
    """Lay the tile: as a draft, or with a spot the whole turn."""
    if spot is None:
        await run(interaction, panel.LAY, square, rotation, tile)
    else:
        await run(interaction, turn.PLACE, square, rotation, spot, tile)


@command("plan")
async def plan(
    interaction: Interaction,
    square: Square | None = None,
    rotation: Rotation | None = None,
    spot: Spot | None = None,
    tile: Tile | None = None,
) -> None:
    """Plan a move for the own next turn, or see what is planned."""
    await run(interaction, plans.PLAN, square, rotation, spot, tile)


@command("rotate")
async def rotate(interaction: Interaction, to: Turned | None = None, tile: Tile | None = None) -> None:
    """Turn the tile in hand, or where it lies in the draft."""
    await run(interaction, panel.ROTATE, to, tile)


@command("deploy")
async def deploy(interaction: Interaction, spot: FreeSpot) -> None:
    """Set a piece on the tile that lies in the draft."""
    await run(interaction, turn.DEPLOY, spot)


@command("takeback")
async def take_back(interaction: Interaction, follower: OwnPiece) -> None:
    """Take an own piece back."""
    await run(interaction, turn.TAKE_BACK, follower)


command("pass")(doing(turn.PASS))


@command("discard")
async def discard(interaction: Interaction, tile: Unfitting) -> None:
    """Take one of the open tiles out of the game, since none fits."""
    await run(interaction, turn.DISCARD, tile)


command("undo")(doing(undoing.SURE))
command("nudge")(doing(reminders.NUDGE))
