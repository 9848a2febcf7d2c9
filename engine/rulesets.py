"""The games that there are, by name."""

from collections.abc import Mapping
from types import MappingProxyType

from engine.base import BASE
from engine.discovery import DISCOVERY
from engine.hunters import HUNTERS
from engine.ruleset import Ruleset

RULESETS: Mapping[str, Ruleset] = MappingProxyType({ruleset.name: ruleset for ruleset in (BASE, HUNTERS, DISCOVERY)})
"""Every rule set under its name, in the order in which they are offered."""
