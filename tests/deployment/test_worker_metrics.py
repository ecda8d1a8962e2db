"""A worker on a machine of its own tells what it counted."""

import time
from pathlib import Path

import pytest
import requests

from referee.cli.environment import NotConfigured
from referee.cli.exposing import expose
from referee.cli.programs import Listening
from referee.cli.up import free_port
from tests.deployed import Deployment, running

pytestmark = pytest.mark.slow


def test_what_its_processes_counted_is_told(
    service_url: str, redis_url: str, tmp_path: Path
) -> None:
    port, folder = free_port(Listening(port=0)).port, tmp_path / "metrics"
    folder.mkdir()
    settings = {
        "PROMETHEUS_MULTIPROC_DIR": str(folder),
        "REFEREE_METRICS_ADDRESS": f"127.0.0.1:{port}",
    }
    deployment = Deployment(tmp_path, "", service_url, redis_url, settings)
    with running(tmp_path, deployment.worker(), deployment.beat()):
        told = awaited(f"http://127.0.0.1:{port}/metrics", "referee_feed_lag_seconds")
    assert 'reader="webhooks"' in told


def awaited(url: str, name: str) -> str:
    """What is told once it has this name in it."""
    until = time.monotonic() + 60
    while time.monotonic() < until:
        try:
            if name in (told := requests.get(url, timeout=2).text):
                return told
        except requests.RequestException:
            pass
        time.sleep(0.2)
    raise TimeoutError(name)


@pytest.mark.parametrize("address", ["9100", "here:", ":9100", "127.0.0.1:9100"])
def test_an_address_that_is_none_or_counts_nowhere_is_refused(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PROMETHEUS_MULTIPROC_DIR", raising=False)
    with pytest.raises(NotConfigured):
        expose(address)
