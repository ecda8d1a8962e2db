"""Points for places. Who shares a place shares the points of the places taken together."""

from collections.abc import Sequence

from referee.tournaments.messages import Places
from referee.tournaments.options import FULL, Options
from referee.tournaments.tournament import Table


def points_for(options: Options, size: int) -> tuple[int, ...]:
    """The points of each place at a table of this size, the first place first."""
    if options.points:
        return (*options.points, *(0,) * size)[:size]
    return tuple(FULL * (size - place) // (size - 1) for place in range(1, size + 1))


def points_of(options: Options, table: Table) -> tuple[int, ...]:
    """The points of each seat; none before the table has its result."""
    worth = points_for(options, len(table.players))
    return tuple(_shared(worth, place, table.places.count(place)) for place in table.places)


def points_of_a_bye(options: Options) -> int:
    """As for a table won, unless the organiser chose a number."""
    if options.bye_points is not None:
        return options.bye_points
    return points_for(options, options.largest)[0]


def are_places(places: Places, size: int) -> bool:
    """Whether these are places as they are given: as many as shared one are left out after it."""
    return len(places) == size and all(
        place == 1 + sum(other < place for other in places) for place in places
    )


def _shared(worth: Sequence[int], place: int, sharing: int) -> int:
    """The mean of the points of the places that are shared, rounded down."""
    return sum(worth[place - 1 : place - 1 + sharing]) // sharing
