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
    deadlines.sender(app, StoppedClock())(Deadline("g-1", "d1", 2, due))
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


def test_the_tasks_do_the_work_in_the_process_that_is_asked() -> None:
    table = a_game(a_referee())
    table.roll()
    app = create_app("memory://", lambda: table.referee)
    app.tasks["referee.sweep"]()
    app.tasks["referee.settle"](table.game, "d1", 0)
    app.tasks["referee.settle"](table.game, "d1", 0)
    assert table.types().count("FoxCame") == 1


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
