"""How a decision goes on and stops: frames that wait, steps that follow, questions that are asked.

A state that uses it is a `Flow`: it has a stack of frames. A frame waits for the answers of the
seats it is owed by, or, if nobody owes it, for the clock; behind it wait the steps that follow.
Questions and steps are frozen structs with code; in events and positions they are data, told
apart by their tag within the game's own `KINDS`, so a game stopped in mid-card goes on from there.
"""

from collections.abc import Callable, Collection, Iterator, Mapping
from enum import StrEnum
from typing import Annotated, Any, ClassVar, Final, Generic, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from referee.kernel.chance import Chance, Draw, ScriptExhausted
from referee.kernel.deadlines import Deadline
from referee.kernel.game import Command, Event, LegalAction, SeatCommand, Settle
from referee.kernel.ids import DecisionId, RuleId, SeatId
from referee.kernel.rejection import EndlessLoop, Objection, Reason
from referee.kernel.secrets import secret_to

F = TypeVar("F", bound="Flow")
Kinds = dict[str, type[Struct]]

STEP_BUDGET: Final = 2_000
"""More steps than any decision needs: beyond it a rule goes round in circles."""


class Suspended(Struct, frozen=True, tag_field="is", tag=True):
    """Something that can wait as data. Each game gives its own `KINDS` to its base classes."""

    KINDS: ClassVar[Kinds] = {}

    def __init_subclass__(cls, **config: Any) -> None:
        super().__init_subclass__(**config)
        if cls.KINDS.setdefault(cls.__name__, cls).__module__ != cls.__module__:
            raise TypeError(f"two things that wait are called {cls.__name__}")


class Step(Suspended, frozen=True):
    """One verb of a card or a turn: does it, and may ask or put more steps in front."""

    def __call__(self, run: Any) -> None:
        raise NotImplementedError(type(self).__name__)


class Question(Suspended, frozen=True):
    """What a frame asks: its offers, its objection, and what an answer or a lapse does."""

    in_turn: ClassVar[bool] = True
    """Whether it is part of a seat's turn, so that acts beside the answer are possible."""
    at_rest: ClassVar[bool] = False
    """Whether nothing is half done while it is open."""

    @property
    def deadline(self) -> str:
        """What kind of thing falls due when its time is over."""
        return type(self).__name__

    def offers(self, table: Any, frame: "Frame", seat: SeatId) -> Iterator[LegalAction]:
        raise NotImplementedError(type(self).__name__)

    def objection(self, table: Any, seat: SeatId, command: Command) -> Objection | None:
        """Why this answer is not legal; None where it is."""
        raise NotImplementedError(type(self).__name__)

    def accept(self, run: Any, seat: SeatId, command: Command) -> None:
        """Do what a legal answer says."""
        raise NotImplementedError(type(self).__name__)

    def lapse(self, run: Any, frame: "Frame") -> None:
        """The time is over: decide for those who did not answer (A-GEN-07)."""
        raise NotImplementedError(type(self).__name__)

    def is_moot(self, table: Any, frame: "Frame") -> bool:
        """Whether no answer is legal any more, since the table changed while it was open."""
        return False

    def drop(self, run: Any) -> None:
        """Go on without an answer."""
        run.consume()


class Frame(Struct, frozen=True):
    """One thing that the game waits for.

    `owed` are the seats that must answer; a frame that nobody owes is a due effect, which waits
    for the clock. `due` is its time in ms. `answers` are sealed until the frame is consumed.
    """

    decision: DecisionId
    owed: tuple[SeatId, ...]
    due: int | None
    question: Question
    rest: tuple[Step, ...] = ()
    answers: tuple[tuple[SeatId, Any], ...] = ()


class Flow(Struct, frozen=True):
    """The part of a state that waits: frames, how many were asked, how much luck was drawn."""

    frames: tuple[Frame, ...] = ()
    asked: int = 0
    drawn: int = 0

    KINDS: ClassVar[Kinds] = {}

    @property
    def top_frame(self) -> Frame | None:
        return self.frames[-1] if self.frames else None


# --- events -------------------------------------------------------------------------------


class Asked(Event, frozen=True):
    """The game waits: for the answers of the seats owed, or, if none is, for the clock."""

    decision: DecisionId
    owed: tuple[SeatId, ...]
    due: int | None
    question: Any
    rest: tuple[Any, ...] = ()


class Answered(Event, frozen=True):
    """An open question is answered or has run out; the steps behind it go on."""

    decision: DecisionId
    seat: SeatId | None = None


class DieRolled(Event, frozen=True):
    """A die shows its number. `draw` is the number of the draw, for the audit."""

    seat: SeatId
    die: str
    purpose: str
    draw: int
    value: int


class ChoiceDrawn(Event, frozen=True):
    """A choice that was not made in time fell to chance (A-GEN-07).

    Which option it was is for its seat: the place of a card in a hand would tell when it came.
    """

    seat: SeatId
    decision: DecisionId | None
    draw: int
    option: Annotated[int, secret_to("seat")]
    options: int


EVENTS: Final[tuple[type[Event], ...]] = (Asked, Answered, DieRolled, ChoiceDrawn)


def revive(what: Any, kinds: Kinds) -> Any:
    """The question or step that this data stands for; one that is alive already is itself."""
    return what if isinstance(what, Suspended) else msgspec.convert(what, kinds[what["is"]])


def frame_of(data: Mapping[str, Any], kinds: Kinds) -> Frame:
    """The frame that a position has as plain data."""
    return Frame(
        data["decision"],
        tuple(data["owed"]),
        data["due"],
        revive(data["question"], kinds),
        tuple(revive(step, kinds) for step in data.get("rest", ())),
        tuple((seat, answer) for seat, answer in data.get("answers", ())),
    )


