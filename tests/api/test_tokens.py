"""Roles and tokens: who is let in, how far each sees, and how that ends."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from hashlib import sha256
from typing import Any

import pytest
from werkzeug.test import TestResponse

from eventstore.postgres import PostgresStore
from referee.application.actors import Role, mint
from referee.application.grants import TOO_OLD
from tests.api.table import Guest, HttpTable, a_game, an_app, an_open_game, fresh_key, json_of
from tests.application.table import StoppedClock, a_referee, restarted

SECOND = 1_000


@pytest.fixture
def real_store(service_url: str) -> Iterator[PostgresStore]:
    with PostgresStore(service_url) as store:
        yield store


NO_ACCESS: Mapping[str, Any] = {}


def a_watched_game(access: Mapping[str, Any], *, over: bool = False) -> HttpTable:
    """A running game with a policy of its own."""
    table = an_open_game()
    body = {"ruleset": "toy", "seats": 2, "options": {"target": 1_000}, **access}
    game = json_of(table.organiser.post("/v1/games", body))["game"]
    claims = [json_of(table.spectator.post(f"/v1/games/{game}/seats")) for _ in range(2)]
    seats = {claim["seat"]: Guest(table.app, claim["token"]) for claim in claims}
    table = replace(table, game=game, seats=seats)
    assert table.organiser.post(f"{table.path}/start").status_code == 200
    if over:
        table.organiser.post(f"{table.path}/abandon")
    return table


def granted(table: HttpTable, role: str, **wanted: Any) -> Guest:
    made = table.organiser.post(f"{table.path}/tokens", {"role": role, **wanted})
    assert made.status_code == 201, made.text
    return Guest(table.app, json_of(made)["token"])


def rows(table: HttpTable) -> list[dict[str, Any]]:
    listed: list[dict[str, Any]] = json_of(table.organiser.get(f"{table.path}/tokens"))["tokens"]
    return listed


def revoked(table: HttpTable, guest: Guest, key: str | None = None) -> TestResponse:
    """The token's id is the beginning of its digest, which is all that the service keeps."""
    digest = sha256((guest.token or "").encode()).hexdigest()
    return table.organiser.post(f"{table.path}/tokens/{digest[:20]}/revoke", key=key)


def pass_time(table: HttpTable, ms: int) -> None:
    clock = table.referee.clock
    assert isinstance(clock, StoppedClock)
    clock.now += ms


# Granting


def test_a_grant_is_shown_once_and_listed_without_its_token(table: HttpTable) -> None:
    made = json_of(
        table.organiser.post(f"{table.path}/tokens", {"role": "auditor", "name": "Iris"})
    )
    assert made["token"].startswith("bunny_auditor_")
    assert sorted(row["role"] for row in rows(table)) == ["auditor", "seat", "seat"]
    (row,) = (row for row in rows(table) if row["seat"] is None)
    assert (row["id"], row["role"], row["name"]) == (made["id"], "auditor", "Iris")
    assert made["token"] not in table.organiser.get(f"{table.path}/tokens").text


def test_only_a_digest_of_a_token_is_kept(table: HttpTable) -> None:
    token = granted(table, "auditor").token
    (kept,) = [row.grant for row in table.referee.store.grants(table.game) if not row.grant.seat]
    assert token is not None and token not in str(kept)


@pytest.mark.parametrize("path", ["tokens", "tokens/0123456789/revoke", "seats/A/reclaim"])
def test_only_the_organiser_who_created_the_game_deals_with_tokens(
    table: HttpTable, path: str
) -> None:
    other = Guest(table.app, mint(table.referee, Role.ORGANISER, "Otto"))
    body = {"role": "spectator"} if path == "tokens" else {}
    for guest in (other, table.a, granted(table, "auditor"), granted(table, "judge")):
        assert guest.post(f"{table.path}/{path}", body).status_code == 403
        assert guest.get(f"{table.path}/tokens").status_code == 403
    assert table.spectator.post(f"{table.path}/{path}", body).status_code == 401
    assert table.spectator.get(f"{table.path}/tokens").status_code == 401


@pytest.mark.parametrize("role", ["organiser", "seat", "operator", "king"])
def test_other_roles_are_not_granted_over_http(table: HttpTable, role: str) -> None:
    assert table.organiser.post(f"{table.path}/tokens", {"role": role}).status_code == 422


