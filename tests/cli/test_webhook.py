"""`referee webhook`: subscribing and looking after it from the command line."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from click.testing import CliRunner, Result
from cryptography.fernet import Fernet

from referee.application.actors import mint_organiser
from referee.application.referee import Referee
from referee.application.webhook_secrets import Vault
from referee.application.webhooks.changing import reseal_all
from referee.application.webhooks.delivering import Reply, deliver
from referee.cli.main import main
from tests.api.table import an_app
from tests.application.hooks import Post, subscribed
from tests.application.table import a_referee, an_organiser, restarted
from tests.client.loopback import served

URL = "https://tables.example.com/hooks"


class Line:
    """The command line with a service and an organiser's key in its environment."""

    def __init__(self, url: str, referee: Referee) -> None:
        self.referee = referee
        token = mint_organiser(referee, "Olga")
        self._env = {"REFEREE_URL": url, "REFEREE_TOKEN": token, "COLUMNS": "200"}

    def __call__(self, *words: str) -> Result:
        return CliRunner().invoke(main, ["webhook", *words], env=self._env)

    def json(self, *words: str) -> Any:
        done = self(*words, "--json")
        assert done.exit_code == 0, done.output
        return json.loads(done.output)


@pytest.fixture(scope="module")
def line() -> Iterator[Line]:
    referee = a_referee()
    with served(an_app(referee)) as url:
        yield Line(url, referee)


def test_a_webhook_is_made_and_its_secret_printed(line: Line) -> None:
    done = line("create", URL, "--type", "game.*", "--type", "turn.due", "--name", "Live table")
    hook, secret, key = done.output.split()
    assert (hook[:2], secret[:6], key[:5]) == ("w-", "whsec_", "whpk_")
    (row,) = (row for row in line.json("list") if row["webhook"] == hook)
    assert (row["types"], row["name"]) == (["game.*", "turn.due"], "Live table")
    assert hook in line("list").output


def test_it_is_paused_resumed_given_a_secret_and_deleted(line: Line) -> None:
    hook = line.json("create", URL)["webhook"]
    assert line("pause", hook).output == f"{hook} is paused.\n"
    assert "paused (by-owner)" in line("list").output
    assert line.json("resume", hook)["state"] == "active"
    assert line("rotate", hook, "--overlap", "60").output.startswith("whsec_")
    assert line("delete", hook).output == f"{hook} is deleted.\n"
    refused = line("pause", hook)
    assert (refused.exit_code, "unknown-webhook" in refused.output) == (1, True)


def test_the_log_shows_what_came_of_a_test(line: Line) -> None:
    hook = line.json("create", URL)["webhook"]
    assert line("test", hook).output.startswith("msg_")
    assert "waits" in line("log", hook).output
    deliver(line.referee, Post([Reply("status", 7, 500, "not now")]))
    (row,) = line.json("log", hook)
    whole = line("log", hook, "--number", str(row["number"])).output
    assert "status 500 after 7 ms  not now" in whole
    assert line.json("log", hook, "--after", str(row["number"])) == []
    assert line("redeliver", hook, "--after", "0").exit_code == 0
    assert [row["copy_of"] for row in line.json("log", hook)] == [None, row["number"]]


def test_secrets_get_the_newest_key() -> None:
    old, new = (Fernet.generate_key().decode() for _ in "12")
    referee = a_referee(webhook_keys=(old,))
    hook = subscribed(referee, an_organiser(referee), "test").webhook
    assert reseal_all(restarted(referee, webhook_keys=(new, old))) == 1
    found = referee.store.webhook(hook.id)
    assert found is not None and len(Vault([new]).open(found.secrets)) == 1
