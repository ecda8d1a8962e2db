"""The judge's desk as part of a match: rulings, penalties, protests, notes and orders."""

from enum import StrEnum
from typing import Any, Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from referee.kernel.arbiter.messages import (
    ClockOrdered,
    DeskEvent,
    ForfeitOrdered,
    GameReleased,
    NoteMade,
    PenaltyGiven,
    ProtestAnswered,
    ProtestLodged,
    Rewound,
    RulingGiven,
)
from referee.kernel.ids import RuleId, SeatId


class ProtestState(StrEnum):
    """What became of a protest. Values are public API."""

    OPEN = "open"
    UPHELD = "upheld"
    REJECTED = "rejected"
    WITHDRAWN = "withdrawn"


class Entry(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Anything on the desk: its id, when it came there, and which judge's it is."""

    id: str
    at: int
    by: str = ""


class Ruling(Entry, frozen=True, kw_only=True):
    """How the rules are to be read."""

    text: str
    rules: tuple[RuleId, ...] = ()
    about: int | None = None


class Penalty(Entry, frozen=True, kw_only=True):
    """What a seat was punished with, and for what."""

    seat: SeatId
    kind: str
    reason: str
    points: int = 0
    rules: tuple[RuleId, ...] = ()
    about: int | None = None


class Note(Entry, frozen=True, kw_only=True):
    """What a judge wrote down; `confidential` is for officials until the end."""

    text: str = ""
    confidential: str = ""


class Order(Entry, frozen=True, kw_only=True):
    """What a judge did to the game: `kind` says what."""

    kind: str
    reason: str
    seat: SeatId | None = None
    ms: int | None = None
    to: int | None = None
    rules: tuple[RuleId, ...] = ()


class Protest(Entry, frozen=True, kw_only=True):
    """What a seat objects to, and what a judge answered; `by` and `answer` come with that."""

    seat: SeatId
    text: str
    about: int | None = None
    state: ProtestState = ProtestState.OPEN
    answer: str = ""
    answered: int | None = None
    rules: tuple[RuleId, ...] = ()


class Desk(Struct, frozen=True, omit_defaults=True):
    """Everything in the order in which it came. It outlasts rewinds: what was said was said."""

    rulings: tuple[Ruling, ...] = ()
    penalties: tuple[Penalty, ...] = ()
    protests: tuple[Protest, ...] = ()
    notes: tuple[Note, ...] = ()
    orders: tuple[Order, ...] = ()

    def protest(self, named: str) -> Protest | None:
        """The protest of this id."""
        return next((protest for protest in self.protests if protest.id == named), None)


EMPTY: Final = Desk()

_KINDS: Final[dict[type[DeskEvent], tuple[str, type[Entry], str]]] = {
    RulingGiven: ("rulings", Ruling, "ruling"),
    PenaltyGiven: ("penalties", Penalty, "penalty"),
    NoteMade: ("notes", Note, "note"),
    ProtestLodged: ("protests", Protest, "protest"),
    ForfeitOrdered: ("orders", Order, "order"),
    ClockOrdered: ("orders", Order, "order"),
    GameReleased: ("orders", Order, "order"),
    Rewound: ("orders", Order, "order"),
}
"""What adds to the desk: to which list, what kind of entry, and which member is its id."""

_ORDERS: Final[dict[type[DeskEvent], str]] = {
    ForfeitOrdered: "forfeit",
    ClockOrdered: "clock",
    GameReleased: "release",
    Rewound: "rewind",
}


def next_id(desk: Desk, kind: type[DeskEvent]) -> str:
    """The id of what comes next on a list: `ruling-1`, `order-3`."""
    pile, _, word = _KINDS[kind]
    return f"{word}-{len(getattr(desk, pile)) + 1}"


def room_on(desk: Desk, kind: type[DeskEvent]) -> int:
    """How many entries there are where this event would add one."""
    return len(getattr(desk, _KINDS[kind][0]))


def filed(desk: Desk | None, event: DeskEvent) -> Desk:
    """The desk after an event of it."""
    desk = desk or EMPTY
    if type(event) not in _KINDS:
        return replace(desk, protests=tuple(_closed(p, event) for p in desk.protests))
    pile, cls, word = _KINDS[type(event)]
    told: dict[str, Any] = msgspec.structs.asdict(event)
    told["id"] = told.pop(word)
    if cls is Order:
        told["kind"] = _ORDERS[type(event)]
    known = {name: told[name] for name in cls.__struct_fields__ if name in told}
    return replace(desk, **{pile: (*getattr(desk, pile), cls(**known))})


def _closed(protest: Protest, event: Any) -> Protest:
    if protest.id != event.protest:
        return protest
    if not isinstance(event, ProtestAnswered):
        return replace(protest, state=ProtestState.WITHDRAWN, answered=event.at)
    state = ProtestState.UPHELD if event.upheld else ProtestState.REJECTED
    return replace(
        protest,
        state=state,
        by=event.by,
        answer=event.text,
        answered=event.at,
        rules=event.rules,
    )
