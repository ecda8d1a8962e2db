"""How far each role sees: while a game runs, when it is over, and what of it is on record."""

from collections.abc import Mapping
from typing import Any

import pytest

from referee.application.actors import Role, mint
from tests.api.table import Guest, HttpTable, a_game, fresh_key, json_of
from tests.api.watched import NO_ACCESS, SECOND, a_watched_game, granted, pass_time, rows

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
