"""Play any game through its pure core, choosing at random among what is offered."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

import msgspec

from referee.kernel.chance import Chance, SealedChance
from referee.kernel.game import Command, Event, Game, LegalAction, SeatCommand, Settle
from referee.kernel.ids import SEATS, GameId, SeatId
from referee.kernel.secrets import tag_of


def sample(schema: Any, rng: Random) -> Any:
    """A random instance of a schema of the documented subset (see `LegalAction`)."""
    if "const" in schema:
        return schema["const"]
    if "enum" in schema:
        return rng.choice(schema["enum"])
    if "oneOf" in schema:
        return sample(rng.choice(schema["oneOf"]), rng)
    match schema["type"]:
        case "integer":
            return rng.randint(schema["minimum"], schema["maximum"])
        case "array":
            size = rng.randint(schema["minItems"], schema["maxItems"])
            return rng.sample(schema["items"]["enum"], size)
        case "object":
            return {name: sample(part, rng) for name, part in schema["properties"].items()}
    raise AssertionError(f"outside the documented subset: {schema}")


def command_of(
    game: Game[Any, Any], seat: SeatId, action: LegalAction, params: Any, at: int
) -> SeatCommand:
    """The typed command of an action."""
    types = {tag_of(cls): cls for cls in game.commands}
    filled = {**params, "at": at, "seat": seat, "decision": action.decision}
    command = msgspec.convert(filled, types[action.type])
    assert isinstance(command, SeatCommand)
    return command


@dataclass
class Play:
    """One game in progress, in memory: state, events so far, and the luck behind it."""

    game: Game[Any, Any]
    seats: tuple[SeatId, ...]
    rng: Random
    options: dict[str, Any] = field(default_factory=dict)
    now: int = 1_000_000
    state: Any = None
    events: list[Event] = field(default_factory=list)
    actions: int = 0

    @classmethod
    def start(
        cls, game: Game[Any, Any], seats: int, seed: int, options: dict[str, Any] | None = None
    ) -> "Play":
        play = cls(game, SEATS[:seats], Random(seed), options or {})
        chosen = msgspec.convert(play.options, game.options)
        play.state = game.initial
        play.apply(game.open(chosen, play.seats, play.chance(), play.now))
        return play

    def chance(self) -> Chance:
        """Sealed luck from the seed, going on where the state stopped."""
        secret = self.rng.getstate()[1][0].to_bytes(8, "big") if self.state is None else b""
        self.secret = getattr(self, "secret", secret or b"0")
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

    def settle(self) -> bool:
        """Settle what is due first; False if nothing can fall due."""
        deadlines = self.game.deadlines(self.state)
        if not deadlines:
            return False
        first = deadlines[0]
        self.now = max(self.now, first.due)
        self.submit(Settle(at=self.now, deadline=first.id, generation=first.generation))
        return True

    def step(self) -> None:
        """One random legal action; if nobody is asked anything, the clock's turn."""
        self.now += 10
        offers = list(self.offers())
        asked = [offer for offer in offers if offer[1].decision]
        if not asked:
            assert self.settle(), "a stuck game: nobody may act and nothing is due"
            return
        seat, action = self.rng.choice(offers if self.rng.random() < 0.1 else asked)
        params = sample(action.params, self.rng)
        self.submit(command_of(self.game, seat, action, params, self.now))
