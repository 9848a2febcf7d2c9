"""The gateway: sessions with shards, what they are told, resuming, and the ways in which a connection ends."""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
import time
import zlib
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final

from aiohttp import WSMsgType, web

from bench.discord_server import payloads
from bench.discord_server.world import Guild, World

DISPATCH, HEARTBEAT, IDENTIFY, RESUME, RECONNECT, INVALID, HELLO, ACKNOWLEDGED = 0, 1, 2, 6, 7, 9, 10, 11

HEARTBEAT_MILLISECONDS: Final = 41_250
RESUME_SECONDS: Final = 90.0
"""How long a session that lost its connection can be resumed and keeps the events that it missed."""

_KEPT: Final = 5000
"""Events that a session keeps for when it is resumed."""

_BAD_TOKEN: Final = 4004


class Ending(StrEnum):
    """How a connection may end from Discord's side."""

    CLOSE = "closed with code 4000"
    RECONNECT = "asked to reconnect"
    INVALIDATE = "session invalidated"
    CUT = "cut"


@dataclass(slots=True, eq=False)
class Session:
    """One shard's session. ``socket`` is None while it has no connection; ``ready`` once all servers were told."""

    id: str
    shard: int
    shards: int
    sequence: int = 0
    kept: deque[tuple[int, str]] = field(default_factory=lambda: deque(maxlen=_KEPT))
    socket: Socket | None = None
    lost_at: float | None = None
    ready: bool = False


class Socket:
    """A connection, which compresses what it sends where that was asked for."""

    def __init__(self, response: web.WebSocketResponse, transport: asyncio.Transport | None, *, compress: bool) -> None:
        self._response = response
        self._transport = transport
        self._pack = zlib.compressobj() if compress else None
        self._lock = asyncio.Lock()

    async def send(self, text: str) -> None:
        """Send one payload; nothing where the connection is gone."""
        async with self._lock:
            with contextlib.suppress(ConnectionError, RuntimeError):
                if self._pack is None:
                    await self._response.send_str(text)
                else:
                    packed = self._pack.compress(text.encode()) + self._pack.flush(zlib.Z_SYNC_FLUSH)
                    await self._response.send_bytes(packed)

    async def close(self, code: int) -> None:
        """Say goodbye with a code."""
        await self._response.close(code=code, drain=False)

    def cut(self) -> None:
        """Be gone without a word."""
        if self._transport is not None:
            self._transport.abort()


