"""Rate limits for each token or address, kept in this process."""

from collections.abc import Callable

from limits import RateLimitItem, parse
from limits.storage import MemoryStorage
from limits.strategies import SlidingWindowCounterRateLimiter

from api.problems import EdgeError


class Limiter:
    """Counts what each asker does; too much of it is refused until its window moves on."""

    def __init__(self, clock: Callable[[], int], **rates: str) -> None:
        self._clock = clock
        self._strategy = SlidingWindowCounterRateLimiter(MemoryStorage())
        self._rates: dict[str, RateLimitItem] = {
            kind: parse(rate) for kind, rate in rates.items() if rate
        }

    def hit(self, kind: str, asker: str) -> None:
        """Count one request of a kind; the refusal says when the next is welcome."""
        rate = self._rates.get(kind)
        if rate and not self._strategy.hit(rate, kind, asker):
            window = self._strategy.get_window_stats(rate, kind, asker)
            seconds = window.reset_time - self._clock() / 1000
            raise EdgeError("too-many-requests", retry_after=max(1, round(seconds)))
