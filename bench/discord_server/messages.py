"""Messages as Discord keeps them, and the rules for making one: each nonce once, mentions only where allowed."""

from __future__ import annotations

import re
import time
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Any

from bench.discord_server.world import Ids

EPHEMERAL = 1 << 6
"""The flag of a message that only one person sees."""

_MENTION = re.compile(r"<@!?([0-9]+)>")
_ID = attrgetter("id")


@dataclass(slots=True)
class Message:
    """One message. ``first_ids`` are the custom_ids that it had when it was made; ``pinged`` are those it called."""

    id: int
    channel_id: int
    author_id: int
    content: str
    components: list[dict[str, Any]]
    attachments: list[dict[str, Any]]
    flags: int = 0
    nonce: str | None = None
    pinged: tuple[int, ...] = ()
    made_at: float = field(default_factory=lambda: time.time())  # noqa: PLW0108 - tests stop that clock
    edited: int = 0
    first_ids: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not self.first_ids:
            self.first_ids = tuple(self.custom_ids())

    def custom_ids(self) -> list[str]:
        """The ids of the buttons and selects that it has now."""
        return [part["custom_id"] for part in self.parts() if "custom_id" in part]

    def parts(self) -> Iterator[dict[str, Any]]:
        """Its buttons and selects."""
        for row in self.components:
            yield from row.get("components", ())

    @property
    def text(self) -> str:
        """The message's text, in the newer layout, too."""
        return "\n".join(filter(None, [self.content, *(part.get("content", "") for part in self.components)]))

    @property
    def ephemeral(self) -> bool:
        """Whether only one person sees it."""
        return bool(self.flags & EPHEMERAL)


class Messages:
    """All messages that everybody in a channel sees. ``nonce_seconds``: how long Discord remembers a nonce."""

    def __init__(self, ids: Ids) -> None:
        self._ids = ids
        self.nonce_seconds = 300.0
        self.by_channel: dict[int, list[Message]] = defaultdict(list)
        self._by_id: dict[int, Message] = {}
        self._nonces: dict[tuple[int, str], Message] = {}

    def make(self, channel_id: int, author_id: int, body: Mapping[str, Any]) -> tuple[Message, bool]:
        """Post a message, and whether it is a new one: the same nonce doesn't make a second."""
        nonce = None if body.get("nonce") is None else str(body["nonce"])
        if nonce is not None and body.get("enforce_nonce"):
            known = self._nonces.get((channel_id, nonce))
            if known is not None and time.time() - known.made_at < self.nonce_seconds:
                return known, False
        message = shaped(self._ids.new(), channel_id, author_id, body)
        if nonce is not None:
            self._nonces[channel_id, nonce] = message
        self.keep(message)
        return message, True

    def keep(self, message: Message) -> None:
        """Put a message where it belongs by its id."""
        there = self.by_channel[message.channel_id]
        there.insert(bisect_right(there, message.id, key=_ID), message)
        self._by_id[message.id] = message

    def get(self, channel_id: int, message_id: int) -> Message | None:
        """A message of a channel."""
        found = self._by_id.get(message_id)
        return found if found is not None and found.channel_id == channel_id else None

    def delete(self, message: Message) -> None:
        """Take a message away."""
        self.by_channel[message.channel_id].remove(message)
        del self._by_id[message.id]

    def history(
        self,
        channel_id: int,
        limit: int,
        *,
        before: int | None = None,
        after: int | None = None,
        around: int | None = None,
    ) -> list[Message]:
        """Up to ``limit`` messages, the newest first: the last ones, or those next to an id."""
        there = self.by_channel[channel_id]
        if around is not None:
            middle = bisect_left(there, around, key=_ID)
            start = max(middle - limit // 2, 0)
            found = there[start : start + limit]
        elif after is not None:
            start = bisect_right(there, after, key=_ID)
            found = there[start : start + limit]
        else:
            end = len(there) if before is None else bisect_left(there, before, key=_ID)
            found = there[max(end - limit, 0) : end]
        return found[::-1]


def shaped(snowflake: int, channel_id: int, author_id: int, body: Mapping[str, Any]) -> Message:
    """The message that a request's body describes; its attachments are described in ``attachments``."""
    content = body.get("content") or ""
    return Message(
        snowflake,
        channel_id,
        author_id,
        content,
        list(body.get("components") or ()),
        list(body.get("attachments") or ()),
        int(body.get("flags") or 0),
        None if body.get("nonce") is None else str(body["nonce"]),
        called(content, body.get("allowed_mentions")),
    )


def edit(message: Message, body: Mapping[str, Any]) -> None:
    """Change what the body names; an edit calls nobody."""
    if "content" in body:
        message.content = body["content"] or ""
    if "components" in body:
        message.components = list(body["components"] or ())
    if "attachments" in body:
        message.attachments = list(body["attachments"] or ())
    message.flags |= int(body.get("flags") or 0)
    message.edited += 1


def called(content: str, allowed: Mapping[str, Any] | None) -> tuple[int, ...]:
    """The people whom a new message pings: those it mentions and may ping (everybody, unless it restricts that)."""
    mentioned = [int(found) for found in dict.fromkeys(_MENTION.findall(content))]
    if allowed is None or "users" in (allowed.get("parse") or ()):
        return tuple(mentioned)
    users = {int(one) for one in allowed.get("users") or ()}
    return tuple(one for one in mentioned if one in users)


def attachments(described: Iterable[Mapping[str, Any]], sizes: Sequence[int], base: str, ids: Ids) -> list[Any]:
    """The attachments of a message: those that it keeps, and the uploaded files by their number in the upload."""
    found = []
    for one in described:
        number = int(one["id"])
        if number < len(sizes):
            name = str(one.get("filename", f"file{number}"))
            kind = "image/gif" if name.endswith(".gif") else "image/png"
            made = ids.new()
            found.append({
                "id": str(made), "filename": name, "size": sizes[number], "content_type": kind,
                "description": one.get("description"), "width": 1024, "height": 1024,
                "url": f"{base}/attachments/{made}/{name}", "proxy_url": f"{base}/attachments/{made}/{name}",
            })  # fmt: skip
        else:
            found.append(dict(one))
    return found
