"""Events into tournaments. Total: nothing here decides or refuses; one function an event."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec.structs import replace

from referee.kernel.game import Event
from referee.tournaments import messages as m
from referee.tournaments.tournament import Player, Round, Table, Tournament


def evolve(t: Tournament, event: Event) -> Tournament:
    """Apply one recorded fact."""
    after: Tournament = APPLY[type(event)](t, event)
    return after


def opened(_: Tournament, e: m.TournamentOpened) -> Tournament:
    return Tournament(e.options)


def registered(t: Tournament, e: m.PlayerRegistered) -> Tournament:
    """Who comes back keeps what they had, whoever played on for them."""
    known = t.player(e.player)
    if known is not None:
        entropy = e.entropy or known.entropy
        back = replace(known, played_by=e.player, dropped=False, entropy=entropy)
        return t.with_player(back)
    return t.with_player(Player(e.player, e.player, len(t.begun), e.entropy))


def checked_in(t: Tournament, e: m.PlayerCheckedIn) -> Tournament:
    return _changed(t, e.player, checked_in=True)


def dropped(t: Tournament, e: m.PlayerDropped) -> Tournament:
    return _changed(t, e.player, dropped=True)


def handed_over(t: Tournament, e: m.SeatHandedOver) -> Tournament:
    return _changed(t, e.player, played_by=e.to)


def paired(t: Tournament, e: m.RoundPaired) -> Tournament:
    """A pairing that has not begun gives way to the next one."""
    tables = tuple(Table(players) for players in e.tables)
    drawn = max(t.drawn, e.draw)
    return replace(t.with_round(Round(e.round, tables, e.byes, e.lots)), drawn=drawn)


def started(t: Tournament, e: m.RoundStarted) -> Tournament:
    at = t.rounds[e.round - 1]
    tables = (replace(table, game=g) for table, g in zip(at.tables, e.games, strict=True))
    return t.with_round(replace(at, tables=tuple(tables), started=e.at, due=e.due))


def result_taken(t: Tournament, e: m.ResultTaken) -> Tournament:
    at, result = t.rounds[e.round - 1], e.result
    return t.with_round(at.with_table(result.table, places=result.places, how=result.how))


def time_called(t: Tournament, e: m.TimeCalled) -> Tournament:
    return t.with_round(replace(t.rounds[e.round - 1], time_called=True))


def corrected(t: Tournament, e: m.ResultCorrected) -> Tournament:
    at = t.rounds[e.round - 1]
    return t.with_round(at.with_table(e.table, places=e.places, how="ruled"))


def round_finished(t: Tournament, _: m.RoundFinished) -> Tournament:
    """It says what the results say: for those who read the events."""
    return t


def finished(t: Tournament, e: m.TournamentFinished) -> Tournament:
    return replace(t, lots=e.lots, drawn=e.draw, finished=True)


APPLY: Final[Mapping[type[Event], Callable[[Any, Any], Tournament]]] = {
    m.TournamentOpened: opened,
    m.PlayerRegistered: registered,
    m.PlayerCheckedIn: checked_in,
    m.PlayerDropped: dropped,
    m.SeatHandedOver: handed_over,
    m.RoundPaired: paired,
    m.RoundStarted: started,
    m.ResultTaken: result_taken,
    m.TimeCalled: time_called,
    m.ResultCorrected: corrected,
    m.RoundFinished: round_finished,
    m.TournamentFinished: finished,
}


def _changed(t: Tournament, player: m.PlayerId, **changes: Any) -> Tournament:
    known = t.player(player)
    return t if known is None else t.with_player(replace(known, **changes))
