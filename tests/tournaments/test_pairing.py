"""Who plays whom: tables of legal sizes, nobody twice, the fewest repeats, byes in turn."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain, combinations
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from referee.tournaments.messages import PlayerId
from referee.tournaments.pairing import Met, met_at, paired, repeats
from referee.tournaments.pods import sizes_for, waiting

limits = st.tuples(st.integers(2, 6), st.integers(0, 4)).map(lambda r: (r[0], r[0] + r[1]))
few = st.integers(2, 4), st.integers(2, 4)


def names(count: int) -> tuple[PlayerId, ...]:
    return tuple(PlayerId(f"p{n:02}") for n in range(count))


def some_history(players: Sequence[PlayerId], rounds: int, seed: int) -> Met:
    """Earlier rounds at tables of three, by chance."""
    luck, tables = Random(seed), []
    for _ in range(rounds):
        order = luck.sample(players, len(players))
        tables += [order[n : n + 3] for n in range(0, len(order), 3)]
    return met_at(tables)


def every_way(
    players: tuple[PlayerId, ...], sizes: tuple[int, ...]
) -> Iterator[tuple[tuple[PlayerId, ...], ...]]:
    """All ways to fill tables of these sizes."""
    if not players:
        yield ()
        return
    for size in set(sizes):
        left = list(sizes)
        left.remove(size)
        for mates in combinations(players[1:], size - 1):
            rest = tuple(p for p in players[1:] if p not in mates)
            for more in every_way(rest, tuple(left)):
                yield ((players[0], *mates), *more)


@given(st.integers(0, 120), limits)
def test_tables_have_legal_sizes_and_as_few_wait_as_can_be(
    count: int, sizes: tuple[int, int]
) -> None:
    smallest, largest = sizes
    found = sizes_for(count, smallest, largest)
    assert all(smallest <= size <= largest for size in found)
    more = range(sum(found) + 1, count + 1)
    assert not any(-(-n // largest) * smallest <= n for n in more)
    assert not found or max(found) - min(found) <= 1


@settings(deadline=None)
@given(st.integers(2, 24), limits, st.integers(0, 4), st.integers())
def test_everybody_sits_once(count: int, sizes: tuple[int, int], rounds: int, seed: int) -> None:
    wanted = sizes_for(count, *sizes)
    order = names(sum(wanted))
    tables = paired(order, wanted, some_history(order, rounds, seed))
    assert sorted(chain.from_iterable(tables)) == list(order)
    assert sorted(map(len, tables)) == sorted(wanted)


@settings(deadline=None)
@given(st.integers(2, 8), *few, st.integers(0, 4), st.integers())
def test_no_other_way_repeats_fewer_meetings(
    count: int, smallest: int, more: int, rounds: int, seed: int
) -> None:
    sizes = sizes_for(count, smallest, smallest + more)
    order = names(sum(sizes))
    met = some_history(order, rounds, seed)
    fewest = min((repeats(way, met) for way in every_way(order, sizes)), default=0)
    assert repeats(paired(order, sizes, met), met) == fewest


def test_neighbours_in_the_standing_play_each_other() -> None:
    assert paired(names(8), (4, 4), {}) == (names(8)[:4], names(8)[4:])


def test_who_has_met_meets_somebody_else_nearby() -> None:
    a, b, c, d = names(4)
    assert paired((a, b, c, d), (2, 2), met_at([(a, b)])) == ((a, c), (b, d))


def test_a_large_late_round_is_paired_within_its_budget() -> None:
    order = names(64)
    tables: list[tuple[PlayerId, ...]] = []
    for seed in range(5):
        shuffled = Random(seed).sample(order, 64)
        tables += paired(shuffled, (4,) * 16, met_at(tables))
    assert repeats(tables, {}) == 0
    assert max(met_at(tables).values()) == 1


@given(st.integers(3, 9), st.integers(1, 12))
def test_nobody_waits_twice_before_everybody_has_waited_once(count: int, rounds: int) -> None:
    had: Counter[PlayerId] = Counter()
    for seed in range(rounds):
        order = Random(seed).sample(names(count), count)
        had.update(waiting(order, sum(sizes_for(count, 2, 2)), had))
    assert not had or max(had.values()) - min(had[p] for p in names(count)) <= 1


def test_the_last_in_the_standing_waits_first() -> None:
    a, b, c = names(3)
    assert waiting((a, b, c), 2, {}) == (c,)
    assert waiting((a, b, c), 2, {c: 1}) == (b,)
