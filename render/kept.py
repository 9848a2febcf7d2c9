"""What was drawn and may be needed again: all of it in one memory with one bound, the least recently used goes first.

What others are made from has a small memory of its own beside it.

Only pictures and masks are kept here, which are large. What is small (places, plans) is remembered by ``lru_cache``.
"""

from collections.abc import Callable
from functools import partial
from threading import Condition
from typing import Final, ParamSpec, TypeVar

from cachetools import LRUCache, cached
from cachetools.keys import hashkey
from PIL import Image

P = ParamSpec("P")
T = TypeVar("T")

MOST_BYTES: Final = 37 * 2**20
"""The most bytes of kept pictures. The tiles of all games in the usual sizes take half of it."""

MOST_BYTES_OF_MASTERS: Final = 4 * 2**20
"""The most bytes of pictures that others are made from: room for all players' pieces in the two usual heights."""

_ENTRY: Final = 600
"""What an entry takes beside its pixels: key, objects and their places in the memory."""

_CHANNEL: Final = frozenset({"1", "L", "P"})
"""Pictures of one byte a pixel; Pillow keeps all others with four."""


def size_of(value: object) -> int:
    """The bytes that a kept value takes: those of its pictures, of a tuple or object that holds some, of bytes."""
    return _ENTRY + _pixels(value)


def _pixels(value: object) -> int:
    if isinstance(value, Image.Image):
        return value.width * value.height * (1 if value.mode in _CHANNEL else 4)
    if isinstance(value, tuple):
        return sum(map(_pixels, value))
    return _pixels(getattr(value, "ink", None) or ())


memory: Final[LRUCache[object, object]] = LRUCache(MOST_BYTES, getsizeof=size_of)
"""Everything that is kept, but for the masters."""

masters: Final[LRUCache[object, object]] = LRUCache(MOST_BYTES_OF_MASTERS, getsizeof=size_of)
"""The pictures that others are made from."""

_condition: Final = Condition()


def kept(draw: Callable[P, T]) -> Callable[P, T]:
    """Keep what a function draws, by its arguments; a call while it is drawn waits. Don't change what is kept.

    What is larger than the whole memory is drawn each time.
    """
    return cached(memory, key=partial(hashkey, draw), condition=_condition)(draw)


def kept_as_master(draw: Callable[P, T]) -> Callable[P, T]:
    """Keep a picture that others are made from, which takes long to draw.

    What was made from it is asked for instead of it, so tiles and texts would push it out of the memory before long.
    """
    return cached(masters, key=partial(hashkey, draw), condition=_condition)(draw)


def forget() -> None:
    """Let go of all that is kept."""
    with _condition:
        memory.clear()
        masters.clear()
