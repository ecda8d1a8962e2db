"""Random players who note what they were told; a game after the other until it is enough."""

import threading
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import count, cycle
from random import Random
from typing import Any, Final, NamedTuple

from referee.client.client import RefereeClient
from referee.client.random_player import RandomPlayer
from referee.client.transport import Json
from tests.deployed import together

PATIENCE: Final = 180.0
"""Seconds for which a client sends the same request again, under the same key."""
WAIT: Final = 3.0


class Kind(NamedTuple):
    """A game to be played."""

    ruleset: str
    seats: int
    options: Mapping[str, Any]


KINDS: Final = (
    # Alone against the Farm: every round has an effect that only the clock lets happen.
    Kind("one-two-many-rabbits", 1, {}),
    Kind("killer-bunnies", 3, {"window_seconds": 2, "starting_carrots": 2}),
    Kind("one-two-many-rabbits", 1, {"effect_delay": 700}),
    Kind("bunny-bluff", 3, {"window_seconds": 2}),
    Kind("president-bunny", 3, {}),
)


class Acknowledged(NamedTuple):
    """What a seat was told: its action of this type is done, and led to this version."""

    type: str
    version: int


@dataclass
class Played:
    """A game, with all that its seats were told."""

    game: str
    ruleset: str
    acknowledged: list[Acknowledged] = field(default_factory=list)


class Noting(RefereeClient):
    """Notes every action that the service says is done."""

    noted: list[Acknowledged]

    def act(self, game: str, type: str, *arguments: Any, **more: Any) -> Json:
        answer = super().act(game, type, *arguments, **more)
        self.noted.append(Acknowledged(type, answer["version"]))
        return answer


@dataclass
class Hall:
    """Tables at which games are played until it is closed; what is begun is played to its end."""

    url: str
    key: str
    seed: str
    begun: Callable[[Played], None] = lambda _: None
    games: list[Played] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)
    closed: threading.Event = field(default_factory=threading.Event)
    _kinds: Iterator[Kind] = field(default_factory=lambda: cycle(KINDS))
    _numbers: Iterator[int] = field(default_factory=count)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    @property
    def actions(self) -> int:
        """How many were acknowledged."""
        return sum(len(played.acknowledged) for played in self.games)

    def state(self) -> str:
        """Who was told what last."""
        last = (f"{p.ruleset} {p.game} {p.acknowledged[-1:]}" for p in self.games[-8:])
        return ", ".join(last)

    def table(self) -> None:
        """One game after the other."""
        try:
            self._games()
        except Exception as error:  # whatever it is, the run has to tell it
            self.failures.append(f"a player gave up: {error!r}")

    def _games(self) -> None:
        with RefereeClient(self.url, self.key, patience=PATIENCE) as organiser:
            while not self.closed.is_set():
                with self._lock:
                    kind, number = next(self._kinds), next(self._numbers)
                self._play(organiser, kind, Random(f"{self.seed} {number}"))

    def _play(self, organiser: RefereeClient, kind: Kind, rng: Random) -> None:
        game = organiser.create_game(kind.ruleset, kind.seats, kind.options)["game"]
        played = Played(game, kind.ruleset)
        self.games.append(played)
        self.begun(played)
        guest = organiser.as_bearer(None)
        tokens = [guest.claim(game)["token"] for _ in range(kind.seats)]
        organiser.start(game)
        players = [self._player(played, token, Random(rng.random())) for token in tokens]
        together(*(player.play for player in players))

    def _player(self, played: Played, token: str, rng: Random) -> RandomPlayer:
        client = Noting(self.url, token, patience=PATIENCE)
        client.noted = played.acknowledged
        return RandomPlayer(client, played.game, rng, wait=WAIT)
