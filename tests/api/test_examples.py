"""Every example of an action is understood by the service: at most the rules refuse it."""

from typing import Any, Final

import pytest

from api.examples import action_examples
from referee.games import GAMES
from tests.api.judge import Judge, bearer
from tests.api.table import fresh_key

EXAMPLES: Final = action_examples(GAMES.values())


@pytest.fixture(scope="module")
def judge() -> Judge:
    return Judge()


def seated(judge: Judge, ruleset: str) -> tuple[str, str]:
    """A running game, and the token of its first seat."""
    seats = next(game.seats.start for game in GAMES.values() if game.id == ruleset)
    organiser = bearer(judge.token)

    def post(path: str, body: dict[str, Any]) -> dict[str, Any]:
        headers = {**organiser, "Idempotency-Key": fresh_key()}
        answer = judge.client.post(path, json=body, headers=headers).get_json()
        assert isinstance(answer, dict)
        return answer

    path = f"/v1/games/{post('/v1/games', {'ruleset': ruleset, 'seats': seats})['game']}"
    tokens = [post(f"{path}/seats", {})["token"] for _ in range(seats)]
    post(f"{path}/start", {})
    return path, tokens[0]


@pytest.mark.parametrize("ruleset", [game.id for game in GAMES.values()])
def test_the_service_understands_every_example(judge: Judge, ruleset: str) -> None:
    path, token = seated(judge, ruleset)
    for name, example in EXAMPLES.items():
        if name.startswith(f"{ruleset}."):
            body = {**example["value"], "decision": "d999"}
            headers = {**bearer(token), "Idempotency-Key": fresh_key()}
            answer = judge.client.post(f"{path}/actions", json=body, headers=headers)
            # No decision of this name is open: the rules say so when the rest is sound.
            assert "rules" in answer.get_json(), (name, answer.text)
