"""Rate limits for each token or address, counted by `limits` in this process or in Redis."""

import logging
from collections.abc import Callable, Mapping
from math import ceil
from typing import Final, NamedTuple

from limits import RateLimitItem, parse
from limits.storage import Storage, storage_from_string

from api.counting import ProcessStorage
from api.problems import EdgeError

SHARED_PATIENCE: Final = 0.1
"""Seconds that a request waits for a shared store, which lies beside the service."""
SHARED_PAUSE: Final = 5.0
"""Seconds that a shared store is left alone after it has failed."""

_log: Final = logging.getLogger(__name__)


class Room(NamedTuple):
    """What is left of a window: how many requests, and for how many seconds."""

    kind: str
    limit: RateLimitItem
    left: int
    seconds: int

    @property
    def headers(self) -> list[tuple[str, str]]:
        """As draft-ietf-httpapi-ratelimit-headers has it."""
        quota, window = self.limit.amount, self.limit.get_expiry()
        return [
            ("RateLimit-Policy", f'"{self.kind}";q={quota};w={window}'),
            ("RateLimit", f'"{self.kind}";r={max(0, self.left)};t={self.seconds}'),
        ]


class Limiter:
    """Counts what each asker does in windows of time; what is too much is refused."""

    def __init__(
        self, clock: Callable[[], int], *, shared: str = "", rates: Mapping[str, str]
    ) -> None:
        self._clock = clock
        self._rates = {kind: parse(rate) for kind, rate in rates.items() if rate}
        self._own = ProcessStorage(self._now)
        self._shared = shared_storage(shared) if shared else None
        self._paused_until = 0.0

    def hit(self, kind: str, asker: str) -> Room | None:
        """Count a request of a kind, unless it has no limit; say what room that leaves."""
        limit = self._rates.get(kind)
        if limit is None:
            return None
        key = limit.key_for(kind, asker)
        count, until = self._counted(key, limit.get_expiry())
        return Room(kind, limit, limit.amount - count, max(1, ceil(until - self._now())))

    def _now(self) -> float:
        return self._clock() / 1000

    def _counted(self, key: str, seconds: int) -> tuple[int, float]:
        """The count with this request, and when its window ends."""
        shared = self._shared
        if shared is None or self._now() < self._paused_until:
            return self._own.incr(key, seconds), self._own.get_expiry(key)
        try:
            return shared.incr(key, seconds), shared.get_expiry(key)
        except shared.base_exceptions:
            # The limits protect the service: they must not be what stops it.
            self._paused_until = self._now() + SHARED_PAUSE
            _log.warning("requests are counted in this process for now", exc_info=True)
            return self._own.incr(key, seconds), self._own.get_expiry(key)


def admit(room: Room | None) -> None:
    """Let a request through if there was room for it."""
    if room and room.left < 0:
        raise EdgeError("too-many-requests", retry_after=room.seconds, limit=room.limit.amount)


def shared_storage(address: str) -> Storage:
    """Redis at `redis://…`, given up on quickly."""
    found = storage_from_string(
        address,
        socket_timeout=SHARED_PATIENCE,
        socket_connect_timeout=SHARED_PATIENCE,
    )
    assert isinstance(found, Storage)
    return found
