"""Webhooks over HTTP: who subscribes to what, once a key, and what is never told of them."""

from typing import Any

import pytest
from werkzeug.test import TestResponse

from eventstore.webhooks import Notice
from referee.application.actors import Role, mint
from tests.api.table import Guest, HttpTable, fresh_key, json_of

URL = "https://tables.example.com/hooks"
HOOKS = "/v1/webhooks"


def made(guest: Guest, key: str | None = None, **wanted: Any) -> dict[str, Any]:
    response = guest.post(HOOKS, {"url": URL, **wanted}, key=key)
    assert response.status_code == 201, response.text
    return json_of(response)


def problem(response: TestResponse) -> tuple[int, str]:
    return response.status_code, str(json_of(response)["type"])


def step(guest: Guest, webhook: str, word: str, body: Any = None) -> dict[str, Any]:
    response = guest.post(f"{HOOKS}/{webhook}/{word}", body)
    assert response.status_code in {200, 202}, response.text
    return json_of(response)


def log(guest: Guest, webhook: str, after: int = 0) -> list[dict[str, Any]]:
    page = json_of(guest.get(f"{HOOKS}/{webhook}/deliveries?after={after}"))
    found: list[dict[str, Any]] = page["deliveries"]
    return found


# Subscribing


def test_an_organiser_subscribes_to_all_their_games(table: HttpTable) -> None:
    hook = made(table.organiser, name="Live table")
    assert hook["secret"].startswith("whsec_") and hook["public_key"].startswith("whpk_")
    assert (hook["game"], hook["seat"]) == (None, None)
    assert "game.*" in hook["types"] and "event.*" not in hook["types"]


def test_a_seat_subscribes_to_its_own_game(table: HttpTable) -> None:
    hook = made(table.a, types=["turn.due"])
    assert (hook["game"], hook["seat"]) == (table.game, "A")
    assert made(table.a, game=table.game)["game"] == table.game


def test_secrets_are_shown_once_and_to_repeats(table: HttpTable) -> None:
    key = fresh_key()
    first, again = (table.organiser.post(HOOKS, {"url": URL}, key=key) for _ in "12")
    assert first.data == again.data
    assert again.headers["Idempotent-Replayed"] == "true"
    hook = json_of(first)
    for path in (HOOKS, f"{HOOKS}/{hook['webhook']}"):
        assert hook["secret"] not in table.organiser.get(path).text
    kept = table.referee.store.webhook(hook["webhook"])
    assert kept is not None and hook["secret"][6:] not in str(kept)


def test_a_key_stands_for_one_webhook(table: HttpTable) -> None:
    key = fresh_key()
    made(table.organiser, key)
    other = table.organiser.post(HOOKS, {"url": f"{URL}/2"}, key=key)
    assert problem(other) == (422, "/problems/key-reused")


@pytest.mark.parametrize("role", [Role.AUDITOR, Role.JUDGE, Role.SPECTATOR])
def test_others_have_no_webhooks(table: HttpTable, role: Role) -> None:
    guest = Guest(table.app, mint(table.referee, role, "x"))
    assert problem(guest.post(HOOKS, {"url": URL})) == (403, "/problems/forbidden")
    assert guest.get(HOOKS).status_code == 403


def test_nobody_without_a_token_has_webhooks(table: HttpTable) -> None:
    assert table.spectator.post(HOOKS, {"url": URL}).status_code == 401
    assert table.spectator.get(HOOKS).status_code == 401


def test_nobody_subscribes_to_what_is_not_theirs(table: HttpTable) -> None:
    other = Guest(table.app, mint(table.referee, Role.ORGANISER, "Otto"))
    for guest, wanted in (
        (other, {"game": table.game}),
        (table.a, {"game": "g-another"}),
        (table.a, {"series": "s-1"}),
    ):
        refused = guest.post(HOOKS, {"url": URL, **wanted})
        assert problem(refused) == (403, "/problems/forbidden"), wanted
    unknown = table.organiser.post(HOOKS, {"url": URL, "game": "g-none"})
    assert problem(unknown) == (404, "/problems/unknown-game")
    unknown = table.organiser.post(HOOKS, {"url": URL, "series": "s-none"})
    assert problem(unknown) == (404, "/problems/unknown-series")


