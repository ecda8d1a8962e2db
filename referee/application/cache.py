"""What a process remembers of streams and tokens: bounded, disposable, shared by its threads."""

import threading
from collections import OrderedDict
from functools import cached_property
from typing import Generic, TypeVar

from msgspec import Struct

from eventstore.store import Head, Keys
from referee.application.access import USUAL, Access
from referee.application.rulesets import Ruleset
from referee.kernel import lifecycle
from referee.kernel.deadlines import Deadline
from referee.kernel.ids import GameId
from referee.kernel.lifecycle import Match

V = TypeVar("V")

STRIPES = 64


class Loaded(Struct, frozen=True, dict=True):
    """A stream folded up to its head. `at` is the time of its last event."""

    game: GameId
    ruleset: Ruleset
    keys: Keys
    owner: str
    head: Head
    at: int
    match: Match
    access: Access = USUAL

    @property
    def version(self) -> int:
        return self.head.version

    @cached_property
    def deadlines(self) -> tuple[Deadline, ...]:
        """What falls due by itself, earliest first."""
        return lifecycle.deadlines(self.ruleset.rules, self.match)


class Lru(Generic[V]):
    """The values used last, by key."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._values: OrderedDict[str, V] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, key: str) -> V | None:
        with self._lock:
            if key in self._values:
                self._values.move_to_end(key)
            return self._values.get(key)

    def put(self, key: str, value: V) -> None:
        with self._lock:
            self._values[key] = value
            self._values.move_to_end(key)
            if len(self._values) > self._limit:
                self._values.popitem(last=False)

    def drop(self, key: str) -> None:
        with self._lock:
            self._values.pop(key, None)


class MatchCache:
    """Streams used last. A thread that comes late may put an older state back: it costs a tail."""

    def __init__(self, limit: int = 2_000) -> None:
        self._loaded: Lru[Loaded] = Lru(limit)
        self.overhearing = threading.Lock()
        """Held by the thread that follows other processes: their decisions come in order."""
        self._locks = [threading.Lock() for _ in range(STRIPES)]
        self.get = self._loaded.get
        self.drop = self._loaded.drop

    def put(self, loaded: Loaded) -> None:
        self._loaded.put(loaded.game, loaded)

    def turnstile(self, game: GameId) -> threading.Lock:
        """Lets the threads of this process that met a conflict on a game pass one by one."""
        return self._locks[hash(game) % STRIPES]