def asked(state: F, e: Asked) -> F:
    rest = tuple(revive(step, state.KINDS) for step in e.rest)
    frame = Frame(e.decision, e.owed, e.due, revive(e.question, state.KINDS), rest)
    return replace(state, frames=(*state.frames, frame), asked=state.asked + 1)


def answered(state: F, e: Answered) -> F:
    return replace(state, frames=state.frames[:-1])


def drawn(state: F, e: DieRolled | ChoiceDrawn) -> F:
    return replace(state, drawn=e.draw)


def partly_answered(state: F, seat: SeatId, answer: Any) -> F:
    """The top frame with one seat's answer sealed in it, and one fewer that owes."""
    frame = state.frames[-1]
    owed = tuple(other for other in frame.owed if other != seat)
    frame = replace(frame, owed=owed, answers=(*frame.answers, (seat, answer)))
    return replace(state, frames=(*state.frames[:-1], frame))


APPLY: Final[Mapping[type[Event], Callable[[Any, Any], Any]]] = {
    Asked: asked,
    Answered: answered,
    DieRolled: drawn,
    ChoiceDrawn: drawn,
}


# --- one decision in the making -----------------------------------------------------------


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

    def between_steps(self) -> None:
        """What a game does by itself after any step."""

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
        for _ in range(STEP_BUDGET):
            self.between_steps()
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


# --- legality and time --------------------------------------------------------------------


def no(reason: StrEnum, *rules: str, detail: str = "") -> Objection:
    """An objection that cites its rules."""
    return Objection(reason, tuple(RuleId(rule) for rule in rules), detail)


def offer(
    command: type[Command],
    frame: Frame | None,
    *,
    optional: Collection[str] = (),
    **params: Mapping[str, object],
) -> LegalAction:
    """An offer of a command with a schema for each parameter; those optional have a default."""
    schema = {
        "type": "object",
        "properties": params,
        "required": [name for name in params if name not in optional],
        "additionalProperties": False,
    }
    decision = frame.decision if frame else None
    return LegalAction(str(command.__struct_config__.tag), schema, decision)


def not_due(state: Flow, command: Settle) -> Objection | None:
    """A settlement is fenced: it must name what is open, and its time must have come."""
    frame = state.top_frame
    named = frame is not None and frame.decision == command.deadline and command.generation == 0
    due = named and frame is not None and frame.due is not None and command.at >= frame.due
    return None if due else no(Reason.NOT_DUE, "A-GEN-07")


def closed(state: Flow, command: SeatCommand) -> Objection | None:
    """A decision that is named must be the open one."""
    frame = state.top_frame
    stale = command.decision and (frame is None or frame.decision != command.decision)
    return no(Reason.DECISION_CLOSED, "A-GEN-04") if stale else None


def answer_objection(state: Flow, command: SeatCommand) -> Objection | None:
    """Why a seat's answer to the open question is refused; None where it is legal."""
    frame = state.top_frame
    if frame is None:
        return no(Reason.NOT_YOUR_DECISION)
    if not frame.owed:
        return no(Reason.EFFECT_DUE)
    if command.seat not in frame.owed:
        return no(Reason.NOT_YOUR_DECISION)
    return frame.question.objection(state, command.seat, command)


def deadlines(state: Flow) -> tuple[Deadline, ...]:
    """The open question or effect is the only thing that can fall due."""
    frame = state.top_frame
    if frame is None or frame.due is None:
        return ()
    return (Deadline(frame.decision, 0, frame.due, frame.question.deadline),)


def lapse(run: Run[Any]) -> None:
    """The open frame's time is over."""
    frame = run.table.frames[-1]
    frame.question.lapse(run, frame)


class PickOne(Question, frozen=True):
    """A seat names one value. A subclass says which are thinkable and why one is not legal."""

    COMMAND: ClassVar[type[SeatCommand]]
    FIELD: ClassVar[str]
    RULES: ClassVar[tuple[str, ...]] = ()

    def domain(self, table: Any, seat: SeatId) -> tuple[Any, ...]:
        """Every value worth trying; all that is legal is among them."""
        raise NotImplementedError(type(self).__name__)

    def why_not(self, table: Any, seat: SeatId, value: Any) -> Objection | None:
        legal = value in self.domain(table, seat)
        return None if legal else no(Reason.NOT_OFFERED, *self.RULES)

    def chosen(self, run: Any, seat: SeatId, value: Any) -> None:
        """What follows; the frame is consumed already."""
        raise NotImplementedError(type(self).__name__)

    def legal(self, table: Any, seat: SeatId) -> list[Any]:
        values = self.domain(table, seat)
        return [value for value in values if self.why_not(table, seat, value) is None]

    def offers(self, table: Any, frame: Frame, seat: SeatId) -> Iterator[LegalAction]:
        if values := self.legal(table, seat):
            yield offer(self.COMMAND, frame, **{self.FIELD: {"enum": values}})

    def objection(self, table: Any, seat: SeatId, command: Command) -> Objection | None:
        if not isinstance(command, self.COMMAND):
            return no(Reason.NOT_AN_ANSWER, *self.RULES)
        return self.why_not(table, seat, getattr(command, self.FIELD))

    def accept(self, run: Any, seat: SeatId, command: Command) -> None:
        run.consume(seat)
        self.chosen(run, seat, getattr(command, self.FIELD))

    def is_moot(self, table: Any, frame: Frame) -> bool:
        return not any(self.legal(table, seat) for seat in frame.owed)

    def lapse(self, run: Any, frame: Frame) -> None:
        """Chance picks one of the legal values (A-GEN-07)."""
        (seat,) = frame.owed
        values = self.legal(run.table, seat)
        value = values[run.draw_choice(seat, len(values), frame)]
        run.consume(seat)
        self.chosen(run, seat, value)
