"""Delivering: in order, again and again until it arrives, and never at the cost of others."""

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from eventstore.webhooks import Webhook
from referee.application.actors import Actor
from referee.application.delivering import (
    DAY,
    GIVEN_UP,
    LEASE,
    LEASES,
    LONGEST_REST,
    MINUTE,
    SCHEDULE,
    SECOND,
    Reply,
    deliver,
    next_try,
    rest,
)
from referee.application.opening import abandon_game, create_game
from referee.application.referee import Referee
from referee.application.relaying import Relay
from referee.application.webhook_changes import pause_webhook, resume_webhook
from referee.application.webhook_log import read_delivery, redeliver, send_test
from tests.application.hooks import DONE, DOWN, Post, later, posted, subscribed
from tests.application.table import a_referee, an_open_game, an_organiser, request

NO = Reply("status", 2, 500, "not now")


@pytest.fixture
def olga(referee: Referee) -> Actor:
    return an_organiser(referee)


def a_short_game(referee: Referee, olga: Actor) -> str:
    """Two messages: created and abandoned."""
    made = create_game(referee, olga, "toy", {}, seats=2, request=request())
    abandon_game(referee, olga, made.game, request())
    return made.game


def state(referee: Referee, webhook: Webhook) -> Webhook:
    found = referee.store.webhook(webhook.id)
    assert found is not None
    return found


def test_the_head_is_tried_until_it_arrives_and_the_rest_waits(
    referee: Referee, olga: Actor
) -> None:
    subscribed(referee, olga, "game.*")
    a_short_game(referee, olga)
    post = posted(referee, Post([NO, NO]))
    assert post.types() == ["game.created"]
    later(referee, 3 * SECOND)
    assert posted(referee, post).types() == ["game.created"]
    later(referee, 3 * SECOND)
    assert posted(referee, post).types() == ["game.created"] * 2
    later(referee, 36 * SECOND)
    assert posted(referee, post).types() == ["game.created"] * 3 + ["game.abandoned"]


def test_each_attempt_is_signed_anew_under_the_same_id(referee: Referee, olga: Actor) -> None:
    subscribed(referee, olga, "game.created")
    a_short_game(referee, olga)
    post = posted(referee, Post([NO]))
    later(referee, 6 * SECOND)
    first, second = posted(referee, post).headers
    assert first["webhook-id"] == second["webhook-id"]
    assert int(second["webhook-timestamp"]) - int(first["webhook-timestamp"]) == 6
    assert first["webhook-signature"] != second["webhook-signature"]


def test_other_games_go_on_while_one_waits(referee: Referee, olga: Actor) -> None:
    subscribed(referee, olga, "game.*")
    stuck, other = a_short_game(referee, olga), a_short_game(referee, olga)

    class Picky(Post):
        def __call__(self, url: str, headers: Any, body: bytes) -> Reply:
            super().__call__(url, headers, body)
            return NO if self.sent[-1]["data"]["game"] == stuck else DONE

    post = posted(referee, Picky())
    games = [message["data"]["game"] for message in post.sent]
    assert sorted(games) == sorted([stuck, other, other])


def test_waits_grow_to_a_day_and_come_to_three_together() -> None:
    waits = [next_try(0, failures, None, 0) for failures in range(1, len(SCHEDULE) + 3)]
    assert waits[:3] == [5 * SECOND, 30 * SECOND, 2 * MINUTE]
    assert waits[-1] == waits[-3] == DAY
    assert 2.5 * DAY <= sum(SCHEDULE) <= 3 * DAY
    assert sorted(waits) == waits


def test_waits_are_spread_and_a_consumer_may_ask_for_more() -> None:
    assert next_try(0, 1, None, -0.2) == 4 * SECOND and next_try(0, 1, None, 0.2) == 6 * SECOND
    assert next_try(0, 1, MINUTE, 0) == MINUTE
    assert next_try(0, 3, SECOND, 0) == 2 * MINUTE
    assert next_try(0, 1, 9 * DAY, 0) == DAY


def test_retry_after_is_kept_to(referee: Referee, olga: Actor) -> None:
    subscribed(referee, olga, "game.created")
    a_short_game(referee, olga)
    post = posted(referee, Post([Reply("status", 1, 503, "", 5 * MINUTE)]))
    later(referee, 4 * MINUTE)
    assert len(posted(referee, post).sent) == 1
    later(referee, MINUTE)
    assert len(posted(referee, post).sent) == 2


