"""Bunnies and Free Agents: they join the circle in their owner's section."""

from typing import Final

from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.card import Card, Playing
from referee.games.killer_bunnies.catalogue import FACTS
from referee.games.killer_bunnies.reasons import Reason
from referee.games.killer_bunnies.run import PickOne, Run, no
from referee.games.killer_bunnies.table import Table
from referee.kernel.ids import CardId, SeatId
from referee.kernel.rejection import Objection


def join_circle(run: Run, play: Playing) -> None:
    """The bunny is put at a spot of its owner's choice (KB-033, A-KB-16)."""
    place(run, play.seat, play.card)


def place(run: Run, seat: SeatId, bunny: CardId) -> None:
    """With no other bunny in the section there is nothing to choose."""
    if run.table.player(seat).bunnies:
        run.ask_seat(ChooseSpot(bunny), seat)
    else:
        run.happen(m.BunnyPlaced(seat, bunny, 0))


class ChooseSpot(PickOne, frozen=True):
    """Where in the section an arriving bunny goes."""

    bunny: CardId

    COMMAND = m.PlaceBunny
    FIELD = "spot"
    RULES = ("KB-033", "A-KB-16")

    def domain(self, table: Table, seat: SeatId) -> tuple[int, ...]:
        return tuple(range(len(table.player(seat).bunnies) + 1))

    def why_not(self, table: Table, seat: SeatId, value: int) -> Objection | None:
        there = value <= len(table.player(seat).bunnies)
        return None if there else no(Reason.NO_SUCH_SPOT, *self.RULES)

    def chosen(self, run: Run, seat: SeatId, value: int) -> None:
        run.happen(m.BunnyPlaced(seat, self.bunny, value))


def bunny(kind: str) -> Card:
    return Card(kind, effects=(join_circle,))


CARDS: Final = tuple(bunny(kind) for kind, facts in FACTS.items() if facts.family == "bunny")
