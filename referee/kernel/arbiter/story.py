"""The desk's part of a game's story, in sentences for people."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from referee.kernel.arbiter import messages as m
from referee.kernel.game import Event


def tell(event: Event) -> str | None:
    """An event of the desk in a sentence; None if it is none."""
    says = _SENTENCES.get(type(event))
    return says(event) if says else None


def _citing(rules: Sequence[str]) -> str:
    return f" ({', '.join(rules)})" if rules else ""


def _of(about: int | None) -> str:
    return "" if about is None else f" of version {about}"


def _penalty(e: m.PenaltyGiven) -> str:
    what = f"{e.points} points" if e.kind == m.BY_POINTS else e.kind
    return f"A judge gives {e.seat} a penalty, {what}: {e.reason}{_citing(e.rules)}"


def _note(e: m.NoteMade) -> str:
    return f"A judge notes: {e.text}" if e.text else "A judge makes a confidential note."


def _answer(e: m.ProtestAnswered) -> str:
    verdict = "upholds" if e.upheld else "rejects"
    return f"A judge {verdict} {e.protest}: {e.text}{_citing(e.rules)}"


_SENTENCES: Final[Mapping[type[Event], Callable[[Any], str]]] = {
    m.RulingGiven: lambda e: f"A judge rules{_of(e.about)}: {e.text}{_citing(e.rules)}",
    m.PenaltyGiven: _penalty,
    m.NoteMade: _note,
    m.ForfeitOrdered: lambda e: (
        f"A judge declares {e.seat}'s seat forfeit: {e.reason}{_citing(e.rules)}"
    ),
    m.ClockOrdered: lambda e: (
        f"A judge corrects {e.seat}'s clock by {e.ms / 1_000:+g} s: {e.reason}{_citing(e.rules)}"
    ),
    m.GameReleased: lambda e: f"A judge lets the game go on ({e.cause}): {e.reason}",
    m.Rewound: lambda e: (
        f"A judge takes the game back to version {e.to}: {e.reason}{_citing(e.rules)}"
    ),
    m.ProtestLodged: lambda e: f"{e.seat} protests{_of(e.about)}: {e.text}",
    m.ProtestWithdrawn: lambda e: f"{e.seat} withdraws {e.protest}.",
    m.ProtestAnswered: _answer,
}
