"""A game that is over as positions: any version of it, for judges to read and to ask about."""

from collections.abc import Mapping
from typing import Any

import orjson
from msgspec import Struct

from eventstore import chain
from referee.application import positions
from referee.application.actors import Actor, require_reader
from referee.application.errors import plain_errors
from referee.application.loading import at_version, load_born
from referee.application.referee import Referee
from referee.application.sight import may_see_all, note_reading
from referee.kernel.ids import GameId


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
    """The whole situation at a version, hidden cards included: when the game is over.

    Officials may read it earlier where the game allows that.
    """
    require_reader(actor, game)
    with plain_errors():
        loaded = load_born(referee, game)
        sight = may_see_all(referee, actor, loaded)
        reached, match = at_version(referee, loaded, sight.checked(version))
        note_reading(referee, actor, loaded, "position", reached)
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
