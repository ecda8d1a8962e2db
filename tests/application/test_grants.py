"""What a process remembers of tokens: how soon it hears of an end, and what if it cannot."""

import threading
from collections.abc import Collection
from concurrent.futures import ThreadPoolExecutor

import pytest

from eventstore.memory import MemoryStore
from eventstore.store import Grant, Unavailable
from referee.application import errors
from referee.application.actors import Role, actor_of, mint, require_live
from referee.application.grants import CHECK_EVERY, TOO_OLD, GrantCache
from tests.application.table import a_referee

ANA = Grant("ana", "organiser")


def nobody() -> Collection[str]:
    return ()


def a_cache() -> GrantCache:
    """It knows Ana since a moment ago."""
    cache = GrantCache()
    cache.refresh(0, nobody)
    cache.put(ANA)
    return cache


def test_it_asks_no_more_than_once_a_second() -> None:
    cache, asked = a_cache(), []

    def ask() -> Collection[str]:
        asked.append(1)
        return ()

    for now in range(0, 3 * CHECK_EVERY, 100):
        cache.refresh(now, ask)
    assert len(asked) == 2


def test_what_was_revoked_is_forgotten() -> None:
    cache = a_cache()
    cache.refresh(CHECK_EVERY, lambda: ["ana", "somebody unknown"])
    assert cache.get("ana") is None


def test_after_a_long_silence_everything_is_forgotten_unasked() -> None:
    cache = a_cache()
    cache.refresh(TOO_OLD, lambda: pytest.fail("there is nothing to ask for"))
    assert cache.get("ana") is None


def test_while_one_asks_others_go_on_and_those_who_are_late_wait() -> None:
    cache, asking, go_on = a_cache(), threading.Event(), threading.Event()

    def slow() -> Collection[str]:
        asking.set()
        assert go_on.wait(10)
        return ["ana"]

    with ThreadPoolExecutor(2) as threads:
        first = threads.submit(cache.refresh, CHECK_EVERY, slow)
        assert asking.wait(10)
        cache.refresh(CHECK_EVERY + 1, nobody)  # comes back at once
        assert cache.get("ana") == ANA
        late = threads.submit(cache.refresh, 2 * CHECK_EVERY, nobody)
        assert not late.done()
        go_on.set()
        for thread in (first, late):
            thread.result(10)
    assert cache.get("ana") is None


class Silent(MemoryStore):
    """A store that does not say what was revoked, from a moment on."""

    silent = False

    def revoked_lately(self) -> Collection[str]:
        if self.silent:
            raise Unavailable
        return super().revoked_lately()


def test_nobody_is_let_in_on_the_word_of_a_store_that_does_not_answer() -> None:
    now, store = [0], Silent()
    referee = a_referee(store, clock=lambda: now[0])
    token = mint(referee, Role.ORGANISER, "Olga")
    actor = actor_of(referee, token)
    store.silent = True
    now[0] += CHECK_EVERY
    for _ in range(2):
        with pytest.raises(errors.Unavailable):
            actor_of(referee, token)
    store.silent = False
    assert actor_of(referee, token) == actor


def test_who_keeps_reading_is_looked_at_again() -> None:
    now = [0]
    referee = a_referee(clock=lambda: now[0])
    actor = actor_of(referee, mint(referee, Role.JUDGE, "Jo", expires=10))
    require_live(referee, actor)
    now[0] = 10
    with pytest.raises(errors.Unauthenticated):
        require_live(referee, actor)
    require_live(referee, actor_of(referee, None))
