"""The referee's own programs as command lines: API server, Celery worker, Celery beat."""

import http.client
import os
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from signal import SIGKILL, SIGQUIT, SIGTERM
from typing import Final

from referee.cli.child import Service

WSGI = "referee.cli.wsgi:app"
CELERY = "referee.cli.celery_app:app"
DELIVERER = "deliverer"
DELIVERIES = "referee-webhooks"
"""The queue of `workers.webhooks`, by name: what a command line says loads no application."""
HEALTH = "/healthz"
CONNECTIONS = "8192"
"""Clients that one API process lets in at a time; what they ask waits for a thread."""
STREAM_GRACE = "3"
"""Seconds that open event streams may hold up the end of an API process."""
PARTING = 3.0
"""Seconds in which a deliverer that is to stop may hear the present answers: whoever is slower is
told again. Its threads end with what they wait for, so no other signal is of use."""
ENV: Final = "/usr/bin/env"
MEMORY: Final = {
    "PYTHONMALLOC": "malloc",
    "GLIBC_TUNABLES": "glibc.malloc.hugetlb=1:glibc.malloc.arena_max=1",
}
"""Objects in few large pages. An action touches much memory once: looking up where its many small
pages are was measured at a sixth of its processor time. Other systems' C libraries ignore it."""
ONE_LANE: Final = {"REFEREE_APPEND_LANES": "1"}
"""While one process waits for its batch, the others use the processors."""


@dataclass(frozen=True, slots=True)
class Listening:
    """Where the API server listens, and with how many hands."""

    host: str = "127.0.0.1"
    port: int = 8080
    workers: int = 2
    threads: int = 640

    @property
    def url(self) -> str:
        """What a client is told."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"http://{host}:{self.port}"


def api_command(listening: Listening) -> tuple[str, ...]:
    """Granian; whatever is not said here can be tuned by its own GRANIAN_... variables."""
    return (
        *_tuned(listening),
        *(sys.executable, "-m", "granian", "--interface", "wsgi", "--no-ws"),
        *("--host", listening.host, "--port", str(listening.port)),
        *("--workers", str(listening.workers), "--blocking-threads", str(listening.threads)),
        # Granian counts open connections here, not requests: with as many as there are threads,
        # clients that keep a connection and say nothing would keep everybody else at the door.
        *("--backpressure", CONNECTIONS, "--backlog", "2048"),
        *("--workers-kill-timeout", STREAM_GRACE),
        WSGI,
    )


def _tuned(listening: Listening) -> tuple[str, ...]:
    """The beginning of a command that runs so, unless the operator says otherwise."""
    usual = {**MEMORY, **(ONE_LANE if listening.workers > 1 else {})}
    return (ENV, *(f"{name}={value}" for name, value in usual.items() if name not in os.environ))


def worker_command(concurrency: int, pool: str) -> tuple[str, ...]:
    """One Celery worker; it knows no other worker, so it spends nothing on gossip."""
    return (
        *_celery("worker", "--concurrency", str(concurrency), "--pool", pool),
        *("--without-gossip", "--without-mingle", "--loglevel", "INFO"),
    )


def deliverer_command(deliveries: int) -> tuple[str, ...]:
    """A Celery worker for webhooks alone: its threads mostly wait for strangers to answer."""
    return (
        *_celery("worker", "--queues", DELIVERIES, "--hostname", f"{DELIVERER}@%h"),
        *("--concurrency", str(deliveries), "--pool", "threads"),
        *("--without-gossip", "--without-mingle", "--loglevel", "INFO"),
    )


def beat_command() -> tuple[str, ...]:
    """Celery beat with its schedule in memory: nothing to lose, no pidfile to be in the way."""
    return _celery("beat", "--scheduler", "celery.beat:Scheduler", "--pidfile", "")


def api(listening: Listening, environment: Mapping[str, str]) -> Service:
    """The API server, ready when it answers over HTTP."""
    return Service(
        name="api",
        command=api_command(listening),
        ready=lambda: responds(listening),
        environment=_named(environment, "api"),
    )


def worker(concurrency: int, pool: str, environment: Mapping[str, str]) -> Service:
    """The Celery worker, ready when it answers a ping over the broker."""
    return Service(
        name="worker",
        command=worker_command(concurrency, pool),
        ready=_pings(environment["REFEREE_BROKER_URL"]),
        environment=_quiet(environment, "worker"),
        stop_signals=(SIGTERM, SIGQUIT),  # finish what runs; then drop it, to be done again
        death_signal=SIGKILL,  # the broker dies too: no time for goodbyes that need it
    )


def deliverer(deliveries: int, environment: Mapping[str, str]) -> Service:
    """The deliverer of webhooks. Nobody waits for it: what is to be delivered keeps."""
    return Service(
        name=DELIVERER,
        command=deliverer_command(deliveries),
        environment=_quiet(environment, DELIVERER),
        patience=PARTING,
        death_signal=SIGKILL,
    )


def beat(environment: Mapping[str, str]) -> Service:
    """Celery beat: one clock that sets off the sweeps."""
    return Service(
        name="beat",
        command=beat_command(),
        environment=_quiet(environment, "beat"),
        death_signal=SIGKILL,  # deaf to SIGTERM while it looks for a broker
    )


def become(command: tuple[str, ...]) -> None:
    """Be the program from here on: signals and exit code are then its own."""
    os.execv(command[0], command)


def responds(listening: Listening) -> bool:
    """Whether the API answers at all: readiness is its own affair, it may wait for others."""
    connection = http.client.HTTPConnection(listening.host, listening.port, timeout=2)
    try:
        connection.request("GET", HEALTH)
        return connection.getresponse().status < http.client.INTERNAL_SERVER_ERROR
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()


def _pings(broker_url: str) -> Callable[[], bool]:
    """A question to the workers, asked without loading the application here."""

    def answered() -> bool:
        from celery import Celery

        with Celery(broker=broker_url) as asking:
            # By name: the deliverer of webhooks answers for nobody else.
            asked = {"pattern": "celery@*", "matcher": "glob", "timeout": 0.5, "limit": 1}
            return bool(asking.control.broadcast("ping", reply=True, **asked))

    return answered


def _celery(*words: str) -> tuple[str, ...]:
    return (sys.executable, "-m", "celery", "--app", CELERY, *words)


def _quiet(environment: Mapping[str, str], name: str) -> Mapping[str, str]:
    """A sweep a second would fill the log with good news."""
    level = os.environ.get("REFEREE_LOG_LEVEL", "WARNING")
    return {**_named(environment, name), "REFEREE_LOG_LEVEL": level}


def _named(environment: Mapping[str, str], name: str) -> Mapping[str, str]:
    return {**environment, "REFEREE_INSTANCE": name}
