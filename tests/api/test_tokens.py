"""Tokens: who is let in, and how that ends."""

from dataclasses import replace

import pytest

from referee.application.actors import Role, mint
from referee.application.grants import TOO_OLD
from tests.api.table import Guest, HttpTable, an_app, an_open_game, fresh_key, json_of
from tests.api.watched import SECOND, granted, pass_time, revoked, rows
from tests.application.table import restarted

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
