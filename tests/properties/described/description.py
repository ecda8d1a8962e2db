"""What the laws must be told about a game, because no contract of the games says it."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from referee.kernel.game import Command, Event, Viewer
from referee.kernel.ids import SeatId

Params = dict[str, Any]
Alike = Callable[[Any, Viewer, Random], Any]


@dataclass(frozen=True)
class Description:
    """How to count a game's cards, and how to hide other secrets behind the same face.

    `conserved` raises AssertionError if anything was lost or doubled; `still` does the same for
    a state, the one before which was sound: where that is cheaper. `alike` gives another state
    that its viewer cannot tell from this one. `used` names the card that an event shows at work.
    `usable` are all the cards that it can name.
    `announced` is what the rules make public of a command beside its public fields.
    `confided` are the seats that may read a command's secret part, too.
    `revealing` are the actions whose secret part shows as soon as their question closes.
    `talking` are seats that have something to say beside the open question, `talk` is what that
    may be, with weights. `nearly` are parameters that miss being legal by a hair's breadth.
    `idle` are events and reasons of every game that this one has no use for.
    `judged` gives a similar table that comes about only where the referee did not deal.
    """

    conserved: Callable[[Any], None]
    alike: Alike
    still: Callable[[Any, Any], None] | None = None
    used: Callable[[Event], str | None] = lambda event: None
    announced: Callable[[Command], object] = lambda command: None
    confided: Callable[[Any, Command], tuple[SeatId, ...]] = lambda state, command: ()
    usable: frozenset[str] = frozenset()
    revealing: frozenset[str] = frozenset()
    talking: Callable[[Any], tuple[SeatId, ...]] = lambda state: ()
    talk: Mapping[str, float] = field(default_factory=dict)
    nearly: Callable[[Any, SeatId], Iterator[tuple[str, Params]]] = lambda state, seat: iter(())
    idle: frozenset[str] = frozenset()
    judged: Callable[[Any, Random], Any] = lambda state, rng: None

    def kept(self, before: Any, after: Any) -> None:
        """Whether an event has lost or doubled nothing."""
        self.still(before, after) if self.still else self.conserved(after)
