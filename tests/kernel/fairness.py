"""`python -m tests.kernel.fairness`: whether a million draws are as even as fair ones would be.

Pearson's chi-squared over the numbers of each die, over pairs of rolls, and over the orders of a
shuffle. Keys are fixed, so a run says the same today and tomorrow.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from math import factorial
from typing import Any

import click
from msgspec import Struct

from referee.kernel.chance import SealedChance
from referee.kernel.ids import GameId

MILLION = 1_000_000
SIDES = (2, 6, 12)


class Evenness(Struct, frozen=True):
    """Of what, over how many draws, how far from even, and how far fair draws may be."""

    what: str
    draws: int
    chi_squared: float
    bound: float

    @property
    def fair(self) -> bool:
        return self.chi_squared < self.bound


def once_in_ten_thousand(freedom: int) -> float:
    """What chi-squared exceeds so rarely: the approximation of Wilson and Hilferty."""
    ninths = 2 / (9 * freedom)
    return float(freedom * (1 - ninths + 3.719 * ninths**0.5) ** 3)


def chi_squared(counts: Counter[Any], cells: int) -> float:
    """Pearson's sum; cells that were never hit count as well."""
    expected = counts.total() / cells
    hit = sum((count - expected) ** 2 / expected for count in counts.values())
    return hit + expected * (cells - len(counts))


def dice(draws: int) -> Iterator[Evenness]:
    """Each die by itself, and what follows what: pairs that share no roll."""
    for sides in SIDES:
        chance = SealedChance(b"fair", GameId(f"d{sides}"), ("A:c0ffee",))
        values = [chance.roll(f"die:{sides}", sides).value for _ in range(draws // 4)]
        yield evenness(f"a die of {sides}", Counter(values), sides)
        pairs = Counter(zip(values[::2], values[1::2], strict=True))
        yield evenness(f"pairs of dice of {sides}", pairs, sides**2)


def shuffles(draws: int) -> Evenness:
    """All orders of four cards."""
    chance = SealedChance(b"fair", GameId("cards"), ())
    orders = Counter(chance.shuffle("cards", "abcd")[1] for _ in range(draws // 4 // 3))
    return evenness("the orders of 4 cards", orders, factorial(4))


def evenness(what: str, counts: Counter[Any], cells: int) -> Evenness:
    bound = once_in_ten_thousand(cells - 1)
    return Evenness(what, counts.total(), chi_squared(counts, cells), bound)


def checked(draws: int) -> list[Evenness]:
    """Every check; three quarters of the draws are rolls, the rest exchanges of shuffles."""
    return [*dice(draws), shuffles(draws)]


@click.command()
@click.option("--draws", default=MILLION, show_default=True)
def fairness(draws: int) -> None:
    """Show how even the draws are; the exit code is 1 if something is not."""
    found = checked(draws)
    for each in found:
        click.echo(
            f"{each.what:28} {each.draws:>9,} drawn   chi-squared {each.chi_squared:7.1f}"
            f"   fair below {each.bound:6.1f}   {'ok' if each.fair else 'NOT FAIR'}"
        )
    sys.exit(0 if all(each.fair for each in found) else 1)


if __name__ == "__main__":
    fairness()
