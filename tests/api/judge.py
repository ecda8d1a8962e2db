"""A judge who asks for rulings over HTTP."""

from dataclasses import dataclass
from typing import Any

from flask.testing import FlaskClient

from api.app import create_app
from api.settings import Settings
from eventstore.memory import MemoryStore
from referee.application.actors import mint_organiser
from referee.application.referee import Referee
from referee.games import GAMES
from tests.api.table import fresh_key

Ruling = dict[str, Any]


@dataclass(frozen=True)
class Live:
    """A game on the judge's service, and the tokens of its seats."""

    client: FlaskClient
    path: str
    tokens: Ruling

    def get(self, seat: str, path: str) -> Ruling:
        answer = self.client.get(f"{self.path}{path}", headers=bearer(self.tokens[seat]))
        found = answer.get_json()
        assert isinstance(found, dict), answer.text
        return found

    def post(self, seat: str, path: str, body: Ruling, **headers: str) -> Ruling:
        sent = {**bearer(self.tokens[seat]), **headers}
        answer = self.client.post(f"{self.path}/{path}", json=body, headers=sent)
        assert answer.status_code < 300, answer.text  # success
        done = answer.get_json()
        assert isinstance(done, dict)
        return done

    def acts(self, seat: str, type: str, **params: Any) -> None:
        """The seat answers the question that is open."""
        offers = self.get(seat, "/legal-actions")["actions"]
        decision = next(offer["decision"] for offer in offers if offer["type"] == type)
        body = {"type": type, "params": params, "decision": decision}
        self.post(seat, "actions", body, **{"Idempotency-Key": fresh_key()})

    def programs(self, seat: str) -> None:
        hand = self.get(seat, "")["view"]["table"]["players"]
        (own,) = (player["hand"] for player in hand if player["seat"] == seat)
        self.acts(seat, "program-run", cards=own[:2])

    def discards_if_asked(self, seat: str) -> None:
        offers = [offer["type"] for offer in self.get(seat, "/legal-actions")["actions"]]
        if "discard-flipped" in offers:
            self.acts(seat, "discard-flipped")


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


class Judge:
    """Asks for rulings with a judge's token."""

    def __init__(self) -> None:
        games = {str(name): game for name, game in GAMES.items()}
        self.store = MemoryStore()
        referee = Referee(store=self.store, games=games, master=b"master")
        self.token = mint_organiser(referee, "judge")
        self.client: FlaskClient = create_app(referee, Settings()).test_client()

    def ask(self, body: Ruling, status: int = 200) -> Ruling:
        response = self.client.post("/v1/rulings", json=body, headers=bearer(self.token))
        assert response.status_code == status, response.text
        answer = response.get_json()
        assert isinstance(answer, dict)
        return answer

    def get(self, path: str) -> Ruling:
        answer = self.client.get(path).get_json()
        assert isinstance(answer, dict)
        return answer

    def starts(self, wanted: Ruling) -> Live:
        """A new game whose seats have programmed their run."""
        created = self._post("/v1/games", wanted)
        path = f"/v1/games/{created['game']}"
        seats = "ABCDEFGH"[: wanted["seats"]]
        claims = {
            seat: self._post(f"{path}/seats", {"seat": seat, "name": seat}) for seat in seats
        }
        live = Live(self.client, path, {seat: claim["token"] for seat, claim in claims.items()})
        self._post(f"{path}/start", {})
        for seat in seats:
            live.programs(seat)
        return live

    def abandons(self, game: Live) -> None:
        self._post(f"{game.path}/abandon", {})

    def lines(self, path: str) -> list[str]:
        """The lines of a text."""
        return self.client.get(path).text.splitlines()

    def _post(self, path: str, body: Ruling) -> Ruling:
        headers = {**bearer(self.token), "Idempotency-Key": fresh_key()}
        answer = self.client.post(path, json=body, headers=headers).get_json()
        assert isinstance(answer, dict)
        return answer
