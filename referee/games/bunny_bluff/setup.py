"""The table before the first round: the shuffle, the deal, and who leads."""

from referee.games.bunny_bluff import messages as m
from referee.games.bunny_bluff.options import Options
from referee.games.bunny_bluff.rounds import GoOn
from referee.games.bunny_bluff.run import Run
from referee.games.bunny_bluff.table import Table
from referee.games.rabbit_table import choose_seat, deal, lay_table
from referee.kernel.chance import Chance
from referee.kernel.game import Event
from referee.kernel.ids import SeatId


def open_game(
    options: Options, seats: tuple[SeatId, ...], chance: Chance, at: int
) -> tuple[Event, ...]:
    """All cards are dealt, and one player is nominated as lead (BB-04, BB-05)."""
    run = Run(Table(), chance, at)
    lay_table(run, options, seats)
    deal(run, *choose_seat(run, "dealer", options.dealer))
    lead, draw = choose_seat(run, "first-seat", options.first_seat)
    run.happen(m.LeadChosen(lead, draw))
    run.then(GoOn(lead))
    return run.resolve()
