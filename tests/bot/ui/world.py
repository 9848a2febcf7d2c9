"""The bot on a simulated Discord with a real database, for tests: people, a channel, and a restart."""

from __future__ import annotations

import asyncio
import json
import struct
import zlib
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, asynccontextmanager, contextmanager
from copy import deepcopy
from dataclasses import asdict, dataclass, field
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import Any
from unittest.mock import patch

import discord
import simcord
from discord import app_commands
from simcord import ChannelHandle, Env, MemberActor, UserHandle
from simcord.backend import serializers
from simcord.enums import ComponentType, InteractionType
from simcord.results import InteractionResult, ResponseMessage

from bot.game.notation import Draft
from bot.playground.locales import speak
from bot.text import Catalogue, catalogue
from bot.ui import answers
from bot.ui.client import TilewrightBot
from bot.ui.ids import parse
from engine.tiles import TileSet
from render.board.scene import Scene
from storage import GameRow, Store
from tests.bot.ui import limits
from tests.patience import PATIENCE

DELAYS = (60.0, 600.0)

_IDLE_SECONDS = 0.002


def _png() -> bytes:
    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = chunk(b"IHDR", struct.pack(">IIBBBBB", 1, 1, 8, 0, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + head + chunk(b"IDAT", zlib.compress(b"\0\0")) + chunk(b"IEND", b"")


PNG = _png()


_TRANSLATED: dict[str, str] = {}
"""The JSON that Discord gets of a command in every language, by what it is: it takes long and is always the same."""


@contextmanager
def translated_once() -> Iterator[None]:
    """Commands that are registered again, as for every world, aren't translated again."""

    def remembering(translate: Callable[..., Awaitable[dict[str, Any]]]) -> Callable[..., Awaitable[dict[str, Any]]]:
        async def translated(self: Any, tree: Any, translator: Any) -> dict[str, Any]:
            command = json.dumps(self.to_dict(tree), default=str)
            if command not in _TRANSLATED:
                _TRANSLATED[command] = json.dumps(await translate(self, tree, translator))
            return dict(json.loads(_TRANSLATED[command]))

        return translated

    with ExitStack() as stack:
        for kind in (app_commands.Command, app_commands.Group):
            remembered = remembering(kind.get_translated_payload)
            stack.enter_context(patch.object(kind, "get_translated_payload", remembered))
        yield


def tiny(_scene: Scene) -> bytes:
    """A picture of one pixel: most tests are not about what is drawn."""
    return PNG


@dataclass(frozen=True)
class Offer:
    """Something to be pressed or chosen: what it does, its id, what that holds, and the value of an option.

    In a panel it does ``tile``, ``square``, ``spot``, ``turn``, ``back``, ``other-tile`` or ``confirm``; elsewhere it
    is called as in its id.
    """

    what: str
    custom_id: str
    arg: str
    draft: Draft
    option: str | None = None


@dataclass
class World:
    """What a test has in hand. ``texts`` speaks the language that everybody has."""

    env: Env
    path: Path
    bot: TilewrightBot
    store: Store
    guild: simcord.GuildHandle
    channel: ChannelHandle
    anna: MemberActor
    bo: MemberActor
    chris: MemberActor
    mod: MemberActor
    texts: Catalogue
    make: Callable[[Store], TilewrightBot] = field(repr=False)
    faulty: bool = False
    """Somebody is told that something went wrong, as this test wants it."""

    @property
    def bot_user(self) -> discord.ClientUser:
        """The bot as a member of the server."""
        user = self.bot.user
        assert user is not None
        return user

    # -- commands ----------------------------------------------------------------------------------------------------

    async def slash(
        self, who: MemberActor, command: str, channel: ChannelHandle | None = None, **options: Any
    ) -> InteractionResult:
        """Use a command, in the games' channel unless another is named."""
        return await who.slash(channel or self.channel, command, **options)

    async def suggestions(
        self, who: MemberActor, command: str, option: str, typed: str = "", **filled: Any
    ) -> list[dict[str, Any]]:
        """What autocomplete offers."""
        return await who.autocomplete(self.channel, command, option, typed, **filled)

    # -- games -------------------------------------------------------------------------------------------------------

    async def start_game(self, channel: ChannelHandle | None = None, **options: Any) -> GameRow:
        """A game of Anna, Bo and whom the options name besides, Anna to move."""
        where = channel or self.channel
        chosen = {"player2": self.bo, "order": "seated", "undo": "friendly", **options}
        await self.slash(self.anna, "game open", where, **chosen)
        if "thread" in chosen:
            where = where.threads[-1]
        for name in sorted(one for one in chosen if one.startswith("player")):
            await self.slash(chosen[name], "game join", where)
        await self.slash(self.anna, "game start", where)
        return await self.game(where)

    async def legal(self, who: MemberActor, channel: ChannelHandle | None = None) -> dict[str, Any]:
        """A legal whole turn without a piece, as the options of a command."""
        return {**await self.laid(who, channel), "spot": "none"}

    async def laid(self, who: MemberActor, channel: ChannelHandle | None = None) -> dict[str, Any]:
        """Where the tile in hand can lie, as the options of a command."""
        where = channel or self.channel
        square = (await who.autocomplete(where, "place", "square", ""))[0]["value"]
        rotation = (await who.autocomplete(where, "place", "rotation", "", square=square))[0]["value"]
        return {"square": square, "rotation": rotation}

    async def play(self, who: MemberActor | None = None, channel: ChannelHandle | None = None) -> None:
        """Such a turn; who was called takes it where nobody is named."""
        mover = who or self.to_move(channel)
        said(await self.slash(mover, "place", channel, **await self.legal(mover, channel)))

    async def sure(self, who: MemberActor, command: str, channel: ChannelHandle | None = None, **options: Any) -> None:
        """Use a command that asks first, and press its button."""
        question = shown(await self.slash(who, command, channel, **options))
        said(await tap(who, question, self.offers(question)[0]))

    def manager(self) -> MemberActor:
        """Somebody who may manage the server."""
        managers = self.guild.create_role("Managers", permissions=discord.Permissions(manage_guild=True))
        return self.guild.add_member(self.env.create_user("boss", global_name="Boss"), roles=[managers])

    async def game(self, channel: ChannelHandle | None = None) -> GameRow:
        """The game of a channel."""
        row = await self.store.reader.latest_game((channel or self.channel).id)
        assert row is not None
        return row

    def to_move(self, channel: ChannelHandle | None = None) -> MemberActor:
        """Who is pinged by the newest turn message."""
        message = self.turn_messages(channel)[-1]
        return next(one for one in (self.anna, self.bo, self.chris) if message.content.startswith(one.mention))

    def messages(self, channel: ChannelHandle | None = None) -> list[discord.Message]:
        """What the bot has posted in a channel, oldest first."""
        history = (channel or self.channel).history()
        return [one for one in history if one.author == self.bot.user and one.type is discord.MessageType.default]

    def turn_messages(self, channel: ChannelHandle | None = None) -> list[discord.Message]:
        """The bot's messages with a picture."""
        return [one for one in self.messages(channel) if one.attachments]

    # -- presses -----------------------------------------------------------------------------------------------------

    async def press(self, who: MemberActor | UserHandle, message: Any, action: str, **chosen: Any) -> InteractionResult:
        """Press what does that; where several do, the one with that ``arg``, or with those parts in its draft."""
        for found in self.offers(message):
            has = {"arg": found.arg, **asdict(found.draft)}
            if found.what == action and all(has[name] == value for name, value in chosen.items()):
                return await tap(who, message, found)
        raise AssertionError(f"no {action} {chosen} among {ids(message)}")

    async def undo(
        self, who: MemberActor, message: discord.Message | None = None, channel: ChannelHandle | None = None
    ) -> InteractionResult:
        """Ask to undo by that message's button, or by the command, and say that it is meant."""
        question = shown(await self.press(who, message, "undo") if message else await self.slash(who, "undo", channel))
        return await self.press(who, question, "undone")

    def offers(self, message: discord.Message | ResponseMessage) -> list[Offer]:
        """All that a message offers, from left to right and top to bottom, each option of a select by itself."""
        return offers(message, self.texts)

    async def forge(self, who: MemberActor, message: discord.Message, custom_id: str) -> InteractionResult:
        """Send an id that the message doesn't have: no client would."""
        return await self._send(who, message, custom_id, self._stored(message))

    async def disguise(
        self,
        who: MemberActor,
        message: discord.Message | ResponseMessage,
        custom_id: str,
        values: Sequence[str] | None = None,
    ) -> InteractionResult:
        """Send an id as if the message had a button with it; with ``values`` a select in which those were chosen."""
        payload = deepcopy(self._stored(message))
        part: dict[str, Any] = {"type": ComponentType.BUTTON, "style": 2, "label": "-", "custom_id": custom_id}
        if values is not None:
            options = [{"label": value or "-", "value": value} for value in values]
            part = {"type": ComponentType.STRING_SELECT, "custom_id": custom_id, "options": options}
        payload["components"] = [{"type": ComponentType.ACTION_ROW, "components": [part]}]
        return await self._send(who, message, custom_id, payload, values)

    def _stored(self, message: discord.Message | ResponseMessage) -> dict[str, Any]:
        channel = message.channel if isinstance(message, discord.Message) else self.channel
        stored = self.env.backend.get_message(channel.id, message.id)
        return dict(serializers.message_payload(self.env.backend, stored))

    async def _send(
        self,
        who: MemberActor,
        message: discord.Message | ResponseMessage,
        custom_id: str,
        payload: dict[str, Any],
        values: Sequence[str] | None = None,
    ) -> InteractionResult:
        chosen = {} if values is None else {"values": list(values)}
        kind = ComponentType.BUTTON if values is None else ComponentType.STRING_SELECT
        return await who._dispatch_interaction(
            InteractionType.MESSAGE_COMPONENT,
            self.channel,
            {"custom_id": custom_id, "component_type": kind, **chosen},
            extra={"message": payload},
            source_message_id=message.id,
        )

    @asynccontextmanager
    async def at_once(self) -> AsyncIterator[None]:
        """All acts within the block reach the bot together at its end."""
        held: list[tuple[str, Mapping[str, Any]]] = []
        with patch.object(self.env.backend, "emit", lambda event, payload: held.append((event, payload))):
            yield
        for event, payload in held:
            self.env.backend.emit(event, payload)
        await self.env.settle()

    # -- the process -------------------------------------------------------------------------------------------------

    async def restart(self) -> None:
        """End the bot as a signal would, and start another on the same database and the same Discord."""
        assert await self.bot.drain()
        await self.end()
        await self.begin()

    async def end(self) -> None:
        """Let go of what the process holds."""
        await self.bot.app.close()
        await self.store.close()

    async def begin(self) -> None:
        """Start another process."""
        self.store = await Store.open(self.path)
        self.bot = self.make(self.store)
        await self.env.restart_bot(self.bot)


def ids(message: discord.Message | ResponseMessage) -> list[str]:
    """The custom_ids on a message, from left to right and top to bottom."""
    return [part["custom_id"] for part in components(message)]


def offers(message: discord.Message | ResponseMessage, texts: Catalogue) -> list[Offer]:
    """All that a message in that language offers and can be pressed, each option of a select by itself."""
    return [
        _offer(part["custom_id"], option["label"], option["value"], texts)
        for part in components(message)
        if not part.get("disabled")
        for option in part.get("options") or [{"label": part.get("label"), "value": None}]
    ]


def _offer(custom_id: str, label: str, option: str | None, texts: Catalogue) -> Offer:
    read = parse(custom_id)
    if read.action not in ("draft", "choose", "confirm"):
        return Offer(read.action, custom_id, read.arg, Draft(), option)
    draft = Draft.parse(option or read.arg)
    elsewhere = {texts.format(f"button-{name}"): name for name in ("turn", "back", "other-tile", "confirm")}
    choice = "tile" if draft.square is None else "square" if draft.spot is None else "spot"
    return Offer(elsewhere.get(label, choice), custom_id, read.arg, draft, option)


async def tap(who: MemberActor | UserHandle, message: Any, offer: Offer) -> InteractionResult:
    """Press a button, or choose an option."""
    if offer.option is None:
        return await who.click(message, custom_id=offer.custom_id)
    return await who.select(message, [offer.option], custom_id=offer.custom_id)


def _parts(message: discord.Message | ResponseMessage) -> list[Any]:
    if isinstance(message, discord.Message):
        return [part.to_dict() for part in message.components]
    return message.components


def components(message: discord.Message | ResponseMessage) -> list[dict[str, Any]]:
    """The buttons and selects of a message, from left to right and top to bottom."""
    return [part for row in _parts(message) for part in row.get("components", ())]


def text(message: discord.Message | ResponseMessage) -> str:
    """What a message says, whether it is an ordinary one or laid out in components."""
    return "\n".join(filter(None, [message.content, *(part.get("content", "") for part in _parts(message))]))


class Answer(ResponseMessage):
    """A private answer, in whose layout the text is a component."""

    @property
    def content(self) -> str:
        """What it says."""
        return text(ResponseMessage(self._env, self._message))


def labels(message: discord.Message) -> list[str | None]:
    """What stands on the buttons of a message."""
    rows = [row for row in message.components if isinstance(row, discord.ActionRow)]
    return [part.label for row in rows for part in row.children if isinstance(part, discord.Button)]


def actions(message: discord.Message | ResponseMessage) -> list[str]:
    """What the components of a message do."""
    return [parse(one).action for one in ids(message)]


def said(result: InteractionResult) -> str:
    """The private answer's text."""
    assert result.acknowledged
    assert result.response is not None
    assert result.response.ephemeral
    assert result.response.flags.components_v2, "it may be edited in place, and its layout can't change then"
    assert text(result.response)
    return text(result.response)


def shown(result: InteractionResult) -> Answer:
    """The private answer."""
    said(result)
    assert result.response is not None
    return Answer(result._env, result.response._message)


class UnhurriedEnv(Env):
    """simcord's Discord, in which the bot may take as long as it takes, on however busy a machine.

    For simcord one number says how long a busy bot is waited for, and which of its timers are waited for instead of
    being left alone, so that a long patience would make every act wait for the bot's next look at the clock. Here
    ``settle_timeout`` is the patience; a timer is waited for when it is due within ``soon`` seconds. And it looks every
    50 ms whether all is done; every ``_IDLE_SECONDS`` it is seen at once.
    """

    soon = 15.0

    async def _settle_internal(self, **how: Any) -> None:
        loop = asyncio.get_running_loop()
        end = loop.time() + self.settle_timeout
        how.pop("_deadline", None)
        while True:
            try:
                return await super()._settle_internal(**how | {"timeout": self.soon, "idle": _IDLE_SECONDS})
            except TimeoutError:
                if loop.time() >= end:
                    raise


@asynccontextmanager
async def opened_world(
    path: Path,
    *,
    locale: str = "en-US",
    delays: Sequence[float] = DELAYS,
    check_errors: bool = True,
    seed: int = 0,
    server: str | None = None,
    random: Callable[[], Random] | None = None,
    tilesets: Mapping[str, TileSet] = MappingProxyType({}),
) -> AsyncIterator[World]:
    """A server with a channel and four people, one of them a moderator.

    locale: everybody's language, and the server's unless ``server`` is another. random: what shuffles, a new one for
    each process, instead of one of that seed. tilesets: the tiles of new games, instead of the bot's own.
    """

    def make(store: Store) -> TilewrightBot:
        shuffles = Random(seed) if random is None else random()
        return TilewrightBot(store, delays=delays, random=shuffles, tilesets=tilesets)

    store = await Store.open(path)
    env = UnhurriedEnv(make(store), shard_count=1, settle_timeout=PATIENCE, check_errors=check_errors)
    told = patch.object(answers.log, "exception", wraps=answers.log.exception)
    with limits.enforced(), translated_once(), told as faults:
        try:
            await env.start()
        except BaseException:
            await store.close()  # its thread would keep the process alive
            raise
        world = _world(env, path, store, make, locale, server or locale)
        try:
            yield world
        finally:
            try:
                await env.shutdown()
            finally:
                await world.end()
    assert faults.called == world.faulty, faults.mock_calls
    if check_errors:
        env._raise_errors_since(env._errors_acknowledged)


def _world(
    env: Env, path: Path, store: Store, make: Callable[[Store], TilewrightBot], locale: str, server: str
) -> World:
    guild = env.create_guild("Tilewright", preferred_locale=server)
    channel = guild.create_text_channel("games")
    mods = guild.create_role("Mods", permissions=discord.Permissions(manage_messages=True))
    anna, bo, chris = (guild.add_member(env.create_user(name.lower(), global_name=name)) for name in NAMES)
    mod = guild.add_member(env.create_user("mod", global_name="Mod"), roles=[mods])
    speak(env, dict.fromkeys((one.id for one in (anna, bo, chris, mod)), locale), server)
    assert isinstance(env.bot, TilewrightBot)
    return World(env, path, env.bot, store, guild, channel, anna, bo, chris, mod, catalogue(locale), make)


NAMES = ("Anna", "Bo", "Chris")
