"""The calls that a bot makes: its account and commands, answers to interactions, messages, members, channels."""

from __future__ import annotations

import json
import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from aiohttp import web

from bench.discord_server import breaches, payloads
from bench.discord_server.interactions import Callback, Interaction
from bench.discord_server.messages import Message, Messages, attachments, edit, shaped
from bench.discord_server.world import World

UNKNOWN_CHANNEL, UNKNOWN_MEMBER, UNKNOWN_MESSAGE, UNKNOWN_WEBHOOK, UNKNOWN_INTERACTION = (
    10003,
    10007,
    10008,
    10015,
    10062,
)
ALREADY_ACKNOWLEDGED, INVALID_TOKEN, INVALID_FORM, FOREIGN_MESSAGE = 40060, 50027, 50035, 50005

_BOUNDARY: Final = re.compile(r'boundary="?([^";]+)"?')
_FIELD: Final = re.compile(rb'name="([^"]+)"')
_MOST_MESSAGES: Final = 100


class Refusal(Exception):
    """Discord says no."""

    def __init__(self, status: int, code: int, text: str) -> None:
        super().__init__(text)
        self.status = status
        self.code = code


@dataclass(slots=True)
class Call:
    """A call that the bot makes: the parts of its path, its query, its body and the sizes of its files."""

    parts: Mapping[str, str]
    query: Mapping[str, str]
    body: Any
    sizes: list[int]

    def number(self, name: str) -> int:
        """An id in the path."""
        return int(self.parts[name])

    def asked(self, name: str) -> int | None:
        """A number in the query."""
        return int(self.query[name]) if name in self.query else None


Handler = Callable[[Call], Awaitable[Any]]


