"""A weapon used once more: who is asked, when, and what happens then (KB-248 to KB-250)."""

from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.card import Playing
from referee.games.killer_bunnies.effects import DrawOne
from referee.games.killer_bunnies.run import Run, Step
from referee.games.killer_bunnies.table import Table
from referee.games.killer_bunnies.windows import AskOne
from referee.kernel.ids import CardId, SeatId


class OfferReuse(Step, frozen=True):
    """Ask the player of a weapon that was used, or has left play (A-KB-47, A-KB-101 (6)).

    It needs a bunny still (A-KB-108); without windows there is no such moment. What stays in
    the circle is not spent, and what was shuffled away before is beyond reach (KB-047).
    """

    card: CardId
    seat: SeatId

    def __call__(self, run: Run) -> None:
        windows, bunnies = run.table.options.windows, run.table.player(self.seat).bunnies
        there = self.card in (*run.table.in_play, *run.table.discard)
        asked = windows and there and bool(bunnies)
        if asked or any(weapon.card == self.card for weapon in run.table.reusable):
            run.happen(m.ReuseOffered(self.seat, self.card, asked))
        if asked:
            run.then(AskOne("reuse", self.seat, self.seat), EndOffer())


class OfferWhatLeft(Step, frozen=True):
    """Offer again what left play, unless an attack is under way that comes first (KB-250)."""

    def __call__(self, run: Run) -> None:
        if run.table.reusable and run.table.attack is None:
            weapon = run.table.reusable[0]
            run.then(OfferReuse(weapon.card, weapon.seat), self)


class EndOffer(Step, frozen=True):
    """Nobody wanted it: the weapon is spent."""

    def __call__(self, run: Run) -> None:
        attack = run.table.attack
        if attack:
            run.happen(m.AttackResolved(attack.card))


class WrapUp(Step, frozen=True):
    """After an action: weapons that left play are offered again, then owed cards are drawn.

    A-KB-47, A-KB-04; in the order in which each came about (A-KB-117).
    """

    def __call__(self, run: Run) -> None:
        if run.table.reusable:
            weapon = run.table.reusable[0]
            run.then(OfferReuse(weapon.card, weapon.seat), self)
        elif run.table.owed_draws:
            seat = run.table.owed_draws[0]
            run.happen(m.OwedDrawTaken(seat))
            run.then(DrawOne(seat), self)


def wrap_up(table: Table) -> Step:
    """What ends an act in the middle of another: draws that are owed wait for the outer one.

    A-KB-04: they come after the whole action that they were owed in.
    """
    return OfferWhatLeft() if table.owed_draws else WrapUp()


def offer_reuse(run: Run, play: Playing) -> None:
    """The launched weapon, unless it was eliminated or stays in play (KB-248, A-KB-108)."""
    if not play.eliminated:
        run.then(OfferReuse(play.card, play.seat))


def reuse(run: Run, seat: SeatId, card: CardId, target: CardId | None) -> None:
    """The weapon is launched a second time, at the same target or another (KB-249)."""
    attack = run.table.attack
    assert attack
    run.happen(m.AttackResolved(attack.card))
    run.happen(m.WeaponReused(seat, attack.card))
    run.then(Playing(attack.card, seat, source="saved"))
