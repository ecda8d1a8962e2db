"""The table before the first trick: the shuffle, the deal, the exchange, and who leads."""

from referee.games.president_bunny.options import Options
from referee.games.president_bunny.run import Run
from referee.games.president_bunny.series import before, exchange
from referee.games.president_bunny.table import Table
from referee.games.president_bunny.tricks import LeadFrom
from referee.games.rabbit_deck import left_of
from referee.games.rabbit_table import choose_seat, deal, lay_table
from referee.kernel.chance import Chance
from referee.kernel.game import Event
from referee.kernel.ids import SeatId


def open_game(
    options: Options, seats: tuple[SeatId, ...], chance: Chance, at: int
) -> tuple[Event, ...]:
    """All cards are dealt (PB-05); a first game is led from the dealer's left (PB-07)."""
    run = Run(Table(), chance, at)
    lay_table(run, options, seats)
    if last := before(options, seats):
        deal(run, last.dealer, 0)
        exchange(run, last)
        run.then(LeadFrom(last.leader))
    else:
        dealer, draw = choose_seat(run, "dealer", options.dealer)
        deal(run, dealer, draw)
        run.then(LeadFrom(left_of(seats, dealer)[0]))
    return run.resolve()
