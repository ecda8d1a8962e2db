"""A record of a real table is judged line by line; what is not right is named with its rule."""

import json
from typing import Any

import pytest

from referee.application.records.findings import Finding, Verified
from referee.application.records.foreign import FORMAT, adjudicate
from referee.games import EDITIONS
from tests.application.table import a_referee

Told = dict[str, Any]

KILLER: Told = {
    "format": FORMAT,
    "ruleset": "killer-bunnies",
    "seats": ["Ana", "Bob"],
    "options": {"windows": False},
    "dealt": {
        "Ana": ["scissors", "free-water", "clover-1", "free-cabbage", "ice-pick"],
        "Bob": ["magic-spatula", "roaches", "guillotine", "kitchen-whisk", "torus-ring"],
    },
    "position": {
        "players": [
            {"bunnies": ["blue-timid"], "top": "sword", "bottom": "boiling-tar"},
            {"bunnies": ["orange-timid"], "top": "laser-gun", "bottom": "free-agent"},
        ]
    },
}
FLIP: Told = {"seat": "Ana", "type": "flip-top-run"}
PLAY: Told = {"seat": "Ana", "type": "play-flipped"}
AIM: Told = {"seat": "Ana", "type": "choose-target", "params": {"target": "B1"}}
DRAW: Told = {"seat": "Ana", "type": "draw"}
ATTACK = (FLIP, PLAY, {**AIM, "dice": [9]})
RABBITS: Told = {
    "format": FORMAT,
    "ruleset": "one-two-many-rabbits",
    "seats": ["Ana", "Bob"],
    "dealt": {"Ana": [8, 3, 4]},
}


def judged(*lines: Told | str) -> Verified:
    texts = [line if isinstance(line, str) else json.dumps(line) for line in lines]
    return adjudicate(a_referee(games=EDITIONS), [text.encode() for text in texts])


def found(*lines: Told | str) -> Finding:
    """The one thing that is not right."""
    (finding,) = judged(*lines).findings
    return finding


def test_what_is_right_is_verified_up_to_where_it_goes() -> None:
    outcome = judged(KILLER, *ATTACK)
    assert (outcome.verified, outcome.entries, outcome.draws) == (True, 3, 1)
    assert outcome.scope == "foreign" and outcome.reached is not None
    assert [q["seat"] for q in outcome.reached["questions"] if q["actions"]] != []


def test_seats_go_by_their_names_or_letters() -> None:
    assert judged(KILLER, FLIP, {**PLAY, "seat": "A"}).verified
    assert "nobody is called Zed" in found(KILLER, {**FLIP, "seat": "Zed"}).says


@pytest.mark.rules("PB-11")
def test_the_first_illegal_action_is_named_with_its_rule_and_what_was_legal() -> None:
    dealt = {"Ana": ["red", "red"], "Bob": ["blue", "green"], "Cleo": ["green"]}
    header = {
        "format": FORMAT,
        "ruleset": "president-bunny",
        "seats": [*dealt],
        "dealt": dealt,
        "position": {"dealer": "C"},
    }
    lead = {"seat": "Ana", "type": "play-cards", "params": {"cards": ["red", "red"]}}
    one = {"seat": "Bob", "type": "play-cards", "params": {"cards": ["blue"]}}
    finding = found(header, lead, one, one)
    assert (finding.line, finding.check) == (3, "rules") and "PB-11" in finding.rules
    assert {offer["type"] for offer in finding.legal} >= {"pass-turn"}
    assert {offer["seat"] for offer in finding.legal} == {"B"}


@pytest.mark.parametrize(
    ("dice", "says"),
    [([13], "is not between 1 and 12"), ([0], "is not between"), ([], "a roll is missing")],
)
def test_dice_that_cannot_be_are_named(dice: list[int], says: str) -> None:
    finding = found(KILLER, FLIP, PLAY, {**AIM, "dice": dice})
    assert (finding.line, finding.check) == (4, "dice") and says in finding.says


def test_dice_that_nothing_asked_for_are_named_and_it_goes_on() -> None:
    outcome = judged(KILLER, {**FLIP, "dice": [3]}, PLAY)
    (finding,) = outcome.findings
    assert (finding.line, finding.check, outcome.entries) == (2, "dice", 2)


