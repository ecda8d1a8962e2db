"""Reading games: views, legal actions, events, lists; as redacted as the reader requires."""

from collections.abc import Mapping
from contextlib import suppress
from itertools import chain, takewhile
from typing import Any

from msgspec import Struct

from eventstore.store import Listed
from eventstore.tokens import Reading
from referee.application.access import Access, Spectators, access_of
from referee.application.actors import (
    Actor,
    Role,
    require_live,
    require_reader,
    require_seat,
    token_id,
)
from referee.application.cache import Loaded
from referee.application.errors import Fault, plain_errors
from referee.application.loading import at_version as match_at
from referee.application.loading import load_born
from referee.application.naming import PLAYER, names_of
from referee.application.redaction import (
    digest_of,
    redacted_decision,
    redacted_event,
    tables_of,
    text_of,
    view_of,
    whole_decision,
    whole_event,
)
from referee.application.referee import Referee
from referee.application.road import legal_of
from referee.application.settling import is_overdue, settle_overdue
from referee.application.sight import Sight, is_delayed, note_reading, sight_as, sight_of
from referee.application.story import recounted
from referee.application.streams import BRANCH
from referee.kernel.game import LegalAction
from referee.kernel.ids import GameId, SeatId
from referee.kernel.lifecycle import Match, Phase
from referee.tournaments import TOURNAMENT

SETTLING_READERS = frozenset({Role.SEAT, Role.ORGANISER})


class Seen(Struct, frozen=True):
    """A game as one viewer may see it. `digest` names what was seen, whoever saw it."""

    version: int
    phase: Phase
    view: Mapping[str, Any]
    digest: str
    access: Access


def read_game(
    referee: Referee,
    actor: Actor,
    game: GameId,
    at_version: int | None = None,
    *,
    seat: SeatId | None = None,
) -> Seen:
    """The game now, or as it stood at a version; with `seat` as that seat knew it."""
    with plain_errors():
        loaded = _loaded(referee, actor, game, settles=at_version is None)
        sight = sight_as(referee, actor, loaded, seat)
        version, match = match_at(referee, loaded, sight.checked(at_version))
        if sight.hidden or seat is not None:
            note_reading(referee, actor, loaded, "view", version)
    return seen(loaded, sight, version, match)


def seen(loaded: Loaded, sight: Sight, version: int, match: Match) -> Seen:
    """A match as a sight shows it."""
    view = view_of(loaded.ruleset, match, sight.seat)
    if sight.hidden:
        view = {**view, "tables": tables_of(loaded.ruleset, match)}
    return Seen(version, match.phase, view, digest_of(text_of(view)), loaded.access)


class Offers(Struct, frozen=True):
    """What a seat may do, with the version and phase of the game that this holds for."""

    version: int
    phase: Phase
    actions: list[LegalAction]


def offers(referee: Referee, actor: Actor, game: GameId) -> Offers:
    """The legal actions of a seat together with the state that they belong to."""
    seat = require_seat(actor, game)
    with plain_errors():
        loaded = _loaded(referee, actor, game)
    return Offers(loaded.version, loaded.match.phase, legal_of(loaded, loaded.match, seat))


def events_after(
    referee: Referee, actor: Actor, game: GameId, after: int, *, limit: int, told: bool = False
) -> list[dict[str, Any]]:
    """What happened since, with the links that the reader needs to check it.

    `told`: each with its sentence, and the rules behind it.
    """
    with plain_errors():
        loaded = _loaded(referee, actor, game)
        sight = sight_of(referee, actor, loaded)
        limit = min(limit, sight.version - after)
        if limit <= 0:
            return []
        events = referee.store.events(game, after=after, limit=limit)
        if sight.parts:
            note_reading(referee, actor, loaded, "events", events[-1].version)
            known = [whole_event(event, loaded.keys) for event in events]
        else:
            known = [redacted_event(event, loaded.keys, sight.seat) for event in events]
    return [recounted(loaded.ruleset, event) for event in known] if told else known


def look_again(referee: Referee, actor: Actor, game: GameId) -> None:
    """For a reader who waits for the next event: settle what has become overdue meanwhile.

    It costs nothing while nothing is overdue: what this reader waits at is in the cache.
    """
    known = referee.cache.get(game)
    if actor.role in SETTLING_READERS and (known is None or is_overdue(referee, known)):
        with suppress(Fault), plain_errors():
            _loaded(referee, actor, game)


def reach(referee: Referee, actor: Actor, game: GameId) -> int | None:
    """The version that a delayed reader sees by now; None: this reader sees what there is.

    Who watches as it happens is not worth a question: a game never changes its policy.
    """
    known = referee.cache.get(game)
    if known is not None and not is_delayed(actor, known):
        return None
    with plain_errors():
        loaded = _loaded(referee, actor, game)
        if not is_delayed(actor, loaded):
            return None
        return sight_of(referee, actor, loaded).version


