"""Settling what falls due: the wake-up, the sweep behind it, and the sender of wake-ups."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

import structlog
from celery import Celery

from eventstore.store import Deadline
from referee.application import settling
from referee.application.clock import Clock
from referee.application.errors import Fault
from referee.application.referee import Referee
from referee.kernel.ids import DecisionId, GameId

SETTLE: Final = "referee.settle"
SETTLE_ALL: Final = "referee.settle-all"
SWEEP: Final = "referee.sweep"
ORIGIN: Final = "worker"
AHEAD: Final = 2_000
"""Nothing is sent for what falls due later than in so many ms: the sweeper comes by before."""
STALE: Final = 5.0
"""Seconds after which an undelivered wake-up is worthless: the sweeper has sent others."""

SLOT: Final = 50
"""Milliseconds: what falls due within so many is settled together, at the end of them."""
BATCH: Final = 20
"""Settlements of one message: few enough that another worker has something to do."""
HANDS: Final = 4
"""Settlements that a process has on the way at once; its connections must suffice for them."""

_log = structlog.get_logger()


def settle(referee: Referee, game: str, deadline: str, generation: int) -> None:
    """Let it happen, unless it happened already. What fails now is swept up a second later."""
    try:
        settling.settle(referee, GameId(game), DecisionId(deadline), generation, origin=ORIGIN)
    except Fault as fault:
        _log.warning("not settled", game=game, id=deadline, error=type(fault).__name__)


def settle_all(referee: Referee, deadlines: Sequence[tuple[str, str, int]]) -> None:
    """Let several happen: each waits for its own disk, so they wait at the same time."""
    with ThreadPoolExecutor(min(HANDS, len(deadlines))) as pool:
        list(pool.map(lambda deadline: settle(referee, *deadline), deadlines))


def sweep(referee: Referee, horizon: int) -> None:
    """Hand out wake-ups for all that is due now or before the next sweep."""
    try:
        settling.sweep(referee, horizon)
    except Fault as fault:
        _log.warning("not swept", error=type(fault).__name__)


def add_tasks(app: Celery, referee: Callable[[], Referee], *, horizon: int) -> None:
    """Give the jobs their names on the wire."""

    def settle_task(game: str, deadline: str, generation: int) -> None:
        settle(referee(), game, deadline, generation)

    def settle_all_task(deadlines: list[tuple[str, str, int]]) -> None:
        settle_all(referee(), deadlines)

    def sweep_task() -> None:
        sweep(referee(), horizon)

    app.task(settle_task, name=SETTLE, shared=False)
    app.task(settle_all_task, name=SETTLE_ALL, shared=False)
    app.task(sweep_task, name=SWEEP, shared=False)


def sender(app: Celery, clock: Clock) -> Callable[[Sequence[Deadline]], None]:
    """Sends wake-ups by task name; raises what the broker raises, at once."""

    def send(deadlines: Sequence[Deadline]) -> None:
        now = clock()
        for batch in batches(deadlines, now):
            # No countdown at all for what is due: a worker starts those without its timer.
            wait = batch[-1].due - now
            countdown = wait / 1000 if wait > 0 else None
            name, args = _message(batch)
            app.send_task(
                name,
                args=args,
                countdown=countdown,
                expires=STALE + (countdown or 0),
                ignore_result=True,
                retry=False,
                declare=(),  # the queue is its worker's affair: a sender need not know its kind
            )

    return send


def batches(deadlines: Iterable[Deadline], now: int) -> Iterator[list[Deadline]]:
    """What falls due at about the same time, together: a message costs more than a settlement.

    What is due later than `AHEAD` is left out.
    """
    batch: list[Deadline] = []
    for deadline in sorted(deadlines, key=lambda d: d.due):
        if deadline.due > now + AHEAD:
            break
        begun = max(batch[0].due, now) if batch else now
        if batch and (len(batch) == BATCH or deadline.due > begun + SLOT):
            yield batch
            batch = []
        batch.append(deadline)
    if batch:
        yield batch


def _message(batch: Sequence[Deadline]) -> tuple[str, tuple[Any, ...]]:
    """One deadline is sent as ever, so that workers of other releases understand it."""
    rows = [(deadline.stream, deadline.id, deadline.generation) for deadline in batch]
    return (SETTLE, rows[0]) if len(rows) == 1 else (SETTLE_ALL, (rows,))
