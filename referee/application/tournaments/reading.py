"""Reading tournaments: everybody sees all of them, players also their own table's token."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from eventstore.store import Listed
from referee.application.actors import Actor, Role, digest_of_token
from referee.application.cache import Loaded
from referee.application.errors import (
    Fault,
    Forbidden,
    UnknownGame,
    UnknownRound,
    UnknownTournament,
    UnknownVersion,
    plain_errors,
)
from referee.application.loading import at_version
from referee.application.naming import names_of
from referee.application.redaction import digest_of, text_of
from referee.application.referee import Referee
from referee.application.tournaments.stream import load_tournament, state_of
from referee.application.tournaments.tables import person, seat_of, token_of
from referee.application.tournaments.tending import tended
from referee.kernel.ids import GameId, SeatId
from referee.kernel.lifecycle import Phase
from referee.tournaments import TOURNAMENT
from referee.tournaments.messages import PlayerId
from referee.tournaments.standings import standings
from referee.tournaments.tournament import Player, Tournament
from referee.tournaments.view import phase, round_shown, table_shown, view

Document = Mapping[str, Any]


class Read(Struct, frozen=True):
    """Part of a tournament at a version. `digest` names what was read."""

    version: int
    document: Document
    digest: str


def list_tournaments(referee: Referee, *, before: str | None, limit: int) -> list[Document]:
    """Tournaments, newest first; everybody may list them."""
    found: list[Document] = []
    while wanted := limit - len(found):
        page = _page(referee, before, wanted)
        found.extend(_summary(referee, row) for row in page if row.head.version > 1)
        if len(page) < wanted:
            break
        before = page[-1].stream
    return found


def _page(referee: Referee, before: str | None, limit: int) -> Sequence[Listed]:
    try:
        with plain_errors():
            labels = {"ruleset": str(TOURNAMENT.id)}
            return referee.store.list(before=before, limit=limit, labels=labels)
    except UnknownGame as error:
        raise UnknownTournament from error


def read_tournament(
    referee: Referee, actor: Actor, tournament: GameId, version: int | None = None
) -> Read:
    """Who plays, all rounds, and what was chosen."""
    loaded, at, t = _at(referee, actor, tournament, version)
    shown = {**_headed(loaded, t), "options": t.rules, **view(t, None)}
    return _read(at, {**shown, "names": _names(referee, loaded, t)})


def read_rounds(referee: Referee, actor: Actor, tournament: GameId) -> Read:
    """All rounds that are paired, with their tables."""
    loaded, at, t = _at(referee, actor, tournament)
    shown = {**_headed(loaded, t), "rounds": [round_shown(t, r) for r in t.rounds]}
    return _read(at, {**shown, "names": _names(referee, loaded, t)})


def read_round(referee: Referee, actor: Actor, tournament: GameId, number: int) -> Read:
    """A round with its tables."""
    loaded, at, t = _at(referee, actor, tournament)
    if not 0 < number <= len(t.rounds):
        raise UnknownRound
    shown = {**_headed(loaded, t), **round_shown(t, t.rounds[number - 1])}
    return _read(at, {**shown, "names": _names(referee, loaded, t)})


def read_standings(
    referee: Referee,
    actor: Actor,
    tournament: GameId,
    *,
    after: int | None = None,
    version: int | None = None,
) -> Read:
    """The standings now, after a round, or as they were known at a version."""
    loaded, at, t = _at(referee, actor, tournament, version)
    if after is not None and after > len(t.begun):
        raise UnknownRound("that round has not begun")
    rows: list[Document] = msgspec.to_builtins(standings(t, after))
    shown = {
        **_headed(loaded, t),
        "title": t.rules.title,
        "after_round": len(t.begun) if after is None else after,
        "final": t.finished and after is None,
        "tie_breaks": [*t.rules.tie_breaks, "draw"],
        "standings": rows,
        "names": _names(referee, loaded, t),
    }
    return _read(at, shown)


def my_table(referee: Referee, actor: Actor, tournament: GameId) -> Read:
    """Where the bearer of a player's token sits now, with the token that plays there."""
    if actor.role is not Role.PLAYER or actor.game != tournament or actor.seat is None:
        raise Forbidden("only a player of this tournament has a table", reason="not-a-player")
    loaded, at, t = _at(referee, actor, tournament)
    entry = t.holder(PlayerId(actor.seat))
    if entry is None:
        raise Forbidden("you play for nobody any more", reason="not-a-player")
    mine = _mine(referee, t, entry.id, entry.played_by)
    shown = {
        **_headed(loaded, t),
        "player": entry.id,
        "played_by": entry.played_by,
        "checked_in": entry.checked_in,
        "dropped": entry.dropped,
        "bye": t.last is not None and entry.id in t.last.byes,
        "table": mine,
    }
    return _read(at, shown)


