"""One key, one effect; and no effect on a game that its sender has not seen."""

from concurrent.futures import ThreadPoolExecutor

from tests.api.table import Guest, HttpTable, an_open_game, fresh_key, json_of


def test_a_repeated_action_is_answered_and_not_repeated(table: HttpTable) -> None:
    key, seen = fresh_key(), table.seen()
    first, again = (
        table.a.post(f"{table.path}/actions", {"type": "roll"}, seen, key) for _ in range(2)
    )
    assert first.data == again.data
    assert again.headers["Idempotent-Replayed"] == "true"
    assert "Idempotent-Replayed" not in first.headers


def test_a_repeated_refusal_is_the_refusal_of_then(table: HttpTable) -> None:
    key = fresh_key()
    refused = table.roll("B", key)
    table.roll("A")
    assert table.roll("B", key).data == refused.data


def test_a_repeated_creation_finds_the_game(table: HttpTable) -> None:
    key, body = fresh_key(), {"ruleset": "toy", "seats": 2}
    first, again = (table.organiser.post("/v1/games", body, key=key) for _ in range(2))
    assert first.status_code == again.status_code == 201
    assert first.data == again.data
    assert again.headers["Idempotent-Replayed"] == "true"


def test_a_repeated_claim_gives_the_same_token() -> None:
    table = an_open_game()
    key = fresh_key()
    made = json_of(table.organiser.post("/v1/games", {"ruleset": "toy", "seats": 2}))
    seats = f"/v1/games/{made['game']}/seats"
    assert len({table.spectator.post(seats, key=key).data for _ in range(3)}) == 1


def test_the_same_key_at_once_acts_once(table: HttpTable) -> None:
    key, seen, before = fresh_key(), table.seen(), table.version()

    def roll(_: int) -> int:
        sent = table.a.post(f"{table.path}/actions", {"type": "roll"}, seen, key)
        return sent.status_code

    with ThreadPoolExecutor(8) as pool:
        assert set(pool.map(roll, range(8))) <= {200, 409}
    assert table.version() == before + 2


def test_keys_of_different_people_do_not_meet(table: HttpTable) -> None:
    key = fresh_key()
    assert table.roll("A", key).status_code == 200
    table.settle()
    decision = json_of(table.b.get(f"{table.path}/legal-actions"))["actions"][0]["decision"]
    body = {"type": "guess", "params": {"number": 1}, "decision": decision}
    assert table.b.post(f"{table.path}/actions", body, key=key).status_code == 200


def test_what_was_not_changed_is_not_sent_again(table: HttpTable) -> None:
    tag = table.a.get(table.path).headers["ETag"]
    assert table.a.get(table.path, {"If-None-Match": tag}).status_code == 304


def test_the_answer_to_an_action_carries_the_tag_of_the_new_view(table: HttpTable) -> None:
    rolled = table.roll()
    version = json_of(rolled)["version"]
    at_version = table.a.get(f"{table.path}?at_version={version}")
    assert rolled.headers["ETag"] == at_version.headers["ETag"]


def test_a_whole_tag_or_a_bare_version_is_a_precondition(table: HttpTable) -> None:
    tag = table.a.get(table.path).headers["ETag"]
    body = {"type": "roll"}
    assert table.a.post(f"{table.path}/actions", body, {"If-Match": tag}).status_code == 200


def test_another_viewer_has_another_tag(table: HttpTable) -> None:
    tags = {guest.get(table.path).headers["ETag"] for guest in (table.a, Guest(table.app))}
    assert len(tags) == 2


def test_an_answer_needs_no_version_but_its_decision(table: HttpTable) -> None:
    table.roll()
    table.settle()
    (offer,) = json_of(table.b.get(f"{table.path}/legal-actions"))["actions"]
    assert table.guess("B", offer["decision"]).status_code == 200
