"""People at browsers: whole games by their links, watched, cut off, and told nothing hidden."""

import re
from pathlib import Path
from typing import Any, Final

import pytest

from referee.application.loading import load
from referee.kernel.ids import GameId
from tests.page.service import LUCK, Browser, Service

pytestmark = pytest.mark.slow

TURNS: Final = 6
WHOLE: Final = (
    ("one-two-many-rabbits", ["Ada", "Ben"], {"like": ["discard"], "most": True}),
    ("president-bunny", ["Ada", "Ben", "Cleo"], {"like": ["play-cards"], "most": True}),
    # Whoever doubts everything keeps the stack going round for ever.
    ("bunny-bluff", ["Ada", "Ben", "Cleo"], {"like": ["lay-cards"], "most": False}),
)
NUMBER: Final = re.compile(r'"(0\d{3})"')


@pytest.mark.parametrize(("ruleset", "people", "how"), WHOLE)
def test_people_play_a_whole_game(
    service: Service, browser: Browser, ruleset: str, people: list[str], how: dict[str, Any]
) -> None:
    """Opened, sat down at, played to the end in browsers; a watcher's line is cut meanwhile."""
    told = {"ruleset": ruleset, "people": people, "how": how, "luck": LUCK}
    found = browser.run("whole_game.mjs", url=service.url, key=service.key, **told)
    assert found["last"] >= found["foundAt"] > found["lostAt"]


def test_the_first_rounds_of_killer_bunnies(
    service: Service, browser: Browser, tmp_path: Path
) -> None:
    """By clicks on the table; the page of a seat received no card that the seat may not know."""
    seated, received = service.seat("killer-bunnies", 2), tmp_path / "received.txt"
    told = {"game": seated.game, "tokens": seated.tokens, "turns": TURNS}
    found = browser.run("first_rounds.mjs", url=service.url, received=str(received), **told)
    assert found["turn"] > TURNS
    came = received.read_text()
    known = set(NUMBER.findall(came))
    assert hidden(service, seated.game).isdisjoint(known)
    assert own(service, seated.game) <= known, "what is compared did arrive"


def own(service: Service, game: str) -> set[str]:
    ada, _ = table(service, game).players
    return {*ada.hand, *filter(None, (ada.top, ada.bottom))}


def hidden(service: Service, game: str) -> set[str]:
    """What lies in the draw pile, in the other hand and run, and was never shown to all."""
    laid = table(service, game)
    _, ben = laid.players
    cards = {*laid.deck, *ben.hand, *filter(None, (ben.top, ben.bottom))}
    shown = {
        number
        for event in service.referee.store.replay(game)
        for number in NUMBER.findall(event.public)
    }
    return cards - shown


def table(service: Service, game: str) -> Any:
    loaded, _ = load(service.referee, GameId(game))
    return loaded.match.table
