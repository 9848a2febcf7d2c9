"""A browser window on the page of `tilewright try`, by the page's own protocol, without a browser."""

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import aiohttp

BUTTON, TEXT = 2, 10


@dataclass
class Window:
    """A browser window on the page, by the page's own protocol."""

    session: aiohttp.ClientSession
    url: str
    state: dict[str, Any] = field(default_factory=dict)
    sequence: int = 0

    @property
    def base(self) -> str:
        return self.url.partition("#")[0]

    def headers(self) -> dict[str, str]:
        headers = {"X-Simcord-Capability": self.url.partition("#")[2]}
        return headers | ({"X-Simcord-Context": self.state["context"]["id"]} if self.state else {})

    async def ask(self, method: str, path: str, body: object = None) -> dict[str, Any]:
        async with self.session.request(method, f"{self.base}api/{path}", json=body, headers=self.headers()) as answer:
            assert answer.status == 200, await answer.text()
            found: dict[str, Any] = await answer.json()
            return found

    async def look(self) -> list[str]:
        """What is said in the channel, as this window shows it."""
        self.state = await self.ask("GET", "state")
        return [
            "\n".join(filter(None, (message["content"], *_texts(message["components"]))))
            for message in self.state["messages"].values()
        ]

    async def act(self, kind: str, **body: object) -> dict[str, Any]:
        self.state = await self.ask("GET", "state") if self.state else await self.ask("POST", "pages", {})
        self.sequence += 1
        return await self.ask(
            "POST",
            "action",
            {
                "protocol_version": 3,
                "sequence": self.sequence,
                "request_id": f"r{self.sequence}",
                "generation": self.state["context"]["generation"],
                "bot_generation": self.state["botGeneration"],
                "published_revision": self.state["publishedRevision"],
                "kind": kind,
                **body,
            },
        )

    def person(self, name: str) -> int:
        """Somebody's user id."""
        return {viewer["name"]: int(viewer["id"]) for viewer in self.state["viewers"]}[name]

    async def press(self, label: str, **how: object) -> None:
        """Press the newest button of that name."""
        await self.look()
        for message in reversed(list(self.state["messages"].values())):
            for button in _buttons(message["components"]):
                if button["label"] == label:
                    key = button["control_key"]
                    receipt = await self.act("click", target_id=message["id"], control_key=key, **how)
                    assert receipt["settlement"] == "settled", receipt
                    return
        raise AssertionError(f"no button {label!r}")

    async def command(self, invocation: str) -> dict[str, Any]:
        for entry in (await self.ask("GET", "commands"))["entries"]:
            if entry["invocation"] == invocation:
                found: dict[str, Any] = entry
                return found
        raise AssertionError(f"{invocation} is not offered")

    async def run(self, invocation: str, **options: str) -> None:
        entry = await self.command(invocation)
        receipt = await self.act("run_command", **self._named(entry), options=options)
        assert receipt["settlement"] == "settled", receipt

    async def complete(self, invocation: str, focused: str, value: str) -> list[dict[str, Any]]:
        entry = await self.command(invocation)
        body = {"focused": focused, "value": value, "options": {}}
        answer = await self.act("autocomplete_command", **self._named(entry), **body)
        choices: list[dict[str, Any]] = answer["result"]["choices"]
        return choices

    @staticmethod
    def _named(entry: dict[str, Any]) -> dict[str, Any]:
        return {
            "command_id": entry["commandId"],
            "path": entry["path"],
            "schema_fingerprint": entry["schemaFingerprint"],
        }


def _texts(components: list[dict[str, Any]]) -> Iterator[str]:
    return (component["content"] for component in components if component["type"] == TEXT)


def _buttons(components: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for component in components:
        if component["type"] == BUTTON and component.get("label"):
            yield component
        yield from _buttons(component.get("components", []))


@asynccontextmanager
async def window(url: str, viewer: int | None = None) -> AsyncIterator[Window]:
    """Open a window on the page; `viewer` is whose, by user id, else the first person's."""
    async with aiohttp.ClientSession() as session:
        opened = Window(session, url)
        await opened.act("refresh")
        if viewer is not None:
            await opened.act("viewer", viewer_id=str(viewer))
        await opened.look()
        yield opened
