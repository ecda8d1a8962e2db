"""Golden shapes: one example of each type of event, as the release that first wrote it did."""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import orjson

from referee.kernel import lifecycle as life
from referee.kernel.arbiter import messages as desk
from referee.kernel.clocks import SeatTime
from referee.kernel.game import Event
from referee.kernel.ids import GameId, RuleId, RulesetId, SeatId
from referee.kernel.secrets import Codec
from tests.golden.games import REFEREED

FOLDER: Final = Path(__file__).with_name("events")
LIFE: Final = "life"

A = SeatId("A")
NOON = 1_700_000_000_000
BY = "0123456789abcdef0123"
LIFE_EVENTS: Final[tuple[Event, ...]] = (
    life.GameCreated(
        game=GameId("g-7k2m9q4x"),
        ruleset=RulesetId("killer-bunnies"),
        ruleset_version="0.1",
        ruleset_hash="0" * 64,
        options={"windows": True},
        seats=(A, SeatId("B")),
        commitment="f" * 64,
        left_out=("0046",),
    ),
    life.GameBranched(GameId("g-7k2m9q4x"), 12, False, {"position": 1}),
    life.SeatClaimed(A),
    life.EntropyAdded(A, "00ff"),
    life.GameStarted((A, SeatId("B"))),
    life.GameAbandoned(),
    life.GamePaused(at=1_700_000_000_000, by="organiser", reason="lunch"),
    life.GameResumed(ms=3_600_000, by="organiser", reason="lunch is over"),
    life.ClockExtended(A, ms=60_000, by="organiser", reason="the line was down"),
    life.VacationTaken(A, days=3),
    life.ClockExpired(A, misses=3),
    life.SeatForfeited(A, by="clock", reason="too many moves were not made in time"),
    desk.RulingGiven("ruling-1", NOON, BY, "It counts.", (RuleId("KB-108"),), 12),
    desk.PenaltyGiven("penalty-1", NOON, BY, A, "points", 3, "Talking.", (), None),
    desk.NoteMade("note-1", NOON, BY, "A is late.", "Watch A."),
    desk.ForfeitOrdered("order-1", NOON, BY, A, "Gone.", ()),
    desk.ClockOrdered("order-2", NOON, BY, A, 60_000, "The lights went out.", ()),
    desk.GameReleased("order-3", NOON, BY, "Mended.", "more than 2000 steps in one decision"),
    desk.Rewound("order-4", NOON, BY, 9, "Stuck cards.", (), {"position": 1}),
    desk.ProtestLodged("protest-1", NOON, A, "No!", 12),
    desk.ProtestWithdrawn("protest-1", NOON, A),
    desk.ProtestAnswered("protest-1", NOON, BY, True, "Yes.", ()),
    life.ClocksMoved((SeatTime(A, reserve=60_000, move=10_000, since=1_700_000_000_000),)),
)


def codec_of(folder: str) -> Codec:
    """The codec that reads the shapes of a folder today."""
    return Codec(life.EVENTS if folder == LIFE else REFEREED[RulesetId(folder)].events)


def examples(codec: Codec, events: Iterable[Event]) -> Iterator[Mapping[str, Any]]:
    """The first event of each type, by name."""
    first: dict[str, Event] = {}
    for event in events:
        first.setdefault(str(event.__struct_config__.tag), event)
    for kind in sorted(first):
        parts = codec.split(first[kind])
        yield {"type": kind, "public": parts.public, "private": parts.private}


def read(file: Path) -> list[dict[str, Any]]:
    return [orjson.loads(line) for line in file.read_bytes().splitlines()]
