"""Who may watch a game besides its players: chosen when it is created, and a public fact of it."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from msgspec import Struct


class Spectators(StrEnum):
    """What those see who do not play. Values are public API."""

    PUBLIC = "public"
    NONE = "none"
    DELAYED = "delayed"
    AFTER_END = "after-end"


class Audit(StrEnum):
    """When auditors and judges may read what is hidden. Values are public API."""

    AFTER_END = "after-end"
    LIVE = "live"


class Access(Struct, frozen=True):
    """`delay` is in seconds and counts for delayed spectators."""

    spectators: Spectators = Spectators.PUBLIC
    delay: int = 0
    audit: Audit = Audit.AFTER_END

    @property
    def labels(self) -> Mapping[str, str]:
        """What differs from the usual, as labels of the stream."""
        chosen = {"spectators": self.spectators.value, "audit": self.audit.value}
        if self.spectators is Spectators.DELAYED:
            chosen["delay"] = str(self.delay)
        return {name: value for name, value in chosen.items() if value != _USUAL.get(name)}


USUAL: Final = Access()
_USUAL: Final = {"spectators": USUAL.spectators.value, "audit": USUAL.audit.value}


def access_of(labels: Mapping[str, str]) -> Access:
    """The access that a stream's labels tell of."""
    return Access(
        Spectators(labels.get("spectators", USUAL.spectators)),
        int(labels.get("delay", USUAL.delay)),
        Audit(labels.get("audit", USUAL.audit)),
    )
