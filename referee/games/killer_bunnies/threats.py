"""Everything that an attack makes roll: who is hit, who rolls, and the level to beat."""

from collections.abc import Iterator
from dataclasses import replace

from msgspec import Struct

from referee.games.killer_bunnies.card import Strike, card_of, infects, is_weapon
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
    strike = effective(table, attack)
    if strike is None:  # a card that is announced but strikes nothing
        return
    roamer = roaming_target(table, attack.target)
    if roamer and not strike.ranged:  # KB-174: the one above, not the one beneath
        yield Threat(
            roamer.card,
            table.standing_in_for(roamer.launcher),
            lowered(table, strike, strike.levels[0], 0),
        )
        return
    centre = roamer.bunny if roamer else attack.target
    for bunny, distance in outward(table, centre):
        level = strike.level(distance)
        if level is not None:
            yield from _in_space(table, attack, bunny, level)


def effective(table: Table, attack: Attack) -> Strike | None:
    """The strike as its launcher's saved cards make it: doubled level and range (KB-220)."""
    strike = card_of(attack.card).strike
    if strike is None or not attack.launch or not is_weapon(attack.card):
        return strike
    saved = table.player(attack.seat).saved
    doubled = any(strike.levels[0] in card_of(card).amplifies for card in saved)
    return replace(strike, levels=strike.levels * 2, doubled=True) if doubled else strike


def _in_space(table: Table, attack: Attack, bunny: CardId, level: int) -> Iterator[Threat]:
    """Who rolls in one space: Cyber Bunny before the bunny beneath (KB-175, KB-176, A-KB-112)."""
    strike = effective(table, attack)
    shared = (strike is not None and strike.ranged) or infects(attack.card)
    roamers = table.roaming_on(bunny) if shared else ()
    bare = lowered(table, strike, level, 0) if strike else level
    above = [
        Threat(r.card, table.standing_in_for(r.launcher), bare)
        for r in roamers
        if not infects(r.card)
    ]
    beneath = list(_beneath(table, attack, bunny, level))
    first = infects(attack.card) or table.options.cyber_bunny_area == "before-bunny"
    yield from (*above, *beneath) if first else (*beneath, *above)


def _beneath(table: Table, attack: Attack, card: CardId, level: int) -> Iterator[Threat]:
    """The bunny of a space, unless this attack cannot hurt it (KB-123, KB-191)."""
    owner, bunny = table.owner(card), table.bunny(card)
    strike = effective(table, attack)
    if strike and owner not in attack.spared and card_of(attack.card).can_hurt(bunny):
        yield Threat(card, owner, lowered(table, strike, level, bunny.clover))


def lowered(table: Table, strike: Strike, level: int, clover: int) -> int:
    """Doubled first, then lowered by Clovers, or the other way (KB-118, A-KB-37, A-KB-39)."""
    clover = clover if strike.clovers else 0
    if strike.doubled and table.options.minilith_clovers == "subtract-first":
        return 2 * (level - clover)
    return (2 * level if strike.doubled else level) - clover


def roaming_target(table: Table, target: CardId) -> Roaming | None:
    """The roaming card that is aimed at, if the target is one and not a bunny (KB-172)."""
    return next((r for r in table.roaming if r.card == target), None)


def attacked(table: Table, attack: Attack, seat: SeatId) -> bool:
    """Whether an own bunny is aimed at, or in reach of what is aimed at another.

    Who countered the weapon is out of it (A-KB-107).
    """
    if seat in attack.spared:
        return False
    hit = (attack.target, *(threat.target for threat in threats(table, attack)))
    return any(bunny.card in hit for bunny in table.player(seat).bunnies)
