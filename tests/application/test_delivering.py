"""Delivering: in order, again and again until it arrives, and never at the cost of others."""

from typing import Any

import pytest

from referee.application.actors import Actor
from referee.application.referee import Referee
from referee.application.webhooks.changing import pause_webhook, resume_webhook
from referee.application.webhooks.delivering import DAY, GIVEN_UP, SCHEDULE, Reply, next_try
from referee.application.webhooks.log import read_delivery, redeliver, send_test
from referee.kernel.clocks import MINUTE, SECOND
from tests.application.hooks import (
    DONE,
    DOWN,
    NO,
    Post,
    a_short_game,
    later,
    posted,
    state,
    subscribed,
)
from tests.application.table import a_referee, an_open_game, an_organiser, request


@pytest.fixture
def olga(referee: Referee) -> Actor:
    return an_organiser(referee)


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
