"""The wiring: settings by their names, and one line when something is missing."""

import json
import logging
import threading
from pathlib import Path

import pytest
import structlog

from referee.application.referee import Referee
from referee.cli.bootstrap import (
    Settings,
    configure_logging,
    once_a_process,
    referee_from,
    settings_from_env,
)
from referee.cli.environment import NotConfigured
from tests.application.table import a_referee


def test_settings_come_from_the_environment() -> None:
    found = settings_from_env({"REFEREE_SERVICE_URL": "u", "REFEREE_SECRET_FILE": "/s"})
    assert (found.service_url, found.secret_file) == ("u", Path("/s"))


def test_a_setting_that_is_no_number_is_told_in_a_line() -> None:
    with pytest.raises(NotConfigured, match="REFEREE_POOL_SIZE is no number: 'many'"):
        settings_from_env({"REFEREE_POOL_SIZE": "many"})


def test_a_missing_database_is_told_in_a_line() -> None:
    with pytest.raises(NotConfigured, match="REFEREE_SERVICE_URL"):
        referee_from(Settings())


@pytest.mark.parametrize("text", [None, "not hexadecimal", "00ff"])
def test_a_bad_secret_is_told_in_a_line(tmp_path: Path, text: str | None) -> None:
    path = tmp_path / "secret"
    if text is not None:
        path.write_text(text)
    with pytest.raises(NotConfigured):
        referee_from(Settings(service_url="unused", secret_file=path))


def test_all_threads_share_one_referee() -> None:
    made: list[Referee] = []

    def make() -> Referee:
        made.append(a_referee())
        return made[-1]

    get = once_a_process(make)
    threads = [threading.Thread(target=get) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(made) == 1


def test_every_log_entry_is_a_line_of_json(capfd: pytest.CaptureFixture[str]) -> None:
    root = logging.getLogger()
    before = root.handlers[:], root.level
    try:
        configure_logging()
        structlog.get_logger("ours").info("settled", game="g-1")
        logging.getLogger("theirs").warning("careful %s", "now")
    finally:
        root.handlers[:], root.level = before
        structlog.reset_defaults()
    lines = [json.loads(line) for line in capfd.readouterr().err.splitlines()]
    assert [line["event"] for line in lines] == ["settled", "careful now"]
