"""Series: games of one table in a row, each knowing how the one before it ended.

A series is no more than its games: they carry its id and their number as labels. What a game
hands on is in its result as `facts["series"]`: options for the next one.
"""

from base64 import b32encode
from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

import msgspec
from msgspec import Struct

from referee.application.access import USUAL, Access
from referee.application.actors import SPECTATOR, Actor, derive, require_organiser
from referee.application.cache import Loaded
from referee.application.errors import Forbidden, SeriesOpen, UnknownSeries, plain_errors
from referee.application.idempotency import Request
from referee.application.loading import load_born
from referee.application.opening import Created, Marks, create_game
from referee.application.referee import Referee
from referee.application.sight import sight_of
from referee.kernel.game import Result
from referee.kernel.ids import GameId
from referee.kernel.lifecycle import Phase

MOST: Final = 500
"""Games of one series."""


class Begun(Struct, frozen=True):
    """A game of a series that waits for its seats."""

    series: str
    number: int
    game: Created


def create_series(
    referee: Referee,
    actor: Actor,
    ruleset: str,
    options: Mapping[str, Any],
    *,
    seats: int,
    request: Request,
    access: Access = USUAL,
) -> Begun:
    """Open a series with its first game; who creates it owns both."""
    require_organiser(actor)
    secret = derive(referee, "series", actor.digest, request.key)
    series = f"s-{b32encode(secret[:15]).decode().lower()}"
    marks = Marks(series=series, number=1, access=access)
    created = create_game(
        referee, actor, ruleset, options, seats=seats, request=request, marks=marks
    )
    return Begun(series, 1, created)


def next_game(referee: Referee, actor: Actor, series: str, *, request: Request) -> Begun:
    """Open the next game, with what the last one hands on; the last one must be over.

    Asking twice opens one game: while it waits for its seats it is answered again.
    """
    del request  # the series and the number of the game are key enough
    require_organiser(actor)
    games = games_of(referee, series)
    last = games[-1]
    if last.owner != actor.digest:
        raise Forbidden("only who created the series opens its next game")
    if last.match.phase is Phase.OPEN and len(games) > 1:
        return _opened(referee, actor, series, games[:-1])
    if last.match.phase not in {Phase.FINISHED, Phase.ABANDONED}:
        raise SeriesOpen
    return _opened(referee, actor, series, games)


def _opened(referee: Referee, actor: Actor, series: str, before: list[Loaded]) -> Begun:
    """The game after these, now or again: its key is the series and its number."""
    last, number = before[-1], len(before) + 1
    result = result_of(last)
    handed_on = result.facts.get("series", {}) if result else {}
    created = create_game(
        referee,
        actor,
        last.match.ruleset,
        {**last.match.options, **handed_on},
        seats=len(last.match.seats),
        request=Request(key=f"{series}/{number}", body=series),
        marks=Marks(series=series, number=number, access=last.access),
    )
    return Begun(series, number, created)


def read_series(referee: Referee, series: str, actor: Actor = SPECTATOR) -> Mapping[str, Any]:
    """The games in order with their results, and how often each seat has won."""
    games = games_of(referee, series)
    results = [_result_for(referee, actor, loaded) for loaded in games]
    wins = Counter(seat for result in results if result for seat in result.winners)
    return {
        "series": series,
        "ruleset": games[0].match.ruleset,
        "games": [
            {
                "number": number,
                "game": loaded.game,
                "phase": loaded.match.phase.value,
                "result": msgspec.to_builtins(result),
            }
            for number, (loaded, result) in enumerate(zip(games, results, strict=True), 1)
        ],
        "wins": {seat: wins[seat] for seat in games[0].match.seats},
    }


def games_of(referee: Referee, series: str) -> list[Loaded]:
    """The games of a series, first one first; UnknownSeries if there is none."""
    with plain_errors():
        rows = referee.store.list(before=None, limit=MOST, labels={"series": series})
    born = [load_born(referee, GameId(row.stream)) for row in rows if row.head.version]
    if not born:
        raise UnknownSeries
    return sorted(born, key=lambda loaded: _number(rows, loaded))


def _number(rows: Any, loaded: Loaded) -> int:
    return next(int(r.labels["series_number"]) for r in rows if r.stream == loaded.game)


def _result_for(referee: Referee, actor: Actor, loaded: Loaded) -> Result | None:
    """The result as far as the reader may know it."""
    try:
        sight = sight_of(referee, actor, loaded)
    except Forbidden:
        return None
    return result_of(loaded) if sight.version == loaded.version else None


def result_of(loaded: Loaded) -> Result | None:
    """How a game ended, if it has."""
    table = loaded.match.table
    return None if table is None else loaded.ruleset.rules.result(table)
