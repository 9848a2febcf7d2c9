"""About oneself and others: ``/stats``, ``/leaderboard``, ``/privacy``, ``/notify`` and ``/away``."""

from __future__ import annotations

from typing import TypeAlias

from discord import app_commands

from bot.app.core.wishes import NotifyBy
from bot.app.time.away import BUDGET
from bot.ui.answers import person, writes
from bot.ui.commands.declare import Interaction, command, group, respond
from bot.ui.commands.options import Anybody, OneOf, Ruleset

HowTold: TypeAlias = app_commands.Transform[str, OneOf("way", [way.value for way in NotifyBy])]

privacy = group("privacy", in_messages=True)


@command("stats")
async def stats(interaction: Interaction, player: Anybody | None = None, played: Ruleset | None = None) -> None:
    """Show somebody's results."""
    whose = person(player or interaction.user)
    await respond(interaction, lambda app, act: app.standings.stats(whose, act.place, played))


@command("leaderboard")
async def leaderboard(interaction: Interaction, ruleset: Ruleset | None = None) -> None:
    """Show everybody the ratings of this server; whoever can't write in the channel sees them alone."""
    await respond(
        interaction,
        lambda app, act: app.standings.leaderboard(act.place, ruleset),
        public=writes(interaction),
        limit="leaderboard",
    )


@command("privacy-export", privacy)
async def export(interaction: Interaction) -> None:
    """Hand over what is stored about the one who asks."""
    await respond(interaction, lambda app, act: app.privacy.export(act.person), for_everybody=True)


@command("privacy-delete", privacy)
async def delete(interaction: Interaction) -> None:
    """Have it deleted; the button of the answer does it."""
    await respond(interaction, lambda app, act: app.privacy.delete(act), for_everybody=True)


@command("notify")
async def notify(interaction: Interaction, notify_way: HowTold | None = None, digest: bool | None = None) -> None:
    """Choose how to be told, or see how it is."""
    if notify_way is None and digest is None:
        await respond(interaction, lambda app, act: app.notify.show(act.person))
    else:
        way = None if notify_way is None else NotifyBy(notify_way)
        await respond(interaction, lambda app, act: app.notify.choose(act, way, digest=digest))


@command("away")
async def away(
    interaction: Interaction, days: app_commands.Range[int, 1, BUDGET] | None = None, back: bool = False
) -> None:
    """Have no time run for a while."""
    await respond(interaction, lambda app, act: app.away.away(act, days, back=back))
