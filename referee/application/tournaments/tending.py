"""What a tournament does by itself: tables begin, results are taken, time is called.

Whoever comes by does it: a worker every second, the organiser and players when they look. It
looks at what is there and not at what it was told, so it may be done at any time, by any number,
and after anything broke off; what somebody else did first is refused, and that is well.
"""

from contextlib import suppress
from typing import Final

import structlog

from eventstore.store import Listed
from referee.application.actors import REFEREE
from referee.application.cache import Loaded
from referee.application.errors import Fault, Wait, plain_errors
from referee.application.idempotency import Request
from referee.application.loading import load_born
from referee.application.opening import abandon_game
from referee.application.referee import Referee
from referee.application.settling import settle_due
from referee.application.tournaments.ending import ended
from referee.application.tournaments.stream import (
    Step,
    load_tournament,
    state_of,
    steward,
    travelled,
)
from referee.application.tournaments.tables import start_table
from referee.kernel.ids import GameId
from referee.kernel.lifecycle import OVER, Phase
from referee.kernel.rejection import Rejected
from referee.tournaments import TOURNAMENT
from referee.tournaments import messages as m
from referee.tournaments.tournament import Round, Table

BATCH: Final = 100
"""Tournaments that are looked at in one go."""

_log = structlog.get_logger()


def tend_all(referee: Referee) -> int:
    """Tend every tournament that runs; how many there were. One that fails stops no other."""
    tended_, before = 0, None
    wanted = {"ruleset": str(TOURNAMENT.id), "phase": Phase.RUNNING.value}
    while True:
        with plain_errors():
            page = referee.store.list(before=before, limit=BATCH, labels=wanted)
        for row in page:
            _tend_one(referee, GameId(row.stream))
        tended_ += len(page)
        if len(page) < BATCH:
            return tended_
        before = page[-1].stream


def tended(referee: Referee, loaded: Loaded) -> Loaded:
    """The tournament after all that waited to be done."""
    waits = loaded.match.phase is not Phase.RUNNING or loaded.match.paused
    if waits or state_of(loaded).running is None:
        return loaded
    with plain_errors():
        loaded = settle_due(referee, loaded, until=referee.clock())
    return _results_taken(referee, begun(referee, loaded))


def begun(referee: Referee, loaded: Loaded) -> Loaded:
    """See to it that every table of the running round plays."""
    running = state_of(loaded).running
    if running is not None:
        for row in _rows(referee, running):
            if row.labels["phase"] == Phase.OPEN.value:
                with suppress(Rejected, Wait):  # somebody was faster, or it is set aside
                    start_table(referee, loaded, GameId(row.stream))
    return loaded


def _tend_one(referee: Referee, tournament: GameId) -> None:
    try:
        tended(referee, load_tournament(referee, tournament))
    except (Fault, Rejected) as fault:
        _log.warning("not tended", tournament=tournament, error=type(fault).__name__)


def _results_taken(referee: Referee, loaded: Loaded) -> Loaded:
    """Take what the games of the round say, all at once."""
    running = state_of(loaded).running
    if running is None:
        return loaded
    if running.time_called:
        for number in running.open_tables:
            stop_table(referee, loaded, running.tables[number - 1].game)
    over = {row.stream for row in _rows(referee, running) if _is_over(row, running)}
    reported = tuple(
        _reported(referee, number, running.tables[number - 1])
        for number in running.open_tables
        if running.tables[number - 1].game in over
    )
    if not reported:
        return loaded
    return _taken(referee, loaded, reported)


def _taken(referee: Referee, loaded: Loaded, reported: tuple[m.Reported, ...]) -> Loaded:
    def make(loaded: Loaded, at: int) -> m.TakeResults:
        return m.TakeResults(at=at, results=reported)

    # The key says which results: whoever else takes the same ones gets the answer to it.
    key = ",".join(f"{result.table}" for result in reported)
    request = Request(key=f"{len(state_of(loaded).rounds)}:{key}", body=loaded.game)
    with suppress(Rejected):
        travelled(referee, steward(loaded), loaded.game, request, Step("results", REFEREE, make))
    return load_tournament(referee, loaded.game)


def stop_table(referee: Referee, loaded: Loaded, game: GameId) -> None:
    """A table that is judged plays no further."""
    request = Request(key=f"{loaded.game}/{game}/stop", body=game)
    with suppress(Rejected, Wait):  # it ended by itself, or is set aside
        abandon_game(referee, steward(loaded), game, request)


def _is_over(row: Listed, running: Round) -> bool:
    """Whether nothing more comes of a game; one set aside is waited for until time is called."""
    set_aside = running.time_called and "quarantined" in row.labels
    return set_aside or row.labels["phase"] in OVER


def _reported(referee: Referee, number: int, table: Table) -> m.Reported:
    """The result of a game that goes on no more, with the head that proves it."""
    loaded = load_born(referee, table.game)
    how, places = ended(loaded.ruleset.rules, loaded.match)
    head = loaded.head
    return m.Reported(number, table.game, head.version, head.hash, places, how)


def _rows(referee: Referee, running: Round) -> list[Listed]:
    """The games of the tables that have no result yet."""
    games = [running.tables[number - 1].game for number in running.open_tables]
    with plain_errors():
        return list(referee.store.several(games))
