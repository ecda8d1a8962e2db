"""Series: games of one table in a row, each knowing how the one before it ended.

A series is no more than its games: they carry its id and their number as labels. What a game
hands on is in its result as `facts["series"]`: options for the next one.
"""

from collections import Counter
from collections.abc import Mapping
from hashlib import sha256
from typing import Any, Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from eventstore.store import Listed
from referee.application.actors import SPECTATOR, Actor, derive, require_organiser
from referee.application.cache import Loaded
from referee.application.errors import Forbidden, SeriesOpen, UnknownSeries, plain_errors
from referee.application.idempotency import Request
from referee.application.loading import load_born
from referee.application.opening import NO_MARKS, Created, Marks, create_game
from referee.application.referee import Referee
from referee.application.sight import sight_of
from referee.application.spelling import word
from referee.kernel.game import Result
from referee.kernel.ids import GameId
from referee.kernel.lifecycle import OVER

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
    marks: Marks = NO_MARKS,
) -> Begun:
    """Open a series with its first game; who creates it owns both."""
    require_organiser(actor)
    series = f"s-{word(derive(referee, 'series', actor.digest, request.key))}"
    marks = replace(marks, series=series, number=1)
    created = create_game(
        referee, actor, ruleset, options, seats=seats, request=request, marks=marks
    )
    return Begun(series, 1, created)


def next_game(referee: Referee, actor: Actor, series: str, *, request: Request) -> Begun:
    """Open the next game, with what the last one hands on; the last one must be over.

    The key that a game was asked for under finds that game for ever, whatever followed it.
    """
    require_organiser(actor)
    games, asked = games_of(referee, series), sha256(request.key.encode()).hexdigest()
    if games[-1].owner != actor.digest:
        raise Forbidden("only who created the series opens its next game")
    for place, key in enumerate(_keys(referee, series)):
        if key == asked:
            return _opened(referee, actor, series, games[:place], asked)
    if games[-1].match.phase not in OVER:
        raise SeriesOpen
    begun = _opened(referee, actor, series, games, asked)
    if _keys(referee, series)[len(games)] != asked:
        raise SeriesOpen  # somebody with another key was faster: theirs is the open one
    return begun


def _opened(
    referee: Referee, actor: Actor, series: str, before: list[Loaded], asked: str
) -> Begun:
    """The game after these, now or again: its own key is the series and its number."""
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
        marks=Marks(
            series=series,
            number=number,
            asked=asked,
            access=last.access,
            clock=last.match.clock.options if last.match.clock else None,
            version=last.ruleset.rules.version,
        ),
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
    return [load_born(referee, GameId(row.stream)) for row in _rows(referee, series)]


def _keys(referee: Referee, series: str) -> list[str]:
    """Under which key each game was asked for."""
    return [row.labels.get("series_asked", "") for row in _rows(referee, series)]


def _rows(referee: Referee, series: str) -> list[Listed]:
    with plain_errors():
        rows = referee.store.list(before=None, limit=MOST, labels={"series": series})
    born = [row for row in rows if row.head.version]
    if not born:
        raise UnknownSeries
    return sorted(born, key=lambda row: int(row.labels["series_number"]))


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
