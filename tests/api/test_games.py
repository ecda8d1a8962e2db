"""Listing and reading games, and their lives over HTTP."""

from tests.api.table import Guest, HttpTable, a_game, an_open_game, json_of
from tests.toy import TOY


def test_a_ruleset_declares_all_that_a_client_needs(table: HttpTable) -> None:
    body = json_of(table.spectator.get("/v1/rulesets/toy"))
    assert body["id"] == TOY.id
    assert set(body["actions"]) == {"roll", "guess", "beg", "spin"}
    assert "target" in str(body["options"])


def test_rulesets_are_listed(table: HttpTable) -> None:
    (row,) = json_of(table.spectator.get("/v1/rulesets"))["rulesets"]
    assert (row["id"], row["seats"]) == ("toy", {"min": 2, "max": 3})


def test_a_ruleset_is_not_sent_twice(table: HttpTable) -> None:
    tag = table.spectator.get("/v1/rulesets/toy").headers["ETag"]
    again = table.spectator.get("/v1/rulesets/toy", {"If-None-Match": tag})
    assert again.status_code == 304


def test_a_created_game_says_where_it_is_and_binds_its_dice(table: HttpTable) -> None:
    made = table.organiser.post("/v1/games", {"ruleset": "toy", "seats": 2})
    assert made.headers["Location"] == f"/v1/games/{json_of(made)['game']}"
    assert len(json_of(made)["commitment"]) == 64


def test_games_are_listed_page_by_page(table: HttpTable) -> None:
    for _ in range(4):
        table.organiser.post("/v1/games", {"ruleset": "toy", "seats": 2})
    first = json_of(table.a.get("/v1/games?limit=3"))
    rest = json_of(table.a.get(f"/v1/games?limit=3&before={first['next']}"))
    assert [len(page["games"]) for page in (first, rest)] == [3, 2]
    assert rest["next"] is None


def test_games_are_filtered(table: HttpTable) -> None:
    table.organiser.post("/v1/games", {"ruleset": "toy", "seats": 2})
    (row,) = json_of(table.a.get("/v1/games?phase=running&ruleset=toy"))["games"]
    assert row["game"] == table.game
    assert json_of(table.a.get("/v1/games?ruleset=chess"))["games"] == []


def test_a_seat_sees_its_secret_and_nobody_else_does(table: HttpTable) -> None:
    guests = (table.a, table.b, table.organiser, table.spectator)
    own, other, *rest = (json_of(g.get(table.path))["view"]["table"]["secret"] for g in guests)
    assert own is not None
    assert other is not None
    assert rest == [None, None]


def test_a_game_is_shown_as_it_was(table: HttpTable) -> None:
    before = table.a.get(table.path)
    table.roll()
    then = table.a.get(f"{table.path}?at_version={json_of(before)['version']}")
    assert (then.json, then.headers["ETag"]) == (before.json, before.headers["ETag"])


def test_offers_name_the_state_they_hold_for(table: HttpTable) -> None:
    body = json_of(table.a.get(f"{table.path}/legal-actions"))
    assert (body["version"], body["phase"]) == (table.version(), "running")
    assert [offer["type"] for offer in body["actions"]] == ["roll"]
    assert json_of(table.b.get(f"{table.path}/legal-actions"))["actions"] == []


def test_an_abandoned_game_gives_out_its_record() -> None:
    table = a_game()
    table.organiser.post(f"{table.path}/abandon")
    response = table.spectator.get(f"{table.path}/record")
    assert response.mimetype == "application/x-ndjson"
    assert (
        len(response.data.splitlines()) == 5 + 2
    )  # created, 2 seats, start, abandon; around them header and footer


def test_the_chain_can_be_checked_during_the_game(table: HttpTable) -> None:
    page = json_of(table.a.get(f"{table.path}/decisions?after=1&limit=2"))
    assert [d["type"] for d in page["decisions"]] == ["claim-seat", "claim-seat"]
    assert page["next"] == 3


def test_entropy_is_taken_from_seats_before_the_start() -> None:
    table = an_open_game()
    added = table.a.post(f"{table.path}/entropy", {"entropy": "c0ffee"})
    assert json_of(added) == {"version": 4, "phase": "open"}


def test_no_answer_is_cached_and_none_sets_a_cookie(table: HttpTable) -> None:
    headers = table.a.get(table.path).headers
    assert headers["Cache-Control"] == "no-store"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert "Set-Cookie" not in headers
    assert "Access-Control-Allow-Origin" not in headers


def test_a_token_in_the_address_opens_nothing(table: HttpTable) -> None:
    guest = Guest(table.app)
    assert guest.get(f"{table.path}?access_token={table.a.token}").status_code == 422


def test_health_and_readiness(table: HttpTable) -> None:
    assert table.spectator.get("/healthz").status_code == 200
    assert table.spectator.get("/readyz").status_code == 200


def test_too_many_requests_are_told_when_to_come_back() -> None:
    table = an_open_game(settings={"reads": "3/minute"})
    statuses = [table.a.get(table.path).status_code for _ in range(4)]
    assert statuses == [200, 200, 200, 429]
    assert int(table.a.get(table.path).headers["Retry-After"]) >= 1
    assert table.b.get(table.path).status_code == 200
