"""A turn by words, from ``/play`` and ``/place`` to ``/undo``; and ``/nudge``.

Each but ``/plan`` needs the right to post here: even a draft makes a paused game go on, which posts its turn message
anew.
"""

from __future__ import annotations

from typing import TypeAlias

from discord import app_commands

from bot.ui.commands.declare import Interaction, command, run
from bot.ui.commands.options import Suggested
from bot.use_cases import autocomplete, hints, panel, plans, reminders, turn
from bot.use_cases import undo as undoing

Tile: TypeAlias = app_commands.Transform[str, Suggested(lambda app, one: autocomplete.tiles(app.context, *one.who))]
Square: TypeAlias = app_commands.Transform[
    str,
    Suggested(lambda app, one: autocomplete.squares(app.context, *one.who, one.number("rotation"), one.text("tile"))),
]
Rotation: TypeAlias = app_commands.Transform[
    int,
    Suggested(
        lambda app, one: autocomplete.rotations(app.context, *one.who, one.text("square"), one.text("tile")),
        number=True,
    ),
]
Spot: TypeAlias = app_commands.Transform[
    str,
    Suggested(
        lambda app, one: autocomplete.spots(
            app.context, *one.who, one.text("square"), one.number("rotation"), one.text("tile")
        )
    ),
]
PlannedSquare: TypeAlias = app_commands.Transform[
    str,
    Suggested(
        lambda app, one: autocomplete.plan_squares(app.context, *one.who, one.number("rotation"), one.text("tile"))
    ),
]
PlannedRotation: TypeAlias = app_commands.Transform[
    int,
    Suggested(
        lambda app, one: autocomplete.plan_rotations(app.context, *one.who, one.text("square"), one.text("tile")),
        number=True,
    ),
]
PlannedSpot: TypeAlias = app_commands.Transform[
    str,
    Suggested(
        lambda app, one: autocomplete.plan_spots(
            app.context, *one.who, one.text("square"), one.number("rotation"), one.text("tile")
        )
    ),
]
PlannedTile: TypeAlias = app_commands.Transform[
    str, Suggested(lambda app, one: autocomplete.plan_tiles(app.context, *one.who))
]
Turned: TypeAlias = app_commands.Transform[
    int, Suggested(lambda app, one: autocomplete.turns(app.context, *one.who, one.text("tile")), number=True)
]
FreeSpot: TypeAlias = app_commands.Transform[
    str, Suggested(lambda app, one: autocomplete.deploy_spots(app.context, *one.who))
]
OwnPiece: TypeAlias = app_commands.Transform[
    str, Suggested(lambda app, one: autocomplete.take_backs(app.context, *one.who))
]
Unfitting: TypeAlias = app_commands.Transform[
    str, Suggested(lambda app, one: autocomplete.discards(app.context, *one.who))
]


@command("play")
async def play(interaction: Interaction) -> None:
    """Open the panel."""
    await run(interaction, panel.PLAY)


@command("hint")
async def hint(interaction: Interaction) -> None:
    """Name good turns, with what speaks for them."""
    await run(interaction, hints.HINT)


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
    square: PlannedSquare | None = None,
    rotation: PlannedRotation | None = None,
    spot: PlannedSpot | None = None,
    tile: PlannedTile | None = None,
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


@command("pass")
async def pass_(interaction: Interaction) -> None:
    """End the turn with nothing more."""
    await run(interaction, turn.PASS)


@command("discard")
async def discard(interaction: Interaction, tile: Unfitting) -> None:
    """Take one of the open tiles out of the game, since none fits."""
    await run(interaction, turn.DISCARD, tile)


@command("undo")
async def undo(interaction: Interaction) -> None:
    """Undo the own last turn, after a confirmation."""
    await run(interaction, undoing.SURE)


@command("nudge")
async def nudge(interaction: Interaction) -> None:
    """Have the player to move reminded."""
    await run(interaction, reminders.NUDGE)