@pytest.mark.parametrize("path", ["tokens", "seats/A/reclaim"])
def test_a_repeat_gives_the_same_token_and_another_body_does_not(
    table: HttpTable, path: str
) -> None:
    key, body = fresh_key(), {"role": "judge"} if path == "tokens" else {}
    first, again = (table.organiser.post(f"{table.path}/{path}", body, key=key) for _ in "12")
    assert first.data == again.data
    assert again.headers["Idempotent-Replayed"] == "true"
    assert "Idempotent-Replayed" not in first.headers
    if path == "tokens":
        other = table.organiser.post(f"{table.path}/{path}", {"role": "auditor"}, key=key)
        assert json_of(other)["type"] == "/problems/key-reused"


# The end of a token


def test_a_token_ends_by_itself(table: HttpTable) -> None:
    judge = granted(table, "judge", lifetime=60)
    pass_time(table, 59 * SECOND)
    assert judge.get(table.path).status_code == 200
    pass_time(table, SECOND)
    assert judge.get(table.path).status_code == 401


def test_a_revoked_token_is_nobodys(table: HttpTable) -> None:
    judge = granted(table, "judge")
    assert judge.get(table.path).status_code == 200
    ended = revoked(table, judge)
    assert (ended.status_code, judge.get(table.path).status_code) == (200, 401)
    (row,) = (row for row in rows(table) if row["revoked"] is not None)
    assert (row["id"], row["revoked"]) == (json_of(ended)["id"], json_of(ended)["revoked"])


def test_revoking_again_is_answered_again(table: HttpTable) -> None:
    judge, other, key = granted(table, "judge"), granted(table, "judge"), fresh_key()
    first, again = (revoked(table, judge, key) for _ in "12")
    assert first.data == again.data
    assert again.headers["Idempotent-Replayed"] == "true"
    assert json_of(revoked(table, other, key))["type"] == "/problems/key-reused"
    assert other.get(table.path).status_code == 200


def test_a_token_that_is_not_there_cannot_be_revoked(table: HttpTable) -> None:
    answer = table.organiser.post(f"{table.path}/tokens/0123456789abcdef0123/revoke")
    assert json_of(answer)["type"] == "/problems/unknown-token"


def test_an_organiser_cannot_revoke_a_token_of_another_game(table: HttpTable) -> None:
    key = mint(table.referee, Role.AUDITOR, "for all games")
    answer = revoked(table, Guest(table.app, key))
    assert json_of(answer)["type"] == "/problems/unknown-token"


@pytest.mark.parametrize("idle", [0, TOO_OLD])
def test_another_process_lets_a_revoked_token_in_for_two_seconds_at_most(
    table: HttpTable, idle: int
) -> None:
    judge = granted(table, "judge")
    elsewhere = replace(judge, app=an_app(restarted(table.referee)))
    assert elsewhere.get(table.path).status_code == 200
    revoked(table, judge)
    pass_time(table, 2 * SECOND + idle)
    assert elsewhere.get(table.path).status_code == 401


def test_the_same_with_the_real_store(real_store: PostgresStore) -> None:
    table = on(real_store)
    judge = granted(table, "judge")
    elsewhere = replace(judge, app=an_app(restarted(table.referee)))
    assert elsewhere.get(table.path).status_code == 200
    revoked(table, judge)
    pass_time(table, 2 * SECOND)
    assert elsewhere.get(table.path).status_code == 401
    assert judge.get(table.path).status_code == 401


def test_a_seat_is_reclaimed_on_the_real_store(real_store: PostgresStore) -> None:
    table = on(real_store)
    first = json_of(table.spectator.post(f"{table.path}/seats", {"name": "Ana"}))
    key, path = fresh_key(), f"{table.path}/seats/{first['seat']}/reclaim"
    made, again = (json_of(table.organiser.post(path, key=key)) for _ in "12")
    assert made == again
    tokens = (first["token"], made["token"])
    assert [Guest(table.app, t).get(table.path).status_code for t in tokens] == [401, 200]
    assert [row["name"] for row in rows(table)] == ["Ana", "Ana"]
    assert [row["revoked"] is None for row in rows(table)].count(True) == 1


def test_reads_are_on_record_in_the_real_store(real_store: PostgresStore) -> None:
    table = on(real_store, audit="live")
    claimed = json_of(table.spectator.post(f"{table.path}/seats"))
    judge = granted(table, "judge", name="Jo", lifetime=60)
    judge.get(table.path)
    (row,) = json_of(Guest(table.app, claimed["token"]).get(f"{table.path}/reads"))["reads"]
    assert (row["name"], row["what"], row["version"]) == ("Jo", "view", 2)


