"""Signed heads: how far a game has come, in a form that nobody can deny afterwards."""

from typing import Final

import msgspec
from msgspec import Struct

from eventstore.store import Head
from referee.application.actors import Actor, require_reader
from referee.application.cache import Loaded
from referee.application.errors import plain_errors
from referee.application.loading import load_born
from referee.application.referee import Referee
from referee.application.sight import sight_of
from referee.application.signing import sign
from referee.kernel.ids import GameId

FORMAT: Final = "bunny-referee/head/1"


class SignedHead(Struct, frozen=True):
    """The last link that a reader sees, with what vouches for it; None where nobody signs."""

    format: str
    game: str
    version: int
    hash: str
    at: int
    key_id: str | None
    signature: str | None


def signed_head(referee: Referee, actor: Actor, game: GameId) -> SignedHead:
    """Where the chain ends for this reader, signed now."""
    with plain_errors():
        require_reader(actor, game)
        loaded = load_born(referee, game)
        head = _head(referee, loaded, sight_of(referee, actor, loaded).version)
    document = {"format": FORMAT, "game": game, **msgspec.to_builtins(head)}
    at = referee.clock()
    made = sign(referee.keyring(), document, at=at)
    vouched = {"key_id": made.key_id, "signature": made.value} if made else {}
    return SignedHead(**{"key_id": None, "signature": None, **document, "at": at, **vouched})


def _head(referee: Referee, loaded: Loaded, version: int) -> Head:
    if version == loaded.version:
        return loaded.head
    (last,) = referee.store.events(loaded.game, after=version - 1, limit=1)
    return Head(last.version, last.hash)