@pytest.mark.parametrize(
    "wanted",
    [
        {},
        {"url": "http://tables.example.com/"},
        {"url": "https://127.0.0.1/"},
        {"url": "https://tables.example.com:22/"},
        {"url": "https://me:pass@tables.example.com/"},
        {"url": URL, "types": ["game.lost"]},
        {"url": URL, "game": "g-1", "series": "s-1"},
        {"url": URL, "colour": "blue"},
    ],
)
def test_what_cannot_be_is_refused_with_the_field(
    table: HttpTable, wanted: dict[str, Any]
) -> None:
    refused = table.organiser.post(HOOKS, wanted)
    assert problem(refused) == (422, "/problems/bad-fields")
    assert json_of(refused)["errors"]


def test_the_webhooks_of_others_are_unknown(table: HttpTable) -> None:
    hook = made(table.organiser)["webhook"]
    for guest in (table.a, Guest(table.app, mint(table.referee, Role.ORGANISER, "Otto"))):
        answers = [guest.get(f"{HOOKS}/{hook}"), guest.get(f"{HOOKS}/{hook}/deliveries")]
        answers += [
            guest.post(f"{HOOKS}/{hook}/{word}")
            for word in ("pause", "resume", "test", "rotate", "delete")
        ]
        assert {problem(answer) for answer in answers} == {(404, "/problems/unknown-webhook")}
        assert json_of(guest.get(HOOKS))["webhooks"] == []


def test_a_token_has_only_so_many(table: HttpTable) -> None:
    for _ in range(100):
        made(table.organiser)
    refused = table.organiser.post(HOOKS, {"url": URL})
    assert json_of(refused)["reason"] == "too-many-webhooks"


# Changing


def test_pausing_resuming_and_deleting(table: HttpTable) -> None:
    hook = made(table.organiser)["webhook"]
    path = f"{HOOKS}/{hook}"
    assert step(table.organiser, hook, "pause") == {"webhook": hook, "state": "paused"}
    assert json_of(table.organiser.get(path))["reason"] == "by-owner"
    assert step(table.organiser, hook, "resume")["state"] == "active"
    assert json_of(table.organiser.get(path))["reason"] is None
    assert step(table.organiser, hook, "delete")["state"] == "deleted"
    assert json_of(table.organiser.get(path))["state"] == "deleted"
    assert table.organiser.post(f"{path}/resume").status_code == 404
    assert table.organiser.get(f"{path}/deliveries").status_code == 404
    assert json_of(table.organiser.get(HOOKS))["webhooks"] == []


def test_an_old_pause_that_is_repeated_pauses_nothing(table: HttpTable) -> None:
    hook, key = made(table.organiser)["webhook"], fresh_key()
    first = table.organiser.post(f"{HOOKS}/{hook}/pause", key=key)
    step(table.organiser, hook, "resume")
    again = table.organiser.post(f"{HOOKS}/{hook}/pause", key=key)
    assert (again.data, again.headers["Idempotent-Replayed"]) == (first.data, "true")
    assert json_of(table.organiser.get(f"{HOOKS}/{hook}"))["state"] == "active"


def test_a_creation_is_answered_alike_whatever_became_of_it(table: HttpTable) -> None:
    key = fresh_key()
    first = table.organiser.post(HOOKS, {"url": URL}, key=key)
    hook = json_of(first)["webhook"]
    step(table.organiser, hook, "rotate")
    step(table.organiser, hook, "delete")
    assert table.organiser.post(HOOKS, {"url": URL}, key=key).data == first.data


def test_a_deletion_can_be_repeated(table: HttpTable) -> None:
    hook, key = made(table.organiser)["webhook"], fresh_key()
    answers = [table.organiser.post(f"{HOOKS}/{hook}/delete", key=key) for _ in "12"]
    assert [answer.status_code for answer in answers] == [200, 200]


def test_a_new_secret_is_given_while_the_old_one_still_signs(table: HttpTable) -> None:
    hook, key = made(table.organiser), fresh_key()
    path = f"{HOOKS}/{hook['webhook']}"
    first, again = (table.organiser.post(f"{path}/rotate", {}, key=key) for _ in "12")
    assert first.data == again.data
    rotated = json_of(first)
    assert rotated["secret"] != hook["secret"]
    keys = json_of(table.organiser.get(path))["keys"]
    assert [(k["public_key"], k["until"]) for k in keys] == [
        (rotated["public_key"], None),
        (hook["public_key"], rotated["old_until"]),
    ]


