"""Every game as the laws need it, by its public id: one import and one entry a game."""

from collections.abc import Mapping
from typing import Final

from referee.kernel.ids import RulesetId
from tests.properties.described import (
    killer_bunnies,
    one_two_many_rabbits,
    rabbits,
)
from tests.properties.described.description import Description

DESCRIPTIONS: Final[Mapping[RulesetId, Description]] = {
    RulesetId("bunny-bluff"): rabbits.BUNNY_BLUFF,
    RulesetId("killer-bunnies"): killer_bunnies.DESCRIPTION,
    RulesetId("one-two-many-rabbits"): one_two_many_rabbits.DESCRIPTION,
    RulesetId("president-bunny"): rabbits.PRESIDENT_BUNNY,
}