def readings_after(
    referee: Referee, actor: Actor, game: GameId, after: int, *, limit: int
) -> list[dict[str, Any]]:
    """Who read what is hidden: told to everybody who may watch the game, so also to its seats."""
    with plain_errors():
        loaded = _loaded(referee, actor, game)
        sight = sight_of(referee, actor, loaded)
        rows = referee.store.readings(game, after=after, limit=limit)
    known = takewhile(lambda row: row[1].version <= sight.version, rows)
    readings = list(known)
    names = names_of(referee, (reading.name for _, reading in readings))
    return [_told(number, reading, names.get(reading.name, "")) for number, reading in readings]


def decisions_after(
    referee: Referee, actor: Actor, game: GameId, after: int, *, limit: int
) -> list[dict[str, Any]]:
    """The decisions behind those events: with them a reader checks the whole chain."""
    with plain_errors():
        loaded = _loaded(referee, actor, game)
        sight = sight_of(referee, actor, loaded)
        rows = referee.store.decisions(game, after=after, limit=limit)
        found = [decision for decision, _ in rows if decision.last <= sight.version]
        if found and sight.parts:
            note_reading(referee, actor, loaded, "decisions", found[-1].last)
            return [whole_decision(decision, loaded.keys) for decision in found]
    return [redacted_decision(decision, loaded.keys, sight.seat) for decision in found]


def list_games(
    referee: Referee,
    actor: Actor,
    *,
    before: str | None,
    limit: int,
    ruleset: str | None = None,
    phase: str | None = None,
    game: str | None = None,
) -> list[dict[str, Any]]:
    """Games, newest first, or the one that is named; everybody may list them."""
    del actor
    wanted = {"ruleset": ruleset, "phase": phase}
    labels = {name: value for name, value in wanted.items() if value is not None}
    with plain_errors():
        if game is None:
            rows = _born(referee, before, limit, labels)
        else:
            rows = [row for row in referee.store.several([game]) if row.head.version]
    return _rows(referee, rows)


def _rows(referee: Referee, rows: list[Listed]) -> list[dict[str, Any]]:
    seated = [_seated(row.labels) for row in rows]
    names = names_of(referee, chain.from_iterable(players.values() for players in seated))
    return [_row(row, players, names) for row, players in zip(rows, seated, strict=True)]


def _born(
    referee: Referee, before: str | None, limit: int, labels: Mapping[str, str]
) -> list[Listed]:
    """A full page of games, passing over streams that nobody finished to open."""
    found: list[Listed] = []
    while wanted := limit - len(found):
        page = referee.store.list(before=before, limit=wanted, labels=labels)
        found.extend(row for row in page if row.head.version and _is_game(row))
        if len(page) < wanted:
            break
        before = page[-1].stream
    return found


def _is_game(row: Listed) -> bool:
    """A tournament has a stream and a list of its own; a branch is nobody else's business."""
    played = row.labels.get("ruleset")
    return played not in {None, TOURNAMENT.id} and BRANCH not in row.labels


def _seated(labels: Mapping[str, str]) -> Mapping[str, str]:
    """Who sits where, by opaque ids."""
    told = (
        (key.removeprefix(PLAYER), who) for key, who in labels.items() if key.startswith(PLAYER)
    )
    return {seat: player for seat, player in told if player}


def _row(row: Listed, players: Mapping[str, str], names: Mapping[str, str]) -> dict[str, Any]:
    labels, access = row.labels, access_of(row.labels)
    return {
        "game": row.stream,
        "created": row.created,
        "version": row.head.version if access.spectators is Spectators.PUBLIC else None,
        "ruleset": labels["ruleset"],
        "ruleset_version": labels["ruleset_version"],
        "phase": labels["phase"],
        "seats": int(labels["seats"]),
        "players": players,
        "names": {seat: names.get(player, "") for seat, player in players.items()},
        "access": access,
    }


def _told(number: int, reading: Reading, name: str) -> dict[str, Any]:
    return {
        "number": number,
        "at": reading.at,
        "token": token_id(reading.reader),
        "role": reading.role,
        "player": reading.name,
        "name": name,
        "what": reading.what,
        "version": reading.version,
    }


def _loaded(referee: Referee, actor: Actor, game: GameId, *, settles: bool = True) -> Loaded:
    require_live(referee, actor)
    require_reader(actor, game)
    loaded = load_born(referee, game)
    if settles and actor.role in SETTLING_READERS:
        return settle_overdue(referee, loaded)
    return loaded
