"""Rulings over HTTP: any position may be judged, nothing is stored, every refusal cites rules."""

from typing import Any

import orjson
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from eventstore import chain
from referee.games import GAMES
from tests.api.judge import Judge, Live, Ruling

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


def test_what_follows_cites_the_rules_behind_it(judge: Judge) -> None:
    ruling = judge.ask(attack("orange-timid", 7))
    told = {event["type"]: event["rules"] for event in ruling["judgements"][-1]["events"]}
    assert {"KB-107", "A-KB-30"} <= set(told["AttackLaunched"])
    assert {"KB-108", "A-KB-38"} <= set(told["DieRolled"])
    assert {"KB-109", "KB-116"} <= set(told["BunniesDied"])


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


# --- what a scenario may say ----------------------------------------------------------------

DEFENCE: Ruling = {
    "players": [{"bunnies": 2}, {"bunnies": 2, "top": "nuclear-warhead"}],
    "turn": "B",
    "options": {"windows": False},
}


def warhead(dice: Any) -> Ruling:
    steps = [
        {"seat": "B", "type": "flip-top-run"},
        {"seat": "B", "type": "play-flipped"},
        {"seat": "B", "type": "choose-target", "params": {"target": "A1"}, "dice": dice},
    ]
    return {"ruleset": "killer-bunnies", "position": DEFENCE, "steps": steps}


def test_dice_may_be_given_by_what_they_are_rolled_for(judge: Judge) -> None:
    body = attack("orange-timid")
    by_name = [{"B1": 7}, {"orange-timid": [7]}, {"0015": 7}, {"black": 7}]
    for dice in by_name:
        body["steps"][-1]["dice"] = dice
        assert judge.ask(body) == judge.ask(attack("orange-timid", 7))


def test_a_name_that_is_not_rolled_for_is_left_over(judge: Judge) -> None:
    last = judge.ask(warhead({"A2": 12, "B1": 3}))["judgements"][-1]
    assert last["unused_dice"] == 2  # a level of 12 leaves nothing to roll for


def test_a_scenario_may_go_on_after_a_refusal(judge: Judge) -> None:
    body = {**attack("blue-timid"), "go_on": True}
    body["steps"].append({**body["steps"][-1], "params": {"target": "B1"}, "dice": [3]})
    ruling = judge.ask(body)
    assert [judgement["legal"] for judgement in ruling["judgements"]] == [True, True, False, True]


def test_without_going_on_the_first_refusal_is_the_last_judgement(judge: Judge) -> None:
    body = attack("blue-timid")
    body["steps"].append(body["steps"][0])
    assert len(judge.ask(body)["judgements"]) == 3


def test_what_the_clock_settles_is_told(judge: Judge) -> None:
    body = attack("orange-timid")
    body["position"] = {**SWORD, "options": {}}
    body["steps"] += [{"dice": [7]}, {}]
    ruling = judge.ask(body)
    assert [j.get("settled") for j in ruling["judgements"][3:]] == ["Window", "Window"]
    assert [due["kind"] for due in ruling["due"]] == ["MakeReplacement"]


def test_the_answer_explains_its_cards(judge: Judge) -> None:
    ruling = judge.ask(attack("B1", 7))
    assert ruling["names"] == {"A1": "0005", "B1": "0015"}
    assert ruling["cards"]["0015"] == "orange-timid-bunny"
    assert ruling["cards"]["0041"] == "sword"


# --- limits -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("step", "where"),
    [
        ({"seat": "Q", "type": "draw"}, "/steps/0/seat"),
        ({"seat": "D", "type": "draw"}, "/steps/0/seat"),
        ({"type": "draw"}, "/steps/0/seat"),
        ({"seat": "A", "type": "fly"}, "/steps/0/type"),
        ({"seat": "A", "type": "draw", "params": {"card": "sword"}}, "/steps/0/params/card"),
        ({"seat": "A", "type": "use-saved", "params": {"card": "swrod"}}, "/steps/0/params/card"),
        ({"seat": "A", "type": "lay-bottom-run", "params": {"card": 5}}, "/steps/0/params/card"),
        ({"seat": "A"}, "/steps/0/type"),
        ({"dice": [1] * 201}, "/steps/0/dice"),
        ({"dice": [0]}, "/steps/0/dice"),
        ({"dice": [True]}, "/steps/0/dice"),
        ({"dice": 4}, "/steps/0/dice"),
        ({"dice": {"black": "six"}}, "/steps/0/dice"),
        ({"say": "please"}, "/steps/0/say"),
    ],
)
def test_a_step_that_cannot_be_read_is_explained(judge: Judge, step: Ruling, where: str) -> None:
    body = {"ruleset": "killer-bunnies", "position": SWORD, "steps": [step]}
    problem = judge.ask(body, 422)
    assert problem["errors"][0]["pointer"].startswith(where)


def test_a_step_names_cards_as_people_name_them(judge: Judge) -> None:
    """What is no card's name, like the way of a feeding, is left as it is."""
    position = {
        "players": [{"bunnies": ["Blue Timid"], "hand": ["Casino"], "saved": ["Danish"]}, {}],
        "options": {"windows": False},
    }
    aimed = {"seat": "A", "type": "choose-target", "params": {"target": "Blue Timid Bunny"}}
    steps = [
        {"seat": "A", "type": "play-from-hand", "params": {"card": "casino"}},
        {**aimed, "dice": [1, 1, 2, 3, 4]},
        {"seat": "A", "type": "feed-at-once", "params": {"by": "danish"}},
    ]
    ruling = judge.ask({"ruleset": "killer-bunnies", "position": position, "steps": steps})
    assert [judgement["legal"] for judgement in ruling["judgements"]] == [True, True, True]
    assert ruling["position"]["players"][0]["saved"] == []


