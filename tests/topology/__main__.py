"""Run the production topology on this machine and play a whole game on each broker.

PostgreSQL, RabbitMQ and Redis come from Debian's packages; the referee's programs are started one
by one, as a service of the system would, and know nothing but their environment.
"""

import signal
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import msgspec
from rich.console import Console

from referee.cli import demo
from referee.cli.account import private_folder
from referee.cli.rehearsal import seed_with_all_effects
from referee.games import GAMES
from referee.kernel.ids import RulesetId
from tests.deployed import Deployment, Failed, running, temporary_folder, verified
from tests.topology.packages import Missing, installed
from tests.topology.servers import Postgres, RabbitMq, Redis

RULES: Final = GAMES[RulesetId("killer-bunnies")]
SEATS: Final = 4

console = Console(highlight=False)


@dataclass(frozen=True, slots=True)
class Told:
    """What a game on a broker came to."""

    broker: str
    actions: int
    settled: int
    """Effects that the worker let happen."""


def main() -> None:
    """Start the servers, play on each broker, stop everything whatever happens."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("asked to stop"))
    try:
        with temporary_folder("referee-top-") as folder:
            told = topology(folder)
    except (Failed, Missing) as failure:
        sys.exit(f"topology failed: {failure}")
    actions, settled = sum(t.actions for t in told), sum(t.settled for t in told)
    brokers = ", ".join(t.broker for t in told)
    print(f"topology ok: {brokers}, {actions} actions, {settled} effects by workers, all verified")


def topology(folder: Path) -> Sequence[Told]:
    """The servers, the schema, and a game on each broker."""
    programs = installed()
    console.print(f"Servers of Debian's packages: {programs.versions}.")
    postgres = Postgres.made(folder / "postgres", programs)
    rabbitmq = RabbitMq.made(folder / "rabbitmq", programs)
    redis = Redis.made(folder / "redis", programs)
    brokers = {"rabbitmq": rabbitmq.url, "redis": redis.url}
    seed = seed_with_all_effects(RULES, SEATS, msgspec.to_builtins(RULES.options()))
    services = (*rabbitmq.services(), postgres.service(), redis.service())
    with running(folder, *services):
        postgres.make_roles()
        return [game_on(folder, postgres, *broker, seed) for broker in brokers.items()]


def game_on(folder: Path, postgres: Postgres, broker: str, url: str, seed: str) -> Told:
    """All programs on one broker, and a game from its creation to its record."""
    home = private_folder(folder / f"on-{broker}")
    owner, service = (postgres.url(f"referee_{role}") for role in ("owner", "service"))
    deployment = Deployment(home, owner, service, url)
    deployment.migrate()
    programs = deployment.api(), deployment.worker(), deployment.deliverer(), deployment.beat()
    with running(home, *programs):
        started = deployment.place.url, deployment.organiser_key()
        actions, record = demo.played(console, RULES, SEATS, seed, started)
    verified(home, record)
    settled = len(demo.fired_by_workers(RULES, record))
    if not settled:
        raise Failed(f"no effect was settled by the worker on {broker}: was it reached at all?")
    console.print(f"{broker}: {actions} actions, {settled} effects by the worker, verified.")
    return Told(broker, actions, settled)


if __name__ == "__main__":
    main()
