"""The webhooks of the store that forgets."""

import itertools
import threading
from collections import Counter
from collections.abc import Collection, Iterator, Sequence

from msgspec.structs import replace

from eventstore.memory_lanes import EndpointState, LaneState
from eventstore.webhooks import (
    ACTIVE,
    DELETED,
    Attempt,
    Backlog,
    Delivery,
    Lane,
    Noted,
    Notice,
    Webhook,
)

MOST_DUE = 100


class MemoryWebhooks:
    """The same lock for every call, and no lease is ever contended for long."""

    _lock: threading.Lock
    _checkpoints: dict[str, str]

    def __init__(self) -> None:
        self._webhooks: dict[str, Webhook] = {}
        self._noted: dict[tuple[str, str, str], Noted] = {}
        self._endpoints: dict[str, EndpointState] = {}
        self._lanes: dict[tuple[str, str], LaneState] = {}
        self._told: dict[int, Delivery] = {}
        self._attempts: dict[tuple[str, int], list[Attempt]] = {}
        self._told_numbers = itertools.count(1)
        self._served = itertools.count(1)

    def keep_webhook(self, webhook: Webhook) -> Webhook | None:
        with self._lock:
            if stood := self._webhooks.get(webhook.id):
                return stood
            self._webhooks[webhook.id] = webhook
            self._endpoints.setdefault(webhook.endpoint, EndpointState())
            return None

    def webhook(self, webhook: str) -> Webhook | None:
        with self._lock:
            return self._webhooks.get(webhook)

    def webhooks_of(self, owner: str) -> Sequence[Webhook]:
        with self._lock:
            found = [w for w in self._webhooks.values() if w.owner == owner]
            kept = [w for w in found if w.state != DELETED]
            return sorted(kept, key=lambda w: (w.created, w.id))

    def webhooks_after(self, webhook: str, *, limit: int) -> Sequence[Webhook]:
        with self._lock:
            kept = [w for w in self._webhooks.values() if w.state != DELETED and w.id > webhook]
            return sorted(kept, key=lambda w: w.id)[:limit]

    def webhooks_for(self, owners: Collection[str], streams: Collection[str]) -> Sequence[Webhook]:
        with self._lock:
            kept = [w for w in self._webhooks.values() if w.state != DELETED]
            found = [w for w in kept if (w.stream in streams if w.stream else w.owner in owners)]
            return sorted(found, key=lambda w: w.id)

    def change_webhook(self, webhook: Webhook, noted: Noted | None = None) -> bool:
        with self._lock:
            before = self._webhooks[webhook.id]
            if before.revision != webhook.revision - 1 or not self._note(webhook.id, noted):
                return False
            failing = before.failing if before.state == webhook.state else None
            self._webhooks[webhook.id] = replace(webhook, failing=failing)
            for lane in self._lanes_of(webhook.id):
                active = webhook.state == ACTIVE and lane.queue
                lane.failures, lane.due = 0, webhook.changed if active else None
            if webhook.state == ACTIVE:
                self._endpoints[webhook.endpoint].opens = 0
            return True

    def noted(self, webhook: str, scope: str, key: str) -> Noted | None:
        with self._lock:
            return self._noted.get((webhook, scope, key))

    def note_answer(self, webhook: str, noted: Noted) -> Noted | None:
        with self._lock:
            if self._note(webhook, noted):
                return None
            return self._noted[webhook, noted.scope, noted.key]

    def skip_feed(self, reader: str) -> bool:
        with self._lock:
            alone = all(w.state == DELETED for w in self._webhooks.values())
            if alone:
                self._checkpoints[reader] = self._end_of_feed()
            return alone

    def post(
        self, notices: Sequence[Notice], *, at: int, read: tuple[str, str, str] | None = None
    ) -> bool:
        with self._lock:
            if read is not None:
                reader, before, after = read
                if self._checkpoints.get(reader, before) != before:
                    return False
                self._checkpoints[reader] = after
            for notice in notices:
                self._queue(notice, at)
            return True

    def post_again(
        self, webhook: str, *, after: int, until: int, at: int, noted: Noted
    ) -> Noted | None:
        with self._lock:
            if not self._note(webhook, noted):
                return self._noted[webhook, noted.scope, noted.key]
            log = self._log(webhook)
            for told in [d for d in log if after < d.number <= until]:
                copy = replace(
                    told,
                    number=next(self._told_numbers),
                    attempts=0,
                    delivered=None,
                    copy_of=told.number,
                )
                self._append(self._lanes[webhook, told.stream], copy, at)
            return None

    def claim(self, *, at: int, until: int, holder: str, limit: int, opened: int) -> Lane | None:
        with self._lock:
            due = [lane for lane in self._claimable(at) if self._has_room(lane, at, limit, opened)]
            if not due:
                return None
            lane = min(due, key=lambda d: (self._endpoint(d).served, d.due, d.webhook, d.stream))
            place = self._endpoint(lane)
            place.served = next(self._served)
            lane.leased, lane.holder = until, holder
            webhook = self._webhooks[lane.webhook]
            return Lane(webhook, lane.stream, holder, lane.failures, place.failures)

    def waiting(self, lane: Lane, limit: int) -> Sequence[Delivery]:
        with self._lock:
            queue = self._lanes[lane.webhook.id, lane.stream].queue
            return [self._told[number] for number in queue[:limit]]

    def attempted(
        self, lane: Lane, attempt: Attempt, *, at: int, due: int | None, until: int
    ) -> bool:
        with self._lock:
            held = self._lanes[lane.webhook.id, lane.stream]
            if held.holder != lane.holder:
                return False
            arrived, told = due is None, self._told[attempt.number]
            if arrived:
                held.queue.remove(attempt.number)
            held.failures = 0 if arrived else held.failures + 1
            if held.due is not None:
                held.due = due if due is not None else (at if held.queue else None)
            held.leased = until
            when = at if arrived else None
            self._told[told.number] = replace(told, attempts=attempt.attempt, delivered=when)
            self._attempts.setdefault((told.webhook, told.number), []).append(attempt)
            return True

    def release(self, lane: Lane) -> None:
        with self._lock:
            held = self._lanes[lane.webhook.id, lane.stream]
            if held.holder == lane.holder:
                held.leased, held.holder = 0, ""

    def endpoint_failed(self, webhook: Webhook, *, opened: int, opens: int) -> None:
        with self._lock:
            place = self._endpoints[webhook.endpoint]
            place.failures += 1
            if place.failures >= opened:
                place.opens = opens

    def webhook_failing(self, webhook: Webhook, *, at: int) -> None:
        with self._lock:
            found = self._webhooks[webhook.id]
            if found.failing is None:
                self._webhooks[webhook.id] = replace(found, failing=at)

    def webhook_works(self, webhook: Webhook, *, at: int, again: bool) -> None:
        with self._lock:
            self._webhooks[webhook.id] = replace(self._webhooks[webhook.id], failing=None)
            place = self._endpoints[webhook.endpoint]
            place.failures = place.opens = 0
            for lane in self._lanes_of(webhook.id) if again else ():
                if lane.due is not None:
                    lane.due = min(lane.due, at)

    def deliveries(self, webhook: str, *, after: int, limit: int) -> Sequence[Delivery]:
        with self._lock:
            return [told for told in self._log(webhook) if told.number > after][:limit]

    def delivery(self, webhook: str, number: int) -> Delivery | None:
        with self._lock:
            found = self._told.get(number)
            return found if found is not None and found.webhook == webhook else None

    def attempts(self, webhook: str, number: int) -> Sequence[Attempt]:
        with self._lock:
            return [*self._attempts.get((webhook, number), ())]

    def lanes_due(self, at: int) -> int:
        with self._lock:
            return min(MOST_DUE, sum(1 for _ in self._claimable(at)))

    def backlog(self) -> Backlog:
        with self._lock:
            lanes = [d for d in self._lanes.values() if self._webhooks[d.webhook].state == ACTIVE]
            heads = [self._told[lane.queue[0]].created for lane in lanes if lane.queue]
            return Backlog(sum(len(lane.queue) for lane in lanes), min(heads, default=None))

    def trim_webhooks(self, before: int) -> int:
        with self._lock:
            gone = {w.id for w in self._webhooks.values() if w.state == DELETED}
            old = [
                told
                for told in self._told.values()
                if told.webhook in gone or (told.delivered or before) < before
            ]
            for told in old:
                del self._told[told.number]
                self._attempts.pop((told.webhook, told.number), None)
            self._lanes = {k: lane for k, lane in self._lanes.items() if k[0] not in gone}
            return len(old)

    def _end_of_feed(self) -> str:
        raise NotImplementedError

    def _note(self, webhook: str, noted: Noted | None) -> bool:
        if noted is None:
            return True
        place = (webhook, noted.scope, noted.key)
        known = place in self._noted
        self._noted.setdefault(place, noted)
        return not known

    def _queue(self, notice: Notice, at: int) -> None:
        webhook = self._webhooks[notice.webhook]
        known = {told.id for told in self._log(notice.webhook) if told.copy_of is None}
        if webhook.state == DELETED or notice.id in known:
            return
        place = (notice.webhook, notice.stream)
        lane = self._lanes.setdefault(place, LaneState(*place))
        told = Delivery(
            next(self._told_numbers),
            notice.webhook,
            notice.id,
            notice.stream,
            lane.last + 1,
            notice.type,
            notice.version,
            notice.at,
            notice.body,
        )
        self._append(lane, told, at)

    def _append(self, lane: LaneState, told: Delivery, at: int) -> None:
        self._told[told.number] = told
        lane.queue.append(told.number)
        lane.last += 1
        if lane.due is None and self._webhooks[lane.webhook].state == ACTIVE:
            lane.due = at

    def _log(self, webhook: str) -> list[Delivery]:
        return [told for told in self._told.values() if told.webhook == webhook]

    def _lanes_of(self, webhook: str) -> Iterator[LaneState]:
        return (lane for lane in self._lanes.values() if lane.webhook == webhook)

    def _endpoint(self, lane: LaneState) -> EndpointState:
        return self._endpoints[self._webhooks[lane.webhook].endpoint]

    def _claimable(self, at: int) -> Iterator[LaneState]:
        for lane in self._lanes.values():
            active = self._webhooks[lane.webhook].state == ACTIVE
            due = lane.due is not None and lane.due <= at and lane.leased <= at
            if active and due and self._endpoint(lane).opens <= at:
                yield lane

    def _has_room(self, lane: LaneState, at: int, limit: int, opened: int) -> bool:
        place = self._webhooks[lane.webhook].endpoint
        busy = Counter(
            self._webhooks[other.webhook].endpoint
            for other in self._lanes.values()
            if other.leased > at
        )
        return busy[place] < (1 if self._endpoints[place].failures >= opened else limit)
