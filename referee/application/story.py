"""Events in sentences for people, made of what their reader was given and of nothing else."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from referee.application.rulesets import Ruleset
from referee.kernel import lifecycle as life
from referee.kernel.game import Event
from referee.kernel.lifecycle.story import cites, tell
from referee.kernel.secrets import Undecodable, Unseen

Document = dict[str, Any]


def recounted(ruleset: Ruleset, event: Document) -> Document:
    """The event with its sentence (none for bookkeeping), and the rules and rulings behind it."""
    fields = dict(event["public"])
    for part in event["private"].values():
        fields |= part
    try:
        fact = ruleset.events.seen(event["type"], fields)
    except Undecodable:
        return {**event, "says": None, "rules": []}
    return {**event, "says": _sentence(ruleset, fact), "rules": list(cites(ruleset.rules, fact))}


def _sentence(ruleset: Ruleset, fact: Event) -> str | None:
    own = OF_LIFE.get(type(fact))
    try:
        return own(fact) if own else tell(ruleset.rules, fact)
    except Unseen:
        return None


def _started(event: life.GameStarted) -> str:
    return f"The game begins, with {', '.join(event.seats)}."


OF_LIFE: Final[Mapping[type[Event], Callable[[Any], str]]] = {
    life.GameCreated: lambda e: f"A game for {len(e.seats)} is opened.",
    life.GameBranched: lambda e: f"A branch of {e.origin} from version {e.version} on.",
    life.SeatClaimed: lambda e: f"{e.seat} sits down.",
    life.EntropyAdded: lambda e: f"{e.seat} adds randomness to the dice.",
    life.GameStarted: _started,
    life.SeatAdded: lambda e: f"A seat is added: {e.seat}.",
    life.GameAbandoned: lambda e: "The game is abandoned.",
}
"""What happens around the rules, of which they tell nothing."""
