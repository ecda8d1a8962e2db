"""Letting happen what fell due: the same fenced command, whoever notices first.

A settlement is dated with its due time, never with the time of its discovery. What was committed
first stands: a settlement that comes late finds its deadline gone, or of another generation.
"""

from typing import Final

import structlog

from eventstore import store as port
from referee.application.actors import CLOCK
from referee.application.cache import Loaded
from referee.application.committing import Committed, Companions, commit
from referee.application.errors import Fault, plain_errors
from referee.application.loading import load
from referee.application.referee import Referee
from referee.kernel.deadlines import Deadline
from referee.kernel.game import Settle
from referee.kernel.ids import DecisionId, GameId
from referee.kernel.rejection import Rejected

BY_REQUEST: Final = "request"
ATTEMPTS: Final = 4
CHAIN: Final = 200
"""Settlements that one caller makes in a row; the next caller goes on."""
SWEPT: Final = 1_000
"""Deadlines that a sweep hands out at once; what is left is still there at the next."""

_log = structlog.get_logger()


def settle(
    referee: Referee, game: GameId, deadline_id: DecisionId, generation: int, *, origin: str
) -> bool:
    """Settle this deadline and all that fell due before it; False: too late, or not yet due."""
    with plain_errors():
        for _ in range(ATTEMPTS):
            loaded, _answer = load(referee, game)
            deadline = _open(loaded, deadline_id, generation)
            if deadline is None or deadline.due > referee.clock():
                return False
            try:
                after = settle_due(referee, loaded, until=deadline.due, origin=origin)
            except port.VersionConflict:
                continue
            return _open(after, deadline_id, generation) is None
        return False


def settle_due(
    referee: Referee, loaded: Loaded, *, until: int, origin: str = BY_REQUEST
) -> Loaded:
    """Settle one after the other what is due by then; what a settlement opens included."""
    for _ in range(CHAIN):
        due = next((d for d in loaded.deadlines if d.due <= until), None)
        after = None if due is None else _settled(referee, loaded, due, origin)
        if after is None:
            break
        loaded = after
    return loaded


def settle_overdue(referee: Referee, loaded: Loaded) -> Loaded:
    """For a read: do what the workers should have done a grace ago. It never fails the read."""
    if not is_overdue(referee, loaded):
        return loaded
    try:
        with plain_errors():
            return settle_due(referee, loaded, until=referee.clock() - referee.settle_grace)
    except Fault:
        return load(referee, loaded.game)[0]


def is_overdue(referee: Referee, loaded: Loaded) -> bool:
    """Whether the workers missed something by more than the grace."""
    until = referee.clock() - referee.settle_grace
    return any(deadline.due < until for deadline in loaded.deadlines)


def sweep(referee: Referee, horizon: int) -> int:
    """Hand out a wake-up for all that falls due within `horizon` ms; how many there were."""
    with plain_errors():
        due = referee.store.due(until=referee.clock() + horizon, limit=SWEPT)
    referee.wakeups.publish(due)
    return len(due)


def _settled(referee: Referee, before: Loaded, due: Deadline, origin: str) -> Loaded | None:
    at = max(due.due, before.at)
    command = Settle(at=at, deadline=due.id, generation=due.generation)
    try:
        done = commit(referee, before, command, Companions(actor=CLOCK, origin=origin))
    except Rejected as refusal:
        # A game that announces a deadline has to settle it; the game goes on without.
        _log.error("settlement refused", game=before.game, id=due.id, reason=refusal.reason.value)
        return None
    return done.loaded if isinstance(done, Committed) else None


def _open(loaded: Loaded, deadline_id: DecisionId, generation: int) -> Deadline | None:
    wanted = (deadline_id, generation)
    return next((d for d in loaded.deadlines if (d.id, d.generation) == wanted), None)
