"""What a game of a series takes from the one before it: who deals, who leads, who exchanges."""

from msgspec import Struct

from referee.games.president_bunny import messages as m
from referee.games.president_bunny.options import Options
from referee.games.president_bunny.ranks import highest_first, lowest_first
from referee.games.president_bunny.run import Run
from referee.kernel.ids import SeatId


class Before(Struct, frozen=True):
    """The last game, as far as it matters: its titles where they play again, and who returns.

    `returning` are the seats that were there, best first; it is never empty.
    """

    president: SeatId | None
    carrot: SeatId | None
    returning: tuple[SeatId, ...]

    @property
    def dealer(self) -> SeatId:
        """The Carrot, else the worst-placed who returns (A-PB-12, A-PB-17)."""
        return self.carrot or self.returning[-1]

    @property
    def leader(self) -> SeatId:
        """The President, else the best-placed who returns (PB-22, A-PB-14)."""
        return self.returning[0]


def before(options: Options, seats: tuple[SeatId, ...]) -> Before | None:
    """The game before this one, or None where this counts as a first game."""
    places = options.last_places or ()
    here = tuple(seat if seat in seats else None for seat in places)
    returning = tuple(dict.fromkeys(seat for seat in here if seat))
    last = len(places) - 1 - options.last_leavers
    carrot = here[last] if last >= 0 else None
    return Before(here[0], carrot, returning) if returning else None


def exchange(run: Run, last: Before) -> None:
    """Two worst against two best, if both titles play again (PB-20, PB-21, A-PB-11, A-PB-14)."""
    president, carrot, options = last.president, last.carrot, run.table.options
    if president and carrot and president != carrot:
        lowest = lowest_first(options, run.table.hand(president))[:2]
        highest = highest_first(options, run.table.hand(carrot))[:2]
        run.happen(m.CardsExchanged(president, carrot, lowest, highest))