def test_of_a_trade_only_what_changes_hands_is_said(judge: Judge) -> None:
    position = {"players": [{"hand": ["sword"], "dolla": 5}, {"hand": ["scissors"]}]}
    steps = [
        {"seat": "A", "type": "open-trade", "params": {"to": "B"}},
        {"seat": "A", "type": "offer-trade", "params": {"trade": "t1-1", "hand": ["sword"]}},
        {"seat": "B", "type": "accept-trade", "params": {"trade": "t1-1", "hand": ["scissors"]}},
        {"seat": "A", "type": "open-trade", "params": {"to": "B"}},
        {"seat": "A", "type": "offer-trade", "params": {"trade": "t1-2", "give": {"dolla": 5}}},
        {"seat": "B", "type": "accept-trade", "params": {"trade": "t1-2"}},
    ]
    ruling = judge.ask({"ruleset": "killer-bunnies", "position": position, "steps": steps})
    assert all(judgement["legal"] for judgement in ruling["judgements"])
    assert len(ruling["judgements"]) == len(steps)


def test_a_die_that_cannot_fall_so_is_explained(judge: Judge) -> None:
    problem = judge.ask(attack("orange-timid", 13), 422)
    assert problem["errors"][0]["pointer"] == "/steps/2/dice"


def test_a_scenario_has_fifty_steps_at_most(judge: Judge) -> None:
    flip = {"seat": "A", "type": "flip-top-run"}
    body = {"ruleset": "killer-bunnies", "position": SWORD, "go_on": True}
    assert len(judge.ask({**body, "steps": [flip] * 50})["judgements"]) == 50
    judge.ask({**body, "steps": [flip] * 51}, 422)


def test_a_body_has_a_limit(judge: Judge) -> None:
    long = {"ruleset": "killer-bunnies", "position": {"discard": ["sword"] * 10_000}}
    judge.ask(long, 413)


def test_an_unknown_ruleset_is_not_found(judge: Judge) -> None:
    judge.ask({"ruleset": "tarot"}, 404)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=8,
)
MEMBERS = st.sampled_from(
    ["players", "turn", "deck", "draws", "market", "roaming", "frames", "options", "deal", "asked"]
)


@settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(position=st.dictionaries(MEMBERS | st.text(max_size=6), JSON, max_size=4), step=JSON)
def test_whatever_is_asked_it_is_no_failure_of_ours(position: Any, step: Any) -> None:
    body = {"ruleset": "killer-bunnies", "position": position, "steps": [step, {}]}
    headers = {"Authorization": f"Bearer {FUZZED.token}"}
    answer = FUZZED.client.post("/v1/rulings", json=body, headers=headers)
    assert answer.status_code in {200, 400, 422}, answer.text


FUZZED = Judge()

# --- positions of games that are over ----------------------------------------------------------


def test_any_version_of_a_game_reads_back_to_its_state_hash(judge: Judge, game: Live) -> None:
    game.acts("A", "flip-top-run")
    judge.abandons(game)
    lines = [orjson.loads(line) for line in judge.lines(f"{game.path}/record")]
    key = bytes.fromhex(lines[-1]["reveal"]["state"])
    for decision in lines[1:-1]:
        found = judge.get(f"{game.path}/position?at_version={decision['last']}")
        hashed = {"format": found["format"], "version": found["position_version"]}
        hashed |= {"life": found["life"], "table": reread(judge, found)}
        assert chain.state_hash(key, chain.canonical(hashed)) == decision["state_hash"]


def reread(judge: Judge, found: Ruling) -> Any:
    """The position as a judge gets it back, in the form in which it is hashed."""
    if found["position"] is None:
        return None
    ruling = judge.ask({"ruleset": found["ruleset"], "position": found["position"]})
    rules = GAMES[found["ruleset"]]
    return orjson.loads(orjson.dumps(rules.position(rules.from_position(ruling["position"]))))


def test_a_game_that_is_played_keeps_its_position(judge: Judge, game: Live) -> None:
    answer = judge.client.get(f"{game.path}/position")
    assert (answer.status_code, answer.get_json()["reason"]) == (403, "game-not-over")


# --- dry runs ---------------------------------------------------------------------------------


@pytest.fixture
def game(judge: Judge) -> Live:
    """A game of two in which A may flip."""
    return judge.starts({"ruleset": "killer-bunnies", "seats": 2, "options": {"first_seat": "A"}})


def test_a_dry_run_tells_what_is_certain_and_does_nothing(game: Live) -> None:
    before = game.get("A", "")
    tried = game.post("A", "dry-runs", {"type": "flip-top-run"})
    assert tried["legal"]
    assert [event["type"] for event in tried["events"]][:2] == ["Answered", "CardFlipped"]
    assert game.get("A", "") == before


def test_a_dry_run_of_what_is_not_legal_cites_why(game: Live) -> None:
    tried = game.post("B", "dry-runs", {"type": "flip-top-run"})
    assert (tried["legal"], tried["reason"]) == (False, "not-your-decision")


def test_a_dry_run_stops_at_what_is_drawn(game: Live) -> None:
    game.acts("A", "flip-top-run")
    game.discards_if_asked("A")
    tried = game.post("A", "dry-runs", {"type": "draw"})
    assert tried["hidden"] == "CardDrawn"
    assert "CardDrawn" not in [event["type"] for event in tried["events"]]


def test_only_a_seat_tries(judge: Judge, game: Live) -> None:
    path = f"{game.path}/dry-runs"
    assert judge.client.post(path, json={"type": "draw"}).status_code == 401
