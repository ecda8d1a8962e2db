"""The names of the store that forgets."""

import threading
from collections.abc import Collection, Mapping, Sequence

from msgspec.structs import replace

from eventstore.players import Player


class MemoryPlayers:
    """A lock of its own: names commit with nothing else."""

    def __init__(self) -> None:
        self._names_lock = threading.Lock()
        self._players: dict[str, Player] = {}

    def call(self, player: Player) -> None:
        with self._names_lock:
            self._players.setdefault(player.id, player)

    def players(self, ids: Collection[str]) -> Mapping[str, Player]:
        with self._names_lock:
            return {known: self._players[known] for known in ids if known in self._players}

    def called(self, name: str) -> Sequence[Player]:
        with self._names_lock:
            found = [player for player in self._players.values() if name and player.name == name]
            return sorted(found, key=lambda player: (player.created, player.id))

    def erase(self, player: Player) -> Player:
        with self._names_lock:
            stood = self._players.get(player.id, player)
            erased = player.erased if stood.erased is None else stood.erased
            self._players[player.id] = replace(stood, name="", erased=erased)
            return self._players[player.id]
