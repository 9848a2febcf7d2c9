"""All stickers by the names that the tile data give to what is counted."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from render.stickers.aurochs import AUROCHS
from render.stickers.deer import DEER
from render.stickers.fire import FIRE
from render.stickers.fish import FISH
from render.stickers.gold import GOLD
from render.stickers.mammoth import MAMMOTH
from render.stickers.mushrooms import MUSHROOMS
from render.stickers.shrine import SHRINE
from render.stickers.sticker import Sticker
from render.stickers.tiger import TIGER

STICKERS: Final[Mapping[str, Sticker]] = MappingProxyType(
    {sticker.name: sticker for sticker in (AUROCHS, DEER, FIRE, FISH, GOLD, MAMMOTH, MUSHROOMS, SHRINE, TIGER)}
)
