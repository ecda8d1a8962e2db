"""Webhooks: what real workers deliver to local consumers while games go on."""

import sys
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median
from typing import Final
from urllib.request import urlopen

from bench.figures import Figure
from bench.load import ROOT
from bench.served import listening_anywhere, referee_environment, referee_in_process
from bench.stage import Stage
from referee.application.actors import SPECTATOR, Actor, actor_of, mint_organiser
from referee.application.idempotency import Request
from referee.application.opening import abandon_game, claim_seat, create_game
from referee.application.referee import Referee
from referee.application.webhooks.subscribing import Wanted, create_webhook
from referee.cli import programs
from referee.cli.child import Child, Service
from referee.cli.embedded import redis

REFERENCE: Final = 200.0
"""Deliveries a second that are asked for."""
OFFERED: Final = 400.0
CONSUMERS: Final = 4
SEATS: Final = 8
A_GAME: Final = SEATS + 2
"""Events: it is created, its seats are claimed, it is abandoned."""
WARM_UP: Final = 5.0
WINDOW: Final = 8.0
PREPARED_THREADS: Final = 16


def measure(stage: Stage) -> list[Figure]:
    """Deliveries a second, over windows in which twice as many are asked for."""
    database = stage.cluster.database("webhooks")
    environment = {
        **referee_environment(stage.cluster, database),
        "REFEREE_WEBHOOK_NETWORKS": "127.0.0.0/8",
    }
    ports = [listening_anywhere().port for _ in range(CONSUMERS)]
    with (
        _crew(stage.cluster.folder, environment, ports),
        referee_in_process(environment) as referee,
    ):
        organiser = _subscribed(referee, ports)
        with _playing(referee, organiser):
            time.sleep(WARM_UP)
            rates = [_rate(ports[0], stage) for _ in range(stage.rounds)]
    rate = median(rates)
    ratio = rate / REFERENCE
    return [Figure("webhook_deliveries", rate, REFERENCE, ratio, 1.0, "higher", "deliveries/s")]


@contextmanager
def _crew(folder: Path, environment: Mapping[str, str], ports: list[int]) -> Iterator[None]:
    """Consumers, a broker, a worker, a deliverer and beat, as `referee up` runs them."""
    with ExitStack() as stack:
        server = redis.start(folder / "redis")
        stack.callback(server.stop)
        known = {
            **environment,
            "REFEREE_BROKER_URL": redis.broker_url(folder / "redis"),
            "PYTHONPATH": str(ROOT),
        }
        words = (sys.executable, "-m", "bench.consumers", *map(str, ports))
        services = (
            Service("consumers", words, lambda: _answers(ports[0]), known),
            programs.worker(1, "prefork", known),
            programs.deliverer(PREPARED_THREADS, known),
            programs.beat(known),
        )
        children = []
        for service in services:
            child = Child(service, folder / f"{service.name}.log")
            stack.callback(child.stop)
            children.append(child)
        for child in children:
            child.wait_ready()
        yield


def _subscribed(referee: Referee, ports: list[int]) -> Actor:
    """An organiser whose every event goes to every consumer."""
    organiser = actor_of(referee, mint_organiser(referee, "bench"))
    for port in ports:
        wanted = Wanted(f"http://127.0.0.1:{port}/hooks", ("event.*",))
        create_webhook(referee, organiser, wanted, Request(f"webhook-{port}", ""))
    return organiser


@contextmanager
def _playing(referee: Referee, organiser: Actor) -> Iterator[None]:
    """Games begin and end at such a pace that so many deliveries are asked for a second."""
    over = threading.Event()

    def play() -> None:
        began, games = time.monotonic(), 0
        while not over.is_set():
            _game(referee, organiser, games)
            games += 1
            ahead = games * A_GAME * CONSUMERS / OFFERED - (time.monotonic() - began)
            over.wait(max(0.0, ahead))

    player = threading.Thread(target=play)
    player.start()
    try:
        yield
    finally:
        over.set()
        player.join()


def _game(referee: Referee, organiser: Actor, number: int) -> None:
    def request(step: str) -> Request:
        return Request(f"{step}-of-the-game-number-{number}", "")

    made = create_game(
        referee, organiser, "killer-bunnies", {}, seats=SEATS, request=request("creation")
    )
    for seat in range(SEATS):
        claim = request(f"claim-{seat}")
        claim_seat(referee, SPECTATOR, made.game, None, name="", request=claim)
    abandon_game(referee, organiser, made.game, request("end"))


def _rate(port: int, stage: Stage) -> float:
    """Deliveries a second over one window."""
    before, began = _came(port), time.monotonic()
    time.sleep(WINDOW)
    rate = (_came(port) - before) / (time.monotonic() - began)
    stage.tick()
    return rate


def _came(port: int) -> int:
    with urlopen(f"http://127.0.0.1:{port}/", timeout=10) as answer:
        return int(answer.read())


def _answers(port: int) -> bool:
    try:
        return _came(port) >= 0
    except OSError:
        return False
