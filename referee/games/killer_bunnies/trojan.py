"""The Trojan Bunny: laid, dormant, and exploding when its bunny's owner launches a weapon."""

from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.attack import RollAttack, announce_launch
from referee.games.killer_bunnies.card import Playing
from referee.games.killer_bunnies.run import Run, Step
from referee.games.killer_bunnies.windows import OpenWindow
from referee.kernel.ids import CardId, SeatId


def launch_trojan(run: Run, play: Playing) -> None:
    """Laying it is a launch; then it lies dormant (KB-270, A-KB-43)."""
    announce_launch(run, play)
    run.then(OpenWindow("launch", play.seat), LayTrojan(play.card, play.seat))


class LayTrojan(Step, frozen=True):
    """It goes under the bunny that the window left as its target."""

    card: CardId
    seat: SeatId

    def __call__(self, run: Run) -> None:
        attack = run.table.attack
        if attack is None:
            return
        run.happen(m.AttackResolved(self.card))
        run.happen(m.TrojanLaid(attack.target, self.card, self.seat))


def explode_trojans(run: Run, play: Playing) -> None:
    """Every Trojan under a bunny of the launcher explodes, but not the one just laid (A-KB-45)."""
    lying = [
        Explode(trojan.card, bunny.card, play.seat)
        for bunny in run.table.player(play.seat).bunnies
        for trojan in bunny.trojans
        if trojan.card != play.card
    ]
    run.then(*lying)


class Explode(Step, frozen=True):
    """Carrier and neighbours roll, once its window has closed (KB-271, KB-272, A-KB-44)."""

    card: CardId
    bunny: CardId
    owner: SeatId

    def __call__(self, run: Run) -> None:
        if lies_under(run, self.bunny, self.card):
            run.happen(m.AttackResumed(self.owner, self.card, self.bunny))
            run.then(
                OpenWindow("explosion", self.owner),
                RollAttack(),
                ClearTrojan(self.card, self.bunny),
            )


class ClearTrojan(Step, frozen=True):
    """An exploded or eliminated Trojan is discarded; with a dead carrier it is gone already."""

    card: CardId
    bunny: CardId

    def __call__(self, run: Run) -> None:
        if lies_under(run, self.bunny, self.card):
            run.happen(m.TrojanLeft(self.bunny, self.card))


def lies_under(run: Run, bunny: CardId, card: CardId) -> bool:
    found = run.table.find(bunny)
    return found is not None and any(trojan.card == card for trojan in found[1].trojans)
