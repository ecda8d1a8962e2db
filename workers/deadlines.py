"""Settling what falls due: the wake-up, the sweep behind it, and the sender of wake-ups."""

from collections.abc import Callable
from typing import Final

import structlog
from celery import Celery

from eventstore.store import Deadline
from referee.application import settling
from referee.application.clock import Clock
from referee.application.errors import Fault
from referee.application.referee import Referee
from referee.kernel.ids import DecisionId, GameId

SETTLE: Final = "referee.settle"
SWEEP: Final = "referee.sweep"
ORIGIN: Final = "worker"
AHEAD: Final = 2_000
"""Nothing is sent for what falls due later than in so many ms: the sweeper comes by before."""
STALE: Final = 5.0
"""Seconds after which an undelivered wake-up is worthless: the sweeper has sent others."""

_log = structlog.get_logger()


def settle(referee: Referee, game: str, deadline: str, generation: int) -> None:
    """Let it happen, unless it happened already. What fails now is swept up a second later."""
    try:
        settling.settle(referee, GameId(game), DecisionId(deadline), generation, origin=ORIGIN)
    except Fault as fault:
        _log.warning("not settled", game=game, id=deadline, error=type(fault).__name__)


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

    def sweep_task() -> None:
        sweep(referee(), horizon)

    app.task(settle_task, name=SETTLE)
    app.task(sweep_task, name=SWEEP)


def sender(app: Celery, clock: Clock) -> Callable[[Deadline], None]:
    """Sends one wake-up by task name; raises what the broker raises, at once."""

    def send(deadline: Deadline) -> None:
        wait = deadline.due - clock()
        if wait > AHEAD:
            return
        # No countdown at all for what is due: a worker starts those without its timer.
        countdown = wait / 1000 if wait > 0 else None
        app.send_task(
            SETTLE,
            args=(deadline.stream, deadline.id, deadline.generation),
            countdown=countdown,
            expires=STALE + (countdown or 0),
            ignore_result=True,
            retry=False,
            declare=(),  # the queue is its worker's affair: a sender need not know its kind
        )

    return send
