"""The life of a game around its rules: create, claim a seat, add entropy, start, abandon."""

from collections.abc import Mapping
from typing import Any, Final

import msgspec
from msgspec import UNSET, Struct

from eventstore.store import Grant
from referee.application.access import USUAL, Access
from referee.application.acting import wrong_field
from referee.application.actors import (
    CLAIMANT,
    ORGANISER,
    Actor,
    Role,
    derive,
    digest_of_token,
    require_organiser,
    require_seat,
    seat_token,
)
from referee.application.cache import Loaded
from referee.application.errors import BadFields, KeyReused, UnknownSeat
from referee.application.idempotency import Request, keyed
from referee.application.naming import PLAYER, call, player_id
from referee.application.options import checked_options, require_clock
from referee.application.owning import as_owner
from referee.application.referee import Referee
from referee.application.road import Acted, Proposal, Wish, rendered, travel
from referee.application.rulesets import Ruleset
from referee.application.streams import commitment_of, open_stream, stream_id
from referee.kernel.clocks import ClockOptions
from referee.kernel.game import Command
from referee.kernel.ids import GameId, SeatId
from referee.kernel.lifecycle import (
    AbandonGame,
    AddEntropy,
    AddSeat,
    ClaimSeat,
    CreateGame,
    Match,
    Phase,
    StartGame,
)
from referee.kernel.rejection import Objection, Reason, Rejected

SECRET_KEY: Final = 16


class Marks(Struct, frozen=True):
    """What a game is besides: practice, played by a clock, one of a series or tournament."""

    practice: str = ""
    series: str = ""
    number: int = 0
    asked: str = ""
    """Under which key the game of the series was asked for: its digest."""
    tournament: str = ""
    kind: str = "game"
    access: Access = USUAL
    clock: ClockOptions | None = None
    version: str | None = None
    """Of the rules; None: the newest."""

    @property
    def labels(self) -> Mapping[str, str]:
        """To list and filter by."""
        series = {
            "series": self.series,
            "series_number": str(self.number),
            "series_asked": self.asked,
        }
        cup = {"tournament": self.tournament} if self.tournament else {}
        practice = {"practice": "yes" if self.practice else "no"}
        return {**practice, **(series if self.series else {}), **cup}


NO_MARKS: Final = Marks()


class Created(Struct, frozen=True):
    """A game that waits for its seats. `commitment` binds its dice before anybody's entropy."""

    game: GameId
    commitment: str
    version: int
    replayed: bool


class Claimed(Struct, frozen=True):
    """A seat and the token that plays it."""

    seat: SeatId
    token: str
    version: int
    replayed: bool


def create_game(
    referee: Referee,
    actor: Actor,
    ruleset: str,
    options: Mapping[str, Any],
    *,
    seats: int,
    request: Request,
    marks: Marks = NO_MARKS,
) -> Created:
    """Open a game; who creates it owns it."""
    rules = referee.ruleset(ruleset, marks.version)
    return create_match(referee, actor, rules, options, seats=seats, request=request, marks=marks)


def create_match(
    referee: Referee,
    actor: Actor,
    rules: Ruleset,
    options: Mapping[str, Any],
    *,
    seats: int,
    request: Request,
    marks: Marks,
) -> Created:
    """Open a stream for what these rules referee; its id begins as its kind does."""
    require_organiser(actor)
    game = stream_id(referee, actor, request, marks.kind)
    require_clock(rules, marks.clock)
    wanted = checked_options(rules, options, marks.clock)

    def propose(loaded: Loaded, at: int) -> Proposal:
        # A stream that another body under this key left half-opened is not ours to finish.
        left_open = loaded.match.phase is Phase.NONE
        if not left_open or (loaded.ruleset, loaded.access) != (rules, marks.access):
            raise KeyReused
        command = CreateGame(
            at=at,
            game=game,
            options=wanted,
            seats=seats,
            commitment=commitment_of(loaded.keys),
            practice=marks.practice,
            clock=marks.clock or UNSET,
        )
        return Proposal(command, labels=marks.labels)

    open_stream(referee, actor, rules, game, seats=seats, access=marks.access)
    wish = Wish(ORGANISER, keyed(actor, "create", request), propose, creates=True)
    done = travel(referee, game, wish)
    return Created(game, done.match.commitment, done.accepted.last, done.replayed)


