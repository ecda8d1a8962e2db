"""Exactly once: every operation that writes, when the same request comes from many at once."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from functools import partial
from typing import Any

import pytest
from werkzeug.test import TestResponse

from eventstore.memory import MemoryStore
from eventstore.postgres import PostgresStore
from eventstore.store import Store
from tests.api.table import (
    Guest,
    HttpTable,
    a_game,
    an_open_game,
    fresh_key,
    json_of,
)

AT_ONCE = 20
Send = Callable[[str], TestResponse]
Prepare = Callable[[Store], Send]


@pytest.fixture(params=["memory", pytest.param("postgres", marks=pytest.mark.slow)])
def store(request: pytest.FixtureRequest) -> Iterator[Store]:
    if request.param == "memory":
        yield MemoryStore()
        return
    with closing(PostgresStore(request.getfixturevalue("service_url"), size=8)) as postgres:
        yield postgres


def posting(guest: Guest, path: str, body: Any = None, **headers: str) -> Send:
    return lambda key: guest.post(path, body, headers, key)


def create(store: Store) -> Send:
    return posting(
        an_open_game(store=store).organiser, "/v1/games", {"ruleset": "toy", "seats": 2}
    )


def claim(store: Store) -> Send:
    table = an_open_game(store=store)
    made = json_of(table.organiser.post("/v1/games", {"ruleset": "toy", "seats": 2}))
    return posting(table.spectator, f"/v1/games/{made['game']}/seats")


def entropy(store: Store) -> Send:
    table = an_open_game(store=store)
    return posting(table.a, f"{table.path}/entropy", {"entropy": "c0ffee"})


def start(store: Store) -> Send:
    table = an_open_game(store=store)
    return posting(table.organiser, f"{table.path}/start")


def abandon(store: Store) -> Send:
    table = a_game(store=store)
    return posting(table.organiser, f"{table.path}/abandon")


def act(store: Store) -> Send:
    table = a_game(store=store)
    return posting(table.a, f"{table.path}/actions", {"type": "roll"}, **table.seen())


def answer(store: Store) -> Send:
    table, decision = asked(store)
    return posting(table.b, f"{table.path}/actions", guess(decision))


def create_series(store: Store) -> Send:
    table = an_open_game(store=store)
    return posting(table.organiser, "/v1/series", {"ruleset": "toy", "seats": 2})


def next_game(store: Store) -> Send:
    table = an_open_game(store=store)
    begun = json_of(create_series_of(table))
    table.organiser.post(f"/v1/games/{begun['game']}/abandon")
    return posting(table.organiser, f"/v1/series/{begun['series']}/games")


def issue_token(store: Store) -> Send:
    table = a_game(store=store)
    return posting(table.organiser, f"{table.path}/tokens", {"role": "spectator"})


def revoke_token(store: Store) -> Send:
    table = a_game(store=store)
    made = json_of(table.organiser.post(f"{table.path}/tokens", {"role": "spectator"}))
    return posting(table.organiser, f"{table.path}/tokens/{made['id']}/revoke")


def reclaim_seat(store: Store) -> Send:
    table = a_game(store=store)
    return posting(table.organiser, f"{table.path}/seats/A/reclaim")


WRITING = [
    create,
    claim,
    entropy,
    start,
    abandon,
    act,
    answer,
    create_series,
    next_game,
    issue_token,
    revoke_token,
    reclaim_seat,
]


def create_series_of(table: HttpTable) -> TestResponse:
    return table.organiser.post("/v1/series", {"ruleset": "toy", "seats": 2})


def asked(store: Store, seats: int = 2) -> tuple[HttpTable, str]:
    """A game in which all others are asked at once, and the decision that they owe."""
    table = a_game(seats, store=store)
    table.roll()
    table.settle()
    (offer,) = json_of(table.b.get(f"{table.path}/legal-actions"))["actions"]
    return table, offer["decision"]


def guess(decision: str) -> dict[str, Any]:
    return {"type": "guess", "params": {"number": 5}, "decision": decision}


def all_at_once(sends: Sequence[Callable[[], TestResponse]]) -> list[TestResponse]:
    with ThreadPoolExecutor(len(sends)) as pool:
        return list(pool.map(lambda send: send(), sends))


def good(answers: list[TestResponse]) -> list[TestResponse]:
    return [response for response in answers if response.status_code < 300]


@pytest.mark.parametrize("prepare", WRITING)
def test_the_same_key_from_many_at_once_has_one_effect(store: Store, prepare: Prepare) -> None:
    send, key = prepare(store), fresh_key()
    answers = all_at_once([lambda: send(key)] * AT_ONCE)
    assert {a.status_code for a in answers} <= {200, 201, 409}, Counter(a.text for a in answers)
    done = good(answers)
    assert len({a.data for a in done}) == 1
    assert sum("Idempotent-Replayed" not in a.headers for a in done) == 1
    again = send(key)
    assert (again.data, again.headers["Idempotent-Replayed"]) == (done[0].data, "true")


@pytest.mark.parametrize("prepare", WRITING)
def test_a_key_is_not_taken_for_another_request(store: Store, prepare: Prepare) -> None:
    key = fresh_key()
    prepare(store)(key)
    other = prepare(store)(key)  # the same of another table: another game, another person
    assert "Idempotent-Replayed" not in other.headers


def test_many_keys_for_one_turn_have_one_effect(store: Store) -> None:
    table = a_game(store=store)
    path, seen = f"{table.path}/actions", table.seen()
    answers = all_at_once([lambda: table.a.post(path, {"type": "roll"}, seen)] * AT_ONCE)
    assert len(good(answers)) == 1
    assert {a.status_code for a in answers} <= {200, 409, 412}
    decisions = json_of(table.a.get(f"{table.path}/decisions"))["decisions"]
    assert [decision["type"] for decision in decisions].count("roll") == 1


def test_many_keys_for_one_seat_take_it_once(store: Store) -> None:
    table = an_open_game(store=store)
    made = json_of(table.organiser.post("/v1/games", {"ruleset": "toy", "seats": 3}))
    path = f"/v1/games/{made['game']}/seats"
    answers = all_at_once([lambda: table.spectator.post(path, {"seat": "B"})] * AT_ONCE)
    assert len(good(answers)) == 1
    assert {a.status_code for a in answers} <= {201, 409, 422}


def test_parallel_answers_to_one_window_are_all_taken(store: Store) -> None:
    table, decision = asked(store, seats=3)
    path = f"{table.path}/actions"
    others = [guest for seat, guest in table.seats.items() if seat != "A"]
    sends = [partial(guest.post, path, guess(decision)) for guest in others]
    assert [a.status_code for a in all_at_once(sends)] == [200] * 2
    assert json_of(table.a.get(table.path))["view"]["table"]["pending"] is None


def test_an_answer_is_taken_once_whatever_its_keys(store: Store) -> None:
    table, decision = asked(store, seats=3)
    path, before = f"{table.path}/actions", table.version()
    answers = all_at_once([lambda: table.b.post(path, guess(decision))] * AT_ONCE)
    assert len(good(answers)) == 1
    assert {a.status_code for a in answers} <= {200, 409, 422}
    assert table.version() == before + 1


def test_a_retry_of_a_success_after_others_moved_is_that_success(store: Store) -> None:
    table = a_game(store=store)
    key, seen = fresh_key(), table.seen()
    first = table.a.post(f"{table.path}/actions", {"type": "roll"}, seen, key)
    table.settle()
    (offer,) = json_of(table.b.get(f"{table.path}/legal-actions"))["actions"]
    assert table.guess("B", offer["decision"]).status_code == 200
    assert table.roll("B").status_code == 200
    again = table.a.post(f"{table.path}/actions", {"type": "roll"}, seen, key)
    assert (again.status_code, again.data, again.headers["ETag"]) == (
        200,
        first.data,
        first.headers["ETag"],
    )


def test_a_refusal_from_many_at_once_is_one_refusal_for_ever(store: Store) -> None:
    table, key = a_game(store=store), fresh_key()
    send = posting(table.b, f"{table.path}/actions", {"type": "roll"}, **table.seen())
    answers = all_at_once([lambda: send(key)] * AT_ONCE)
    assert {a.status_code for a in answers} <= {422, 409}
    (refusal,) = {a.data for a in answers if a.status_code == 422}
    assert table.roll("A").status_code == 200
    assert send(key).data == refusal


TWO_BODIES = [
    ("/v1/games", {"ruleset": "toy", "seats": 2}, {"ruleset": "toy", "seats": 3}),
    ("/v1/series", {"ruleset": "toy", "seats": 2}, {"ruleset": "toy", "seats": 3}),
    ("{game}/tokens", {"role": "spectator"}, {"role": "judge"}),
]


@pytest.mark.parametrize(("path", "first", "second"), TWO_BODIES)
def test_a_key_stands_for_one_body(store: Store, path: str, first: Any, second: Any) -> None:
    table, key = an_open_game(store=store), fresh_key()
    address = path.replace("{game}", table.path)
    assert table.organiser.post(address, first, key=key).status_code == 201
    other = table.organiser.post(address, second, key=key)
    assert (other.status_code, json_of(other)["type"]) == (422, "/problems/key-reused")


def test_a_seat_s_key_stands_for_one_body(store: Store) -> None:
    table, key = an_open_game(store=store), fresh_key()
    for entropy_, status in (("c0ffee", 200), ("decade", 422)):
        sent = table.a.post(f"{table.path}/entropy", {"entropy": entropy_}, key=key)
        assert sent.status_code == status
    made = json_of(table.organiser.post("/v1/games", {"ruleset": "toy", "seats": 2}))
    for seat, status in (("A", 201), ("B", 422)):
        sent = table.spectator.post(f"/v1/games/{made['game']}/seats", {"seat": seat}, key=key)
        assert sent.status_code == status
