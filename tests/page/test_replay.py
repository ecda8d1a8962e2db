"""The scrubber: what the API says at a version is what is drawn, and a step costs little."""

from random import Random
from typing import Final

import pytest

from tests.page.service import Browser, Service

pytestmark = pytest.mark.slow

VERSIONS: Final = 50
LONG: Final = 3_000
STEP: Final = 50.0
"""Milliseconds that a step may cost."""
LONG_GAME: Final = "page-4"
"""Found by trying: luck that lets nobody win for so long."""


def test_what_the_api_says_is_what_is_drawn(service: Service, browser: Browser) -> None:
    seated = service.seat("one-two-many-rabbits", 2)
    last = service.play(seated, until=10_000)
    versions = sorted(Random(3).sample(range(1, last + 1), VERSIONS))
    found = browser.run(
        "replay.mjs", url=service.url, game=seated.game, versions=versions, eyes=[None, "A", "B"]
    )
    assert found["compared"] > 2 * VERSIONS


def test_a_long_game_is_stepped_through_at_ease(
    service: Service, browser: Browser, capsys: pytest.CaptureFixture[str]
) -> None:
    seated = service.seat("killer-bunnies", 2, luck=LONG_GAME)
    last = service.play(seated, until=LONG, eagerness=0)
    assert last >= LONG, "the luck of another game makes it long"
    versions = sorted(Random(4).sample(range(1, last + 1), VERSIONS))
    found = browser.run(
        "replay.mjs", url=service.url, game=seated.game, versions=versions, eyes=[None]
    )
    with capsys.disabled():
        print(f"\na step through {found['events']} events: {found}")
    assert found["compared"] > VERSIONS // 2
    assert found["median"] < STEP
