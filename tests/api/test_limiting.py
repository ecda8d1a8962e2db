"""What an asker may do in a window of time, and when the next request is welcome."""

import time
from dataclasses import dataclass
from uuid import uuid4

import pytest

from api.counting import ProcessStorage
from api.limiting import Limiter, admit
from api.problems import EdgeError

RATES = {"read": "3/minute", "write": ""}


@dataclass
class Watch:
    """A clock that is set by hand."""

    now: int = 1_000_000

    def __call__(self) -> int:
        return self.now


def refused(limiter: Limiter, kind: str, asker: str) -> int | None:
    """After how many seconds the asker is told to come back; None: it was let through."""
    try:
        admit(limiter.hit(kind, asker))
    except EdgeError as error:
        assert error.slug == "too-many-requests"
        return error.retry_after
    return None


@pytest.fixture
def watch() -> Watch:
    return Watch()


@pytest.fixture
def limiter(watch: Watch) -> Limiter:
    return Limiter(watch, rates=RATES)


def test_a_whole_window_may_be_used_at_once(limiter: Limiter) -> None:
    assert [refused(limiter, "read", "ada") for _ in range(4)] == [None, None, None, 60]


def test_a_window_ends_and_another_begins(limiter: Limiter, watch: Watch) -> None:
    for _ in range(5):
        refused(limiter, "read", "ada")
    watch.now += 59_000
    assert refused(limiter, "read", "ada") == 1
    watch.now += 1_000
    assert [refused(limiter, "read", "ada") for _ in range(4)] == [None, None, None, 60]


def test_what_is_left_is_said(limiter: Limiter, watch: Watch) -> None:
    limiter.hit("read", "ada")
    watch.now += 10_000
    room = limiter.hit("read", "ada")
    assert room is not None
    assert room.headers == [
        ("RateLimit-Policy", '"read";q=3;w=60'),
        ("RateLimit", '"read";r=1;t=50'),
    ]


def test_one_asker_takes_nothing_from_another(limiter: Limiter) -> None:
    for _ in range(4):
        refused(limiter, "read", "ada")
    assert refused(limiter, "read", "bob") is None


def test_a_kind_without_a_rate_has_no_limit(limiter: Limiter) -> None:
    assert not any(refused(limiter, kind, "ada") for kind in ["write", "failure"] * 50)


def test_who_began_longest_ago_is_forgotten_first() -> None:
    storage = ProcessStorage(lambda: 0.0, most=2)
    for key in ("ada", "bob", "ada", "cid"):
        storage.incr(key, 60)
    assert [storage.get(key) for key in ("ada", "bob", "cid")] == [0, 1, 1]


@pytest.mark.slow
def test_processes_count_together_in_redis(redis_url: str) -> None:
    shared = redis_url.replace("redis+socket://", "redis+unix://").split("?")[0]
    asker = uuid4().hex
    two = [Limiter(lambda: round(time.monotonic() * 1000), shared=shared, rates=RATES)] * 2
    each = [refused(limiter, "read", asker) is None for limiter in two * 2]
    assert each == [True, True, True, False]


def test_a_shared_store_that_is_away_stops_nobody(watch: Watch) -> None:
    limiter = Limiter(watch, shared="redis://127.0.0.1:1", rates=RATES)
    assert [refused(limiter, "read", "ada") for _ in range(4)] == [None, None, None, 60]
