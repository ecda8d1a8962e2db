"""The time of games in the SDK: pauses, extensions, vacations, and what the clocks show."""

from referee.client.transport import Json, Transport


class TimeOfGames:
    """What organisers and seats ask for that changes the time of a game; mixed into the client."""

    _http: Transport

    def pause(self, game: str, reason: str = "") -> Json:
        """Stop all time and all play; needs the key that created the game."""
        return self._http.post(f"/v1/games/{game}/pause", {"reason": reason})

    def resume(self, game: str, reason: str = "") -> Json:
        """Go on: what is due is due later by the length of the pause."""
        return self._http.post(f"/v1/games/{game}/resume", {"reason": reason})

    def extend(self, game: str, seat: str, seconds: int, reason: str = "") -> Json:
        """More time for a seat; needs the key that created the game."""
        body = {"seat": seat, "seconds": seconds, "reason": reason}
        return self._http.post(f"/v1/games/{game}/extensions", body)

    def vacation(self, game: str, days: int) -> Json:
        """Let the time of the bearer's own seat stand for some days."""
        return self._http.post(f"/v1/games/{game}/vacation", {"days": days})


def left(clock: Json, seat: str, now: int) -> int | None:
    """How many ms a seat has for its move, by a clock as a view shows it.

    None while the table does not wait for the seat. Exact where time always runs; with play
    hours it is how long it will take until the time is over.
    """
    time = clock["seats"][seat]
    if time["move"] is None:
        return None
    if time["due"] is None:  # paused
        return int(time["reserve"] + time["move"])
    begun = max(now, time["running_since"])
    return max(0, int(time["due"] - begun))
