"""The part of the SDK for checking games, and for having people's names forgotten."""

from referee.client.transport import Json, Transport


class Checking:
    """What the service vouches for, and what it finds in records; mixed into the client."""

    _http: Transport

    def head(self, game: str) -> Json:
        """How far the game has come for the bearer, signed by the service."""
        found: Json = self._http.get(f"/v1/games/{game}/head").json()
        return found

    def keys(self) -> Json:
        """The public keys of the service, as a set of JWKs."""
        found: Json = self._http.get("/v1/keys").json()
        return found

    def verify(self, record: bytes, *, foreign: bool = False) -> Json:
        """What the service finds in a record, or in one of a real table, written by hand."""
        kind = "foreign" if foreign else "record"
        media = f"application/vnd.bunny-referee.{kind}+jsonl"
        return self._http.send("/v1/verifications", record, media)

    def players(self, name: str) -> list[Json]:
        """The ids under which the organiser's games know a name."""
        found: list[Json] = self._http.get("/v1/players", {"name": name}).json()["players"]
        return found

    def erase_player(self, player: str) -> Json:
        """Forget the name of a player for ever."""
        return self._http.delete(f"/v1/players/{player}")
