"""The names of the store on PostgreSQL."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

import msgspec
from psycopg.rows import TupleRow
from psycopg_pool import ConnectionPool

from eventstore import pool
from eventstore.players import Player
from eventstore.queries import query


class PostgresPlayers:
    """Each call is one statement."""

    _pool: ConnectionPool[Any]

    def call(self, player: Player) -> None:
        self._told("call_player", player.id, player.name, player.owner, player.created)

    def players(self, ids: Collection[str]) -> Mapping[str, Player]:
        found = (Player(*row) for row in self._told("players", [*ids]))
        return {player.id: player for player in found}

    def called(self, name: str) -> Sequence[Player]:
        return [Player(*row) for row in self._told("called", name)]

    def erase(self, player: Player) -> Player:
        (row,) = self._told("erase_player", *msgspec.structs.astuple(player))
        return Player(*row)

    def _told(self, name: str, *parameters: object) -> Sequence[TupleRow]:
        with pool.connection(self._pool) as connection:
            return connection.execute(query(name), parameters, binary=True).fetchall()
