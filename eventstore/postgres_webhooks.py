"""The webhooks of the store on PostgreSQL."""

from collections.abc import Collection, Sequence
from typing import Any

import msgspec
from psycopg.errors import UniqueViolation
from psycopg.rows import TupleRow
from psycopg_pool import ConnectionPool

from eventstore import pool
from eventstore.queries import query
from eventstore.webhooks import Attempt, Backlog, Delivery, Lane, Noted, Notice, Webhook

_NOTHING = Noted("", "", "")


class PostgresWebhooks:
    """Each call is one statement, but for the claim of a lane, which first locks its endpoint."""

    _pool: ConnectionPool[Any]

    def keep_webhook(self, webhook: Webhook) -> Webhook | None:
        labels = msgspec.json.encode(webhook.labels).decode()
        row = msgspec.structs.replace(webhook, labels=labels, types=[*webhook.types])
        if self._found("keep_webhook", *msgspec.structs.astuple(row)):
            return None
        return self.webhook(webhook.id)

    def webhook(self, webhook: str) -> Webhook | None:
        return next(map(_webhook, self._found("webhook", webhook)), None)

    def webhooks_of(self, owner: str) -> Sequence[Webhook]:
        return [*map(_webhook, self._found("webhooks_of", owner))]

    def webhooks_after(self, webhook: str, *, limit: int) -> Sequence[Webhook]:
        return [*map(_webhook, self._found("webhooks_after", webhook, limit))]

    def webhooks_for(self, owners: Collection[str], streams: Collection[str]) -> Sequence[Webhook]:
        return [*map(_webhook, self._found("webhooks_for", [*owners], [*streams]))]

    def change_webhook(self, webhook: Webhook, noted: Noted | None = None) -> bool:
        state = (webhook.secrets, webhook.state, webhook.reason, webhook.changed)
        told = msgspec.structs.astuple(noted or _NOTHING)
        try:
            rows = self._found("change_webhook", webhook.id, webhook.revision, *state, *told)
        except UniqueViolation:
            return False  # answered under this key meanwhile
        return bool(rows)

    def noted(self, webhook: str, scope: str, key: str) -> Noted | None:
        return next(
            (Noted(*row) for row in self._found("webhook_answer", webhook, scope, key)), None
        )

    def note_answer(self, webhook: str, noted: Noted) -> Noted | None:
        if self._found("note_webhook", webhook, *msgspec.structs.astuple(noted)):
            return None
        return self.noted(webhook, noted.scope, noted.key)

    def skip_feed(self, reader: str) -> bool:
        return self._found("skip_feed", reader) == [(True,)]

    def post(
        self, notices: Sequence[Notice], *, at: int, read: tuple[str, str, str] | None = None
    ) -> bool:
        given = msgspec.json.encode(notices).decode()
        return bool(self._found("post", given, at, *(read or (None, None, None))))

    def post_again(
        self, webhook: str, *, after: int, until: int, at: int, noted: Noted
    ) -> Noted | None:
        told = msgspec.structs.astuple(noted)
        if self._found("post_again", webhook, after, until, at, *told):
            return None
        return self.noted(webhook, noted.scope, noted.key)

    def claim(self, *, at: int, until: int, holder: str, limit: int, opened: int) -> Lane | None:
        with pool.connection(self._pool) as connection, connection.transaction():
            place = connection.execute(query("claim_endpoint"), (at, limit, opened)).fetchone()
            if place is None:
                return None
            endpoint, failed = place
            most = 1 if failed >= opened else limit
            wanted = (at, most, endpoint, until, holder)
            lane = connection.execute(query("claim_lane"), wanted).fetchone()
            if lane is None:
                return None
            name, stream, failures = lane
            row = connection.execute(query("webhook"), (name,)).fetchone()
            assert row is not None
            return Lane(_webhook(row), stream, holder, failures, failed)

    def waiting(self, lane: Lane, limit: int) -> Sequence[Delivery]:
        rows = self._found("waiting", lane.webhook.id, lane.stream, limit)
        return [Delivery(*row) for row in rows]

    def attempted(
        self, lane: Lane, attempt: Attempt, *, at: int, due: int | None, until: int
    ) -> bool:
        a = attempt
        tried = (a.number, a.attempt, a.at, a.ms, a.outcome, a.status, a.headers, a.excerpt)
        place = (lane.webhook.id, lane.stream, lane.holder)
        return bool(self._found("attempted", *place, *tried, at, due, until))

    def release(self, lane: Lane) -> None:
        self._done("release", lane.webhook.id, lane.stream, lane.holder)

    def endpoint_failed(self, webhook: Webhook, *, opened: int, opens: int) -> None:
        self._done("endpoint_failed", webhook.endpoint, opened, opens)

    def webhook_failing(self, webhook: Webhook, *, at: int) -> None:
        self._done("webhook_failing", webhook.id, at)

    def webhook_works(self, webhook: Webhook, *, at: int, again: bool) -> None:
        self._done("webhook_works", webhook.id, webhook.endpoint, at, again)

    def deliveries(self, webhook: str, *, after: int, limit: int) -> Sequence[Delivery]:
        rows = self._found("webhook_deliveries", webhook, after, limit)
        return [Delivery(*row) for row in rows]

    def delivery(self, webhook: str, number: int) -> Delivery | None:
        rows = self._found("webhook_delivery", webhook, number)
        return next((Delivery(*row) for row in rows), None)

    def attempts(self, webhook: str, number: int) -> Sequence[Attempt]:
        return [Attempt(*row) for row in self._found("webhook_attempts", webhook, number)]

    def lanes_due(self, at: int) -> int:
        ((count,),) = self._found("lanes_due", at)
        return int(count)

    def backlog(self) -> Backlog:
        (row,) = self._found("webhook_backlog")
        return Backlog(*row)

    def trim_webhooks(self, before: int) -> int:
        ((count,),) = self._found("trim_webhooks", before)
        return int(count)

    def _found(self, name: str, *parameters: object) -> list[TupleRow]:
        with pool.connection(self._pool) as connection:
            return connection.execute(query(name), parameters, binary=True).fetchall()

    def _done(self, name: str, *parameters: object) -> None:
        with pool.connection(self._pool) as connection:
            connection.execute(query(name), parameters)


def _webhook(row: TupleRow) -> Webhook:
    found = Webhook(*row)
    return msgspec.structs.replace(found, types=tuple(found.types))
