"""The tasks without processes: what is sent, when, and that a failure is only noted."""

from typing import Any

import pytest

from eventstore.memory import MemoryStore
from eventstore.store import Deadline, Unavailable
from referee.application.referee import Referee
from tests.application.cup import a_cup
from tests.application.table import NOON, StoppedClock, a_game, a_referee
from workers import deadlines, tournaments, webhooks
from workers.app import client, create_app


class Noting:
    """Stands where the application sends; notes what it is to send."""

    def __init__(self) -> None:
        self.sent: list[tuple[str, dict[str, Any]]] = []

    def send_task(self, name: str, *_: Any, **options: Any) -> None:
        self.sent.append((name, options))


class Away(MemoryStore):
    """A store that does not answer."""

    def due(self, *, until: int, limit: int) -> Any:
        raise Unavailable

    def listed(self, stream: str) -> Any:
        raise Unavailable

    def list(self, **_: Any) -> Any:
        raise Unavailable


def sent(due: int) -> list[tuple[str, dict[str, Any]]]:
    app = Noting()
    deadlines.sender(app, StoppedClock())([Deadline("g-1", "d1", 2, due)])
    return app.sent


@pytest.mark.parametrize(
    ("due", "countdown", "expires"),
    [(NOON - 9, None, 5.0), (NOON, None, 5.0), (NOON + 500, 0.5, 5.5)],
)
def test_a_wakeup_is_sent_by_name_and_goes_stale(
    due: int, countdown: float | None, expires: float
) -> None:
    ((name, options),) = sent(due)
    assert (name, options["args"]) == ("referee.settle", ("g-1", "d1", 2))
    assert (options["countdown"], options["expires"]) == (countdown, expires)
    assert options["retry"] is False and options["declare"] == ()


def test_what_is_due_later_is_left_to_the_sweeper() -> None:
    assert sent(NOON + 2_001) == []


@pytest.mark.parametrize(
    ("dues", "batches"),
    [
        ([], []),
        ([-9_000, 3, 50, 51], [3, 1]),
        ([51, 50, 3, -9_000], [3, 1]),
        ([100, 150, 151, 400], [2, 1, 1]),
        ([1_999, 2_000, 2_001], [2]),
        ([0] * 45, [20, 20, 5]),
    ],
)
def test_what_falls_due_at_about_the_same_time_is_one_message(
    dues: list[int], batches: list[int]
) -> None:
    rows = [Deadline("g-1", f"d{n}", 0, NOON + due) for n, due in enumerate(dues)]
    assert [len(batch) for batch in deadlines.batches(rows, NOON)] == batches


def test_a_batch_is_sent_for_the_time_of_its_last_deadline() -> None:
    app = Noting()
    rows = [Deadline(f"g-{n}", "d1", n, NOON + 500 + n) for n in range(2)]
    deadlines.sender(app, StoppedClock())(rows)
    ((name, options),) = app.sent
    assert name == "referee.settle-all"
    assert options["args"] == ([("g-0", "d1", 0), ("g-1", "d1", 1)],)
    assert options["countdown"] == 0.501


def test_the_tasks_do_the_work_in_the_process_that_is_asked() -> None:
    referee = a_referee()
    tables = [a_game(referee) for _ in range(3)]
    for table in tables:
        table.roll()
    app = create_app("memory://", lambda: referee)
    app.tasks["referee.sweep"]()
    app.tasks["referee.settle"](tables[0].game, "d1", 0)
    app.tasks["referee.settle"](tables[0].game, "d1", 0)
    every = [(game, "d1", 0) for game in (tables[0].game, "g-nobody", tables[2].game)]
    app.tasks["referee.settle-all"](every)
    assert [table.types().count("FoxCame") for table in tables] == [1, 0, 1]


def test_tournaments_are_tended_and_a_store_that_is_away_is_noted() -> None:
    cup = a_cup(a_referee(), "ab")
    cup.pair()
    cup.start()
    cup.play()
    tournaments.tend(cup.referee)
    assert cup.state().rounds[0].is_finished
    tournaments.tend(a_referee(Away()))


def test_a_store_that_is_away_is_noted_and_left_to_the_next_sweep() -> None:
    referee: Referee = a_referee(Away())
    deadlines.sweep(referee, 1_000)
    deadlines.settle(referee, "g-1", "d1", 0)


def test_what_the_processes_agree_on() -> None:
    conf = create_app("memory://", a_referee).conf
    assert conf.task_acks_late and conf.accept_content == ["json"]
    assert conf.result_backend is None
    assert set(conf.beat_schedule) == {"sweep", "tend", *webhooks.EVERY}
    assert conf.beat_schedule["sweep"]["options"]["expires"] == 1.0
    assert conf.task_default_queue == client("memory://").conf.task_default_queue


@pytest.mark.parametrize("address", ["amqp://mq//", "amqps://mq//", "pyamqp://mq//"])
def test_rabbitmq_confirms_what_it_got_and_a_dead_one_is_noticed(address: str) -> None:
    worker, sender = create_app(address, a_referee).conf, client(address).conf
    assert worker.task_default_queue_type == "quorum"
    assert worker.broker_heartbeat == 10
    assert worker.broker_transport_options == {"confirm_publish": True}
    assert sender.broker_transport_options["confirm_publish"]
    # Its quorum queues count what waits for its countdown: 200 a second, two seconds ahead.
    assert worker.worker_prefetch_multiplier * 2 > 400


def test_redis_gives_what_a_dead_worker_had_to_others_after_every_countdown() -> None:
    conf = create_app("redis://r/0", a_referee).conf
    assert conf.broker_transport_options["visibility_timeout"] * 1_000 > deadlines.AHEAD
    assert conf.worker_prefetch_multiplier == 4
