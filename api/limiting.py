"""Rate limits for each token or address, kept in this process."""

import threading
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

from limits import RateLimitItem, parse

from api.problems import EdgeError

ASKERS: Final = 100_000
"""Who asked longest ago is forgotten beyond so many, which by then costs them nothing."""


class Limiter:
    """Counts what each asker does; too much of it is refused until there is room again.

    Each request books its share of the window behind those before it, and a full window is
    refused (the generic cell rate algorithm): one number an asker, no timer and no thread. The
    storage that `limits` keeps in memory starts a thread every hundredth of a second.
    """

    def __init__(self, clock: Callable[[], int], **rates: str) -> None:
        self._clock = clock
        self._rates: dict[str, RateLimitItem] = {
            kind: parse(rate) for kind, rate in rates.items() if rate
        }
        self._booked: OrderedDict[tuple[str, str], float] = OrderedDict()
        self._lock = threading.Lock()

    def hit(self, kind: str, asker: str) -> None:
        """Count one request of a kind; the refusal says when the next is welcome."""
        if rate := self._rates.get(kind):
            late = self._book((kind, asker), rate.amount, 1000 * rate.get_expiry())
            if late > 0:
                raise EdgeError("too-many-requests", retry_after=max(1, round(late / 1000)))

    def _book(self, key: tuple[str, str], amount: int, window: int) -> float:
        """Book a share of the window; if it is full, by how many milliseconds one is early."""
        now = self._clock()
        with self._lock:
            until = max(self._booked.get(key, 0), now) + window / amount
            late = until - window - now
            if late <= 0:
                self._booked[key] = until
                self._booked.move_to_end(key)
                if len(self._booked) > ASKERS:
                    self._booked.popitem(last=False)
        return late
