"""Bunnies that arrive in a section: flipped, revived, returned, or from another owner."""

from collections.abc import Iterator

from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.card import infects
from referee.games.killer_bunnies.effects import unseat
from referee.games.killer_bunnies.reasons import Reason
from referee.games.killer_bunnies.run import PickOne, Run, Step, no
from referee.games.killer_bunnies.table import Abductee, Table
from referee.kernel.flow import Frame
from referee.kernel.ids import CardId, SeatId
from referee.kernel.rejection import Objection


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
        self.arrive(run, seat, value)

    def arrive(self, run: Run, seat: SeatId, spot: int) -> None:
        """The bunny lies at its spot."""
        run.happen(m.BunnyPlaced(seat, self.bunny, spot))

    def drop(self, run: Run) -> None:
        """Who would place it has left: it goes where it came from (A-KB-99)."""
        (seat,) = run.consume().owed
        if self.bunny in run.table.in_play:
            run.happen(m.CardDiscarded(seat, self.bunny))


class SpotForMoved(ChooseSpot, frozen=True):
    """Where a bunny goes that changes owner (A-KB-19)."""

    RULES = ("A-KB-19", "A-KB-16")

    def is_moot(self, table: Table, frame: Frame) -> bool:
        """It died on the way, by a Misfortune drawn or a card used meanwhile."""
        return table.find(self.bunny) is None

    def arrive(self, run: Run, seat: SeatId, spot: int) -> None:
        turn = run.table.turn
        own_turn = turn is not None and turn.seat == seat and not turn.over
        run.happen(m.BunnyMoved(self.bunny, seat, spot, 2 if own_turn else 1))  # A-KB-53


class SpotForReturned(ChooseSpot, frozen=True):
    """Where a bunny goes that the aliens give back (A-KB-20)."""

    RULES = ("A-KB-20", "A-KB-16")

    def arrive(self, run: Run, seat: SeatId, spot: int) -> None:
        run.happen(m.BunnyReturned(self.bunny, seat, spot))

    def drop(self, run: Run) -> None:
        (seat,) = run.consume().owed
        run.happen(m.CardDiscarded(seat, self.bunny))


def settle_in(run: Run, seat: SeatId, question: ChooseSpot) -> None:
    """Ask for the spot; with no other bunny in the section there is nothing to choose."""
    if run.table.player(seat).bunnies:
        run.ask_seat(question, seat)
    else:
        question.arrive(run, seat, 0)


def place(run: Run, seat: SeatId, bunny: CardId) -> None:
    """A bunny enters play on this seat's side (KB-033)."""
    settle_in(run, seat, ChooseSpot(bunny))


def revive(run: Run, seat: SeatId, bunny: CardId) -> None:
    """A discarded bunny goes straight into the circle (KB-081, KB-082)."""
    run.happen(m.BunnyRevived(seat, bunny))
    place(run, seat, bunny)


def revivable(table: Table) -> tuple[CardId, ...]:
    """The bunnies in the Discard Pile (KB-081)."""
    return tuple(sorted(card for card in table.discard if table.is_bunny(card)))


class MoveBunny(Step, frozen=True):
    """A bunny goes to a new owner; Cyber Bunny hops off first (A-KB-19, A-KB-81, A-KB-95)."""

    bunny: CardId
    to: SeatId

    def __call__(self, run: Run) -> None:
        found = run.table.find(self.bunny)
        if found is None or found[0] == self.to:  # won back: nothing changes hands
            return
        if run.table.player(self.to).left:
            return
        for roaming in run.table.roaming_on(self.bunny):
            if not infects(roaming.card):
                unseat(run, roaming, run.table)
        settle_in(run, self.to, SpotForMoved(self.bunny))


class GiveBack(Step, frozen=True):
    """A bunny that was with the aliens comes home (KB-138)."""

    abductee: CardId

    def __call__(self, run: Run) -> None:
        for kept in _named(run.table, self.abductee):
            if run.table.player(kept.owner).left:  # A-KB-20
                run.happen(m.CardDiscarded(kept.owner, kept.bunny))
            else:
                settle_in(run, kept.owner, SpotForReturned(kept.bunny))


def _named(table: Table, bunny: CardId) -> Iterator[Abductee]:
    return (kept for kept in table.abductees if kept.bunny == bunny)
