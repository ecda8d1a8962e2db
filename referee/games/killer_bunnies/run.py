"""One decision in the making: the only mutable thing, and it lives for a single `decide`."""

from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import ClassVar, Final

from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.catalogue import DIE_SIDES
from referee.games.killer_bunnies.change import payable
from referee.games.killer_bunnies.evolve import evolve
from referee.games.killer_bunnies.frames import Frame, Suspended
from referee.games.killer_bunnies.table import Table
from referee.kernel.chance import Chance
from referee.kernel.game import Command, Event, LegalAction
from referee.kernel.ids import DecisionId, RuleId, SeatId
from referee.kernel.rejection import EndlessLoop, Objection

STEP_BUDGET: Final = 2_000
"""More steps than a reshuffled pile of Dolla and Misfortunes can take in one decision."""


class Run:
    """Events so far, the table they leave, and the steps that are still to do."""

    __slots__ = ("at", "chance", "events", "table", "todo")

    def __init__(self, table: Table, chance: Chance, at: int) -> None:
        self.table = table
        self.chance = chance
        self.at = at
        self.events: list[Event] = []
        self.todo: list[Step] = []

    def happen(self, event: Event) -> None:
        """Record a fact; `table` is the table after it."""
        self.events.append(event)
        self.table = evolve(self.table, event)

    def then(self, *steps: "Step") -> None:
        """Do these steps, in this order, before all that is left to do."""
        self.todo[:0] = steps

    def roll(self, seat: SeatId, die: str, purpose: str) -> int:
        """A seat rolls a twelve-sided die; the outcome is in the record (A-GEN-03)."""
        draw = self.chance.roll(f"{purpose}:{die}", DIE_SIDES)
        self.happen(m.DieRolled(seat, die, purpose, draw.number, draw.value))
        return draw.value

    def draw_choice(self, seat: SeatId, options: int, frame: Frame | None = None) -> int:
        """The place of the option that chance takes for a seat that did not choose (A-GEN-07)."""
        draw = self.chance.roll("choice", options)
        decision = frame.decision if frame else None
        self.happen(m.ChoiceDrawn(seat, decision, draw.number, draw.value, options))
        return draw.value - 1

    def ask(self, question: "Question", owed: tuple[SeatId, ...], due: int | None) -> None:
        """Stop here until the seats owed have answered; what is left waits behind the answer."""
        decision = DecisionId(f"d{self.table.asked + 1}")
        self.happen(m.Asked(decision, owed, due, question, tuple(self.todo)))
        self.todo.clear()

    def ask_seat(self, question: "Question", seat: SeatId) -> None:
        """Ask one seat, with the time that the options give for a choice."""
        self.ask(question, (seat,), self.later(self.table.options.choice_seconds))

    def later(self, seconds: int | None) -> int | None:
        """So many seconds from now, in ms; None for no limit."""
        return None if seconds is None else self.at + 1_000 * seconds

    def consume(self, seat: SeatId | None = None) -> Frame:
        """The open frame is answered: pop it and go on with what waited behind it."""
        frame = self.table.frames[-1]
        self.happen(m.Answered(frame.decision, seat))
        self.todo = [step for step in frame.rest if isinstance(step, Step)]
        return frame

    def resolve(self) -> tuple[Event, ...]:
        """Run steps until one asks or none is left; the whole decision's events."""
        for _ in range(STEP_BUDGET):
            self._pay_debts()
            if self.todo:
                self.todo.pop(0)(self)
            elif not self._drop_moot():
                return tuple(self.events)
        raise EndlessLoop(f"more than {STEP_BUDGET} steps in one decision")

    def _drop_moot(self) -> bool:
        """Drop the open question if what happened meanwhile has left it without an answer."""
        frame = self.table.top_frame
        moot = frame is not None and question_of(frame).is_moot(self.table, frame)
        if frame is not None and moot:
            question_of(frame).drop(self)
        return moot

    def _pay_debts(self) -> None:
        """What the game owes is handed over as soon as the discard has it (KB-100, A-KB-61)."""
        while self.table.debts and (paid := payable(self.table)):
            self.happen(m.DebtPaid(*paid))


class Step(Suspended, frozen=True):
    """One verb of a card or a turn: does it, and may ask or put more steps in front."""

    def __call__(self, run: Run) -> None:
        raise NotImplementedError(type(self).__name__)


class Question(Suspended, frozen=True):
    """What a frame asks: its offers, its objection, and what an answer or a lapse does."""

    in_turn: ClassVar[bool] = True
    """Whether side acts and free moments are possible while only the active seat owes it."""

    @property
    def deadline(self) -> str:
        """What kind of thing falls due when its time is over."""
        return type(self).__name__

    def offers(self, table: Table, frame: Frame, seat: SeatId) -> Iterator[LegalAction]:
        raise NotImplementedError(type(self).__name__)

    def objection(self, table: Table, seat: SeatId, command: Command) -> Objection | None:
        """Why this answer is not legal; None where it is."""
        raise NotImplementedError(type(self).__name__)

    def accept(self, run: Run, seat: SeatId, command: Command) -> None:
        """Do what a legal answer says."""
        raise NotImplementedError(type(self).__name__)

    def lapse(self, run: Run, frame: Frame) -> None:
        """The time is over: decide for those who did not answer (A-GEN-07)."""
        raise NotImplementedError(type(self).__name__)

    def is_moot(self, table: Table, frame: Frame) -> bool:
        """Whether no answer is legal any more, since the table changed while it was open."""
        return False

    def drop(self, run: Run) -> None:
        """Go on without an answer."""
        run.consume()


def no(reason: StrEnum, *rules: str, detail: str = "") -> Objection:
    """An objection that cites its rules."""
    return Objection(reason, tuple(RuleId(rule) for rule in rules), detail)


def offer(
    command: type[Command], frame: Frame | None, **params: Mapping[str, object]
) -> LegalAction:
    """An offer of a command with a schema for each parameter."""
    schema = {
        "type": "object",
        "properties": params,
        "required": list(params),
        "additionalProperties": False,
    }
    decision = frame.decision if frame else None
    return LegalAction(str(command.__struct_config__.tag), schema, decision)


def question_of(frame: Frame) -> Question:
    """The question of a frame."""
    assert isinstance(frame.question, Question)
    return frame.question


def is_owed(frame: Frame | None, seat: SeatId) -> bool:
    return frame is not None and seat in frame.owed
