"""How players are spread over tables of legal sizes, and who must wait."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

P = TypeVar("P")


def sizes_for(players: int, smallest: int, largest: int) -> tuple[int, ...]:
    """As many seats as can be filled, at as few tables as can be, of sizes as equal as can be.

    Larger ones come first. Who finds no seat has a bye: `players` less the sum.
    """
    for seated in range(players, smallest - 1, -1):
        tables = -(-seated // largest)
        if tables * smallest <= seated:
            size, more = divmod(seated, tables)
            return (size + 1,) * more + (size,) * (tables - more)
    return ()


def waiting(order: Sequence[P], seats: int, had: Mapping[P, int]) -> tuple[P, ...]:
    """Who has a bye: those with the fewest so far, and of them the last in the standing."""
    place = {player: n for n, player in enumerate(order)}

    def turn(player: P) -> Any:
        return (had.get(player, 0), -place[player])

    chosen = sorted(order, key=turn)[: len(order) - seats]
    return tuple(sorted(chosen, key=place.__getitem__))
