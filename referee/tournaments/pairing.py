"""Who plays whom: neighbours in the standing who have met each other least.

Of all ways to fill the tables, those with the fewest repeated meetings are taken, and of them the
first when each table is filled from the top of the standing. That is found by trying: tables in
order, always the highest who has no seat yet, then mates downwards, and back where too many have
met. A step budget ends what would take too long: then the standing is cut into tables, and players
change places, the nearest first, as long as that saves a meeting. So a large and late round may
repeat a meeting more than it had to.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, count, islice
from typing import Final

from referee.tournaments.messages import Pairing, PlayerId

STEPS: Final = 20_000
"""Some twenty milliseconds."""

Costs = Sequence[Sequence[int]]
Seats = tuple[int, ...]
"""Players by their place in the standing."""

Met = Mapping[frozenset[PlayerId], int]


def met_at(tables: Iterable[Sequence[PlayerId]]) -> Met:
    """How often each two have sat together."""
    pairs = (frozenset(pair) for table in tables for pair in combinations(table, 2))
    return Counter(pairs)


def repeats(tables: Iterable[Sequence[PlayerId]], met: Met) -> int:
    """How many meetings of these tables there were before."""
    return sum(met.get(pair, 0) for pair in met_at(tables))


def paired(order: Sequence[PlayerId], sizes: Sequence[int], met: Met) -> Pairing:
    """The tables of a round for players in the order of the standing."""
    if not sizes:
        return ()
    costs = [[met.get(frozenset((one, other)), 0) for other in order] for one in order]
    found = _fewest(costs, tuple(sizes)) or _improved(costs, sizes)
    return tuple(tuple(order[n] for n in sorted(table)) for table in found)


def _fewest(costs: Costs, sizes: Seats) -> tuple[Seats, ...] | None:
    """The best pairing, if the budget lasts to find it."""
    left = STEPS
    for most in count(_at_least(costs, min(sizes))):
        search = _Search(costs, left)
        found = next(search.tables(tuple(range(len(costs))), sizes, most), None)
        left -= search.steps
        if found is not None or left <= 0:
            return found
    raise AssertionError("counting does not end")


def _improved(costs: Costs, sizes: Sequence[int]) -> list[list[int]]:
    """The standing cut into tables; then two players change places while that saves a meeting."""
    people = iter(range(len(costs)))
    tables = [list(islice(people, size)) for size in sizes]
    sits = {player: table for table in tables for player in table}
    near = sorted(combinations(range(len(costs)), 2), key=lambda pair: pair[1] - pair[0])
    while any([_swapped(costs, sits, *pair) for pair in near]):
        pass
    return tables


def _swapped(costs: Costs, sits: dict[int, list[int]], one: int, other: int) -> bool:
    """Let two players change tables if fewer have met before then."""
    at, there = sits[one], sits[other]
    now = sum([costs[one][n] for n in at]) + sum([costs[other][n] for n in there])
    if not now or at is there:
        return False
    then = sum([costs[one][n] for n in there]) + sum([costs[other][n] for n in at])
    if then - 2 * costs[one][other] >= now:
        return False
    at[at.index(one)], there[there.index(other)] = other, one
    sits[one], sits[other] = there, at
    return True


def _at_least(costs: Costs, smallest: int) -> int:
    """What any pairing repeats: everybody has to sit with so many, at best the least met."""
    mates = smallest - 1
    # The cheapest of a row is the player with itself, which is no meeting.
    each = (sum(sorted(row)[1 : mates + 1]) for row in costs)
    return -(-sum(each) // 2)


@dataclass
class _Search:
    """One try with a number of repeats that may not be passed."""

    costs: Costs
    budget: int
    steps: int = field(default=0, init=False)

    def tables(self, order: Seats, sizes: Seats, most: int) -> Iterator[tuple[Seats, ...]]:
        """Every way to fill the tables, best standing first."""
        if not sizes:
            yield ()
            return
        for size in sorted(set(sizes), reverse=True):
            rest = list(sizes)
            rest.remove(size)
            for table, cost in self._filled((order[0],), order[1:], size, most):
                others = tuple(p for p in order if p not in table)
                for more in self.tables(others, tuple(rest), most - cost):
                    yield (table, *more)

    def _filled(
        self, table: Seats, below: Seats, size: int, most: int
    ) -> Iterator[tuple[Seats, int]]:
        """Every way to fill one table, and what it costs."""
        if len(table) == size:
            yield table, 0
            return
        for place, mate in enumerate(below):
            self.steps += 1
            if self.steps > self.budget:
                return
            row = self.costs[mate]
            cost = sum([row[other] for other in table])
            if cost <= most:
                seated, lower = (*table, mate), below[place + 1 :]
                for whole, more in self._filled(seated, lower, size, most - cost):
                    yield whole, cost + more
