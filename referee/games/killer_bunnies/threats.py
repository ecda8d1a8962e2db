"""Everything that an attack makes roll: who is hit, who rolls, and the level to beat."""

from collections.abc import Iterator

from msgspec import Struct

from referee.games.killer_bunnies.card import Strike, card_of, infects, strike_of
from referee.games.killer_bunnies.ring import outward
from referee.games.killer_bunnies.table import Attack, Roaming, Table
from referee.kernel.ids import CardId, SeatId


class Threat(Struct, frozen=True):
    """One roll that an attack asks for: who is hit, who rolls, and the level to beat."""

    target: CardId
    roller: SeatId
    level: int


def threats(table: Table, attack: Attack) -> Iterator[Threat]:
    """Everything that the attack makes roll, target first, then outward, clockwise side first."""
    strike = card_of(attack.card).strike
    if strike is None:  # a card that is announced but strikes nothing
        return
    roamer = roaming_target(table, attack.target)
    if roamer and not strike.ranged:  # KB-174: the one above, not the one beneath
        yield Threat(roamer.card, roamer.launcher, strike.levels[0])
        return
    centre = roamer.bunny if roamer else attack.target
    for bunny, distance in outward(table, centre):
        level = strike.level(distance)
        if level is not None:
            yield from _in_space(table, attack, bunny, level)


def _in_space(table: Table, attack: Attack, bunny: CardId, level: int) -> Iterator[Threat]:
    """Who rolls in one space: Cyber Bunny before the bunny beneath (KB-175, KB-176, A-KB-112)."""
    shared = strike_of(attack.card).ranged or infects(attack.card)
    roamers = table.roaming_on(bunny) if shared else ()
    above = [Threat(r.card, r.launcher, level) for r in roamers if not infects(r.card)]
    beneath = list(_beneath(table, attack, bunny, level))
    first = table.options.cyber_bunny_area == "before-bunny"
    yield from (*above, *beneath) if first else (*beneath, *above)


def _beneath(table: Table, attack: Attack, card: CardId, level: int) -> Iterator[Threat]:
    """The bunny of a space, unless this attack cannot hurt it (KB-123, KB-191)."""
    owner, bunny = table.owner(card), table.bunny(card)
    if card_of(attack.card).can_hurt(bunny):
        yield Threat(card, owner, _lowered(strike_of(attack.card), level, bunny.clover))


def _lowered(strike: Strike, level: int, clover: int) -> int:
    """Clovers lower the level of a weapon (KB-118, A-KB-39, A-KB-119)."""
    return level - clover if strike.clovers else level


def roaming_target(table: Table, target: CardId) -> Roaming | None:
    """The roaming card that is aimed at, if the target is one and not a bunny (KB-172)."""
    return next((r for r in table.roaming if r.card == target), None)


def attacked(table: Table, attack: Attack, seat: SeatId) -> bool:
    """Whether an own bunny is aimed at, or in reach of what is aimed at another."""
    hit = (attack.target, *(threat.target for threat in threats(table, attack)))
    return any(bunny.card in hit for bunny in table.player(seat).bunnies)
