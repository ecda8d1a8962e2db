"""What a process remembers of tokens, and how it hears that one was revoked elsewhere."""

import threading
from collections.abc import Callable, Collection
from typing import Final

from eventstore.store import Grant
from referee.application.cache import Lru

CHECK_EVERY: Final = 1_000
"""Milliseconds after which the next request asks what was revoked by other processes."""
TOO_OLD: Final = 30_000
"""Nobody asked for so long that more may have been revoked than the store still tells."""


class GrantCache:
    """Grants used last. One that another process revoked is good here for two seconds at most.

    That is one small question a second and a process, however many tokens it knows.
    """

    def __init__(self, limit: int = 10_000) -> None:
        self._limit = limit
        self._held: Lru[Grant] = Lru(limit)
        self._checked: int | None = None
        self._asking = threading.Lock()

    def get(self, digest: str) -> Grant | None:
        return self._held.get(digest)

    def put(self, grant: Grant) -> None:
        self._held.put(grant.digest, grant)

    def drop(self, digest: str) -> None:
        self._held.drop(digest)

    def refresh(self, now: int, revoked_lately: Callable[[], Collection[str]]) -> None:
        """Forget what was revoked. One thread asks; the others wait for it only if it is late."""
        if self._age(now) < CHECK_EVERY:
            return
        if not self._asking.acquire(blocking=self._age(now) >= 2 * CHECK_EVERY):
            return
        try:
            if self._age(now) >= CHECK_EVERY:
                self._forget(now, revoked_lately)
        finally:
            self._asking.release()

    def _forget(self, now: int, revoked_lately: Callable[[], Collection[str]]) -> None:
        if self._age(now) >= TOO_OLD:
            self._held = Lru(self._limit)
        else:
            for digest in revoked_lately():
                self._held.drop(digest)
        self._checked = now

    def _age(self, now: int) -> int:
        return TOO_OLD if self._checked is None else abs(now - self._checked)
