"""What a judge is told: judgements with the texts behind them, questions, and what cards are."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from referee.application.rulesets import Ruleset
from referee.kernel import lifecycle
from referee.kernel.chance import ScriptExhausted
from referee.kernel.documents import texts
from referee.kernel.game import Event
from referee.kernel.ids import RuleId
from referee.kernel.lifecycle.story import cites
from referee.kernel.rejection import Objection
from referee.kernel.secrets import tag_of

Document = Mapping[str, Any]


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
    """An event, with its sentence for people, and the ids of the rules and rulings behind it."""
    parts = ruleset.events.split(event)
    whole = dict(parts.public)
    for part in parts.private.values():
        whole |= part
    sentence = lifecycle.tell(ruleset.rules, event)
    said = {"says": sentence} if sentence else {}
    return {
        "type": tag_of(type(event)),
        **whole,
        **said,
        "rules": list(cites(ruleset.rules, event)),
    }


def needed(ended: ScriptExhausted) -> Document:
    """The luck that the rules ask for next."""
    return {"roll": ended.purpose, "from": 1, "to": ended.sides}


def cited(ruleset: Ruleset, rule: RuleId) -> Document:
    """A rule or ruling by id, with its text."""
    found = ruleset.rules.rules.get(rule) or ruleset.rules.rulings.get(rule)
    return {"id": rule, "text": found.text if found else ""}


def questions(ruleset: Ruleset, table: Any) -> list[Document]:
    """Who is asked what now, seat by seat, acts beside the answer included."""
    seats = ruleset.rules.seated(table)
    offers = ((seat, ruleset.rules.legal_actions(table, seat)) for seat in seats)
    return [
        {"seat": seat, "actions": [msgspec.to_builtins(a) for a in actions]}
        for seat, actions in offers
        if any(action.decision for action in actions)
    ]


def legend(ruleset: Ruleset, told: Any) -> Document:
    """What the cards are that an answer mentions by their numbers."""
    kinds = {n: card["kind"] for card in ruleset.rules.cards for n in card.get("numbers", ())}
    return {word: kinds[word] for word in sorted(set(texts(told))) if word in kinds}
