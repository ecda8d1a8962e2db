"""Players come, are there, hand over and leave; and the tokens that they do it with."""

from msgspec import Struct

from eventstore.store import Grant
from referee.application.actors import (
    ORGANISER,
    Actor,
    Role,
    derive,
    digest_of_token,
    spell,
)
from referee.application.cache import Loaded
from referee.application.errors import plain_errors
from referee.application.idempotency import Request
from referee.application.naming import call
from referee.application.referee import Referee
from referee.application.tokens import grant_instead, revoke, take_key
from referee.application.tournaments.stream import (
    Step,
    Stepped,
    owned,
    speaker,
    state_of,
    stepped,
    told,
    travelled,
)
from referee.application.tournaments.tables import hand_over_seat, person
from referee.kernel.ids import GameId
from referee.kernel.rejection import Objection, Rejected
from referee.tournaments import messages as m
from referee.tournaments.reasons import Reason


class Entered(Struct, frozen=True):
    """A player and the token that finds their table, round after round."""

    player: m.PlayerId
    played_by: m.PlayerId
    token: str
    version: int
    replayed: bool


class Successor(Struct, frozen=True):
    """Who plays on for a player, and why."""

    player: m.PlayerId
    name: str = ""
    reason: str = ""


def register_player(
    referee: Referee,
    actor: Actor,
    tournament: GameId,
    player: m.PlayerId,
    *,
    name: str,
    entropy: str,
    request: Request,
) -> Entered:
    """Enter a player, early or late, or one who had left."""
    loaded = owned(referee, actor, tournament)

    def make(loaded: Loaded, at: int) -> m.RegisterPlayer:
        return m.RegisterPlayer(at=at, player=player, entropy=entropy)

    token = _token(referee, tournament, player, request)
    grant = _grant(tournament, player, token)
    step = Step("register", ORGANISER, make, (grant,))
    done = stepped(referee, actor, loaded.game, request, step)
    call(referee, person(referee, tournament, player), name, owner=loaded.owner)
    return Entered(player, player, token, done.version, done.replayed)


def check_in(
    referee: Referee, actor: Actor, tournament: GameId, player: m.PlayerId, request: Request
) -> Stepped:
    """Say that a player is there: the player says so, or the organiser."""
    who = speaker(referee, actor, tournament, player)

    def make(loaded: Loaded, at: int) -> m.CheckInPlayer:
        return m.CheckInPlayer(at=at, player=player)

    return stepped(referee, actor, tournament, request, Step(f"check-in:{player}", who, make))


def drop(
    referee: Referee,
    actor: Actor,
    tournament: GameId,
    player: m.PlayerId,
    *,
    reason: str,
    request: Request,
) -> Stepped:
    """Let a player leave, on their own word or the organiser's."""
    who = speaker(referee, actor, tournament, player)

    def make(loaded: Loaded, at: int) -> m.DropPlayer:
        return m.DropPlayer(at=at, player=player, reason=reason)

    return stepped(referee, actor, tournament, request, Step(f"drop:{player}", who, make))


def hand_over(
    referee: Referee,
    actor: Actor,
    tournament: GameId,
    player: m.PlayerId,
    successor: Successor,
    *,
    request: Request,
) -> Entered:
    """Let somebody else play on: who played before loses every token at once."""
    owned(referee, actor, tournament)
    to = successor.player

    def make(loaded: Loaded, at: int) -> m.HandOver:
        return m.HandOver(at=at, player=player, to=to, reason=successor.reason)

    token = _token(referee, tournament, to, request)
    grant = _grant(tournament, to, token)
    step = Step(f"hand-over:{player}", ORGANISER, make, (grant,))
    outcome = travelled(referee, actor, tournament, request, step)
    entry = told(outcome).state.player(player)
    assert entry is not None
    # What follows is done again by a repeat of the request, should it break off here.
    call(referee, person(referee, tournament, to), successor.name, owner=actor.digest)
    _end_tokens(referee, outcome.loaded)
    hand_over_seat(referee, outcome.loaded, entry)
    return Entered(player, to, token, outcome.accepted.last, outcome.replayed)


def reissue_token(
    referee: Referee, actor: Actor, tournament: GameId, player: m.PlayerId, request: Request
) -> Entered:
    """Give who lost their token a new one; the old one is good for nothing from now on."""
    loaded = owned(referee, actor, tournament)
    entry = state_of(loaded).player(player)
    if entry is None:
        raise Rejected(Objection(Reason.NOT_REGISTERED, ()))
    token = _token(referee, tournament, entry.played_by, request)
    take_key(referee, actor, tournament, f"reissue:{player}", request)
    granted = grant_instead(referee, token, _grant(tournament, entry.played_by, token))
    return Entered(player, entry.played_by, token, loaded.version, granted.replayed)


def _token(referee: Referee, tournament: GameId, player: m.PlayerId, request: Request) -> str:
    """The same for a repeat of the request, so that a lost answer loses nobody a token."""
    return spell(Role.PLAYER, derive(referee, "player", tournament, player, request.key))


def _grant(tournament: GameId, player: m.PlayerId, token: str) -> Grant:
    return Grant(digest_of_token(token), Role.PLAYER, tournament, player)


def _end_tokens(referee: Referee, loaded: Loaded) -> None:
    """Who plays for nobody any more has no token either."""
    holders = {entry.played_by for entry in state_of(loaded).players}
    with plain_errors():
        issued = referee.store.grants(loaded.game)
    for row in issued:
        of_player = row.grant.role == Role.PLAYER and row.revoked is None
        if of_player and row.grant.seat not in holders:
            revoke(referee, row.grant, issuer=loaded.owner)
