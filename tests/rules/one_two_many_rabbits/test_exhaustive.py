"""A tenth of all small hands with all rolls; `make soak` compares the rest too."""

import pytest

from tests.rules.one_two_many_rabbits.exhaustive import SLICES, check

TENTH = range(0, SLICES, 10)
"""The slices compared here; `range(SLICES)` is all of them."""


@pytest.mark.rules("OT-15", "OT-16", "OT-18", "OT-31", "OT-32", "OT-33", "OT-35", "OT-38")
@pytest.mark.rules("A-OT-01", "A-OT-02", "A-OT-03", "A-OT-04", "A-OT-05", "A-OT-06", "A-OT-28")
@pytest.mark.parametrize("part", TENTH)
def test_the_ways_offered_are_those_that_brute_force_finds(part: int) -> None:
    assert check(part)
