"""The judge's desk: rulings, penalties, notes, forfeits and answers; and the seats' protests."""

from collections.abc import Mapping
from typing import Any, Final, TypeVar

import msgspec
from msgspec.structs import replace

from eventstore.store import Listed
from referee.application.acting import wrong_field
from referee.application.actors import JUDGE, Actor, Role, require_judge, require_seat, token_id
from referee.application.cache import Loaded
from referee.application.errors import Forbidden, UnknownSeat, UnknownVersion, plain_errors
from referee.application.idempotency import Request, keyed
from referee.application.loading import at_version, load_born
from referee.application.redaction import desk_of
from referee.application.referee import Referee
from referee.application.road import Acted, Proposal, Wish, rendered, travel
from referee.application.sight import OFFICIALS, is_over, note_reading, sight_of
from referee.kernel.arbiter.desk import EMPTY
from referee.kernel.arbiter.messages import (
    DeskCommand,
    LodgeProtest,
    Order,
    ReleaseGame,
    WithdrawProtest,
)
from referee.kernel.game import Command
from referee.kernel.ids import GameId
from referee.kernel.rejection import Objection, Reason, Rejected
from referee.kernel.secrets import tag_of

MARK: Final = "quarantined"
"""The label of a game that is set aside; its value is why."""
MOST: Final = 500


def order(referee: Referee, actor: Actor, game: GameId, wanted: Order, request: Request) -> Acted:
    """Carry out what a judge orders; `at` and `by` are filled in here."""
    require_judge(actor, game)
    signed = replace(checked(wanted), by=token_id(actor.digest))
    return _filed(referee, actor, game, signed, request)


def protest(
    referee: Referee,
    actor: Actor,
    game: GameId,
    wanted: LodgeProtest | WithdrawProtest,
    request: Request,
) -> Acted:
    """Lodge a protest, or take one back; whose it is, is filled in here."""
    seat = require_seat(actor, game)
    return _filed(referee, actor, game, replace(checked(wanted), seat=seat), request)


def read_desk(referee: Referee, actor: Actor, game: GameId) -> Mapping[str, Any]:
    """All that lies on the desk of a game, as far as the reader sees the game.

    Confidential notes are for judges and auditors until the end, and that they read them is
    recorded.
    """
    with plain_errors():
        loaded = load_born(referee, game)
        sight = sight_of(referee, actor, loaded)
        version, match = at_version(referee, loaded, sight.version)
        official = actor.role in OFFICIALS or (is_over(loaded) and version == loaded.version)
        if match.desk and any(note.confidential for note in match.desk.notes):
            note_reading(referee, actor, loaded, "notes", version)
    return {
        "version": version,
        "phase": match.phase,
        "desk": desk_of(match, official=official) or blank(),
    }


def blank() -> Mapping[str, Any]:
    """A desk on which nothing has come yet."""
    return {name: [] for name in EMPTY.__struct_fields__}


def release(referee: Referee, actor: Actor, game: GameId, reason: str, request: Request) -> Acted:
    """Let a game that was set aside go on; the record says so, and why it was."""
    require_judge(actor, game)
    signed = checked(ReleaseGame(at=0, by=token_id(actor.digest), reason=reason, cause=""))

    def propose(loaded: Loaded, at: int) -> Proposal:
        cause = referee.store.listed(game).labels.get(MARK)
        if cause is None:
            raise Rejected(Objection(Reason.NOT_QUARANTINED, ()))
        return Proposal(replace(signed, at=at, cause=cause))

    mine = keyed(actor, f"release:{game}", request)
    return rendered(travel(referee, game, Wish(JUDGE, mine, propose, releases=True)), None)


def quarantined(referee: Referee, actor: Actor) -> list[dict[str, Any]]:
    """The games that are set aside, newest first, as far as they are this judge's."""
    if actor.role not in {Role.JUDGE, Role.OPERATOR}:
        raise Forbidden("only a judge may do that", reason="not-a-judge")
    with plain_errors():
        rows = referee.store.quarantined(limit=MOST)
    return [_row(row) for row in rows if actor.game in {None, row.stream}]


def _row(row: Listed) -> dict[str, Any]:
    return {
        "game": row.stream,
        "created": row.created,
        "ruleset": row.labels["ruleset"],
        "phase": row.labels["phase"],
        "version": row.head.version,
        "reason": row.labels[MARK],
    }


Wanted = TypeVar("Wanted", bound=DeskCommand)


def checked(wanted: Wanted) -> Wanted:
    """The order as it will be read back from the record; BadFields if it never would be."""
    try:
        return msgspec.convert(msgspec.to_builtins(wanted), type(wanted))
    except msgspec.ValidationError as error:
        problem, _, path = str(error).partition(" - at `$.")
        raise wrong_field(f"$.{path.rstrip('`')}", problem[:1].lower() + problem[1:]) from error


def _filed(
    referee: Referee, actor: Actor, game: GameId, wanted: DeskCommand, request: Request
) -> Acted:
    whose = wanted.seat if isinstance(wanted, LodgeProtest | WithdrawProtest) else JUDGE

    def propose(loaded: Loaded, at: int) -> Proposal:
        _require_there(loaded, wanted)
        return Proposal(replace(wanted, at=at))

    wish = Wish(whose, keyed(actor, f"{tag_of(type(wanted))}:{game}", request), propose)
    return rendered(travel(referee, game, wish), None)


def _require_there(loaded: Loaded, wanted: Command) -> None:
    """The version and the seat that an order speaks of."""
    about = getattr(wanted, "about", None)
    if about is not None and about > loaded.version:
        raise UnknownVersion(version=loaded.version)
    seat = getattr(wanted, "seat", None)
    if seat is not None and seat not in loaded.match.seats:
        raise UnknownSeat(known=list(loaded.match.seats))
