"""A tournament as everybody may see it: nothing of it is hidden."""

from collections.abc import Mapping
from typing import Any

import msgspec

from referee.kernel.ids import SEATS, SeatId
from referee.tournaments.messages import PlayerId
from referee.tournaments.scoring import points_of, points_of_a_bye
from referee.tournaments.tournament import Player, Round, Table, Tournament

Document = Mapping[str, Any]


def view(t: Tournament, viewer: SeatId | None) -> Document:
    """Who plays, and every round with its tables."""
    del viewer
    return {
        "phase": phase(t),
        "round": len(t.begun),
        "of": t.rules.rounds,
        "players": [_player(p) for p in t.players],
        "rounds": [round_shown(t, r) for r in t.rounds],
    }


def phase(t: Tournament) -> str:
    """Where the tournament is: what its organiser is to do next follows from it."""
    if t.finished:
        return "finished"
    if t.paired:
        return "paired"
    if t.running:
        return "playing"
    return "between-rounds" if t.begun else "registration"


def round_shown(t: Tournament, r: Round) -> Document:
    """A round with its tables."""
    return {
        "round": r.number,
        "state": _phase(r),
        "started": r.started,
        "due": r.due,
        "tables": [table_shown(t, r, n) for n in range(1, len(r.tables) + 1)],
        "byes": [{"player": p, "points": points_of_a_bye(t.rules)} for p in r.byes],
    }


def table_shown(t: Tournament, r: Round, number: int) -> Document:
    """A table with who sits where, and its result as far as there is one."""
    table = r.tables[number - 1]
    return {
        "round": r.number,
        "table": number,
        "game": table.game or None,
        "state": _state(r, table),
        "seats": _seats(t, table),
    }


def _phase(r: Round) -> str:
    if r.started is None:
        return "paired"
    if r.is_finished:
        return "finished"
    return "time-called" if r.time_called else "playing"


def _state(r: Round, table: Table) -> str:
    return table.how or ("waiting" if r.started is None else "playing")


def _seats(t: Tournament, table: Table) -> list[Document]:
    places = table.places or (None,) * len(table.players)
    points = points_of(t.rules, table) or (None,) * len(table.players)
    rows = zip(SEATS, table.players, places, points, strict=False)
    return [
        {"seat": seat, "player": p, "played_by": _holder(t, p), "place": place, "points": n}
        for seat, p, place, n in rows
    ]


def _holder(t: Tournament, player: PlayerId) -> PlayerId:
    known = t.player(player)
    return known.played_by if known else player


def _player(player: Player) -> Document:
    shown: dict[str, Any] = msgspec.to_builtins(player)
    shown["player"] = shown.pop("id")
    return shown
