"""The simulated Discord as one thing: it listens on loopback, and people act on it by calling its methods."""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import Any, Final

from aiohttp import web

from bench.discord_server import payloads
from bench.discord_server.faults import STATUS, Fault, Faults
from bench.discord_server.gateway import Ending, Gateway
from bench.discord_server.interactions import ACKNOWLEDGE_SECONDS, Interaction, Kind
from bench.discord_server.limits import RateLimits
from bench.discord_server.messages import Message, Messages
from bench.discord_server.rest import Call, Handler, Refusal, Rest, read
from bench.discord_server.world import Channel, Person, World

HOST: Final = "127.0.0.1"
TOKEN: Final = "bench.token.of-nobody"  # noqa: S105 - nobody's
_API: Final = "/api/v10"
_SUBCOMMAND: Final = 1
_BUTTON: Final = 2
_AWAY: Final = re.compile(r"[0-9]{5,}|(?<=/)[-_A-Za-z0-9]{32}(?=/|$)")
_MOST_BYTES: Final = 32 * 1024 * 1024


class NoSuchThing(LookupError):
    """A person tries to use a component or a command that isn't there."""


class SimulatedDiscord:
    """A Discord for one bot, between ``start`` and ``stop``.

    latency: seconds that every call takes besides. limits: whether rate limits are announced and enforced.
    patience: how long an act may be acknowledged.
    """

    def __init__(
        self,
        *,
        seed: int = 0,
        latency: float = 0.0,
        limits: bool = False,
        patience: float = ACKNOWLEDGE_SECONDS,
    ) -> None:
        self.world = World()
        self.messages = Messages(self.world.ids)
        self.gateway = Gateway(self.world, TOKEN, lambda: self.gateway_address)
        self.faults = Faults(Random(f"faults {seed}"))
        self.limits = RateLimits(on=limits)
        self.rest = Rest(self.world, self.messages, lambda: self.gateway_address, self._posted)
        self.latency = latency
        self.patience = patience
        self.calls: Counter[str] = Counter()
        self.unknown: Counter[str] = Counter()
        self.listeners: list[Callable[[Message], None]] = []
        self._runner: web.AppRunner | None = None
        self._port = 0

    async def start(self) -> None:
        """Listen on a free port."""
        application = web.Application(client_max_size=_MOST_BYTES)
        application.router.add_get("/gateway", self.gateway.connect)
        application.router.add_get("/gateway/", self.gateway.connect)
        for method, path, handler in self.rest.routes():
            application.router.add_route(method, _API + path, self._handled(handler))
        application.router.add_route("*", "/{anything:.*}", self._nowhere)
        self._runner = web.AppRunner(application, access_log=None, shutdown_timeout=1.0)
        await self._runner.setup()
        site = web.TCPSite(self._runner, HOST, 0)
        await site.start()
        self._port = self._runner.addresses[0][1]

    async def stop(self) -> None:
        """Listen no more."""
        if self._runner is not None:
            await self.gateway.end(Ending.CUT)
            await self._runner.cleanup()

    @property
    def address(self) -> str:
        """The address for the bot's calls."""
        return f"http://{HOST}:{self._port}{_API}"

    @property
    def gateway_address(self) -> str:
        """The gateway's address."""
        return f"ws://{HOST}:{self._port}/gateway"

    # -- what people do ----------------------------------------------------------------------------------------------

    def press(self, person: Person, message: Message, custom_id: str, values: Sequence[str] = ()) -> Interaction:
        """Press a button, or choose in a select, of a message as it is now."""
        part = next((one for one in message.parts() if one.get("custom_id") == custom_id), None)
        if part is None:
            raise NoSuchThing(f"no {custom_id} on message {message.id}")
        data: dict[str, Any] = {"custom_id": custom_id, "component_type": part["type"]}
        if part["type"] != _BUTTON:
            data["values"] = list(values)
        channel = self.world.channels[message.channel_id]
        return self._act(Kind.COMPONENT, person, channel, custom_id, data, message)

    def command(self, person: Person, channel: Channel, name: str, **options: str | int | bool) -> Interaction:
        """Use a slash command by its English name; a space parts a group from its command."""
        return self._act(Kind.COMMAND, person, channel, f"/{name}", self._data(name, options))

    def type(
        self, person: Person, channel: Channel, name: str, option: str, typed: str, **options: str | int | bool
    ) -> Interaction:
        """Type into an option of a command that offers suggestions."""
        data = self._data(name, {**options, option: typed})
        inner = data["options"][0]["options"] if " " in name else data["options"]
        for one in inner:
            if one["name"] == option:
                one["focused"] = True
        return self._act(Kind.AUTOCOMPLETE, person, channel, f"/{name} {option}", data)

    def _data(self, name: str, options: dict[str, Any]) -> dict[str, Any]:
        group, _, rest = name.partition(" ")
        command = next((one for one in self.rest.commands if one["name"] == group), None)
        if command is None:
            raise NoSuchThing(f"the bot has registered no /{group}")
        described = command.get("options") or []
        if not rest:
            return {**_top(command), "options": _options(described, options)}
        inner = next(one for one in described if one["name"] == rest)
        chosen = {"name": rest, "type": _SUBCOMMAND, "options": _options(inner.get("options") or [], options)}
        return {**_top(command), "options": [chosen]}

    def _act(
        self,
        kind: Kind,
        person: Person,
        channel: Channel,
        what: str,
        data: dict[str, Any],
        source: Message | None = None,
    ) -> Interaction:
        made = Interaction(self.world.ids.new(), kind, person, channel, what, source, patience=self.patience)
        self.rest.interactions[made.token] = made
        told = payloads.interaction(made, data, self.world)
        made.delivered = self.gateway.tell(channel.guild_id, "INTERACTION_CREATE", told)
        return made

    def write(self, person: Person, channel: Channel, content: str) -> Message:
        """A person writes an ordinary message, of which the bot doesn't hear."""
        message, _ = self.messages.make(channel.id, person.id, {"content": content})
        return message

    # -- calls -------------------------------------------------------------------------------------------------------

    def _posted(self, message: Message) -> None:
        for listener in self.listeners:
            listener(message)

    def _handled(self, handler: Handler) -> Callable[[web.Request], Any]:
        async def handle(request: web.Request) -> web.StreamResponse:
            path = request.path.removeprefix(_API)
            self.calls[f"{request.method} {_AWAY.sub('*', path)}"] += 1
            body, sizes = await read(request)
            if self.latency:
                await asyncio.sleep(self.latency)
            wait, everywhere, headers = self.limits.take(request.method, path)
            if wait is not None:
                return _slower(wait, everywhere=everywhere, headers=headers)
            fault = self.faults.draw(request.method, path)
            if fault is Fault.TOO_MANY:
                return _slower(0.5, everywhere=False, headers=headers)
            if fault in STATUS:
                return _json(payloads.error(f"{STATUS[fault]}"), status=STATUS[fault])
            if fault is Fault.CUT_BEFORE:
                return _cut(request)
            if request.headers.get("Authorization", f"Bot {TOKEN}") != f"Bot {TOKEN}":
                return _json(payloads.error("401: Unauthorized"), status=401)
            try:
                found = await handler(Call(request.match_info, request.query, body, sizes))
            except Refusal as refusal:
                return _json(payloads.error(str(refusal), refusal.code), status=refusal.status)
            if fault is Fault.CUT_AFTER:
                return _cut(request)
            if found is None:
                return web.Response(status=204, headers=headers)
            return _json(found, headers=headers)

        return handle

    async def _nowhere(self, request: web.Request) -> web.StreamResponse:
        self.unknown[f"{request.method} {_AWAY.sub('*', request.path)}"] += 1
        return _json(payloads.error("404: Not Found"), status=404)


