"""`python -m tests.rules.one_two_many_rabbits.exhaustive`: every small hand with every roll.

Every roll of one to three dice with every hand of up to five cards, 1,286,832 pairs: what the
referee offers must be what brute force finds, each way once.
"""

from collections.abc import Iterator
from multiprocessing import get_context
from os import cpu_count
from time import perf_counter
from typing import Any, Final

import click

from referee.games.one_two_many_rabbits.deck import ordered
from referee.games.one_two_many_rabbits.matching import ways_of
from referee.games.one_two_many_rabbits.messages import Use, Uses
from referee.games.one_two_many_rabbits.options import Options
from referee.kernel.ids import KindId
from tests.rules.one_two_many_rabbits.brute_force import Group, discards, hands, plays, rolls

CARDS: Final = 5
"""The largest hand."""
SLICES: Final = 60
"""All pairs fall into so many slices of about the same work."""


def spelled(use: Use) -> tuple[Group, Any]:
    """A use as brute force spells it."""
    words = [card.replace("wild:", "w") for card in use.cards]
    if len(words) == 1:
        return use.dice, words[0]
    left, sign, right = words
    if left.startswith("w") and right.startswith("w"):
        return use.dice, "two wilds"
    pair = ("+", frozenset((left, right)), *sorted((left, right)))
    return use.dice, pair if sign == "+" else ("-", left, right)


def way(uses: Uses) -> tuple[tuple[Group, Any], ...]:
    return tuple(sorted(map(spelled, uses), key=repr))


def pairs(part: int) -> Iterator[tuple[tuple[str, ...], Group]]:
    """The pairs of one slice: hands go round, so that each slice has small and large ones."""
    for place, hand in enumerate(hands(CARDS)):
        if place % SLICES == part:
            yield from ((hand, roll) for roll in rolls())


def check(part: int) -> int:
    """Compare one slice; AssertionError names the first hand and roll that differ."""
    count, last, made = 0, None, {}
    for hand, roll in pairs(part):
        if hand != last:
            last, made = hand, dict(plays(hand))
        listed = ways_of(ordered(map(KindId, hand)), roll, Options()).listed
        offered = {way(uses) for uses in listed}
        assert offered == discards(made, roll), f"{hand} with {roll}"
        assert len(offered) == len(listed), f"{hand} with {roll}: a way is offered twice"
        count += 1
    return count


@click.command()
@click.option("--jobs", default=cpu_count() or 1, show_default=True, help="Processes.")
def exhaustive(jobs: int) -> None:
    """Compare all pairs."""
    started = perf_counter()
    with get_context("spawn").Pool(jobs) as pool:
        compared = sum(pool.imap_unordered(check, range(SLICES)))
    click.echo(f"exhaustive ok: {compared:,} pairs in {perf_counter() - started:.0f} s")


if __name__ == "__main__":
    exhaustive()
