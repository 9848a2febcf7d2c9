"""A turn by words, from ``/play`` and ``/place`` to ``/undo``; and ``/nudge``.

Each but ``/plan`` needs the right to post here: even a draft makes a paused game go on, which posts its turn message
anew.
"""

from __future__ import annotations

from typing import TypeAlias

from discord import app_commands

from bot.ui.commands.declare import Interaction, command, respond
from bot.ui.commands.options import Suggested

Tile: TypeAlias = app_commands.Transform[str, Suggested(lambda app, one: app.suggestions.tiles(*one.who))]
Square: TypeAlias = app_commands.Transform[
    str,
    Suggested(lambda app, one: app.suggestions.squares(*one.who, one.number("rotation"), one.text("tile"))),
]
Rotation: TypeAlias = app_commands.Transform[
    int,
    Suggested(
        lambda app, one: app.suggestions.rotations(*one.who, one.text("square"), one.text("tile")),
        number=True,
    ),
]
Spot: TypeAlias = app_commands.Transform[
    str,
    Suggested(
        lambda app, one: app.suggestions.spots(*one.who, one.text("square"), one.number("rotation"), one.text("tile"))
    ),
]
PlannedSquare: TypeAlias = app_commands.Transform[
    str,
    Suggested(lambda app, one: app.suggestions.plan_squares(*one.who, one.number("rotation"), one.text("tile"))),
]
PlannedRotation: TypeAlias = app_commands.Transform[
    int,
    Suggested(
        lambda app, one: app.suggestions.plan_rotations(*one.who, one.text("square"), one.text("tile")), number=True
    ),
]
PlannedSpot: TypeAlias = app_commands.Transform[
    str,
    Suggested(
        lambda app, one: app.suggestions.plan_spots(
            *one.who, one.text("square"), one.number("rotation"), one.text("tile")
        )
    ),
]
PlannedTile: TypeAlias = app_commands.Transform[str, Suggested(lambda app, one: app.suggestions.plan_tiles(*one.who))]
Turned: TypeAlias = app_commands.Transform[
    int, Suggested(lambda app, one: app.suggestions.turns(*one.who, one.text("tile")), number=True)
]
FreeSpot: TypeAlias = app_commands.Transform[str, Suggested(lambda app, one: app.suggestions.deploy_spots(*one.who))]
OwnPiece: TypeAlias = app_commands.Transform[str, Suggested(lambda app, one: app.suggestions.take_backs(*one.who))]
Unfitting: TypeAlias = app_commands.Transform[str, Suggested(lambda app, one: app.suggestions.discards(*one.who))]


@command("play")
async def play(interaction: Interaction) -> None:
    """Open the panel."""
    await respond(interaction, lambda app, act: app.turns.play(act), posts=True, limit="tap")


@command("hint")
async def hint(interaction: Interaction) -> None:
    """Name good turns, with what speaks for them."""
    await respond(interaction, lambda app, act: app.hinting.hint(act), posts=True, limit="hint")


@command("place")
async def place(
    interaction: Interaction,
    square: Square,
    rotation: Rotation | None = None,
    spot: Spot | None = None,
    tile: Tile | None = None,
) -> None:
    """Lay the tile: as a draft, or with a spot the whole turn."""
    await respond(
        interaction,
        lambda app, act: app.turns.place(act, square, rotation, spot, tile),
        posts=True,
        limit="tap" if spot is None else None,
    )


@command("plan")
async def plan(
    interaction: Interaction,
    square: PlannedSquare | None = None,
    rotation: PlannedRotation | None = None,
    spot: PlannedSpot | None = None,
    tile: PlannedTile | None = None,
) -> None:
    """Plan a move for the own next turn, or see what is planned."""
    await respond(interaction, lambda app, act: app.planning.plan(act, square, rotation, spot, tile), limit="tap")


@command("rotate")
async def rotate(interaction: Interaction, to: Turned | None = None, tile: Tile | None = None) -> None:
    """Turn the tile in hand, or where it lies in the draft."""
    await respond(interaction, lambda app, act: app.turns.rotate(act, to, tile), posts=True, limit="tap")


@command("deploy")
async def deploy(interaction: Interaction, spot: FreeSpot) -> None:
    """Set a piece on the tile that lies in the draft."""
    await respond(interaction, lambda app, act: app.turns.deploy(act, spot), posts=True)


@command("takeback")
async def take_back(interaction: Interaction, follower: OwnPiece) -> None:
    """Take an own piece back."""
    await respond(interaction, lambda app, act: app.turns.take_back(act, follower), posts=True)


@command("pass")
async def pass_(interaction: Interaction) -> None:
    """End the turn with nothing more."""
    await respond(interaction, lambda app, act: app.turns.skip(act), posts=True)


@command("discard")
async def discard(interaction: Interaction, tile: Unfitting) -> None:
    """Take one of the open tiles out of the game, since none fits."""
    await respond(interaction, lambda app, act: app.turns.discard(act, tile), posts=True)


@command("undo")
async def undo(interaction: Interaction) -> None:
    """Undo the own last turn, after a confirmation."""
    await respond(interaction, lambda app, act: app.undo.ask(act))


@command("nudge")
async def nudge(interaction: Interaction) -> None:
    """Have the player to move reminded."""
    await respond(interaction, lambda app, act: app.nudging.nudge(act), posts=True)
