"""Webhooks in the SDK: subscribing, pausing, secrets, the log, sending again."""

from collections.abc import Iterator, Sequence
from typing import Any

from referee.client.transport import Json, Transport


class Hooking:
    """What organisers and seats ask for to be told; mixed into the client."""

    _http: Transport

    def create_webhook(self, url: str, types: Sequence[str] = (), **wanted: Any) -> Json:
        """Have an address told; `game`, `series`, `tournament`, `name`. The answer holds `secret`.

        Without types it is told of the usual ones: all but each single event.
        """
        return self._http.post("/v1/webhooks", {"url": url, "types": list(types), **wanted})

    def webhooks(self) -> list[Json]:
        """The bearer's webhooks, oldest first."""
        found: list[Json] = self._http.get("/v1/webhooks").json()["webhooks"]
        return found

    def webhook(self, webhook: str) -> Json:
        found: Json = self._http.get(f"/v1/webhooks/{webhook}").json()
        return found

    def pause_webhook(self, webhook: str) -> Json:
        """Send nothing for now; what happens meanwhile waits."""
        return self._step(webhook, "pause")

    def resume_webhook(self, webhook: str) -> Json:
        """Send again, what waits first."""
        return self._step(webhook, "resume")

    def delete_webhook(self, webhook: str) -> Json:
        return self._step(webhook, "delete")

    def rotate_webhook_secret(self, webhook: str, overlap: int | None = None) -> Json:
        """A new `secret`; the old one signs as well for `overlap` seconds, a day unless said."""
        return self._step(webhook, "rotate", **({} if overlap is None else {"overlap": overlap}))

    def test_webhook(self, webhook: str) -> Json:
        """Send a message that says nothing; the log tells what became of it."""
        return self._step(webhook, "test")

    def deliveries(self, webhook: str, after: int = 0) -> Iterator[Json]:
        """The log of a webhook from a number on, page after page."""
        while True:
            path = f"/v1/webhooks/{webhook}/deliveries"
            page = self._http.get(path, {"after": after}).json()
            yield from page["deliveries"]
            if not page["deliveries"]:
                return
            after = page["next"]

    def delivery(self, webhook: str, number: int) -> Json:
        """What was sent, and what came back at each attempt."""
        found: Json = self._http.get(f"/v1/webhooks/{webhook}/deliveries/{number}").json()
        return found

    def redeliver(
        self,
        webhook: str,
        number: int | None = None,
        *,
        after: int | None = None,
        until: int | None = None,
    ) -> Json:
        """Send again: one delivery, or those after a number (and up to another)."""
        wanted = {"number": number, "after": after, "until": until}
        said = {name: value for name, value in wanted.items() if value is not None}
        return self._step(webhook, "redeliveries", **said)

    def _step(self, webhook: str, word: str, **body: Any) -> Json:
        return self._http.post(f"/v1/webhooks/{webhook}/{word}", body)
