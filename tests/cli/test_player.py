"""`referee player`: the operator finds and erases names, on the real store."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from referee.cli.main import main


@pytest.fixture
def env(service_url: str, tmp_path: Path) -> dict[str, str]:
    secret = tmp_path / "secret"
    secret.write_text("00" * 32)
    return {"REFEREE_SERVICE_URL": service_url, "REFEREE_SECRET_FILE": str(secret)}


def referee(env: dict[str, str], *words: str) -> Result:
    return CliRunner().invoke(main, [*words], env=env)


def test_a_name_is_found_and_erased_once_and_for_ever(env: dict[str, str]) -> None:
    referee(env, "key", "create", "Orla of the Players")
    (found,) = json.loads(referee(env, "player", "find", "Orla of the Players", "--json").output)
    for _ in range(2):
        assert referee(env, "player", "erase", found["player"]).exit_code == 0
    assert "Nobody is called" in referee(env, "player", "find", "Orla of the Players").output
    assert "Orla" not in referee(env, "key", "list", "--json").output


def test_who_is_not_known_is_told_in_a_line(env: dict[str, str]) -> None:
    done = referee(env, "player", "erase", "p-nobodyatall")
    assert (done.exit_code, done.output.count("\n")) == (1, 1)
