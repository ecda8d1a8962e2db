"""What a judge and a protester do in a rehearsal."""

from collections.abc import Callable, Mapping
from typing import Any, Final

ORDERS: Final[tuple[tuple[str, Mapping[str, Any]], ...]] = (
    ("answerProtest", {"upheld": True, "text": "The video shows it."}),
    ("giveRuling", {"text": "The die that fell off the table counts.", "about": 3}),
    ("givePenalty", {"seat": "B", "kind": "warning", "reason": "Spoke about a hidden card."}),
    ("makeNote", {"text": "Seat B was late.", "confidential": "Watch seat B."}),
    ("correctClock", {"seat": "A", "ms": 60_000, "reason": "The lights went out."}),
    ("releaseGame", {"reason": "The rules were mended."}),
    ("forfeitSeat", {"seat": "B", "reason": "Left the venue."}),
)
"""The release is refused: nothing was set aside."""


def arbitrate(call: Callable[..., Any], game: str, seat: str) -> int:
    """A seat protests twice; a judge answers, rules, notes, warns, and takes a seat out.

    The version before that.
    """
    began: int = call("getGame", token=seat, game=game)["version"]
    judge = call("issueToken", {"role": "judge", "name": "Jude"}, game=game)["token"]
    for text in ("I had already said stop.", "The light is bad."):
        call("lodgeProtest", {"text": text, "about": 3}, token=seat, game=game)
    call("withdrawProtest", {}, token=seat, game=game, protest_id="protest-2")
    here = call("getGame", token=judge, game=game)["version"]
    rewind = {"to": here, "reason": "Two cards stuck together."}
    for operation, body in (*ORDERS, ("rewindGame", rewind)):
        call(operation, body, token=judge, game=game, protest_id="protest-1")
    call("getDesk", token=judge, game=game)
    call("listQuarantined", token=judge)
    return began
