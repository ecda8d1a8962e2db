"""The Black Cat takes a bunny's Clovers, and its Green die may hand them out again."""

from typing import Any, Final

from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.card import Card, Playing
from referee.games.killer_bunnies.catalogue import KIND_OF
from referee.games.killer_bunnies.effects import give_modifier
from referee.games.killer_bunnies.rewards import MayDecline
from referee.games.killer_bunnies.run import Run, Step
from referee.games.killer_bunnies.table import Table
from referee.games.killer_bunnies.targets import Target, has_target
from referee.kernel.ids import CardId, SeatId


def strip_clovers(run: Run, play: Playing) -> None:
    """Every Clover leaves the bunny; an odd Green die lets them go on (KB-148 to KB-150)."""
    assert play.target
    bunny = run.table.bunny(play.target)
    clovers = tuple(card for card in bunny.modifiers if KIND_OF[card].clover)
    if not clovers:
        return
    run.happen(m.CloversTaken(play.target, clovers))
    odd = run.roll(play.seat, "green", "black-cat") % 2
    if odd:
        run.then(*(HandOutClover(play.seat, clover) for clover in clovers))
        return
    for clover in clovers:
        run.happen(m.CardDiscarded(play.seat, clover))


class HandOutClover(Step, frozen=True):
    """Ask where a Clover goes."""

    seat: SeatId
    clover: CardId

    def __call__(self, run: Run) -> None:
        run.ask_seat(WhereClover(self.clover), self.seat)


class WhereClover(MayDecline, frozen=True):
    """Under which bunny a Clover goes; null discards it (KB-149)."""

    clover: CardId

    COMMAND = m.PlaceClover
    FIELD = "bunny"
    RULES = ("KB-149",)

    def domain(self, table: Table, seat: SeatId) -> tuple[CardId | None, ...]:
        return (None, *(bunny.card for _, bunny in table.ring()))

    def drop(self, run: Run) -> None:
        """Who would place it has left (A-KB-99)."""
        (seat,) = run.consume().owed
        run.happen(m.CardDiscarded(seat, self.clover))

    def chosen(self, run: Run, seat: SeatId, value: Any) -> None:
        if value is None:
            run.happen(m.CardDiscarded(seat, self.clover))
        else:
            give_modifier(run, value, self.clover)


CARDS: Final = (
    Card("black-cat", effects=(Target("any", ("KB-148",)), strip_clovers), needs=(has_target,)),
)
