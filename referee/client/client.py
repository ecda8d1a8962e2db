"""`RefereeClient`: every operation of the HTTP contract as one method."""

import json
import secrets
import time
from collections.abc import Iterator, Mapping
from typing import Any

import requests

from referee.client.checking import Checking
from referee.client.hooking import Hooking
from referee.client.judging import Judging
from referee.client.looking_back import LookingBack
from referee.client.sse import Sent, parse
from referee.client.time_of_games import TimeOfGames
from referee.client.tournaments import Tournaments
from referee.client.transport import Json, Transport

OVER = frozenset({"finished", "abandoned"})
RECONNECT = 1.0
"""Seconds before a stream that brought nothing is opened again."""
NDJSON = "application/x-ndjson"
EVENT_STREAM = "text/event-stream"


class RefereeClient(TimeOfGames, Judging, LookingBack, Checking, Tournaments, Hooking):
    """Talks to one service with one token (none: as a spectator). One client a thread.

    `patience` is how many seconds a request that may pass later is tried again.
    """

    def __init__(self, base_url: str, token: str | None = None, *, patience: float = 30) -> None:
        self._http = Transport(base_url, token, patience=patience)

    def as_bearer(self, token: str | None) -> "RefereeClient":
        """Another client of the same service, for somebody else."""
        return RefereeClient(self._http.base_url, token, patience=self._http.patience)

    @property
    def base_url(self) -> str:
        """Where the service is."""
        return self._http.base_url

    def close(self) -> None:
        self._http.close()

    def __enter__(self) -> "RefereeClient":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # Rulesets

    def rulesets(self) -> list[Json]:
        found: list[Json] = self._get("/v1/rulesets")["rulesets"]
        return found

    def ruleset(self, ruleset: str, version: str | None = None) -> Json:
        """All that a ruleset declares, newest or of a version."""
        return self._get(f"/v1/rulesets/{ruleset}", version=version)

    # The life of a game

    def create_game(
        self,
        ruleset: str,
        seats: int,
        options: Mapping[str, Any] | None = None,
        *,
        practice: str = "",
        clock: Mapping[str, Any] | None = None,
        **access: Any,
    ) -> Json:
        """Open a game; needs an organiser's key. The answer holds its id and commitment.

        `practice` is a seed: the luck of a practice game is public, and it never counts.
        `clock` gives each seat its time; `access` says who may watch: `spectators`, `delay`,
        `audit`.
        """
        seeded = {"practice": practice} if practice else {}
        timed = {"clock": dict(clock)} if clock else {}
        body = {"ruleset": ruleset, "seats": seats, "options": dict(options or {}), **seeded}
        return self._http.post("/v1/games", {**body, **timed, **access})

    def create_series(
        self,
        ruleset: str,
        seats: int,
        options: Mapping[str, Any] | None = None,
        *,
        clock: Mapping[str, Any] | None = None,
    ) -> Json:
        """Open a series with its first game; needs an organiser's key."""
        timed = {"clock": dict(clock)} if clock else {}
        body = {"ruleset": ruleset, "seats": seats, "options": dict(options or {}), **timed}
        return self._http.post("/v1/series", body)

    def next_game(self, series: str) -> Json:
        """Open the next game of a series, once the last one is over."""
        return self._http.post(f"/v1/series/{series}/games", {})

    def series(self, series: str) -> Json:
        """The games of a series with their results and wins."""
        return self._get(f"/v1/series/{series}")

    def rule(self, ruleset: str, position: Json, steps: list[Json]) -> Json:
        """What the rules say of a scenario in any position."""
        body = {"ruleset": ruleset, "position": position, "steps": steps}
        return self._http.post("/v1/rulings", body)

    def dry_run(
        self, game: str, type: str, params: Mapping[str, Any] | None = None, decision: str = ""
    ) -> Json:
        """What an action would certainly do, without doing it."""
        answers = {"decision": decision} if decision else {}
        body = {"type": type, "params": dict(params or {}), **answers}
        return self._http.post(f"/v1/games/{game}/dry-runs", body)

    def games(self, **filters: Any) -> Iterator[Json]:
        """All games, newest first, page after page; filters: `ruleset`, `phase`, `limit`."""
        before: str | None = None
        while True:
            page = self._get("/v1/games", **filters, before=before)
            yield from page["games"]
            before = page["next"]
            if before is None:
                return

    def claim(self, game: str, seat: str | None = None, name: str = "") -> Json:
        """Take a seat (any free one if none is named); the answer holds the seat's token."""
        named = {"name": name} if name else {}
        chosen = {"seat": seat} if seat else {}
        return self._http.post(f"/v1/games/{game}/seats", {**chosen, **named})

    def add_entropy(self, game: str, entropy: str | None = None) -> Json:
        """Mix randomness into the dice: our own if the caller brings none."""
        text = entropy or secrets.token_hex(16)
        return self._http.post(f"/v1/games/{game}/entropy", {"entropy": text})

    def add_seat(self, game: str, left_of: str | None = None) -> Json:
        """One more seat in a running game; needs the key that created it."""
        return self._http.post(
            f"/v1/games/{game}/newcomers", {"left_of": left_of} if left_of else {}
        )

    def start(self, game: str) -> Json:
        return self._http.post(f"/v1/games/{game}/start", {})

    def abandon(self, game: str) -> Json:
        return self._http.post(f"/v1/games/{game}/abandon", {})

    # Who may see and play; all of it needs the key that created the game, but `reads`

    def issue_token(
        self, game: str, role: str, *, name: str = "", lifetime: int | None = None
    ) -> Json:
        """A token for a `spectator`, `judge` or `auditor`, for so many seconds or for good."""
        body = {"role": role, "name": name, "lifetime": lifetime}
        return self._http.post(f"/v1/games/{game}/tokens", body)

    def tokens(self, game: str) -> list[Json]:
        """Every token that the game ever had, by id."""
        found: list[Json] = self._get(f"/v1/games/{game}/tokens")["tokens"]
        return found

    def revoke_token(self, game: str, token_id: str) -> Json:
        """End a token for ever."""
        return self._http.post(f"/v1/games/{game}/tokens/{token_id}/revoke", {})

    def reclaim(self, game: str, seat: str) -> Json:
        """A new token for a claimed seat; those that it had stop working."""
        return self._http.post(f"/v1/games/{game}/seats/{seat}/reclaim", {})

    def reads(self, game: str, after: int = 0) -> Json:
        """Which judges and auditors were shown something hidden."""
        return self._get(f"/v1/games/{game}/reads", after=after)

    # Playing

    def view(self, game: str, at_version: int | None = None, *, seat: str | None = None) -> Json:
        """The game as the bearer may see it, now or after an earlier version.

        `seat`: as that seat saw it, which all who watched may see when the game is over.
        """
        return self._get(f"/v1/games/{game}", at_version=at_version, seat=seat)

    def views(
        self, game: str, first: int, last: int | None = None, *, seat: str | None = None
    ) -> Iterator[Json]:
        """The game at many versions: each view holds until the version of the next."""
        return self._lines(f"/v1/games/{game}/views", first=first, last=last, seat=seat)

    def legal_actions(self, game: str) -> Json:
        """The bearer's offers (`actions`) with the `version` and `phase` they hold for."""
        return self._get(f"/v1/games/{game}/legal-actions")

    def act(
        self,
        game: str,
        type: str,
        params: Mapping[str, Any] | None = None,
        *,
        decision: str | None = None,
        if_match: int | None = None,
    ) -> Json:
        """Act once: answer an open decision, or move at the version the caller has seen."""
        answers = {"decision": decision} if decision else {}
        body = {"type": type, "params": dict(params or {}), **answers}
        return self._http.post(f"/v1/games/{game}/actions", body, if_match=if_match)

    # What happened

    def events(
        self,
        game: str,
        after: int = 0,
        *,
        limit: int = 500,
        wait: float = 0,
        told: bool = False,
    ) -> Json:
        """One page of events after a cursor; waits up to `wait` seconds if there is none.

        `told`: each with what it `says` to people, and the `rules` behind it.
        """
        sentences = {"told": "true"} if told else {}
        params = {"after": after, "limit": limit, "wait": wait or None, **sentences}
        page: Json = self._http.get(f"/v1/games/{game}/events", params, wait=wait).json()
        return page

    def stream(self, game: str, after: int = 0) -> Iterator[Json]:
        """Every event after a cursor, as it happens, until the game is over.

        A lost connection is taken up again behind the last event that arrived. Where proxies let
        no stream through, `poll` gives the same events.
        """
        while True:
            before = after
            for sent in self._sent(game, after):
                if sent.kind == "end":
                    return
                event = json.loads(sent.text)
                after = event["version"]
                yield event
            if after == before:
                time.sleep(RECONNECT)  # who is cut off at once must not come back at once

    def poll(self, game: str, after: int = 0, *, wait: float = 20) -> Iterator[Json]:
        """The same events by long polls; it looks for the end whenever nothing happened."""
        while True:
            page = self.events(game, after, wait=wait)
            yield from page["events"]
            after = page["next"]
            if not page["events"] and self.view(game)["phase"] in OVER:
                if not (page := self.events(game, after))["events"]:
                    return
                yield from page["events"]
                after = page["next"]

    def position(self, game: str, at_version: int | None = None) -> Json:
        """The whole situation, hidden cards included: for judges, and when the game is over."""
        return self._get(f"/v1/games/{game}/position", at_version=at_version)

    def record(self, game: str) -> Iterator[Json]:
        """The whole record of a finished game, line by line, its keys included."""
        return self._lines(f"/v1/games/{game}/record")

    def _sent(self, game: str, after: int) -> Iterator[Sent]:
        """One connection's worth of the stream; its loss is an end like any other."""
        headers = {"Accept": EVENT_STREAM, "Last-Event-ID": str(after)}
        path = f"/v1/games/{game}/events"
        with self._http.get(path, headers=headers, stream=True) as response:
            response.encoding = "utf-8"
            try:
                yield from parse(response.iter_lines(decode_unicode=True))
            except (requests.ConnectionError, requests.exceptions.ChunkedEncodingError):
                return

    def _lines(self, path: str, **params: Any) -> Iterator[Json]:
        """What comes as one JSON object a line, as it comes."""
        with self._http.get(path, params, headers={"Accept": NDJSON}, stream=True) as response:
            for line in response.iter_lines():
                yield json.loads(line)

    def _get(self, path: str, **params: Any) -> Json:
        found: Json = self._http.get(path, params).json()
        return found
