"""A further seat in a running game: added by its organiser, claimed, and played."""

from random import Random

import pytest

from referee.application.actors import actor_of
from referee.application.loading import load
from referee.application.opening import abandon_game, add_seat, claim_seat
from referee.application.reading import offers
from referee.application.records.verifying import verification
from referee.games import GAMES
from referee.kernel.ids import RulesetId, SeatId
from referee.kernel.lifecycle import SeatAdded
from referee.kernel.rejection import Reason, Rejected
from tests.application.random_play import step
from tests.application.table import A, B, TableOfToy, a_game, a_referee, an_open_game, request
from tests.recorded import lines_for

RULES = GAMES[RulesetId("killer-bunnies")]
C = SeatId("C")


@pytest.fixture
def table() -> TableOfToy:
    return a_game(a_referee(games={"killer-bunnies": RULES}), ruleset="killer-bunnies", seed="1")


def joined(table: TableOfToy) -> TableOfToy:
    """C is added left of B and claimed."""
    add_seat(table.referee, table.organiser, table.game, B, request())
    nobody = actor_of(table.referee, None)
    claim = claim_seat(table.referee, nobody, table.game, None, name="Cora", request=request())
    seats = {**table.seats, claim.seat: actor_of(table.referee, claim.token)}
    return TableOfToy(table.referee, table.game, table.organiser, seats)


def test_a_seat_is_added_and_claimed_while_the_game_runs(table: TableOfToy) -> None:
    after = joined(table)
    assert list(after.seats) == [A, B, C]
    loaded, _ = load(table.referee, table.game)
    assert loaded.match.claimed == (A, B, C)
    assert "SeatAdded" in after.types()


def test_the_newcomer_plays_and_the_record_is_judged_again(table: TableOfToy) -> None:
    after, rng = joined(table), Random(1)
    while C not in load(table.referee, table.game)[0].match.table.seats:
        assert step(after, rng)
    for _ in range(40):
        assert step(after, rng)
    abandon_game(table.referee, table.organiser, table.game, request())
    assert verification(lines_for(table), table.referee.games).verified


def test_who_was_added_is_offered_nothing_before_the_turn_is_over(table: TableOfToy) -> None:
    after = joined(table)
    assert offers(table.referee, after.seats[C], table.game).actions == []


def test_a_claimed_seat_is_not_claimed_again(table: TableOfToy) -> None:
    joined(table)
    with pytest.raises(Rejected) as refused:
        claim_seat(
            table.referee,
            actor_of(table.referee, None),
            table.game,
            C,
            name="x",
            request=request(),
        )
    assert refused.value.reason is Reason.ALREADY_STARTED


def test_nobody_is_added_before_the_start_nor_where_rules_know_no_newcomers() -> None:
    toy = a_game(a_referee())
    with pytest.raises(Rejected) as refused:
        add_seat(toy.referee, toy.organiser, toy.game, None, request())
    assert refused.value.reason is Reason.NOT_OFFERED
    unstarted = an_open_game(a_referee(games={"killer-bunnies": RULES}), ruleset="killer-bunnies")
    with pytest.raises(Rejected) as early:
        add_seat(unstarted.referee, unstarted.organiser, unstarted.game, None, request())
    assert early.value.reason is Reason.NOT_STARTED


def test_the_first_free_letter_names_the_seat(table: TableOfToy) -> None:
    done = add_seat(table.referee, table.organiser, table.game, None, request())
    assert done.events[0]["type"] == SeatAdded.__name__
