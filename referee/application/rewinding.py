"""Taking a game back to a version, on a judge's word; and what a verifier holds that to."""

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from eventstore.chain import canonical
from referee.application.actors import JUDGE, Actor, require_judge, token_id
from referee.application.arbitrating import MARK, checked
from referee.application.cache import Loaded
from referee.application.errors import UnknownVersion
from referee.application.idempotency import Request, keyed
from referee.application.loading import at_version
from referee.application.referee import Referee
from referee.application.road import Acted, Proposal, Wish, rendered, travel
from referee.application.rulesets import Ruleset
from referee.kernel.arbiter.messages import Rewind
from referee.kernel.ids import GameId
from referee.kernel.lifecycle import Match, Phase
from referee.kernel.rejection import Objection, Reason, Rejected


class Past(msgspec.Struct, frozen=True):
    """A match as it was after a decision, and when that was."""

    at: int
    match: Match


def rewind(
    referee: Referee, actor: Actor, game: GameId, wanted: Rewind, request: Request
) -> Acted:
    """Go on from an earlier version; a game that was set aside goes on with this too.

    What the version was is filled in here. Nothing is settled before it: what is due may be what
    the judge undoes.
    """
    require_judge(actor, game)
    signed, to = replace(checked(wanted), by=token_id(actor.digest)), wanted.to

    def propose(loaded: Loaded, at: int) -> Proposal:
        if not 0 < to <= loaded.version:
            raise UnknownVersion(version=loaded.version)
        version, match = at_version(referee, loaded, to)
        (last,) = referee.store.events(game, after=version - 1, limit=1)
        cause = referee.store.listed(game).labels.get(MARK, "")
        known = replace(signed, to=version, cause=cause)
        return Proposal(replace(recalling(loaded, known, Past(last.at, match)), at=at))

    mine = keyed(actor, f"rewind:{game}", request)
    return rendered(travel(referee, game, Wish(JUDGE, mine, propose, releases=True)), None)


def recalling(loaded: Loaded, wanted: Rewind, past: Past) -> Rewind:
    """The order with the table of then; Rejected if the game cannot go on from there."""
    if past.match.phase is not Phase.RUNNING:
        raise Rejected(Objection(Reason.NOT_STARTED, ()))
    if past.match.seats != loaded.match.seats:
        raise Rejected(Objection(Reason.SEATS_CHANGED, ()))
    position = table_of(loaded.ruleset, past.match)
    return replace(wanted, then=past.at, position=position)


def misremembered(ruleset: Ruleset, wanted: Rewind, past: Past | None, now: Match) -> str | None:
    """How what a recorded order says of a version differs from what that version was."""
    if past is None or past.match.phase is not Phase.RUNNING:
        return f"nothing was played at version {wanted.to}, which the game is taken back to"
    if past.match.seats != now.seats:
        return f"other seats played at version {wanted.to}, which the game is taken back to"
    then = wanted.then, canonical(wanted.position)
    if then != (past.at, canonical(table_of(ruleset, past.match))):
        return f"the game is not taken back to what it was at version {wanted.to}"
    return None


def table_of(ruleset: Ruleset, match: Match) -> Mapping[str, Any]:
    """The whole table as plain data."""
    position: Mapping[str, Any] = msgspec.to_builtins(ruleset.rules.position(match.table))
    return position
