"""Versions of a ruleset side by side, over HTTP."""

import pytest

from tests.api.table import HttpTable, an_open_game, json_of
from tests.application.test_editions import BOTH


@pytest.fixture
def shelf() -> HttpTable:
    """A service with two versions of the toy."""
    return an_open_game(ports={"games": BOTH})


def test_the_list_shows_the_newest_and_names_the_others(shelf: HttpTable) -> None:
    (toy,) = json_of(shelf.spectator.get("/v1/rulesets"))["rulesets"]
    assert (toy["version"], toy["versions"]) == ("2", ["2", "1"])


@pytest.mark.parametrize(
    ("query", "version"), [("", "2"), ("?version=2", "2"), ("?version=1", "1")]
)
def test_a_ruleset_is_read_in_any_version(shelf: HttpTable, query: str, version: str) -> None:
    found = shelf.spectator.get(f"/v1/rulesets/toy{query}")
    assert (json_of(found)["version"], json_of(found)["versions"]) == (version, ["2", "1"])
    again = shelf.spectator.get(
        f"/v1/rulesets/toy{query}", {"If-None-Match": found.headers["ETag"]}
    )
    assert again.status_code == 304
    assert shelf.spectator.get(f"/v1/rulesets/toy/rules{query}").status_code == 200


def test_a_game_is_created_by_the_version_that_is_asked_for(shelf: HttpTable) -> None:
    body = {"ruleset": "toy", "seats": 2, "ruleset_version": "1"}
    game = json_of(shelf.organiser.post("/v1/games", body))["game"]
    rows = {row["game"]: row for row in json_of(shelf.spectator.get("/v1/games"))["games"]}
    assert rows[game]["ruleset_version"] == "1"
    assert rows[shelf.game]["ruleset_version"] == "2"


def test_a_version_that_is_not_there_is_told_with_those_that_are(shelf: HttpTable) -> None:
    body = {"ruleset": "toy", "seats": 2, "ruleset_version": "3"}
    refused = shelf.organiser.post("/v1/games", body)
    assert (refused.status_code, json_of(refused)["versions"]) == (404, ["2", "1"])
    assert shelf.spectator.get("/v1/rulesets/toy?version=3").status_code == 404
    assert shelf.spectator.get("/v1/rulesets/toy?version=%20").status_code == 422
