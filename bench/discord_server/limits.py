"""Rate limits as Discord announces them: a bucket a channel for posts and for edits, and one for all calls."""

from __future__ import annotations

import re
import time
from dataclasses import dataclass
from typing import Final

_POST: Final = re.compile(r"/channels/([0-9]+)/messages$")
_EDIT: Final = re.compile(r"/channels/([0-9]+)/messages/[0-9]+$")
_UNLIMITED: Final = re.compile(r"/(interactions|webhooks)/")

CALLS: Final = 5
SECONDS: Final = 5.0
"""Posts, and edits, in one channel."""

ALL_CALLS: Final = 50
"""Calls a second altogether, but for those that answer interactions."""


@dataclass(slots=True)
class _Bucket:
    ends: float
    left: int


class RateLimits:
    """Counts calls; switched off it lets everything through and announces nothing."""

    def __init__(self, *, on: bool = False) -> None:
        self.on = on
        self.refused = 0
        self._buckets: dict[str, _Bucket] = {}
        self._all = _Bucket(0.0, ALL_CALLS)

    def take(self, method: str, path: str) -> tuple[float | None, bool, dict[str, str]]:
        """Count a call: after how many seconds it may be made (None: now), whether all calls wait, and the headers."""
        if not self.on or not counts(path):
            return None, False, {}
        now = time.time()
        wait = _taken(self._all, now, ALL_CALLS, 1.0)
        if wait is not None:
            self.refused += 1
            return wait, True, {}
        key = _key(method, path)
        if key is None:
            return None, False, {}
        bucket = self._buckets.setdefault(key, _Bucket(0.0, CALLS))
        wait = _taken(bucket, now, CALLS, SECONDS)
        self.refused += wait is not None
        headers = {
            "X-RateLimit-Limit": str(CALLS),
            "X-RateLimit-Remaining": str(bucket.left),
            "X-RateLimit-Reset": f"{bucket.ends:.3f}",
            "X-RateLimit-Reset-After": f"{max(bucket.ends - now, 0.0):.3f}",
            "X-RateLimit-Bucket": key.partition(" ")[0],
        }
        return wait, False, headers


def counts(path: str) -> bool:
    """Whether a call counts against ``ALL_CALLS``: what answers interactions doesn't."""
    return _UNLIMITED.match(path) is None


def _key(method: str, path: str) -> str | None:
    if method == "POST" and (found := _POST.match(path)):
        return f"posts {found[1]}"
    if method == "PATCH" and (found := _EDIT.match(path)):
        return f"edits {found[1]}"
    return None


def _taken(bucket: _Bucket, now: float, most: int, seconds: float) -> float | None:
    """Take one from a bucket; after how many seconds there is one again, where it is empty."""
    if now >= bucket.ends:
        bucket.ends, bucket.left = now + seconds, most
    if bucket.left == 0:
        return bucket.ends - now
    bucket.left -= 1
    return None
