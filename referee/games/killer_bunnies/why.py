"""The rules behind what a certain card or roll brings about, beside those behind the event."""

from collections.abc import Mapping
from typing import Final

from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.catalogue import KIND_OF
from referee.kernel import flow
from referee.kernel.game import Event
from referee.kernel.ids import RuleId

Told = Mapping[str, tuple[RuleId, ...]]


def by(told: Mapping[str, str]) -> Told:
    """Ids in a row, as ids."""
    return {word: tuple(map(RuleId, ids.split())) for word, ids in told.items()}


MISFORTUNE: Final = "terrible-misfortune"

ROLLS: Final = by(
    {
        "defend:black": "KB-108 A-KB-38 A-KB-41",
        "defend:violet": "KB-168 KB-169",
        "contest": "KB-181 KB-182 KB-236 KB-255 A-KB-68 A-KB-69",
        "casino": "KB-162 KB-163 KB-164 KB-165 A-KB-58 A-KB-59",
        "bakery": "KB-209 KB-210 KB-211 A-KB-59",
        "carrot-thief": "KB-158 A-KB-75",
        "black-cat": "KB-149 KB-150",
        "supplies-surprise": "KB-265 KB-266 KB-267 A-KB-109",
        "magic-fountain": "KB-215 KB-217",
    }
)
"""By what is rolled for; a defence by its die, too."""

DEATHS: Final = by(
    {
        "hunger": "KB-104 A-KB-25 A-KB-54",
        "carrot-top-casino": "KB-164 KB-165 A-KB-104",
        "bakery": "KB-211 A-KB-104",
        "russian-roulette": "KB-255 KB-259 A-KB-73",
        "cyber-bunny": "KB-168",
        MISFORTUNE: "KB-070 KB-071 KB-072 A-KB-77",
    }
)
"""By what killed the bunnies, where it is no weapon with rules of its own."""

ATTACKS: Final = by(
    {
        "area-51": "KB-137 KB-138 A-KB-76",
        "cyber-bunny": "KB-132 KB-167 A-KB-24 A-KB-96",
        "defector-detector": "KB-180 A-KB-70",
        "drought": "KB-187 A-KB-106",
        "ebola-virus": "KB-188 KB-189 A-KB-96 A-KB-119",
        "fluorine-gas": "KB-117 A-KB-50",
        "maggots": "KB-214 A-KB-106",
        "miniature-black-hole": "KB-219 A-KB-40 A-KB-119",
        "nuclear-warhead": "KB-231 KB-232 A-KB-39",
        "sea-whiz-mount": "KB-260",
        "stray-asteroid": "KB-261 KB-262 A-KB-39",
        "trojan-bunny": "KB-270 KB-272 A-KB-44",
    }
)
"""By the card that attacks, where it has rules of its own."""


def more(event: Event) -> tuple[RuleId, ...]:
    """The rules of this roll, this death or this attack."""
    match event:
        case flow.DieRolled(purpose=purpose, die=die):
            kind = purpose.partition(":")[0]
            return ROLLS.get(kind) or ROLLS.get(f"{kind}:{die}", ())
        case m.BunniesDied(cause=cause):
            known = MISFORTUNE if cause.startswith(MISFORTUNE) else cause
            return DEATHS.get(known) or ATTACKS.get(known, ())
        case m.AttackLaunched(card=card) | m.AttackResumed(card=card):
            return ATTACKS.get(KIND_OF[card].kind, ())
        case _:
            return ()
