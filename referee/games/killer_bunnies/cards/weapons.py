"""Weapons: aimed at a bunny, whose owner rolls to survive (KB-107 to KB-110)."""

from typing import Final

from referee.games.killer_bunnies.attack import launch
from referee.games.killer_bunnies.card import Card, Roams, Strike
from referee.games.killer_bunnies.catalogue import FACTS
from referee.games.killer_bunnies.targets import Reach, Target, has_target


def weapon(
    kind: str,
    *further: int,
    reach: Reach = "opponents",
    falling: bool = False,
    blocked_by: tuple[str, ...] = (),
) -> Card:
    """A weapon of its printed level; `further` are the levels one, two, ... spaces away."""
    level = FACTS[kind].level
    assert level is not None
    strike = Strike((level, *further), falling=falling, blocked_by=blocked_by)
    target = Target(reach, by_option=True, at_roaming=True)
    return Card(kind, effects=(target, launch), needs=(has_target,), strike=strike)


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
    weapon("sea-whiz-mount", 9, reach="any"),
    weapon("miniature-black-hole", reach="any", falling=True),
    weapon("nuclear-warhead", 12, 12, reach="any"),
    weapon("stray-asteroid", 12, 12, 12, reach="any"),
    Card(
        "ebola-virus",
        effects=(Target("any", by_option=True), launch),
        needs=(has_target,),
        strike=Strike((11,), blocked_by=("containment-suit",)),
        roams=Roams(direction=-1, infects=True),
    ),
    Card(
        "cyber-bunny",
        effects=(Target("any"), launch),
        needs=(has_target,),
        strike=Strike((9,), die="violet", clovers=False),
        roams=Roams(direction=1, infects=False),
    ),
)
