"""The local try: what it adds to simcord, tried with a small bot of the tests' own.

These tests also notice a newer simcord that has moved what the playground leans on.
"""

import asyncio
import json
import re
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from datetime import UTC, datetime, timedelta
from io import BytesIO
from pathlib import Path
from typing import Any

import aiohttp
import discord
import pytest
import simcord.preview
from discord import app_commands
from discord.ext import commands
from PIL import Image
from simcord import Env

import bot.playground
from bot.playground.edits import EDITS, edited
from bot.playground.locales import ServerLanguage
from bot.playground.markdown import with_lists_ended
from bot.playground.page import Page, RememberedMedia
from bot.playground.wording import SAID, parts, worded
from bot.playground.world import GERMAN_SPEAKERS, NAMES, World, build
from bot.text import catalogue
from storage import Store
from tests.bot.window import window
from tests.patience import PATIENCE

Interaction = discord.Interaction[commands.AutoShardedBot]

BROWSER = Path(bot.playground.__file__).parent / "browser"

Image.new("RGB", (8, 8)).save(_FILE := BytesIO(), "PNG")
PNG = _FILE.getvalue()

LETTERS: list[tuple[str, str]] = []

ROUNDED = timedelta(milliseconds=1)

GERMAN = {
    "greet": "gruessen",
    "whom": "wen",
    "how": "wie",
    "warm": "herzlich",
    "table": "tisch",
    "Say hello.": "Sag hallo.",
}


class German(app_commands.Translator):
    async def translate(self, string: app_commands.locale_str, locale: discord.Locale, _context: object) -> str | None:
        return GERMAN.get(string.message) if locale is discord.Locale.german else None


class Counter(discord.ui.View):
    """A button that says how often it was pressed."""

    @discord.ui.button(label="0")
    async def count(self, interaction: Interaction, button: discord.ui.Button["Counter"]) -> None:
        button.label = f"{int(button.label or 0) + 1}"
        await interaction.response.edit_message(view=self)


