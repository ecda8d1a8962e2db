"""Events of a tournament in sentences for people."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from referee.kernel.game import Event
from referee.kernel.ids import SEATS
from referee.tournaments import messages as m


def tell(event: Event) -> str | None:
    """The event as a sentence."""
    sentence = SENTENCES.get(type(event))
    return sentence(event) if sentence else None


def _opened(e: m.TournamentOpened) -> str:
    return f"A tournament of {e.options.ruleset} over {e.options.rounds} rounds is open."


def _paired(e: m.RoundPaired) -> str:
    how = "as given" if e.given else "by the standings"
    byes = f", bye: {', '.join(e.byes)}" if e.byes else ""
    return f"Round {e.round} is paired {how}: {_tables(len(e.tables))}{byes}."


def _taken(e: m.ResultTaken) -> str:
    table, how = e.result.table, e.result.how
    return f"Round {e.round}, table {table} is {how}, places: {_told(e.result.places)}."


def _corrected(e: m.ResultCorrected) -> str:
    was = f" instead of {_told(e.before)}" if e.before else ""
    ruled = f"{_told(e.places)}{was}{_because(e.reason)}"
    return f"Round {e.round}, table {e.table} is ruled, places: {ruled}."


def _told(places: m.Places) -> str:
    """Places seat by seat: "A 3, B 1, C 2"."""
    return ", ".join(f"{seat} {place}" for seat, place in zip(SEATS, places, strict=False))


def _tables(count: int) -> str:
    return "one table" if count == 1 else f"{count} tables"


def _because(reason: str) -> str:
    return f" ({reason})" if reason else ""


SENTENCES: Final[Mapping[type[Event], Callable[[Any], str]]] = {
    m.TournamentOpened: _opened,
    m.PlayerRegistered: lambda e: f"{e.player} takes part.",
    m.PlayerCheckedIn: lambda e: f"{e.player} is there.",
    m.PlayerDropped: lambda e: f"{e.player} has left{_because(e.reason)}.",
    m.SeatHandedOver: lambda e: f"{e.to} plays on for {e.player}{_because(e.reason)}.",
    m.RoundPaired: _paired,
    m.RoundStarted: lambda e: f"Round {e.round} begins at {_tables(len(e.games))}.",
    m.ResultTaken: _taken,
    m.TimeCalled: lambda e: (
        f"The time of round {e.round} is over; {_tables(len(e.tables))} still played."
    ),
    m.ResultCorrected: _corrected,
    m.RoundFinished: lambda e: f"Round {e.round} is over.",
    m.TournamentFinished: lambda e: "The tournament is over.",
}