def test_a_drawn_card_is_the_one_that_was_reported() -> None:
    outcome = judged(KILLER, *ATTACK, {**DRAW, "drawn": ["ebola-virus"]})
    assert outcome.verified and outcome.reached is not None
    assert "0043" in outcome.reached["position"]["players"][0]["hand"] or any(
        outcome.reached["cards"].get(card) == "ebola-virus"
        for card in outcome.reached["position"]["players"][0]["hand"]
    )


def test_a_card_that_lies_elsewhere_cannot_be_drawn() -> None:
    finding = found(KILLER, *ATTACK, {**DRAW, "drawn": ["roaches"]})
    assert (finding.line, finding.check) == (5, "draws")
    assert "it lies at players[1].hand[1]" in finding.says


def test_a_card_that_there_is_not_cannot_be_drawn_either() -> None:
    assert "called so" in found(KILLER, *ATTACK, {**DRAW, "drawn": ["swrod"]}).says


@pytest.mark.rules("OT-19", "OT-20")
def test_a_penalty_of_another_number_of_cards_is_named() -> None:
    rolled = {"dice": [6, 5, 3]}
    choose = {"seat": "Ana", "type": "choose-dice", "params": {"dice": 3}}
    uses = {"uses": [{"dice": [5, 3], "cards": ["8"]}]}
    discard = {"seat": "Ana", "type": "discard", "params": uses}
    assert judged(RABBITS, choose, rolled, {**discard, "drawn": [12]}).verified
    finding = found(RABBITS, choose, rolled, {**discard, "drawn": [12, "Piggyback"]})
    assert (finding.check, finding.says) == (
        "draws",
        "the rules draw 1 cards here, 2 are reported",
    )


@pytest.mark.rules("KB-287", "A-KB-14")
def test_an_extra_card_is_reported_and_the_penalty_applied_on_request() -> None:
    turn = (
        *ATTACK,
        DRAW,
        {"seat": "Ana", "type": "lay-bottom-run", "params": {"card": "scissors"}},
    )
    took = {"seat": "Bob", "took": ["sunny-day"]}
    catch = {"seat": "Ana", "type": "catch-extra-card", "params": {"player": "B"}, "dice": [6]}
    outcome = judged(KILLER, *turn, took, catch)
    assert [(f.line, f.check.value) for f in outcome.findings] == [(7, "breach"), (7, "breach")]
    assert outcome.findings[1].rules == ("KB-287", "A-KB-14")
    assert outcome.entries == 6 and outcome.reached is not None
    assert len(outcome.reached["position"]["players"][1]["hand"]) == 5


@pytest.mark.rules("KB-287")
def test_an_extra_card_from_the_beginning_is_reported_once() -> None:
    dealt = {**KILLER["dealt"], "Bob": [*KILLER["dealt"]["Bob"], "sunny-day"]}
    finding = found({**KILLER, "dealt": dealt}, FLIP, PLAY)
    assert (finding.check, finding.rules) == ("breach", ("KB-287", "A-KB-14"))


@pytest.mark.parametrize(
    "lines",
    [
        (),
        ("{",),
        ("[]",),
        ("\xff",),
        ({**KILLER, "format": "bunny-referee/foreign/2"},),
        ({**KILLER, "ruleset": "hares"},),
        ({**KILLER, "ruleset_version": "9"},),
        ({**KILLER, "seats": []},),
        ({**KILLER, "more": 1},),
        ({**KILLER, "dealt": {"Zed": []}},),
        ({**KILLER, "dealt": {"Ana": ["swrod"]}},),
        ({**KILLER, "position": {"players": 7}},),
        ({**KILLER, "position": {"turn": "Z"}},),
        ({**KILLER, "options": {"windows": "no"}},),
        (KILLER, {**FLIP, "more": 1}),
        (KILLER, {**FLIP, "type": "fly"}),
        (KILLER, {**FLIP, "params": {"at": 1}}),
        (KILLER, {"type": "flip-top-run"}),
        (KILLER, {"took": ["sword"]}),
        (KILLER, {**FLIP, "dice": "many"}),
        (KILLER, {**FLIP, "dice": {"black": "x"}}),
    ],
    ids=str,
)
def test_what_cannot_be_read_is_told_with_its_line(lines: tuple[Told | str, ...]) -> None:
    finding = found(*lines)
    assert finding.check.value in {"form", "dice"} and finding.line == max(1, len(lines))


def test_empty_lines_are_passed_over() -> None:
    assert judged(KILLER, "", FLIP, "  ").verified
