"""Tokens of a game: its organiser grants, lists and revokes them, and gives a seat a new one.

A token is derived from the idempotency key of its request, like that of a claimed seat: whoever
repeats the request is given the same token again, although nobody kept it.
"""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from eventstore.store import Answer, Grant
from eventstore.tokens import Issued, Revocation
from referee.application.actors import (
    Actor,
    Role,
    derive,
    digest_of_token,
    require_owner,
    spell,
    token_id,
)
from referee.application.errors import KeyReused, UnknownSeat, UnknownToken, plain_errors
from referee.application.idempotency import ACCEPTED, Request, keyed
from referee.application.loading import load_born
from referee.application.naming import call, names_of, player_id
from referee.application.referee import Referee
from referee.kernel.clocks import SECOND
from referee.kernel.ids import GameId, SeatId
from referee.kernel.lifecycle import Match

GRANTABLE: Final = (Role.SPECTATOR, Role.AUDITOR, Role.JUDGE)
"""What an organiser grants; seats are claimed, and organisers' keys are an operator's affair."""


class Wanted(Struct, frozen=True):
    """The token that is asked for; `lifetime` is in seconds, None: without an end."""

    role: Role
    name: str = ""
    lifetime: int | None = None


class Granted(Struct, frozen=True):
    """A new token, shown this once and to repeats of the same request."""

    token: str
    id: str
    role: Role
    seat: SeatId | None
    expires: int | None
    replayed: bool


class Told(Struct, frozen=True):
    """A token in a list, without itself."""

    id: str
    role: str
    seat: str | None
    player: str
    name: str
    created: int
    expires: int | None
    revoked: int | None


class Ended(Struct, frozen=True):
    """A token that is good for nothing any more, since when."""

    id: str
    revoked: int
    replayed: bool


def issue_token(
    referee: Referee, actor: Actor, game: GameId, wanted: Wanted, request: Request
) -> Granted:
    """Grant somebody a look at the game, or the judge's chair."""
    assert wanted.role in GRANTABLE
    _require_owned(referee, actor, game)
    now = referee.clock()
    expires = None if wanted.lifetime is None else now + SECOND * wanted.lifetime
    token = spell(wanted.role, derive(referee, "token", actor.digest, game, request.key))
    digest = digest_of_token(token)
    player = player_id(derive(referee, "player", actor.digest, game, request.key))
    grant = Grant(digest, wanted.role, game, None, player, actor.digest, expires)
    take_key(referee, actor, game, "issue-token", request)
    granted = _granted(referee, token, grant, now)
    call(referee, player, wanted.name, owner=actor.digest)
    return granted


def reclaim_seat(
    referee: Referee, actor: Actor, game: GameId, seat: SeatId, request: Request
) -> Granted:
    """Give a claimed seat a new token; those that it had are good for nothing from now on."""
    match = _require_owned(referee, actor, game)
    if seat not in match.claimed:
        raise UnknownSeat("nobody has claimed such a seat", known=list(match.claimed))
    token = spell(Role.SEAT, derive(referee, "reclaim", actor.digest, game, seat, request.key))
    player = next(
        (told.player for told in reversed(_told(referee, game)) if told.seat == seat), ""
    )
    grant = Grant(digest_of_token(token), Role.SEAT, game, seat, player, actor.digest)
    take_key(referee, actor, game, "reclaim-seat", request)
    return grant_instead(referee, token, grant)


def grant_instead(referee: Referee, token: str, grant: Grant) -> Granted:
    """Grant this, and end all others of its game, role and seat."""
    granted = _granted(referee, token, grant, referee.clock(), instead=True)
    _forget_ended(referee)
    return granted


def list_tokens(referee: Referee, actor: Actor, game: GameId) -> list[Told]:
    """Every token of the game that there was, oldest first."""
    _require_owned(referee, actor, game)
    return _told(referee, game)


def revoke_token(
    referee: Referee, actor: Actor, game: GameId, token: str, request: Request
) -> Ended:
    """End a token for ever."""
    _require_owned(referee, actor, game)
    with plain_errors():
        issued = [row for row in referee.store.grants(game) if _id(row) == token]
    if not issued:
        raise UnknownToken
    take_key(referee, actor, game, "revoke-token", request)
    return revoke(referee, issued[0].grant, issuer=actor.digest)


def revoke(referee: Referee, grant: Grant, *, issuer: str = "") -> Ended:
    """End what was granted, on the word of an issuer or (without one) of the operator."""
    revocation = Revocation(grant.digest, referee.clock(), issuer)
    with plain_errors():
        stood = referee.store.revoke(revocation)
    referee.grants.drop(grant.digest)
    found = stood or revocation
    return Ended(token_id(grant.digest), found.at, replayed=stood is not None)


def told(referee: Referee, rows: Sequence[Issued]) -> list[Told]:
    """What may be told of tokens."""
    names = names_of(referee, (row.grant.name for row in rows))
    return [_told_of(row, names.get(row.grant.name, "")) for row in rows]


def _told_of(row: Issued, name: str) -> Told:
    grant = row.grant
    return Told(
        id=_id(row),
        role=grant.role,
        seat=grant.seat,
        player=grant.name,
        name=name,
        created=row.created,
        expires=grant.expires,
        revoked=row.revoked,
    )


def _require_owned(referee: Referee, actor: Actor, game: GameId) -> Match:
    with plain_errors():
        loaded = load_born(referee, game)
    require_owner(actor, loaded)
    return loaded.match


def take_key(
    referee: Referee, actor: Actor, game: GameId, operation: str, request: Request
) -> None:
    """Let the key stand for this request for ever; what is asked for is the same if repeated."""
    mine = keyed(actor, f"{operation}:{game}", request)
    answer = Answer(mine.scope, mine.key, mine.body, ACCEPTED, "{}")
    with plain_errors():
        stood = referee.store.remember(game, answer)
    if stood.body != mine.body:
        raise KeyReused


def _granted(
    referee: Referee, token: str, grant: Grant, now: int, *, instead: bool = False
) -> Granted:
    with plain_errors():
        stood = referee.store.grant(grant, at=now, instead=instead)
    found = stood or grant
    return Granted(
        token=token,
        id=token_id(found.digest),
        role=Role(found.role),
        seat=None if found.seat is None else SeatId(found.seat),
        expires=found.expires,
        replayed=stood is not None,
    )


def _forget_ended(referee: Referee) -> None:
    """What was replaced stops here at once, and within two seconds in other processes."""
    with plain_errors():
        for digest in referee.store.revoked_lately():
            referee.grants.drop(digest)


def _told(referee: Referee, game: GameId) -> list[Told]:
    with plain_errors():
        return told(referee, referee.store.grants(game))


def _id(row: Issued) -> str:
    return token_id(row.grant.digest)
