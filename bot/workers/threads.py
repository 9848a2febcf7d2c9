"""Work in a thread beside the event loop, so that others are served meanwhile."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, ParamSpec, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable
    from concurrent.futures import Executor


Given = ParamSpec("Given")
Made = TypeVar("Made")


def in_thread(work: Callable[Given, Made], /, *given: Given.args, **more: Given.kwargs) -> asyncio.Future[Made]:
    """Call ``work`` in one of the event loop's own threads: a future of what it gives or raises.

    RuntimeError in place of StopIteration, which no future can hold: its waiter would wait for ever.
    """
    return in_thread_of(None, work, *given, **more)


def in_thread_of(
    threads: Executor | None, work: Callable[Given, Made], /, *given: Given.args, **more: Given.kwargs
) -> asyncio.Future[Made]:
    """As ``in_thread``, in one of those threads."""

    def called() -> Made:
        try:
            return work(*given, **more)
        except StopIteration as error:
            raise RuntimeError("StopIteration was raised in a thread") from error

    return asyncio.get_running_loop().run_in_executor(threads, called)
