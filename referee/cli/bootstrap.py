"""The wiring: the one place that puts ports and adapters together, by the environment."""

import logging
import os
import sys
import threading
from collections.abc import Callable, Mapping, MutableMapping
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import structlog

from eventstore.siblings import Alone, Siblings, SiblingSockets
from eventstore.together import LANES
from referee.application.clock import system_clock
from referee.application.referee import Referee
from referee.application.signing import CurrentKeys, no_keys
from referee.application.targets import Targets
from referee.application.wakeups import BackgroundWakeups, Silence, Wakeups
from referee.application.webhook_secrets import Vault
from referee.cli.environment import NotConfigured, settings_from
from referee.kernel.game import Game

if TYPE_CHECKING:
    from referee.cli.metering import MeteredStore

Games = Mapping[str, Game[Any, Any]]

Entry = MutableMapping[str, Any]

PREFIX: Final = "REFEREE_"
MASTER_BYTES: Final = 32


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Where the servers are and where the master secret lies."""

    database_url: str = ""
    """The owner's, who migrates. Services never use it."""
    service_url: str = ""
    broker_url: str = ""
    """Without a broker, what falls due waits for the next request."""
    secret_file: Path | None = None
    signing_keys_file: Path | None = None
    """Without it nothing is signed."""
    siblings_folder: Path | None = None
    """Where the processes of one machine tell each other what they committed."""
    webhook_keys_file: Path | None = None
    """Without it the secrets of webhooks are encrypted by the master secret."""
    webhook_networks: str = ""
    """Networks that webhooks may reach though they are not public."""
    webhook_ports: str = "443 8443"
    metrics_address: str = ""
    """Where a worker tells what it counted; nowhere if empty."""
    traces: str = ""
    """`otlp` sends traces by OpenTelemetry; anything else is refused, nothing is off."""
    pool_size: int = 8
    append_lanes: int = LANES
    log_level: str = "INFO"
    instance: str = ""
    """What the lines of the log call this program."""


def settings_from_env(environment: Mapping[str, str] = os.environ) -> Settings:
    """The settings by their names: `REFEREE_SERVICE_URL` is `service_url`."""
    return settings_from(Settings, PREFIX, environment)


def referee_from(settings: Settings, *, games: Games | None = None) -> Referee:
    """A referee of this process, over its own connections; make it after a fork."""
    if not settings.service_url:
        raise NotConfigured("REFEREE_SERVICE_URL does not say where the database is.")
    # These first: they may fail, and nothing is open yet.
    master = _master(settings.secret_file)
    keyring = _signing_keys(settings.signing_keys_file)
    webhook_keys = _webhook_keys(settings.webhook_keys_file)
    targets = _targets(settings)
    return Referee(
        store=_store(settings)(
            settings.service_url, size=settings.pool_size, lanes=settings.append_lanes
        ),
        games=_registered() if games is None else games,
        clock=system_clock,
        wakeups=_wakeups(settings.broker_url),
        master=master,
        siblings=_siblings(settings.siblings_folder),
        keyring=keyring,
        webhook_keys=webhook_keys,
        targets=targets,
    )


def _store(settings: Settings) -> "type[MeteredStore]":
    if settings.traces:
        from referee.cli.tracing import TracedStore

        return TracedStore
    from referee.cli.metering import MeteredStore

    return MeteredStore


def start_traces(settings: Settings) -> bool:
    """Trace this process if the settings ask for it; whether they do."""
    if not settings.traces:
        return False
    if settings.traces != "otlp":
        raise NotConfigured("REFEREE_TRACES is `otlp` or empty.")
    if find_spec("opentelemetry.instrumentation") is None:
        raise NotConfigured("REFEREE_TRACES needs the extra: pip install bunny-referee[otel]")
    from referee.cli import tracing

    tracing.start(settings.instance)
    return True


def once_a_process(make: Callable[[], Referee]) -> Callable[[], Referee]:
    """Makes the referee when it is first asked for, one for all threads of the process."""
    lock = threading.Lock()
    made: list[Referee] = []

    def get() -> Referee:
        with lock:
            if not made:
                made.append(make())
            return made[0]

    return get


def configure_logging(level: str = "INFO", instance: str = "") -> None:
    """One JSON line an entry on standard error, of our own and of the libraries' loggers."""
    shared: list[Any] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        _named(instance),
        structlog.processors.format_exc_info,
    ]
    render = structlog.stdlib.ProcessorFormatter.wrap_for_formatter
    structlog.configure(
        processors=[structlog.stdlib.filter_by_level, *shared, render],
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_json_lines(shared))
    logging.basicConfig(level=level, handlers=[handler], force=True)


def _named(instance: str) -> Callable[[Any, str, Entry], Entry]:
    """Says which of the programs wrote a line, if it has a name."""
    name = {"instance": instance} if instance else {}
    return lambda _logger, _method, entry: {**entry, **name}


def _json_lines(shared: list[Any]) -> logging.Formatter:
    return structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=shared,
        processors=[
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            structlog.processors.JSONRenderer(),
        ],
    )


def _registered() -> Games:
    from referee.games import EDITIONS

    return EDITIONS


def _wakeups(broker_url: str) -> Wakeups:
    if not broker_url:
        return Silence()
    from workers.app import client
    from workers.deadlines import sender

    return BackgroundWakeups(sender(client(broker_url), system_clock))


def _webhook_keys(path: Path | None) -> tuple[str, ...]:
    """One key a line, the newest first."""
    if path is None:
        return ()
    try:
        keys = tuple(path.read_text().split())
        Vault(keys)
    except (OSError, ValueError) as error:
        raise NotConfigured(f"{path} holds no keys of Fernet, one a line.") from error
    if not keys:
        raise NotConfigured(f"{path} holds no key.")
    return keys


def _targets(settings: Settings) -> Targets:
    try:
        return Targets.spelled(settings.webhook_networks, settings.webhook_ports)
    except ValueError as error:
        raise NotConfigured(f"REFEREE_WEBHOOK_NETWORKS or _PORTS: {error}.") from error


def _siblings(folder: Path | None) -> Siblings:
    return Alone() if folder is None else SiblingSockets(folder)


def _signing_keys(path: Path | None) -> CurrentKeys:
    if path is None:
        return no_keys
    from referee.cli.key_file import KeyFile

    keys = KeyFile(path)
    keys()  # a file that is none is told at the start, not when somebody asks for a record
    return keys


def _master(path: Path | None) -> bytes:
    if path is None:
        raise NotConfigured("REFEREE_SECRET_FILE does not say where the master secret is.")
    try:
        secret = bytes.fromhex(path.read_text().strip())
    except (OSError, ValueError) as error:
        raise NotConfigured(f"{path} holds no secret in hexadecimal digits.") from error
    if len(secret) < MASTER_BYTES:
        raise NotConfigured(f"The secret in {path} is shorter than {MASTER_BYTES} bytes.")
    return secret
