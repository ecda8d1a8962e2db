"""Webhooks with real Celery processes, a real Redis, a real PostgreSQL and consumers over HTTP."""

import time
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from ipaddress import ip_network
from pathlib import Path

import pytest
from standardwebhooks import Webhook

from eventstore.postgres import PostgresStore
from referee.application.actors import Actor
from referee.application.clock import system_clock
from referee.application.opening import abandon_game, create_game
from referee.application.referee import Referee
from referee.application.targets import Targets
from tests.application.hooks import subscribed
from tests.application.table import a_referee, an_organiser, request
from tests.servers import Database
from tests.workers.consumer import Consumer, Received, a_consumer
from tests.workers.crew import Crew, a_crew

pytestmark = pytest.mark.slow

HERE = Targets(allowed=(ip_network("127.0.0.0/8"),))
PATIENCE = 60.0


@pytest.fixture(scope="module")
def service_url(new_database: Callable[[], Database]) -> str:
    """A database of one's own: workers serve all of it."""
    return new_database().service_url


@pytest.fixture(scope="module")
def crew(
    service_url: str, redis_url: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Crew]:
    folder: Path = tmp_path_factory.mktemp("crew")
    with a_crew(service_url, redis_url, folder) as crew:
        crew.with_deliverer()
        yield crew


@pytest.fixture
def referee(crew: Crew, service_url: str) -> Iterator[Referee]:
    with closing(PostgresStore(service_url)) as store:
        yield replace(a_referee(store, clock=system_clock), targets=HERE)


@pytest.fixture
def olga(referee: Referee) -> Actor:
    return an_organiser(referee)


def games(referee: Referee, olga: Actor, count: int) -> list[str]:
    """Each has two events: it is created and abandoned."""
    made = [
        create_game(referee, olga, "toy", {}, seats=2, request=request()) for _ in range(count)
    ]
    for each in made:
        abandon_game(referee, olga, each.game, request())
    return [each.game for each in made]


def awaited(what: Callable[[], bool], crew: Crew) -> None:
    until = time.monotonic() + PATIENCE
    while not what():
        assert time.monotonic() < until, crew.said()[-2_000:]
        time.sleep(0.05)


def complete(consumer: Consumer, made: list[str]) -> bool:
    return all(sequences(consumer, game)[-1:] == [2] for game in made)


def sequences(consumer: Consumer, game: str) -> list[int]:
    """The numbers of a game's messages as they first came; a repeat is allowed."""
    data = [message["data"] for message in consumer.messages()]
    found = [each["sequence"] for each in data if each.get("game") == game]
    return [*dict.fromkeys(found)]


def test_what_happens_reaches_a_consumer_signed_and_in_order(
    crew: Crew, referee: Referee, olga: Actor
) -> None:
    with a_consumer() as consumer:
        hook = subscribed(referee, olga, "event.*", url=consumer.url)
        made = games(referee, olga, 5)
        awaited(lambda: complete(consumer, made), crew)
        assert [sequences(consumer, game) for game in made] == [[1, 2]] * 5
        for received in consumer.got:
            Webhook(hook.secret).verify(received.body, received.headers)


def test_a_consumer_that_was_down_is_told_everything_in_order_once_it_is_back(
    crew: Crew, referee: Referee, olga: Actor
) -> None:
    with a_consumer() as consumer:
        port = int(consumer.url.rsplit(":", 1)[1].split("/")[0])
    hook = subscribed(referee, olga, "event.*", url=consumer.url).webhook
    made = games(referee, olga, 5)

    def failing() -> bool:
        found = referee.store.webhook(hook.id)
        return found is not None and found.failing is not None

    awaited(failing, crew)
    made += games(referee, olga, 5)
    with a_consumer(port=port) as again:
        awaited(lambda: complete(again, made), crew)
        assert [sequences(again, game) for game in made] == [[1, 2]] * 10
        found = referee.store.webhook(hook.id)
        assert found is not None and found.failing is None


def test_a_dead_consumer_delays_nobody_else(crew: Crew, referee: Referee, olga: Actor) -> None:
    def hang(received: Received) -> tuple[int, dict[str, str], bytes]:
        time.sleep(12)
        return (500, {}, b"")

    with a_consumer(hang) as dead, a_consumer() as well:
        subscribed(referee, olga, "event.*", url=dead.url)
        subscribed(referee, olga, "event.*", url=well.url)
        began = time.monotonic()
        made = games(referee, olga, 20)
        awaited(lambda: complete(well, made), crew)
        assert time.monotonic() - began < 10
        assert dead.at_once <= 4


def test_a_killed_deliverer_loses_nothing(crew: Crew, referee: Referee, olga: Actor) -> None:
    def slowly(received: Received) -> tuple[int, dict[str, str], bytes]:
        time.sleep(0.05)
        return (200, {}, b"")

    with a_consumer(slowly) as consumer:
        subscribed(referee, olga, "event.*", url=consumer.url)
        made = games(referee, olga, 40)
        awaited(lambda: len(consumer.got) > 10, crew)
        assert crew.deliverer is not None
        crew.deliverer.kill()
        crew.with_deliverer()
        # Lanes that the dead one held are free again when their leases have run out.
        until = time.monotonic() + 90
        while not complete(consumer, made) and time.monotonic() < until:
            time.sleep(0.1)
        assert [sequences(consumer, game) for game in made] == [[1, 2]] * 40


def test_a_deliverer_that_is_to_stop_leaves_after_its_present_message(
    crew: Crew, referee: Referee, olga: Actor
) -> None:
    def slowly(received: Received) -> tuple[int, dict[str, str], bytes]:
        time.sleep(0.5)
        return (200, {}, b"")

    with a_consumer(slowly) as consumer:
        subscribed(referee, olga, "event.*", url=consumer.url)
        made = games(referee, olga, 40)
        awaited(lambda: len(consumer.got) > 4, crew)
        assert crew.deliverer is not None
        assert crew.deliverer.leave(seconds=5) == 0
        assert not complete(consumer, made)
        crew.with_deliverer()
        awaited(lambda: complete(consumer, made), crew)
