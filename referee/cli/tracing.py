"""OpenTelemetry, when the environment asks for it: spans of requests, tasks and statements.

Nothing else imports this, so a service without traces never loads the library. What leaves the
process is chosen by name: an attribute that is not known to be harmless is dropped, and so are
events and the words of a failure, for they may hold values.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, Final

from flask import Flask
from opentelemetry import trace
from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.instrumentation.celery import CeleryInstrumentor
from opentelemetry.instrumentation.flask import FlaskInstrumentor
from opentelemetry.instrumentation.psycopg import PsycopgInstrumentor
from opentelemetry.sdk.resources import SERVICE_NAME, Resource
from opentelemetry.sdk.trace import ReadableSpan, TracerProvider
from opentelemetry.sdk.trace.export import (
    BatchSpanProcessor,
    SpanExporter,
    SpanExportResult,
)
from opentelemetry.trace import SpanKind, Status

from eventstore.queries import query
from eventstore.store import Answer, Commit
from referee.cli.metering import MeteredStore

HARMLESS: Final = frozenset(
    {
        *("http.method", "http.request.method", "http.route", "http.scheme", "url.scheme"),
        *("http.status_code", "http.response.status_code", "http.flavor"),
        *("db.system", "db.name", "db.namespace", "db.statement", "db.query.text"),
        *("celery.action", "celery.state", "celery.task_name"),
        *("messaging.message.id", "messaging.message_id", "messaging.destination"),
    }
)
"""Statements are those of eventstore/sql: their values go apart, and are never asked for."""
STATEMENT: Final = ("db.statement", "db.query.text")
METHOD: Final = ("http.method", "http.request.method")
UNNAMED: Final = "statement"


class Harmless(SpanExporter):
    """Hands on what may be known outside."""

    def __init__(self, exporter: SpanExporter) -> None:
        self._exporter = exporter

    def export(self, spans: Sequence[ReadableSpan]) -> SpanExportResult:
        return self._exporter.export([_harmless(span) for span in spans])

    def shutdown(self) -> None:
        self._exporter.shutdown()

    def force_flush(self, timeout_millis: int = 30_000) -> bool:
        return self._exporter.force_flush(timeout_millis)


class TracedStore(MeteredStore):
    """The append goes past the driver's cursors, straight to libpq: it gets its span here."""

    def append(self, commit: Commit) -> Answer | None:
        tracer = trace.get_tracer(__name__)
        with tracer.start_as_current_span(
            "append", kind=SpanKind.CLIENT, attributes={"db.system": "postgresql"}
        ):
            return super().append(commit)


def start(instance: str, exporter: SpanExporter | None = None) -> TracerProvider:
    """Trace this process: its statements at once, what it serves once it is told of it.

    Where to, and how many, is said by OpenTelemetry's own variables.
    """
    resource = Resource.create({SERVICE_NAME: f"referee-{instance}" if instance else "referee"})
    provider = TracerProvider(resource=resource)
    provider.add_span_processor(BatchSpanProcessor(Harmless(exporter or OTLPSpanExporter())))
    trace.set_tracer_provider(provider)
    PsycopgInstrumentor().instrument(tracer_provider=provider)
    return provider


def trace_requests(app: Flask) -> None:
    """A span for each request, called after its route; not for questions after its health."""
    FlaskInstrumentor().instrument_app(app, excluded_urls="healthz,readyz,metrics")  # type: ignore[no-untyped-call]  # theirs


def trace_tasks() -> None:
    """A span for each task that is sent or done."""
    CeleryInstrumentor().instrument()  # type: ignore[no-untyped-call]  # theirs


def _harmless(span: ReadableSpan) -> ReadableSpan:
    known = span.attributes or {}
    return ReadableSpan(
        name=_name(span, known),
        context=span.context,
        parent=span.parent,
        resource=span.resource,
        attributes={name: value for name, value in known.items() if name in HARMLESS},
        links=span.links,
        kind=span.kind,
        status=Status(span.status.status_code),
        start_time=span.start_time,
        end_time=span.end_time,
        instrumentation_scope=span.instrumentation_scope,
    )


def _name(span: ReadableSpan, known: Mapping[str, Any]) -> str:
    """A request is called by its route or only by its method; a statement by its file."""
    if span.kind is SpanKind.SERVER and "http.route" not in known:
        return next((str(known[name]) for name in METHOD if name in known), "request")
    for name in STATEMENT:
        if name in known:
            return _statements().get(str(known[name]), UNNAMED)
    return span.name


@cache
def _statements() -> Mapping[str, str]:
    folder = files("eventstore") / "sql/queries"
    names = (file.name.removesuffix(".sql") for file in folder.iterdir())
    return {query(name).decode(): name for name in names}
