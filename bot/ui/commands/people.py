"""About oneself, others and the server: ``/stats``, ``/leaderboard``, ``/privacy``, ``/notify``, ``/away`` and such."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import discord
from discord import app_commands

from bot.game.settings import MOST_SILENCE, NotifyBy
from bot.text import catalogue, complete
from bot.text.lines import Line, Several, Token, line
from bot.text.message import Message
from bot.ui import rights
from bot.ui.answers import person, writes
from bot.ui.commands.declare import Interaction, command, doing, group, respond, run, same
from bot.ui.commands.options import Anybody, AnyChannel, OneOf, Ruleset
from bot.ui.messages import picture_file, public_texts
from bot.ui.network import NETWORK_ERRORS
from bot.use_cases import away as absent
from bot.use_cases import notify as notifying
from bot.use_cases import privacy as private
from bot.use_cases import puzzle_posts, standings
from bot.use_cases import puzzles as daily
from bot.use_cases import setup as settling
from bot.use_cases.away import BUDGET
from bot.use_cases.setup import AUTO, Changes

if TYPE_CHECKING:
    from bot.app import App
    from bot.game.acts import Act

log = logging.getLogger(__name__)

HowTold: TypeAlias = app_commands.Transform[str, OneOf("way", [way.value for way in NotifyBy])]

MOST_PUZZLES: Final = 99_999
"""More than there are days."""

privacy = group("privacy", in_messages=True)
command("privacy-export", privacy)(doing(private.EXPORT))
command("privacy-delete", privacy)(doing(private.SURE))


@command("stats")
async def stats(interaction: Interaction, player: Anybody | None = None, played: Ruleset | None = None) -> None:
    """Show somebody's results."""
    await run(interaction, standings.STATS, person(player or interaction.user), played)


@command("leaderboard")
async def leaderboard(interaction: Interaction, ruleset: Ruleset | None = None, puzzles: bool = False) -> None:
    """Show everybody the ratings of this server; a member who can't write in the channel sees them alone."""
    use, public = standings.LEADERBOARD, writes(interaction)
    if puzzles:
        await respond(interaction, daily.TABLE, lambda app, act: app.do(daily.TABLE, act), public=public)
    else:
        await respond(interaction, use, lambda app, act: app.do(use, act, ruleset), public=public)


@command("puzzle", in_messages=True)
async def puzzle(
    interaction: Interaction, puzzle_number: app_commands.Range[int, 1, MOST_PUZZLES] | None = None
) -> None:
    """Play the puzzle of the day, or one of a date gone by."""
    await run(interaction, daily.PUZZLE, puzzle_number)


@command("notify")
async def notify(
    interaction: Interaction,
    notify_way: HowTold | None = None,
    digest: bool | None = None,
    words: bool | None = None,
) -> None:
    """Choose how to be told, or see how it is."""
    if notify_way is None and digest is None and words is None:
        await run(interaction, notifying.SHOW)
    else:
        way = None if notify_way is None else NotifyBy(notify_way)
        await run(interaction, notifying.CHOOSE, way, digest=digest, words=words)


@command("away")
async def away(
    interaction: Interaction, days: app_commands.Range[int, 1, BUDGET] | None = None, back: bool = False
) -> None:
    """Have no time run for a while."""
    await run(interaction, absent.AWAY, days, back=back)


Channel: TypeAlias = discord.TextChannel | discord.VoiceChannel | discord.ForumChannel


class Languages(OneOf):
    """Each language as it calls itself, or whichever Discord says that the server speaks."""

    def __init__(self) -> None:
        super().__init__("language", [AUTO])
        names = ((locale, catalogue(locale).format("language-name")) for locale in complete())
        self.offered += [app_commands.Choice(name=same(name), value=locale) for locale, name in names]


@command("setup")
@app_commands.default_permissions(manage_guild=True)
async def setup(
    interaction: Interaction,
    public_language: app_commands.Transform[str, Languages] | None = None,
    usual_game: Ruleset | None = None,
    open_channel: Channel | None = None,
    game_role: discord.Role | None = None,
    vote_silence: app_commands.Range[int, 1, MOST_SILENCE] | None = None,
    check: bool = False,
    puzzle_channel: AnyChannel | None = None,
    puzzle_hour: app_commands.Range[int, 0, 23] | None = None,
) -> None:
    """Change settings of the server, and show them all; or see whether the bot has its rights here."""
    changes = Changes(
        language=public_language,
        ruleset=usual_game,
        channel=None if open_channel is None else open_channel.id,
        roles=None if game_role is None else (game_role.id,),
        silence=vote_silence,
    )

    async def work(app: App, act: Act) -> Message:
        settled = None
        # What may be refused comes first, so that nothing is half done.
        if puzzle_channel is not None or puzzle_hour is not None:
            await settling.check(app.context, act, changes)
            if puzzle_channel is not None:
                await rights.expect_posting(interaction, puzzle_channel)
            channel_id = None if puzzle_channel is None else puzzle_channel.id
            settled = await app.do(puzzle_posts.SETTLE, act, channel_id, puzzle_hour)
        shown = await app.do(settling.CHANGE, act, changes)
        return settled or (await _checked(interaction, app, act) if check else shown)

    await respond(interaction, settling.CHANGE, work)


async def _checked(interaction: discord.Interaction[Any], app: App, act: Act) -> Message:
    """What is missing in the channel of an interaction; a test post with a picture is made and taken away again."""
    lines = list(await settling.allows(app.context, act))
    lacking = [*rights.missing(interaction, thread=False), *rights.reading(interaction)]
    if lacking:
        return Message((rights.too_few(f"<#{act.place.channel_id}>", lacking), *lines))
    lines.insert(0, await _tried(interaction, app, act))
    if isinstance(interaction.channel, discord.TextChannel):
        lacking = rights.missing(interaction, thread=True)
        if lacking:
            lines.append(line("check-threads", rights=Several(tuple(lacking))))
    return Message(tuple(lines))


async def _tried(interaction: discord.Interaction[Any], app: App, act: Act) -> Line:
    client = interaction.client
    texts = await public_texts(client, app, act.place.guild_id)
    picture = await settling.sample(app.context, act.place)
    channel = client.get_partial_messageable(act.place.channel_id, guild_id=act.place.guild_id)
    try:
        sent = await channel.send(texts.message(line("check-post")), file=picture_file(picture, texts), silent=True)
    except NETWORK_ERRORS as error:
        log.info("a test post in %s failed: %s", act.place.channel_id, error)
        return line("check-refused", error=Token(_reason(error)))
    try:
        await sent.delete()
    except NETWORK_ERRORS as error:
        log.info("the test post in %s stays: %s", act.place.channel_id, error)
        return line("check-stays", error=Token(_reason(error)))
    return line("check-fine")


def _reason(error: Exception) -> str:
    """An error's number and Discord's own words for it."""
    return f"{error.code}: {error.text}" if isinstance(error, discord.HTTPException) else type(error).__name__
