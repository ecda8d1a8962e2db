"""Talks about trades as they stand on the table."""

from msgspec import Struct

from referee.games.killer_bunnies.messages import Lot
from referee.kernel.ids import CardId, SeatId


class Terms(Struct, frozen=True):
    """What one of two traders offers; `held` is the whole hand that `hand` was chosen from."""

    seat: SeatId
    give: Lot
    want: Lot
    hand: tuple[CardId, ...] = ()
    held: tuple[CardId, ...] = ()


class Trade(Struct, frozen=True):
    """A talk between two seats, which ends at `due`; without terms as long as none are named."""

    id: str
    seat: SeatId
    to: SeatId
    due: int | None = None
    terms: Terms | None = None

    @property
    def speaker(self) -> SeatId:
        """Who waits for an answer: the one whose terms stand, or who opened the talk."""
        return self.terms.seat if self.terms else self.seat

    @property
    def listener(self) -> SeatId:
        return self.to if self.speaker == self.seat else self.seat

    def between(self, *seats: SeatId) -> bool:
        return {self.seat, self.to} >= set(seats)
