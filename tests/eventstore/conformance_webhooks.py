"""What any store must do about webhooks: a queue in order for each, leases, and what was said."""

import itertools

import pytest
from msgspec.structs import replace

from eventstore.store import Store
from eventstore.webhooks import (
    DELETED,
    PAUSED,
    Noted,
    Notice,
    Webhook,
)
from tests.eventstore.samples import appended, opened

READER = "webhooks"
NOW = 1_000
_numbers = itertools.count(1)


def a_webhook(store: Store, **parts: object) -> Webhook:
    """Kept, with an endpoint of its own."""
    number = next(_numbers)
    made = Webhook(
        id=f"w-{number:04d}",
        owner="olga",
        role="organiser",
        stream=None,
        seat=None,
        labels={"series": "s-1"},
        url=f"https://192.0.2.1/{number}",
        endpoint=f"https://192.0.2.1:{number}",
        types=("game.*", "test"),
        name="Olga's",
        secrets="sealed",
        created=number,
        asked="digest",
    )
    webhook = replace(made, **parts)
    assert store.keep_webhook(webhook) is None
    return webhook


def notices(webhook: Webhook, count: int, stream: str = "g-1") -> list[Notice]:
    return [
        Notice(webhook.id, f"m-{next(_numbers)}", stream, "game.started", v, NOW, f'{{"n":{v}}}')
        for v in range(1, count + 1)
    ]


def told(store: Store, webhook: Webhook, count: int = 1, stream: str = "g-1") -> list[Notice]:
    made = notices(webhook, count, stream)
    assert store.post(made, at=NOW)
    return made


class WebhookConformance:
    @pytest.fixture
    def quiet_store(self) -> Store:
        """A store that nobody else uses: whoever claims may get any lane."""
        raise NotImplementedError

    def test_what_a_webhook_says_is_kept(self, quiet_store: Store) -> None:
        webhook = a_webhook(quiet_store, stream="g-7", seat="A", failing=5)
        assert quiet_store.webhook(webhook.id) == webhook
        assert quiet_store.webhook("w-none") is None
        assert quiet_store.keep_webhook(replace(webhook, url="other")) == webhook

    def test_the_webhooks_of_an_owner_are_listed(self, quiet_store: Store) -> None:
        old, new = a_webhook(quiet_store), a_webhook(quiet_store)
        a_webhook(quiet_store, owner="otto")
        gone = a_webhook(quiet_store)
        quiet_store.change_webhook(replace(gone, state=DELETED, revision=2))
        assert quiet_store.webhooks_of("olga") == [old, new]

    def test_all_webhooks_are_listed_page_by_page(self, quiet_store: Store) -> None:
        made = [a_webhook(quiet_store, owner=f"o-{n}") for n in range(3)]
        assert quiet_store.webhooks_after("", limit=2) == made[:2]
        assert quiet_store.webhooks_after(made[1].id, limit=2) == made[2:]

    def test_who_is_told_of_streams_is_found(self, quiet_store: Store) -> None:
        every, one = a_webhook(quiet_store), a_webhook(quiet_store, stream="g-1", owner="ana")
        a_webhook(quiet_store, owner="otto")
        a_webhook(quiet_store, stream="g-2")
        assert quiet_store.webhooks_for({"olga"}, {"g-1"}) == [every, one]

    def test_a_change_is_of_the_newest_revision(self, quiet_store: Store) -> None:
        webhook = a_webhook(quiet_store)
        paused = replace(webhook, state=PAUSED, reason="why", changed=9, revision=2)
        assert quiet_store.change_webhook(paused, Noted("olga", "k", "body"))
        assert quiet_store.webhook(webhook.id) == paused
        assert not quiet_store.change_webhook(replace(paused, secrets="x"))
        assert quiet_store.noted(webhook.id, "olga", "k") == Noted("olga", "k", "body")
        assert quiet_store.noted(webhook.id, "olga", "other") is None

    def test_a_key_that_was_answered_changes_nothing(self, quiet_store: Store) -> None:
        webhook = a_webhook(quiet_store)
        noted = Noted("olga", "k", "body")
        quiet_store.change_webhook(replace(webhook, revision=2), noted)
        again = replace(webhook, secrets="new", revision=3)
        assert not quiet_store.change_webhook(again, noted)
        found = quiet_store.webhook(webhook.id)
        assert found is not None and found.secrets == "sealed"

    def test_the_first_answer_under_a_key_stands(self, quiet_store: Store) -> None:
        noted = Noted("olga", "k", "body", '{"first":true}')
        assert quiet_store.note_answer("w-1", noted) is None
        assert quiet_store.note_answer("w-1", replace(noted, outcome="{}")) == noted
        assert quiet_store.note_answer("w-2", noted) is None

    def test_without_webhooks_the_feed_is_skipped(self, quiet_store: Store) -> None:
        stream = opened(quiet_store)
        appended(quiet_store, stream)
        assert quiet_store.skip_feed(READER)
        assert quiet_store.feed(quiet_store.checkpoint(READER), limit=9) == ()
        a_webhook(quiet_store)
        assert not quiet_store.skip_feed(READER)
        appended(quiet_store, stream)
        assert len(quiet_store.feed(quiet_store.checkpoint(READER), limit=9)) == 2

    def test_notices_wait_in_order_and_are_counted_by_lane(self, quiet_store: Store) -> None:
        webhook = a_webhook(quiet_store)
        told(quiet_store, webhook, 2)
        told(quiet_store, webhook, 1, "g-2")
        told(quiet_store, webhook, 1)
        log = quiet_store.deliveries(webhook.id, after=0, limit=9)
        assert [(d.stream, d.sequence) for d in log] == [
            ("g-1", 1), ("g-1", 2), ("g-2", 1), ("g-1", 3)
        ]  # fmt: skip
        assert [d.number for d in log] == sorted(d.number for d in log)
        assert quiet_store.deliveries(webhook.id, after=log[1].number, limit=1) == [log[2]]
        assert quiet_store.delivery(webhook.id, log[0].number) == log[0]
        assert quiet_store.delivery("w-other", log[0].number) is None

    def test_a_notice_is_queued_once(self, quiet_store: Store) -> None:
        webhook = a_webhook(quiet_store)
        first, second = notices(webhook, 2)
        quiet_store.post([first], at=NOW)
        quiet_store.post([first, second], at=NOW)
        log = quiet_store.deliveries(webhook.id, after=0, limit=9)
        assert [(d.id, d.sequence) for d in log] == [(first.id, 1), (second.id, 2)]

    def test_what_was_read_is_queued_with_its_checkpoint_or_not_at_all(
        self, quiet_store: Store
    ) -> None:
        webhook = a_webhook(quiet_store)
        one, other = notices(webhook, 2)
        assert quiet_store.post([one], at=NOW, read=(READER, "", "1.5.1.g"))
        assert not quiet_store.post([other], at=NOW, read=(READER, "", "1.5.1.g"))
        assert quiet_store.post([], at=NOW, read=(READER, "1.5.1.g", "1.6.1.g"))
        assert quiet_store.checkpoint(READER) == "1.6.1.g"
        assert len(quiet_store.deliveries(webhook.id, after=0, limit=9)) == 1
