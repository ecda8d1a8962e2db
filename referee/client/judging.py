"""The judge's part of the SDK: orders, notes and protests, each one method."""

from collections.abc import Sequence
from typing import Any

from referee.client.transport import Json, Transport


class Judging:
    """What judges and protesters ask for; mixed into the client."""

    _http: Transport

    def desk(self, game: str) -> Json:
        """All that judges and protesters put on record: the lists of the desk."""
        found: Json = self._http.get(f"/v1/games/{game}/desk", {}).json()["desk"]
        return found

    def give_ruling(
        self, game: str, text: str, *, rules: Sequence[str] = (), about: int | None = None
    ) -> Json:
        """Put a ruling on record, with the rules that it rests on; needs a judge's token."""
        return self._order(game, "rulings", text=text, rules=list(rules), about=about)

    def give_penalty(
        self, game: str, seat: str, reason: str, *, kind: str = "warning", **rest: Any
    ) -> Json:
        """Warn a seat, give it `points`, or apply a penalty of the rules; `rules`, `about`."""
        return self._order(game, "penalties", seat=seat, kind=kind, reason=reason, **rest)

    def note(self, game: str, text: str = "", *, confidential: str = "") -> Json:
        """Note something for everybody, or for officials until the end."""
        return self._order(game, "notes", text=text, confidential=confidential)

    def forfeit(self, game: str, seat: str, reason: str, *, rules: Sequence[str] = ()) -> Json:
        """Take a seat out of the game."""
        return self._order(game, "forfeits", seat=seat, reason=reason, rules=list(rules))

    def correct_clock(self, game: str, seat: str, ms: int, reason: str) -> Json:
        """Give a seat so many milliseconds, or (negative) take them."""
        return self._order(game, "clock-corrections", seat=seat, ms=ms, reason=reason)

    def rewind(self, game: str, to: int, reason: str, *, rules: Sequence[str] = ()) -> Json:
        """Take a running game back to a version."""
        return self._order(game, "rewinds", to=to, reason=reason, rules=list(rules))

    def protest(self, game: str, text: str, *, about: int | None = None) -> str:
        """Object, as a seat; the id of the protest."""
        lodged = self._order(game, "protests", text=text, about=about)
        return str(lodged["events"][0]["public"]["protest"])

    def withdraw_protest(self, game: str, protest: str) -> Json:
        """Take one's own protest back."""
        return self._order(game, f"protests/{protest}/withdraw")

    def answer_protest(
        self, game: str, protest: str, text: str, *, upheld: bool, rules: Sequence[str] = ()
    ) -> Json:
        """Uphold or reject a protest, as a judge."""
        answer = {"upheld": upheld, "text": text, "rules": list(rules)}
        return self._order(game, f"protests/{protest}/answer", **answer)

    def quarantine(self) -> list[Json]:
        """The games that are set aside, with the reason of each."""
        found: list[Json] = self._http.get("/v1/quarantine", {}).json()["games"]
        return found

    def release(self, game: str, reason: str) -> Json:
        """Let a game that is set aside go on."""
        return self._order(game, "release", reason=reason)

    def _order(self, game: str, path: str, /, **body: Any) -> Json:
        return self._http.post(f"/v1/games/{game}/{path}", body)
