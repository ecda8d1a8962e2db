"""Paired rounds: the machine's speed swings, so sides take turns and neighbours are compared."""

from collections.abc import Callable
from statistics import median
from typing import Literal

from msgspec import Struct

from bench.figures import Figure

Side = Callable[[], float]
"""Measures one round and gives its figure."""


class Pairs(Struct, frozen=True):
    """What each round measured, ours and the reference's."""

    ours: tuple[float, ...]
    reference: tuple[float, ...]

    def figure(
        self, name: str, *, goal: float, better: Literal["higher", "lower"], unit: str
    ) -> Figure:
        """Medians; the ratio is the median of the rounds' ratios, each of neighbours in time."""
        ratios = [ours / other for ours, other in zip(self.ours, self.reference, strict=True)]
        ours, reference = median(self.ours), median(self.reference)
        return Figure(name, ours, reference, median(ratios), goal, better, unit)


def paired(rounds: int, ours: Side, reference: Side, *, tick: Callable[[], None]) -> Pairs:
    """Run the two sides in turns; who begins changes from round to round."""
    found: dict[Side, list[float]] = {ours: [], reference: []}
    for number in range(rounds):
        for side in (ours, reference) if number % 2 else (reference, ours):
            found[side].append(side())
        tick()
    return Pairs(tuple(found[ours]), tuple(found[reference]))
