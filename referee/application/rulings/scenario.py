"""A judge's scenario: a position, and what happens there step by step."""

from collections.abc import Mapping
from typing import Any, Final

from msgspec import Struct

from referee.application.acting import Action
from referee.application.luck import Dice
from referee.kernel.ids import DecisionId, SeatId

LONGEST: Final = 50
"""Steps of one scenario."""

Document = Mapping[str, Any]


class Step(Struct, frozen=True):
    """What happens next in a scenario: a seat's action, or (without one) what is due."""

    seat: SeatId | None = None
    action: Action | None = None
    dice: Dice = ()


class Scenario(Struct, frozen=True):
    """A position and what happens there; `go_on` past refused steps, which change nothing."""

    ruleset: str
    position: Document
    steps: tuple[Step, ...] = ()
    go_on: bool = False


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
    return Step(document.get("seat"), action, dice_of(document.get("dice", ())))


def dice_of(given: Any) -> Dice:
    """Outcomes in order, or by name: one, or several in order."""
    if isinstance(given, Mapping):
        return {name: (v,) if isinstance(v, int) else tuple(v) for name, v in given.items()}
    return tuple(given)


def scenario_of(document: Document) -> Scenario:
    """A scenario from its JSON object."""
    return Scenario(
        document["ruleset"],
        document.get("position", {}),
        tuple(map(step_of, document.get("steps", ()))),
        go_on=document.get("go_on", False),
    )
