"""The drawings of the small games: their things are clicked instead of forms."""

import pytest

from tests.page.service import Browser, Service

pytestmark = pytest.mark.slow


def test_what_lies_on_the_table_can_be_picked(service: Service, browser: Browser) -> None:
    games = {
        "rabbits": service.seat("one-two-many-rabbits", 2),
        "bluff": service.seat("bunny-bluff", 3),
        "president": service.seat("president-bunny", 3),
    }
    told = {name: seated._asdict() for name, seated in games.items()}
    browser.run("picking.mjs", url=service.url, **told)
