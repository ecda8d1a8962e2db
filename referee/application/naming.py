"""Names of people, which are kept in one place: all else that is stored knows an opaque id.

No event, label, grant or reading holds a name, so a name can be forgotten and every hash chain
and every record stays what it was.
"""

from collections.abc import Iterable, Mapping
from typing import Final

from eventstore.players import Player
from referee.application.errors import plain_errors
from referee.application.referee import Referee
from referee.application.spelling import word

PLAYER: Final = "player."
"""Begins the labels of a game that say who sits where: `player.A`."""


def player_id(secret: bytes) -> str:
    """An id that tells nothing. Made of derived bytes it is the same for a repeated request."""
    return f"p-{word(secret)}"


def call(referee: Referee, player: str, name: str, *, owner: str) -> None:
    """Remember a name, unless it was erased; `owner` is the digest of who may have it erased."""
    if name:
        with plain_errors():
            referee.store.call(Player(player, name, owner, referee.clock()))


def names_of(referee: Referee, players: Iterable[str]) -> Mapping[str, str]:
    """What these are called; those who have no name, or none any more, are left out."""
    wanted = sorted({player for player in players if player})
    if not wanted:
        return {}
    with plain_errors():
        found = referee.store.players(wanted)
    return {player: row.name for player, row in found.items() if row.name}
