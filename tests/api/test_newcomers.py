"""Joining over HTTP: the host adds a seat to a running game, and somebody claims it."""

import pytest
from flask.testing import FlaskClient

from api.app import create_app
from eventstore.memory import MemoryStore
from referee.application.actors import mint_organiser
from referee.application.referee import Referee
from referee.games import GAMES


@pytest.fixture
def host() -> tuple[FlaskClient, dict[str, str]]:
    games = {str(name): game for name, game in GAMES.items()}
    referee = Referee(store=MemoryStore(), games=games, master=b"master")
    key = mint_organiser(referee, "host")
    return create_app(referee).test_client(), {"Authorization": f"Bearer {key}"}


def posted(
    host: tuple[FlaskClient, dict[str, str]], path: str, body: dict[str, object], status: int
) -> dict[str, str]:
    client, key = host
    sent = {**key, "Idempotency-Key": f"{path}-{body}".encode().hex()[:200]}
    response = client.post(f"/v1/{path}", json=body, headers=sent)
    assert response.status_code == status, response.text
    answer = response.get_json()
    assert isinstance(answer, dict)
    return answer


@pytest.mark.rules("KB-300", "A-KB-90")
def test_a_seat_added_to_a_running_game_is_claimed(
    host: tuple[FlaskClient, dict[str, str]],
) -> None:
    game = posted(host, "games", {"ruleset": "killer-bunnies", "seats": 2}, 201)["game"]
    for seat in "AB":
        posted(host, f"games/{game}/seats", {"seat": seat}, 201)
    posted(host, f"games/{game}/start", {}, 200)
    posted(host, f"games/{game}/newcomers", {"left_of": "A"}, 200)
    assert posted(host, f"games/{game}/seats", {"seat": "C"}, 201)["token"]


def test_a_game_that_knows_no_newcomers_refuses_one(
    host: tuple[FlaskClient, dict[str, str]],
) -> None:
    game = posted(host, "games", {"ruleset": "president-bunny", "seats": 3}, 201)["game"]
    for seat in "ABC":
        posted(host, f"games/{game}/seats", {"seat": seat}, 201)
    posted(host, f"games/{game}/start", {}, 200)
    posted(host, f"games/{game}/newcomers", {}, 422)
