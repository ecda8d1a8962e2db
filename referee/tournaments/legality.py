"""The one judge of what may be asked of a tournament now."""

from collections import Counter
from typing import assert_never

from referee.kernel.game import Command, Settle
from referee.kernel.rejection import Objection, Refusal
from referee.kernel.rejection import Reason as AnyReason
from referee.tournaments import messages as m
from referee.tournaments.options import MOST_PLAYERS
from referee.tournaments.pods import sizes_for
from referee.tournaments.reasons import Reason
from referee.tournaments.scoring import are_places
from referee.tournaments.tournament import Round, Tournament

Refused = Objection | None


def objection(t: Tournament, command: Command) -> Refused:
    """The first reason why this command is refused, or None."""
    if t.finished:
        return _no(AnyReason.GAME_OVER, "The tournament is over.")
    match command:
        case m.RegisterPlayer(player=player):
            return _cannot_register(t, player)
        case m.CheckInPlayer(player=player):
            return _cannot_check_in(t, player)
        case m.DropPlayer(player=player):
            return _not_playing(t, player)
        case m.HandOver(player=player, to=to):
            return _not_playing(t, player) or _is_taken(t, to)
        case _:
            return _of_rounds(t, command)


def _of_rounds(t: Tournament, command: Command) -> Refused:
    match command:
        case m.PairRound(tables=tables):
            return _cannot_pair(t) or (_wrong_tables(t, tables) if tables is not None else None)
        case m.StartRound(games=games):
            return _cannot_start(t, len(games))
        case m.TakeResults(results=results):
            return _cannot_take(t, results)
        case m.CorrectResult():
            return _cannot_correct(t, command)
        case m.FinishTournament():
            return _no(Reason.ROUND_OPEN) if t.running or t.paired else None
        case Settle():
            return _not_due(t, command)
        case _:
            assert_never(command)  # type: ignore[arg-type]  # the union of a ruleset is a tuple


def _cannot_register(t: Tournament, player: m.PlayerId) -> Refused:
    known = t.player(player)
    if known is not None and known.dropped:
        return None
    if known is not None:
        return _no(Reason.ALREADY_REGISTERED)
    if t.begun and not t.rules.late_entry:
        return _no(Reason.ENTRIES_CLOSED)
    if len(t.players) == MOST_PLAYERS:
        return _no(Reason.TOURNAMENT_FULL)
    return _is_taken(t, player)


def _cannot_check_in(t: Tournament, player: m.PlayerId) -> Refused:
    if refusal := _not_playing(t, player):
        return refusal
    known = t.player(player)
    if known is None or known.checked_in or not t.rules.check_in:
        return _no(Reason.NO_CHECK_IN)
    return None


def _not_playing(t: Tournament, player: m.PlayerId) -> Refused:
    known = t.player(player)
    if known is None:
        return _no(Reason.NOT_REGISTERED, f"No player of this tournament is called {player}.")
    return _no(Reason.PLAYER_DROPPED) if known.dropped else None


def _is_taken(t: Tournament, who: m.PlayerId) -> Refused:
    """Nobody plays for two; ids of players who were replaced are not given out again."""
    taken = t.player(who) or t.holder(who)
    return _no(Reason.ALREADY_REGISTERED, f"{who} takes part already.") if taken else None


def _cannot_pair(t: Tournament) -> Refused:
    if t.running:
        return _no(Reason.ROUND_OPEN)
    if len(t.begun) == t.rules.rounds:
        return _no(Reason.ROUNDS_PLAYED)
    if not sizes_for(len(t.present), t.rules.smallest, t.rules.largest):
        return _no(Reason.TOO_FEW_PLAYERS)
    return None


def _wrong_tables(t: Tournament, tables: m.Pairing) -> Refused:
    """Why a pairing that is given cannot be played; who has no seat in it has a bye."""
    if not tables:
        return _no(Reason.WRONG_TABLES, "No table is given.")
    seated = Counter(player for table in tables for player in table)
    for player, times in seated.items():
        if refusal := _not_playing(t, player):
            return refusal
        if player not in t.present:
            return _no(Reason.NOT_CHECKED_IN, f"{player} has not checked in.")
        if times > 1:
            return _no(Reason.WRONG_TABLES, f"{player} cannot sit on {times} chairs.")
    for number, table in enumerate(tables, 1):
        if not t.rules.smallest <= len(table) <= t.rules.largest:
            return _no(Reason.WRONG_TABLES, f"Table {number} cannot have {len(table)} players.")
    return None


def _cannot_start(t: Tournament, games: int) -> Refused:
    if (paired := t.paired) is None:
        return _no(Reason.ROUND_OPEN if t.running else Reason.NOT_PAIRED)
    present = set(t.present)
    if not all(player in present for table in paired.pairing for player in table):
        return _no(Reason.PAIR_ANEW)
    return None if games == len(paired.tables) else _no(AnyReason.NOT_OFFERED)


def _cannot_take(t: Tournament, results: tuple[m.Reported, ...]) -> Refused:
    if (running := t.running) is None or not results:
        return _no(Reason.NOT_PAIRED, "No table waits for a result.")
    for result in results:
        table = running.table(result.table)
        if table is None or table.game != result.game:
            return _no(Reason.NO_SUCH_TABLE)
        if table.places:
            return _no(Reason.RESULT_KNOWN)
        if not are_places(result.places, len(table.players)):
            return _no(Reason.WRONG_PLACES)
    once = len({result.table for result in results}) == len(results)
    return None if once else _no(Reason.RESULT_KNOWN)


def _cannot_correct(t: Tournament, ruling: m.CorrectResult) -> Refused:
    begun = next((r for r in t.begun if r.number == ruling.round), None)
    table = begun.table(ruling.table) if begun else None
    if table is None:
        return _no(Reason.NO_SUCH_TABLE)
    if not are_places(ruling.places, len(table.players)):
        return _no(Reason.WRONG_PLACES)
    return None


def _not_due(t: Tournament, settle: Settle) -> Refused:
    running = t.running
    due = running is not None and is_timed(running) and round_id(running) == settle.deadline
    return None if due else _no(AnyReason.NOT_DUE)


def is_timed(running: Round) -> bool:
    """Whether the clock still runs for a round."""
    return running.due is not None and not running.time_called


def round_id(running: Round) -> str:
    """The deadline of a round, by name."""
    return f"round-{running.number}"


def _no(reason: Refusal, detail: str = "") -> Objection:
    return Objection(reason, (), detail)
