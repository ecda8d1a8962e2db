"""A game that is over as positions: any version of it, for judges to read and to ask about."""

from collections.abc import Mapping
from typing import Any

import orjson
from msgspec import Struct

from eventstore import chain
from referee.application import positions
from referee.application.actors import Actor, require_reader
from referee.application.errors import Forbidden, plain_errors
from referee.application.loading import at_version, load_born
from referee.application.referee import Referee
from referee.kernel.ids import GameId
from referee.kernel.lifecycle import Phase


class Exported(Struct, frozen=True):
    """A version of a game: what its state hash is taken over, and the hash.

    `position` is null before the start; after it a scenario may begin with it as it stands.
    """

    version: int
    ruleset: str
    format: str
    position_version: int
    life: Mapping[str, Any]
    position: Mapping[str, Any] | None
    state_hash: str


def export(referee: Referee, actor: Actor, game: GameId, version: int | None) -> Exported:
    """The whole situation at a version, hidden cards included; only when the game is over."""
    require_reader(actor, game)
    with plain_errors():
        loaded = load_born(referee, game)
        if loaded.match.phase not in {Phase.FINISHED, Phase.ABANDONED}:
            raise Forbidden("positions are opened when the game is over", reason="game-not-over")
        wanted = loaded.version if version is None else version
        reached, match = at_version(referee, loaded, wanted)
    document = positions.document(loaded.ruleset.rules, match)
    told = orjson.loads(document)
    return Exported(
        version=reached,
        ruleset=loaded.ruleset.rules.id,
        format=told["format"],
        position_version=told["version"],
        life=told["life"],
        position=told["table"],
        state_hash=chain.state_hash(loaded.keys.state, document),
    )
