"""A game of random players, the same whoever referees it: the pure core, or a service over HTTP.

Seats are asked in turn order, and each draws its choices from the seed. So a practice game that
was rehearsed in the core goes the same way over HTTP.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from random import Random
from typing import Any, Final, Protocol

import msgspec

from referee.client.sampling import sample
from referee.kernel import lifecycle
from referee.kernel.game import Command, Game, LegalAction, SeatCommand, Settle
from referee.kernel.ids import SEATS, SeatId
from referee.kernel.lifecycle import Match, Phase
from referee.kernel.secrets import tag_of

Offer = Mapping[str, Any]

BARREN: Final = 9
"""So many games without any timed effect, and one more, say that there is none to be seen."""


class House(Protocol):
    """Where a game is played."""

    def offers(self, seat: SeatId) -> Sequence[Offer] | None:
        """What the seat is offered: type, params, decision; None when the game is over."""

    def act(self, seat: SeatId, offer: Offer, params: Any) -> None: ...

    def wait(self) -> None:
        """Nobody is asked anything: let the clock do what is due."""


def play(house: House, seats: Sequence[SeatId], seed: str) -> int:
    """Play to the end; how many actions were taken."""
    rng, actions = Random(seed), 0
    while True:
        acted = False
        for seat in seats:
            offers = house.offers(seat)
            if offers is None:
                return actions
            if answers := [offer for offer in offers if offer["decision"]]:
                offer = rng.choice(answers)
                house.act(seat, offer, sample(offer["params"], rng))
                actions, acted = actions + 1, True
        if not acted:
            house.wait()


@dataclass
class Rehearsal:
    """The house that is a function: a practice game in memory, with the kinds of effects fired."""

    rules: Game[Any, Any]
    seed: str
    seats: int
    options: Mapping[str, Any]
    match: Match = field(init=False)
    fired: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.match = Match(
            ruleset=self.rules.id,
            phase=Phase.OPEN,
            options=self.options,
            seats=SEATS[: self.seats],
            claimed=SEATS[: self.seats],
            practice=self.seed,
        )
        self._types = {tag_of(cls): cls for cls in self.rules.commands}
        self._do(lifecycle.StartGame(at=0))

    def offers(self, seat: SeatId) -> Sequence[Offer] | None:
        if self.match.phase is not Phase.RUNNING:
            return None
        return [self._spelled(offer) for offer in self.rules.legal_actions(self.match.table, seat)]

    def act(self, seat: SeatId, offer: Offer, params: Any) -> None:
        fields = {**params, "at": 0, "seat": seat, "decision": offer["decision"]}
        command = msgspec.convert(fields, self._types[offer["type"]])
        assert isinstance(command, SeatCommand)
        self._do(command)

    def wait(self) -> None:
        due = self.rules.deadlines(self.match.table)[0]
        self.fired.append(due.kind)
        self._do(Settle(at=due.due, deadline=due.id, generation=due.generation))

    def _do(self, command: Command) -> None:
        chance = lifecycle.chance_of(self.rules, self.match, b"")
        _, self.match = lifecycle.act(self.rules, self.match, command, chance)

    @staticmethod
    def _spelled(offer: LegalAction) -> Offer:
        return {"type": offer.type, "params": offer.params, "decision": offer.decision}


def seed_with_all_effects(
    rules: Game[Any, Any], seats: int, options: Mapping[str, Any], *, tries: int = 500
) -> str:
    """The first seed whose game fires every kind of timed effect of these rules.

    Where so many seats never see an effect, as the Farm moves in solo games only, any seed does.
    """
    seen: set[str] = set()
    for number in range(tries):
        seed = sha256(f"demo {number}".encode()).hexdigest()[:12]
        fired = effects_of(rules, seed, seats, options)
        seen |= fired
        if set(rules.effects) <= fired or (number == BARREN and not seen):
            return seed
    raise LookupError(f"none of {tries} seeds fires {', '.join(rules.effects)}")


def effects_of(
    rules: Game[Any, Any], seed: str, seats: int, options: Mapping[str, Any]
) -> frozenset[str]:
    """The kinds of timed effects that the game of this seed fires."""
    rehearsal = Rehearsal(rules, seed, seats, options)
    play(rehearsal, SEATS[:seats], seed)
    return frozenset(rehearsal.fired)
