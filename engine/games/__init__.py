"""The games that there are: one file each, and its line here."""

from collections.abc import Mapping
from types import MappingProxyType

from engine.games.base import BASE
from engine.games.discovery import DISCOVERY
from engine.games.hunters import HUNTERS
from engine.ruleset import Ruleset

RULESETS: Mapping[str, Ruleset] = MappingProxyType({ruleset.name: ruleset for ruleset in (BASE, HUNTERS, DISCOVERY)})
"""Every rule set under its name, in the order in which they are offered."""
