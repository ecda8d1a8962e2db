"""Weapons: aimed at a bunny, whose owner rolls to survive (KB-107 to KB-110)."""

from typing import Final

from referee.games.killer_bunnies.attack import launch
from referee.games.killer_bunnies.card import Card, Roams, Strike
from referee.games.killer_bunnies.catalogue import FACTS
from referee.games.killer_bunnies.reuse import offer_reuse
from referee.games.killer_bunnies.targets import Reach, Target, has_target
from referee.games.killer_bunnies.trojan import explode_trojans, launch_trojan

AFTERMATH: Final = (explode_trojans, offer_reuse)
"""What follows any launch, in this order (A-KB-108)."""


def weapon(kind: str, *, blocked_by: tuple[str, ...] = ()) -> Card:
    """A weapon of its printed level that goes at an opponent's bunny (KB-107)."""
    strike = Strike((level_of(kind),), blocked_by=blocked_by)
    return _aimed(kind, strike, "opponents", "KB-107")


def ranged(kind: str, *further: int, rule: str, falling: bool = False) -> Card:
    """A weapon for any bunny that reaches beyond it: `further` levels one, two, ... spaces off."""
    strike = Strike((level_of(kind), *further), falling=falling)
    return _aimed(kind, strike, "any", rule)


def _aimed(kind: str, strike: Strike, reach: Reach, rule: str) -> Card:
    target = Target(reach, rules=(rule, "A-KB-30"), by_option=True, at_roaming=True)
    return Card(kind, (target, launch, *AFTERMATH), needs=(has_target,), strike=strike)


def level_of(kind: str) -> int:
    level = FACTS[kind].level
    assert level is not None, f"{kind} has no level"
    return level


CARDS: Final = (
    weapon("kitchen-whisk"),
    weapon("green-gelatin"),
    weapon("ice-pick"),
    weapon("butchers-cleaver"),
    weapon("food-processor"),
    weapon("boiling-tar"),
    weapon("roaches"),
    weapon("bow-and-arrow"),
    weapon("chain-saw"),
    weapon("guillotine"),
    weapon("sword"),
    weapon("flame-thrower"),
    weapon("torus-ring"),
    weapon("fluorine-gas", blocked_by=("containment-suit",)),
    weapon("laser-gun"),
    weapon("sling-shot"),
    weapon("scissors"),
    weapon("loose-stalactite"),
    ranged("sea-whiz-mount", 9, rule="KB-260"),
    ranged("miniature-black-hole", rule="KB-219", falling=True),
    ranged("nuclear-warhead", 12, 12, rule="KB-231"),
    ranged("stray-asteroid", 12, 12, 12, rule="KB-261"),
    Card(
        "ebola-virus",
        effects=(
            Target("any", rules=("KB-188", "A-KB-24", "A-KB-30"), by_option=True),
            launch,
            *AFTERMATH,
        ),
        needs=(has_target,),
        strike=Strike((level_of("ebola-virus"),), blocked_by=("containment-suit",)),
        roams=Roams(direction=-1, infects=True),
    ),
    Card(
        "cyber-bunny",
        effects=(Target("any", rules=("KB-132", "A-KB-24")), launch),
        needs=(has_target,),
        strike=Strike((9,), die="violet", clovers=False),
        roams=Roams(direction=1, infects=False),
    ),
    Card(
        "trojan-bunny",
        effects=(Target("any", ("KB-270", "A-KB-30"), by_option=True), launch_trojan, *AFTERMATH),
        needs=(has_target,),
        strike=Strike((10, 10)),
    ),
)
