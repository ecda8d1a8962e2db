"""Every playable game, by its public id. Adding a game is one import and one entry.

A version that games are still played by stays here beside the newest, in `EARLIER`.
"""

from collections.abc import Mapping
from typing import Any, Final

from referee.games import (
    bunny_bluff,
    killer_bunnies,
    one_two_many_rabbits,
    president_bunny,
)
from referee.kernel.editions import Editions
from referee.kernel.game import Game
from referee.kernel.ids import RulesetId

GAMES: Final[Mapping[RulesetId, Game[Any, Any]]] = {
    bunny_bluff.GAME.id: bunny_bluff.GAME,
    killer_bunnies.GAME.id: killer_bunnies.GAME,
    one_two_many_rabbits.GAME.id: one_two_many_rabbits.GAME,
    president_bunny.GAME.id: president_bunny.GAME,
}

EARLIER: Final[tuple[Game[Any, Any], ...]] = ()
"""Released versions that were replaced: a game stays on the version that it began by."""

EDITIONS: Final = Editions(GAMES.values(), EARLIER)
"""All of them, as the service takes them."""
