"""The documented position: the whole situation of a table as one JSON document, and back.

What is read may be sparse: see `rabbit_sparse.py` and docs/reference/positions.md.
"""

from collections.abc import Mapping
from typing import Any, Final

from referee.games import rabbit_table
from referee.games.president_bunny.evolve import evolve
from referee.games.president_bunny.run import Run
from referee.games.president_bunny.setup import open_game
from referee.games.president_bunny.table import Table
from referee.games.president_bunny.tricks import Follow, GoOn, LeadFrom, ask
from referee.games.rabbit_deck import left_of
from referee.games.rabbit_sparse import Reader
from referee.games.rabbit_words import Words
from referee.kernel.chance import ScriptedChance
from referee.kernel.ids import SeatId

VERSION: Final = 1


def position(table: Table) -> Mapping[str, Any]:
    return rabbit_table.position(table, VERSION)


def begin(table: Table, turn: SeatId | None) -> Table:
    """The trick goes on: with a lead, or with whoever has yet to beat the last play."""
    run = Run(table, ScriptedChance(), 0)
    if not table.trick:
        run.then(LeadFrom(turn or left_of(table.seats, table.dealer or table.seats[-1])[0]))
    elif turn:
        ask(run, Follow(), turn)
    else:
        run.then(GoOn(table.trick[-1].seat))
    run.resolve()
    return run.table


SEATS_BY: Final = ("PB-04", "A-GEN-05")
SEATS: Final = range(3, 7)
WORDS: Final = Words({"purple": "indigo"})
"""What a judge calls cards; Purple is indigo (A-PB-02)."""
READER: Final = Reader(
    kind=Table,
    seats=SEATS,
    rules=SEATS_BY,
    words=WORDS,
    plays="trick",
    version=VERSION,
    open=open_game,
    evolve=evolve,
    begin=begin,
)
from_position = READER.read
