"""The written rules of a game: ledger rows and the rulings that fill their gaps, in our words."""

import csv
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import TypeVar

import msgspec

from referee.kernel.ids import RuleId

Row = TypeVar("Row", "Rule", "Ruling")


class Rule(msgspec.Struct, frozen=True):
    """One row of a game's ledger; a row that is only advice or courtesy is not testable."""

    id: RuleId
    text: str
    kind: str
    testable: bool
    topic: str = ""


class Ruling(msgspec.Struct, frozen=True):
    """What the referee does where the rules are silent; `option` names the option that sets it."""

    id: RuleId
    title: str
    option: str
    text: str


def load(csv_text: str) -> Mapping[RuleId, Rule]:
    """Read a rules.csv: id, topic, rule, kind, testable."""
    return _by_id(
        Rule(RuleId(row["id"]), row["rule"], row["kind"], row["testable"] == "yes", row["topic"])
        for row in csv.DictReader(csv_text.splitlines())
    )


def load_rulings(csv_text: str) -> Mapping[RuleId, Ruling]:
    """Read a rulings.csv: id, title, option, ruling."""
    return _by_id(
        Ruling(RuleId(row["id"]), row["title"], row["option"], row["ruling"])
        for row in csv.DictReader(csv_text.splitlines())
    )


def behind(cited: Mapping[type, str]) -> Mapping[type, tuple[RuleId, ...]]:
    """The rules and rulings behind each type of event, written as ids in a row."""
    return {event: tuple(map(RuleId, ids.split())) for event, ids in cited.items()}


def _by_id(rows: Iterable[Row]) -> Mapping[RuleId, Row]:
    found: dict[RuleId, Row] = {}
    for row in rows:
        # An id is cited by refusals and tests for ever, so it can never stand for two things.
        if found.setdefault(row.id, row) is not row:
            raise ValueError(f"{row.id} is written twice")
    return MappingProxyType(found)
