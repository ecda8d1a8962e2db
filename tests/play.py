"""Play any game through its pure core, choosing at random among what is offered."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Any, Self

import msgspec

from referee.kernel.chance import Chance, SealedChance
from referee.kernel.game import Command, Event, Game, LegalAction, SeatCommand, Settle
from referee.kernel.ids import SEATS, DecisionId, GameId, RulesetId, SeatId
from referee.kernel.secrets import tag_of
from tests.schemas import sample

Rules = Game[Any, Any]

BESIDE = 0.1
"""How often a seat acts beside the open question, where it could have answered it."""
IDLE = 0.02
"""How often the clock runs out on a question that could have been answered."""
LEAVING = {RulesetId("killer-bunnies"): 0.03}
"""How often a seat considers at all to leave, in games where that cannot be left to chance."""
PATIENCE = 50
"""After so many acts that answer nothing and change nobody's offers the game is stuck."""


class Stuck(AssertionError):
    """Nobody is asked anything, and nothing will ever fall due."""


@cache
def _types(commands: tuple[type[Command], ...]) -> dict[str, type[Command]]:
    return {tag_of(cls): cls for cls in commands}


def command_of(
    game: Rules, seat: SeatId, kind: str, params: Any, *, at: int, decision: DecisionId | None
) -> SeatCommand:
    """The typed command of an action; msgspec.ValidationError if the parameters are malformed."""
    filled = {**params, "at": at, "seat": seat, "decision": decision}
    command = msgspec.convert(filled, _types(game.commands)[kind])
    assert isinstance(command, SeatCommand)
    return command


@dataclass
class Play:
    """One game in progress, in memory: state, events so far, and the luck behind it.

    The events from `since` on led from the state `origin` to this one.
    """

    game: Rules
    seats: tuple[SeatId, ...]
    rng: Random
    secret: bytes
    options: dict[str, Any] = field(default_factory=dict)
    now: int = 1_000_000
    state: Any = None
    events: list[Event] = field(default_factory=list)
    actions: int = 0
    aimless: int = 0
    offered: frozenset[tuple[SeatId, str]] = frozenset()
    origin: Any = None
    since: int = 0

    @classmethod
    def start(
        cls, game: Rules, seats: int, seed: int, options: dict[str, Any] | None = None
    ) -> Self:
        secret = seed.to_bytes(16, "big")
        play = cls(game, SEATS[:seats], Random(seed), secret, options or {})
        chosen = msgspec.convert(play.options, game.options)
        play.state = play.origin = game.initial
        play.apply(game.open(chosen, play.seats, play.chance(), play.now))
        return play

    def chance(self) -> Chance:
        """Sealed luck that goes on where the state stopped."""
        return SealedChance(self.secret, GameId("g"), (), drawn=self.game.drawn(self.state))

    def apply(self, events: tuple[Event, ...]) -> None:
        for event in events:
            self.state = self.game.evolve(self.state, event)
        self.events.extend(events)

    def submit(self, command: Command) -> tuple[Event, ...]:
        events = self.game.decide(self.state, command, self.chance())
        self.apply(events)
        self.actions += 1
        return events

    @property
    def over(self) -> bool:
        return self.game.result(self.state) is not None

    def offers(self) -> Iterator[tuple[SeatId, LegalAction]]:
        for seat in self.seats:
            for action in self.game.legal_actions(self.state, seat):
                yield seat, action

    def time_out(self) -> Settle:
        """The settlement of what falls due first."""
        first = min(self.game.deadlines(self.state), key=lambda deadline: deadline.due)
        at = max(self.now, first.due)
        return Settle(at=at, deadline=first.id, generation=first.generation)

    def choose(self) -> Command:
        """A random legal act; now and then, or if nobody is asked anything, the clock's turn."""
        offers = list(self.offers())
        asked = [offer for offer in offers if offer[1].decision]
        due = bool(self.game.deadlines(self.state))
        if due and (not asked or self.rng.random() < IDLE):
            return self.time_out()
        self.lose_patience(offers if not asked else [])
        if not offers:
            raise Stuck("nobody may do anything and nothing is due")
        beside = self.rng.random() < BESIDE or not asked
        return self.act(*self.rng.choice(self.mostly_staying(offers) if beside else asked))

    def mostly_staying(self, offers: list[tuple[SeatId, LegalAction]]) -> list[Any]:
        """The offers, of which only some to leave: long games would never see their end."""
        leaving = LEAVING.get(self.game.id, 1)
        staying = [o for o in offers if o[1].type != "leave" or self.rng.random() < leaving]
        return staying or offers

    def lose_patience(self, offers: list[tuple[SeatId, LegalAction]]) -> None:
        """Tell a game that goes on from one that only lets seats act beside it for ever."""
        offered = frozenset((seat, action.type) for seat, action in offers)
        self.aimless = self.aimless + 1 if offered == self.offered != frozenset() else 0
        self.offered = offered
        if self.aimless > PATIENCE:
            raise Stuck("nobody is asked anything and nothing is due")

    def act(self, seat: SeatId, action: LegalAction) -> SeatCommand:
        """A random instance of an offer, as a command."""
        params = sample(action.params, self.rng)
        named = action.decision
        return command_of(self.game, seat, action.type, params, at=self.now, decision=named)

    def step(self) -> Command:
        """One random legal act."""
        self.now += 10
        command = self.choose()
        self.now = max(self.now, command.at)
        self.submit(command)
        return command