def test_a_consumer_that_is_gone_is_told_no_more_and_its_owner_is(
    referee: Referee, olga: Actor
) -> None:
    hook = subscribed(referee, olga, "game.*").webhook
    subscribed(referee, olga, "subscription.*", url="https://other.example.com/")
    a_short_game(referee, olga)
    post = posted(referee, Post([Reply("status", 1, 410, "gone")]))
    found = state(referee, hook)
    assert (found.state, found.reason) == ("paused", "gone")
    assert post.types() == ["game.created", "subscription.paused"]
    assert post.sent[1]["data"] == {
        "sequence": 1,
        "webhook": hook.id,
        "name": "",
        "url": hook.url,
        "state": "paused",
        "reason": "gone",
    }
    own = referee.store.deliveries(hook.id, after=0, limit=9)
    assert [row.type for row in own] == ["game.created", "game.abandoned", "subscription.paused"]


def test_after_three_days_of_failure_it_is_paused_and_nothing_is_lost(
    referee: Referee, olga: Actor
) -> None:
    hook = subscribed(referee, olga, "game.*").webhook
    a_short_game(referee, olga)
    post = Post([DOWN] * 99)
    days = 0
    while state(referee, hook).state == "active":
        posted(referee, post)
        later(referee, DAY // 2)
        days += 1
    assert days <= 8 and state(referee, hook).reason == "failing"
    assert referee.clock() - 1_700_000_000_000 >= GIVEN_UP
    resume_webhook(referee, olga, hook.id, request())
    post.replies.clear()
    told = len(post.sent)
    posted(referee, post)
    again = [type_ for type_ in post.types()[told:] if type_ != "subscription.paused"]
    assert again == ["game.created", "game.abandoned"]


def test_a_message_that_a_consumer_cannot_take_pauses_in_the_end_though_others_arrive(
    referee: Referee, olga: Actor
) -> None:
    hook = subscribed(referee, olga, "game.*").webhook
    stuck = a_short_game(referee, olga)

    class Picky(Post):
        def __call__(self, url: str, headers: Any, body: bytes) -> Reply:
            super().__call__(url, headers, body)
            return NO if self.sent[-1]["data"]["game"] == stuck else DONE

    post = Picky()
    while state(referee, hook).state == "active":
        a_short_game(referee, olga)
        posted(referee, post)
        later(referee, DAY + DAY // 4)
    tries = [message for message in post.sent if message["data"]["game"] == stuck]
    assert len(tries) == len(SCHEDULE)


def test_what_happens_while_it_is_paused_is_told_in_order_when_it_goes_on(
    referee: Referee, olga: Actor
) -> None:
    hook = subscribed(referee, olga, "game.*").webhook
    pause_webhook(referee, olga, hook.id, request())
    a_short_game(referee, olga)
    assert posted(referee).sent == []
    resume_webhook(referee, olga, hook.id, request())
    told = [message for message in posted(referee).types() if message.startswith("game.")]
    assert told == ["game.created", "game.abandoned"]


# Dead and slow consumers


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


# The log


def test_the_log_tells_what_was_sent_and_what_came_back(referee: Referee, olga: Actor) -> None:
    hook = subscribed(referee, olga, "game.*").webhook
    send_test(referee, olga, hook.id, request())
    post = posted(referee, Post([NO]))
    later(referee, 6 * SECOND)
    posted(referee, post)
    (row,) = referee.store.deliveries(hook.id, after=0, limit=9)
    shown = read_delivery(referee, olga, hook.id, row.number)
    assert shown["request"]["url"] == hook.url
    tries = [(t["attempt"], t["outcome"], t["status"], t["excerpt"]) for t in shown["tries"]]
    assert tries == [(1, "status", 500, "not now"), (2, "delivered", 200, "thanks")]
    assert shown["tries"][0]["headers"] == post.headers[0]
    assert shown["delivered"] is not None and shown["attempts"] == 2


def test_what_is_sent_again_has_its_id_and_number(referee: Referee, olga: Actor) -> None:
    hook = subscribed(referee, olga, "game.*").webhook
    a_short_game(referee, olga)
    post = posted(referee)
    redeliver(referee, olga, hook.id, request(), after=0, until=None)
    again = posted(referee)
    assert again.sent == post.sent
    ids = [[headers["webhook-id"] for headers in each.headers] for each in (post, again)]
    assert ids[0] == ids[1]


def test_a_test_is_sent_whatever_is_wanted() -> None:
    referee = a_referee()
    table = an_open_game(referee)
    hook = subscribed(referee, table.organiser, "game.finished").webhook
    send_test(referee, table.organiser, hook.id, request())
    (message,) = posted(referee).sent
    assert (message["type"], message["data"]["webhook"]) == ("test", hook.id)
