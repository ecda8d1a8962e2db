"""The one place that asks for the time: milliseconds since 1970 UTC, as every `at` and `due`."""

import time
from collections.abc import Callable

Clock = Callable[[], int]
"""Gives the time. Tests give their own."""


def system_clock() -> int:
    """What this machine takes for the time."""
    return int(time.time() * 1000)  # noqa: TID251  time enters the service here and nowhere else
