"""The golden tournament: every command and every event of one, decided anew and compared."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

import msgspec
import orjson

from referee.kernel.chance import ScriptedChance
from referee.kernel.game import Command, Event, Settle
from referee.kernel.ids import DecisionId, GameId
from referee.kernel.secrets import Codec, tag_of
from referee.tournaments import TOURNAMENT
from referee.tournaments import messages as m
from referee.tournaments.tournament import Tournament
from tests.golden import games
from tests.tournaments.given import NOON, correct, options, player, register, told

NAME: Final = f"{TOURNAMENT.id}-{TOURNAMENT.version}-whole.jsonl"
CHOSEN: Final = {"smallest": 3, "largest": 4, "round_seconds": 60, "check_in": True, "rounds": 3}


def commands() -> Iterator[Command]:
    """Eleven players, three rounds: late, gone, handed over, adjudicated, corrected, given."""
    names = "abcdefghijk"
    yield from map(register, names)
    yield from (m.CheckInPlayer(at=NOON, player=player(name)) for name in names)
    yield from _round(1, ((1, 2, 2, 4), (2, 1, 3, 4), (3, 1, 2)))
    yield m.DropPlayer(at=NOON, player=player("k"), reason="ill")
    yield m.HandOver(at=NOON, player=player("a"), to=player("z"), reason="a train")
    yield m.PairRound(at=NOON)
    yield m.StartRound(at=NOON, games=_games(2, 3))
    yield m.TakeResults(at=NOON + 1, results=(_reported(2, 1, (1, 2, 3, 4)),))
    yield Settle(at=NOON + 60_000, deadline=DecisionId("round-2"))
    late = (_reported(2, 2, (1, 1, 1), "adjudicated"), _reported(2, 3, (1, 2, 3), "adjudicated"))
    yield m.TakeResults(at=NOON + 60_001, results=late)
    yield correct(1, 1, 1, 2, 3, 4)
    yield m.PairRound(at=NOON, tables=(tuple(map(player, "acei")), tuple(map(player, "bdfj"))))
    yield m.StartRound(at=NOON, games=_games(3, 2))
    both = (_reported(3, 1, (1, 2, 3, 4)), _reported(3, 2, (4, 3, 2, 1)))
    yield m.TakeResults(at=NOON, results=both)
    yield m.FinishTournament(at=NOON)


def events() -> Iterator[Event]:
    """All events of it."""
    return (event for _, happened, _ in steps() for event in happened)


def steps() -> Iterator[tuple[Command | None, tuple[Event, ...], Tournament]]:
    """Each command with what follows from it; chance leaves everything in order."""
    happened = TOURNAMENT.open(options(**CHOSEN), (), ScriptedChance(), NOON)
    t = told(Tournament(), happened)
    yield None, happened, t
    for command in commands():
        happened = TOURNAMENT.decide(t, command, ScriptedChance(drawn=t.drawn))
        t = told(t, happened)
        yield command, happened, t


def lines() -> Iterator[games.Line]:
    """As golden games are written."""
    codec, chosen = Codec(TOURNAMENT.events), options(**CHOSEN)
    yield {
        "format": games.FORMAT,
        "ruleset": TOURNAMENT.id,
        "version": TOURNAMENT.version,
        "seats": (),
        "options": msgspec.to_builtins(chosen),
    }
    for command, happened, t in steps():
        yield games.decision(codec, TOURNAMENT, t, msgspec.to_builtins(command), happened)


def decided_again(file: Path) -> Iterator[tuple[int, Any, Any]]:
    """Each decision of a file: its place, its events, and those that its command leads to now."""
    _, (_, *rest) = games.read(file)
    kinds: tuple[type[Command], ...] = (*TOURNAMENT.commands, Settle)
    types = {tag_of(kind): kind for kind in kinds}
    codec = Codec(TOURNAMENT.events)
    t = told(Tournament(), TOURNAMENT.open(options(**CHOSEN), (), ScriptedChance(), NOON))
    for place, line in enumerate(rest, 1):
        command = msgspec.convert(line["command"], types[line["command"]["type"]])
        happened = TOURNAMENT.decide(t, command, ScriptedChance(drawn=t.drawn))
        again = games.decision(codec, TOURNAMENT, told(t, happened), None, happened)
        yield place, line["events"], orjson.loads(orjson.dumps(again["events"]))
        t = told(t, happened)


def _round(number: int, places: Iterable[m.Places]) -> Iterator[Command]:
    found = list(places)
    yield m.PairRound(at=NOON)
    yield m.StartRound(at=NOON, games=_games(number, len(found)))
    results = tuple(_reported(number, table, each) for table, each in enumerate(found, 1))
    yield m.TakeResults(at=NOON, results=results)


def _games(number: int, tables: int) -> tuple[GameId, ...]:
    return tuple(GameId(f"g-{number}-{table}") for table in range(1, tables + 1))


def _reported(number: int, table: int, places: m.Places, how: m.How = "played") -> m.Reported:
    return m.Reported(table, GameId(f"g-{number}-{table}"), 9, "ab" * 32, places, how)
