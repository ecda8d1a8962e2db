"""Modifiers that are run: Clovers and The Heavenly Halo go under any bunny (KB-111, KB-112)."""

from typing import Final

from referee.games.killer_bunnies.card import Card
from referee.games.killer_bunnies.effects import give_modifier
from referee.games.killer_bunnies.targets import Aimed, Target, has_target


def modifier(kind: str) -> Card:
    target = Target("any", rules=("KB-112", "KB-120", "KB-127"))
    return Card(kind, effects=(target, Aimed(give_modifier)), needs=(has_target,))


CARDS: Final = tuple(
    modifier(kind) for kind in ("clover-1", "clover-2", "clover-3", "clover-4", "heavenly-halo")
)