class Rest:
    """Answers calls. ``posted`` is told of every new message that everybody in a channel sees."""

    def __init__(
        self, world: World, messages: Messages, address: Callable[[], str], posted: Callable[[Message], None]
    ) -> None:
        self._world = world
        self._messages = messages
        self._address = address
        self._posted = posted
        self.commands: list[dict[str, Any]] = []
        self.shards = 1
        self.interactions: dict[str, Interaction] = {}
        self.breaches: list[str] = []

    def routes(self) -> list[tuple[str, str, Handler]]:
        """Method, path and handler of everything that can be called."""
        return [
            ("GET", "/users/@me", self._me),
            ("GET", "/oauth2/applications/@me", self._application),
            ("GET", "/gateway/bot", self._gateway),
            ("GET", "/applications/{app}/commands", self._known_commands),
            ("PUT", "/applications/{app}/commands", self._sync),
            ("POST", "/users/@me/channels", self._direct),
            ("POST", "/interactions/{id}/{token}/callback", self._callback),
            ("GET", "/webhooks/{app}/{token}/messages/{message}", self._answer),
            ("PATCH", "/webhooks/{app}/{token}/messages/{message}", self._edit_answer),
            ("DELETE", "/webhooks/{app}/{token}/messages/{message}", self._delete_answer),
            ("POST", "/webhooks/{app}/{token}", self._follow_up),
            ("GET", "/channels/{channel}", self._channel),
            ("GET", "/channels/{channel}/messages", self._history),
            ("POST", "/channels/{channel}/messages", self._post),
            ("GET", "/channels/{channel}/messages/{message}", self._message),
            ("PATCH", "/channels/{channel}/messages/{message}", self._edit),
            ("DELETE", "/channels/{channel}/messages/{message}", self._delete),
            ("POST", "/channels/{channel}/typing", self._typing),
            ("GET", "/guilds/{guild}", self._guild),
            ("GET", "/guilds/{guild}/members/{user}", self._member),
        ]

    # -- the bot itself ----------------------------------------------------------------------------------------------

    async def _me(self, _call: Call) -> Any:
        return payloads.user(self._world.bot)

    async def _application(self, _call: Call) -> Any:
        return {
            "id": str(self._world.application_id), "name": "Tilewright", "description": "", "icon": None,
            "bot_public": True, "bot_require_code_grant": False, "owner": payloads.user(self._world.bot),
            "verify_key": "", "flags": 0, "rpc_origins": [], "team": None,
        }  # fmt: skip

    async def _gateway(self, _call: Call) -> Any:
        limit = {"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 1}
        return {"url": self._address(), "shards": self.shards, "session_start_limit": limit}

    async def _known_commands(self, _call: Call) -> Any:
        return self.commands

    async def _sync(self, call: Call) -> Any:
        made = {"application_id": str(self._world.application_id), "version": "1", "dm_permission": True}
        self.commands = [
            {"type": 1, "default_member_permissions": None, **one, **made, "id": str(self._world.ids.new())}
            for one in call.body
        ]
        return self.commands

    async def _direct(self, call: Call) -> Any:
        return payloads.channel(self._world.direct(self._world.people[int(call.body["recipient_id"])]))

    # -- interactions ------------------------------------------------------------------------------------------------

    async def _callback(self, call: Call) -> Any:
        found = self.interactions.get(call.parts["token"])
        if found is None or found.too_late:
            raise Refusal(404, UNKNOWN_INTERACTION, "Unknown interaction")
        if found.acknowledged_at is not None:
            raise Refusal(400, ALREADY_ACKNOWLEDGED, "Interaction has already been acknowledged.")
        kind, data = Callback(call.body["type"]), call.body.get("data") or {}
        if kind is Callback.CHOICES:
            self._refuse(breaches.of_choices(data.get("choices") or ()))
            found.choices = list(data.get("choices") or ())
        elif kind in (Callback.MESSAGE, Callback.DEFERRED_MESSAGE):
            self._check(data, call.sizes)
            found.original = self._shaped(found.channel.id, data, call.sizes)
            found.thinking = kind is Callback.DEFERRED_MESSAGE
        else:
            if found.source is None:
                raise Refusal(400, INVALID_FORM, "Invalid Form Body: no message to update")
            found.original = found.source
            if kind is Callback.UPDATE:
                self._change(found.source, data, call.sizes)
        found.acknowledge(kind)
        if kind in (Callback.MESSAGE, Callback.UPDATE, Callback.CHOICES):
            self._answered(found, found.original)
        return payloads.callback(found, self._world)

    async def _answer(self, call: Call) -> Any:
        _, message = self._answers(call)
        return payloads.message(message, self._world)

    async def _edit_answer(self, call: Call) -> Any:
        found, message = self._answers(call)
        self._change(message, call.body, call.sizes)
        self._answered(found, message)
        return payloads.message(message, self._world)

    async def _delete_answer(self, call: Call) -> Any:
        found, message = self._answers(call)
        found.more.pop(message.id, None)
        found.thinking = False
        if self._messages.get(message.channel_id, message.id) is not None:
            self._messages.delete(message)

    async def _follow_up(self, call: Call) -> Any:
        found = self._token(call)
        if found.thinking and found.original is not None:
            # What comes first after "thinking" takes its place, whatever was wished for.
            self._change(found.original, call.body, call.sizes)
            self._answered(found, found.original)
            return payloads.message(found.original, self._world)
        self._check(call.body, call.sizes)
        message = self._shaped(found.channel.id, call.body, call.sizes)
        found.more[message.id] = message
        if not message.ephemeral:
            self._messages.keep(message)
        found.answer(message)
        return payloads.message(message, self._world)

    def _answered(self, found: Interaction, message: Message | None) -> None:
        """Somebody sees an answer; one for everybody is a message of the channel from now on."""
        found.answer(message)
        if message is not None and not message.ephemeral and self._messages.get(message.channel_id, message.id) is None:
            self._messages.keep(message)

    def _token(self, call: Call) -> Interaction:
        found = self.interactions.get(call.parts["token"])
        if found is None:
            raise Refusal(404, UNKNOWN_WEBHOOK, "Unknown Webhook")
        if found.over:
            raise Refusal(401, INVALID_TOKEN, "Invalid Webhook Token")
        if found.acknowledged_at is None:
            raise Refusal(404, UNKNOWN_WEBHOOK, "Unknown Webhook")
        return found

    def _answers(self, call: Call) -> tuple[Interaction, Message]:
        found, which = self._token(call), call.parts["message"]
        message = found.original if which == "@original" else found.more.get(int(which))
        if message is None and found.original is not None and which == str(found.original.id):
            message = found.original
        if message is None:
            raise Refusal(404, UNKNOWN_MESSAGE, "Unknown Message")
        return found, message

    # -- messages ----------------------------------------------------------------------------------------------------

    async def _post(self, call: Call) -> Any:
        channel_id = self._known_channel(call)
        self._check(call.body, call.sizes)
        body = self._with_files(call.body, call.sizes)
        if not (body.get("content") or body.get("attachments")):
            raise Refusal(400, 50006, "Cannot send an empty message")
        message, new = self._messages.make(channel_id, self._world.bot.id, body)
        if new:
            self._posted(message)
        return payloads.message(message, self._world)

    async def _message(self, call: Call) -> Any:
        return payloads.message(self._known_message(call), self._world)

    async def _history(self, call: Call) -> Any:
        channel_id = self._known_channel(call)
        limit = min(call.asked("limit") or 50, _MOST_MESSAGES)
        found = self._messages.history(
            channel_id, limit, before=call.asked("before"), after=call.asked("after"), around=call.asked("around")
        )
        return [payloads.message(one, self._world) for one in found]

    async def _edit(self, call: Call) -> Any:
        message = self._known_message(call)
        if message.author_id != self._world.bot.id:
            raise Refusal(403, FOREIGN_MESSAGE, "Cannot edit a message authored by another user")
        self._change(message, call.body, call.sizes)
        return payloads.message(message, self._world)

    async def _delete(self, call: Call) -> Any:
        self._messages.delete(self._known_message(call))

    async def _typing(self, call: Call) -> Any:
        self._known_channel(call)

    def _known_message(self, call: Call) -> Message:
        message = self._messages.get(self._known_channel(call), call.number("message"))
        if message is None:
            raise Refusal(404, UNKNOWN_MESSAGE, "Unknown Message")
        return message

    def _known_channel(self, call: Call) -> int:
        channel_id = call.number("channel")
        if channel_id not in self._world.channels:
            raise Refusal(404, UNKNOWN_CHANNEL, "Unknown Channel")
        return channel_id

    def _change(self, message: Message, body: Mapping[str, Any], sizes: list[int]) -> None:
        self._check(body, sizes)
        edit(message, self._with_files(body, sizes))

    def _shaped(self, channel_id: int, body: Mapping[str, Any], sizes: list[int]) -> Message:
        return shaped(self._world.ids.new(), channel_id, self._world.bot.id, self._with_files(body, sizes))

    def _with_files(self, body: Mapping[str, Any], sizes: list[int]) -> dict[str, Any]:
        if "attachments" not in body:
            return dict(body)
        base = self._address()
        return {**body, "attachments": attachments(body["attachments"] or (), sizes, base, self._world.ids)}

    def _check(self, body: Mapping[str, Any], sizes: list[int]) -> None:
        self._refuse(breaches.of_message(body, sizes))

    def _refuse(self, found: list[str]) -> None:
        if found:
            self.breaches += found
            raise Refusal(400, INVALID_FORM, f"Invalid Form Body: {', '.join(found)}")

    # -- channels and members ----------------------------------------------------------------------------------------

    async def _channel(self, call: Call) -> Any:
        return payloads.channel(self._world.channels[self._known_channel(call)])

    async def _guild(self, call: Call) -> Any:
        guild = self._world.guilds.get(call.number("guild"))
        if guild is None:
            raise Refusal(404, 10004, "Unknown Guild")
        return payloads.guild(guild, self._world.bot)

    async def _member(self, call: Call) -> Any:
        guild = self._world.guilds.get(call.number("guild"))
        person = None if guild is None else guild.people.get(call.number("user"))
        if person is None:
            raise Refusal(404, UNKNOWN_MEMBER, "Unknown Member")
        return payloads.member(person)

    # -- housekeeping ------------------------------------------------------------------------------------------------

    def forget_old(self) -> None:
        """Let go of interactions that can't be answered any more."""
        self.interactions = {token: one for token, one in self.interactions.items() if not one.over}


async def read(request: web.Request) -> tuple[Any, list[int]]:
    """A call's JSON body and the sizes of the files beside it."""
    raw = await request.read()
    if request.content_type != "multipart/form-data":
        return (json.loads(raw) if raw else {}), []
    boundary = _BOUNDARY.search(request.headers["Content-Type"])
    assert boundary is not None
    body: Any = {}
    sizes: dict[int, int] = {}
    for part in raw.split(b"--" + boundary[1].encode())[1:-1]:
        head, _, content = part.partition(b"\r\n\r\n")
        named = _FIELD.search(head)
        name = named[1].decode() if named else ""
        if name == "payload_json":
            body = json.loads(content[:-2])
        elif name.startswith("files["):
            sizes[int(name[6:-1])] = len(content) - 2
    return body, [sizes[number] for number in sorted(sizes)]
