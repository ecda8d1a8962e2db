"""Who joins in mid-game: awaited at once, seated between two turns (KB-300 to KB-302)."""

from typing import Final

from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.dealing import Program, deal
from referee.games.killer_bunnies.reasons import Reason
from referee.games.killer_bunnies.run import Run, Step, no
from referee.games.killer_bunnies.table import Table
from referee.kernel.game import Join
from referee.kernel.ids import SeatId
from referee.kernel.rejection import Objection
from referee.kernel.rejection import Reason as AnyReason

MOST: Final = 8
"""Players that a table seats (A-KB-90)."""
RUN: Final = 2


def cannot_join(table: Table, join: Join) -> Objection | None:
    """The table is full, or nobody sits where the host says (A-KB-90, A-KB-116)."""
    if len(table.seats) + len(table.newcomers) >= MOST:
        return no(Reason.TABLE_FULL, "KB-300", "A-KB-90")
    there = join.left_of is None or join.left_of in table.seats
    return None if there else no(AnyReason.NOT_OFFERED, "A-KB-116")


def expect(run: Run, join: Join) -> None:
    """The choice of the place is recorded; without one it is left of the first seat (A-KB-116)."""
    run.happen(m.NewcomerAwaited(join.seat, join.left_of or run.table.seats[0]))


class SeatNewcomer(Step, frozen=True):
    """Sit down, be dealt seven cards, program, and play goes on (KB-300 to KB-302, A-KB-90).

    What is dealt is treated as at the start: Dolla are banked, Misfortunes do nothing.
    """

    seat: SeatId

    def __call__(self, run: Run) -> None:
        run.happen(m.SeatJoined(self.seat))
        deal(run, self.seat)
        if len(run.table.player(self.seat).hand) >= RUN:
            run.ask_seat(Program(), self.seat)
