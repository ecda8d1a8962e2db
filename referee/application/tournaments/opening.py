"""Opening a tournament: what is chosen is held to the ruleset that is played."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from referee.application.access import USUAL, Access
from referee.application.acting import wrong_field
from referee.application.actors import Actor
from referee.application.idempotency import Request
from referee.application.opening import (
    Marks,
    create_match,
    start_game,
)
from referee.application.options import checked_options, clock_of, require_clock
from referee.application.referee import Referee
from referee.application.rulesets import Ruleset
from referee.kernel.ids import GameId
from referee.tournaments import TOURNAMENT


class Opened(Struct, frozen=True):
    """A tournament that takes players. `commitment` binds all its lots."""

    tournament: GameId
    version: int
    commitment: str
    replayed: bool


def create_tournament(
    referee: Referee,
    actor: Actor,
    ruleset: str,
    chosen: Mapping[str, Any],
    *,
    request: Request,
    access: Access = USUAL,
    version: str | None = None,
) -> Opened:
    """Open a tournament; who creates it owns it and all its games.

    `access` is that of its games: the tournament itself is there for everybody to see.
    """
    played = referee.ruleset(ruleset, version)
    options = _options(played, chosen, access)
    created = create_match(
        referee,
        actor,
        referee.refereed(str(TOURNAMENT.id), TOURNAMENT.version),
        options,
        seats=0,
        request=request,
        marks=Marks(kind="tournament"),
    )
    # Nobody has a seat in it and nobody waits for one: it runs from the beginning.
    begin = Request(key=f"{request.key}/open", body=request.body)
    begun = start_game(referee, actor, created.game, begin)
    return Opened(created.game, begun.version, created.commitment, created.replayed)


def _options(played: Ruleset, chosen: Mapping[str, Any], access: Access) -> Mapping[str, Any]:
    """The choices in full, with the version of the rules and all options of the games."""
    seats, clock = played.rules.seats, clock_of(chosen.get("clock"))
    require_clock(played, clock)
    smallest = chosen.get("smallest") or max(2, seats.start)
    largest = chosen.get("largest") or max(smallest, min(4, seats.stop - 1))
    if smallest not in seats or largest not in seats or smallest > largest:
        found = f"expected sizes between {seats.start} and {seats.stop - 1}"
        raise wrong_field("$.smallest", f"{found}, the smaller one first")
    return {
        **chosen,
        "ruleset": played.rules.id,
        "ruleset_version": played.rules.version,
        "game_options": checked_options(played, chosen.get("game_options", {}), clock),
        "smallest": smallest,
        "largest": largest,
        "spectators": access.spectators.value,
        "delay": access.delay,
        "audit": access.audit.value,
    }
