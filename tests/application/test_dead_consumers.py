"""Consumers that are dead, slow or wrong, and deliverers that die: nobody else waits for them."""

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from referee.application.actors import Actor
from referee.application.referee import Referee
from referee.application.webhooks.delivering import (
    LEASE,
    LEASES,
    LONGEST_REST,
    Reply,
    deliver,
    rest,
)
from referee.application.webhooks.relaying import Relay
from referee.kernel.clocks import MINUTE, SECOND
from tests.application.hooks import (
    DONE,
    DOWN,
    NO,
    Post,
    a_short_game,
    later,
    posted,
    subscribed,
)
from tests.application.table import an_organiser


@pytest.fixture
def olga(referee: Referee) -> Actor:
    return an_organiser(referee)


def test_a_dead_endpoint_is_left_alone_while_others_are_served(
    referee: Referee, olga: Actor
) -> None:
    subscribed(referee, olga, "game.created", url="https://dead.example.com/")
    subscribed(referee, olga, "game.created", url="https://well.example.com/")
    for _ in range(9):
        a_short_game(referee, olga)

    class OneDead(Post):
        def __call__(self, url: str, headers: Any, body: bytes) -> Reply:
            super().__call__(url, headers, body)
            return DOWN if "dead" in url else DONE

    post = posted(referee, OneDead())
    assert [url.split(".")[0] for url in post.urls].count("https://well") == 9
    assert [url.split(".")[0] for url in post.urls].count("https://dead") == 3


def test_one_that_was_dead_is_probed_and_then_told_everything(
    referee: Referee, olga: Actor
) -> None:
    subscribed(referee, olga, "game.created")
    for _ in range(9):
        a_short_game(referee, olga)
    post = posted(referee, Post([DOWN] * 4))
    assert len(post.sent) == 3
    later(referee, 6 * SECOND)
    posted(referee, post)  # the probe fails: nobody else tries
    assert len(post.sent) == 4
    later(referee, 61 * SECOND)
    posted(referee, post)
    assert len(post.sent) == 4 + 9
    assert len({message["data"]["game"] for message in post.sent[4:]}) == 9


def test_rests_double_up_to_a_minute() -> None:
    assert [rest(n) // SECOND for n in (1, 3, 4, 5, 6, 7, 99)] == [5, 5, 10, 20, 40, 60, 60]
    assert rest(99) == LONGEST_REST


def test_wrong_answers_close_no_door_for_others_at_the_same_place(
    referee: Referee, olga: Actor
) -> None:
    for path in ("bad", "good"):
        subscribed(referee, olga, "game.created", url=f"https://shared.example.com/{path}")
    for _ in range(5):
        a_short_game(referee, olga)

    class OneBad(Post):
        def __call__(self, url: str, headers: Any, body: bytes) -> Reply:
            super().__call__(url, headers, body)
            return NO if url.endswith("bad") else DONE

    urls = posted(referee, OneBad()).urls
    assert len([url for url in urls if url.endswith("good")]) == 5


@pytest.fixture
def crowd() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(3 * LEASES) as threads:
        yield threads


def test_a_slow_endpoint_holds_few_deliverers(
    referee: Referee, olga: Actor, crowd: ThreadPoolExecutor
) -> None:
    subscribed(referee, olga, "game.created")
    for _ in range(3 * LEASES):
        a_short_game(referee, olga)
    Relay(referee).read_on()
    there, most, gate = [0], [0], threading.Lock()
    slow = threading.Event()

    def send(url: str, headers: Any, body: bytes) -> Reply:
        with gate:
            there[0] += 1
            most[0] = max(most[0], there[0])
        slow.wait(0.05)
        with gate:
            there[0] -= 1
        return DONE

    counts = [crowd.submit(deliver, referee, send) for _ in range(3 * LEASES)]
    assert sum(count.result() for count in counts) == 3 * LEASES
    assert most[0] == LEASES


def test_a_deliverer_stops_when_its_time_is_over(referee: Referee, olga: Actor) -> None:
    subscribed(referee, olga, "game.*")
    for _ in range(4):
        a_short_game(referee, olga)
    Relay(referee).read_on()
    post = Post()
    deliver(referee, post, going_on=lambda: len(post.sent) < 3)
    assert len(post.sent) == 3
    assert len(posted(referee).sent) == 5


def test_a_deliverer_that_died_holds_its_lane_for_a_while(referee: Referee, olga: Actor) -> None:
    subscribed(referee, olga, "game.created")
    a_short_game(referee, olga)
    Relay(referee).read_on()
    referee.store.claim(
        at=referee.clock(), until=referee.clock() + LEASE, holder="dead", limit=4, opened=3
    )
    assert posted(referee).sent == []
    later(referee, LEASE)
    assert posted(referee).types() == ["game.created"]


def test_who_lost_a_lane_stops_at_once(referee: Referee, olga: Actor) -> None:
    subscribed(referee, olga, "game.*")
    a_short_game(referee, olga)
    Relay(referee).read_on()
    post, other = Post(), Post()

    def stall() -> None:
        post.before = lambda: None
        later(referee, 2 * MINUTE)
        deliver(referee, other)

    post.before = stall
    deliver(referee, post)
    assert post.types() == ["game.created"]
    assert other.types() == ["game.created", "game.abandoned"]
