"""Whether the service should be sent requests, and what it says of the servers behind it."""

import pytest

from api.app import create_app
from api.service import service_of
from eventstore.memory import MemoryStore
from referee.application.wakeups import Silence
from tests.api.table import json_of
from tests.application.table import a_referee


class Heard(Silence):
    """A broker of which this is known."""

    def __init__(self, reached: bool | None) -> None:
        self.reached = reached


class Behind(MemoryStore):
    """A store whose schema lacks a migration, or that does not answer."""

    def ready(self) -> bool:
        return False


@pytest.mark.parametrize(
    ("reached", "word"), [(None, "unknown"), (True, "reached"), (False, "unreachable")]
)
def test_without_a_broker_the_service_is_ready_and_says_so(
    reached: bool | None, word: str
) -> None:
    app = create_app(a_referee(wakeups=Heard(reached)))
    answer = app.test_client().get("/readyz")
    assert (answer.status_code, json_of(answer)) == (200, {"status": "ready", "broker": word})


def test_without_its_store_it_lives_and_is_not_ready() -> None:
    client = create_app(a_referee(Behind())).test_client()
    assert [client.get(path).status_code for path in ("/healthz", "/readyz")] == [200, 503]


def test_a_process_that_ends_lives_and_is_not_ready() -> None:
    app = create_app(a_referee())
    service_of(app).draining.set()
    client = app.test_client()
    assert [client.get(path).status_code for path in ("/healthz", "/readyz")] == [200, 503]
