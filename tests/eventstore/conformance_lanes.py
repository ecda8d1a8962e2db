"""What any store must do about the lanes of webhooks: leases, order, limits, circuits, copies."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from msgspec.structs import replace

from eventstore.store import Store
from eventstore.webhooks import ACTIVE, DELETED, PAUSED, Attempt, Delivery, Lane, Noted
from tests.eventstore.conformance_webhooks import NOW, READER, a_webhook, told
from tests.eventstore.samples import appended, opened


def claimed(store: Store, at: int = NOW, holder: str = "me", limit: int = 4) -> Lane | None:
    return store.claim(at=at, until=at + 100, holder=holder, limit=limit, opened=3)


def a_lane(store: Store, at: int = NOW, holder: str = "me") -> Lane:
    lane = claimed(store, at, holder)
    assert lane is not None
    return lane


def tried(store: Store, lane: Lane, delivery: Delivery, due: int | None, at: int = NOW) -> bool:
    attempt = Attempt(delivery.number, delivery.attempts + 1, at, 5, "ok", 200, "{}", "fine")
    return store.attempted(lane, attempt, at=at, due=due, until=at + 100)


def arrived(store: Store, lane: Lane, at: int = NOW) -> Delivery:
    """Deliver the head."""
    (head, *_) = store.waiting(lane, 1)
    assert tried(store, lane, head, None, at)
    return head


class LaneConformance:
    @pytest.fixture
    def quiet_store(self) -> Store:
        """A store that nobody else uses: whoever claims may get any lane."""
        raise NotImplementedError

    def test_a_lane_is_held_by_one(self, quiet_store: Store) -> None:
        webhook = a_webhook(quiet_store)
        sent = told(quiet_store, webhook, 2)
        lane = a_lane(quiet_store)
        assert (lane.webhook, lane.stream, lane.failures) == (webhook, "g-1", 0)
        assert claimed(quiet_store) is None
        assert [d.id for d in quiet_store.waiting(lane, 9)] == [n.id for n in sent]
        quiet_store.release(lane)
        assert claimed(quiet_store) is not None

    def test_a_lease_that_ran_out_is_anybodys(self, quiet_store: Store) -> None:
        told(quiet_store, a_webhook(quiet_store))
        late = a_lane(quiet_store, holder="late")
        lane = a_lane(quiet_store, NOW + 100, "quick")
        (head,) = quiet_store.waiting(lane, 1)
        assert not tried(quiet_store, late, head, None)
        quiet_store.release(late)
        assert claimed(quiet_store, NOW + 101, "third") is None
        assert arrived(quiet_store, lane, NOW + 101) == head

    def test_what_arrived_is_behind_us(self, quiet_store: Store) -> None:
        webhook = a_webhook(quiet_store)
        told(quiet_store, webhook, 2)
        lane = a_lane(quiet_store)
        first, second = arrived(quiet_store, lane), arrived(quiet_store, lane)
        assert (first.sequence, second.sequence) == (1, 2)
        assert quiet_store.waiting(lane, 9) == []
        quiet_store.release(lane)
        assert claimed(quiet_store) is None and quiet_store.lanes_due(NOW) == 0
        log = quiet_store.deliveries(webhook.id, after=0, limit=9)
        assert [(d.attempts, d.delivered) for d in log] == [(1, NOW), (1, NOW)]
        (attempt,) = quiet_store.attempts(webhook.id, first.number)
        assert attempt == Attempt(first.number, 1, NOW, 5, "ok", 200, "{}", "fine")

    def test_later_ones_wait_while_the_head_is_tried_again(self, quiet_store: Store) -> None:
        webhook = a_webhook(quiet_store)
        told(quiet_store, webhook, 2)
        told(quiet_store, webhook, 1, "g-2")
        lane = a_lane(quiet_store)
        (head,) = quiet_store.waiting(lane, 1)
        assert tried(quiet_store, lane, head, NOW + 50)
        quiet_store.release(lane)
        assert a_lane(quiet_store).stream == "g-2"
        assert claimed(quiet_store) is None
        again = a_lane(quiet_store, NOW + 50)
        assert (again.stream, again.failures) == ("g-1", 1)
        assert quiet_store.waiting(again, 1)[0].number == head.number

    def test_a_notice_that_comes_while_the_lane_is_held_is_not_forgotten(
        self, quiet_store: Store
    ) -> None:
        webhook = a_webhook(quiet_store)
        told(quiet_store, webhook)
        lane = a_lane(quiet_store)
        arrived(quiet_store, lane)
        told(quiet_store, webhook)
        quiet_store.release(lane)
        assert quiet_store.waiting(a_lane(quiet_store), 9)[0].sequence == 2

    def test_an_endpoint_has_only_so_many_leases(self, quiet_store: Store) -> None:
        busy, other = a_webhook(quiet_store), a_webhook(quiet_store)
        for number in range(9):
            told(quiet_store, busy, 1, f"g-{number}")
        told(quiet_store, other)
        held = [claimed(quiet_store, limit=2) for _ in range(4)]
        assert [lane and lane.webhook.id for lane in held].count(busy.id) == 2
        assert [lane and lane.webhook.id for lane in held].count(other.id) == 1

    def test_the_limit_holds_however_many_ask_at_once(self, quiet_store: Store) -> None:
        webhook = a_webhook(quiet_store)
        for number in range(20):
            told(quiet_store, webhook, 1, f"g-{number}")
        with ThreadPoolExecutor(8) as threads:
            asked = [
                threads.submit(claimed, quiet_store, holder=str(n), limit=3) for n in range(40)
            ]
            held = [found.result() for found in asked if found.result() is not None]
        assert 1 <= len(held) <= 3
        assert len({lane.stream for lane in held if lane}) == len(held)

    def test_an_endpoint_that_fails_is_left_alone_then_tried_by_one(
        self, quiet_store: Store
    ) -> None:
        dead, well = a_webhook(quiet_store), a_webhook(quiet_store)
        for number in range(3):
            told(quiet_store, dead, 1, f"g-{number}")
        for _ in range(3):
            quiet_store.endpoint_failed(dead, opened=3, opens=NOW + 50)
        told(quiet_store, well)
        assert a_lane(quiet_store).webhook.id == well.id
        assert claimed(quiet_store) is None and quiet_store.lanes_due(NOW) == 0
        assert a_lane(quiet_store, NOW + 50).endpoint_failures == 3
        assert claimed(quiet_store, NOW + 50) is None

    def test_when_something_arrives_all_that_was_put_off_is_due(self, quiet_store: Store) -> None:
        webhook = a_webhook(quiet_store)
        told(quiet_store, webhook)
        told(quiet_store, webhook, 1, "g-2")
        for _ in range(2):
            lane = a_lane(quiet_store)
            tried(quiet_store, lane, quiet_store.waiting(lane, 1)[0], NOW + 999)
            quiet_store.release(lane)
        quiet_store.endpoint_failed(webhook, opened=1, opens=NOW + 500)
        quiet_store.webhook_failing(webhook, at=NOW)
        quiet_store.webhook_failing(webhook, at=NOW + 7)
        found = quiet_store.webhook(webhook.id)
        assert found is not None and found.failing == NOW
        quiet_store.webhook_works(webhook, at=NOW + 9, again=False)
        assert quiet_store.webhook(webhook.id) == webhook
        assert quiet_store.lanes_due(NOW + 9) == 0
        quiet_store.webhook_works(webhook, at=NOW + 9, again=True)
        assert quiet_store.lanes_due(NOW + 9) == 2
        assert a_lane(quiet_store, NOW + 9).endpoint_failures == 0

    def test_a_paused_webhook_gathers_what_it_is_told_when_it_goes_on(
        self, quiet_store: Store
    ) -> None:
        webhook = a_webhook(quiet_store)
        told(quiet_store, webhook)
        paused = replace(webhook, state=PAUSED, revision=2)
        quiet_store.change_webhook(paused)
        told(quiet_store, webhook, 1, "g-2")
        assert claimed(quiet_store) is None and quiet_store.backlog().waiting == 0
        quiet_store.change_webhook(replace(paused, state=ACTIVE, revision=3, changed=NOW))
        assert quiet_store.lanes_due(NOW) == 2
        assert (quiet_store.backlog().waiting, quiet_store.backlog().oldest) == (2, NOW)

    def test_a_lane_that_was_paused_while_it_was_held_stays_so(self, quiet_store: Store) -> None:
        webhook = a_webhook(quiet_store)
        told(quiet_store, webhook, 2)
        lane = a_lane(quiet_store)
        quiet_store.change_webhook(replace(webhook, state=PAUSED, revision=2))
        arrived(quiet_store, lane)
        quiet_store.release(lane)
        assert claimed(quiet_store) is None

    def test_copies_follow_what_waits_under_their_old_ids(self, quiet_store: Store) -> None:
        webhook = a_webhook(quiet_store)
        first, second = told(quiet_store, webhook, 2)
        lane = a_lane(quiet_store)
        arrived(quiet_store, lane)
        log = quiet_store.deliveries(webhook.id, after=0, limit=9)
        noted = Noted("olga", "k", "body")

        def again(after: int, until: int) -> Noted | None:
            return quiet_store.post_again(
                webhook.id, after=after, until=until, at=NOW, noted=noted
            )

        assert again(log[0].number - 1, log[0].number) is None
        assert again(0, 999) == noted
        waiting = quiet_store.waiting(lane, 9)
        assert [d.id for d in waiting] == [second.id, first.id]
        assert (waiting[1].sequence, waiting[1].copy_of) == (1, log[0].number)

    def test_copies_wake_a_lane_that_was_done(self, quiet_store: Store) -> None:
        webhook = a_webhook(quiet_store)
        told(quiet_store, webhook, 3)
        lane = a_lane(quiet_store)
        sent = [arrived(quiet_store, lane).id for _ in range(3)]
        quiet_store.release(lane)
        noted = Noted("olga", "k", "body")
        quiet_store.post_again(webhook.id, after=0, until=2**60, at=NOW, noted=noted)
        assert [d.id for d in quiet_store.waiting(a_lane(quiet_store), 9)] == sent

    def test_old_deliveries_and_deleted_webhooks_are_forgotten(self, quiet_store: Store) -> None:
        webhook, gone = a_webhook(quiet_store), a_webhook(quiet_store)
        told(quiet_store, webhook, 2)
        lane = a_lane(quiet_store)
        arrived(quiet_store, lane)
        told(quiet_store, gone)
        quiet_store.change_webhook(replace(gone, state=DELETED, revision=2))
        assert quiet_store.trim_webhooks(NOW) == 1
        assert quiet_store.trim_webhooks(NOW + 1) == 1
        (left,) = quiet_store.deliveries(webhook.id, after=0, limit=9)
        assert left.sequence == 2
        assert [d.number for d in quiet_store.waiting(lane, 9)] == [left.number]

    def test_a_reader_of_many_events_can_go_on(self, quiet_store: Store) -> None:
        """The checkpoint that is skipped to is one that the feed is read from."""
        stream = opened(quiet_store)
        appended(quiet_store, stream)
        quiet_store.skip_feed(READER)
        a_webhook(quiet_store)
        appended(quiet_store, stream)
        (first, *_) = quiet_store.feed(quiet_store.checkpoint(READER), limit=9)
        assert first.event.version == 3
