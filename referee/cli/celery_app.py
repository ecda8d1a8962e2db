"""The Celery application that worker and beat load, wired by the environment."""

from typing import Any

from celery.signals import setup_logging, worker_ready

from referee.cli.bootstrap import (
    configure_logging,
    once_a_process,
    referee_from,
    settings_from_env,
    start_traces,
)
from referee.cli.environment import NotConfigured
from workers.app import create_app

_settings = settings_from_env()


def _tell_metrics(**_: Any) -> None:
    from referee.cli.exposing import expose

    expose(_settings.metrics_address)


def _log_json(**_: Any) -> None:
    configure_logging(_settings.log_level, _settings.instance)


setup_logging.connect(_log_json)  # Celery leaves logging alone when somebody listens
if not _settings.broker_url:
    raise NotConfigured("REFEREE_BROKER_URL does not say where the broker is.")
app = create_app(_settings.broker_url, once_a_process(lambda: referee_from(_settings)))
if start_traces(_settings):
    from referee.cli.tracing import trace_tasks

    trace_tasks()
if _settings.metrics_address:
    worker_ready.connect(_tell_metrics)