def claim_seat(
    referee: Referee,
    actor: Actor,
    game: GameId,
    seat: SeatId | None,
    *,
    name: str,
    request: Request,
    player: str = "",
) -> Claimed:
    """Take a seat, or the first free one, and get the token that plays it.

    What is stored of the claim knows the player by an opaque id, one that the caller has for
    this person or a new one; the name is kept apart, where it can be erased.

    Whoever knows the key of a claim can ask for its token again. Without a token of one's own
    all that protects the seat is the key, so it must be as hard to guess as a token.
    """
    _require_secret_key(actor, request)
    who = player or player_id(derive(referee, "player", game, actor.digest, request.key))

    def propose(loaded: Loaded, at: int) -> Proposal:
        chosen = _free_seat(loaded.match, seat)
        digest = digest_of_token(seat_token(referee, game, chosen, request.key))
        grant = Grant(digest, Role.SEAT, game, chosen, who)
        labels = {f"{PLAYER}{chosen}": who}
        return Proposal(ClaimSeat(at=at, seat=chosen), (grant,), labels, chosen)

    done = travel(referee, game, Wish(CLAIMANT, keyed(actor, f"claim:{game}", request), propose))
    taken = done.accepted.seat
    assert taken is not None
    # Behind the commit: no name is kept for a seat that was not taken. A repeat mends a crash.
    call(referee, who, name, owner=done.loaded.owner)
    token = seat_token(referee, game, taken, request.key)
    return Claimed(taken, token, done.accepted.last, done.replayed)


def add_entropy(
    referee: Referee, actor: Actor, game: GameId, entropy: str, *, request: Request
) -> Acted:
    """Mix a seat's own randomness into the dice."""
    seat = require_seat(actor, game)
    try:
        msgspec.convert(
            {"type": "add-entropy", "at": 0, "seat": seat, "entropy": entropy}, AddEntropy
        )
    except msgspec.ValidationError as error:
        raise wrong_field("$.entropy", "expected 1 to 64 hexadecimal digits, 0-9a-f") from error

    def propose(loaded: Loaded, at: int) -> Proposal:
        return Proposal(AddEntropy(at=at, seat=seat, entropy=entropy))

    wish = Wish(seat, keyed(actor, f"entropy:{game}", request), propose)
    return rendered(travel(referee, game, wish), seat)


def start_game(referee: Referee, actor: Actor, game: GameId, request: Request) -> Acted:
    """Deal and begin."""
    return as_owner(referee, actor, game, request, operation="start", make=_start)


def abandon_game(referee: Referee, actor: Actor, game: GameId, request: Request) -> Acted:
    """End the game without a result."""
    return as_owner(referee, actor, game, request, operation="abandon", make=_abandon)


def add_seat(
    referee: Referee, actor: Actor, game: GameId, left_of: SeatId | None, request: Request
) -> Acted:
    """Let one more play in a running game; the new seat is then claimed like any other."""

    def add(at: int) -> Command:
        return AddSeat(at=at, left_of=left_of)

    return as_owner(referee, actor, game, request, operation="add-seat", make=add)


def _start(at: int) -> Command:
    return StartGame(at=at)


def _abandon(at: int) -> Command:
    return AbandonGame(at=at)


def _require_secret_key(actor: Actor, request: Request) -> None:
    if actor.role is Role.SPECTATOR and len(request.key) < SECRET_KEY:
        raise BadFields(
            f"the idempotency key of a claim is a secret: at least {SECRET_KEY} characters",
            fields=[{"at": "Idempotency-Key", "problem": f"shorter than {SECRET_KEY}"}],
        )


def _free_seat(match: Match, seat: SeatId | None) -> SeatId:
    if seat is not None and seat not in match.seats:
        raise UnknownSeat(known=list(match.seats))
    if seat is not None:
        return seat
    free = [s for s in match.seats if s not in match.claimed]
    if not free:
        raise Rejected(Objection(Reason.SEAT_TAKEN, ()))
    return free[0]
