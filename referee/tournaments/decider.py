"""A tournament as a decider. Everything here routes or states facts; legality is next door."""

import hashlib
from collections.abc import Callable, Mapping
from typing import Any, Final

from referee.kernel.chance import Chance
from referee.kernel.deadlines import Deadline
from referee.kernel.game import Command, Event, Result, Settle, folding
from referee.kernel.ids import DecisionId, SeatId
from referee.kernel.rejection import Rejected
from referee.tournaments import messages as m
from referee.tournaments.evolve import evolve
from referee.tournaments.legality import is_timed, objection, round_id
from referee.tournaments.options import Options
from referee.tournaments.pairing import Met, met_at, paired, repeats
from referee.tournaments.pods import sizes_for, waiting
from referee.tournaments.standings import ordered
from referee.tournaments.tournament import Round, Tournament

Events = tuple[Event, ...]


def open_tournament(
    options: Options, seats: tuple[SeatId, ...], chance: Chance, at: int
) -> Events:
    """A tournament has no seats of its own, and draws nothing before its first round."""
    del seats, chance, at
    return (m.TournamentOpened(options),)


def decide(t: Tournament, command: Command, chance: Chance) -> Events:
    """What happens if this command is accepted, or Rejected."""
    if refusal := objection(t, command):
        raise Rejected(refusal)
    return DECIDED[type(command)](t, command, chance)


def _registered(t: Tournament, wish: m.RegisterPlayer, chance: Chance) -> Events:
    return (m.PlayerRegistered(wish.player, wish.entropy),)


def _checked_in(t: Tournament, wish: m.CheckInPlayer, chance: Chance) -> Events:
    return (m.PlayerCheckedIn(wish.player),)


def _dropped(t: Tournament, wish: m.DropPlayer, chance: Chance) -> Events:
    return (m.PlayerDropped(wish.player, wish.reason),)


def _handed_over(t: Tournament, wish: m.HandOver, chance: Chance) -> Events:
    return (m.SeatHandedOver(wish.player, wish.to, wish.reason),)


def _paired(t: Tournament, wish: m.PairRound, chance: Chance) -> Events:
    """Draw the lots; pair whom nothing is given for."""
    number = len(t.begun) + 1
    draw, lots = _lots(t, f"round-{number}", chance)
    present = set(t.present)
    order = tuple(p for p in ordered(t, lots) if p in present)
    met = met_at(table.players for _, table in t.sittings())
    tables = wish.tables if wish.tables is not None else _by_standing(t, order, lots, met)
    seated = {player for table in tables for player in table}
    event = m.RoundPaired(
        round=number,
        tables=tables,
        byes=tuple(p for p in order if p not in seated),
        lots=lots,
        draw=draw,
        repeats=repeats(tables, met),
        given=wish.tables is not None,
        reason=wish.reason,
    )
    return (event,)


def _by_standing(
    t: Tournament, order: tuple[m.PlayerId, ...], lots: tuple[m.PlayerId, ...], met: Met
) -> m.Pairing:
    """Byes first, then neighbours in the standing; who sits where at a table is by lot."""
    sizes = sizes_for(len(order), t.rules.smallest, t.rules.largest)
    had = {p: sum(p in r.byes for r in t.begun) for p in order}
    byes = set(waiting(order, sum(sizes), had))
    seated = paired([p for p in order if p not in byes], sizes, met)
    return tuple(tuple(sorted(table, key=lots.index)) for table in seated)


def _lots(t: Tournament, occasion: str, chance: Chance) -> tuple[int, tuple[m.PlayerId, ...]]:
    """All players in an order drawn anew. The purpose carries what players added of their own.

    The secret behind the draw was committed to before anybody was registered, so neither the
    organiser nor the players can steer it.
    """
    given = "".join(f"{p.id}:{p.entropy};" for p in t.players)
    mixed = hashlib.sha256(given.encode()).hexdigest()
    return chance.shuffle(f"{occasion}:{mixed}", tuple(p.id for p in t.players))


def _started(t: Tournament, wish: m.StartRound, chance: Chance) -> Events:
    limit = t.rules.round_seconds
    due = None if limit is None else wish.at + 1_000 * limit
    return (m.RoundStarted(len(t.rounds), wish.games, wish.at, due),)


def _taken(t: Tournament, wish: m.TakeResults, chance: Chance) -> Events:
    running = t.rounds[-1]
    events = tuple(m.ResultTaken(running.number, result) for result in wish.results)
    return (*events, *_ended(running, {result.table for result in wish.results}))


def _corrected(t: Tournament, ruling: m.CorrectResult, chance: Chance) -> Events:
    at = t.rounds[ruling.round - 1]
    before = at.tables[ruling.table - 1].places
    event = m.ResultCorrected(
        ruling.round, ruling.table, ruling.places, before, ruling.reason, ruling.by
    )
    return (event, *_ended(at, {ruling.table}))


def _ended(running: Round, taken: set[int]) -> Events:
    """A round that waits for no other table is finished; it is said once."""
    ends = running.is_running and not set(running.open_tables) - taken
    return (m.RoundFinished(running.number),) if ends else ()


def _time_called(t: Tournament, settle: Settle, chance: Chance) -> Events:
    running = t.rounds[-1]
    return (m.TimeCalled(running.number, running.open_tables),)


def _finished(t: Tournament, wish: m.FinishTournament, chance: Chance) -> Events:
    draw, lots = _lots(t, "final", chance)
    return (m.TournamentFinished(lots, draw),)


DECIDED: Final[Mapping[type[Command], Callable[[Tournament, Any, Chance], Events]]] = {
    m.RegisterPlayer: _registered,
    m.CheckInPlayer: _checked_in,
    m.DropPlayer: _dropped,
    m.HandOver: _handed_over,
    m.PairRound: _paired,
    m.StartRound: _started,
    m.TakeResults: _taken,
    m.CorrectResult: _corrected,
    m.FinishTournament: _finished,
    Settle: _time_called,
}


def deadlines(t: Tournament) -> tuple[Deadline, ...]:
    """A round with a limit is called when its time is over."""
    running = t.running
    if running is None or not is_timed(running) or running.due is None:
        return ()
    return (Deadline(DecisionId(round_id(running)), 0, running.due, "round-time"),)


def result(t: Tournament) -> Result | None:
    """A tournament has players and no seats: its standings say who has won."""
    return Result((), {}) if t.finished else None


act: Final = folding(decide, evolve)