def _top(command: dict[str, Any]) -> dict[str, Any]:
    return {"id": command["id"], "name": command["name"], "type": 1}


def _options(described: Sequence[dict[str, Any]], chosen: dict[str, Any]) -> list[dict[str, Any]]:
    kinds = {one["name"]: one["type"] for one in described}
    if missing := [name for name in chosen if name not in kinds]:
        raise NoSuchThing(f"no option {missing[0]}; there are {', '.join(kinds)}")
    return [{"name": name, "type": kinds[name], "value": value} for name, value in chosen.items()]


def _json(found: Any, *, status: int = 200, headers: Mapping[str, str] = MappingProxyType({})) -> web.Response:
    # discord.py reads JSON only where the type is exactly this.
    typed = {**headers, "Content-Type": "application/json"}
    return web.Response(body=json.dumps(found).encode(), status=status, headers=typed)


def _slower(wait: float, *, everywhere: bool, headers: dict[str, str]) -> web.Response:
    told = {"message": "You are being rate limited.", "retry_after": round(wait, 3), "global": everywhere}
    # Without `Via` discord.py takes it for a ban.
    more = {"Via": "1.1 loopback", "Retry-After": f"{wait:.3f}", "X-RateLimit-Global": str(everywhere).lower()}
    return _json(told, status=429, headers=headers | more)


def _cut(request: web.Request) -> web.Response:
    """End the connection without an answer."""
    if request.transport is not None:
        request.transport.abort()
    return web.Response()


async def wait_until(condition: Callable[[], bool], seconds: float, step: float = 0.05) -> bool:
    """Wait until something is so; whether it came to be in that time."""
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            return False
        await asyncio.sleep(step)
    return True