class Gateway:
    """All shards' sessions, and whether new connections are let in."""

    def __init__(self, world: World, token: str, address: Callable[[], str]) -> None:
        self._world = world
        self._token = token
        self._address = address
        self._sessions: dict[str, Session] = {}
        self._current: dict[int, Session] = {}
        self._sending: set[asyncio.Task[None]] = set()
        self.shards = 1
        self.open = True
        self.identified = 0
        self.resumed = 0
        self.became_ready = asyncio.Event()

    # -- telling -----------------------------------------------------------------------------------------------------

    def tell(self, guild_id: int | None, event: str, data: dict[str, Any]) -> bool:
        """Have the shard of a server hear of something, now or when it resumes; whether there is a session for it."""
        session = self._session(guild_id)
        if session is None or (session.lost_at is not None and time.time() - session.lost_at > RESUME_SECONDS):
            return False
        self._dispatch(session, event, data)
        return True

    def hears(self, guild: Guild) -> bool:
        """Whether a server's shard is connected and was told everything."""
        session = self._current.get(guild.shard(self.shards))
        return session is not None and session.ready and session.socket is not None

    def connection(self, guild_id: int | None) -> Socket | None:
        """The socket through which a server's shard hears events; None while it isn't connected."""
        session = self._session(guild_id)
        return None if session is None else session.socket

    def _session(self, guild_id: int | None) -> Session | None:
        """The session of a server's shard, or of the first one, which hears what belongs to no server."""
        shard = 0 if guild_id is None else self._world.guilds[guild_id].shard(self.shards)
        return self._current.get(shard)

    @property
    def connected(self) -> bool:
        """Whether every shard is connected and was told everything."""
        return len(self._current) == self.shards and all(
            session.ready and session.socket is not None for session in self._current.values()
        )

    def _dispatch(self, session: Session, event: str, data: dict[str, Any]) -> None:
        session.sequence += 1
        text = json.dumps({"op": DISPATCH, "t": event, "s": session.sequence, "d": data})
        session.kept.append((session.sequence, text))
        if session.socket is not None:
            self._send(session.socket, text)

    def _send(self, socket: Socket, text: str) -> None:
        # A socket's lock is fair, so what is sent by several tasks arrives in the order of these calls.
        task = asyncio.create_task(socket.send(text))
        self._sending.add(task)
        task.add_done_callback(self._sending.discard)

    # -- ending ------------------------------------------------------------------------------------------------------

    async def end(self, ending: Ending) -> None:
        """End every connection there is in that way."""
        for session in list(self._current.values()):
            socket = session.socket
            if socket is None:
                continue
            if ending is Ending.RECONNECT:
                await socket.send(json.dumps({"op": RECONNECT, "d": None}))
            elif ending is Ending.INVALIDATE:
                self._forget(session)
                await socket.send(json.dumps({"op": INVALID, "d": False}))
            elif ending is Ending.CLOSE:
                await socket.close(4000)
            else:
                socket.cut()

    def _forget(self, session: Session) -> None:
        self._sessions.pop(session.id, None)
        if self._current.get(session.shard) is session:
            del self._current[session.shard]

    # -- a connection ------------------------------------------------------------------------------------------------

    async def connect(self, request: web.Request) -> web.StreamResponse:
        """Serve one connection until it ends."""
        if not self.open:
            return web.json_response(payloads.error("the gateway is away"), status=503)
        response = web.WebSocketResponse(max_msg_size=0, compress=False)
        await response.prepare(request)
        socket = Socket(response, request.transport, compress=request.query.get("compress") == "zlib-stream")
        await socket.send(json.dumps({"op": HELLO, "d": {"heartbeat_interval": HEARTBEAT_MILLISECONDS}}))
        session: Session | None = None
        try:
            async for received in response:
                if received.type is not WSMsgType.TEXT:
                    continue
                payload = json.loads(received.data)
                if payload["op"] == HEARTBEAT:
                    await socket.send(json.dumps({"op": ACKNOWLEDGED, "d": None}))
                elif payload["op"] == IDENTIFY:
                    session = await self._identify(socket, payload["d"])
                elif payload["op"] == RESUME:
                    session = await self._resume(socket, payload["d"])
        finally:
            if session is not None and session.socket is socket:
                session.socket = None
                session.lost_at = time.time()
        return response

    async def _identify(self, socket: Socket, asked: dict[str, Any]) -> Session | None:
        if asked["token"] != self._token:
            await socket.close(_BAD_TOKEN)
            return None
        shard, shards = asked.get("shard", (0, 1))
        self.shards = shards
        session = Session(secrets.token_hex(16), shard, shards, socket=socket)
        before = self._current.get(shard)
        if before is not None:
            self._forget(before)
        self._sessions[session.id] = self._current[shard] = session
        self.identified += 1
        mine = [guild for guild in self._world.guilds.values() if guild.shard(shards) == shard]
        ready = {
            "v": 10, "user": payloads.user(self._world.bot), "session_id": session.id, "shard": [shard, shards],
            "guilds": [{"id": str(guild.id), "unavailable": True} for guild in mine],
            "resume_gateway_url": self._address(),
            "application": {"id": str(self._world.application_id), "flags": 0},
        }  # fmt: skip
        self._dispatch(session, "READY", ready)
        for guild in mine:
            self._dispatch(session, "GUILD_CREATE", payloads.guild(guild, self._world.bot))
        session.ready = True
        self.became_ready.set()
        return session

    async def _resume(self, socket: Socket, asked: dict[str, Any]) -> Session | None:
        session = self._sessions.get(asked["session_id"])
        lost = session is None or (session.lost_at is not None and time.time() - session.lost_at > RESUME_SECONDS)
        if session is None or lost or asked["token"] != self._token:
            await socket.send(json.dumps({"op": INVALID, "d": False}))
            return None
        seen = int(asked["seq"] or 0)
        if session.kept and session.kept[0][0] > seen + 1:
            self._forget(session)
            await socket.send(json.dumps({"op": INVALID, "d": False}))
            return None
        session.socket, session.lost_at = socket, None
        for number, text in list(session.kept):
            if number > seen:
                self._send(socket, text)
        self._dispatch(session, "RESUMED", {})
        self.resumed += 1
        self.became_ready.set()
        return session
