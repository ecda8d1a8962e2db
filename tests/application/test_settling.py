"""What falls due happens once, at its time, whoever notices."""

from dataclasses import replace
from typing import Any

from referee.application.actors import SPECTATOR, Role, actor_of, mint
from referee.application.reading import events_after, look_again, offers, read_game
from referee.application.settling import settle, sweep
from referee.kernel.deadlines import Deadline
from referee.kernel.ids import DecisionId
from tests.application.table import NOON, A, B, Noted, TableOfToy, a_game, a_referee
from tests.toy import TOY

D1, D2 = DecisionId("d1"), DecisionId("d2")


def settled(table: TableOfToy, id_: DecisionId = D1, generation: int = 0) -> bool:
    return settle(table.referee, table.game, id_, generation, origin="worker")


def rolled(**options: Any) -> TableOfToy:
    table = a_game(a_referee(), **options)
    table.roll()
    return table


def test_a_worker_settles_and_the_record_says_it_was_the_clock() -> None:
    table = rolled()
    assert settled(table)
    decision, origin = table.referee.store.decisions(table.game, after=9, limit=1)[0]
    assert (decision.type, decision.actor, origin) == ("settle", "clock", "worker")


def test_what_was_settled_is_not_settled_again() -> None:
    table = rolled()
    assert [settled(table), settled(table)] == [True, False]
    assert table.types().count("FoxCame") == 1


def test_nothing_is_settled_before_its_time() -> None:
    table = rolled(effect_delay=500)
    assert not settled(table)
    table.later(500)
    assert settled(table)


def test_a_settlement_is_dated_with_its_due_time() -> None:
    table = rolled(effect_delay=500)
    table.later(60_000)
    settled(table)
    assert list(table.referee.store.replay(table.game))[-1].at == NOON + 500


def test_a_moved_deadline_refuses_the_settlement_of_its_old_time() -> None:
    table = rolled(answer_time=1_000)
    settled(table)
    table.answer(A, "beg", D2, ms=5_000)
    table.later(1_000)
    assert not settled(table, D2, 0)
    table.later(5_000)
    assert settled(table, D2, 1)


def test_a_deadline_of_another_game_or_none_is_late() -> None:
    assert not settled(rolled(), DecisionId("d77"))


def test_a_seat_reading_settles_only_after_the_grace() -> None:
    table = rolled()
    table.later(1_000)
    assert table.see().view["table"]["pending"]["id"] == D1
    table.later(1)
    assert table.see().view["table"]["pending"]["id"] == D2


def test_legal_actions_and_events_settle_too() -> None:
    table = rolled()
    table.later(1_001)
    assert [o.type for o in offers(table.referee, table.seats[B], table.game).actions] == ["guess"]
    other = rolled()
    other.later(1_001)
    seen = events_after(other.referee, other.seats[A], other.game, 9, limit=9)
    assert [event["type"] for event in seen] == ["FoxCame", "GuessAsked"]


def test_the_organiser_settles_spectators_auditors_and_the_past_do_not() -> None:
    table = rolled()
    table.later(9_000)
    auditor = actor_of(table.referee, mint(table.referee, Role.AUDITOR, "Ada"))
    for reader in (SPECTATOR, auditor):
        assert read_game(table.referee, reader, table.game).version == 9
    assert read_game(table.referee, table.seats[A], table.game, 9).version == 9
    assert read_game(table.referee, table.organiser, table.game).version == 11


def test_a_read_of_a_quarantined_game_answers_all_the_same() -> None:
    table = rolled()
    table.referee.store.quarantine(table.game, "test")
    table.later(9_000)
    assert table.see().version == 9


def test_who_waits_for_the_next_event_looks_again() -> None:
    table = rolled()
    for reader, wait, version in ((A, 1_000, 9), (B, 1, 11)):
        table.later(wait)
        look_again(table.referee, table.seats[reader], table.game)
        assert table.version() == version


def test_a_sweep_hands_out_what_falls_due_within_its_horizon() -> None:
    noted = Noted()
    referee = a_referee(wakeups=noted)
    soon, later = a_game(referee, effect_delay=900), a_game(referee, effect_delay=1_100)
    soon.roll()
    later.roll()
    noted.deadlines.clear()
    assert sweep(referee, 1_000) == 1
    assert [deadline.stream for deadline in noted.deadlines] == [soon.game]
    assert "FoxCame" not in soon.types()


def test_an_act_settles_a_whole_chain_of_what_is_overdue() -> None:
    table = rolled(answer_time=10)
    table.later(60_000)
    table.see()
    assert table.types()[-3:] == ["FoxCame", "GuessAsked", "GuessClosed"]


def test_a_deadline_that_its_game_refuses_blocks_nobody() -> None:
    table = rolled()
    never = Deadline(D1, 7, NOON, "fox")
    broken = a_referee(
        table.referee.store, games={"toy": replace(TOY, deadlines=lambda _: (never,))}
    )
    assert read_game(broken, table.organiser, table.game).version == 9
    assert not settle(broken, table.game, D1, 7, origin="worker")
