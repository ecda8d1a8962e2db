"""For everybody, whatever happens: axe-core finds nothing on a table in the course of games."""

from typing import Any, Final

import pytest

from tests.page.eventful import Position, eventful, positions, telling
from tests.page.service import Browser, Service

pytestmark = pytest.mark.slow

GAMES: Final = {
    "killer-bunnies": (4, 25),
    "bunny-bluff": (3, 6),
    "president-bunny": (4, 6),
    "one-two-many-rabbits": (3, 6),
}
"""Seats, and how many positions are looked at."""
LUCK: Final = "page-16"
"""Found by trying: a game in which all that Killer Bunnies draws comes to lie on the table."""
DRAWN: Final = (
    "attack.target", "roaming[].next", "abducted[].bunny", "in_play[]", "magic_carrot",
    "market.open", "newcomers[]", "trades[].terms", "piles.discard[]", "players[].left",
    "players[].lost_turns", "players[].standing_pass", "players[].saved[]",
    "players[].carrots[]", "players[].owed_by_game[]", "players[].bunnies[].feeds[]",
    "players[].bunnies[].modifiers[]", "players[].bunnies[].trojans[]",
    "players[].bunnies[].immune", "waiting[].question.is=Window",
    "waiting[].question.is=TakeTurn",
)  # fmt: skip
SCREEN: Final[dict[str, Any]] = {
    "viewport": {"width": 1280, "height": 900},
    "colorScheme": "light",
}


def test_a_table_is_for_everybody_at_any_version(service: Service, browser: Browser) -> None:
    games = []
    for ruleset, (seats, count) in GAMES.items():
        game = eventful(service, ruleset, seats, luck=LUCK).game
        found = list(positions(service, game))
        versions = telling(found, count)
        games.append({"game": game, "eyes": ["", "A"], "versions": versions})
        if ruleset == "killer-bunnies":
            assert not missing(found, versions), "the luck of another game shows all"
    seen = browser.run("positions.mjs", url=service.url, games=games, **SCREEN)
    assert seen["looked"] == sum(count for _, count in GAMES.values())
    assert not seen["found"], "\n".join(seen["found"])


def missing(found: list[Position], versions: list[int]) -> list[str]:
    """What is drawn and not to be seen at any of these."""
    shown = {kind for one in found if one.version in versions for kind in one.kinds}
    return [kind for kind in DRAWN if not any(one.startswith(f".table.{kind}") for one in shown)]
