"""A seat acts: fields, preconditions, refusals, the answer."""

from typing import Any

import msgspec
import pytest

from referee.application.acting import Action, act, command_of
from referee.application.actors import SPECTATOR
from referee.application.errors import (
    BadFields,
    Forbidden,
    PreconditionMissing,
    Quarantined,
    Stale,
    UnknownGame,
)
from referee.application.reading import read_game
from referee.application.rulesets import Ruleset
from referee.games import GAMES
from referee.kernel.ids import DecisionId, GameId, RulesetId
from referee.kernel.rejection import Reason, Rejected
from tests.application.table import A, B, Noted, TableOfToy, request
from tests.toy_messages import ToyReason


def asked(table: TableOfToy) -> str:
    """Roll, let the fox come: now B owes a guess."""
    table.roll()
    table.later(2_000)
    return str(table.see().view["table"]["pending"]["id"])


def test_the_answer_is_what_the_seat_would_read(table: TableOfToy) -> None:
    acted = table.roll()
    seen = table.see()
    assert (acted.version, acted.view, acted.digest) == (seen.version, seen.view, seen.digest)
    assert [event["type"] for event in acted.events] == ["DieRolled", "FoxDue"]


def test_a_turn_needs_a_version(table: TableOfToy) -> None:
    with pytest.raises(PreconditionMissing):
        table.act(A, Action("roll"))


def test_a_stale_version_is_told_the_current_one(table: TableOfToy) -> None:
    with pytest.raises(Stale) as refused:
        table.roll(if_match=3)
    assert refused.value.facts == {"version": table.version()}


def test_an_answer_names_its_decision_and_needs_no_version(table: TableOfToy) -> None:
    decision = asked(table)
    offers = table.answer(B, "guess", decision, number=4).legal_actions
    assert [offer.type for offer in offers] == ["roll"]


def test_a_version_given_with_a_decision_counts(table: TableOfToy) -> None:
    guess = Action("guess", {"number": 4}, DecisionId(asked(table)))
    with pytest.raises(Stale):
        table.act(B, guess, if_match=1)


def test_a_decision_that_is_not_open_is_closed(table: TableOfToy) -> None:
    with pytest.raises(Rejected) as refused:
        table.answer(B, "guess", "d9", number=4)
    assert refused.value.reason is Reason.DECISION_CLOSED


def test_a_refusal_cites_its_rule_and_changes_nothing(table: TableOfToy) -> None:
    before = table.version()
    with pytest.raises(Rejected) as refused:
        table.roll(B)
    assert (refused.value.reason, refused.value.rules) == (ToyReason.NOT_YOUR_TURN, ("TOY-1",))
    assert table.version() == before


@pytest.mark.parametrize(
    ("params", "where", "says"),
    [
        ({"number": "4"}, "$.params.number", "expected `int`, got `str`"),
        ({"number": 4.5}, "$.params.number", "expected `int`, got `float`"),
        ({"number": 99}, "$.params.number", "expected `int` <= 9"),
        ({"number": 2**53}, "$.params.number", "at most 9007199254740991"),
        ({"number": [2**70]}, "$.params.number[0]", "at most"),
        ({"number": True}, "$.params.number", "expected `int`, got `bool`"),
        ({}, "$.params.number", "required"),
        ({"number": 4, "seat": "A"}, "$.params.seat", "expected only number"),
        ({"number": 4, "at": 1}, "$.params.at", "expected only number"),
    ],
)
def test_wrong_params_are_named_and_what_would_be_right(
    table: TableOfToy, params: dict[str, Any], where: str, says: str
) -> None:
    decision = asked(table)
    before = table.version()
    with pytest.raises(BadFields) as refused:
        table.answer(B, "guess", decision, **params)
    (field,) = refused.value.facts["fields"]
    assert field["at"] == where and says in field["problem"]
    assert table.version() == before


@pytest.mark.parametrize("play", [{"card": "0042", "traget": "0007"}, {"card": 42}, {}])
def test_wrong_fields_inside_a_parameter_are_named(play: dict[str, Any]) -> None:
    ruleset = Ruleset(GAMES[RulesetId("killer-bunnies")])
    with pytest.raises(BadFields, match=r"\$\.params\.play\.(traget|card)"):
        command_of(ruleset, Action("answer-window", {"play": play}), A)


@pytest.mark.parametrize("play", [{"card": "0042", "target": "0007"}, None])
def test_fields_inside_a_parameter_are_taken(play: dict[str, Any] | None) -> None:
    ruleset = Ruleset(GAMES[RulesetId("killer-bunnies")])
    command = command_of(ruleset, Action("answer-window", {"play": play}), A)
    assert msgspec.to_builtins(command)["play"] == play


@pytest.mark.parametrize("kind", ["fly", "settle", "start-game", "Roll"])
def test_only_the_actions_of_seats_are_actions(table: TableOfToy, kind: str) -> None:
    with pytest.raises(BadFields, match="expected one of beg, guess, roll, spin"):
        table.act(A, Action(kind), if_match=1)


def test_who_holds_no_seat_does_not_act(table: TableOfToy) -> None:
    for actor in (SPECTATOR, table.organiser):
        with pytest.raises(Forbidden):
            act(table.referee, actor, table.game, Action("roll"), if_match=7, request=request())


def test_an_endless_card_quarantines_its_game_and_nothing_else(table: TableOfToy) -> None:
    decision = asked(table)
    with pytest.raises(Quarantined):
        table.answer(A, "spin", decision)
    with pytest.raises(Quarantined):
        table.answer(B, "guess", decision, number=1)
    assert read_game(table.referee, SPECTATOR, table.game).version == table.version()


def test_time_never_goes_back_in_a_game(table: TableOfToy) -> None:
    table.later(-5_000)
    table.roll()
    times = [event.at for event in table.referee.store.replay(table.game)]
    assert times == sorted(times)


def test_a_new_deadline_is_announced_and_not_settled_by_who_made_it(table: TableOfToy) -> None:
    assert table.roll().events[-1]["type"] == "FoxDue"
    noted = table.referee.wakeups
    assert isinstance(noted, Noted)
    assert [(d.stream, d.id, d.generation) for d in noted.deadlines] == [(table.game, "d1", 0)]


def test_the_next_command_settles_what_is_due_at_its_time(table: TableOfToy) -> None:
    table.roll()
    with pytest.raises(Stale):
        table.roll(B)
    assert table.types()[-2:] == ["FoxCame", "GuessAsked"]


def test_a_seat_of_no_game(table: TableOfToy) -> None:
    lost = type(table)(table.referee, GameId("g-x"), table.organiser, table.seats)
    with pytest.raises((UnknownGame, Forbidden)):
        lost.act(A, Action("roll"), if_match=1)
