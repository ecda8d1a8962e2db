"""A hundred thousand draws are as even as fair ones; `make soak` looks at a million."""

from collections import Counter

import pytest

from tests.kernel.fairness import MILLION, Evenness, checked, evenness, once_in_ten_thousand


@pytest.mark.rules("A-GEN-03")
@pytest.mark.parametrize("found", checked(MILLION // 10), ids=lambda found: found.what)
def test_nothing_is_favoured(found: Evenness) -> None:
    assert found.fair, found


def test_a_loaded_die_is_noticed() -> None:
    """A six that comes a tenth more often than the others; then one that never comes."""
    loaded = Counter({number: 6_000 for number in range(1, 6)} | {6: 6_600})
    assert not evenness("a loaded die", loaded, 6).fair
    assert not evenness("a die without a six", Counter({n: 6_000 for n in range(1, 6)}), 6).fair


@pytest.mark.parametrize(("freedom", "tables"), [(5, 25.74), (11, 37.37), (23, 57.07)])
def test_the_bound_is_that_of_the_tables(freedom: int, tables: float) -> None:
    assert once_in_ten_thousand(freedom) == pytest.approx(tables, rel=0.03)
