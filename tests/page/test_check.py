"""The room where a record is checked: one that holds, and others that do not."""

import json
from pathlib import Path
from typing import Any, Final

import pytest

from referee.client import RefereeClient
from tests.page.service import Browser, Seated, Service
from tests.recorded import texts
from tests.tampering import Told, rechained

pytestmark = pytest.mark.slow

LONG: Final = 160
ENTROPY: Final = {"A": "c0ffee00c0ffee00", "B": "0123456789abcdef"}


def test_a_record_is_checked_in_a_browser(
    service: Service, browser: Browser, tmp_path: Path
) -> None:
    seated = played(service)
    told = list(RefereeClient(service.url).record(seated.game))
    line, tampered = with_another_roll(told)
    files = {
        "tampered": texts(tampered),
        "forged": texts(linked(tampered), resealed=True),
        "nonsense": [b"not a record"],
    }
    for name, lines in files.items():
        (tmp_path / name).write_bytes(b"".join(text + b"\n" for text in lines))
    browser.run(
        "check.mjs",
        url=service.url,
        game=seated.game,
        running=service.seat("bunny-bluff", 3).game,
        token=seated.tokens["A"],
        commitment=told[0]["commitment"],
        entropy=list(ENTROPY.values()),
        draws=sum(len(entry["draws"]) for entry in told[1:-1]),
        line=line,
        **{name: str(tmp_path / name) for name in files},
    )


def played(service: Service) -> Seated:
    """A game with everybody's entropy that was broken off."""
    organiser, guest = RefereeClient(service.url, service.key), RefereeClient(service.url)
    game = organiser.create_game("one-two-many-rabbits", 2)["game"]
    tokens = {claim["seat"]: claim["token"] for claim in (guest.claim(game), guest.claim(game))}
    for seat, entropy in ENTROPY.items():
        RefereeClient(service.url, tokens[seat]).add_entropy(game, entropy)
    organiser.start(game)
    seated = Seated(game, tokens)
    service.play(seated, until=LONG)
    organiser.abandon(game)
    return seated


def with_another_roll(told: Told) -> tuple[int, Told]:
    """The last roll of a turn shows another number; the line that is wrong now."""
    changed: Any = json.loads(json.dumps(told))
    for number, entry in reversed(list(enumerate(changed[:-1], 1))):
        for event in entry.get("events", ()):
            if event["type"] == "DieRolled":
                event["public"]["value"] = event["public"]["value"] % 6 + 1
                return number, changed
    raise AssertionError("nobody rolled")


def linked(told: Told) -> Told:
    copy: Any = json.loads(json.dumps(told))
    rechained(copy)
    return list(copy)
