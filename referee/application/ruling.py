"""Rulings on demand: what the rules say of any position, without storing anything.

A scenario is a row of steps, each an action of a seat, or the settling of what is due, with the
dice that were rolled. It goes as far as the rules and the dice carry it.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from referee.application.acting import Action, command_of
from referee.application.errors import BadFields
from referee.application.referee import Referee
from referee.application.rulesets import Ruleset
from referee.kernel.chance import BadScript, ScriptedChance, ScriptExhausted
from referee.kernel.game import Command, Event, Settle
from referee.kernel.ids import DecisionId, RuleId, SeatId
from referee.kernel.rejection import BadPosition, Objection, Rejected
from referee.kernel.secrets import tag_of

LONGEST: Final = 50
"""Steps of one scenario."""

Document = Mapping[str, Any]


class Step(Struct, frozen=True):
    """What happens next in a scenario: a seat's action, or (without one) what is due."""

    seat: SeatId | None = None
    action: Action | None = None
    dice: tuple[int, ...] = ()


def rule_on(referee: Referee, ruleset: str, position: Document, steps: Sequence[Step]) -> Document:
    """Judge the steps one after the other; the first that is refused, or lacks dice, is the last.

    The answer holds a judgement a step, the position reached, and what is asked there.
    """
    known = referee.ruleset(ruleset)
    if len(steps) > LONGEST:
        raise _bad("$.steps", f"expected at most {LONGEST} steps")
    try:
        table = known.rules.from_position(position)
    except BadPosition as error:
        raise _bad("$.position", str(error)) from error
    return judged(known, table, steps)


def judged(ruleset: Ruleset, table: Any, steps: Sequence[Step]) -> Document:
    """The judgements of the steps from this table on."""
    judgements: list[Document] = []
    for place, step in enumerate(steps):
        judgement, after = _judge(ruleset, table, step, f"$.steps[{place}]")
        judgements.append(judgement)
        if after is None:
            break
        table = after
    return {
        "ruleset": ruleset.rules.id,
        "ruleset_version": ruleset.rules.version,
        "judgements": judgements,
        "position": ruleset.rules.position(table),
        "questions": questions(ruleset, table),
        "result": msgspec.to_builtins(ruleset.rules.result(table)),
    }


def _judge(ruleset: Ruleset, table: Any, step: Step, where: str) -> tuple[Document, Any]:
    rules = ruleset.rules
    command = _command(ruleset, table, step, where)
    chance = ScriptedChance(*step.dice, drawn=rules.drawn(table))
    try:
        events = rules.decide(table, command, chance)
    except Rejected as refusal:
        return refused(ruleset, refusal.objection), None
    except ScriptExhausted as ended:
        told = [event for event in ended.events if isinstance(event, Event)]
        return {**accepted(ruleset, told), "needs": needed(ended)}, None
    except BadScript as error:
        raise _bad(f"{where}.dice", str(error)) from error
    for event in events:
        table = rules.evolve(table, event)
    unused = {"unused_dice": chance.left} if chance.left else {}
    return {**accepted(ruleset, events), **unused}, table


def _command(ruleset: Ruleset, table: Any, step: Step, where: str) -> Command:
    """The step as a command at a time at which what is due may be settled."""
    deadlines = ruleset.rules.deadlines(table)
    if step.action is None:
        if not deadlines:
            raise _bad(where, "nothing is due in this position")
        due = deadlines[0]
        return Settle(at=due.due, deadline=due.id, generation=due.generation)
    if step.seat is None:
        raise _bad(f"{where}.seat", "required beside an action")
    action = replace(step.action, params=ruleset.rules.spelled(table, step.action.params))
    return command_of(ruleset, action, step.seat, at=deadlines[0].due - 1 if deadlines else 0)


def refused(ruleset: Ruleset, objection: Objection) -> Document:
    """Why a step is not legal, with the texts of the rules behind it."""
    says = getattr(objection.reason, "says", objection.reason.value)
    return {
        "legal": False,
        "reason": objection.reason.value,
        "detail": objection.detail or says,
        "rules": [cited(ruleset, rule) for rule in objection.rules],
        "events": [],
    }


def accepted(ruleset: Ruleset, events: Sequence[Event]) -> Document:
    """What follows from a legal step."""
    return {"legal": True, "events": [told(ruleset, event) for event in events]}


def told(ruleset: Ruleset, event: Event) -> Document:
    """An event, with its sentence for people."""
    parts = ruleset.events.split(event)
    whole = dict(parts.public)
    for part in parts.private.values():
        whole |= part
    sentence = ruleset.rules.tell(event)
    return {"type": tag_of(type(event)), **whole, **({"says": sentence} if sentence else {})}


def needed(ended: ScriptExhausted) -> Document:
    """The luck that the rules ask for next."""
    return {"roll": ended.purpose, "from": 1, "to": ended.sides}


def cited(ruleset: Ruleset, rule: RuleId) -> Document:
    """A rule or ruling by id, with its text."""
    found = ruleset.rules.rules.get(rule) or ruleset.rules.rulings.get(rule)
    return {"id": rule, "text": found.text if found else ""}


def questions(ruleset: Ruleset, table: Any) -> list[Document]:
    """Who may do what now, seat by seat."""
    seats = ruleset.rules.seated(table)
    offers = ((seat, ruleset.rules.legal_actions(table, seat)) for seat in seats)
    due = [msgspec.to_builtins(deadline) for deadline in ruleset.rules.deadlines(table)]
    asked: list[Document] = [
        {"seat": seat, "actions": [msgspec.to_builtins(a) for a in actions]}
        for seat, actions in offers
        if any(action.decision for action in actions)
    ]
    return asked or [{"seat": None, "due": due}]


def _bad(where: str, problem: str) -> BadFields:
    return BadFields(f"{where}: {problem}", fields=[{"at": where, "problem": problem}])


def step_of(document: Document) -> Step:
    """A step from its JSON object."""
    action = None
    if "type" in document:
        decision = document.get("decision")
        action = Action(
            document["type"],
            document.get("params", {}),
            DecisionId(decision) if decision else None,
        )
    return Step(document.get("seat"), action, tuple(document.get("dice", ())))
