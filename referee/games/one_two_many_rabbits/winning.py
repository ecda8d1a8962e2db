"""Who has won: the first without any Number card (OT-27)."""

from collections.abc import Mapping

from referee.games.one_two_many_rabbits.deck import numbers_in
from referee.games.one_two_many_rabbits.run import Run, Step
from referee.games.one_two_many_rabbits.table import FARM, Table
from referee.kernel.ids import SeatId
from referee.kernel.standing import places


class CheckWin(Step, frozen=True):
    """After the discards of a roll or the bets of a Rab-bets: all at once (A-OT-18, A-OT-19).

    The game stops here, so that a winner draws no penalty (OT-28).
    """

    def __call__(self, run: Run) -> None:
        if found := winners(run.table):
            run.end(found)


def standing(table: Table) -> Mapping[SeatId, int]:
    """If the game ends here: by fewest Numbers, who left comes last."""
    return places(
        {
            player.seat: (not player.gone, -len(numbers_in(player.hand)))
            for player in table.players
            if player.seat != FARM
        }
    )


def winners(table: Table) -> tuple[SeatId, ...]:
    """All without a Number, whatever else they hold (OT-29); they share (OT-30), or one wins."""
    found = tuple(seat for seat in table.from_turn_on() if not numbers_in(table.hand(seat)))
    return found if table.options.ties == "share" else found[:1]
