"""The state of Bunny Bluff: hands, the stack in the centre, and who still plays in the round."""

from typing import ClassVar, Final

from msgspec import Struct

from referee.games.bunny_bluff.options import Options
from referee.games.rabbit_deck import Cards, Colour, left_of, ordered
from referee.games.rabbit_table import RabbitTable
from referee.kernel.flow import Kinds
from referee.kernel.ids import SeatId

KINDS: Final[Kinds] = {}
"""The questions and steps of this game, by tag; they register themselves."""


class Laid(Struct, frozen=True):
    """One play: who laid which faces, face down."""

    seat: SeatId
    cards: Cards


class Table(RabbitTable, frozen=True):
    """`colour` is null until the lead has announced it; `standing` are seats that let all be."""

    options: Options = Options()
    lead: SeatId | None = None
    colour: Colour | None = None
    stack: tuple[Laid, ...] = ()
    passed: tuple[SeatId, ...] = ()
    standing: tuple[SeatId, ...] = ()

    KINDS: ClassVar[Kinds] = KINDS

    @property
    def centre(self) -> Cards:
        """All cards of the stack, not in the order in which they lie."""
        return ordered(card for laid in self.stack for card in laid.cards)

    def may_lay_after(self, seat: SeatId) -> tuple[SeatId, ...]:
        """Whose turn it is after this seat's, and who comes then (BB-08, BB-10, A-BB-06)."""
        barred = set(self.passed)
        if self.options.round_end == "others-pass":
            barred.add(self.stack[-1].seat)
        return tuple(s for s in self.holders_left_of(seat) if s not in barred)

    def entitled(self, layer: SeatId) -> tuple[SeatId, ...]:
        """Who may challenge a play, in the order that settles (BB-19, BB-11, A-BB-05, A-BB-13)."""
        others = (s for s in left_of(self.seats, layer) if s != layer)
        return tuple(s for s in others if s in self.still_in)
