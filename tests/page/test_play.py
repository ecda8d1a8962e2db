"""People at browsers: whole games by their links, watched, cut off, and told nothing hidden."""

import re
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest

from referee.application.loading import load
from referee.kernel.ids import GameId
from tests.page.service import LUCK, Browser, Service

pytestmark = pytest.mark.slow

TURNS: Final = 6


class Whole(NamedTuple):
    """A game that is played to its end: how, and what every page shows of it then."""

    ruleset: str
    people: list[str]
    like: list[str]
    most: bool
    luck: str = LUCK
    shows: tuple[str, ...] = ()


WHOLE: Final = (
    Whole("one-two-many-rabbits", ["Ada", "Ben"], ["discard"], most=True),
    Whole("president-bunny", ["Ada", "Ben", "Cleo"], ["play-cards"], most=True),
    # Whoever doubts everything keeps the stack going round for ever.
    Whole("bunny-bluff", ["Ada", "Ben", "Cleo"], ["lay-cards"], most=False),
    # With this luck whoever buys Carrots and uses what comes is soon through with it.
    Whole(
        "killer-bunnies",
        ["Ada", "Ben"],
        ["buy-carrots", "play-flipped", "play-from-hand", "feed-bunny"],
        most=False,
        luck="page-24",
        shows=(".magic .carrotchip", ".circle .middle .carrot"),
    ),
)
NUMBER: Final = re.compile(r'"(0\d{3})"')


@pytest.mark.parametrize("whole", WHOLE, ids=lambda whole: whole.ruleset)
def test_people_play_a_whole_game(service: Service, browser: Browser, whole: Whole) -> None:
    """Opened, sat down at, played to the end in browsers; a watcher's line is cut meanwhile."""
    told = whole._asdict()
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
    assert "\nid: " in came, "the stream is in it"
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