def test_without_an_overlap_the_old_secret_ends_at_once(table: HttpTable) -> None:
    hook = made(table.organiser)["webhook"]
    rotated = step(table.organiser, hook, "rotate", {"overlap": 0})
    keys = json_of(table.organiser.get(f"{HOOKS}/{hook}"))["keys"]
    assert [k["public_key"] for k in keys] == [rotated["public_key"]]


def test_a_key_of_creation_gives_no_old_secret_again(table: HttpTable) -> None:
    key = fresh_key()
    hook = made(table.organiser, key)
    rotated = table.organiser.post(f"{HOOKS}/{hook['webhook']}/rotate", {}, key=key)
    assert json_of(rotated)["secret"] != hook["secret"]


def test_one_that_is_paused_is_told_of_to_the_others(table: HttpTable) -> None:
    hook, other = made(table.organiser)["webhook"], made(table.organiser)["webhook"]
    deaf = made(table.organiser, types=["game.*"])["webhook"]
    step(table.organiser, hook, "pause")
    for told in (hook, other):
        (line,) = log(table.organiser, told)
        assert (line["type"], line["game"]) == ("subscription.paused", None)
    assert log(table.organiser, deaf) == []
    shown = json_of(
        table.organiser.get(
            f"{HOOKS}/{other}/deliveries/{log(table.organiser, other)[0]['number']}"
        )
    )
    assert shown["request"]["body"]["data"]["webhook"] == hook


# The log


def test_a_test_is_queued_once_a_key(table: HttpTable) -> None:
    hook, key = made(table.organiser, types=["game.*"])["webhook"], fresh_key()
    sent = [json_of(table.organiser.post(f"{HOOKS}/{hook}/test", key=key)) for _ in "12"]
    assert sent[0] == sent[1]
    (line,) = log(table.organiser, hook)
    assert (line["type"], line["message"]) == ("test", sent[0]["message"])
    assert (line["attempts"], line["delivered"]) == (0, None)


def queue(table: HttpTable, hook: str, count: int) -> None:
    notices = [
        Notice(hook, f"msg_{n}", table.game, "game.started", n, 1, '{"data": {}}')
        for n in range(1, count + 1)
    ]
    table.referee.store.post(notices, at=1)


def test_one_a_range_or_all_are_sent_again(table: HttpTable) -> None:
    hook = made(table.organiser)["webhook"]
    queue(table, hook, 4)
    first, second, third, last = (line["number"] for line in log(table.organiser, hook))
    for wanted, copies in (
        ({"number": second}, [second]),
        ({"after": first, "until": third}, [second, third]),
        ({"after": third}, [last]),
    ):
        behind = log(table.organiser, hook)[-1]["number"]
        step(table.organiser, hook, "redeliveries", wanted)
        new = log(table.organiser, hook, behind)
        assert [line["copy_of"] for line in new][: len(copies)] == copies
    assert [line["message"] for line in new] == ["msg_4", "msg_2", "msg_2", "msg_3"]


@pytest.mark.parametrize(
    "wanted", [{}, {"number": 1, "after": 1}, {"number": 1, "until": 2}, {"number": 0}]
)
def test_a_redelivery_says_what_it_wants(table: HttpTable, wanted: dict[str, Any]) -> None:
    hook = made(table.organiser)["webhook"]
    refused = table.organiser.post(f"{HOOKS}/{hook}/redeliveries", wanted)
    assert problem(refused) == (422, "/problems/bad-fields")


def test_what_is_not_in_the_log_is_unknown(table: HttpTable) -> None:
    hook = made(table.organiser)["webhook"]
    unknown = [
        table.organiser.get(f"{HOOKS}/{hook}/deliveries/9"),
        table.organiser.post(f"{HOOKS}/{hook}/redeliveries", {"number": 9}),
    ]
    assert {problem(answer) for answer in unknown} == {(404, "/problems/unknown-delivery")}
    for odd in ("0", "01", "-1", "x", "9" * 20):
        found = table.organiser.get(f"{HOOKS}/{hook}/deliveries/{odd}")
        assert problem(found) == (404, "/problems/not-found"), odd
