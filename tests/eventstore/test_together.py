"""Calls that wait share the next batch: nobody waits alone, and each gets its own answer."""

import threading
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor

import pytest

from eventstore.together import LIMIT, Together


class Slow:
    """Answers with the double; each batch waits at a gate until the test lets it go."""

    def __init__(self) -> None:
        self.batches: list[list[int]] = []
        self.arrived = threading.Semaphore(0)
        self.gate = threading.Semaphore(0)

    def __call__(self, given: Sequence[int]) -> list[int]:
        self.batches.append(list(given))
        self.arrived.release()
        assert self.gate.acquire(timeout=5)
        if 13 in given:
            raise ValueError("13")
        return [2 * number for number in given]


def sent(
    pool: ThreadPoolExecutor, together: Together[int, int], *numbers: int
) -> list[Future[int]]:
    """The calls of these numbers, waiting in this order."""
    calls = []
    for number in numbers:
        waiting = len(together.waiting)
        calls.append(pool.submit(together, number))
        while len(together.waiting) == waiting:
            pass
    return calls


def first(pool: ThreadPoolExecutor, together: Together[int, int], slow: Slow) -> Future[int]:
    """A call that is on its way."""
    call = pool.submit(together, 1)
    assert slow.arrived.acquire(timeout=5)
    return call


def expected(together: Together[int, int], number: int) -> int:
    """A call that was made ready before."""
    with together.expecting():
        return together(number)


def test_who_is_alone_goes_at_once() -> None:
    together = Together[int, int](lambda given: [2 * number for number in given])
    assert [together(1), together(2)] == [2, 4]


def test_who_waits_shares_the_next_batch_in_order() -> None:
    slow = Slow()
    together = Together[int, int](slow, lanes=1)
    with ThreadPoolExecutor(4) as pool:
        calls = [first(pool, together, slow), *sent(pool, together, 2, 3, 4)]
        slow.gate.release(2)
        assert [call.result(5) for call in calls] == [2, 4, 6, 8]
    assert slow.batches == [[1], [2, 3, 4]]


def test_an_error_reaches_all_of_its_batch_and_nobody_else() -> None:
    slow = Slow()
    together = Together[int, int](slow, lanes=1)
    with ThreadPoolExecutor(4) as pool:
        calls = [first(pool, together, slow), *sent(pool, together, 13, 3)]
        slow.gate.release(2)
        assert calls[0].result(5) == 2
        for call in calls[1:]:
            with pytest.raises(ValueError, match="13"):
                call.result(5)
        slow.gate.release()
        assert pool.submit(together, 5).result(5) == 10


def test_a_batch_has_a_limit() -> None:
    slow = Slow()
    together = Together[int, int](slow, lanes=1)
    with ThreadPoolExecutor(LIMIT + 3) as pool:
        calls = [first(pool, together, slow), *sent(pool, together, *range(LIMIT + 2))]
        slow.gate.release(3)
        assert calls[-1].result(5) == 2 * (LIMIT + 1)
    assert [len(batch) for batch in slow.batches] == [1, LIMIT, 2]


def test_a_second_lane_does_not_wait_for_the_first() -> None:
    slow = Slow()
    together = Together[int, int](slow, lanes=2)
    with ThreadPoolExecutor(4) as pool:
        calls = [first(pool, together, slow), first(pool, together, slow)]
        calls += sent(pool, together, 3, 4)
        slow.gate.release(3)
        assert [call.result(5) for call in calls] == [2, 2, 6, 8]
    assert slow.batches == [[1], [1], [3, 4]]
    assert not together.waiting


def test_who_carries_waits_for_who_is_expected() -> None:
    slow, ready, begun = Slow(), threading.Event(), threading.Event()
    together = Together[int, int](slow, lanes=1, patience=5)

    def second() -> int:
        with together.expecting():
            begun.set()
            assert ready.wait(5)
            return together(2)

    with ThreadPoolExecutor(2) as pool:
        behind = pool.submit(second)
        assert begun.wait(5)
        call = pool.submit(expected, together, 1)
        assert not slow.arrived.acquire(timeout=0.05)
        ready.set()
        slow.gate.release()
        assert [call.result(5), behind.result(5)] == [2, 4]
    assert slow.batches == [[1, 2]]


def test_each_lane_waits_for_its_share_of_who_is_expected() -> None:
    slow, ready = Slow(), threading.Barrier(4)
    together = Together[int, int](slow, lanes=2, patience=60)

    def call(number: int) -> int:
        with together.expecting():
            ready.wait(5)
            return together(number)

    with ThreadPoolExecutor(4) as pool:
        calls = [pool.submit(call, number) for number in (1, 2, 3, 4)]
        slow.gate.release(4)
        assert [call.result(5) for call in calls] == [2, 4, 6, 8]
    assert len(slow.batches[0]) >= 2


def test_nobody_waits_for_who_turned_back() -> None:
    slow, ready, begun = Slow(), threading.Event(), threading.Event()
    together = Together[int, int](slow, lanes=1, patience=60)

    def refused() -> None:
        with together.expecting():
            begun.set()
            assert ready.wait(5)

    with ThreadPoolExecutor(2) as pool:
        behind = pool.submit(refused)
        assert begun.wait(5)
        call = pool.submit(expected, together, 1)
        assert not slow.arrived.acquire(timeout=0.05)
        ready.set()
        behind.result(5)
        slow.gate.release()
        assert call.result(5) == 2


def test_patience_has_an_end() -> None:
    together = Together[int, int](lambda given: [2 * number for number in given], patience=0.01)
    with together.expecting(), together.expecting():
        assert together(1) == 2


def test_who_is_expected_and_calls_waits_for_nobody() -> None:
    together = Together[int, int](lambda given: [2 * number for number in given], patience=60)
    with together.expecting():
        assert [together(1), together(2)] == [2, 4]
