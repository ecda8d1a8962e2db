"""Rulings over HTTP: any position may be judged, nothing is stored, every refusal cites rules."""

import pytest

from tests.api.judge import Judge, Ruling

SWORD: Ruling = {
    "players": [{"bunnies": ["blue-timid"], "top": "sword"}, {"bunnies": ["orange-timid"]}],
    "turn": "A",
    "options": {"windows": False},
}


@pytest.fixture(scope="module")
def judge() -> Judge:
    return Judge()


def attack(target: str, *dice: int) -> Ruling:
    aimed = {"seat": "A", "type": "choose-target", "params": {"target": target}}
    steps = [
        {"seat": "A", "type": "flip-top-run"},
        {"seat": "A", "type": "play-flipped"},
        {**aimed, "dice": list(dice)},
    ]
    return {"ruleset": "killer-bunnies", "position": SWORD, "steps": steps}


def test_a_legal_scenario_ends_in_its_events_and_the_questions_now_open(judge: Judge) -> None:
    ruling = judge.ask(attack("orange-timid", 7))
    events = [event["type"] for event in ruling["judgements"][-1]["events"]]
    assert "BunniesDied" in events
    assert ruling["questions"][0]["seat"] == "A"


def test_a_refusal_cites_the_rules_with_their_texts(judge: Judge) -> None:
    last = judge.ask(attack("blue-timid", 7))["judgements"][-1]
    assert (last["legal"], last["reason"]) == (False, "target-not-allowed")
    assert {rule["id"] for rule in last["rules"]} == {"KB-107", "A-KB-30"}
    assert all(rule["text"] for rule in last["rules"])


def test_without_dice_it_says_what_is_to_be_rolled(judge: Judge) -> None:
    last = judge.ask(attack("orange-timid"))["judgements"][-1]
    assert last["needs"] == {"roll": "defend:0015:black", "from": 1, "to": 12}
    assert last["events"][-1]["type"] == "AttackLaunched"


def test_dice_that_nobody_asked_for_are_counted(judge: Judge) -> None:
    assert judge.ask(attack("orange-timid", 7, 3))["judgements"][-1]["unused_dice"] == 1


def test_the_position_reached_reads_back_to_the_same_ruling(judge: Judge) -> None:
    reached = judge.ask(attack("orange-timid", 7))["position"]
    again = judge.ask({"ruleset": "killer-bunnies", "position": reached, "steps": []})
    assert again["position"] == reached


@pytest.mark.parametrize(
    ("position", "where"),
    [
        ({"players": [{"hnd": []}]}, "hnd"),
        ({"players": [{"hand": ["no-such-card"]}]}, "no-such-card"),
        ({"playerz": 3}, "playerz"),
        ({"players": [{"dolla": 1000}]}, "1000"),
        ({"players": "AB"}, "players"),
    ],
)
def test_a_position_that_no_table_can_have_is_explained(
    judge: Judge, position: Ruling, where: str
) -> None:
    problem = judge.ask({"ruleset": "killer-bunnies", "position": position, "steps": []}, 422)
    assert problem["type"] == "/problems/bad-fields"
    assert where in str(problem)


def test_nothing_is_stored(judge: Judge) -> None:
    judge.ask(attack("orange-timid", 7))
    assert not judge.store.list(before=None, limit=10, labels={})


def test_a_ruling_needs_a_token(judge: Judge) -> None:
    response = judge.client.post("/v1/rulings", json=attack("orange-timid", 7))
    assert response.status_code == 401


def test_a_cited_rule_can_be_read(judge: Judge) -> None:
    assert judge.get("/v1/rulesets/killer-bunnies/rules/KB-108")["id"] == "KB-108"
    assert judge.get("/v1/rulesets/killer-bunnies/rules/A-KB-30")["option"] == "weapon_targets"
    assert len(judge.get("/v1/rulesets/killer-bunnies/rules")["rules"]) > 400