def test_delayed_spectators_of_the_real_store(real_store: PostgresStore) -> None:
    table = on(real_store, spectators="delayed", delay=60)
    assert table.spectator.get(table.path).status_code == 403
    pass_time(table, 60 * SECOND)
    table.spectator.post(f"{table.path}/seats")
    assert json_of(table.spectator.get(table.path))["version"] == 1


def test_a_stream_of_a_revoked_token_ends_and_tells_nothing_more(table: HttpTable) -> None:
    judge = granted(table, "judge")
    path = f"{table.path}/events?after={table.version()}"
    headers = {"Authorization": f"Bearer {judge.token}", "Accept": "text/event-stream"}
    stream = table.app.test_client().get(path, headers=headers, buffered=False)
    pieces = stream.iter_encoded()
    assert next(pieces).startswith(b"retry")
    revoked(table, judge)
    table.roll()
    assert b"data" not in b"".join(pieces)


# Seats


def test_a_reclaimed_seat_plays_on_with_its_new_token(table: HttpTable) -> None:
    old = table.a
    made = table.organiser.post(f"{table.path}/seats/A/reclaim")
    assert made.status_code == 201
    new = Guest(table.app, json_of(made)["token"])
    assert old.get(f"{table.path}/legal-actions").status_code == 401
    rolled = new.post(f"{table.path}/actions", {"type": "roll"}, table.seen())
    assert rolled.status_code == 200
    assert table.b.get(table.path).status_code == 200


def test_whoever_knows_the_key_of_the_claim_gets_no_token_that_works() -> None:
    table = an_open_game()
    made = json_of(table.organiser.post("/v1/games", {"ruleset": "toy", "seats": 2}))
    seats, key = f"/v1/games/{made['game']}/seats", fresh_key()
    table.spectator.post(seats, key=key)
    table.organiser.post(f"{seats}/A/reclaim")
    token = json_of(table.spectator.post(seats, key=key))["token"]
    assert Guest(table.app, token).get(f"/v1/games/{made['game']}").status_code == 401


def test_reclaiming_twice_leaves_one_token(table: HttpTable) -> None:
    new = [json_of(table.organiser.post(f"{table.path}/seats/A/reclaim")) for _ in "12"]
    alive = [Guest(table.app, made["token"]).get(table.path).status_code for made in new]
    assert alive == [401, 200]


def test_a_seat_that_nobody_claimed_cannot_be_reclaimed(table: HttpTable) -> None:
    for seat in ("Z", "A-seat"):
        answer = table.organiser.post(f"{table.path}/seats/{seat}/reclaim")
        assert json_of(answer)["type"] == "/problems/unknown-seat"


# What each role sees

POLICIES: list[Mapping[str, Any]] = [
    {"spectators": spectators, "audit": audit, "delay": 60}
    for spectators in ("public", "none", "delayed", "after-end")
    for audit in ("after-end", "live")
]
PATHS = ("", "/events", "/decisions", "/position", "/record", "/legal-actions", "/reads")


def everybody(table: HttpTable) -> dict[str, Guest]:
    """Somebody of each role; the last three were let in by the organiser."""
    return {
        "nobody": table.spectator,
        "other organiser": Guest(table.app, mint(table.referee, Role.ORGANISER, "Otto")),
        "organiser": table.organiser,
        "A": table.a,
        **{role: granted(table, role) for role in ("spectator", "judge", "auditor")},
    }


def secrets_seen(guest: Guest, path: str) -> set[str]:
    """Whose hidden things an answer holds."""
    answer = guest.get(path)
    if answer.status_code != 200:
        return set()
    if path.endswith(("/position", "/record")):
        return {"everybody"}
    body = json_of(answer)
    tables = body.get("view", {}).get("tables", {})
    told = body.get("events", []) + body.get("decisions", [])
    parts = {audience for row in told for audience in row["private"]}
    own = (body.get("view", {}).get("table") or {}).get("secret")
    return set(tables) | parts | ({"own"} if own is not None else set())


