"""A pause stops the time of a round: lunch, or a fire alarm."""

from typing import Final

from msgspec.structs import replace

from referee.kernel.chance import Chance
from referee.kernel.game import Event, Timing
from referee.kernel.ids import SeatId
from referee.tournaments.tournament import Tournament


def postponed(t: Tournament, ms: int) -> Tournament:
    """After a pause a round that has a limit has as much time as it had before."""
    running = t.running
    if running is None or running.due is None:
        return t
    return t.with_round(replace(running, due=running.due + ms))


def nobody_owes(t: Tournament) -> None:
    """A tournament waits for its games, and for nobody's move."""
    del t


def nothing_lapses(
    t: Tournament, seat: SeatId, chance: Chance, at: int
) -> tuple[tuple[Event, ...], Tournament]:
    """Nobody's time runs, so nobody's can be over."""
    del seat, chance, at
    return (), t


TIMING: Final[Timing[Tournament]] = Timing(
    owing=nobody_owes, lapse=nothing_lapses, postponed=postponed
)
