"""What there is to tell of a decision: its events, and what they led to."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

import msgspec
from msgspec import Struct

from eventstore.store import Event
from referee.application.webhooks.types import (
    DECISION_DUE,
    EVENT,
    GAME_ABANDONED,
    GAME_FINISHED,
    OF_EVENTS,
    TURN_DUE,
)
from referee.kernel.flow.frames import Flow, Frame
from referee.kernel.game import Game
from referee.kernel.ids import SeatId
from referee.kernel.lifecycle import Match, Phase

ENDS: Final = {Phase.FINISHED: GAME_FINISHED, Phase.ABANDONED: GAME_ABANDONED}


class Happening(Struct, frozen=True):
    """Something to tell under one or several types, of the event that brought it about.

    `seats` are those that it concerns, None: all; `apart` tells apart several of one event, or
    what is told once however the game goes on meanwhile (`lasting`).
    """

    types: tuple[str, ...]
    event: Event
    facts: Mapping[str, Any] = {}
    seats: tuple[SeatId, ...] | None = None
    apart: str = ""
    lasting: bool = False


def happened(event: Event) -> Happening:
    """The event itself."""
    named = OF_EVENTS.get(event.type)
    return Happening((f"{EVENT}{event.type}", *([named] if named else [])), event)


def happenings(
    rules: Game[Any, Any], before: Match, after: Match, last: Event
) -> Iterator[Happening]:
    """What a decision led to: the end of the game, or who owes an answer now."""
    if before.phase is not after.phase and after.phase in ENDS:
        result = None if after.table is None else rules.result(after.table)
        told = {"result": msgspec.to_builtins(result)}
        yield Happening((ENDS[after.phase],), last, told)
    frame = waiting(after)
    if frame is not None and frame.owed and not _same(frame, waiting(before)):
        yield due(frame, last)


def due(frame: Frame, event: Event) -> Happening:
    """Seats owe an answer: a turn if it is one seat's own, a decision if others ask it."""
    is_turn = frame.question.in_turn and len(frame.owed) == 1
    return Happening(
        (TURN_DUE if is_turn else DECISION_DUE,),
        event,
        about(frame),
        frame.owed,
        apart=frame.decision,
    )


def about(frame: Frame) -> Mapping[str, Any]:
    """What everybody may see of an open question."""
    return {"decision": frame.decision, "seats": list(frame.owed), "due": frame.due}


def waiting(match: Match) -> Frame | None:
    """What a running game waits for."""
    if match.phase is not Phase.RUNNING or not isinstance(match.table, Flow):
        return None
    return match.table.top_frame


def _same(frame: Frame, before: Frame | None) -> bool:
    """Whether the question was open before, to no fewer seats."""
    if before is None or before.decision != frame.decision:
        return False
    return set(frame.owed) <= set(before.owed)
