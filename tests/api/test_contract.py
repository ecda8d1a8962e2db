"""The watch over all answers sees what it is there for."""

import pytest
from flask import Response

from tests.api import contract
from tests.api.table import Guest, an_app, json_of
from tests.application.table import a_referee

WRONG = {
    "status": (Response("{}", 418, mimetype="application/json"), "418: this status"),
    "media": (Response("hello", mimetype="text/plain"), "200: 'text/plain' is not"),
    "body": (Response('{"games": 1}', mimetype="application/json"), "is not of type"),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_an_answer_out_of_contract_is_noted(wrong: str) -> None:
    app = an_app(a_referee())
    answer, breach = WRONG[wrong]
    app.after_request(lambda _: answer)  # runs before the watch, which came first
    Guest(app).get("/v1/games")
    assert any(breach in noted for noted in contract.breaches)
    contract.breaches.clear()


def test_a_good_answer_is_not() -> None:
    assert json_of(Guest(an_app(a_referee())).get("/v1/games")) == {"games": [], "next": None}
    assert not contract.breaches
