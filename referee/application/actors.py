"""Who asks: tokens, what their bearers may do, and the tests that the use cases make of it.

Only the SHA-256 of a token is stored, with what it grants, until when, and who granted it. A
seat's token is derived from the idempotency key of its claim, so a claim that is sent again is
answered with the same token although nobody kept it.
"""

import hmac
import secrets
from base64 import urlsafe_b64encode
from enum import StrEnum
from hashlib import sha256
from typing import Final

from msgspec import Struct

from eventstore.store import Grant
from referee.application.cache import Loaded
from referee.application.errors import Forbidden, Unauthenticated, plain_errors
from referee.application.naming import call, player_id
from referee.application.referee import Referee
from referee.kernel.ids import GameId, SeatId


class Role(StrEnum):
    """What the bearer of a token is. Values are public API."""

    ORGANISER = "organiser"
    SEAT = "seat"
    PLAYER = "player"
    SPECTATOR = "spectator"
    AUDITOR = "auditor"
    JUDGE = "judge"
    OPERATOR = "operator"


class Actor(Struct, frozen=True):
    """Who asks. `digest` names the token, and so whose idempotency keys these are."""

    role: Role
    game: str | None = None
    seat: SeatId | None = None
    digest: str = ""
    player: str = ""
    """The bearer's opaque id; the name that people know is kept apart (naming.py)."""

    def seat_in(self, game: str) -> SeatId | None:
        """The seat that this actor holds in the game, if any."""
        return self.seat if self.role is Role.SEAT and self.game == game else None


SPECTATOR: Final = Actor(Role.SPECTATOR)

# The actors of decisions in a record, besides seats and the players of a tournament.
ORGANISER: Final = "organiser"
CLAIMANT: Final = "claimant"
JUDGE: Final = "judge"
"""Which judge it was stands in the order."""
MAKER: Final = "maker"
"""Of a branch."""
REFEREE: Final = "referee"
"""The service itself, in a tournament."""
CLOCK: Final = "clock"
"""Of every settlement."""

ID_DIGITS: Final = 20


def actor_of(referee: Referee, token: str | None) -> Actor:
    """Who bears this token; without a token one is a spectator."""
    if token is None:
        return SPECTATOR
    return actor_by_digest(referee, digest_of_token(token))


def require_live(referee: Referee, actor: Actor) -> None:
    """For who keeps reading on one request: the token may have ended meanwhile."""
    if actor.digest:
        _granted(referee, actor.digest)


def actor_by_digest(referee: Referee, digest: str) -> Actor:
    """Whose token has this digest; Unauthenticated if it has ended."""
    grant = _granted(referee, digest)
    seat = None if grant.seat is None else SeatId(grant.seat)
    return Actor(Role(grant.role), grant.stream, seat, digest, grant.name)


def mint_organiser(referee: Referee, name: str) -> str:
    """A new organiser's token. It is shown once: only its digest is kept."""
    return mint(referee, Role.ORGANISER, name)


def mint(
    referee: Referee,
    role: Role,
    name: str,
    *,
    game: GameId | None = None,
    expires: int | None = None,
) -> str:
    """A new token of any role, for all games or for one, on the operator's word."""
    token, player = spell(role, secrets.token_bytes(32)), player_id(secrets.token_bytes(32))
    grant = Grant(digest_of_token(token), role, game, None, player, expires=expires)
    with plain_errors():
        referee.store.grant(grant, at=referee.clock())
    call(referee, player, name, owner="")
    return token


def seat_token(referee: Referee, game: GameId, seat: SeatId, key: str) -> str:
    """The token of a seat that was claimed with this idempotency key."""
    return spell(Role.SEAT, derive(referee, "seat-token", game, seat, _digest(key)))


def derive(referee: Referee, *labels: str) -> bytes:
    """32 bytes that only this service can make of these words, the same ones each time."""
    # Lengths first: no two lists of words then make the same text.
    text = "".join(f"{len(label)}:{label}" for label in labels)
    return hmac.digest(referee.master, text.encode(), "sha256")


def digest_of_token(token: str) -> str:
    return _digest(token)


def token_id(digest: str) -> str:
    """A name for a token that tells nothing of it: the beginning of its digest."""
    return digest[:ID_DIGITS]


def require_organiser(actor: Actor) -> None:
    if actor.role is not Role.ORGANISER:
        raise Forbidden("only an organiser may do that", reason="not-an-organiser")


def require_owner(actor: Actor, loaded: Loaded) -> None:
    """Only who created a game starts or abandons it."""
    require_organiser(actor)
    if actor.digest != loaded.owner:
        raise Forbidden("another organiser created this game", reason="not-the-owner")


def require_seat(actor: Actor, game: str) -> SeatId:
    """The seat that this actor holds in the game."""
    seat = actor.seat_in(game)
    if seat is None:
        raise Forbidden("only a seat of this game may do that", reason="not-a-seat")
    return seat


def require_judge(actor: Actor, game: str) -> None:
    """Only a judge gives orders and corrects: of this game or tournament, or of all."""
    require_reader(actor, game)
    if actor.role is not Role.JUDGE:
        raise Forbidden("only a judge may do that", reason="not-a-judge")


def require_reader(actor: Actor, game: str) -> None:
    """A token for one game opens no other."""
    if actor.game not in {None, game}:
        raise Forbidden("this token is for another game", reason="another-game")


def _granted(referee: Referee, digest: str) -> Grant:
    """What the token grants, unless it has expired or was revoked."""
    now = referee.clock()
    with plain_errors():
        referee.grants.refresh(now, referee.store.revoked_lately)
        grant = referee.grants.get(digest) or _looked_up(referee, digest)
    if grant is None or (grant.expires is not None and grant.expires <= now):
        raise Unauthenticated
    return grant


def _looked_up(referee: Referee, digest: str) -> Grant | None:
    grant = referee.store.granted(digest)
    if grant is not None:
        referee.grants.put(grant)
    return grant


def spell(role: Role, secret: bytes) -> str:
    """A token that tells a reader of a leaked log what it opens."""
    return f"bunny_{role.value}_{urlsafe_b64encode(secret).rstrip(b'=').decode()}"


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()
