"""What waits: frames with a question, the steps behind them, and the state that has them."""

from collections.abc import Iterator
from typing import Any, ClassVar, TypeVar

from msgspec import Struct

from referee.kernel.game import Command, LegalAction
from referee.kernel.ids import DecisionId, SeatId
from referee.kernel.rejection import Objection

F = TypeVar("F", bound="Flow")
Kinds = dict[str, type[Struct]]


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

    RULES: ClassVar[tuple[str, ...]] = ()
    """The rules behind the question: why another kind of act is no answer."""
    in_turn: ClassVar[bool] = True
    """Whether it is part of a seat's turn, so that acts beside the answer are possible."""
    at_rest: ClassVar[bool] = False
    """Whether nothing is half done while it is open."""
    has_own_time: ClassVar[bool] = False
    """Whether it is a response window: it has its own length, and no seat's clock runs."""
    whose: ClassVar[tuple[str, ...]] = ()
    """The rules behind who is asked, if others: why it is nobody else's to answer."""

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

    def lapse_for(self, run: Any, frame: "Frame", seat: SeatId) -> None:
        """The time of one seat is over; of several that are asked the others still think."""
        self.lapse(run, frame)

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
