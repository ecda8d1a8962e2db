"""An operation that is retired says so: in the document, and in every answer it gives."""

from datetime import date
from typing import Any

import pytest
from flask import Flask
from marshmallow import Schema

from api import answers, errors
from api.blueprint import Api, Blueprint, Gives
from api.problems import EdgeError
from api.retiring import Retired
from tests.api.contract import document

PAGE = "/docs/moving"
SAID = {
    "Deprecation": "@1796083200",
    "Sunset": "Wed, 01 Dec 2027 00:00:00 GMT",
    "Link": f'<{PAGE}>; rel="deprecation"; type="text/html"',
}


@pytest.fixture
def app() -> Flask:
    made = Flask("retiring")
    made.config.update(API_TITLE="t", API_VERSION="1", OPENAPI_VERSION="3.1.0")
    errors.register(made)
    blueprint = Blueprint("old", "What is on its way out.")
    retired = Retired(date(2026, 12, 1), PAGE, goes=date(2027, 12, 1))

    @blueprint.operation("GET /old", "old", gives=Gives(200, Schema), deprecated=retired)
    def old() -> Any:
        return answers.json({})

    @blueprint.operation("GET /gone", "gone", gives=Gives(200, Schema), deprecated=retired)
    def gone() -> Any:
        raise EdgeError("not-found")

    Api(made).register_blueprint(blueprint)
    return made


@pytest.mark.parametrize(("path", "status"), [("/v1/old", 200), ("/v1/gone", 404)])
def test_every_answer_says_since_when_until_when_and_where_to_read_on(
    app: Flask, path: str, status: int
) -> None:
    answer = app.test_client().get(path)
    assert answer.status_code == status
    assert {name: answer.headers[name] for name in SAID} == SAID


def test_the_document_marks_it_and_describes_the_headers(app: Flask) -> None:
    (api,) = app.extensions["flask-smorest"]["apis"].values()
    described = api["ext_obj"].spec.to_dict()["paths"]["/v1/old"]["get"]
    assert described["deprecated"] is True
    assert set(described["responses"]["200"]["headers"]) == set(SAID)


def test_while_it_is_open_when_it_goes_nothing_is_said_of_it() -> None:
    assert "Sunset" not in Retired(date(2026, 12, 1), PAGE).headers


def test_nothing_of_ours_is_retired_so_far() -> None:
    paths = document()["paths"].values()
    assert not [op for path in paths for op in path.values() if "deprecated" in op]
