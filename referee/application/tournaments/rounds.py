"""Rounds: paired, begun at all tables at once, corrected by a judge, and the end of them all."""

from referee.application.actors import JUDGE, ORGANISER, Actor, require_judge, token_id
from referee.application.cache import Loaded
from referee.application.errors import Contended
from referee.application.idempotency import Request
from referee.application.referee import Referee
from referee.application.tournaments.stream import (
    Step,
    Stepped,
    load_tournament,
    owned,
    state_of,
    stepped,
)
from referee.application.tournaments.tables import open_tables
from referee.application.tournaments.tending import begun, stop_table, tended
from referee.kernel.ids import GameId
from referee.kernel.lifecycle import Phase
from referee.tournaments import messages as m
from referee.tournaments.legality import objection


def pair_round(
    referee: Referee,
    actor: Actor,
    tournament: GameId,
    tables: m.Pairing | None,
    *,
    reason: str,
    request: Request,
) -> Stepped:
    """Pair the next round by the standings, or as given."""
    tended(referee, owned(referee, actor, tournament))

    def make(loaded: Loaded, at: int) -> m.PairRound:
        return m.PairRound(at=at, tables=tables, reason=reason)

    return stepped(referee, actor, tournament, request, Step("pair", ORGANISER, make))


def start_round(referee: Referee, actor: Actor, tournament: GameId, request: Request) -> Stepped:
    """Begin at all tables: games are opened, the round starts, then they are let loose.

    Whatever breaks off between these is gone on with by a repeat of the request; tables of a
    round that has begun are also started by whoever tends the tournament next.
    """
    before = owned(referee, actor, tournament)
    games = _games(referee, before)

    def make(loaded: Loaded, at: int) -> m.StartRound:
        if _about_to_sit(loaded) != _about_to_sit(before):
            raise Contended("the pairing has changed just now")
        return m.StartRound(at=at, games=games)

    done = stepped(referee, actor, tournament, request, Step("start", ORGANISER, make))
    begun(referee, load_tournament(referee, tournament))
    return done


def correct_result(
    referee: Referee,
    actor: Actor,
    tournament: GameId,
    at: tuple[int, int],
    *,
    places: m.Places,
    reason: str,
    request: Request,
) -> Stepped:
    """Rule on the table of a round, whatever its game says; one that is played stops."""
    require_judge(actor, tournament)
    before = load_tournament(referee, tournament)
    played, table = at

    def make(loaded: Loaded, now: int) -> m.CorrectResult:
        return m.CorrectResult(
            at=now,
            round=played,
            table=table,
            places=places,
            reason=reason,
            by=token_id(actor.digest),
        )

    step = Step(f"correct:{played}:{table}", JUDGE, make)
    done = stepped(referee, actor, tournament, request, step)
    ruled = done.state.rounds[played - 1].tables[table - 1]
    stop_table(referee, before, ruled.game)
    return done


def finish_tournament(
    referee: Referee, actor: Actor, tournament: GameId, request: Request
) -> Stepped:
    """Make the standings final, and open the record."""
    tended(referee, owned(referee, actor, tournament))

    def make(loaded: Loaded, at: int) -> m.FinishTournament:
        return m.FinishTournament(at=at)

    return stepped(referee, actor, tournament, request, Step("finish", ORGANISER, make))


def _games(referee: Referee, loaded: Loaded) -> tuple[GameId, ...]:
    """Games for the tables that are paired; none if the round will not be allowed to start."""
    t = state_of(loaded)
    if t.paired is None or loaded.match.phase is not Phase.RUNNING:
        return ()
    probe = m.StartRound(at=loaded.at, games=(GameId(""),) * len(t.paired.tables))
    return () if objection(t, probe) else open_tables(referee, loaded, t.paired)


def _about_to_sit(loaded: Loaded) -> list[tuple[m.PlayerId, ...]]:
    """Who plays at the tables that are paired."""
    t = state_of(loaded)
    return [t.holders(table) for table in t.paired.tables] if t.paired else []
