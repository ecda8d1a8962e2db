"""How late what falls due is settled, by the service's own worker and beat.

Ten thousand games wait for a clock, and two hundred of their clocks run out each second. Then the
worker is killed and nobody settles anything for a minute: how long until the backlog is gone?
"""

import secrets
import time
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from statistics import quantiles
from typing import Final

import psycopg

from bench.cluster import Database
from bench.figures import Figure
from bench.load import ROOT
from bench.noting_app import NOTES
from bench.served import referee_environment, referee_in_process
from bench.stage import Stage
from eventstore.chain import GENESIS
from eventstore.store import Keys, Opening
from referee.application.cache import Loaded
from referee.application.clock import system_clock
from referee.application.committing import Committed, Companions, commit
from referee.application.referee import Referee
from referee.cli import programs
from referee.cli.child import Child, Service
from referee.cli.embedded import redis
from referee.games.one_two_many_rabbits import GAME
from referee.kernel.clocks import SECOND, ClockOptions
from referee.kernel.ids import SEATS, GameId
from referee.kernel.lifecycle import UNBORN, ClaimSeat, CreateGame, StartGame

OUTSTANDING: Final = 10_000
A_SECOND: Final = 200
MEASURED: Final = 20
"""Seconds of which every deadline counts, after some to warm up."""
WARM: Final = 3
OUTAGE: Final = 60
GOAL: Final = 1_000
"""Milliseconds."""
PERCENT: Final = 99
SETTLERS: Final = 2
HANDS: Final = 8
AN_HOUR: Final = 3_600
APP: Final = "bench.noting_app:app"


def measure(stage: Stage) -> list[Figure]:
    """The 99th percentile of lateness, and the time to settle what a minute without left."""
    cluster = stage.cluster
    database = cluster.database("lateness")
    notes, folder = cluster.folder / "lateness", cluster.folder / "lateness-redis"
    environment = {**referee_environment(cluster, database), NOTES: str(notes)}
    with referee_in_process(environment) as referee:
        first = opened_games(referee)
    database.analyse()
    broker = redis.start(folder)
    try:
        environment["REFEREE_BROKER_URL"] = redis.broker_url(folder)
        with running(programs.beat_command(), environment, cluster.folder / "beat.log"):
            late = lateness(environment, cluster.folder, notes, first)
            backlog = backlog_settled(environment, cluster.folder, database)
    finally:
        broker.stop()
    require_once(database)
    stage.tick()
    return [
        Figure("deadline_lateness", late, GOAL, late / GOAL, 1.0, "lower", "ms"),
        Figure("deadline_backlog", backlog, OUTAGE, backlog / OUTAGE, 1.0, "lower", "s"),
    ]


# --- games whose clocks run out one after the other -----------------------------------------


def opened_games(referee: Referee) -> int:
    """Every clock is due at a time of its own; when the first one is, in ms."""
    sample = OUTSTANDING // 50
    started = system_clock()
    moments = [started + AN_HOUR * SECOND + place for place in range(sample)]
    with ThreadPoolExecutor(HANDS) as pool:
        list(pool.map(lambda due: opened(referee, due), moments))
        took = system_clock() - started
        first = system_clock() + 2 * took * OUTSTANDING // sample + 5 * SECOND
        rest = range(OUTSTANDING - sample)
        list(pool.map(lambda n: opened(referee, first + n * SECOND // A_SECOND), rest))
    if system_clock() > first:
        raise RuntimeError("this machine is too busy: the games were not ready in time")
    return first


def opened(referee: Referee, due: int) -> None:
    """A game of one seat, which is to move until then."""
    game, ruleset = GameId(f"g-{secrets.token_hex(8)}"), referee.ruleset(GAME.id)
    keys = Keys(*(secrets.token_bytes(32) for _ in range(3)))
    labels = {"ruleset": GAME.id, "ruleset_version": GAME.version, "phase": "none", "seats": "1"}
    at = due - AN_HOUR * SECOND
    referee.store.create(Opening(game, at, keys, labels, "bench"))
    options = {"turn_seconds": None, "choice_seconds": None}
    commands = (
        CreateGame(
            at=at,
            game=game,
            options=options,
            seats=1,
            commitment="",
            clock=ClockOptions(move_seconds=AN_HOUR, forfeit_after=100),
        ),
        ClaimSeat(at=at, seat=SEATS[0]),
        StartGame(at=at),
    )
    loaded = Loaded(game, ruleset, keys, "bench", GENESIS, 0, UNBORN)
    for command in commands:
        done = commit(referee, loaded, command, Companions(actor="bench"))
        assert isinstance(done, Committed)
        loaded = done.loaded
    referee.cache.drop(game)


# --- workers --------------------------------------------------------------------------------


@contextmanager
def running(
    command: tuple[str, ...], environment: Mapping[str, str], log: Path
) -> Iterator[Child]:
    """One of the service's programs, with the application that notes."""
    words = tuple(APP if word == programs.CELERY else word for word in command)
    named = {**environment, "PYTHONPATH": str(ROOT)}
    child = Child(Service(name=log.stem, command=words, environment=named), log)
    try:
        yield child
    finally:
        child.sweep()


def lateness(environment: Mapping[str, str], folder: Path, notes: Path, first: int) -> float:
    """The percentile over all that fell due while it was measured; the worker is then killed."""
    begin, end = first + WARM * SECOND, first + (WARM + MEASURED) * SECOND
    command = programs.worker_command(SETTLERS, "prefork")
    with running(command, environment, folder / "worker.log"):
        while system_clock() < end + 5 * SECOND:
            time.sleep(0.1)
    noted = (map(int, line.split()) for line in notes.read_text().splitlines())
    late = [lateness for due, lateness in noted if begin <= due < end]
    if len(late) < A_SECOND * MEASURED:
        raise RuntimeError(f"only {len(late)} of {A_SECOND * MEASURED} were settled in time")
    return quantiles(late, n=100)[PERCENT - 1]


def backlog_settled(environment: Mapping[str, str], folder: Path, database: Database) -> float:
    """Seconds until nothing is overdue, after nobody has settled anything for a while."""
    time.sleep(OUTAGE)
    command = programs.worker_command(SETTLERS, "prefork")
    with (
        psycopg.connect(database.owner_url, autocommit=True) as owner,
        running(command, environment, folder / "worker.log"),
    ):
        started = time.monotonic()
        while owner.execute(OVERDUE, (system_clock(),)).fetchone() != (0,):
            time.sleep(0.1)
        return time.monotonic() - started


OVERDUE: Final = "select count(*) from eventstore.deadlines where due <= %s"
SETTLED: Final = """
select count(*), count(distinct stream) from eventstore.decisions where type = 'settle'
"""


def require_once(database: Database) -> None:
    """Every deadline that was due had its effect, and had it once."""
    with psycopg.connect(database.owner_url) as owner:
        found = owner.execute(SETTLED).fetchone()
    due = OUTSTANDING - OUTSTANDING // 50
    if found != (due, due):
        raise RuntimeError(f"{due} deadlines were due; settlements and games settled: {found}")
