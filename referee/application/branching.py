"""Branches: sandbox games that begin at a version of another game and never touch it.

Of a game that the asker may see whole a branch is exactly that version. Of any other it is a
table that looks the same to the asker, with all else dealt anew: which one, follows from what the
asker saw at that version and from the seed, and from nothing else, so it cannot tell more.
"""

from collections.abc import Mapping
from functools import cache, partial
from typing import Any, Final

from msgspec import Struct

from eventstore.store import Grant
from referee.application.access import Access, Spectators
from referee.application.actors import MAKER, SPECTATOR, Actor, Role, digest_of_token, seat_token
from referee.application.cache import Loaded
from referee.application.errors import KeyReused, Unauthenticated, plain_errors
from referee.application.idempotency import Request, keyed
from referee.application.loading import at_version, load_born
from referee.application.luck import follows_from
from referee.application.referee import Referee
from referee.application.road import Outcome, Proposal, Wish, travel
from referee.application.rulesets import Ruleset
from referee.application.sight import Sight, is_over, note_reading, sight_of
from referee.application.streams import BRANCH, commitment_of, make_stream, stream_id
from referee.kernel.ids import GameId, SeatId
from referee.kernel.lifecycle import Branch, Match, OpenBranch, Phase
from referee.kernel.rejection import Objection, Reason, Rejected

ACCESS: Final = Access(Spectators.NONE)


class Branched(Struct, frozen=True):
    """A branch that runs, what it is a branch of, and the token of each seat."""

    game: GameId
    version: int
    branch: Branch
    seats: Mapping[SeatId, str]
    replayed: bool


class Start(Struct, frozen=True):
    """Where a branch begins: the version that was reached, and the table, of a seed's luck."""

    version: int
    match: Match
    whole: bool
    table: Any
    seed: str


def branch(
    referee: Referee,
    actor: Actor,
    origin: GameId,
    version: int | None,
    request: Request,
    *,
    seed: str = "",
) -> Branched:
    """Open a sandbox from a version of a game; its maker gets the tokens of all seats."""
    if actor is SPECTATOR:
        raise Unauthenticated
    game = stream_id(referee, actor, request, "g-branch")
    with plain_errors():
        loaded = load_born(referee, origin)
        sight = sight_of(referee, actor, loaded)
        start = cache(partial(_start, referee, loaded, sight, version=version, seed=seed))
        if not referee.store.several([game]):
            # No stream is made for what cannot be.
            _make(referee, actor, loaded, start(), game)

    def propose(empty: Loaded, at: int) -> Proposal:
        _require_unused(empty, loaded)
        command = _command(loaded, start(), empty, at)
        return Proposal(command, _grants(_tokens(referee, game, start().match, request), game))

    wish = Wish(MAKER, keyed(actor, f"branch:{origin}", request), propose, creates=True)
    return _made(referee, request, travel(referee, game, wish))


def _made(referee: Referee, request: Request, done: Outcome) -> Branched:
    """What its maker is told, now and again."""
    game, made = done.loaded.game, done.match.branch
    assert made is not None, "its first decision says of what it is a branch"
    seats = _tokens(referee, game, done.match, request)
    return Branched(game, done.accepted.last, made, seats, done.replayed)


def _tokens(
    referee: Referee, game: GameId, match: Match, request: Request
) -> Mapping[SeatId, str]:
    """The token of each seat, the same ones for a repeat."""
    return {seat: seat_token(referee, game, seat, request.key) for seat in match.seats}


def _grants(tokens: Mapping[SeatId, str], game: GameId) -> tuple[Grant, ...]:
    return tuple(
        Grant(digest_of_token(token), Role.SEAT, game, seat) for seat, token in tokens.items()
    )


def _start(
    referee: Referee, loaded: Loaded, sight: Sight, *, version: int | None, seed: str
) -> Start:
    whole = sight.hidden or (is_over(loaded) and sight.version == loaded.version)
    reached, match = at_version(referee, loaded, sight.checked(version))
    if match.phase is not Phase.RUNNING:
        over = match.phase is not Phase.OPEN
        raise Rejected(Objection(Reason.GAME_OVER if over else Reason.NOT_STARTED, ()))
    table = match.table if whole else imagined(loaded.ruleset, match, sight, seed)
    return Start(reached, match, whole, table, seed)


def imagined(ruleset: Ruleset, match: Match, sight: Sight, seed: str) -> Any:
    """A table that looks the same, the same one for all that look the same."""
    imagine = ruleset.rules.imagine
    if imagine is None:
        raise Rejected(Objection(Reason.NOT_OFFERED, ()))
    known = (seed, ruleset.rules.view(match.table, sight.seat))
    return imagine(match.table, sight.seat, follows_from(known, "branch"))


def _make(referee: Referee, actor: Actor, origin: Loaded, start: Start, game: GameId) -> None:
    if start.whole:
        note_reading(referee, actor, origin, "branch", start.version)
    labels = {**ACCESS.labels, BRANCH: origin.game, "practice": "yes"}
    seats = len(origin.match.seats)
    make_stream(referee, actor, origin.ruleset, game, seats=seats, labels=labels)


def _require_unused(empty: Loaded, origin: Loaded) -> None:
    """A stream that was made under this key for something else is not ours to begin."""
    if empty.match.phase is not Phase.NONE or empty.ruleset is not origin.ruleset:
        raise KeyReused


def _counting_anew(position: Mapping[str, Any]) -> Mapping[str, Any]:
    """Draws are counted in each game from 1: a verifier finds that none is missing."""
    return {name: part for name, part in position.items() if name != "drawn"}


def _command(origin: Loaded, start: Start, empty: Loaded, at: int) -> OpenBranch:
    """The luck of a branch is a practice game's: anybody who knows the seed knows it."""
    return OpenBranch(
        at=at,
        game=empty.game,
        options=origin.match.options,
        seats=len(start.match.seats),
        commitment=commitment_of(empty.keys),
        practice=start.seed or empty.game,
        origin=origin.game,
        version=start.version,
        whole=start.whole,
        position=_counting_anew(origin.ruleset.rules.position(start.table)),
    )
