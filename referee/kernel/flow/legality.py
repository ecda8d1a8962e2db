"""Offers and objections that every game of frames shares, and what falls due."""

from collections.abc import Collection, Mapping
from enum import StrEnum
from typing import Any

from referee.kernel.deadlines import Deadline
from referee.kernel.flow.frames import Flow, Frame
from referee.kernel.flow.run import Run
from referee.kernel.game import Command, LegalAction, SeatCommand, Settle
from referee.kernel.ids import SeatId
from referee.kernel.rejection import Objection, Reason


def no(reason: StrEnum, *rules: str, detail: str = "") -> Objection:
    """An objection that cites its rules."""
    # A legal action is found by many objections: calling RuleId on each citation costs the most.
    return Objection(reason, rules, detail)  # type: ignore[arg-type]  # RuleId is str at run time


def offer(
    command: type[Command],
    frame: Frame | None,
    *,
    optional: Collection[str] = (),
    **params: Mapping[str, object],
) -> LegalAction:
    """An offer of a command with a schema for each parameter; those optional have a default."""
    schema = {
        "type": "object",
        "properties": params,
        "required": [name for name in params if name not in optional] if optional else [*params],
        "additionalProperties": False,
    }
    decision = frame.decision if frame else None
    return LegalAction(str(command.__struct_config__.tag), schema, decision)


def not_due(state: Flow, command: Settle) -> Objection | None:
    """A settlement is fenced: it must name what is open, and its time must have come."""
    frame = state.top_frame
    named = frame is not None and frame.decision == command.deadline and command.generation == 0
    due = named and frame is not None and frame.due is not None and command.at >= frame.due
    return None if due else no(Reason.NOT_DUE, "A-GEN-07")


def closed(state: Flow, command: SeatCommand) -> Objection | None:
    """A decision that is named must be the open one."""
    frame = state.top_frame
    stale = command.decision and (frame is None or frame.decision != command.decision)
    return no(Reason.DECISION_CLOSED, "A-GEN-04") if stale else None


def answer_objection(state: Flow, command: SeatCommand) -> Objection | None:
    """Why a seat's answer to the open question is refused; None where it is legal."""
    frame = state.top_frame
    if frame is None:
        return no(Reason.NOT_YOUR_DECISION)
    if not frame.owed:
        return no(Reason.EFFECT_DUE, *frame.question.whose)
    if command.seat not in frame.owed:
        return not_asked(frame, command.seat)
    return frame.question.objection(state, command.seat, command)


def not_asked(frame: Frame, seat: SeatId, *rules: str) -> Objection:
    """What was answered is final; else it never was this seat's to answer, by these rules, too."""
    if any(answered == seat for answered, _ in frame.answers):
        return no(Reason.NOT_YOUR_DECISION, "A-GEN-04")
    question = frame.question
    return no(Reason.NOT_YOUR_DECISION, *rules, *(question.whose or question.RULES))


def deadlines(state: Flow) -> tuple[Deadline, ...]:
    """The open question or effect is the only thing that can fall due."""
    frame = state.top_frame
    if frame is None or frame.due is None:
        return ()
    return (Deadline(frame.decision, 0, frame.due, frame.question.deadline),)


def lapse(run: Run[Any]) -> None:
    """The open frame's time is over."""
    frame = run.table.frames[-1]
    frame.question.lapse(run, frame)
