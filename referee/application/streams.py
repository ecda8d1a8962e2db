"""A stream before its first event: its id, its secrets, and what it is listed by."""

import secrets
from collections.abc import Mapping
from contextlib import suppress
from hashlib import sha256
from typing import Final

from eventstore import store as port
from eventstore.store import Keys, Opening
from referee.application.access import Access
from referee.application.actors import Actor, derive
from referee.application.errors import plain_errors
from referee.application.idempotency import Request
from referee.application.referee import Referee
from referee.application.rulesets import Ruleset
from referee.application.spelling import word
from referee.kernel import lifecycle
from referee.kernel.ids import GameId
from referee.kernel.lifecycle import UNBORN, CreateGame, Phase
from referee.kernel.rejection import Rejected

BRANCH: Final = "branch_of"
"""The label of a branch; its value is the game that it came from."""


def stream_id(referee: Referee, actor: Actor, request: Request, kind: str) -> GameId:
    """The same id for the same key of the same organiser: a retry finds what it created."""
    secret = derive(referee, kind, actor.digest, request.key)
    return GameId(f"{kind[0]}-{word(secret)}")


def open_stream(
    referee: Referee,
    actor: Actor,
    ruleset: Ruleset,
    game: GameId,
    *,
    seats: int,
    access: Access,
) -> None:
    """Make the empty stream of a game, unless no such game can be."""
    probe = CreateGame(at=0, game=game, options={}, seats=seats, commitment="")
    if refusal := lifecycle.objection(ruleset.rules, UNBORN, probe):
        raise Rejected(refusal)
    make_stream(referee, actor, ruleset, game, seats=seats, labels=access.labels)


def make_stream(
    referee: Referee,
    actor: Actor,
    ruleset: Ruleset,
    game: GameId,
    *,
    seats: int,
    labels: Mapping[str, str],
) -> None:
    """Make an empty stream with its secrets, unless an earlier try already did."""
    keys = Keys(*(secrets.token_bytes(32) for _ in range(3)))
    told = {
        "ruleset": ruleset.rules.id,
        "ruleset_version": ruleset.rules.version,
        "seats": str(seats),
        "phase": Phase.NONE.value,
        **labels,
    }
    with plain_errors(), suppress(port.StreamExists):
        referee.store.create(Opening(game, referee.clock(), keys, told, actor.digest))


def commitment_of(keys: Keys) -> str:
    return sha256(keys.chance).hexdigest()
