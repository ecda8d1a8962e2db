"""Clocks over HTTP: what is shown, what runs out, and pauses."""

from collections.abc import Mapping
from typing import Any

import pytest

from referee.application.settling import settle, sweep
from referee.kernel.ids import DecisionId, GameId
from tests.api.table import Guest, an_open_game, json_of
from tests.api.timed import (
    CLOCK,
    DAY,
    SECOND,
    a_game,
    ask,
    events,
    later,
    problem,
    seat,
    types,
    view,
)
from tests.application.table import NOON


def test_the_clock_is_in_the_first_event_and_in_every_view() -> None:
    table = a_game()
    assert events(table)[0]["public"]["clock"]["reserve_seconds"] == 60
    for guest in (table.spectator, table.a, table.b, table.organiser):
        assert view(table, guest=guest)["clock"]["options"]["move_seconds"] == 10
    assert seat(table) == {
        "reserve": 60_000,
        "move": 10_000,
        "running_since": NOON,
        "due": NOON + 70_000,
        "misses": 0,
        "vacation_days": 2,
        "away_until": None,
    }


def test_an_earlier_version_shows_the_time_of_then() -> None:
    table = a_game()
    then = table.version()
    later(table, 30)
    table.roll()
    assert seat(table)["reserve"] == 45_000
    assert seat(table, query=f"?at_version={then}")["due"] == NOON + 70_000


def test_without_a_clock_the_first_event_says_nothing_of_one() -> None:
    table = a_game(None)
    assert (view(table)["clock"], view(table)["paused"]) == (None, None)
    assert "clock" not in events(table)[0]["public"]


@pytest.mark.parametrize(
    ("clock", "at"),
    [
        ({}, "/clock"),
        ({"move_seconds": -1}, "/clock/move_seconds"),
        ({"move_seconds": 1.5}, "/clock/move_seconds"),
        ({"move_seconds": 31_622_401}, "/clock/move_seconds"),
        ({"move_seconds": 1, "forfeit_after": 0}, "/clock/forfeit_after"),
        ({"move_seconds": 1, "play_hours": [{"begin": "8:00", "end": "22:00"}]},
         "/clock/play_hours/0/begin"),
        ({"move_seconds": 1, "play_hours": [{"begin": "08:00"}]}, "/clock/play_hours/0/end"),
        ({"move_seconds": 1, "speed": 2}, "/clock/speed"),
    ],
)  # fmt: skip
def test_a_clock_that_is_none_is_refused_with_its_place(clock: Any, at: str) -> None:
    table = an_open_game()
    answer = table.organiser.post("/v1/games", {"ruleset": "toy", "seats": 2, "clock": clock})
    assert answer.status_code == 422
    assert [error["pointer"] for error in json_of(answer)["errors"]] == [at]


def test_a_series_is_played_by_one_clock() -> None:
    host = an_open_game().organiser
    body = {"ruleset": "toy", "seats": 2, "clock": CLOCK}
    begun = json_of(host.post("/v1/series", body))
    host.post(f"/v1/games/{begun['game']}/abandon")
    following = json_of(host.post(f"/v1/series/{begun['series']}/games"))["game"]
    shown = json_of(host.get(f"/v1/games/{following}"))["view"]["clock"]
    assert shown["options"]["increment_seconds"] == 5


# --- expiry -----------------------------------------------------------------------------------


@pytest.mark.rules("A-GEN-07")
def test_who_looks_settles_a_clock_that_has_run_out_and_it_happens_at_its_time() -> None:
    table = a_game()
    later(table, 75)
    table.settle()
    expired = next(event for event in events(table) if event["type"] == "ClockExpired")
    assert (expired["at"], expired["actor"]) == (NOON + 70_000, "clock")
    assert expired["public"] == {"seat": "A", "misses": 1}
    assert types(table).count("ClockExpired") == 1


@pytest.mark.rules("A-GEN-07")
def test_an_action_at_the_very_end_of_its_time_is_too_late() -> None:
    table = a_game()
    seen = table.seen()
    later(table, 70)
    answer = table.a.post(f"{table.path}/actions", {"type": "roll"}, seen)
    assert (answer.status_code, types(table).count("ClockExpired")) == (412, 1)


