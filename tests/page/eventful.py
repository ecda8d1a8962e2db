"""Whole games in which much happens, and the positions of them that show most of it."""

import re
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from referee.client import RefereeClient
from tests.page.service import Seated, Service

END: Final = 10_000
BLOCK: Final = 500
BESIDE: Final = 0.03
JOINS, LEAVES, JUDGED = 300, 900, 600
WORD: Final = re.compile("[A-Za-z-]+")


class Position(NamedTuple):
    """What a version of a game shows to all: the kinds of things that lie there."""

    version: int
    kinds: frozenset[str]


def eventful(service: Service, ruleset: str, seats: int, *, luck: str) -> Seated:
    """Played to its end; in Killer Bunnies somebody comes later, and somebody leaves."""
    seated = service.seat(ruleset, seats, luck=luck)
    if ruleset == "killer-bunnies":
        seated = with_changing_company(service, seated)
    service.play(seated, until=END, beside=BESIDE)
    return seated


def with_changing_company(service: Service, seated: Seated) -> Seated:
    """A judge speaks and stops the clocks for a while, too."""
    game, organiser = seated.game, RefereeClient(service.url, service.key)
    service.play(seated, until=JOINS, beside=BESIDE)
    organiser.add_seat(game, "A")
    newcomer = RefereeClient(service.url).claim(game, name="Hal")
    more = Seated(game, {**seated.tokens, newcomer["seat"]: newcomer["token"]})
    service.play(more, until=JUDGED, beside=BESIDE)
    judge = RefereeClient(service.url, organiser.issue_token(game, "judge", name="Jo")["token"])
    judge.note(game, "The cabbages of table one are wilted.")
    organiser.pause(game, "Fresh cabbages are on their way.")
    organiser.resume(game)
    service.play(more, until=LEAVES, beside=BESIDE)
    leaver = RefereeClient(service.url, more.tokens["B"])
    leaver.act(game, "leave", if_match=leaver.view(game)["version"])
    return Seated(game, {seat: token for seat, token in more.tokens.items() if seat != "B"})


def positions(service: Service, game: str) -> Iterator[Position]:
    """Each that was ever shown."""
    guest, first = RefereeClient(service.url), 1
    last = guest.view(game)["version"]
    for first in range(1, last + 1, BLOCK):
        for seen in guest.views(game, first, min(last, first + BLOCK - 1)):
            yield Position(seen["version"], frozenset(kinds(seen["view"])))


def kinds(told: Any, at: str = "") -> Iterator[str]:
    """The path of all that is there and not nothing; a word in it is a kind of its own."""
    if isinstance(told, dict):
        for name, below in told.items():
            yield from kinds(below, f"{at}.{name}")
    elif isinstance(told, list):
        for below in told:
            yield from kinds(below, f"{at}[]")
    elif told:
        yield f"{at}={told}" if isinstance(told, str) and WORD.fullmatch(told) else at


def telling(found: list[Position], count: int) -> list[int]:
    """So many versions: each shows most of what those before it do not."""
    left, seen, chosen = list(found), frozenset[str](), list[int]()
    while left and len(chosen) < count:
        best = max(left, key=lambda one: len(one.kinds - seen))
        if best.kinds <= seen:  # all was shown: now in other company
            seen = frozenset()
        left.remove(best)
        seen |= best.kinds
        chosen.append(best.version)
    return sorted(chosen)
