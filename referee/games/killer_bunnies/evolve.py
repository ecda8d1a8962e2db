"""Events into tables. Total: nothing here decides, draws or refuses."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from referee.games.killer_bunnies.evolve_cards import CARD_APPLY
from referee.games.killer_bunnies.evolve_circle import CIRCLE_APPLY
from referee.games.killer_bunnies.evolve_seats import SEAT_APPLY
from referee.games.killer_bunnies.evolve_table import TABLE_APPLY
from referee.games.killer_bunnies.evolve_trades import TRADE_APPLY
from referee.games.killer_bunnies.table import Table
from referee.kernel import flow
from referee.kernel.game import Event


def evolve(table: Table, event: Event) -> Table:
    """Apply one recorded fact."""
    return APPLY[type(event)](table, event)


APPLY: Final[Mapping[type[Event], Callable[[Table, Any], Table]]] = {
    **flow.APPLY,
    **TABLE_APPLY,
    **CIRCLE_APPLY,
    **CARD_APPLY,
    **TRADE_APPLY,
    **SEAT_APPLY,
}
