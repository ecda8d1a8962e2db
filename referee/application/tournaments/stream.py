"""A tournament's stream: finding it, and taking a step in it by the one road."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from eventstore.store import Grant
from referee.application.actors import ORGANISER, Actor, Role, require_owner
from referee.application.cache import Loaded
from referee.application.errors import (
    Forbidden,
    UnknownGame,
    UnknownTournament,
    plain_errors,
)
from referee.application.idempotency import Request, keyed
from referee.application.loading import load_born
from referee.application.referee import Referee
from referee.application.road import Outcome, Proposal, Wish, travel
from referee.kernel.game import Command
from referee.kernel.ids import GameId
from referee.tournaments import TOURNAMENT
from referee.tournaments.messages import PlayerId
from referee.tournaments.tournament import Tournament

Make = Callable[[Loaded, int], Command]


class Stepped(Struct, frozen=True):
    """What became of a request: the tournament after it."""

    tournament: GameId
    version: int
    state: Tournament
    replayed: bool


class Step(Struct, frozen=True):
    """A request on its way: who asks for what, and what commits with it."""

    operation: str
    who: str
    make: Make
    grants: tuple[Grant, ...] = ()
    labels: Mapping[str, str] = {}


def load_tournament(referee: Referee, tournament: GameId) -> Loaded:
    """The tournament as committed; UnknownTournament if this is none."""
    try:
        with plain_errors():
            loaded = load_born(referee, tournament)
    except UnknownGame as error:
        raise UnknownTournament from error
    if loaded.ruleset.rules is not TOURNAMENT or loaded.match.table is None:
        raise UnknownTournament
    return loaded


def state_of(loaded: Loaded) -> Tournament:
    """The tournament that a stream is folded to."""
    found: Any = loaded.match.table
    assert isinstance(found, Tournament)
    return found


def stepped(
    referee: Referee, actor: Actor, tournament: GameId, request: Request, step: Step
) -> Stepped:
    """Take a step for somebody who may ask for it."""
    return told(travelled(referee, actor, tournament, request, step))


def travelled(
    referee: Referee, actor: Actor, tournament: GameId, request: Request, step: Step
) -> Outcome:
    """The step on the one road."""

    def propose(loaded: Loaded, at: int) -> Proposal:
        return Proposal(step.make(loaded, at), step.grants, step.labels)

    wish = Wish(step.who, keyed(actor, f"{step.operation}:{tournament}", request), propose)
    return travel(referee, tournament, wish)


def told(outcome: Outcome) -> Stepped:
    state: Any = outcome.match.table
    return Stepped(outcome.loaded.game, outcome.accepted.last, state, outcome.replayed)


def owned(referee: Referee, actor: Actor, tournament: GameId) -> Loaded:
    """The tournament, for the organiser who created it."""
    loaded = load_tournament(referee, tournament)
    require_owner(actor, loaded)
    return loaded


def speaker(referee: Referee, actor: Actor, tournament: GameId, player: PlayerId) -> str:
    """Who speaks for a player, as the record names them: the player, or the organiser."""
    loaded = load_tournament(referee, tournament)
    if actor.role is not Role.PLAYER:
        require_owner(actor, loaded)
        return ORGANISER
    entry = state_of(loaded).player(player)
    if actor.game != tournament or entry is None or str(entry.played_by) != actor.seat:
        raise Forbidden("a player speaks for nobody else", reason="another-player")
    return f"player:{actor.seat}"


def steward(loaded: Loaded) -> Actor:
    """The organiser in whose name tables are opened, started and ended."""
    return Actor(Role.ORGANISER, digest=loaded.owner)
