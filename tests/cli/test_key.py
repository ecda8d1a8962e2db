"""`referee key`, on the real store."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from eventstore.postgres import PostgresStore
from referee.application.actors import Actor, Role, actor_of
from referee.application.errors import Unauthenticated
from referee.cli.main import main
from tests.application.table import a_referee


@pytest.fixture
def env(service_url: str, tmp_path: Path) -> dict[str, str]:
    secret = tmp_path / "secret"
    secret.write_text("00" * 32)
    return {"REFEREE_SERVICE_URL": service_url, "REFEREE_SECRET_FILE": str(secret)}


def key(env: dict[str, str], *words: str) -> Result:
    done = CliRunner().invoke(main, ["key", *words], env={**env, "COLUMNS": "200"})
    return done


def test_migrating_says_what_is_applied(database_url: str) -> None:
    done = CliRunner().invoke(
        main, ["migrate", "--json"], env={"REFEREE_DATABASE_URL": database_url}
    )
    assert "0003_pre_end_grants" in json.loads(done.output)["migrations"]


def bearer(env: dict[str, str], token: str) -> Actor:
    """Who the service takes the bearer for."""
    with PostgresStore(env["REFEREE_SERVICE_URL"]) as store:
        return actor_of(a_referee(store), token)


def made(env: dict[str, str], *words: str) -> dict[str, Any]:
    done = key(env, "create", *words, "--json")
    assert done.exit_code == 0, done.output
    found: dict[str, Any] = json.loads(done.output)
    return found


def test_a_key_is_printed_once_and_opens(env: dict[str, str]) -> None:
    token = key(env, "create", "Rabbit League").output.strip()
    actor = bearer(env, token)
    assert (actor.role, actor.player[:2]) == (Role.ORGANISER, "p-")
    assert "Rabbit League" in key(env, "list").output
    assert token not in key(env, "list").output


def test_keys_are_listed_with_their_state(env: dict[str, str]) -> None:
    auditor = made(env, "Ada [1]", "--role", "auditor", "--days", "30")
    (row,) = (
        row for row in json.loads(key(env, "list", "--json").output) if row["id"] == auditor["id"]
    )
    assert (row["role"], row["name"], row["expires"]) == ("auditor", "Ada [1]", auditor["expires"])
    (told,) = (text for text in key(env, "list").output.splitlines() if auditor["id"] in text)
    assert "Ada [1]" in told and "good until" in told


def test_a_revoked_key_opens_nothing(env: dict[str, str]) -> None:
    one = made(env, "Otto")
    assert "has ended" in key(env, "revoke", one["id"]).output
    assert "had ended already" in key(env, "revoke", one["id"]).output
    with pytest.raises(Unauthenticated):
        bearer(env, one["key"])
    (told,) = (text for text in key(env, "list").output.splitlines() if one["id"] in text)
    assert "revoked" in told


def test_a_key_that_is_not_there_is_told_in_a_line(env: dict[str, str]) -> None:
    failed = key(env, "revoke", "0123")
    assert failed.exit_code == 1
    assert failed.output.startswith("Error: No key has the id 0123;")