@pytest.mark.parametrize("policy", POLICIES, ids=lambda p: f"{p['spectators']}, {p['audit']}")
def test_while_a_game_runs_a_view_never_exceeds_the_role(policy: Mapping[str, Any]) -> None:
    table = a_watched_game(policy)
    live = policy["audit"] == "live"
    depth = {
        who: {path: secrets_seen(guest, table.path + path) for path in PATHS}
        for who, guest in everybody(table).items()
    }
    for who in ("nobody", "other organiser", "organiser", "spectator"):
        assert not any(depth[who].values()), who
    assert (depth["A"][""], depth["A"]["/events"]) == ({"own"}, {"A"})
    assert not depth["A"]["/position"] and not depth["A"]["/record"]
    assert depth["judge"][""] == ({"A", "B"} if live else set())
    assert bool(depth["judge"]["/position"]) is live
    assert not depth["judge"]["/events"]
    assert depth["auditor"]["/events"] == ({"A", "B"} if live else set())
    assert not depth["auditor"]["/record"]


@pytest.mark.parametrize(
    ("policy", "nobody", "invited"),
    [("public", 200, 200), ("none", 403, 200), ("delayed", 403, 403), ("after-end", 403, 403)],
)
def test_spectators_see_a_running_game_by_its_policy(
    policy: str, nobody: int, invited: int
) -> None:
    table = a_watched_game({"spectators": policy})
    guests = everybody(table)
    for path in ("", "/events", "/decisions", "/reads"):
        statuses = {who: guest.get(table.path + path).status_code for who, guest in guests.items()}
        assert (statuses.pop("nobody"), statuses.pop("other organiser")) == (nobody, nobody)
        assert statuses.pop("spectator") == invited
        assert set(statuses.values()) == {200}, statuses


@pytest.mark.parametrize(
    ("policy", "nobody", "invited"),
    [("public", 200, 200), ("none", 403, 200), ("delayed", 403, 403), ("after-end", 200, 200)],
)
def test_a_game_that_is_over_is_opened_to_who_could_watch_it(
    policy: str, nobody: int, invited: int
) -> None:
    table = a_watched_game({"spectators": policy}, over=True)
    guests = everybody(table)
    for path in ("", "/record", "/position"):
        statuses = {who: guest.get(table.path + path).status_code for who, guest in guests.items()}
        assert (statuses.pop("nobody"), statuses.pop("other organiser")) == (nobody, nobody)
        assert statuses.pop("spectator") == invited
        assert set(statuses.values()) == {200}, statuses


def test_delayed_spectators_see_the_game_as_it_was() -> None:
    table = a_watched_game({"spectators": "delayed", "delay": 60})
    started = table.version()
    pass_time(table, 59 * SECOND)
    table.roll()
    pass_time(table, SECOND)
    seen = json_of(table.spectator.get(table.path))
    assert (seen["version"], table.version() > started) == (started, True)
    page = json_of(table.spectator.get(f"{table.path}/events"))
    assert (len(page["events"]), page["next"]) == (started, started)
    beyond = table.spectator.get(f"{table.path}?at_version={table.version()}")
    assert (beyond.status_code, json_of(beyond)["version"]) == (404, started)
    pass_time(table, 60 * SECOND)
    assert json_of(table.spectator.get(table.path))["version"] == table.version()


def test_a_delayed_end_is_known_late() -> None:
    table = a_watched_game({"spectators": "delayed", "delay": 60})
    pass_time(table, 60 * SECOND)
    table.organiser.post(f"{table.path}/abandon")
    assert json_of(table.spectator.get(table.path))["phase"] == "running"
    assert table.spectator.get(f"{table.path}/record").status_code == 403
    pass_time(table, 60 * SECOND)
    assert table.spectator.get(f"{table.path}/record").status_code == 200


@pytest.mark.parametrize("accept", ["application/json", "application/x-ndjson"])
def test_a_delayed_reader_who_waits_is_told_nothing_early(accept: str) -> None:
    table = a_watched_game({"spectators": "delayed", "delay": 60})
    pass_time(table, 60 * SECOND)
    before = table.version()
    table.roll()
    path = f"{table.path}/events?after={before}&wait=0.3"
    answer = table.spectator.get(path, {"Accept": accept})
    assert b"DieRolled" not in answer.data
    assert b"DieRolled" in table.b.get(path, {"Accept": accept}).data


def test_the_list_of_games_tells_who_may_watch_and_no_version_of_those_not_public() -> None:
    table = a_watched_game({"spectators": "delayed", "delay": 60})
    one, other = json_of(table.spectator.get("/v1/games"))["games"]
    shown, hidden = (one, other) if one["version"] else (other, one)
    assert shown["access"] == {"spectators": "public", "delay": 0, "audit": "after-end"}
    assert hidden["access"] == {"spectators": "delayed", "delay": 60, "audit": "after-end"}
    assert hidden["version"] is None


