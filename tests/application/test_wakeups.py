"""A wake-up is a hint: it costs a request nothing, whatever the broker does."""

import threading
import time
from collections.abc import Callable, Sequence

from eventstore.store import Deadline
from referee.application.wakeups import BackgroundWakeups, Silence

FOX = Deadline("g-1", "d1", 0, 0)


def soon(true: Callable[[], bool]) -> bool:
    """Whether it becomes true within a moment."""
    until = time.monotonic() + 5
    while not true() and time.monotonic() < until:
        time.sleep(0.01)
    return true()


def test_they_are_sent_by_another_thread() -> None:
    sent: list[Deadline] = []
    done = threading.Event()

    def send(deadlines: Sequence[Deadline]) -> None:
        sent.extend(deadlines)
        done.set()

    wakeups = BackgroundWakeups(send)
    assert wakeups.reached is None
    wakeups.publish([FOX])
    assert done.wait(5) and sent == [FOX]
    assert soon(lambda: wakeups.reached is True)


def test_a_broker_that_hangs_costs_nothing_and_the_rest_is_dropped() -> None:
    release = threading.Event()

    def hang(_: Sequence[Deadline]) -> None:
        release.wait(10)

    wakeups = BackgroundWakeups(hang, backlog=10)
    started = time.monotonic()
    for _ in range(1_000):
        wakeups.publish([FOX])
    assert time.monotonic() - started < 1
    release.set()


def test_a_broker_that_fails_is_asked_again_for_the_next() -> None:
    tried = threading.Semaphore(0)

    def send(_: Sequence[Deadline]) -> None:
        tried.release()
        raise ConnectionError

    wakeups = BackgroundWakeups(send)
    for _ in range(2):
        wakeups.publish([FOX])
        assert tried.acquire(timeout=5)
    assert soon(lambda: wakeups.reached is False)


def test_what_waits_for_a_slow_broker_is_sent_together() -> None:
    sent: list[int] = []
    go_on, done = threading.Semaphore(0), threading.Event()

    def send(deadlines: Sequence[Deadline]) -> None:
        sent.append(len(deadlines))
        go_on.acquire(timeout=5)
        if sum(sent) == 10:
            done.set()

    wakeups = BackgroundWakeups(send)
    wakeups.publish([FOX])
    while not sent:
        time.sleep(0.001)
    wakeups.publish([FOX] * 9)
    go_on.release(2)
    assert done.wait(5) and sent == [1, 9]


def test_silence_is_a_port_too() -> None:
    Silence().publish([FOX])
    assert Silence().reached is None