class SmallBot(commands.AutoShardedBot):
    """`/table greet` says in what languages it was spoken to, and something more an hour later."""

    def __init__(self) -> None:
        super().__init__(command_prefix=(), intents=discord.Intents(guilds=True))
        self.errands: set[asyncio.Task[None]] = set()
        self.thought = threading.Event()

    async def setup_hook(self) -> None:
        await self.tree.set_translator(German())
        table = app_commands.Group(name="table", description="The table.")
        table.command(name="greet", description="Say hello.")(self.greeting())
        self.tree.add_command(table)
        await self.tree.sync()

    def greeting(self) -> Any:
        @app_commands.choices(how=[app_commands.Choice(name="warm", value="w")])
        @app_commands.autocomplete(whom=self.suggest)
        async def greet(interaction: Interaction, whom: str, how: str = "") -> None:
            if whom == "privately":
                await interaction.response.defer(ephemeral=True)
                await asyncio.to_thread(self.thought.wait)
                await interaction.edit_original_response(content="thought of you")
                return
            heard = f"{interaction.locale.value} {interaction.guild_locale and interaction.guild_locale.value}"
            view = Counter() if whom == "all" else discord.utils.MISSING
            await interaction.response.send_message(f"{whom} {how} {heard}", view=view)
            if whom == "me":
                await interaction.user.send("hello")
            if whom == "slowly":
                await asyncio.to_thread(self.thought.wait)
                assert isinstance(interaction.channel, discord.TextChannel)
                await interaction.channel.send("thought of it")
            self.errands.add(asyncio.create_task(self.say_later(interaction.channel_id or 0)))

        return greet

    async def suggest(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        return [app_commands.Choice(name=f"{current} {interaction.locale.value}", value=current)]

    async def say_later(self, channel_id: int) -> None:
        await asyncio.sleep(3600)
        channel = self.get_channel(channel_id)
        assert isinstance(channel, discord.TextChannel)
        await channel.send("an hour later")


@asynccontextmanager
async def running(
    *, language: str | None = None, people: int = 5, locale: str = "en-US", **how: Any
) -> AsyncIterator[tuple[World, Page]]:
    world = build(SmallBot(), people=people, language=language, topic="A topic")
    await world.env.start()
    try:
        page = Page(world, port=0, locale=locale, letter=lambda *letter: LETTERS.append(letter), **how)
        async with page:
            yield world, page
    finally:
        await world.env.shutdown()


@contextmanager
def thinking(world: World) -> Iterator[None]:
    """Within it the bot thinks about what it is asked, for long."""
    small = world.env.bot
    assert isinstance(small, SmallBot)
    world.env.thinks = lambda: not small.thought.is_set()
    try:
        yield
    finally:
        small.thought.set()


def person(world: World, name: str) -> int:
    return world.people[NAMES.index(name)].id


async def test_each_person_sees_the_commands_in_their_language_and_the_bot_hears_it_and_its_own_names() -> None:
    async with running() as (world, page), window(page.url) as anna, window(page.url, person(world, "Dana")) as dana:
        english, german = await anna.command("table greet"), await dana.command("tisch gruessen")
        assert [option["name"] for option in english["options"]] == ["whom", "how"]
        assert [option["name"] for option in german["options"]] == ["wen", "wie"]
        assert german["description"] == "Sag hallo."
        assert german["options"][1]["choices"] == [{"name": "herzlich", "value": "w"}]
        for typed in ("", "Bo"):  # suggestions are there before a letter is typed
            assert (await dana.complete("tisch gruessen", "wen", typed))[0] == {"name": f"{typed} de", "value": typed}
        await dana.run("tisch gruessen", wen="Bo", wie="w")
        await anna.run("table greet", whom="Bo")
        assert await anna.look() == ["Bo w de en-US", "Bo  en-US en-US"]
        assert world.env.errors == []


async def test_the_page_goes_on_while_the_bot_thinks_about_something_for_long() -> None:
    async with running() as (world, page), window(page.url) as anna, window(page.url, person(world, "Bo")) as bo:
        with thinking(world):
            await anna.run("table greet", whom="slowly")
            assert await anna.look() == ["slowly  en-US en-US"]
            await bo.run("table greet", whom="all")
            assert (await anna.look())[1:] == ["all  en-US en-US"]
            await page.tick()
            await world.env.advance_time(3600)
            async with asyncio.timeout(PATIENCE):
                while "an hour later" not in await anna.look():
                    await page.tick()
        await world.env.settle()
        await page.tick()
        assert (await anna.look())[3:] == ["thought of it"]


async def test_what_is_done_while_something_new_is_shown_counts_unless_the_button_itself_is_another_by_now() -> None:
    async with running() as (world, page), window(page.url) as anna, window(page.url, person(world, "Bo")) as bo:
        await anna.run("table greet", whom="all")
        await anna.look()
        seen = anna.state["publishedRevision"]
        await bo.run("table greet", whom="Anna")
        await anna.press("0", published_revision=seen)
        with pytest.raises(AssertionError, match="stale-revision"):
            await anna.press("1", published_revision=seen)


async def test_an_answer_that_comes_late_since_the_bot_thinks_is_shown_by_itself() -> None:
    async with running() as (world, page), window(page.url) as anna:
        with thinking(world):
            await anna.run("table greet", whom="privately")
            assert await anna.look() == [""]
            revision = anna.state["publishedRevision"]
            await page.tick()
            assert await anna.look() == [""]
            assert anna.state["publishedRevision"] == revision
        await world.env.settle()
        await page.tick()
        assert await anna.look() == ["thought of you"]
        assert anna.state["publishedRevision"] > revision


async def test_who_acts_is_told_before_they_do_and_a_direct_message_with_the_name_of_whom_it_is_to() -> None:
    LETTERS.clear()
    acting: asyncio.Queue[int] = asyncio.Queue()
    async with running(before=acting.put) as (world, page), window(page.url, person(world, "Bo")) as bo:
        assert acting.empty()
        for whom in ("me", "you"):
            await bo.run("table greet", whom=whom)
            assert LETTERS == [("Bo", "hello")]
        assert [acting.get_nowait() for _ in range(acting.qsize())] == [person(world, "Bo")] * 2


async def test_a_game_is_in_the_language_of_who_opens_it(tmp_path: Path) -> None:
    async with Store.opened(tmp_path / "games.db") as store:
        world = build(SmallBot(), people=5, language=None, topic="A topic")
        server = ServerLanguage(world, store)

        def spoken() -> str:
            guild = world.channel.guild
            assert guild is not None
            return world.env.backend.get_guild(guild.id).preferred_locale

        await server.follow(person(world, "Dana"))
        assert spoken() == "de"
        await server.follow(person(world, "Bo"))
        assert spoken() == "en-US"
        await server.follow(person(world, "Dana"))
        async with store.transaction() as tx:
            await tx.create_game(guild_id=1, channel_id=2, ruleset="base", options={}, owner_id=3, now=0.0)
        await server.follow(person(world, "Bo"))
        assert spoken() == "de"
        # The next run goes on with the game in its language.
        world = build(SmallBot(), people=5, language=None, topic="A topic")
        assert spoken() == "en-US"
        await ServerLanguage(world, store).recall()
        assert spoken() == "de"


async def fetched(session: aiohttp.ClientSession, page: Page, name: str) -> str:
    async with session.get(f"{page.url.partition('#')[0]}{name}") as answer:
        assert answer.status == 200, name
        return await answer.text()


async def test_the_page_has_our_style_and_scripts_and_what_they_are_about() -> None:
    async with running() as (_, page), aiohttp.ClientSession() as session:
        index = await fetched(session, page, "")
        assert '<script type="module" src="/tilewright/page.js"></script>' in index
        ours = {path.name: await fetched(session, page, f"tilewright/{path.name}") for path in BROWSER.glob("*.js")}
        # typed.js is used by simcord's script: see the edits.
        assert set(re.findall(r'import "./([a-z]+\.js)"', ours["page.js"])) == set(ours) - {"page.js", "typed.js"}
        style = (BROWSER / "page.css").read_text(encoding="utf-8")
        assert (await fetched(session, page, "preview.css")).endswith(style)
        hidden = re.findall(r"#([a-z-]+)", style.partition("{")[0])
        looked_up = re.findall(r'getElementById\("([a-z-]+)"', "".join(ours.values()))
        assert len(hidden) > 5
        assert len(looked_up) > 5
        for name in (*hidden, *looked_up):
            assert f'id="{name}"' in index, name
        # What our scripts say is in the catalogue.
        said = await fetched(session, page, "tilewright/texts.js")
        texts = json.loads(said.removeprefix("export default ").rstrip(";\n"))
        assert set(re.findall(r'"(playground-[a-z]+)"', "".join(ours.values()))) == set(texts)
        assert texts["playground-follow"] == "follow whose turn it is"
        # What our scripts wait for is what simcord's say.
        theirs = await fetched(session, page, "connection.js") + await fetched(session, page, "app.js")
        for words in re.findall(r'startsWith\("([^"]+)"\)|=== "([A-Z][^"]+)"', ours["lost.js"]):
            assert f'"{"".join(words)}' in theirs
        assert "ready: state.ready && !state.pendingAction" in theirs
        commands = await fetched(session, page, "commands.js")
        assert '.command-option-input[role="combobox"]' in ours["suggestions.js"]
        for words in ('node("input", "command-option-input")', 'setAttribute("role", "combobox")'):
            assert words in commands


@pytest.mark.parametrize("name", EDITS)
def test_simcords_page_is_edited_where_it_differs_from_discord(name: str) -> None:
    source = (Path(simcord.preview.__file__).parent / "static" / name).read_text(encoding="utf-8")
    for excerpt, ours in EDITS[name].items():
        assert source.count(excerpt) == 1, excerpt
        assert edited(name, source).count(ours) == 1, excerpt


async def test_a_command_typed_whole_finds_what_it_needs_of_simcords_page() -> None:
    async with running() as (_, page), aiohttp.ClientSession() as session:
        commands = await fetched(session, page, "commands.js")
        ours = await fetched(session, page, "tilewright/typed.js")
    for name in re.findall(r"export (?:function|const) (\w+)", ours):
        assert name == "read" or re.search(rf"import {{[^}}]*\b{name}\b[^}}]*}}", commands), name
    for name in ("select", "validateAndRun", "canOpen"):
        assert f"function {name}(" in commands, name


@pytest.mark.parametrize("name", SAID)
def test_simcords_page_says_only_what_our_catalogue_says(name: str) -> None:
    source = (Path(simcord.preview.__file__).parent / "static" / name).read_text(encoding="utf-8")
    german = worded(name, source, catalogue("de"))
    for excerpt in SAID[name]:
        before, said, after = parts(excerpt)
        assert before + said + after in source, excerpt
        assert before + said + after not in german, excerpt
    assert "\ue000" not in german


async def test_one_language_for_everybody_is_the_servers_and_the_pages_too() -> None:
    async with running(language="de", locale="de") as (world, page), aiohttp.ClientSession() as session:
        async with window(page.url, person(world, "Anna")) as anna:
            await anna.run("tisch gruessen", wen="Bo")
            assert await anna.look() == ["Bo  de de"]
        assert set(world.locales.values()) == {"de"}
        index = await fetched(session, page, "")
        assert '<html lang="de">' in index
        assert "<summary>Mehr</summary>" in index
        assert "Viewing as" not in index
        messages = await fetched(session, page, "messages.js")
        assert '"Das kannst nur du sehen"' in messages
        assert "`${invoker} nutzt `" in messages


@pytest.mark.parametrize(
    ("text", "ended"),
    [
        ("- a\n- b\nAnna", "- a\n- b\n\nAnna"),
        ("- a\n  still a\nAnna", "- a\n  still a\n\nAnna"),
        ("1. a\n2. b\n-# small", "1. a\n2. b\n\n-# small"),
        ("* a\n\nAnna\nBo", "* a\n\nAnna\nBo"),
        ("- a\n  - b\n- c", "- a\n  - b\n- c"),
        ("- a\n**Anna**\n- b\nBo", "- a\n\n**Anna**\n- b\n\nBo"),
        ("```\n- a\nb\n```", "```\n- a\nb\n```"),
        ("-a\nb", "-a\nb"),
    ],
)
def test_a_list_ends_where_discord_ends_it(text: str, ended: str) -> None:
    assert with_lists_ended(text) == ended


async def test_the_page_shows_what_stands_below_a_list_below_it() -> None:
    async with running() as (_, page), window(page.url) as anna:
        await anna.run("table greet", whom="- a\n- b\nAnna")
        await anna.look()
        (message,) = anna.state["messages"].values()
        assert [block["type"] for block in message["content_tokens"]] == ["bullet_list", "paragraph"]
        assert len(message["content_tokens"][0]["children"]) == 2


async def test_an_address_stays_good_where_the_key_is_kept() -> None:
    async with running(key="kept") as (_, page):
        assert page.url.endswith("/#kept")
    async with running(key="kept") as (_, page), window(f"{page.url.partition('#')[0]}#kept") as anna:
        assert await anna.look() == []
    async with running() as (_, one):
        url = one.url
    async with running() as (_, other):
        assert other.url.partition("#")[2] != url.partition("#")[2]


async def test_ids_are_those_of_the_last_run_with_fewer_people_but_not_of_its_messages() -> None:
    seen: list[list[int]] = []
    said: list[set[int]] = []
    for number in (2, 9):
        async with running(people=number) as (world, page), window(page.url) as anna:
            await anna.run("table greet", whom="all")
            backend = world.env.backend
            guild = world.channel.guild
            assert guild is not None
            people = [member.id for member in world.people]
            seen.append([backend.application_id, backend.bot_user.id, guild.id, world.channel.id, *people])
            said.append(set(backend.messages[world.channel.id]) | set(backend.interactions))
    assert seen[0] == seen[1][: len(seen[0])]
    assert not said[0] & said[1]


async def test_the_clock_starts_at_now_and_keeps_up() -> None:
    def shows_now(since: datetime) -> bool:
        return since - ROUNDED <= world.env.now() <= datetime.now(UTC) + ROUNDED

    begun = datetime.now(UTC)
    async with running() as (world, page):
        assert shows_now(since=begun)
        # As if the machine had slept: an hour and a bit is missing.
        world.env.backend.advance_clock(-4000)
        async with window(page.url) as anna:
            await anna.run("table greet", whom="all")
            asked = datetime.now(UTC)
            await page.tick()
            assert await anna.look() == ["all  en-US en-US", "an hour later"]
        assert shows_now(since=asked)
        assert page.capture_time == world.env.now()


async def test_days_can_go_by_in_seconds_but_none_while_the_bot_thinks() -> None:
    begun = datetime.now(UTC)
    async with running(speed=1e6) as (world, page), window(page.url) as anna:
        await anna.run("table greet", whom="all")
        await page.tick()
        assert await anna.look() == ["all  en-US en-US", "an hour later"]
        passed = (datetime.now(UTC) - begun).total_seconds()
        assert 3600 < (world.env.now() - begun).total_seconds() <= 1e6 * passed
        with thinking(world):
            before, begun = world.env.now(), datetime.now(UTC)
            await anna.run("table greet", whom="privately")
            for _ in range(3):
                await page.tick()
            assert world.env.now() - before < timedelta(seconds=1) + (datetime.now(UTC) - begun)
        await page.tick()
        assert (await anna.look())[-1] == "thought of you"
        assert world.env.now() - before > timedelta(minutes=1)


async def test_actions_and_the_clock_wait_for_each_other() -> None:
    async with running() as (world, page), window(page.url) as anna, window(page.url, person(world, "Bo")) as bo:
        x, _, y = await asyncio.gather(
            anna.complete("table greet", "whom", "x"), page.tick(), bo.complete("table greet", "whom", "y")
        )
        assert [x[0]["value"], y[0]["value"]] == ["x", "y"]


async def test_two_of_five_speak_german_one_is_the_moderator_and_no_threads_are_opened_as_the_page_shows_none() -> None:
    async with running() as (world, _):
        german = {member.user.global_name for member in world.people if world.locales[member.id] == "de"}
        assert german == GERMAN_SPEAKERS
        channel = world.env.bot.get_channel(world.channel.id)
        assert isinstance(channel, discord.TextChannel)
        rights = channel.permissions_for(channel.guild.me)
        assert (rights.send_messages, rights.attach_files, rights.create_public_threads) == (True, True, False)
        for member in world.people:
            may = discord.Permissions(world.env.backend.compute_permissions(channel.guild.id, member.id))
            # Who manages the server may use /setup.
            assert may.manage_messages is may.manage_guild is (member.user.global_name == "Anna")


async def test_a_start_waits_for_a_busy_bot_as_long_as_an_action(monkeypatch: pytest.MonkeyPatch) -> None:
    waits: list[float | None] = []
    settle = Env._settle_internal

    async def noting(self: Env, **how: Any) -> None:
        waits.append(how.get("timeout"))
        await settle(self, **how)

    monkeypatch.setattr(Env, "_settle_internal", noting)
    async with running() as (world, _):
        given = [wait for wait in waits if wait is not None]
        assert min(given) >= world.env.settle_timeout > 5


async def test_a_picture_is_looked_at_once_however_often_it_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[object] = []
    start = asyncio.create_subprocess_exec

    async def counting(*command: Any, **how: Any) -> asyncio.subprocess.Process:
        started.append(command)
        return await start(*command, **how)

    monkeypatch.setattr(asyncio, "create_subprocess_exec", counting)
    async with running() as (_, page):
        worker = page._media_worker
        assert worker is not None
        assert await worker.validate("digest", PNG) == await worker.validate("digest", PNG)
    assert len(started) == 1


async def test_a_picture_that_another_window_lets_go_of_is_looked_at_anew() -> None:
    media = RememberedMedia()
    first = asyncio.create_task(media.validate("key", PNG))
    await asyncio.sleep(0)  # it has begun
    media.release("key")
    assert (await media.validate("key", PNG)).width == 8
    await asyncio.gather(first, return_exceptions=True)
    await media.close()


async def test_at_the_end_the_picture_that_is_looked_at_is_finished(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.playground.page._CLOSING_SECONDS", PATIENCE)
    media = RememberedMedia()
    looking = asyncio.create_task(media.validate("key", PNG))
    await asyncio.sleep(0)  # it has begun
    await media.close()
    assert (await looking).width == 8
