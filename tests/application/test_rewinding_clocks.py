"""Clocks and pauses of a game that is taken back, and clocks that a judge corrects."""

from random import Random

from referee.application import arbitrating
from referee.application.actors import SPECTATOR, actor_of
from referee.application.opening import (
    Marks,
    abandon_game,
    claim_seat,
    create_game,
    start_game,
)
from referee.application.timekeeping import pause_game, resume_game
from referee.kernel.arbiter.messages import CorrectClock
from referee.kernel.clocks import ClockOptions
from tests.application.random_play import step
from tests.application.rewound import (
    a_judge,
    back,
)
from tests.application.table import (
    B,
    TableOfToy,
    a_referee,
    an_organiser,
    request,
)
from tests.recorded import EVERY, found_by_second, lines_for, verified

CLOCK = ClockOptions(reserve_seconds=600, move_seconds=5)


def test_clocks_stand_as_they_are_and_run_for_who_is_asked_then() -> None:
    table = a_timed_game(CLOCK)
    start, asked_then = table.version(), on_the_clock(table)
    table.later(60_000)
    step(table, Random(1))
    used = table.see().view["clock"]["seats"]
    back(table, start)
    now = table.see().view["clock"]["seats"]
    assert {seat: time["reserve"] for seat, time in now.items()} == {
        seat: time["reserve"] for seat, time in used.items()
    }
    assert on_the_clock(table) == asked_then
    assert verified_after_the_end(table)


def test_a_judge_corrects_a_clock_on_the_record() -> None:
    table = a_timed_game(CLOCK)
    before = table.see().view["clock"]["seats"]["B"]["reserve"]
    wanted = CorrectClock(at=0, by="", seat=B, ms=-30_000, reason="Lights.")
    arbitrating.order(table.referee, a_judge(table), table.game, wanted, request())
    assert table.types()[-3:] == ["ClockOrdered", "ClockExtended", "ClocksMoved"]
    assert table.see().view["clock"]["seats"]["B"]["reserve"] == before - 30_000
    assert table.see().view["desk"]["orders"][0]["ms"] == -30_000
    assert verified_after_the_end(table)


def test_a_paused_game_is_taken_back_and_goes_on_with_the_time_it_had() -> None:
    table = a_timed_game(CLOCK)
    start = table.version()
    step(table, Random(1))
    pause_game(table.referee, table.organiser, table.game, "lunch", request())
    table.later(3_600_000)
    back(table, start)
    assert table.see().view["paused"]
    table.later(3_600_000)
    resume_game(table.referee, table.organiser, table.game, "lunch is over", request())
    step(table, Random(2))
    assert verified_after_the_end(table)


def a_timed_game(clock: ClockOptions) -> TableOfToy:
    """Three play President Bunny by this clock."""
    referee = a_referee(games=EVERY)
    organiser, sent = an_organiser(referee), request()
    made = create_game(
        referee, organiser, "president-bunny", {}, seats=3, request=sent, marks=Marks(clock=clock)
    )
    claims = [
        claim_seat(referee, SPECTATOR, made.game, None, name="", request=request())
        for _ in range(3)
    ]
    seats = {claim.seat: actor_of(referee, claim.token) for claim in claims}
    start_game(referee, organiser, made.game, request())
    return TableOfToy(referee, made.game, organiser, seats)


def on_the_clock(table: TableOfToy) -> set[str]:
    seats = table.see().view["clock"]["seats"]
    return {seat for seat, time in seats.items() if time["running_since"] is not None}


def verified_after_the_end(table: TableOfToy) -> bool:
    abandon_game(table.referee, table.organiser, table.game, request())
    lines = lines_for(table)
    return verified(lines).verified and found_by_second(lines) is None
