"""Discord's languages for the simulated one, which speaks US English to everybody.

Real Discord tells a bot each person's language and shows that person the commands in it. simcord does
neither, so this module stands between its backend and the bot. It leans on the backend's public methods
`emit` and `visible_commands` alone.
"""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

    from simcord import Env

    from bot.playground.world import World
    from storage import Store

ENGLISH: Final = "en-US"
GERMAN: Final = "de"

_INTERACTION: Final = "INTERACTION_CREATE"
_SERVER: Final = "playground-server-language"
"""The note in a kept database of the language that the simulated server has."""


def locale_of(language: str | None) -> str:
    """Discord's code for one of the bot's languages; None is English."""
    return ENGLISH if language in (None, "en") else language


def speak(env: Env, people: Mapping[int, str], server: str = ENGLISH) -> None:
    """Let `env` report these Discord locales: `people` by user id; the rest and the server as `server`.

    Commands appear to each person under their localised names; the bot gets them under their own.
    """
    backend = env.backend
    emit, visible_commands = backend.emit, backend.visible_commands

    def localised_emit(event: str, payload: Mapping[str, Any]) -> None:
        if event == _INTERACTION:
            sender = payload["member"]["user"] if "member" in payload else payload["user"]
            locale = people.get(int(sender["id"]), server)
            guild = backend.guilds.get(int(payload.get("guild_id") or 0))
            payload = {**payload, "locale": locale, "guild_locale": guild.preferred_locale if guild else server}
            if (command := _registered(env, payload["data"])) is not None:
                # The page says in this record's words who used which command.
                record = backend.interactions[int(payload["id"])]
                if record.command_name == command["name"]:
                    record.command_name = _name(command, locale)
                payload["data"] = _own_names(payload["data"], command, locale)
        emit(event, payload)

    def localised_commands(*, user_id: int, **where: Any) -> list[dict[str, Any]]:
        locale = people.get(user_id, server)
        commands = visible_commands(user_id=user_id, **where)
        return [_shown(command, locale) for command in commands]

    # The two functions stand in for the methods on this one backend, not on the class.
    vars(backend).update(emit=localised_emit, visible_commands=localised_commands)


class ServerLanguage:
    """The simulated server's language: that of the person who opens a game, for as long as the game goes on.

    On Discord a server has one language, which its owner chooses. Here nobody owns it, so each game is played as
    on a server of the person's who opens it.
    """

    def __init__(self, world: World, store: Store) -> None:
        self._world, self._store = world, store

    async def recall(self) -> None:
        """After a start: the language in which a kept game was played before."""
        kept = await self._store.reader.meta(_SERVER)
        if kept is not None and kept in self._world.locales.values() and await self._store.reader.live_count():
            self._settle(kept)

    async def follow(self, user_id: int) -> None:
        """Before somebody acts: while no game is open, the server has their language."""
        wanted = self._world.locales[user_id]
        if wanted == self._guild().preferred_locale or await self._store.reader.live_count():
            return
        self._settle(wanted)
        async with self._store.transaction() as tx:
            await tx.set_meta(_SERVER, wanted)

    def _settle(self, locale: str) -> None:
        self._world.env.backend.edit_guild(self._guild().id, {"preferred_locale": locale})

    def _guild(self) -> Any:
        guild = self._world.channel.guild
        assert guild is not None
        return self._world.env.backend.get_guild(guild.id)


def _registered(env: Env, data: Mapping[str, Any]) -> Mapping[str, Any] | None:
    for commands in env.backend.commands.values():
        for command in commands.values():
            if command["id"] == data.get("id"):
                return command
    return None


def _name(node: Mapping[str, Any], locale: str) -> str:
    name: str = (node.get("name_localizations") or {}).get(locale) or node["name"]
    return name


def _shown(node: Mapping[str, Any], locale: str) -> dict[str, Any]:
    """A command, option or choice as a person of that language sees it."""
    shown = deepcopy(dict(node))
    shown["name"] = _name(node, locale)
    described = (node.get("description_localizations") or {}).get(locale)
    if described:
        shown["description"] = described
    for part in ("options", "choices"):
        if node.get(part):
            shown[part] = [_shown(child, locale) for child in node[part]]
    return shown


def _own_names(data: Mapping[str, Any], node: Mapping[str, Any], locale: str) -> dict[str, Any]:
    """What a person chose, by the names that the bot registered."""
    chosen = {**data, "name": node["name"]}
    if data.get("options"):
        declared = {_name(option, locale): option for option in node.get("options") or []}
        declared |= {option["name"]: option for option in node.get("options") or []}
        chosen["options"] = [_own_names(option, declared[option["name"]], locale) for option in data["options"]]
    return chosen
