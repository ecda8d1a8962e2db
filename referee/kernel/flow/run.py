"""One decision in the making: the only mutable thing, and it lives for a single `decide`."""

from typing import Final, Generic, TypeVar

from referee.kernel.chance import Chance, Draw, ScriptExhausted
from referee.kernel.flow.events import Answered, Asked, ChoiceDrawn, DieRolled
from referee.kernel.flow.frames import Flow, Frame, Question, Step
from referee.kernel.game import Event
from referee.kernel.ids import DecisionId, SeatId
from referee.kernel.rejection import EndlessLoop

F = TypeVar("F", bound=Flow)

STEP_BUDGET: Final = 2_000
"""More steps than any decision needs: beyond it a rule goes round in circles."""


class Run(Generic[F]):
    """Events so far, the state they leave, and the steps still to do: lives for one `decide`."""

    __slots__ = ("at", "chance", "events", "table", "todo")

    def __init__(self, table: F, chance: Chance, at: int) -> None:
        self.table = table
        self.chance = chance
        self.at = at
        self.events: list[Event] = []
        self.todo: list[Step] = []

    def evolve(self, table: F, event: Event) -> F:
        """How the game applies an event; given by each game's own subclass."""
        raise NotImplementedError

    def between_steps(self, before: F | None) -> None:
        """What a game does by itself after a step that changed the table.

        `before` is the table as it was when this was last asked in this decision, if it was.
        """

    def excuse(self) -> bool:
        """Go on where a seat that is asked will never answer; whether there was anything to do."""
        return False

    def happen(self, event: Event) -> None:
        """Record a fact; `table` is the table after it."""
        self.events.append(event)
        self.table = self.evolve(self.table, event)

    def then(self, *steps: Step) -> None:
        """Do these steps, in this order, before all that is left to do."""
        self.todo[:0] = steps

    def roll(self, seat: SeatId, die: str, purpose: str, *, sides: int = 12) -> int:
        """A seat rolls a die; the outcome is in the record (A-GEN-03)."""
        draw = self._drawn(f"{purpose}:{die}", sides)
        self.happen(DieRolled(seat, die, purpose, draw.number, draw.value))
        return draw.value

    def _drawn(self, purpose: str, sides: int) -> Draw:
        try:
            return self.chance.roll(purpose, sides)
        except ScriptExhausted as ended:
            ended.events = tuple(self.events)
            raise

    def draw_choice(self, seat: SeatId, options: int, frame: Frame | None = None) -> int:
        """The place of the option that chance takes for a seat that did not choose (A-GEN-07)."""
        draw = self._drawn("choice", options)
        decision = frame.decision if frame else None
        self.happen(ChoiceDrawn(seat, decision, draw.number, draw.value, options))
        return draw.value - 1

    def ask(self, question: Question, owed: tuple[SeatId, ...], due: int | None) -> None:
        """Stop here until the seats owed have answered; what is left waits behind the answer."""
        decision = DecisionId(f"d{self.table.asked + 1}")
        self.happen(Asked(decision, owed, due, question, tuple(self.todo)))
        self.todo.clear()

    def later(self, seconds: int | None) -> int | None:
        """So many seconds from now, in ms; None for no limit."""
        return None if seconds is None else self.at + 1_000 * seconds

    def consume(self, seat: SeatId | None = None) -> Frame:
        """The open frame is answered: pop it and go on with what waited behind it."""
        frame = self.table.frames[-1]
        self.happen(Answered(frame.decision, seat))
        self.todo = list(frame.rest)
        return frame

    def resolve(self) -> tuple[Event, ...]:
        """Run steps until one asks or none is left; the whole decision's events."""
        seen: F | None = None
        for _ in range(STEP_BUDGET):
            if self.table is not seen:
                before, seen = seen, self.table
                self.between_steps(before)
            if self.todo:
                self.todo.pop(0)(self)
            elif not (self.excuse() or self._drop_moot()):
                return tuple(self.events)
        raise EndlessLoop(f"more than {STEP_BUDGET} steps in one decision")

    def _drop_moot(self) -> bool:
        """Drop the open question if what happened meanwhile has left it without an answer."""
        frame = self.table.top_frame
        if frame is None or not frame.question.is_moot(self.table, frame):
            return False
        frame.question.drop(self)
        return True
