"""The state of President Bunny: hands, and the plays and passes of the trick."""

from typing import ClassVar, Final

from msgspec import Struct

from referee.games.president_bunny.options import Options
from referee.games.rabbit_deck import Cards, ordered
from referee.games.rabbit_table import RabbitTable
from referee.kernel.flow import Kinds
from referee.kernel.ids import SeatId

KINDS: Final[Kinds] = {}
"""The questions and steps of this game, by tag; they register themselves."""


class Laid(Struct, frozen=True):
    """One play: who laid which faces, face up."""

    seat: SeatId
    cards: Cards


class Table(RabbitTable, frozen=True):
    """`passed` are the seats that have passed since the last play, in that order."""

    options: Options = Options()
    trick: tuple[Laid, ...] = ()
    passed: tuple[SeatId, ...] = ()

    KINDS: ClassVar[Kinds] = KINDS

    @property
    def to_beat(self) -> Laid | None:
        return self.trick[-1] if self.trick else None

    @property
    def centre(self) -> Cards:
        """All cards of the trick."""
        return ordered(card for laid in self.trick for card in laid.cards)

    def may_beat_after(self, seat: SeatId) -> tuple[SeatId, ...]:
        """Who has yet to beat the last play or pass it, in turn order after a seat (A-PB-07)."""
        done = {self.trick[-1].seat, *self.passed}
        return tuple(s for s in self.holders_left_of(seat) if s not in done)
