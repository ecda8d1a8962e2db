"""For everybody, whatever happens: axe-core finds nothing on a table in the course of games."""

from collections.abc import Iterator
from typing import Any, Final

import pytest

from tests.page.eventful import Position, eventful, positions, telling
from tests.page.service import Browser, Service

pytestmark = pytest.mark.slow

OTHERS: Final = {"bunny-bluff": 3, "president-bunny": 4, "one-two-many-rabbits": 3}
"""How many sit there."""
MOST_GAMES: Final = 30
"""So many games are played to see all that can lie on a table of Killer Bunnies: four do today."""
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


Looked = dict[str, Any]
"""A game, through whose eyes it is looked at, and at which versions."""


def test_a_table_is_for_everybody_at_any_version(service: Service, browser: Browser) -> None:
    games = list(all_that_is_drawn(service))
    for ruleset, seats in OTHERS.items():
        game = eventful(service, ruleset, seats, luck="page").game
        games.append(looked(game, telling(list(positions(service, game)), 6)))
    seen = browser.run("positions.mjs", url=service.url, games=games, **SCREEN)
    assert seen["looked"] == sum(len(game["versions"]) for game in games)
    assert not seen["found"], "\n".join(seen["found"])


def all_that_is_drawn(service: Service) -> Iterator[Looked]:
    """Many positions of one game, and of further games those that show what nobody has seen."""
    unseen: list[str] = list(DRAWN)
    for number in range(1, MOST_GAMES):
        game = eventful(service, "killer-bunnies", 4, luck=f"page-{number}").game
        found = list(positions(service, game))
        versions = telling(found, 25) if number == 1 else first_to_show(unseen, found)
        unseen = missing(unseen, [one for one in found if one.version in versions])
        if versions:
            yield looked(game, versions)
        if not unseen:
            return
    raise AssertionError(f"no game shows {unseen}")


def looked(game: str, versions: list[int]) -> Looked:
    return {"game": game, "eyes": ["", "A"], "versions": versions}


def first_to_show(wanted: list[str], found: list[Position]) -> list[int]:
    shown = {kind: next((p.version for p in found if shows(p, kind)), None) for kind in wanted}
    return sorted({version for version in shown.values() if version is not None})


def missing(wanted: list[str], found: list[Position]) -> list[str]:
    """What is drawn and not to be seen at any of these."""
    return [kind for kind in wanted if not any(shows(one, kind) for one in found)]


def shows(position: Position, kind: str) -> bool:
    return any(one.startswith(f".table.{kind}") for one in position.kinds)
