"""The one road of every command: load, answer again, settle, check, decide, commit, answer."""

from collections.abc import Callable, Mapping
from contextlib import nullcontext
from typing import Any, Final

from msgspec import Struct

from eventstore import store as port
from eventstore.store import Answer, Event, Grant, Sealed
from referee.application.cache import Loaded
from referee.application.committing import Committed, Companions, commit
from referee.application.errors import Contended, Fault, Paused, UnknownGame, plain_errors
from referee.application.idempotency import Accepted, Keyed, refused
from referee.application.loading import at_version, load, overhear
from referee.application.redaction import digest_of, events_of, text_of, view_of
from referee.application.referee import Referee
from referee.application.settling import settle_due
from referee.kernel.game import Command, LegalAction
from referee.kernel.ids import GameId, SeatId
from referee.kernel.lifecycle import Match, Phase
from referee.kernel.rejection import Reason, Rejected

ATTEMPTS: Final = 4


class Proposal(Struct, frozen=True):
    """A command made for the state that was found, and what commits with it."""

    command: Command
    grants: tuple[Grant, ...] = ()
    labels: Mapping[str, str] = {}
    seat: SeatId | None = None


class Wish(Struct, frozen=True):
    """A request on its way: `propose` checks its preconditions each time a state was loaded.

    `releases`: it ends that the game is set aside; then nothing is settled before it, for that
    may be the very thing that went round in circles.
    """

    actor: str
    keyed: Keyed
    propose: Callable[[Loaded, int], Proposal]
    creates: bool = False
    releases: bool = False


class Outcome(Struct, frozen=True):
    """What a request became, now or when it was sent first: the match and events of then."""

    loaded: Loaded
    match: Match
    accepted: Accepted
    events: tuple[Event, ...]
    replayed: bool


class Acted(Struct, frozen=True):
    """The answer to a request that became a decision, as its sender may see it.

    `text` is the view as JSON: it was needed for the digest, and is what is sent.
    """

    version: int
    events: list[dict[str, Any]]
    view: Mapping[str, Any]
    text: bytes
    digest: str
    state_hash: str
    legal_actions: list[LegalAction]
    replayed: bool


def travel(referee: Referee, game: GameId, wish: Wish) -> Outcome:
    """Carry a wish out; when somebody commits first, decide again on what they left."""
    with plain_errors():
        if outcome := _from_memory(referee, game, wish):
            return outcome
        for attempt in range(ATTEMPTS):
            try:
                # The threads that met a conflict wait for each other: they would meet again.
                with referee.cache.turnstile(game) if attempt else nullcontext():
                    return _attempt(referee, game, wish)
            except port.VersionConflict:
                continue
    raise Contended


def rendered(outcome: Outcome, seat: SeatId | None) -> Acted:
    """What the sender is told."""
    ruleset, match = outcome.loaded.ruleset, outcome.match
    view = view_of(ruleset, match, seat)
    text = text_of(view)
    return Acted(
        version=outcome.accepted.last,
        events=events_of(outcome.loaded, outcome.events, seat),
        view=view,
        text=text,
        digest=digest_of(text),
        state_hash=outcome.accepted.state_hash,
        legal_actions=legal_of(outcome.loaded, match, seat),
        replayed=outcome.replayed,
    )


def legal_of(loaded: Loaded, match: Match, seat: SeatId | None) -> list[LegalAction]:
    """What the rules offer this seat."""
    if seat is None or match.phase is not Phase.RUNNING or match.paused:
        return []
    return list(loaded.ruleset.rules.legal_actions(match.table, seat))


def _from_memory(referee: Referee, game: GameId, wish: Wish) -> Outcome | None:
    """Decide on the state that this process remembers: one statement instead of two.

    The append looks the key up and refuses a state that is not the newest, so nothing wrong is
    ever accepted. Whatever would be refused is looked at again on what is stored.
    """
    overhear(referee)
    known = referee.cache.get(game)
    if known is None or known.version == 0:
        return None
    if any(deadline.due <= referee.clock() for deadline in known.deadlines):
        return None  # a request that is sent again is answered before anything is settled
    try:
        with referee.store.expecting():
            return _carried(referee, known, wish)
    except (Rejected, Fault, port.VersionConflict):
        return None


def _attempt(referee: Referee, game: GameId, wish: Wish) -> Outcome:
    keyed = wish.keyed
    loaded, stored = load(referee, game, scope=keyed.scope, key=keyed.key)
    if stored is not None:
        return _again(referee, loaded, keyed, stored)
    if loaded.version == 0 and not wish.creates:
        raise UnknownGame
    try:
        return _carried(referee, loaded, wish)
    except Rejected as refusal:
        if refusal.reason is Reason.GAME_PAUSED:
            raise Paused from refusal  # not an answer for ever: it may be sent again later
        return _again(referee, loaded, keyed, _remembered(referee, game, keyed, refusal))


def _carried(referee: Referee, loaded: Loaded, wish: Wish) -> Outcome:
    now = referee.clock()
    if not wish.releases:
        loaded = settle_due(referee, loaded, until=now)
    proposal = wish.propose(loaded, max(now, loaded.at))
    done = commit(referee, loaded, proposal.command, _companions(wish, proposal))
    if isinstance(done, Answer):
        return _again(referee, load(referee, loaded.game)[0], wish.keyed, done)
    return _first(done, proposal)


def _companions(wish: Wish, proposal: Proposal) -> Companions:
    def answer(sealed: Sealed) -> Answer:
        return wish.keyed.answer(_accepted(sealed, proposal))

    return Companions(
        actor=wish.actor,
        answer=answer,
        grants=proposal.grants,
        labels=proposal.labels,
        releases=wish.releases,
    )


def _accepted(sealed: Sealed, proposal: Proposal) -> Accepted:
    decision = sealed.decision
    return Accepted(decision.first, decision.last, decision.state_hash, proposal.seat)


def _first(done: Committed, proposal: Proposal) -> Outcome:
    accepted = _accepted(done.sealed, proposal)
    return Outcome(done.loaded, done.loaded.match, accepted, done.sealed.events, replayed=False)


def _remembered(referee: Referee, game: GameId, keyed: Keyed, refusal: Rejected) -> Answer:
    """A refusal is an answer too: the same key gets it again, whatever has happened since."""
    return referee.store.remember(game, keyed.answer(refused(refusal)))


def _again(referee: Referee, loaded: Loaded, keyed: Keyed, stored: Answer) -> Outcome:
    """The answer of then; a refusal is raised."""
    accepted = keyed.outcome(stored, loaded.ruleset.rules)
    first, last = accepted.first, accepted.last
    events = referee.store.events(loaded.game, after=first - 1, limit=last - first + 1)
    _, match = at_version(referee, loaded, last)
    return Outcome(loaded, match, accepted, tuple(events), replayed=True)
