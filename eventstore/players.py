"""Names at the port: what people are called, apart from everything that is kept for ever."""

from collections.abc import Collection, Mapping, Sequence
from typing import Protocol

from msgspec import Struct


class Player(Struct, frozen=True):
    """Somebody under an opaque id. Everything else that is stored knows the id alone.

    `owner` is the digest of the token that may erase the name; `erased` says when that was done.
    """

    id: str
    name: str
    owner: str
    created: int
    erased: int | None = None


class Players(Protocol):
    """The part of a store that keeps names, and forgets them."""

    def call(self, player: Player) -> None:
        """Keep a name; the first of an id stands, and one that was erased stays so."""

    def players(self, ids: Collection[str]) -> Mapping[str, Player]:
        """Those of these ids that have a name, or had one."""

    def called(self, name: str) -> Sequence[Player]:
        """Everybody of this very name, oldest first."""

    def erase(self, player: Player) -> Player:
        """Forget a name for ever, also one that is still to come; as it was erased first."""
