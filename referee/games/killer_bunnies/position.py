"""The documented position: the whole situation of a table as one JSON document, and back.

The keyed state hash is taken over this document, never over the shape in memory. What is written
says everything; what is read may be sparse: see `sparse.py` and docs/reference/positions.md.
"""

from collections.abc import Mapping
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from referee.games.killer_bunnies.flaws import flaw
from referee.games.killer_bunnies.run import Run
from referee.games.killer_bunnies.setup import open_game
from referee.games.killer_bunnies.sparse import SPARSE, Sparse
from referee.games.killer_bunnies.table import KINDS, Table
from referee.games.killer_bunnies.turn import BeginTurn
from referee.kernel.chance import ScriptedChance
from referee.kernel.documents import members, seated, unknown_member
from referee.kernel.flow import frame_of
from referee.kernel.ids import SEATS
from referee.kernel.positions import plain
from referee.kernel.rejection import BadPosition

VERSION: Final = 1
WHOLE: Final = "asked"
"""Every game has asked something: what is written has this member, and says everything."""

Document = Mapping[str, Any]


def position(table: Table) -> Document:
    """The position as plain data; it leaves out what is as in an empty table."""
    return {"position": VERSION, **plain(table)}


def from_position(document: Document) -> Table:
    """The table of a position, whole or sparse; BadPosition says what is wrong where."""
    try:
        return _read(members(document, SPARSE, "$"))
    except (msgspec.ValidationError, KeyError, TypeError, AttributeError) as error:
        raise BadPosition(f"$: {error}") from error


def _read(document: Document) -> Table:
    if document.get("position", VERSION) != VERSION:
        raise BadPosition(f"$.position: this referee reads version {VERSION}")
    if WHOLE in document:
        return _waiting(_table(document), document.get("frames", ()))
    if "deal" in document:
        return _dealt(_sparse(_before_the_deal(document)))
    table = _sparse(document)
    return _waiting(table, document["frames"]) if "frames" in document else _begun(table)


def _table(document: Document) -> Table:
    """The table without what waits; nothing in the document is unknown, at any depth."""
    told = {name: v for name, v in document.items() if name not in {"position", "frames"}}
    table = msgspec.convert(told, Table)
    if where := unknown_member(told, msgspec.to_builtins(table)):
        raise BadPosition(f"{where}: unknown")
    return table


def _sparse(document: Document) -> Table:
    table = _table(Sparse(document).filled())
    if found := flaw(table):
        raise BadPosition(found)
    return table


def _waiting(table: Table, frames: Any) -> Table:
    return replace(table, frames=tuple(frame_of(frame, KINDS) for frame in frames))


def _begun(table: Table) -> Table:
    """Nothing is said of what is open: the turn of the active seat begins."""
    turn = table.turn
    assert turn
    if turn.number:
        table = replace(table, turn=replace(turn, number=turn.number - 1))
    run = Run(table, ScriptedChance(drawn=table.drawn), 0)
    run.then(BeginTurn(turn.seat))
    run.resolve()
    now = run.table.turn
    assert now
    return replace(run.table, turn=replace(now, half_price=turn.half_price))


# --- a game that is dealt now -------------------------------------------------------------------

OPENING: Final = frozenset(
    {"position", "options", "players", "turn", "deal", "next_cabbage", "next_water",
     "magic_carrot"}
)  # fmt: skip
"""What may be said of a game before its deal."""


class Stacked(ScriptedChance):
    """Luck that shuffles each pile into the order that a position gives."""

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.piles: Mapping[str, tuple[Any, ...]] = {
            "draw-pile": table.deck,
            "cabbage": table.cabbage_deck,
            "water": table.water_deck,
            "small-carrots": table.small_carrots,
        }

    def shuffle(self, purpose: str, items: Any) -> tuple[int, tuple[Any, ...]]:
        number, _ = super().shuffle(purpose, items)
        return number, tuple(item for item in self.piles[purpose] if item in items)


EMPTY: Final = {"hand_size": 0, "top": None, "bottom": None}


def _before_the_deal(document: Document) -> Document:
    """Nobody holds anything yet."""
    members(document, OPENING, "$")
    seats = seated(document.get("players", 2), len(SEATS))
    nobody = [members(seat, ("seat",), "$.players") | EMPTY for seat in seats]
    return {**document, "players": nobody}


def _dealt(table: Table) -> Table:
    """The opening deal from a deck with these cards on top (KB-017 to KB-024)."""
    assert table.turn
    options = replace(table.options, first_seat=table.turn.seat)
    run = Run(Table(), ScriptedChance(), 0)
    for event in open_game(options, table.seats, Stacked(table), 0):
        run.happen(event)
    return run.table
