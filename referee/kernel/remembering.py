"""What is worked out of a frozen value once, and kept with it for as long as it lives."""

from collections.abc import Callable
from functools import wraps
from typing import Any, Final, TypeVar

from msgspec import Struct

V = TypeVar("V", bound=Struct)
R = TypeVar("R")

_UNKNOWN: Final = object()


def remembered(work_out: Callable[[V], R]) -> Callable[[V], R]:
    """A function of one struct, worked out once for each value of it.

    The answer lies in the value's own `__dict__`, which its type asks for by `dict=True`; neither
    equality nor encoding sees it, and no changed copy inherits it. It is shared by all who ask:
    nobody may change it.
    """
    name = f"{work_out.__module__}.{work_out.__qualname__}"

    @wraps(work_out)
    def recall(value: V) -> R:
        kept: dict[str, Any] = value.__dict__
        answer = kept.get(name, _UNKNOWN)
        if answer is _UNKNOWN:
            answer = kept[name] = work_out(value)
        found: R = answer
        return found

    return recall