def test_another_policy_under_the_same_key_is_another_request(table: HttpTable) -> None:
    key, body = fresh_key(), {"ruleset": "toy", "seats": 2}
    assert table.organiser.post("/v1/games", body, key=key).status_code == 201
    other = table.organiser.post("/v1/games", {**body, "spectators": "none"}, key=key)
    assert json_of(other)["type"] == "/problems/key-reused"


# Reads


def reads(table: HttpTable) -> list[tuple[str, str, str, int]]:
    found = json_of(table.b.get(f"{table.path}/reads"))["reads"]
    return [(row["role"], row["name"], row["what"], row["version"]) for row in found]


def test_every_privileged_read_is_on_record_for_the_players() -> None:
    table = a_watched_game({"audit": "live"})
    judge, auditor = granted(table, "judge", name="Jo"), granted(table, "auditor", name="Iris")
    for path in ("", "/position", "/events"):
        judge.get(table.path + path)
    for path in ("/events?limit=3", "/decisions", "/events?after=999"):
        auditor.get(table.path + path)
    version = table.version()
    assert reads(table) == [
        ("judge", "Jo", "view", version),
        ("judge", "Jo", "position", version),
        ("auditor", "Iris", "events", 3),
        ("auditor", "Iris", "decisions", version),
    ]


def test_what_everybody_sees_is_no_privileged_read() -> None:
    table = a_watched_game(NO_ACCESS)
    for guest in (granted(table, "judge"), granted(table, "auditor"), table.a, table.organiser):
        guest.get(table.path)
        guest.get(f"{table.path}/events")
    assert reads(table) == []


def test_a_read_names_the_token_and_not_itself() -> None:
    table = a_watched_game({"audit": "live"})
    judge = granted(table, "judge")
    judge.get(table.path)
    (read,) = json_of(table.b.get(f"{table.path}/reads"))["reads"]
    assert read["token"] in [row["id"] for row in rows(table) if row["role"] == "judge"]


def test_a_token_of_one_game_opens_no_other() -> None:
    table = a_watched_game({"audit": "live"})
    other = a_game()
    judge = Guest(other.app, granted(table, "judge").token)
    assert judge.get(other.path).status_code == 401  # another service altogether
    made = json_of(table.organiser.post("/v1/games", {"ruleset": "toy", "seats": 2}))
    for role in ("spectator", "judge", "auditor"):
        path = f"/v1/games/{made['game']}"
        assert granted(table, role).get(path).status_code == 403


def test_an_operators_auditor_reads_all_games() -> None:
    table = a_watched_game({"audit": "live", "spectators": "none"})
    auditor = Guest(table.app, mint(table.referee, Role.AUDITOR, "Ada"))
    assert secrets_seen(auditor, f"{table.path}/events") == {"A", "B"}


def test_officials_do_not_play_and_do_not_organise() -> None:
    table = a_watched_game({"audit": "live"})
    for role in ("spectator", "judge", "auditor"):
        guest = granted(table, role)
        for path in ("actions", "start", "abandon", "entropy"):
            body = {"type": "roll"} if path == "actions" else {}
            body = {"entropy": "c0"} if path == "entropy" else body
            answer = guest.post(f"{table.path}/{path}", body, table.seen())
            assert answer.status_code == 403, path


def test_the_games_of_a_series_share_a_policy(table: HttpTable) -> None:
    body = {"ruleset": "toy", "seats": 2, "spectators": "none"}
    begun = json_of(table.organiser.post("/v1/series", body))
    table.organiser.post(f"/v1/games/{begun['game']}/abandon")
    second = json_of(table.organiser.post(f"/v1/series/{begun['series']}/games"))
    assert table.spectator.get(f"/v1/games/{second['game']}").status_code == 403


def on(store: PostgresStore, **access: Any) -> HttpTable:
    """A game on this store."""
    referee = a_referee(store, settle_grace=-1)
    app = an_app(referee)
    organiser = Guest(app, mint(referee, Role.ORGANISER, "Olga"))
    body = {"ruleset": "toy", "seats": 2, **access}
    game = json_of(organiser.post("/v1/games", body))["game"]
    return HttpTable(app, referee, organiser, game)
