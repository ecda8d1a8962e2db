"""Rulings on demand: what the rules say of any position, without storing anything.

A scenario is a row of steps, each an action of a seat, or the settling of what is due, with the
dice that were rolled. It goes as far as the rules and the dice carry it.
"""

import logging
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from referee.application.acting import command_of, require_sane, wrong_field
from referee.application.errors import BadFields
from referee.application.luck import Dice, chance_of
from referee.application.referee import Referee
from referee.application.rulesets import Ruleset
from referee.application.rulings.scenario import LONGEST, Scenario, Step
from referee.application.rulings.telling import accepted, legend, needed, questions, refused
from referee.kernel.chance import BadScript, ScriptExhausted
from referee.kernel.deadlines import Deadline
from referee.kernel.documents import known_words, located
from referee.kernel.game import Command, Event, Settle
from referee.kernel.ids import SeatId
from referee.kernel.rejection import BadPosition, EndlessLoop, Rejected

Document = Mapping[str, Any]
_log: Final = logging.getLogger(__name__)


def rule_on(referee: Referee, scenario: Scenario) -> Document:
    """Judge the steps one after the other; the first that is refused, or lacks dice, is the last.

    The answer holds a judgement a step, the position reached, and what is asked there.
    """
    ruleset = referee.ruleset(scenario.ruleset)
    if len(scenario.steps) > LONGEST:
        raise wrong_field("$.steps", f"expected at most {LONGEST} steps")
    with thinkable():
        table = table_of(ruleset, scenario.position)
        return Judge(ruleset, table, ruleset.rules.names(table)).judged(scenario)


def table_of(ruleset: Ruleset, position: Document) -> Any:
    """The table of a position; BadFields says why there can be none."""
    require_sane(position, "$.position")
    try:
        table = ruleset.rules.from_position(position)
        if found := ruleset.rules.flaw(table):
            raise BadPosition(found)
    except BadPosition as error:
        where, problem = located(str(error))
        told = known_words(problem, ruleset.rules.position_schema, where)
        raise wrong_field(f"$.position{where}", told) from error
    return table


@contextmanager
def thinkable() -> Iterator[None]:
    """A foreign position may contradict itself in ways that no check foresees.

    The rules then stumble over what they rely on. Tables that the rules themselves have made are
    proved by the soak; still it is logged, since it might be a mistake of ours.
    """
    stumbled = (AssertionError, LookupError, ValueError, TypeError, AttributeError,
                StopIteration, RuntimeError, EndlessLoop)  # fmt: skip
    try:
        yield
    except stumbled as error:
        problem = (
            f"the rules cannot go on: it contradicts itself ({type(error).__name__}: {error})"
        )
        raise wrong_field("$.position", problem) from error


@dataclass(frozen=True)
class Judge:
    """Judges steps from a table on; `names` are what its things were called at the beginning."""

    ruleset: Ruleset
    table: Any
    names: Mapping[str, str]

    def judged(self, scenario: Scenario) -> Document:
        """The judgements of the steps, and where they lead."""
        judgements: list[Document] = []
        table = self.table
        for place, step in enumerate(scenario.steps):
            judgement, after = self.judge(table, step, f"$.steps[{place}]")
            judgements.append(judgement)
            table = table if after is None else after
            if after is None and (judgement["legal"] or not scenario.go_on):
                break
        return self.answer(judgements, table)

    def answer(self, judgements: list[Document], table: Any) -> Document:
        rules = self.ruleset.rules
        asked = questions(self.ruleset, table)
        return {
            "ruleset": rules.id,
            "ruleset_version": rules.version,
            "judgements": judgements,
            # Judges read it: it says also what is as in an empty table.
            "position": {**rules.position(table), **msgspec.to_builtins(table)},
            "questions": asked,
            "due": [msgspec.to_builtins(deadline) for deadline in rules.deadlines(table)],
            "result": msgspec.to_builtins(rules.result(table)),
            "names": self.names,
            "cards": legend(self.ruleset, [judgements, asked, list(self.names.values())]),
        }

    def judge(self, table: Any, step: Step, where: str) -> tuple[Document, Any]:
        """What follows from a step, and the table after it: None if it goes no further."""
        rules = self.ruleset.rules
        command = self.command(table, step, where)
        chance = chance_of(self.dice(table, step), drawn=rules.drawn(table))
        settled = {} if step.action else {"settled": first(rules.deadlines(table)).kind}
        try:
            events = rules.decide(table, command, chance)
        except Rejected as refusal:
            return refused(self.ruleset, refusal.objection), None
        except ScriptExhausted as ended:
            told = [event for event in ended.events if isinstance(event, Event)]
            return {**accepted(self.ruleset, told), **settled, "needs": needed(ended)}, None
        except BadScript as error:
            raise wrong_field(f"{where}.dice", str(error)) from error
        for event in events:
            table = rules.evolve(table, event)
        unused = {"unused_dice": chance.left} if chance.left else {}
        return {**accepted(self.ruleset, events), **settled, **unused}, table

    def command(self, table: Any, step: Step, where: str) -> Command:
        """The step as a command at a time at which what is due may be settled."""
        deadlines = self.ruleset.rules.deadlines(table)
        if step.action is None and step.seat is not None:
            raise wrong_field(f"{where}.type", "required beside a seat")
        if step.action is None:
            return settlement(deadlines, where)
        if step.seat is None:
            raise wrong_field(f"{where}.seat", "required beside an action")
        if step.seat not in self.ruleset.rules.seated(table):
            raise wrong_field(f"{where}.seat", "this position has no such seat")
        require_sane(step.action.params, f"{where}.params")
        params = self.spelled(table, step.seat, step.action.params, where)
        action = replace(step.action, params=params)
        at = first(deadlines).due - 1 if deadlines else 0
        with below(where):
            return command_of(self.ruleset, action, step.seat, at=at)

    def spelled(self, table: Any, seat: SeatId, params: Document, where: str) -> Document:
        """Parameters in which words stand for cards; a word that means none is a mistake."""
        try:
            return self.ruleset.rules.spelled(table, seat, params, self.names)
        except BadPosition as error:
            field, problem = located(str(error))
            raise wrong_field(f"{where}.params{field}", problem) from error

    def dice(self, table: Any, step: Step) -> Dice:
        """The dice, those with names by what the names mean."""
        if not isinstance(step.dice, Mapping):
            return step.dice
        seat = step.seat or SeatId("")
        spelled = self.ruleset.rules.spelled
        meant = {name: spelled(table, seat, {"": name}, self.names)[""] for name in step.dice}
        return {str(meant[name]): values for name, values in step.dice.items()}


def first(deadlines: Sequence[Deadline]) -> Deadline:
    """What falls due before the others."""
    return min(deadlines, key=lambda deadline: deadline.due)


def settlement(deadlines: Sequence[Deadline], where: str) -> Settle:
    """The clock settles what falls due first."""
    if not deadlines:
        raise wrong_field(where, "nothing is due in this position")
    due = first(deadlines)
    return Settle(at=due.due, deadline=due.id, generation=due.generation)


@contextmanager
def below(where: str) -> Iterator[None]:
    """Wrong fields of an action, told by their path in the scenario."""
    try:
        yield
    except BadFields as error:
        (field,) = error.facts["fields"]
        raise wrong_field(f"{where}{field['at'].removeprefix('$')}", field["problem"]) from error
