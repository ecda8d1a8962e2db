"""How a game looked, version after version: for those who step through it."""

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Final

from eventstore.store import Event
from referee.application.actors import Actor, require_reader
from referee.application.cache import Loaded
from referee.application.errors import plain_errors
from referee.application.loading import folded, load_born
from referee.application.reading import Seen, seen
from referee.application.referee import Referee
from referee.application.rulesets import Ruleset
from referee.application.sight import note_reading, sight_as
from referee.kernel.ids import GameId, SeatId
from referee.kernel.lifecycle import UNBORN, Match

MOST: Final = 500
"""So many versions are shown at once."""


def views_between(
    referee: Referee,
    actor: Actor,
    game: GameId,
    first: int,
    last: int,
    *,
    seat: SeatId | None = None,
) -> list[Seen]:
    """The game as it stood from one version to another, each time after a whole decision.

    Begins with how it stood at `first`: what the version of a view says holds until the next.
    """
    require_reader(actor, game)
    with plain_errors():
        loaded = load_born(referee, game)
        sight = sight_as(referee, actor, loaded, seat)
        first = sight.checked(first)
        last = min(max(first, last), first + MOST - 1, sight.version)
        note_reading(referee, actor, loaded, "view", last)
        matches = list(_between(_matches(referee, loaded, last), first))
    return [seen(loaded, sight, version, match) for version, match in matches]


Stood = tuple[int, Match]


def _matches(referee: Referee, loaded: Loaded, last: int) -> Iterator[Stood]:
    """The match after every whole decision up to a version."""
    events = referee.store.events(loaded.game, after=0, limit=last + 1)
    for version, match in _folds(loaded.ruleset, events):
        if version <= last and (version < len(events) or version == loaded.version):
            yield version, match


def _folds(ruleset: Ruleset, events: Iterable[Event]) -> Iterator[Stood]:
    match = UNBORN
    for _, together in groupby(events, key=lambda event: event.decision):
        decided = list(together)
        match = folded(ruleset, match, decided)
        yield decided[-1].version, match


def _between(stood: Iterable[Stood], first: int) -> Iterator[Stood]:
    """Those from a version on, after the last one before it if none is right there."""
    before: Stood | None = None
    for version, match in stood:
        if before and version > first and before[0] < first:
            yield before
        if version >= first:
            yield version, match
        before = version, match
    if before and before[0] < first:
        yield before
