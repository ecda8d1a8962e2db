"""A judge who asks for rulings over HTTP."""

from typing import Any

from flask.testing import FlaskClient

from api.app import create_app
from api.settings import Settings
from eventstore.memory import MemoryStore
from referee.application.actors import mint_organiser
from referee.application.referee import Referee
from referee.games import GAMES

Ruling = dict[str, Any]


class Judge:
    """Asks for rulings with a judge's token."""

    def __init__(self) -> None:
        games = {str(name): game for name, game in GAMES.items()}
        self.store = MemoryStore()
        referee = Referee(store=self.store, games=games, master=b"master")
        self.token = mint_organiser(referee, "judge")
        self.client: FlaskClient = create_app(referee, Settings()).test_client()

    def ask(self, body: Ruling, status: int = 200) -> Ruling:
        headers = {"Authorization": f"Bearer {self.token}"}
        response = self.client.post("/v1/rulings", json=body, headers=headers)
        assert response.status_code == status, response.text
        answer = response.get_json()
        assert isinstance(answer, dict)
        return answer

    def get(self, path: str) -> Ruling:
        answer = self.client.get(path).get_json()
        assert isinstance(answer, dict)
        return answer
