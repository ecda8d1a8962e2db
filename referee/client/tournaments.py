"""Tournaments as methods: a client of one tournament, for its organiser, players and judges."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from referee.client.transport import Json, Transport

PIECE = 1 << 16
"""Bytes of a bundle that are held at once."""


class TournamentClient:
    """One tournament, with the token of whoever asks."""

    def __init__(self, http: Transport, tournament: str) -> None:
        self._http = http
        self.id = tournament
        self._path = f"/v1/tournaments/{tournament}"

    def read(self, at_version: int | None = None) -> Json:
        """Who plays, every round with its tables, and what was chosen."""
        return self._get("", at_version=at_version)

    # Players

    def register(self, player: str, name: str = "", *, entropy: str = "") -> Json:
        """Enter a player; the answer holds the token that finds the player's table."""
        body = {"player": player, "name": name, **({"entropy": entropy} if entropy else {})}
        return self._post("players", body)

    def check_in(self, player: str) -> Json:
        """The player is there: said by the player or the organiser."""
        return self._post(f"players/{player}/check-in")

    def drop(self, player: str, reason: str = "") -> Json:
        """The player leaves: said by the player or the organiser."""
        return self._post(f"players/{player}/drop", {"reason": reason})

    def hand_over(self, player: str, to: str, name: str = "", *, reason: str = "") -> Json:
        """Somebody else plays on; the answer holds the new token."""
        body = {"to": to, "name": name, "reason": reason}
        return self._post(f"players/{player}/hand-over", body)

    def reissue(self, player: str) -> Json:
        """A new token for who lost theirs."""
        return self._post(f"players/{player}/reissue")

    def my_table(self) -> Json:
        """Where the bearer of a player's token sits, with the token of the seat."""
        return self._get("/my-table")

    # Rounds

    def pair(self, tables: Sequence[Sequence[str]] | None = None, *, reason: str = "") -> Json:
        """Pair the next round: by the standings, or as given."""
        given: Json = {} if tables is None else {"tables": [list(table) for table in tables]}
        return self._post("rounds", {**given, "reason": reason})

    def start(self) -> Json:
        """Begin at all tables of the round that is paired."""
        return self._post("rounds/start")

    def rounds(self) -> list[Json]:
        """All rounds that are paired, with their tables."""
        found: list[Json] = self._get("/rounds")["rounds"]
        return found

    def round(self, number: int) -> Json:
        """One round with its tables, games and results."""
        return self._get(f"/rounds/{number}")

    def correct(self, round: int, table: int, places: Sequence[int], reason: str) -> Json:
        """A judge's ruling on a table's result; needs a judge's token."""
        body = {"places": list(places), "reason": reason}
        return self._post(f"rounds/{round}/tables/{table}/result", body)

    def finish(self) -> Json:
        """The standings are final, and the records open."""
        return self._post("finish")

    # Results

    def standings(self, after: int | None = None, *, at_version: int | None = None) -> Json:
        """The standings now, after a round, or as they were known at a version."""
        return self._get("/standings", round=after, at_version=at_version)

    def printed(self, form: str, after: int | None = None) -> str:
        """The standings as `csv`, `html` or `text`."""
        params = {"format": form, "round": after}
        answer = self._http.get(f"{self._path}/standings", params)
        answer.encoding = "utf-8"
        return answer.text

    def bundle(self) -> Iterator[bytes]:
        """Every record of a tournament that is over, as a zip, piece by piece."""
        with self._http.get(f"{self._path}/bundle", stream=True) as answer:
            yield from answer.iter_content(PIECE)

    def save(self, path: str | Path) -> Path:
        """Write the bundle to a file."""
        target = Path(path)
        with target.open("wb") as file:
            for piece in self.bundle():
                file.write(piece)
        return target

    def _get(self, part: str, **params: Any) -> Json:
        found: Json = self._http.get(f"{self._path}{part}", params).json()
        return found

    def _post(self, step: str, body: Json | None = None) -> Json:
        return self._http.post(f"{self._path}/{step}", body or {})


class Tournaments:
    """What a client knows of tournaments; mixed into it."""

    _http: Transport

    def create_tournament(self, ruleset: str, rounds: int, **chosen: Any) -> TournamentClient:
        """Open a tournament; needs an organiser's key. `chosen` as the API document says."""
        body = {"ruleset": ruleset, "rounds": rounds, **chosen}
        made = self._http.post("/v1/tournaments", body)
        return self.tournament(made["tournament"])

    def tournament(self, tournament: str) -> TournamentClient:
        """The tournament of this id, for the bearer of this client's token."""
        return TournamentClient(self._http, tournament)

    def tournaments(self) -> Iterator[Json]:
        """All tournaments, newest first, page after page."""
        before: str | None = None
        while True:
            page: Json = self._http.get("/v1/tournaments", {"before": before}).json()
            yield from page["tournaments"]
            before = page["next"]
            if before is None:
                return
