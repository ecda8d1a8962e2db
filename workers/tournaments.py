"""Tending tournaments: tables begin, results are taken, time is called; every second."""

from collections.abc import Callable
from typing import Final

import structlog
from celery import Celery

from referee.application.errors import Fault
from referee.application.referee import Referee
from referee.application.tournaments.tending import tend_all

TEND: Final = "referee.tend"

_log = structlog.get_logger()


def tend(referee: Referee) -> None:
    """Do what waits to be done in any tournament. What fails now is done a second later."""
    try:
        tend_all(referee)
    except Fault as fault:
        _log.warning("not tended", error=type(fault).__name__)


def add_tasks(app: Celery, referee: Callable[[], Referee]) -> None:
    """Give the job its name on the wire."""

    def tend_task() -> None:
        tend(referee())

    app.task(tend_task, name=TEND, shared=False)
