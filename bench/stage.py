"""What every bench is given: the database server, how many rounds, and whom to tell of each."""

from collections.abc import Callable
from dataclasses import dataclass

from bench.cluster import Cluster


@dataclass(frozen=True, slots=True)
class Stage:
    """Where a bench measures."""

    cluster: Cluster
    rounds: int
    tick: Callable[[], None]
