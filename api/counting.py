"""Counts of requests in this process: a storage for `limits` that needs no thread.

The library's own storage in memory starts a thread up to a hundred times a second, and each
looks at every key: with 20,000 askers that was measured at a seventh of a CPU.
"""

import threading
from collections import OrderedDict
from collections.abc import Callable
from typing import Final, NamedTuple

from limits.storage import Storage

MOST: Final = 100_000
"""Whose window began longest ago is forgotten beyond so many."""


class Window(NamedTuple):
    """How often something was done until when, in seconds."""

    used: int
    until: float


NONE: Final = Window(0, 0.0)


class ProcessStorage(Storage):
    """Fixed windows in a dictionary, in the order in which they began."""

    STORAGE_SCHEME: Final = ["process"]  # type: ignore[misc]  # how `limits` registers it

    def __init__(self, clock: Callable[[], float], most: int = MOST) -> None:
        super().__init__()
        self._clock = clock
        self._most = most
        self._windows: OrderedDict[str, Window] = OrderedDict()
        self._lock = threading.Lock()

    @property
    def base_exceptions(self) -> tuple[type[Exception], ...]:
        """A dictionary does not fail."""
        return ()

    def incr(self, key: str, expiry: int, amount: int = 1) -> int:
        """Count, in a new window if the last one is over."""
        now = self._clock()
        with self._lock:
            window = self._windows.get(key, NONE)
            if window.until <= now:
                window = Window(0, now + expiry)
                self._begin(key)
            self._windows[key] = Window(window.used + amount, window.until)
            return window.used + amount

    def get(self, key: str) -> int:
        """How much was counted in a window that is not over."""
        window = self._windows.get(key, NONE)
        return window.used if window.until > self._clock() else 0

    def get_expiry(self, key: str) -> float:
        """When the window ends."""
        return self._windows.get(key, NONE).until

    def check(self) -> bool:
        """Always in order."""
        return True

    def reset(self) -> int:
        """Forget everybody."""
        forgotten = len(self._windows)
        self._windows.clear()
        return forgotten

    def clear(self, key: str) -> None:
        """Forget one."""
        self._windows.pop(key, None)

    def _begin(self, key: str) -> None:
        self._windows.pop(key, None)
        if len(self._windows) >= self._most:
            self._windows.popitem(last=False)
