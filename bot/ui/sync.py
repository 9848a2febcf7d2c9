"""Commands are sent to Discord only when they changed: unconditional syncs get rate limited."""

import hashlib
import json
from typing import Any

from discord import app_commands


async def payload(tree: app_commands.CommandTree[Any]) -> list[dict[str, Any]]:
    """Every command as Discord gets it, with the names in every language, sorted by name."""
    commands = tree.get_commands()
    translator = tree.translator
    if translator is None:
        return sorted((command.to_dict(tree) for command in commands), key=lambda item: str(item["name"]))
    made = [await command.get_translated_payload(tree, translator) for command in commands]
    return sorted(made, key=lambda item: str(item["name"]))


async def fingerprint(tree: app_commands.CommandTree[Any], application_id: int | None) -> str:
    """A short text that changes when a command, a translation or the application changes."""
    text = json.dumps(await payload(tree), sort_keys=True, ensure_ascii=True)
    return f"{application_id}:{hashlib.sha256(text.encode()).hexdigest()}"
