"""What an operator's Prometheus reads at /metrics: counts and times, never who or which game.

With a folder in PROMETHEUS_MULTIPROC_DIR every process writes into files of its own there, and
whichever process is asked adds them all up. Without one, each tells only of itself.
"""

import os
import re
from collections.abc import Callable
from pathlib import Path
from time import perf_counter
from typing import Any, Final

from flask import Flask, Response, request
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    REGISTRY,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
)
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

FOLDER: Final = "PROMETHEUS_MULTIPROC_DIR"
BEGAN: Final = "referee.began"
"""Where in the environment of a request stands when it came."""
NOWHERE: Final = "none"
"""The operation of an address where there is none: what was asked for is no label."""
BUCKETS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)

SECONDS: Final = Histogram(
    "referee_request_seconds",
    "Until the head of an answer was ready, by operation; long polls apart.",
    ["operation"],
    buckets=BUCKETS,
)
ANSWERS: Final = Counter(
    "referee_answers", "Answers, by operation and status.", ["operation", "status"]
)
STREAMS: Final = Gauge(
    "referee_open_streams",
    "Event streams and long polls that hold a thread now.",
    multiprocess_mode="livesum",
)

Tally = Callable[[float], None]


class Observer:
    """Counts every answer that Flask makes; what a pair of labels needs is looked up once."""

    def __init__(self, app: Flask) -> None:
        self._app = app
        self._tallies: dict[tuple[str | None, bool, int], Tally] = {}

    def __call__(self, response: Response) -> Response:
        environ = request.environ
        waits = "wait=" in environ.get("QUERY_STRING", "")
        key = (request.endpoint, waits, response.status_code)
        tally = self._tallies.get(key)
        if tally is None:
            tally = self._tallies[key] = self._tally(*key)
        tally(perf_counter() - environ[BEGAN])
        return response

    def _tally(self, endpoint: str | None, waits: bool, status: int) -> Tally:
        name = _operation(self._app, endpoint)
        labels = f"{name}, waiting" if waits and name == "listEvents" else name
        observe, count = SECONDS.labels(labels).observe, ANSWERS.labels(labels, status).inc

        def tally(seconds: float) -> None:
            observe(seconds)
            count()

        return tally


def install(app: Flask) -> None:
    """Count what the application answers."""
    app.after_request(Observer(app))


def page() -> Response:
    """All that was counted, in Prometheus' own format."""
    folder = os.environ.get(FOLDER)
    registry = _together(Path(folder)) if folder else REGISTRY
    return Response(generate_latest(registry), content_type=CONTENT_TYPE_LATEST)


def _together(folder: Path) -> CollectorRegistry:
    """What all processes counted; those that died hold no stream open."""
    for file in folder.glob("gauge_live*.db"):
        found = re.search(r"_(\d+)\.db$", file.name)
        if found and not _lives(int(found[1])):
            mark_process_dead(int(found[1]), str(folder))  # type: ignore[no-untyped-call]  # theirs
    registry = CollectorRegistry()
    MultiProcessCollector(registry, str(folder))  # type: ignore[no-untyped-call]  # theirs
    return registry


def _lives(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        pass
    return True


def _operation(app: Flask, endpoint: str | None) -> str:
    """The operation's name in openapi.yaml; what is not described there, by its function."""
    if endpoint is None:
        return NOWHERE
    noted: dict[str, Any] = getattr(app.view_functions[endpoint], "_apidoc", {})
    named: str = noted["contract"].name if "contract" in noted else endpoint.rpartition(".")[2]
    return named
