"""Games by the clock on the road: played, paused, settled by anybody; then judged again."""

from collections import Counter
from contextlib import suppress
from random import Random

import orjson
import pytest

from referee.application import positions
from referee.application.errors import Paused, Stale
from referee.application.loading import load, opened
from referee.application.opening import abandon_game, start_game
from referee.application.records.importing import import_record
from referee.application.settling import settle
from referee.application.timekeeping import (
    extend_clock,
    pause_game,
    resume_game,
    take_vacation,
)
from referee.kernel.clocks import ClockOptions, PlayHours
from referee.kernel.ids import DecisionId
from referee.kernel.lifecycle import Phase
from referee.kernel.rejection import Rejected
from tests.application.random_play import step
from tests.application.table import A, B, TableOfToy, a_game, a_referee, an_open_game, request
from tests.recorded import EVERY, found_by_second, lines_for, verified

CLOCK = ClockOptions(
    reserve_seconds=20,
    increment_seconds=2,
    move_seconds=5,
    play_hours=(PlayHours("06:00", "23:30"),),
    vacation_days=3,
    forfeit_after=4,
)
SECOND = 1_000
STEPS = 120


class Timed:
    """A game of random seats, an impatient organiser, and timers that fire when they like."""

    def __init__(self, ruleset: str, seed: int) -> None:
        referee = a_referee(games=EVERY, snapshot_every=40)
        seats = max(2, EVERY[ruleset].seats.start)
        self.table = an_open_game(referee, seats, ruleset=ruleset, clock=CLOCK)
        start_game(referee, self.table.organiser, self.table.game, request())
        self.rng = Random(seed)
        self.known: set[tuple[DecisionId, int]] = set()

    @property
    def phase(self) -> Phase:
        return load(self.table.referee, self.table.game)[0].match.phase

    def go_on(self) -> None:
        """Something happens, or time passes; then somebody sends any settlement twice."""
        what = self.rng.choice((self.play, self.play, self.wait, self.wait, self.change))
        what()
        loaded, _ = load(self.table.referee, self.table.game)
        self.known.update((due.id, due.generation) for due in loaded.deadlines)
        if self.known:
            fired = self.rng.choice(sorted(self.known))
            for _ in range(2):
                settle(self.table.referee, self.table.game, *fired, origin="worker")

    def play(self) -> None:
        """A seat takes an offer, unless the clock is faster."""
        if not load(self.table.referee, self.table.game)[0].match.paused:
            with suppress(Rejected, Stale):
                step(self.table, self.rng)

    def wait(self) -> None:
        self.table.later(self.rng.choice((1, 900, 4_000, 30_000)))

    def change(self) -> None:
        """The organiser or a seat changes the time of the game; some of that is refused."""
        referee, host, game = self.table.referee, self.table.organiser, self.table.game
        seat = self.rng.choice(list(self.table.seats))
        with suppress(Rejected, Paused):
            match self.rng.choice(("pause", "resume", "resume", "extend", "vacation")):
                case "pause":
                    pause_game(referee, host, game, "Lunch.", request())
                case "resume":
                    resume_game(referee, host, game, "On we go.", request())
                case "extend":
                    extend_clock(referee, host, game, seat, 3, reason="", request=request())
                case _:
                    take_vacation(referee, self.table.seats[seat], game, 1, request())


def played(ruleset: str, seed: int) -> TableOfToy:
    timed = Timed(ruleset, seed)
    for _ in range(STEPS):
        if timed.phase is not Phase.RUNNING:
            return timed.table
        timed.go_on()
    abandon_game(timed.table.referee, timed.table.organiser, timed.table.game, request())
    return timed.table


def fired(table: TableOfToy) -> Counter[str]:
    """How often each deadline was settled, by its id and generation."""
    rows = table.referee.store.decisions(table.game, after=0, limit=10_000)
    return Counter(decision.public for decision, _ in rows if decision.type == "settle")


@pytest.mark.rules("A-GEN-07")
@pytest.mark.parametrize("ruleset", EVERY)
@pytest.mark.parametrize("seed", [1, 2])
def test_a_timed_game_is_judged_again_alike_and_every_timer_fires_once(
    ruleset: str, seed: int
) -> None:
    table = played(ruleset, seed)
    assert set(fired(table).values()) <= {1}
    lines = lines_for(table)
    found = verified(lines)
    assert (found.verified, found.finding) == (True, None)
    assert found_by_second(lines) is None
    now, _ = load(table.referee, table.game)
    text = positions.document(now.ruleset.rules, now.match)
    assert positions.restored(now.ruleset.rules, text) == now.match
    fresh = opened(table.referee, table.game)
    table.referee.cache.drop(table.game)
    assert load(table.referee, table.game)[0].match == now.match and fresh.version <= now.version


def test_an_imported_game_has_its_clock() -> None:
    table = played("president-bunny", 3)
    elsewhere = a_referee(games=EVERY)
    import_record(elsewhere, lines_for(table))
    there, here = (load(r, table.game)[0].match for r in (elsewhere, table.referee))
    assert there.clock and there.clock == here.clock


def test_the_position_that_is_exported_has_the_clock_beside_it() -> None:
    table = a_game(a_referee(), clock=CLOCK)
    loaded, _ = load(table.referee, table.game)
    told = orjson.loads(positions.document(loaded.ruleset.rules, loaded.match))
    assert told["life"]["clock"]["options"]["reserve_seconds"] == 20
    plain, _ = load(table.referee, a_game(table.referee).game)
    assert (
        "clock" not in orjson.loads(positions.document(plain.ruleset.rules, plain.match))["life"]
    )


def test_what_happens_in_its_own_time_is_dated_by_it() -> None:
    table = a_game(a_referee(), clock=ClockOptions(move_seconds=2, forfeit_after=9))
    begun = table.referee.clock()
    table.later(7 * SECOND)
    table.see()
    ends = [e.at for e in table.referee.store.replay(table.game) if e.type == "ClockExpired"]
    assert ends == [begun + 2 * SECOND]


def test_a_forfeited_seat_is_told_so_like_one_that_left() -> None:
    clock = ClockOptions(move_seconds=1, forfeit_after=1)
    table = a_game(a_referee(games=EVERY), 3, ruleset="president-bunny", clock=clock)
    table.later(SECOND)
    (due,) = load(table.referee, table.game)[0].deadlines
    assert settle(table.referee, table.game, due.id, due.generation, origin="worker")
    assert table.types()[-6:-2] == ["ClockExpired", "SeatForfeited", "SeatLeft", "Answered"]


def test_the_seats_of_a_game_keep_their_own_time() -> None:
    table = a_game(a_referee(), clock=CLOCK)
    table.later(3 * SECOND)
    table.roll()
    clock = table.see().view["clock"]["seats"]
    assert (clock[A]["reserve"], clock[B]["reserve"]) == (22_000, 20_000)
