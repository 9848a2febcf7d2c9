"""The simulated Discord keeps the rules that the bot relies on, or has to survive."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest

from bench.discord_server.faults import Fault
from bench.discord_server.gateway import Ending
from bench.discord_server.interactions import ACKNOWLEDGE_SECONDS, TOKEN_SECONDS, Interaction
from bench.discord_server.messages import EPHEMERAL
from bench.discord_server.server import TOKEN, NoSuchThing, SimulatedDiscord, wait_until
from tests.patience import PATIENCE

HEADERS = {"Authorization": f"Bot {TOKEN}"}
ROW = {"type": 1, "components": [{"type": 2, "style": 1, "label": "Play", "custom_id": "t1:play:abcdef:3"}]}


class Bot:
    """Calls and listens as the bot does."""

    def __init__(self, discord: SimulatedDiscord, session: aiohttp.ClientSession) -> None:
        self.discord = discord
        self.session = session
        self.guild = discord.world.add_guild("Server")
        self.channel = discord.world.add_channel(self.guild, "games")
        self.anna = discord.world.add_person(self.guild, "Anna")
        self._sockets: list[aiohttp.ClientWebSocketResponse] = []

    async def call(self, method: str, path: str, body: Any = None, **query: str | int) -> tuple[int, Any]:
        async with self.session.request(
            method, self.discord.address + path, json=body, params=query, headers=HEADERS
        ) as response:
            return response.status, await response.json() if response.status != 204 else None

    async def post(self, **body: Any) -> dict[str, Any]:
        status, message = await self.call("POST", f"/channels/{self.channel.id}/messages", body)
        assert status == 200
        return dict(message)

    def posted(self) -> list[str]:
        return [one.content for one in self.discord.messages.by_channel[self.channel.id]]

    async def play(self) -> Interaction:
        """Anna presses Play on a message."""
        await self.post(content="Your turn.", components=[ROW])
        message = self.discord.messages.by_channel[self.channel.id][-1]
        return self.discord.press(self.anna, message, "t1:play:abcdef:3")

    async def callback(self, made: Interaction, kind: int, **data: Any) -> tuple[int, Any]:
        return await self.call("POST", f"/interactions/{made.id}/{made.token}/callback", {"type": kind, "data": data})

    def answer_path(self, made: Interaction) -> str:
        return f"/webhooks/{self.discord.world.application_id}/{made.token}"

    async def connect(self) -> aiohttp.ClientWebSocketResponse:
        socket = await self.session.ws_connect(self.discord.gateway_address)
        self._sockets.append(socket)
        assert (await socket.receive_json())["op"] == 10
        return socket

    async def identify(self) -> tuple[aiohttp.ClientWebSocketResponse, str]:
        """A connection that was told everything, and its session."""
        socket = await self.connect()
        await socket.send_json({"op": 2, "d": {"token": TOKEN, "shard": [0, 1]}})
        ready = await socket.receive_json()
        assert (ready["t"], (await socket.receive_json())["t"]) == ("READY", "GUILD_CREATE")
        return socket, ready["d"]["session_id"]

    async def hang_up(self) -> None:
        """Close every connection to the gateway, also those that the other side has given up."""
        for socket in self._sockets:
            await socket.close()


@pytest.fixture
async def bot(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Bot]:
    """No time passes, so that nothing is too late, nor a limit over, because the machine is busy."""
    monkeypatch.setattr("time.time", lambda: 1_800_000_000.0)
    discord = SimulatedDiscord()
    await discord.start()
    async with aiohttp.ClientSession() as session:
        listening = Bot(discord, session)
        yield listening
        await listening.hang_up()
    await discord.stop()


# -- messages --------------------------------------------------------------------------------------------------------


async def test_the_same_nonce_makes_one_message_while_it_is_remembered(bot: Bot) -> None:
    first = await bot.post(content="one", nonce="7", enforce_nonce=True)
    assert (await bot.post(content="one", nonce="7", enforce_nonce=True))["id"] == first["id"]
    bot.discord.messages.nonce_seconds = 0.0
    assert (await bot.post(content="one", nonce="7", enforce_nonce=True))["id"] != first["id"]
    assert bot.posted() == ["one", "one"]


async def test_history_is_found_before_after_and_around(bot: Bot) -> None:
    ids = [int((await bot.post(content=str(number)))["id"]) for number in range(7)]
    path = f"/channels/{bot.channel.id}/messages"

    async def found(**query: int) -> str:
        return "".join(one["content"] for one in (await bot.call("GET", path, **query))[1])

    assert await found(limit=3) == "654"
    assert await found(limit=3, before=ids[3]) == "210"
    assert await found(limit=3, after=ids[3]) == "654"
    assert await found(limit=2, after=ids[3]) == "54"
    assert await found(limit=3, around=ids[3]) == "432"


@pytest.mark.parametrize(
    ("allowed", "called"), [({"parse": [], "users": ["{anna}"]}, 1), ({"parse": []}, 0), ({"parse": ["users"]}, 1)]
)
async def test_only_whom_a_new_message_may_call_is_called(bot: Bot, allowed: Any, called: int) -> None:
    allowed = json.loads(json.dumps(allowed).replace("{anna}", str(bot.anna.id)))
    message = await bot.post(content=f"<@{bot.anna.id}>, your turn", allowed_mentions=allowed)
    assert len(message["mentions"]) == called
    await bot.call("PATCH", f"/channels/{bot.channel.id}/messages/{message['id']}", {"content": f"<@{bot.anna.id}>!"})
    assert len(bot.discord.messages.by_channel[bot.channel.id][0].pinged) == called


async def test_files_are_counted_and_described(bot: Bot) -> None:
    form = aiohttp.FormData(quote_fields=False)
    described = {"attachments": [{"id": 0, "filename": "board.png", "description": "A board"}]}
    form.add_field("payload_json", json.dumps(described))
    form.add_field("files[0]", b"\x89PNG\r\n\x1a\n" + bytes(1000), filename="board.png")
    url = f"{bot.discord.address}/channels/{bot.channel.id}/messages"
    async with bot.session.post(url, data=form, headers=HEADERS) as response:
        (file,) = (await response.json())["attachments"]
    assert (file["filename"], file["size"], file["description"]) == ("board.png", 1008, "A board")


@pytest.mark.parametrize(
    "body",
    [
        {"content": "x" * 2001},
        {"content": "x", "components": [{"type": 1, "components": ROW["components"] * 2}]},  # type: ignore[operator]
        {"content": "x", "nonce": "x" * 26},
        {},
    ],
)
async def test_what_discord_refuses_is_refused(bot: Bot, body: Any) -> None:
    status, _ = await bot.call("POST", f"/channels/{bot.channel.id}/messages", body)
    assert status == 400
    assert bot.posted() == []


# -- interactions ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("patience", "status"), [(ACKNOWLEDGE_SECONDS, 404), (2 * ACKNOWLEDGE_SECONDS, 200)])
async def test_an_act_can_be_acknowledged_for_three_seconds_or_longer_on_a_busy_machine(
    bot: Bot, patience: float, status: int
) -> None:
    bot.discord.patience = patience
    made = await bot.play()
    made.sent_at -= ACKNOWLEDGE_SECONDS + 1
    assert (await bot.callback(made, 5))[0] == status
    assert made.acknowledged.is_set() == (status == 200)


async def test_an_act_is_acknowledged_once_and_what_comes_after_thinking_takes_its_place_and_stays_private(
    bot: Bot,
) -> None:
    made = await bot.play()
    assert (await bot.callback(made, 5, flags=EPHEMERAL))[0] == 200
    status, refused = await bot.callback(made, 5)
    assert (status, refused["code"], made.thinking) == (400, 40060, True)
    await bot.call("POST", bot.answer_path(made), {"content": "Done."})
    assert made.shown is made.original
    assert made.shown is not None
    assert (made.shown.content, made.shown.ephemeral, made.thinking) == ("Done.", True, False)
    await bot.call("POST", bot.answer_path(made), {"content": "And more.", "flags": EPHEMERAL})
    assert [one.content for one in made.more.values()] == ["And more."]
    assert bot.posted() == ["Your turn."]


async def test_a_message_is_changed_by_the_press_on_it(bot: Bot) -> None:
    made = await bot.play()
    await bot.callback(made, 6)
    assert not made.answered.is_set()
    await bot.call("PATCH", f"{bot.answer_path(made)}/messages/@original", {"content": "Chosen.", "components": []})
    assert made.answered.is_set()
    assert bot.posted() == ["Chosen."]
    with pytest.raises(NoSuchThing):
        bot.discord.press(bot.anna, bot.discord.messages.by_channel[bot.channel.id][0], "t1:play:abcdef:3")


async def test_an_answer_can_be_changed_for_a_quarter_of_an_hour(bot: Bot) -> None:
    made = await bot.play()
    await bot.callback(made, 5)
    made.sent_at -= TOKEN_SECONDS + 1
    status, _ = await bot.call("PATCH", f"{bot.answer_path(made)}/messages/@original", {"content": "Late."})
    assert status == 401


async def test_commands_are_those_that_were_registered(bot: Bot) -> None:
    with pytest.raises(NoSuchThing):
        bot.discord.command(bot.anna, bot.channel, "place", square="N12")
    place = {"name": "place", "options": [{"name": "square", "type": 3}, {"name": "rotation", "type": 4}]}
    opening = {"name": "open", "type": 1, "options": [{"name": "expert", "type": 5}]}
    path = f"/applications/{bot.discord.world.application_id}/commands"
    await bot.call("PUT", path, [place, {"name": "game", "options": [opening]}])
    socket, _ = await bot.identify()
    bot.discord.command(bot.anna, bot.channel, "place", square="N12", rotation=90)
    told = (await socket.receive_json())["d"]
    options = [{"name": "square", "type": 3, "value": "N12"}, {"name": "rotation", "type": 4, "value": 90}]
    assert told["data"]["options"] == options
    bot.discord.command(bot.anna, bot.channel, "game open", expert=True)
    (inner,) = (await socket.receive_json())["d"]["data"]["options"]
    assert (inner["name"], inner["options"]) == ("open", [{"name": "expert", "type": 5, "value": True}])
    with pytest.raises(NoSuchThing):
        bot.discord.command(bot.anna, bot.channel, "place", corner="N12")


# -- the gateway -----------------------------------------------------------------------------------------------------


async def test_what_happens_without_a_session_is_never_heard(bot: Bot) -> None:
    made = await bot.play()
    assert not made.delivered
    socket, _ = await bot.identify()
    later = await bot.play()
    told = await socket.receive_json()
    assert (told["t"], told["d"]["id"]) == ("INTERACTION_CREATE", str(later.id))


async def test_who_resumes_hears_what_was_missed(bot: Bot) -> None:
    socket, session = await bot.identify()
    await bot.discord.gateway.end(Ending.CUT)
    assert (await socket.receive()).type in (aiohttp.WSMsgType.CLOSED, aiohttp.WSMsgType.ERROR)
    assert await wait_until(lambda: not bot.discord.gateway.connected, PATIENCE, 0.01)
    missed = await bot.play()
    again = await bot.connect()
    await again.send_json({"op": 6, "d": {"token": TOKEN, "session_id": session, "seq": 2}})
    told, resumed = await again.receive_json(), await again.receive_json()
    assert (told["s"], told["d"]["id"], resumed["t"]) == (3, str(missed.id), "RESUMED")
    assert bot.discord.gateway.connected


async def test_a_session_that_was_invalidated_cant_be_resumed(bot: Bot) -> None:
    socket, session = await bot.identify()
    await bot.discord.gateway.end(Ending.INVALIDATE)
    assert await socket.receive_json() == {"op": 9, "d": False}
    again = await bot.connect()
    await again.send_json({"op": 6, "d": {"token": TOKEN, "session_id": session, "seq": 2}})
    assert await again.receive_json() == {"op": 9, "d": False}


@pytest.mark.parametrize("ending", [Ending.CLOSE, Ending.RECONNECT])
async def test_a_connection_ends_as_discord_ends_it(bot: Bot, ending: Ending) -> None:
    socket, _ = await bot.identify()
    await bot.discord.gateway.end(ending)
    if ending is Ending.RECONNECT:
        assert await socket.receive_json() == {"op": 7, "d": None}
        return
    assert (await socket.receive()).type is aiohttp.WSMsgType.CLOSE
    assert socket.close_code == 4000


async def test_a_wrong_token_is_refused_and_everybody_while_the_gateway_is_away(bot: Bot) -> None:
    socket = await bot.connect()
    await socket.send_json({"op": 2, "d": {"token": "another"}})
    await socket.receive()
    assert socket.close_code == 4004
    assert not bot.discord.gateway.connected
    bot.discord.gateway.open = False
    with pytest.raises(aiohttp.WSServerHandshakeError):
        await bot.connect()


# -- faults and limits -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("fault", "posted"), [(Fault.CUT_BEFORE, []), (Fault.CUT_AFTER, ["hello"])])
async def test_a_call_is_cut_before_or_after_its_effect(bot: Bot, fault: Fault, posted: list[str]) -> None:
    bot.discord.faults.plan("POST", r"/channels/\d+/messages$", fault)
    with pytest.raises((aiohttp.ClientError, ConnectionError)):
        await bot.post(content="hello")
    assert bot.posted() == posted
    await bot.post(content="again")
    assert bot.posted() == [*posted, "again"]


@pytest.mark.parametrize(("fault", "status"), [(Fault.TOO_MANY, 429), (Fault.ERROR, 500), (Fault.BAD_GATEWAY, 502)])
async def test_a_call_fails_when_it_was_planned(bot: Bot, fault: Fault, status: int) -> None:
    path = f"/channels/{bot.channel.id}/messages"
    bot.discord.faults.plan("POST", path, fault, passing=1)
    assert [(await bot.call("POST", path, {"content": "x"}))[0] for _ in range(3)] == [200, status, 200]
    assert bot.discord.faults.waiting == 0


async def test_a_share_of_the_calls_fails(bot: Bot) -> None:
    bot.discord.faults.share = 1.0
    assert (await bot.call("GET", "/users/@me"))[0] == 200
    for _ in range(20):
        try:
            status, _body = await bot.call("GET", f"/channels/{bot.channel.id}")
        except (aiohttp.ClientError, ConnectionError):
            continue
        assert status in (429, 500, 502)
    assert bot.discord.faults.happened.total() >= 20


async def test_posts_in_one_channel_are_limited_where_limits_are_on(bot: Bot) -> None:
    path = f"/channels/{bot.channel.id}/messages"
    assert {(await bot.call("POST", path, {"content": "x"}))[0] for _ in range(7)} == {200}
    bot.discord.limits.on = True
    assert [(await bot.call("POST", path, {"content": "x"}))[0] for _ in range(6)] == [200] * 5 + [429]
    made = await asyncio.gather(*(bot.call("GET", "/users/@me") for _ in range(60)))
    assert {status for status, _ in made} == {200, 429}
