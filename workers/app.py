"""The Celery application: settings that survive the loss of the broker and of any worker."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from celery import Celery

from referee.application.referee import Referee
from workers import deadlines, tournaments, webhooks

SWEEP_INTERVAL: Final = 1.0
QUEUE: Final = "referee"
PREFETCHED: Final = {False: 4, True: 256}
"""Messages that a worker process takes ahead: more from RabbitMQ, whose quorum queues count those
that wait for their countdown, a second or two each, among them."""
HEARTBEAT: Final = 10
"""Seconds after which RabbitMQ and its worker ask each other for a sign of life."""
_LASTING: Final = {
    "task_default_queue_type": "quorum",
    "task_create_missing_queue_type": "quorum",
    "broker_heartbeat": HEARTBEAT,
}
"""RabbitMQ alone knows kinds of queues: these outlive the loss of a node of its cluster."""


def create_app(broker_url: str, referee: Callable[[], Referee]) -> Celery:
    """The worker's and beat's application. `referee` is asked in the process that works."""
    app = client(broker_url)
    app.conf.update(
        task_acks_late=True,
        task_reject_on_worker_lost=True,
        worker_prefetch_multiplier=PREFETCHED[is_rabbitmq(broker_url)],
        worker_hijack_root_logger=False,
        worker_cancel_long_running_tasks_on_connection_loss=True,
        worker_consumer="workers.consumer:Surviving",
        broker_transport_options=_consuming(broker_url),
        beat_scheduler="celery.beat:Scheduler",  # in memory: no file to lose or to lock
        beat_max_loop_interval=SWEEP_INTERVAL,
        beat_schedule={
            "sweep": _every(deadlines.SWEEP),
            "tend": _every(tournaments.TEND),
            **{task: _every(task, seconds) for task, seconds in webhooks.EVERY.items()},
        },
        task_routes={webhooks.DELIVER: {"queue": webhooks.QUEUE}},
        **(_LASTING if is_rabbitmq(broker_url) else {}),
    )
    webhooks.add_tasks(app, referee)
    deadlines.add_tasks(app, referee, horizon=int(SWEEP_INTERVAL * 1000))
    tournaments.add_tasks(app, referee)
    return app


def _every(task: str, seconds: float = SWEEP_INTERVAL) -> Mapping[str, Any]:
    """Those that waited for a worker would all do what the newest one does: they expire."""
    return {"task": task, "schedule": seconds, "options": {"expires": seconds}}


def client(broker_url: str) -> Celery:
    """An application that only sends tasks, by name."""
    app = Celery("referee", broker=broker_url, set_as_current=False, backend=None)
    app.conf.update(
        task_default_queue=QUEUE,
        task_serializer="json",
        accept_content=["json"],
        task_ignore_result=True,
        enable_utc=True,
        timezone="UTC",
        broker_connection_retry_on_startup=True,
        broker_connection_max_retries=None,  # a worker waits for its broker as long as it takes
        broker_connection_timeout=2,
        broker_transport_options=_sending(broker_url),
    )
    return app


def is_rabbitmq(broker_url: str) -> bool:
    """Whether the address speaks AMQP."""
    return broker_url.partition("://")[0].removeprefix("py") in {"amqp", "amqps"}


def _consuming(broker_url: str) -> Mapping[str, Any]:
    if is_rabbitmq(broker_url):
        return {"confirm_publish": True}
    # Redis gives a killed worker's messages to others after this many seconds; the sweeper is
    # faster. It must exceed the longest countdown, or a waiting message is given twice.
    return {"visibility_timeout": 60}


def _sending(broker_url: str) -> Mapping[str, Any]:
    if is_rabbitmq(broker_url):
        # The broker says that it has a message; one that says nothing is taken for dead.
        return {"confirm_publish": True, "read_timeout": 2, "write_timeout": 2}
    return _consuming(broker_url)
