"""From aim to graves: launching, the affected set, the rolls, and where a roaming card goes."""

from collections.abc import Iterator

from msgspec import Struct

from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.card import Playing, Strike, card_of, roams_of, strike_of
from referee.games.killer_bunnies.catalogue import DIE_SIDES, KIND_OF
from referee.games.killer_bunnies.effects import kill, move_roaming, next_stop
from referee.games.killer_bunnies.ring import outward
from referee.games.killer_bunnies.run import Run, Step
from referee.games.killer_bunnies.table import Attack, Roaming, Table
from referee.games.killer_bunnies.windows import OpenWindow
from referee.kernel.ids import CardId, SeatId


class Threat(Struct, frozen=True):
    """One roll that an attack asks for: who is hit, who rolls, and the level to beat."""

    target: CardId
    roller: SeatId
    level: int


def launch(run: Run, play: Playing) -> None:
    """The card goes at its target: a window, then the rolls (KB-108, A-KB-01)."""
    assert play.target
    run.happen(m.AttackLaunched(play.seat, play.card, play.target))
    run.then(OpenWindow("launch", play.seat), RollAttack())


class RollAttack(Step, frozen=True):
    """All rolls of the attack under way, then all deaths together (A-KB-41).

    The affected set is taken here, when the window has closed and before any roll.
    """

    def __call__(self, run: Run) -> None:
        attack = run.table.attack
        if attack is None:  # eliminated in its window
            return
        before = run.table
        hit = tuple(t.target for t in threats(before, attack) if not survives(run, attack, t))
        run.happen(m.AttackResolved(attack.card))
        for roaming in before.roaming:
            if roaming.card in hit:
                run.happen(m.RoamingLeft(roaming.card))
        dead = tuple(card for card in hit if before.find(card))
        kill(run, dead, KIND_OF[attack.card].kind, by=attack.card)
        if card_of(attack.card).roams:
            wander(run, attack, before)


def threats(table: Table, attack: Attack) -> Iterator[Threat]:
    """Everything that the attack makes roll, target first, then outward, clockwise side first."""
    strike = strike_of(attack.card)
    roamer = roaming_target(table, attack.target)
    if roamer and not strike.ranged:  # KB-174: the one above, not the one beneath
        yield Threat(roamer.card, roamer.launcher, strike.levels[0])
        return
    centre = roamer.bunny if roamer else attack.target
    for bunny, distance in outward(table, centre):
        level = strike.level(distance)
        if level is not None:
            yield from in_space(table, attack, strike, bunny, level)


def in_space(
    table: Table, attack: Attack, strike: Strike, bunny: CardId, level: int
) -> Iterator[Threat]:
    """Who rolls in one space: Cyber Bunny before the bunny beneath (KB-175, KB-176, A-KB-112)."""
    roams = card_of(attack.card).roams
    shared = strike.ranged or (roams is not None and roams.infects)
    above = [
        Threat(r.card, r.launcher, level)
        for r in table.roaming_on(bunny)
        if shared and not roams_of(r.card).infects
    ]
    beneath = list(_beneath(table, strike, bunny, level))
    first = table.options.cyber_bunny_area == "before-bunny"
    yield from (*above, *beneath) if first else (*beneath, *above)


def _beneath(table: Table, strike: Strike, card: CardId, level: int) -> Iterator[Threat]:
    bunny = table.bunny(card)
    if not strike.spares(bunny):
        lowered = level - bunny.clover if strike.clovers else level  # KB-118, A-KB-39, A-KB-119
        yield Threat(card, table.owner(card), lowered)


def survives(run: Run, attack: Attack, threat: Threat) -> bool:
    """Above the level lives; where no roll can matter none is made (KB-108, A-KB-38)."""
    if threat.level <= 0:
        return True
    if threat.level >= DIE_SIDES:
        return False
    purpose = f"defend:{threat.target}"
    return run.roll(threat.roller, strike_of(attack.card).die, purpose) > threat.level


def roaming_target(table: Table, target: CardId) -> Roaming | None:
    """The roaming card that is aimed at, if the target is one and not a bunny (KB-172)."""
    return next((r for r in table.roaming if r.card == target), None)


def wander(run: Run, attack: Attack, before: Table) -> None:
    """After its attack a roaming card goes to the next viable bunny (KB-133, KB-170, KB-190)."""
    roams = roams_of(attack.card)
    if roams.infects and run.table.find(attack.target):
        run.happen(m.BunnyImmune(attack.target))  # KB-191, A-KB-28
    rest = next_stop(run.table, attack.card, attack.target, roams, before)
    move_roaming(run, attack.card, attack.seat, rest)


class ResumeRoaming(Step, frozen=True):
    """A waiting roaming card attacks its bunny at the end of its launcher's turn (KB-134)."""

    card: CardId

    def __call__(self, run: Run) -> None:
        found = next((r for r in run.table.roaming if r.card == self.card), None)
        if found:
            run.happen(m.AttackResumed(found.launcher, found.card, found.bunny))
            run.then(OpenWindow("roaming", found.launcher), RollAttack())