def _mine(referee: Referee, t: Tournament, player: PlayerId, who: PlayerId) -> Document | None:
    found = seat_of(t, player)
    if found is None or t.running is None:
        return None
    table, seat = found
    shown = table_shown(t, t.running, 1 + t.running.tables.index(table))
    return {**shown, "seat": seat, "token": _standing(referee, table.game, seat, who)}


def _standing(referee: Referee, game: GameId, seat: SeatId, who: PlayerId) -> str | None:
    """The seat's token, unless the organiser has given the seat another one since."""
    token = token_of(referee, game, seat, who)
    with plain_errors():
        return token if referee.store.granted(digest_of_token(token)) else None


def _at(
    referee: Referee, actor: Actor, tournament: GameId, version: int | None = None
) -> tuple[Loaded, int, Tournament]:
    """The tournament as it is, tended where its people look, or as it was."""
    loaded = load_tournament(referee, tournament)
    if version is None:
        if _is_concerned(actor, loaded):
            loaded = _looked_after(referee, loaded)
        return loaded, loaded.version, state_of(loaded)
    with plain_errors():
        at, match = at_version(referee, loaded, version)
    if match.table is None:
        raise UnknownVersion("the tournament was not open yet", version=loaded.version)
    return loaded, at, match.table


def _is_concerned(actor: Actor, loaded: Loaded) -> bool:
    owns = actor.role is Role.ORGANISER and actor.digest == loaded.owner
    return owns or (actor.role is Role.PLAYER and actor.game == loaded.game)


def _looked_after(referee: Referee, loaded: Loaded) -> Loaded:
    """Looking never fails because of what it finds to do."""
    try:
        return tended(referee, loaded)
    except Fault:
        return loaded


def _headed(loaded: Loaded, t: Tournament) -> Document:
    ended = loaded.match.phase is Phase.ABANDONED
    return {
        "tournament": loaded.game,
        "phase": "abandoned" if ended else phase(t),
        "commitment": loaded.match.commitment,
    }


def _read(at: int, document: Document) -> Read:
    whole = {**document, "version": at}
    return Read(at, whole, digest_of(text_of(msgspec.to_builtins(whole))))


def _names(referee: Referee, loaded: Loaded, t: Tournament) -> Mapping[str, str]:
    """What players are called, as far as it is known: no event tells it."""
    known = {person(referee, loaded.game, who): who for p in t.players for who in _ids(p)}
    return {known[key]: name for key, name in sorted(names_of(referee, known).items())}


def _ids(player: Player) -> set[PlayerId]:
    return {player.id, player.played_by}


def _summary(referee: Referee, row: Listed) -> Document:
    loaded = load_tournament(referee, GameId(row.stream))
    t = state_of(loaded)
    return {
        **_headed(loaded, t),
        "title": t.rules.title,
        "ruleset": t.rules.ruleset,
        "players": len(t.players),
        "round": len(t.begun),
        "rounds": t.rules.rounds,
        "created": row.created,
        "version": loaded.version,
    }
