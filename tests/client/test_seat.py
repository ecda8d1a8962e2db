"""A seat in the SDK, tokens, and events by long polls."""

import threading
from collections.abc import Iterator

import pytest

from referee.client import Problem, RefereeClient, Seat, Turn, left


@pytest.fixture
def game(organiser: RefereeClient) -> str:
    return str(organiser.create_game("toy", 2, {"target": 1_000})["game"])


@pytest.fixture
def seats(organiser: RefereeClient, game: str) -> Iterator[list[Seat]]:
    with organiser.as_bearer(None) as guest:
        seats = [Seat.claim(guest, game, name="Ada") for _ in range(2)]
    organiser.start(game)
    yield seats
    for seat in seats:
        seat.client.close()


def turn_of(seat: Seat) -> Turn:
    turn = seat.look()
    assert turn is not None
    return turn


def test_a_claimed_seat_has_added_its_randomness(
    organiser: RefereeClient, game: str, seats: list[Seat]
) -> None:
    assert [e["seat"] for e in organiser.view(game)["view"]["entropy"]] == ["A", "B"]


def test_an_offer_is_taken(seats: list[Seat]) -> None:
    turn = turn_of(seats[0])
    done = seats[0].take(turn, turn.offers[0], {})
    assert done is not None and done["version"] > turn.version


def test_a_turn_that_others_ended_is_no_error_the_first_time(seats: list[Seat]) -> None:
    turn = turn_of(seats[0])
    assert seats[0].take(turn, turn.offers[0], {})
    assert seats[0].take(turn, turn.offers[0], {}) is None
    with pytest.raises(Problem):
        seats[0].take(turn, turn.offers[0], {})


def test_turns_end_with_the_game(organiser: RefereeClient, game: str, seats: list[Seat]) -> None:
    organiser.abandon(game)
    assert list(seats[0].turns()) == []
    assert seats[0].look() is None


def test_polling_brings_every_event_until_the_game_is_over(
    organiser: RefereeClient, game: str, seats: list[Seat]
) -> None:
    threading.Timer(0.2, organiser.abandon, (game,)).start()
    with organiser.as_bearer(None) as spectator:
        versions = [event["version"] for event in spectator.poll(game, after=2, wait=0.5)]
    assert versions == list(range(3, organiser.view(game)["version"] + 1))


def test_a_judge_is_let_in_and_shown_out(organiser: RefereeClient) -> None:
    game = organiser.create_game("toy", 2, audit="live")["game"]
    token = organiser.issue_token(game, "judge", name="Jo", lifetime=60)
    with organiser.as_bearer(token["token"]) as judge:
        assert judge.position(game)["version"] == 1
        assert [row["name"] for row in organiser.reads(game)["reads"]] == ["Jo"]
        organiser.revoke_token(game, token["id"])
        with pytest.raises(Problem) as refusal:
            judge.view(game)
    assert refusal.value.slug == "unauthenticated"
    assert [row["role"] for row in organiser.tokens(game)] == ["judge"]


def test_a_seat_is_reclaimed(organiser: RefereeClient, game: str, seats: list[Seat]) -> None:
    token = organiser.reclaim(game, "A")["token"]
    with organiser.as_bearer(token) as again:
        assert again.legal_actions(game)["actions"]
    with pytest.raises(Problem):
        seats[0].look()


def test_who_joins_a_game_that_runs_adds_no_randomness(organiser: RefereeClient) -> None:
    game = organiser.create_game("toy", 2)["game"]
    with organiser.as_bearer(None) as guest:
        first = Seat.claim(guest, game)
        guest.claim(game)
    organiser.start(game)
    with pytest.raises(Problem) as refusal:
        first.client.add_entropy(game)
    assert refusal.value.slug == "game-already-started"
    first.client.close()


def test_what_the_clocks_show_and_how_much_is_left(organiser: RefereeClient) -> None:
    clock = {"reserve_seconds": 60, "move_seconds": 10, "vacation_days": 1}
    game = str(organiser.create_game("toy", 2, {"target": 1_000}, clock=clock)["game"])
    with organiser.as_bearer(None) as guest:
        seats = [Seat.claim(guest, game) for _ in range(2)]
    organiser.start(game)
    shown = seats[0].clock()
    assert shown
    begun = shown["seats"]["A"]["running_since"]
    assert [left(shown, "A", begun + ms) for ms in (-5, 0, 4_000, 80_000)] == [
        70_000, 70_000, 66_000, 0,
    ]  # fmt: skip
    assert left(shown, "B", begun) is None
    paused = organiser.pause(game, "Lunch.")
    assert left(paused["clock"], "A", begun + 99_000) == 70_000


def test_a_paused_game_is_waited_for(organiser: RefereeClient, seats: list[Seat]) -> None:
    game = seats[0].game
    turn = turn_of(seats[0])
    organiser.pause(game)
    assert seats[0].take(turn, turn.offers[0], {}) is None
    assert turn_of(seats[0]).offers == []
    organiser.resume(game)
    assert turn_of(seats[0]).offers


def test_time_is_given_and_taken(organiser: RefereeClient) -> None:
    clock = {"move_seconds": 10, "vacation_days": 2}
    begun = organiser.create_series("toy", 2, clock=clock)
    with organiser.as_bearer(None) as guest:
        seats = [Seat.claim(guest, begun["game"]) for _ in range(2)]
    organiser.start(begun["game"])
    given = organiser.extend(begun["game"], "B", 30, "The line was down.")
    assert given["clock"]["seats"]["B"]["reserve"] == 30_000
    taken = seats[1].client.vacation(begun["game"], 2)
    assert taken["clock"]["seats"]["B"]["vacation_days"] == 0
