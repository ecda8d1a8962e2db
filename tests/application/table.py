"""A game of the toy at the use cases: short words for what the tests do again and again."""

import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from eventstore.memory import MemoryStore
from eventstore.store import Deadline, Store
from referee.application.acting import Action, act
from referee.application.actors import Actor, actor_of, mint_organiser
from referee.application.cache import MatchCache
from referee.application.idempotency import Request
from referee.application.opening import Marks, claim_seat, create_game, start_game
from referee.application.reading import Seen, read_game
from referee.application.referee import Referee
from referee.application.road import Acted
from referee.kernel.clocks import ClockOptions
from referee.kernel.ids import DecisionId, GameId, SeatId
from tests.application.keys import a_key, keyring_of
from tests.toy import TOY

MASTER = bytes(range(32))
NOON = 1_700_000_000_000
KEYRING = keyring_of(a_key(1))
A, B = SeatId("A"), SeatId("B")


@dataclass
class StoppedClock:
    """A clock that goes on only when a test says so."""

    now: int = NOON

    def __call__(self) -> int:
        return self.now


@dataclass
class Noted:
    """Wake-ups that a test can look at."""

    deadlines: list[Deadline] = field(default_factory=list)
    reached: bool | None = None

    def publish(self, deadlines: Iterable[Deadline]) -> None:
        self.deadlines.extend(deadlines)


def a_referee(store: Store | None = None, **ports: Any) -> Referee:
    """The toy behind the use cases."""
    usual = {"clock": StoppedClock(), "wakeups": Noted(), "games": {"toy": TOY}}
    usual["keyring"] = lambda: KEYRING
    return Referee(store=store or MemoryStore(), master=MASTER, **{**usual, **ports})


def restarted(referee: Referee, **ports: Any) -> Referee:
    """Another process over the same store: nothing is remembered."""
    given = {"clock": referee.clock, "cache": MatchCache(), **ports}
    return a_referee(referee.store, **given)


def request(body: str = "") -> Request:
    """A request that was not sent before."""
    return Request(f"a-key-nobody-guesses-{secrets.token_hex(8)}", body)


@dataclass(frozen=True)
class TableOfToy:
    """A started game with the actors around it."""

    referee: Referee
    game: GameId
    organiser: Actor
    seats: Mapping[SeatId, Actor]

    def see(self, seat: SeatId = A) -> Seen:
        return read_game(self.referee, self.seats[seat], self.game)

    def version(self) -> int:
        return self.referee.store.listed(self.game).head.version

    def types(self) -> list[str]:
        return [e.type for e in self.referee.store.replay(self.game)]

    def roll(self, seat: SeatId = A, if_match: int | None = None) -> Acted:
        wanted = self.version() if if_match is None else if_match
        return self.act(seat, Action("roll"), if_match=wanted)

    def answer(self, seat: SeatId, kind: str, decision: str, /, **params: Any) -> Acted:
        return self.act(seat, Action(kind, params, DecisionId(decision)))

    def act(
        self,
        seat: SeatId,
        action: Action,
        *,
        if_match: int | None = None,
        under: Request | None = None,
    ) -> Acted:
        actor = self.seats[seat]
        sent = under or request()
        return act(self.referee, actor, self.game, action, if_match=if_match, request=sent)

    def later(self, ms: int) -> None:
        clock = self.referee.clock
        assert isinstance(clock, StoppedClock)
        clock.now += ms


def an_organiser(referee: Referee) -> Actor:
    return actor_of(referee, mint_organiser(referee, "Olga"))


def an_open_game(
    referee: Referee,
    seats: int = 2,
    *,
    ruleset: str = "toy",
    seed: str = "",
    clock: ClockOptions | None = None,
    **options: Any,
) -> TableOfToy:
    """Created and all seats claimed; a seed makes it a practice game with known luck."""
    organiser, sent = an_organiser(referee), request()
    created = create_game(
        referee,
        organiser,
        ruleset,
        options,
        seats=seats,
        request=sent,
        marks=Marks(practice=seed, clock=clock),
    )
    claims = [
        claim_seat(
            referee, actor_of(referee, None), created.game, None, name="x", request=request()
        )
        for _ in range(seats)
    ]
    actors = {claim.seat: actor_of(referee, claim.token) for claim in claims}
    return TableOfToy(referee, created.game, organiser, actors)


def a_game(
    referee: Referee, seats: int = 2, *, ruleset: str = "toy", **options: Any
) -> TableOfToy:
    """Started; A is on turn. The toy's target is out of reach unless a test says otherwise."""
    usual = {"target": 1_000} if ruleset == "toy" else {}
    table = an_open_game(referee, seats, ruleset=ruleset, **{**usual, **options})
    start_game(referee, table.organiser, table.game, request())
    return table
