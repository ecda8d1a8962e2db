"""Branches and differences over HTTP."""

import pytest

from tests.api.table import Guest, HttpTable, a_game, fresh_key, json_of


@pytest.fixture
def table() -> HttpTable:
    return a_game()


def test_a_branch_is_opened_with_all_its_seats(table: HttpTable) -> None:
    key = fresh_key()
    response = table.a.post(f"{table.path}/branches", {"seed": "carrots"}, key=key)
    made = json_of(response)
    assert response.status_code == 201 and made["origin"] == table.game and not made["whole"]
    seats = {seat: Guest(table.app, token) for seat, token in made["seats"].items()}
    path = f"/v1/games/{made['game']}"
    assert response.headers["Location"] == path
    rolled = seats["A"].post(
        f"{path}/actions", {"type": "roll"}, {"If-Match": f'"{made["version"]}"'}
    )
    assert rolled.status_code == 200 and table.version() == made["origin_version"]
    again = table.a.post(f"{table.path}/branches", {"seed": "carrots"}, key=key)
    assert json_of(again) == made and again.headers["Idempotent-Replayed"] == "true"


def test_nobody_else_sees_it(table: HttpTable) -> None:
    made = json_of(table.organiser.post(f"{table.path}/branches"))
    path = f"/v1/games/{made['game']}"
    assert table.organiser.get(path).status_code == 200
    for what in ("", "/events", "/record", "/desk", "/head", "/reads", "/decisions", "/views"):
        for guest in (table.a, table.spectator):
            assert guest.get(path + what).status_code == 403, what
    listed = json_of(table.spectator.get("/v1/games"))["games"]
    assert made["game"] not in [row["game"] for row in listed]


@pytest.mark.parametrize(
    ("body", "problem"),
    [
        ({"version": 999}, "unknown-version"),
        ({"version": 1}, "game-not-started"),
        ({"version": 0}, "bad-fields"),
        ({"seed": "no spaces"}, "bad-fields"),
    ],
)
def test_what_cannot_be_branched_is_a_problem(
    table: HttpTable, body: dict[str, object], problem: str
) -> None:
    answer = table.a.post(f"{table.path}/branches", body)
    assert json_of(answer)["type"] == f"/problems/{problem}"


def test_without_a_token_there_is_no_branch(table: HttpTable) -> None:
    assert table.spectator.post(f"{table.path}/branches").status_code == 401


def test_the_difference_is_told(table: HttpTable) -> None:
    start = table.version()
    table.roll()
    found = json_of(table.a.get(f"{table.path}/difference?from={start}"))
    assert (found["start"], found["end"]) == (start, table.version())
    assert [c["at"] for c in found["changes"]] == ["/table/scores/A", "/table/pending"]
    back = json_of(table.a.get(f"{table.path}/difference?from={found['end']}&to={start}"))
    assert back["changes"][0]["after"] == found["changes"][0]["before"]


@pytest.mark.parametrize(
    ("query", "problem"),
    [
        ("", "bad-fields"),
        ("?from=999", "unknown-version"),
        ("?from=4&seat=Z", "unknown-seat"),
        ("?from=4&seat=B", "forbidden"),
    ],
)
def test_what_cannot_be_compared_is_a_problem(table: HttpTable, query: str, problem: str) -> None:
    answer = table.a.get(f"{table.path}/difference{query}")
    assert json_of(answer)["type"] == f"/problems/{problem}"
