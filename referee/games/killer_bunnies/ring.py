"""Distances and neighbours in the Bunny Circle (KB-027 to KB-032, A-KB-17, A-KB-18)."""

from collections.abc import Iterator

from referee.games.killer_bunnies.table import Table
from referee.kernel.ids import CardId


def spaces(table: Table) -> tuple[CardId, ...]:
    """The bunnies of the ring clockwise, whoever owns them (KB-031)."""
    return tuple(bunny.card for _, bunny in table.ring())


def outward(table: Table, centre: CardId) -> Iterator[tuple[CardId, int]]:
    """Each bunny once with its distance from `centre`: nearest first, clockwise side first.

    On a tie of both ways round a bunny counts once, at that distance (A-KB-18, A-KB-41).
    """
    ring = spaces(table)
    here, size = ring.index(centre), len(ring)
    yield centre, 0
    for distance in range(1, size // 2 + 1):
        yield ring[(here + distance) % size], distance
        if 2 * distance != size:
            yield ring[(here - distance) % size], distance


def following(table: Table, bunny: CardId, *, step: int) -> Iterator[CardId]:
    """The others after `bunny`, clockwise (step 1) or counter-clockwise (-1), once round."""
    ring = spaces(table)
    here, size = ring.index(bunny), len(ring)
    return (ring[(here + step * n) % size] for n in range(1, size))
