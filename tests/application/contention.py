"""Many threads on one game. Subclass it once per store and provide the referee."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from referee.application.acting import Action
from referee.application.errors import Contended, Stale, Wait
from referee.application.referee import Referee
from referee.application.road import Acted
from referee.application.settling import settle
from referee.kernel.clocks import ClockOptions
from referee.kernel.ids import DecisionId
from tests.application.table import A, B, TableOfToy, a_game, request

THREADS = 16


def at_once(act: Callable[[int], Acted]) -> tuple[list[Acted], list[Exception]]:
    """What came of it, and what was refused."""

    def tried(number: int) -> Acted | Exception:
        try:
            return act(number)
        except (Stale, Wait) as refused:
            return refused

    with ThreadPoolExecutor(THREADS) as threads:
        all_of_them = list(threads.map(tried, range(THREADS)))
    acted = [one for one in all_of_them if isinstance(one, Acted)]
    return acted, [one for one in all_of_them if isinstance(one, Exception)]


def asked(referee: Referee) -> tuple[TableOfToy, str]:
    """A game in which B owes a guess."""
    table = a_game(referee, answer_time=1_000_000)
    table.roll()
    settle(referee, table.game, DecisionId("d1"), 0, origin="worker")
    return table, "d2"


class Contention:
    """Nothing is lost, nothing is done twice, no version is missing."""

    def test_a_clock_that_many_find_run_out_runs_out_once(self, referee: Referee) -> None:
        clock = ClockOptions(move_seconds=1)
        table = a_game(referee, clock=clock, effect_delay=1_000_000)
        table.later(1_000)
        expiry = table.game, DecisionId("clock-A"), 1
        with ThreadPoolExecutor(THREADS) as threads:
            list(threads.map(lambda _: settle(referee, *expiry, origin="worker"), range(THREADS)))
        assert table.types().count("ClockExpired") == 1
        assert not settle(referee, *expiry, origin="worker")

    def test_of_many_with_the_same_version_one_is_accepted(self, referee: Referee) -> None:
        table = a_game(referee, effect_delay=1_000_000)
        version = table.version()
        acted, refused = at_once(lambda _: table.roll(if_match=version))
        assert len(acted) == 1
        assert {type(one) for one in refused} <= {Stale, Contended}

    def test_the_same_request_many_times_has_one_effect(self, referee: Referee) -> None:
        table = a_game(referee, effect_delay=1_000_000)
        sent, version = request(), table.version()
        acted, _ = at_once(lambda _: table.act(A, Action("roll"), if_match=version, under=sent))
        assert len({one.state_hash for one in acted}) == 1
        assert sum(not one.replayed for one in acted) == 1
        assert table.types().count("DieRolled") == 1

    def test_answers_at_once_are_all_kept_without_a_gap(self, referee: Referee) -> None:
        table, decision = asked(referee)
        before = table.version()
        acted, refused = at_once(lambda n: table.answer((A, B)[n % 2], "beg", decision, ms=1))
        assert all(isinstance(one, Contended) for one in refused)
        assert sorted(one.version for one in acted) == [before + 1 + n for n in range(len(acted))]
        versions = [event.version for event in referee.store.replay(table.game)]
        assert versions == list(range(1, before + len(acted) + 1))

    def test_of_many_settlements_one_happens(self, referee: Referee) -> None:
        table = a_game(referee, answer_time=1_000_000)
        table.roll()
        with ThreadPoolExecutor(THREADS) as threads:
            done = threads.map(
                lambda _: settle(referee, table.game, DecisionId("d1"), 0, origin="worker"),
                range(THREADS),
            )
            assert sum(done) >= 1
        assert table.types().count("FoxCame") == 1
