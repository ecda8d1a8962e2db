"""The room of a tournament: followed live from registration to final standings."""

import pytest

from tests.page.cups import a_cup
from tests.page.service import Browser, Service

pytestmark = pytest.mark.slow


def test_a_tournament_is_followed_to_its_end(service: Service, browser: Browser) -> None:
    cup = a_cup(service)
    told = {"cup": cup.id, "key": service.key, "tokens": cup.tokens}
    browser.run("tournament.mjs", url=service.url, **told)
