"""For everybody: axe-core finds nothing in any room, light or dark, on a phone or on a desk."""

import pytest

from tests.page.rooms import every_room
from tests.page.service import Browser, Service

pytestmark = pytest.mark.slow


def test_every_room_is_for_everybody(service: Service, browser: Browser) -> None:
    rooms = every_room(service)
    seen = browser.run("every_page.mjs", url=service.url, rooms=rooms)
    assert seen["looked"] == 4 * len(rooms)
    assert not seen["found"], "\n".join(seen["found"])
