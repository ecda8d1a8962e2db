"""Who acts waits in line."""

import threading
import time
from collections.abc import Callable

import pytest

from api.queueing import Hands


def test_so_many_work_at_a_time_and_the_longest_waiting_is_next() -> None:
    hands, served = Hands(1), list[int]()
    threads = [threading.Thread(target=_served(hands, served, n)) for n in range(5)]
    with hands:
        for thread in threads:
            thread.start()
            time.sleep(0.02)
        assert served == []
    for thread in threads:
        thread.join()
    assert served == [0, 1, 2, 3, 4]


def test_two_hands_hold_two() -> None:
    hands = Hands(2)
    with hands, hands:
        third = threading.Thread(target=_served(hands, served := list[int](), 3))
        third.start()
        time.sleep(0.05)
        assert served == []
    third.join()
    assert served == [3]


def test_who_fails_hands_over_too() -> None:
    hands = Hands(1)
    with pytest.raises(ValueError, match="no"), hands:
        raise ValueError("no")
    with hands:
        assert True


def _served(hands: Hands, served: list[int], number: int) -> Callable[[], None]:
    def work() -> None:
        with hands:
            served.append(number)

    return work
