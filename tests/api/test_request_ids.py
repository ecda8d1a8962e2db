"""Every request has an id: in its answer, in every line of the log, in a failure's problem."""

import json
import logging
from collections.abc import Iterator
from typing import Any

import pytest
import structlog
from flask import Flask

from eventstore.memory import MemoryStore
from referee.cli.bootstrap import configure_logging
from tests.api.table import Guest, HttpTable, an_app, json_of
from tests.application.table import a_referee

NAME = "X-Request-Id"
TOKEN = "a-token-that-must-stay-secret"
KEY = "a-key-that-must-stay-secret"


class Mistaken(MemoryStore):
    """A store with a mistake in it."""

    def list(self, **_: Any) -> Any:
        raise AssertionError("a mistake")


@pytest.fixture
def logged(capfd: pytest.CaptureFixture[str]) -> Iterator[pytest.CaptureFixture[str]]:
    """What is written to the log, configured as a service has it."""
    root = logging.getLogger()
    before = root.handlers[:], root.level
    root.handlers.clear()  # those of pytest, which configuring would close
    yield capfd
    root.handlers[:], root.level = before
    structlog.reset_defaults()


@pytest.fixture
def mistaken() -> Flask:
    return an_app(a_referee(Mistaken()))


@pytest.mark.parametrize("path", ["/v1/rulesets", "/v1/nothing", "/healthz", f"/{'x' * 9_000}"])
def test_a_well_formed_id_comes_back(table: HttpTable, path: str) -> None:
    answer = table.spectator.get(path, {NAME: "trace-1.of_7"})
    assert answer.headers.getlist(NAME) == ["trace-1.of_7"]


@pytest.mark.parametrize("given", ["", "two words", "x" * 65, "<script>", '"', "é"])
def test_any_other_is_replaced(table: HttpTable, given: str) -> None:
    made = {table.spectator.get("/healthz", {NAME: given}).headers[NAME] for _ in range(2)}
    assert len(made) == 2 and given not in made


def test_a_failure_is_found_in_the_log_by_its_id_and_tells_no_secret(
    mistaken: Flask, logged: pytest.CaptureFixture[str]
) -> None:
    configure_logging("DEBUG", "api")
    sent = {NAME: "trace-9", "Idempotency-Key": KEY, "X-Token": TOKEN}
    answer = Guest(mistaken).get(f"/v1/games?after={TOKEN}", sent)
    assert answer.status_code == 422, answer.text
    answer = Guest(mistaken).get("/v1/games", sent)
    assert (answer.status_code, json_of(answer)["request_id"]) == (500, "trace-9")
    written = logged.readouterr().err
    lines = [json.loads(line) for line in written.splitlines()]
    assert lines and all(line["request_id"] == "trace-9" for line in lines)
    assert all(line["instance"] == "api" for line in lines)
    assert "a mistake" in written and TOKEN not in written and KEY not in written


def test_what_the_referee_itself_logs_has_the_id_too(
    table: HttpTable, logged: pytest.CaptureFixture[str]
) -> None:
    configure_logging("DEBUG", "api")
    table.spectator.get("/healthz", {NAME: "trace-10"})
    structlog.get_logger("referee").warning("said while it was answered")
    assert json.loads(logged.readouterr().err)["request_id"] == "trace-10"
