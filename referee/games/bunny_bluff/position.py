"""The documented position: the whole situation of a table as one JSON document, and back.

What is read may be sparse: see `rabbit_sparse.py` and docs/reference/positions.md.
"""

from collections.abc import Mapping
from typing import Any, Final

from msgspec.structs import replace

from referee.games import rabbit_table
from referee.games.bunny_bluff.evolve import evolve
from referee.games.bunny_bluff.rounds import GoOn, Turn, ask
from referee.games.bunny_bluff.run import Run
from referee.games.bunny_bluff.setup import open_game
from referee.games.bunny_bluff.table import Table
from referee.games.bunny_bluff.window import OpenWindow
from referee.games.rabbit_deck import left_of
from referee.games.rabbit_sparse import Reader
from referee.games.rabbit_words import Words
from referee.kernel.chance import ScriptedChance
from referee.kernel.ids import SeatId
from referee.kernel.rejection import BadPosition

VERSION: Final = 1


def position(table: Table) -> Mapping[str, Any]:
    return rabbit_table.position(table, VERSION)


def begin(table: Table, turn: SeatId | None) -> Table:
    """The round goes on: with a lead, with a seat's turn, or with the window of the last play."""
    if table.stack and table.colour is None:
        raise BadPosition("$.colour: required beside a stack")
    run = Run(table, ScriptedChance(), 0)
    if not table.stack:
        lead = turn or table.lead or left_of(table.seats, table.dealer or table.seats[-1])[0]
        run.table = replace(table, lead=table.holder_from(lead))
        run.then(GoOn(lead))
    elif turn:
        ask(run, Turn(), turn)
    else:
        layer = table.stack[-1].seat
        run.then(OpenWindow(layer), GoOn(layer))
    run.resolve()
    return run.table


SEATS_BY: Final = ("BB-03", "A-GEN-05")
SEATS: Final = range(3, 11)
WORDS: Final = Words()
READER: Final = Reader(
    kind=Table,
    seats=SEATS,
    rules=SEATS_BY,
    words=WORDS,
    plays="stack",
    version=VERSION,
    open=open_game,
    evolve=evolve,
    begin=begin,
)
from_position = READER.read
