"""Tournaments to test with, built from commands."""

from collections.abc import Iterable, Sequence
from functools import reduce
from typing import Any, Final

from referee.kernel.chance import Chance, ScriptedChance
from referee.kernel.game import Command, Event
from referee.kernel.ids import GameId, RulesetId
from referee.tournaments import TOURNAMENT
from referee.tournaments import messages as m
from referee.tournaments.options import Options
from referee.tournaments.tournament import Tournament

NOON: Final = 1_700_000_000_000


def options(**chosen: Any) -> Options:
    """Tables of two, three rounds, unless a test says otherwise."""
    usual: dict[str, Any] = {
        "ruleset": RulesetId("toy"),
        "ruleset_version": "1",
        "smallest": 2,
        "largest": 2,
        "rounds": 3,
    }
    return Options(**usual | chosen)


def opened(**chosen: Any) -> Tournament:
    return told(Tournament(), TOURNAMENT.open(options(**chosen), (), ScriptedChance(), NOON))


def told(t: Tournament, events: Iterable[Event]) -> Tournament:
    return reduce(TOURNAMENT.evolve, events, t)


def decided(t: Tournament, command: Command, chance: Chance | None = None) -> tuple[Event, ...]:
    return TOURNAMENT.decide(t, command, chance or ScriptedChance(drawn=t.drawn))


def after(t: Tournament, *commands: Command) -> Tournament:
    return reduce(lambda at, command: told(at, decided(at, command)), commands, t)


def player(name: str) -> m.PlayerId:
    return m.PlayerId(name)


def registered(names: Sequence[str], **chosen: Any) -> Tournament:
    """A tournament with these players; lots leave them in this order."""
    return after(opened(**chosen), *(register(name) for name in names))


def register(name: str) -> Command:
    return m.RegisterPlayer(at=NOON, player=player(name))


def pair(tables: Sequence[str] | None = None) -> Command:
    """Players of one letter each: `pair(["ab", "cd"])`."""
    given = None if tables is None else tuple(tuple(map(player, table)) for table in tables)
    return m.PairRound(at=NOON, tables=given)


def start(t: Tournament) -> Command:
    """Begin the round that is paired, with games named after it."""
    assert t.paired
    number, tables = t.paired.number, range(1, len(t.paired.tables) + 1)
    return m.StartRound(at=NOON, games=tuple(GameId(f"g-{number}-{n}") for n in tables))


def playing(names: Sequence[str], **chosen: Any) -> Tournament:
    """A tournament in its first round."""
    paired = after(registered(names, **chosen), pair())
    return after(paired, start(paired))


def results(t: Tournament, *places: Sequence[int]) -> Command:
    """The places at the first tables of the running round; the others stay open."""
    assert t.running
    reported = tuple(
        m.Reported(n, t.running.tables[n - 1].game, 9, "ab" * 32, tuple(found))
        for n, found in enumerate(places, 1)
    )
    return m.TakeResults(at=NOON, results=reported)


def played(t: Tournament, *places: Sequence[int], tables: Sequence[str] | None = None) -> Any:
    """A whole round with these places at its tables."""
    paired = after(t, pair(tables))
    running = after(paired, start(paired))
    return after(running, results(running, *places))


def correct(round: int, table: int, *places: int) -> Command:
    return m.CorrectResult(
        at=NOON, round=round, table=table, places=places, reason="the score sheet was misread"
    )
