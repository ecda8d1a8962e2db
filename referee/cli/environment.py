"""Settings from the environment: a field of a settings class is the variable of its name."""

import os
from collections.abc import Callable, Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any, Final, TypeVar

from referee.cli.failures import CannotRun

S = TypeVar("S")


class NotConfigured(CannotRun):
    """A setting is missing, or is not what it should be."""


def _path(text: str) -> Path | None:
    return Path(text) if text else None


READ: Final[Mapping[Any, Callable[[str], Any]]] = {
    str: str,
    int: int,
    float: float,
    Path | None: _path,
}
"""What is made of a text, by the type of the field."""


def settings_from(kind: type[S], prefix: str, environment: Mapping[str, str] = os.environ) -> S:
    """The settings that are given, others by default: `REFEREE_POOL_SIZE` is `pool_size`."""
    given = {}
    for field in fields(kind):  # type: ignore[arg-type]  # every kind is a dataclass
        name = prefix + field.name.upper()
        if name in environment:
            given[field.name] = _read(name, READ[field.type], environment[name])
    return kind(**given)


def _read(name: str, read: Callable[[str], Any], text: str) -> Any:
    try:
        return read(text)
    except ValueError as error:
        raise NotConfigured(f"{name} is no number: {text!r}.") from error
