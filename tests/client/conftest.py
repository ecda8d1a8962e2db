"""The toy, served on a loopback socket."""

from collections.abc import Iterator

import pytest

from referee.application.actors import mint_organiser
from referee.client import RefereeClient
from tests.api.table import an_app
from tests.application.table import a_referee
from tests.client.loopback import served


@pytest.fixture
def organiser() -> Iterator[RefereeClient]:
    """An organiser's client of a service that settles what is due whenever a seat looks."""
    referee = a_referee(settle_grace=-1)
    token = mint_organiser(referee, "Olga")
    app = an_app(referee, keep_alive=0.05)
    with served(app) as url, RefereeClient(url, token, patience=3) as client:
        yield client
