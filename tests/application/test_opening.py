"""Creating, claiming, entropy, starting, abandoning."""

from hashlib import sha256
from typing import Any

import pytest

from eventstore.store import Keys, Opening
from referee.application.acting import Action
from referee.application.actors import SPECTATOR, actor_of
from referee.application.errors import (
    BadFields,
    KeyReused,
    UnknownGame,
    UnknownRuleset,
    UnknownSeat,
)
from referee.application.idempotency import Request
from referee.application.opening import (
    abandon_game,
    add_entropy,
    claim_seat,
    create_game,
    start_game,
)
from referee.application.reading import list_games, read_game
from referee.application.referee import Referee
from referee.kernel.ids import GameId, SeatId
from referee.kernel.lifecycle import Phase
from referee.kernel.rejection import Reason, Rejected
from tests.application.table import (
    NOON,
    A,
    TableOfToy,
    a_game,
    an_open_game,
    an_organiser,
    request,
    restarted,
)


def test_the_dice_are_bound_before_anybody_adds_entropy(referee: Referee) -> None:
    made = create_game(referee, an_organiser(referee), "toy", {}, seats=2, request=request())
    assert made.commitment == sha256(referee.store.keys(made.game).chance).hexdigest()


def test_a_creation_sent_again_is_the_same_game(referee: Referee) -> None:
    organiser, sent = an_organiser(referee), request()
    first = create_game(referee, organiser, "toy", {}, seats=2, request=sent)
    again = create_game(restarted(referee), organiser, "toy", {}, seats=2, request=sent)
    assert (again.game, again.version, again.replayed) == (first.game, 1, True)


def test_two_organisers_may_use_the_same_key(referee: Referee) -> None:
    sent = request()
    games = {
        create_game(referee, an_organiser(referee), "toy", {}, seats=2, request=sent).game
        for _ in range(2)
    }
    assert len(games) == 2


def test_another_game_under_the_same_key_is_refused(referee: Referee) -> None:
    organiser, key = an_organiser(referee), "k"
    create_game(referee, organiser, "toy", {}, seats=2, request=Request(key, "one"))
    with pytest.raises(KeyReused):
        create_game(referee, organiser, "toy", {}, seats=3, request=Request(key, "two"))


@pytest.mark.rules("A-GEN-05")
def test_a_number_of_seats_that_the_game_does_not_take_leaves_nothing(referee: Referee) -> None:
    with pytest.raises(Rejected) as refused:
        create_game(referee, an_organiser(referee), "toy", {}, seats=9, request=request())
    assert refused.value.reason is Reason.NOT_OFFERED
    assert list_games(referee, SPECTATOR, before=None, limit=9) == []


@pytest.mark.parametrize(
    ("options", "where"),
    [({"traget": 3}, "$.options.traget"), ({"target": "x"}, "$.options.target")],
)
def test_wrong_options_are_named(referee: Referee, options: dict[str, Any], where: str) -> None:
    with pytest.raises(BadFields) as refused:
        create_game(referee, an_organiser(referee), "toy", options, seats=2, request=request())
    assert refused.value.facts["fields"][0]["at"] == where


def test_an_unknown_ruleset(referee: Referee) -> None:
    with pytest.raises(UnknownRuleset):
        create_game(referee, an_organiser(referee), "chess", {}, seats=2, request=request())


def test_options_left_out_are_recorded_too(referee: Referee) -> None:
    table = an_open_game(referee, target=3)
    assert table.see().view["options"] == {
        "target": 3,
        "effect_delay": 0,
        "answer_time": 60_000,
    }


def test_seats_are_claimed_in_turn_order(referee: Referee) -> None:
    assert list(an_open_game(referee, seats=3).seats) == ["A", "B", "C"]


