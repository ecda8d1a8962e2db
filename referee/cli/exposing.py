"""What a worker counted, for Prometheus: at an address of its own, as it serves nothing else."""

import os

from prometheus_client import CollectorRegistry, start_http_server
from prometheus_client.multiprocess import MultiProcessCollector

from api.metrics import FOLDER
from referee.cli.environment import NotConfigured


def expose(address: str) -> int:
    """Answer at HOST:PORT from a thread, for all processes of the worker; the port it has got.

    They count in a folder, for each task is done in a process of its own.
    """
    host, _, port = address.rpartition(":")
    if not (host and port.isdecimal()):
        raise NotConfigured(f"REFEREE_METRICS_ADDRESS is no HOST:PORT: {address}")
    if not os.environ.get(FOLDER):
        raise NotConfigured(f"REFEREE_METRICS_ADDRESS needs a folder to count in: {FOLDER}.")
    registry = CollectorRegistry()
    MultiProcessCollector(registry, os.environ[FOLDER])  # type: ignore[no-untyped-call]  # theirs
    server, _thread = start_http_server(int(port), host.strip("[]"), registry)
    return server.server_port
