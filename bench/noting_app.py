"""The workers' application as it is, over a store that notes when each settlement was durable."""

import os
from dataclasses import replace
from typing import Any, Final

from celery.signals import setup_logging

from eventstore.postgres import PostgresStore
from eventstore.store import Answer, Commit
from referee.application.actors import CLOCK
from referee.application.clock import system_clock
from referee.application.referee import Referee
from referee.cli.bootstrap import (
    configure_logging,
    once_a_process,
    referee_from,
    settings_from_env,
)
from workers.app import create_app

NOTES: Final = "BENCH_LATENESS_NOTES"
"""Where the file is: a line a settlement, with its due time and how late it was, in ms."""


class NotingStore(PostgresStore):
    """Notes settlements as they are committed."""

    def append(self, commit: Commit) -> Answer | None:
        stored = super().append(commit)
        decision = commit.sealed.decision
        if stored is None and decision.actor == CLOCK:
            note = f"{decision.at} {system_clock() - decision.at}\n"
            os.write(self._notes, note.encode())
        return stored

    @property
    def _notes(self) -> int:
        """One write a line, at the end of the file: whole lines whoever else writes."""
        if not hasattr(self, "_file"):
            self._file = os.open(os.environ[NOTES], os.O_WRONLY | os.O_CREAT | os.O_APPEND)
        return self._file


def _noting() -> Referee:
    referee = referee_from(_settings)
    assert isinstance(referee.store, PostgresStore)
    referee.store.close()
    return replace(referee, store=NotingStore(_settings.service_url, size=_settings.pool_size))


def _log_warnings(**_: Any) -> None:
    configure_logging(_settings.log_level)


_settings = settings_from_env()
setup_logging.connect(_log_warnings)  # as the service does: Celery leaves logging alone then
app = create_app(_settings.broker_url, once_a_process(_noting))
