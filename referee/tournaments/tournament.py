"""The state of a tournament: who takes part, and every round with its tables."""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from referee.kernel.ids import GameId
from referee.tournaments.messages import How, Pairing, Places, PlayerId
from referee.tournaments.options import Options


class Player(Struct, frozen=True):
    """One entry. `played_by` is who plays it now: the player, or somebody who took over."""

    id: PlayerId
    played_by: PlayerId
    since: int
    """The round that was played when the player came; 0: from the beginning."""
    entropy: str = ""
    checked_in: bool = False
    dropped: bool = False


class Table(Struct, frozen=True):
    """Who sits where (seat A first), the game, and the places once they are known."""

    players: tuple[PlayerId, ...]
    game: GameId = GameId("")
    places: Places = ()
    how: How | None = None


class Round(Struct, frozen=True):
    """A round that is paired. `lots` part those who stood equal before it."""

    number: int
    tables: tuple[Table, ...]
    byes: tuple[PlayerId, ...]
    lots: tuple[PlayerId, ...]
    started: int | None = None
    due: int | None = None
    time_called: bool = False

    @property
    def pairing(self) -> Pairing:
        return tuple(table.players for table in self.tables)

    @property
    def open_tables(self) -> tuple[int, ...]:
        """The numbers of the tables without a result, from 1."""
        return tuple(n for n, table in enumerate(self.tables, 1) if not table.places)

    @property
    def is_running(self) -> bool:
        return self.started is not None and bool(self.open_tables)

    @property
    def is_finished(self) -> bool:
        return self.started is not None and not self.open_tables

    def table(self, number: int) -> Table | None:
        return self.tables[number - 1] if 0 < number <= len(self.tables) else None

    def with_table(self, number: int, **changes: Any) -> "Round":
        tables = list(self.tables)
        tables[number - 1] = replace(tables[number - 1], **changes)
        return replace(self, tables=tuple(tables))


class Tournament(Struct, frozen=True):
    """All of it. `lots` are drawn at the end, `drawn` counts the draws."""

    options: Options | None = None
    players: tuple[Player, ...] = ()
    rounds: tuple[Round, ...] = ()
    lots: tuple[PlayerId, ...] = ()
    drawn: int = 0
    finished: bool = False

    @property
    def rules(self) -> Options:
        """The options of a tournament that was opened, as every one that is asked was."""
        assert self.options is not None
        return self.options

    @property
    def last(self) -> Round | None:
        return self.rounds[-1] if self.rounds else None

    @property
    def paired(self) -> Round | None:
        """The round that is paired and has not begun."""
        return self.last if self.last and self.last.started is None else None

    @property
    def running(self) -> Round | None:
        return self.last if self.last and self.last.is_running else None

    @property
    def begun(self) -> tuple[Round, ...]:
        return tuple(r for r in self.rounds if r.started is not None)

    @property
    def present(self) -> tuple[PlayerId, ...]:
        """Who is paired next."""
        absent = self.rules.check_in
        return tuple(p.id for p in self.players if not p.dropped and (p.checked_in or not absent))

    def player(self, wanted: PlayerId) -> Player | None:
        return next((p for p in self.players if p.id == wanted), None)

    def holder(self, who: PlayerId) -> Player | None:
        """The entry that somebody plays now."""
        return next((p for p in self.players if p.played_by == who), None)

    def holders(self, table: Table) -> tuple[PlayerId, ...]:
        """Who plays at a table, seat by seat."""
        playing = {p.id: p.played_by for p in self.players}
        return tuple(playing[player] for player in table.players)

    def with_player(self, player: Player) -> "Tournament":
        """The player as it is now, where it was or at the end."""
        others = (player if p.id == player.id else p for p in self.players)
        known = any(p.id == player.id for p in self.players)
        return replace(self, players=tuple(others) if known else (*self.players, player))

    def with_round(self, changed: Round) -> "Tournament":
        """The round as it is now; one that was not there comes last."""
        before = self.rounds[: changed.number - 1]
        return replace(self, rounds=(*before, changed, *self.rounds[changed.number :]))

    def sittings(self, after: int | None = None) -> Iterator[tuple[Round, Table]]:
        """Every table of the rounds that began, up to a round."""
        for played in self.begun[:after]:
            for table in played.tables:
                yield played, table
