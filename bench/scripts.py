"""Games played beforehand: every action of a practice game, whose luck is known from its seed.

Sent to the service in the same order they are all legal there, so that a load generator has
nothing to ask and nothing to think about while the clock runs.
"""

from collections.abc import Iterator, Mapping
from itertools import count, islice
from random import Random
from typing import Any

import msgspec
from msgspec import Struct

from referee.client.sampling import sample
from referee.kernel import lifecycle
from referee.kernel.game import Command, Game, LegalAction, SeatCommand, Settle
from referee.kernel.ids import SEATS, DecisionId, GameId, SeatId
from referee.kernel.lifecycle import UNBORN, ClaimSeat, CreateGame, Match, Phase, StartGame
from referee.kernel.secrets import tag_of

Rules = Game[Any, Any]

LEAVE = "leave"
"""Offered at any time; nobody does, for the games are to be long."""
BESIDE = 0.1
"""How often a seat acts beside the open question, where it could have answered it."""


class Act(Struct, frozen=True):
    """One action as a client sends it. `version` is the game's before it, or settlements due."""

    seat: SeatId
    type: str
    params: Mapping[str, Any]
    decision: DecisionId | None
    version: int


class Script(Struct, frozen=True):
    """A practice game from its seed: how it is opened, and what its seats do."""

    seed: str
    seats: int
    options: Mapping[str, Any]
    acts: tuple[Act, ...]


class Rehearsal:
    """A game in memory, with the same luck as the practice game of its seed."""

    def __init__(self, rules: Rules, seed: str, seats: int, options: Mapping[str, Any]) -> None:
        self.rules = rules
        self.rng = Random(seed)
        self.seats = SEATS[:seats]
        self.match: Match = UNBORN
        self.now = 0
        self.version = 0
        self.commands = {tag_of(cls): cls for cls in rules.commands}
        opening = CreateGame(
            at=0,
            game=GameId("rehearsal"),
            options=msgspec.to_builtins(msgspec.convert(options, rules.options)),
            seats=seats,
            commitment="",
            practice=seed,
        )
        claims = (ClaimSeat(at=0, seat=seat) for seat in self.seats)
        for command in (opening, *claims, StartGame(at=0)):
            self.submit(command)

    def submit(self, command: Command) -> None:
        self.now = max(self.now, command.at) + 1
        chance = lifecycle.chance_of(self.rules, self.match, b"")
        events, self.match = lifecycle.act(self.rules, self.match, command, chance)
        self.version += len(events)

    def acts(self) -> Iterator[Act]:
        """Random legal actions to the end of the game; what falls due is settled in between."""
        while self.match.phase is Phase.RUNNING:
            if settlement := self.settlement():
                self.submit(settlement)
            else:
                yield self.act(*self.choice())

    def settlement(self) -> Settle | None:
        """The effect that nobody is asked about: the service settles it with the next request."""
        due = [d for d in self.rules.deadlines(self.match.table) if d.due <= self.now]
        return (
            Settle(at=self.now, deadline=due[0].id, generation=due[0].generation) if due else None
        )

    def choice(self) -> tuple[SeatId, LegalAction]:
        table = self.match.table
        every = ((s, a) for s in self.seats for a in self.rules.legal_actions(table, s))
        offers = [(seat, offer) for seat, offer in every if offer.type != LEAVE]
        offers = [offer for offer in offers if offer[1].type != "leave"]
        asked = [offer for offer in offers if offer[1].decision]
        return self.rng.choice(offers if self.rng.random() < BESIDE else asked or offers)

    def act(self, seat: SeatId, offer: LegalAction) -> Act:
        params = sample(offer.params, self.rng)
        act = Act(seat, offer.type, params, offer.decision, self.version)
        self.submit(self.command(act))
        return act

    def command(self, act: Act) -> SeatCommand:
        wish = {**act.params, "at": self.now, "seat": act.seat, "decision": act.decision}
        command = msgspec.convert({**wish, "type": act.type}, self.commands[act.type])
        assert isinstance(command, SeatCommand)
        return command


def scripts(
    rules: Rules, *, seats: int, options: Mapping[str, Any], least: int = 0, most: int = 500
) -> Iterator[Script]:
    """Scripts of games with at least and at most so many actions, without an end."""
    for number in count():
        seed = f"bench-{number}"
        acts = tuple(islice(Rehearsal(rules, seed, seats, options).acts(), most))
        if len(acts) >= least:
            yield Script(seed, seats, options, acts)
