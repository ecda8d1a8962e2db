"""The part of the SDK for looking back: what differs between versions, what might have been."""

from typing import Any

from referee.client.transport import Json, Transport


class LookingBack:
    """Differences in words, and branches; mixed into the client."""

    _http: Transport

    def difference(
        self, game: str, start: int, end: int | None = None, *, seat: str | None = None
    ) -> Json:
        """What happened between two versions (`story`), and what is another (`changes`)."""
        asked: dict[str, Any] = {"from": start, "to": end, "seat": seat}
        found: Json = self._http.get(f"/v1/games/{game}/difference", asked).json()
        return found

    def branch(self, game: str, version: int | None = None, *, seed: str = "") -> Json:
        """A sandbox game from a version on: its id, and the token of each of its `seats`."""
        body = {"version": version, "seed": seed}
        return self._http.post(f"/v1/games/{game}/branches", body)