def test_a_claim_sent_again_gets_the_same_token(referee: Referee) -> None:
    made = create_game(referee, an_organiser(referee), "toy", {}, seats=2, request=request())
    sent = request()
    first = claim_seat(referee, SPECTATOR, made.game, None, name="Ana", request=sent)
    again = claim_seat(restarted(referee), SPECTATOR, made.game, None, name="Ana", request=sent)
    assert (again.token, again.seat, again.replayed) == (first.token, A, True)
    assert actor_of(referee, first.token).seat == A


def test_the_key_of_an_anonymous_claim_is_a_secret(referee: Referee) -> None:
    table = an_open_game(referee)
    with pytest.raises(BadFields):
        claim_seat(referee, SPECTATOR, table.game, None, name="x", request=Request("k", ""))


def test_a_taken_seat_is_taken(referee: Referee) -> None:
    table = an_open_game(referee)
    for wanted in (A, None):
        with pytest.raises(Rejected) as refused:
            claim_seat(referee, SPECTATOR, table.game, wanted, name="x", request=request())
        assert refused.value.reason is Reason.SEAT_TAKEN


def test_a_seat_that_is_not_there(referee: Referee) -> None:
    table = an_open_game(referee)
    with pytest.raises(UnknownSeat):
        claim_seat(referee, SPECTATOR, table.game, SeatId("K"), name="x", request=request())


def test_names_are_listed_but_not_in_the_events(referee: Referee) -> None:
    table = an_open_game(referee)
    row = list_games(referee, SPECTATOR, before=None, limit=1)[0]
    assert row["names"] == {"A": "x", "B": "x"}
    assert not any("x" in e.public.split('"') for e in referee.store.replay(table.game))


@pytest.mark.rules("A-GEN-03")
def test_entropy_is_mixed_in_once_a_seat(referee: Referee) -> None:
    table = an_open_game(referee)
    add_entropy(referee, table.seats[A], table.game, "c0ffee", request=request())
    with pytest.raises(Rejected):
        add_entropy(referee, table.seats[A], table.game, "c0ffee", request=request())


def test_entropy_is_hexadecimal(referee: Referee) -> None:
    table = an_open_game(referee)
    with pytest.raises(BadFields):
        add_entropy(referee, table.seats[A], table.game, "coffee!", request=request())


def test_nothing_is_done_before_the_start(referee: Referee) -> None:
    table = an_open_game(referee)
    with pytest.raises(Rejected) as refused:
        table.act(A, Action("roll"), if_match=3)
    assert refused.value.reason is Reason.NOT_STARTED


def test_a_game_starts_when_its_seats_are_taken(referee: Referee) -> None:
    organiser = an_organiser(referee)
    made = create_game(referee, organiser, "toy", {}, seats=2, request=request())
    with pytest.raises(Rejected) as refused:
        start_game(referee, organiser, made.game, request())
    assert refused.value.reason is Reason.SEATS_NOT_CLAIMED


def test_an_abandoned_game_is_over(table: TableOfToy) -> None:
    abandon_game(table.referee, table.organiser, table.game, request())
    with pytest.raises(Rejected) as refused:
        table.roll()
    assert refused.value.reason is Reason.GAME_OVER
    assert table.referee.store.due(until=10**15, limit=1) == ()


def test_phases_are_listed(referee: Referee) -> None:
    an_open_game(referee)
    running = a_game(referee)
    rows = list_games(referee, SPECTATOR, before=None, limit=9, phase=Phase.RUNNING)
    assert [row["game"] for row in rows] == [running.game]


def test_a_game_nobody_created(referee: Referee) -> None:
    with pytest.raises(UnknownGame):
        read_game(referee, SPECTATOR, GameId("g-nothing"))


def test_a_stream_that_was_only_half_opened_is_no_game(referee: Referee) -> None:
    an_open_game(referee)
    labels = {"ruleset": "toy", "ruleset_version": "1"}
    half = Opening("g-half", NOON + 1, Keys(b"", b"", b""), labels, "")
    referee.store.create(half)
    assert len(list_games(referee, SPECTATOR, before=None, limit=1)) == 1
    with pytest.raises(UnknownGame):
        read_game(referee, SPECTATOR, GameId("g-half"))