def test_an_expiry_is_one_of_the_deadlines_that_workers_are_told_of() -> None:
    table = a_game()
    (row,) = table.referee.store.due(until=NOON + 70_000, limit=9)
    assert (row.id, row.generation, row.due) == ("clock-A", 1, NOON + 70_000)
    table.roll()
    assert all(row.id != "clock-A" for row in table.referee.store.due(until=2**52, limit=9))


# --- pauses -----------------------------------------------------------------------------------


def test_a_paused_game_is_told_to_all_with_who_and_why() -> None:
    table = a_game()
    answer = ask(table.organiser, table, "pause", reason="Lunch.")
    assert answer["paused"] == {"since": NOON, "by": "organiser", "reason": "Lunch."}
    assert view(table)["paused"] == answer["paused"]
    assert events(table)[-2]["public"] == {"at": NOON, "by": "organiser", "reason": "Lunch."}


def test_whoever_acts_on_a_paused_game_is_told_to_wait_and_may_send_it_again() -> None:
    table = a_game()
    ask(table.organiser, table, "pause")
    refused = table.roll(key="a-key-that-is-used-again")
    assert (refused.status_code, json_of(refused)["type"]) == (409, "/problems/paused")
    assert json_of(table.a.get(f"{table.path}/legal-actions"))["actions"] == []
    ask(table.organiser, table, "resume")
    assert table.roll(key="a-key-that-is-used-again").status_code == 200


def test_nothing_falls_due_while_a_game_is_paused_and_no_sweep_finds_it() -> None:
    table = a_game()
    ask(table.organiser, table, "pause")
    later(table, 3 * DAY)
    table.settle()
    assert "ClockExpired" not in types(table)
    assert sweep(table.referee, 0) == 0


@pytest.mark.parametrize("clock", [CLOCK, None])
def test_after_a_pause_everything_is_due_so_much_later(clock: Mapping[str, Any] | None) -> None:
    table = a_game(clock, answer_time=60_000)
    table.roll()
    table.settle()
    later(table, 10)
    ask(table.organiser, table, "pause")
    later(table, 500)
    ask(table.organiser, table, "resume")
    pending = view(table)["table"]["pending"]
    assert pending["due"] == NOON + (60 + 500) * SECOND
    (row,) = table.referee.store.due(until=2**52, limit=9)
    assert (row.due, row.generation) == (pending["due"], 1)


def test_a_settlement_of_the_time_before_the_pause_changes_nothing() -> None:
    table = a_game()
    ask(table.organiser, table, "pause")
    later(table, 500)
    ask(table.organiser, table, "resume")
    late = DecisionId("clock-A"), 1
    assert not settle(table.referee, GameId(table.game), *late, origin="worker")
    assert seat(table)["due"] == NOON + 570_000


@pytest.mark.parametrize("what", ["pause", "resume", "extensions"])
@pytest.mark.parametrize("who", ["seat", "stranger"])
def test_only_the_organiser_of_a_game_changes_its_time(what: str, who: str) -> None:
    table = a_game()
    guest = table.a if who == "seat" else an_open_game().organiser
    body = {"seat": "A", "seconds": 5} if what == "extensions" else {}
    expected = (403, "forbidden") if who == "seat" else (401, "unauthenticated")
    assert problem(Guest(table.app, guest.token), table, what, **body) == expected


def test_a_pause_is_taken_once_under_one_key() -> None:
    table = a_game()
    first = table.organiser.post(f"{table.path}/pause", {}, key="one-key-for-one-pause")
    ask(table.organiser, table, "resume")
    again = table.organiser.post(f"{table.path}/pause", {}, key="one-key-for-one-pause")
    assert json_of(again) == json_of(first)
    assert again.headers["Idempotent-Replayed"] == "true"
    assert types(table).count("GamePaused") == 1


@pytest.mark.parametrize(
    ("first", "what", "expected"),
    [
        ((), "resume", (422, "not-paused")),
        (("pause",), "pause", (409, "paused")),
        (("abandon",), "pause", (422, "game-over")),
        (("pause", "abandon"), "resume", (422, "game-over")),
    ],
)
def test_pauses_and_their_ends_alternate(
    first: tuple[str, ...], what: str, expected: tuple[int, str]
) -> None:
    table = a_game()
    for step in first:
        ask(table.organiser, table, step)
    assert problem(table.organiser, table, what) == expected
