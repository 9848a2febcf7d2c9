"""A bar on the terminal that shows how far a command is; nothing of it is in the output."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

from rich.console import Console
from rich.progress import Progress

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

T = TypeVar("T")


@contextmanager
def bar(what: str) -> Iterator[Callable[[int, int], None]]:
    """A bar while the block runs: it is told how much is done, and of how much."""
    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(what, total=None)
        yield lambda done, of: progress.update(task, completed=done, total=of)


def tracked(each: Iterable[T], what: str, total: int) -> Iterator[T]:
    """Yields the items one by one, with a bar that says how many of ``total`` there were."""
    with bar(what) as progress:
        for number, one in enumerate(each):
            progress(number, total)
            yield one
