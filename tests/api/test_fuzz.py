"""Whatever a client sends, it gets a problem or what it asked for: never a failure of ours."""

import json
import subprocess
import sys
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.api.table import HttpTable, a_game, json_of

TABLE = a_game()
QUICK = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])

WRITES = ["actions", "seats", "entropy", "start", "abandon"]
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)
NAMES = st.sampled_from(["type", "params", "decision", "seat", "name", "entropy", "number"])
WORDS = st.sampled_from(["roll", "guess", "beg", "spin", "A", "d1", "settle", "create-game"])
ALMOST = st.dictionaries(NAMES | st.text(max_size=5), WORDS | JSON, max_size=5)
HEADER = st.text(st.characters(min_codepoint=32, max_codepoint=126), max_size=40)
SEGMENT = st.text(st.characters(codec="utf-8"), min_size=1, max_size=12)


def is_no_failure(table: HttpTable, response: Any) -> None:
    """An answer under 500; a refusal is a problem, and changed nothing."""
    assert response.status_code < 500, response.text
    if response.status_code >= 400:
        assert response.mimetype == "application/problem+json"
        assert json_of(response)["status"] == response.status_code
        assert "Traceback" not in response.text


@QUICK
@given(st.sampled_from(WRITES), st.binary(max_size=200))
def test_any_bytes(path: str, body: bytes) -> None:
    is_no_failure(TABLE, TABLE.a.send(f"{TABLE.path}/{path}", body))


@QUICK
@given(st.sampled_from(WRITES[:3]), ALMOST | JSON)
def test_any_json(path: str, body: Any) -> None:
    sent = json.dumps(body).encode()
    is_no_failure(TABLE, TABLE.a.send(f"{TABLE.path}/{path}", sent, TABLE.seen()))


@QUICK
@given(
    st.sampled_from(["Idempotency-Key", "If-Match", "Authorization", "Content-Type", "Accept"]),
    HEADER,
)
def test_any_header(name: str, value: str) -> None:
    body = b'{"type":"beg"}'
    is_no_failure(TABLE, TABLE.a.send(f"{TABLE.path}/actions", body, {name: value}))
    is_no_failure(TABLE, TABLE.a.get(f"{TABLE.path}?at_version=1", {name: value}))


@QUICK
@given(st.lists(SEGMENT, min_size=1, max_size=4), st.sampled_from(["GET", "POST", "PATCH"]))
def test_any_address(segments: list[str], method: str) -> None:
    path = "/v1/games/" + "/".join(segments)
    is_no_failure(TABLE, TABLE.a.send(path, b"{}", method=method))


@QUICK
@given(
    st.sampled_from(["after", "limit", "at_version", "before", "phase", "ruleset", "x"]),
    st.text(max_size=12),
    st.sampled_from(["", "/events", "/decisions", "/legal-actions", "/record"]),
)
def test_any_query(name: str, value: str, path: str) -> None:
    client = TABLE.app.test_client()
    for address in (TABLE.path + path, "/v1/games"):
        is_no_failure(TABLE, client.get(address, query_string={name: value}))


@pytest.mark.slow
def test_schemathesis_finds_nothing() -> None:
    """A short `make fuzz`: every check and every kind of client, each long phase once."""
    command = [sys.executable, "-m", "tests.fuzz", "--short", "--examples", "2"]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr
