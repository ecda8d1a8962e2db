"""What an asker may do in a window of time, and when the next request is welcome."""

from dataclasses import dataclass

import pytest

from api.limiting import Limiter
from api.problems import EdgeError


@dataclass
class Watch:
    """A clock that is set by hand."""

    now: int = 1_000_000

    def __call__(self) -> int:
        return self.now


def refused(limiter: Limiter, kind: str, asker: str) -> int | None:
    """After how many seconds the asker is told to come back; None: it was let through."""
    try:
        limiter.hit(kind, asker)
    except EdgeError as error:
        assert error.slug == "too-many-requests"
        return error.retry_after
    return None


@pytest.fixture
def watch() -> Watch:
    return Watch()


@pytest.fixture
def limiter(watch: Watch) -> Limiter:
    return Limiter(watch, read="3/minute", write="")


def test_a_whole_window_may_be_used_at_once(limiter: Limiter) -> None:
    assert [refused(limiter, "read", "ada") for _ in range(4)] == [None, None, None, 20]


def test_room_returns_bit_by_bit(limiter: Limiter, watch: Watch) -> None:
    for _ in range(3):
        limiter.hit("read", "ada")
    watch.now += 20_000
    assert [refused(limiter, "read", "ada") for _ in range(2)] == [None, 20]


def test_a_refused_request_books_nothing(limiter: Limiter, watch: Watch) -> None:
    for _ in range(30):
        refused(limiter, "read", "ada")
    watch.now += 60_000
    assert [refused(limiter, "read", "ada") for _ in range(3)] == [None, None, None]


def test_one_asker_takes_nothing_from_another(limiter: Limiter) -> None:
    for _ in range(4):
        refused(limiter, "read", "ada")
    assert refused(limiter, "read", "bob") is None


def test_a_kind_without_a_rate_has_no_limit(limiter: Limiter) -> None:
    assert not any(refused(limiter, kind, "ada") for kind in ["write", "failure"] * 50)
