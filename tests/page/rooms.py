"""Every room of the page with games in it: what axe-core looks at and screenshots show."""

from typing import Any

from referee.client import RefereeClient
from tests.page.cups import a_cup
from tests.page.service import Seated, Service

Room = dict[str, Any]
TABLE = ".line[data-line]"
SCRUBBER = ".stage[data-drawn]"
MIDDLE = {
    # A window is open, a card roams, a bunny is attacked.
    "killer-bunnies": (4, "page-36", 708),
    "bunny-bluff": (3, "page", 60),
    "president-bunny": (4, "page", 60),
    "one-two-many-rabbits": (3, "page", 150),
}
"""Seats, luck, and how many events lie behind."""


def every_room(service: Service) -> list[Room]:
    """Fresh games of every kind, and each room with one of them."""
    rooms: list[Room] = []
    for ruleset, (seats, luck, until) in MIDDLE.items():
        seated = service.seat(ruleset, seats, luck=luck)
        service.play(seated, until=until)
        rooms += of_a_game(service, ruleset, seated, until // 2)
    return [
        home(),
        open_table(service),
        *rooms,
        rules_of_an_event(rooms),
        checked(service),
        *cups(service),
    ]


def checked(service: Service) -> Room:
    """A game that was broken off, whose record is checked."""
    seated = service.seat("bunny-bluff", 3)
    RefereeClient(service.url, service.key).abandon(seated.game)
    bearer = f"?token={seated.tokens['A']}&seat=A"
    return {"name": "check", "room": f"check/{seated.game}{bearer}", "ready": "[data-verified]"}


def cups(service: Service) -> list[Room]:
    """The list of tournaments, and one in its second round."""
    cup = a_cup(service)
    cup.play_round()
    first, *_ = cup.begin()
    cup.play(first)
    cup.organiser.read()
    room = f"tournament/{cup.id}?token={cup.tokens[first['seats'][0]['player']]}"
    return [
        {"name": "tournaments", "room": "tournament", "ready": ".tile"},
        {"name": "tournament", "room": room, "ready": ".standings"},
    ]


def home() -> Room:
    return {"name": "home", "room": "", "ready": ".tile", "click": [".new > summary"]}


def open_table(service: Service) -> Room:
    game = RefereeClient(service.url, service.key).create_game("bunny-bluff", 3)["game"]
    RefereeClient(service.url).claim(game, name="Ada")
    return {"name": "open", "room": f"watch/{game}", "ready": ".sit"}


def of_a_game(service: Service, ruleset: str, seated: Seated, at: int) -> list[Room]:
    game, seat = seated.game, asked(service, seated)
    bearer = f"?token={seated.tokens[seat]}&seat={seat}"
    return [
        {"name": f"watch-{ruleset}", "room": f"watch/{game}", "ready": TABLE},
        {"name": f"play-{ruleset}", "room": f"play/{game}{bearer}", "ready": TABLE},
        {"name": f"replay-{ruleset}", "room": f"replay/{game}/{at}", "ready": SCRUBBER},
    ]


def asked(service: Service, seated: Seated) -> str:
    """A seat that owes an answer."""
    waiting = RefereeClient(service.url).view(seated.game)["view"]["table"]["waiting"]
    owed = waiting[-1]["owed"] if waiting else []
    return str(owed[0]) if owed else "A"


def rules_of_an_event(rooms: list[Room]) -> Room:
    watched = next(room for room in rooms if room["name"] == "watch-killer-bunnies")
    return {**watched, "name": "rules", "click": [".story .told .cites >> nth=0"]}
