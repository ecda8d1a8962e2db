"""Traces: what is in them, what never is, and that nothing of them is loaded unless asked for."""

import subprocess
import sys
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from api.app import create_app
from referee.application.actors import mint_organiser
from referee.cli.bootstrap import Settings, referee_from, start_traces
from referee.cli.environment import NotConfigured
from tests.toy import TOY

if find_spec("opentelemetry.instrumentation") is None:
    pytest.skip("the extra `otel` is not installed", allow_module_level=True)

from opentelemetry.instrumentation.celery import CeleryInstrumentor
from opentelemetry.instrumentation.psycopg import PsycopgInstrumentor
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from referee.cli import tracing
from workers.app import create_app as create_celery

pytestmark = pytest.mark.slow

SECRET = "a-secret-in-the-query"


@pytest.fixture(scope="module")
def exporter() -> InMemorySpanExporter:
    return InMemorySpanExporter()


@pytest.fixture(scope="module")
def provider(exporter: InMemorySpanExporter) -> Iterator[TracerProvider]:
    """This process, traced; the library has one provider a process, so one for the module."""
    yield tracing.start("api", exporter)
    PsycopgInstrumentor().uninstrument()


@pytest.fixture(scope="module")
def served(
    service_url: str, provider: TracerProvider, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Any, str]]:
    """A client of a traced service, and an organiser's key."""
    secret = tmp_path_factory.mktemp("secret") / "master"
    secret.write_text("00" * 32)
    settings = Settings(service_url=service_url, secret_file=secret, traces="otlp")
    referee = referee_from(settings, games={"toy": TOY})
    app = create_app(referee)
    tracing.trace_requests(app)
    yield app.test_client(), mint_organiser(referee, "Olga")
    referee.store.close()  # type: ignore[attr-defined]  # it is a real one


def spans_of(exporter: InMemorySpanExporter, provider: TracerProvider) -> Sequence[dict[str, Any]]:
    provider.force_flush()
    return [
        {"name": span.name, "trace": span.context.trace_id, **(span.attributes or {})}
        for span in exporter.get_finished_spans()
    ]


def test_a_request_its_statements_and_its_append_are_one_trace(
    served: tuple[Any, str], exporter: InMemorySpanExporter, provider: TracerProvider
) -> None:
    client, key = served
    headers = {"Authorization": f"Bearer {key}", "Idempotency-Key": "secret-key"}
    answer = client.post("/v1/games", json={"ruleset": "toy", "seats": 2}, headers=headers)
    assert answer.status_code == 201
    spans = spans_of(exporter, provider)
    (request,) = (span for span in spans if span["name"] == "POST /v1/games")
    same = {span["name"] for span in spans if span["trace"] == request["trace"]}
    assert {"POST /v1/games", "append", "create"} <= same
    assert request["http.status_code"] == 201


def test_no_secret_and_no_value_is_in_any_span(
    served: tuple[Any, str], exporter: InMemorySpanExporter, provider: TracerProvider
) -> None:
    client, key = served
    headers = {"Authorization": f"Bearer {key}"}
    game = client.get("/v1/games", headers=headers).json["games"][0]["game"]
    client.get(f"/v1/games/{game}?access_token={SECRET}", headers=headers)
    client.get(f"/v1/{SECRET}/nowhere?x={SECRET}", headers=headers)
    spans = spans_of(exporter, provider)
    assert {span["name"] for span in spans} >= {"GET", "GET /v1/games/<game:game>"}
    for hidden in (SECRET, key, game, "secret-key"):
        assert hidden not in str(spans)
    assert all(span.keys() - {"name", "trace"} <= tracing.HARMLESS for span in spans)


def test_a_task_is_traced_without_its_arguments(
    exporter: InMemorySpanExporter, provider: TracerProvider
) -> None:
    tracing.trace_tasks()
    try:
        app = create_celery("memory://", lambda: pytest.fail("not asked"))
        app.send_task("referee.settle", args=(SECRET, "d1", 0), declare=())
    finally:
        CeleryInstrumentor().uninstrument()  # type: ignore[no-untyped-call]  # theirs
    spans = [s for s in spans_of(exporter, provider) if "celery.task_name" in s]
    assert [span["celery.task_name"] for span in spans] == ["referee.settle"]
    assert SECRET not in str(spans)


def test_nothing_is_loaded_unless_it_is_asked_for(service_url: str, tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.write_text("00" * 32)
    ports = {"REFEREE_SERVICE_URL": service_url, "REFEREE_SECRET_FILE": str(secret)}
    ports |= {"REFEREE_BROKER_URL": "memory://"}
    loaded = "import referee.cli.wsgi, referee.cli.celery_app, sys; print(*sys.modules)"
    code = f"import os; os.environ.update({ports!r}); {loaded}"
    root = Path(__file__).parents[2]
    done = subprocess.run(
        (sys.executable, "-c", code), cwd=root, capture_output=True, text=True, check=True
    )
    assert "referee.cli.wsgi" in done.stdout and "opentelemetry" not in done.stdout


def test_a_word_that_means_nothing_is_refused() -> None:
    assert start_traces(Settings()) is False
    with pytest.raises(NotConfigured):
        start_traces(Settings(traces="yes"))
