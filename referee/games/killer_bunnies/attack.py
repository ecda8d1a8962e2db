"""From aim to graves: launching, the affected set, the rolls, and where a roaming card goes."""

from collections.abc import Iterable

from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.card import Playing, card_of, infects, is_weapon, strike_of
from referee.games.killer_bunnies.catalogue import DIE_SIDES, KIND_OF
from referee.games.killer_bunnies.effects import kill, move_roaming, next_stop
from referee.games.killer_bunnies.run import Run, Step
from referee.games.killer_bunnies.table import Attack, Table
from referee.games.killer_bunnies.threats import Threat, threats
from referee.games.killer_bunnies.windows import OpenWindow
from referee.kernel.ids import CardId


def launch(run: Run, play: Playing) -> None:
    """The card goes at its target: a window, then the rolls (KB-108, A-KB-01)."""
    announce_launch(run, play)
    run.then(OpenWindow("launch", play.seat), RollAttack())


def announce_launch(run: Run, play: Playing) -> None:
    """The weapon is on its way; at an own bunny it lifts one Bad Karma (KB-143, A-KB-46)."""
    assert play.target
    run.happen(m.AttackLaunched(play.seat, play.card, play.target))
    player = run.table.player(play.seat)
    own = any(bunny.card == play.target for bunny in player.bunnies)
    if player.karma and own and is_weapon(play.card):
        run.happen(m.KarmaLifted(play.seat, player.karma[0]))


class RollAttack(Step, frozen=True):
    """All rolls of the attack under way, then all deaths together (A-KB-41).

    The affected set is taken here, when the window has closed and before any roll.
    """

    def __call__(self, run: Run) -> None:
        attack = run.table.attack
        if attack is None:
            return
        before = run.table
        faced = tuple(threats(before, attack))
        hit = tuple(t.target for t in faced if not survives(run, attack, t))
        run.happen(m.AttackResolved(attack.card))
        for roaming in before.roaming:
            if roaming.card in hit:
                run.happen(m.RoamingLeft(roaming.card))
        dead = tuple(card for card in hit if before.find(card))
        kill(run, dead, KIND_OF[attack.card].kind, by=attack.card)
        if infects(attack.card):
            immunise(run, faced)
        if card_of(attack.card).roams:
            wander(run, attack, before)


def survives(run: Run, attack: Attack, threat: Threat) -> bool:
    """Above the level lives; where no roll can matter none is made (KB-108, A-KB-38)."""
    if threat.level <= 0:
        return True
    if threat.level >= DIE_SIDES:
        return False
    purpose = f"defend:{threat.target}"
    return run.roll(threat.roller, strike_of(attack.card).die, purpose) > threat.level


def immunise(run: Run, faced: Iterable[Threat]) -> None:
    """Who faced an infection and lives is immune; who was spared it is not (KB-191, A-KB-28)."""
    for threat in faced:
        if run.table.find(threat.target):
            run.happen(m.BunnyImmune(threat.target))


def wander(run: Run, attack: Attack, before: Table) -> None:
    """After its attack a roaming card goes to the next viable bunny (KB-133, KB-170, KB-190)."""
    rest = next_stop(run.table, attack.card, attack.target, before)
    move_roaming(run, attack.card, attack.seat, rest)


class ResumeRoaming(Step, frozen=True):
    """A waiting roaming card attacks its bunny at the end of its launcher's turn (KB-134)."""

    card: CardId

    def __call__(self, run: Run) -> None:
        found = next((r for r in run.table.roaming if r.card == self.card), None)
        if found:
            run.happen(m.AttackResumed(found.launcher, found.card, found.bunny))
            run.then(OpenWindow("roaming", found.launcher), RollAttack())
