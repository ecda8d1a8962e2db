"""The Celery application: settings that survive the loss of the broker and of any worker."""

from collections.abc import Callable
from typing import Final

from celery import Celery

from referee.application.referee import Referee
from workers import deadlines

SWEEP_INTERVAL: Final = 1.0
QUEUE: Final = "referee"


def create_app(broker_url: str, referee: Callable[[], Referee]) -> Celery:
    """The worker's and beat's application. `referee` is asked in the process that works."""
    app = client(broker_url)
    app.conf.update(
        task_acks_late=True,
        task_reject_on_worker_lost=True,
        worker_prefetch_multiplier=4,
        worker_hijack_root_logger=False,
        worker_cancel_long_running_tasks_on_connection_loss=True,
        # Redis gives a killed worker's messages to others after this many seconds; the sweeper
        # is faster. It must exceed the longest countdown, or a waiting message is given twice.
        broker_transport_options={"visibility_timeout": 60},
        beat_scheduler="celery.beat:Scheduler",  # in memory: no file to lose or to lock
        beat_max_loop_interval=SWEEP_INTERVAL,
        beat_schedule={
            "sweep": {
                "task": deadlines.SWEEP,
                "schedule": SWEEP_INTERVAL,
                # Sweeps that waited for a worker would all do what the newest one does.
                "options": {"expires": SWEEP_INTERVAL},
            }
        },
    )
    deadlines.add_tasks(app, referee, horizon=int(SWEEP_INTERVAL * 1000))
    return app


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
    )
    return app
