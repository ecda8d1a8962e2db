"""The reference that the service shows: whole, its own, and under a strict policy."""

import re
from typing import Any, Final

import pytest
from flask.testing import FlaskClient

from api.app import create_app
from api.reference import POLICY
from api.settings import Settings
from api.spec import openapi
from eventstore.memory import MemoryStore
from referee.application.referee import Referee
from referee.games import GAMES

LOADED: Final = re.compile(r'(?:src|href)="([^"]+)"')


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    games: dict[str, Any] = {str(name): game for name, game in GAMES.items()}
    return create_app(
        Referee(store=MemoryStore(), games=games, master=b""), Settings()
    ).test_client()


def test_the_page_loads_what_this_service_has(client: FlaskClient) -> None:
    page = client.get("/docs")
    loaded = LOADED.findall(page.text)
    assert len(loaded) == 6
    for address in loaded:
        assert address.startswith("/")
        assert client.get(address).status_code == 200, address


def test_the_entrance_leads_to_rooms_that_are_there(client: FlaskClient) -> None:
    for address in LOADED.findall(client.get("/").text):
        assert client.get(address).status_code == 200, address


def test_its_policy_is_the_only_one_and_knows_no_exception(client: FlaskClient) -> None:
    assert client.get("/docs").headers.getlist("Content-Security-Policy") == [POLICY]
    assert "unsafe" not in POLICY and "default-src 'none'" in POLICY


def test_our_script_asks_this_service_alone(client: FlaskClient) -> None:
    assert "//" not in client.get("/docs/assets/reference.js").text.replace("// Shows", "")


def test_the_document_is_that_of_the_service(client: FlaskClient) -> None:
    assert client.get("/openapi.json").get_json() == openapi(GAMES)


def test_what_stays_the_same_is_sent_once(client: FlaskClient) -> None:
    for address in ("/openapi.json", "/docs/assets/swagger-ui-bundle.js"):
        held = {"If-None-Match": client.get(address).headers["ETag"]}
        assert client.get(address, headers=held).status_code == 304


def test_no_other_file_is_shown(client: FlaskClient) -> None:
    for name in ("index.html", "../__init__.py", "swagger-ui.js"):
        assert client.get(f"/docs/assets/{name}").status_code == 404


def test_answers_for_programs_allow_nothing(client: FlaskClient) -> None:
    policy = client.get("/v1/rulesets").headers.getlist("Content-Security-Policy")
    assert policy == ["default-src 'none'; frame-ancestors 'none'"]
