"""Webhooks in the background: the relay that reads the feed, and those who deliver."""

from collections.abc import Callable
from threading import Event
from time import monotonic
from typing import Any, Final

import structlog
from celery import Celery
from celery.signals import worker_shutting_down

from referee.application.errors import Fault
from referee.application.referee import Referee
from referee.application.webhooks.delivering import DAY, Sender, deliver
from referee.application.webhooks.nearing import tell_near
from referee.application.webhooks.relaying import Relay
from workers.dialling import Dialling

RELAY: Final = "referee.relay"
NEAR: Final = "referee.near"
DELIVER: Final = "referee.deliver"
TRIM: Final = "referee.trim"
QUEUE: Final = "referee-webhooks"
"""Apart from timed effects: a consumer that is slow to answer must not keep the game waiting."""

KEPT: Final = 30 * DAY
"""How long the log of a webhook reaches back."""
TURN: Final = 20.0
"""Seconds after which a deliverer lets the next task take over."""
STALE: Final = 1.0
"""Seconds after which a call for deliverers is worthless: the next one was sent."""
CALLED: Final = 16
"""Deliverers that are called at once; each serves one lane after the other."""

EVERY: Final = {RELAY: 1.0, NEAR: 5.0, TRIM: 3_600.0}
"""What beat sets off, every so many seconds; the store knows what is due."""

_log = structlog.get_logger()


def read_on(relay: Relay, referee: Referee) -> int:
    """Read the feed on; how many lanes then wait for somebody to deliver."""
    try:
        relay.read_on()
        return referee.store.lanes_due(referee.clock())
    except Fault as fault:
        _log.warning("feed not read", error=type(fault).__name__)
        return 0


def deliver_all(referee: Referee, send: Sender, leaving: Event, *, seconds: float = TURN) -> None:
    """Deliver what is due, for a while, unless one is to leave: then after the present message.

    What fails now is delivered when its lease has run out.
    """
    until = monotonic() + seconds
    try:
        deliver(referee, send, going_on=lambda: monotonic() < until and not leaving.is_set())
    except Fault as fault:
        _log.warning("not delivered", error=type(fault).__name__)


def look_ahead(referee: Referee) -> None:
    """Tell of what falls due soon; and count what waits, for the metrics."""
    try:
        tell_near(referee)
        referee.store.backlog()
    except Fault as fault:
        _log.warning("nothing told of deadlines", error=type(fault).__name__)


def trim(referee: Referee) -> None:
    """Forget what was delivered long ago."""
    referee.store.trim_webhooks(referee.clock() - KEPT)


def add_tasks(app: Celery, referee: Callable[[], Referee]) -> None:
    """Give the jobs their names on the wire."""
    at_work: dict[int, tuple[Relay, Dialling]] = {}
    leaving = _set_when_it_stops()

    def equipped() -> tuple[Relay, Dialling]:
        found = referee()
        if id(found) not in at_work:
            at_work[id(found)] = (Relay(found), Dialling(found.targets))
        return at_work[id(found)]

    def relay_task() -> None:
        for _ in range(min(CALLED, read_on(equipped()[0], referee()))):
            app.send_task(DELIVER, expires=STALE, ignore_result=True, retry=False)

    def deliver_task() -> None:
        deliver_all(referee(), equipped()[1], leaving)

    def near_task() -> None:
        look_ahead(referee())

    def trim_task() -> None:
        trim(referee())

    app.task(relay_task, name=RELAY, shared=False)
    app.task(deliver_task, name=DELIVER, shared=False)
    app.task(near_task, name=NEAR, shared=False)
    app.task(trim_task, name=TRIM, shared=False)


def _set_when_it_stops() -> Event:
    """Tells the threads of this program that it was asked to stop."""
    leaving = Event()

    def leave(**_: Any) -> None:
        leaving.set()

    worker_shutting_down.connect(leave, weak=False)
    return leaving
