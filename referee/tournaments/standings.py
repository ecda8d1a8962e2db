"""The standings after any round: points first, then the tie-breaks in their order, then lots."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from typing import Any, Final

from msgspec import Struct

from referee.tournaments.messages import PlayerId
from referee.tournaments.options import TieBreak
from referee.tournaments.scoring import points_of, points_of_a_bye
from referee.tournaments.tournament import Tournament

Lots = Sequence[PlayerId]


class Row(Struct, frozen=True):
    """One player in the standings. `rounds` has what each round brought; None: did not play.

    `opponents` is the mean of the points of everybody met, to two places.
    """

    rank: int
    player: PlayerId
    played_by: PlayerId
    points: int
    wins: int
    opponents: float
    rounds: tuple[int | None, ...]
    byes: int
    dropped: bool


def standings(t: Tournament, after: int | None = None) -> tuple[Row, ...]:
    """Everybody's place after a round (None: by what is known now)."""
    scores = Scores(t, after)
    lots = _lots(t, after)
    rows: list[Row] = []
    for rank, group in _ranked(t, scores, lots):
        rows.extend(_row(t, scores, rank, player) for player in group)
    return tuple(rows)


def ordered(t: Tournament, lots: Lots) -> tuple[PlayerId, ...]:
    """All players, best first; whom nothing else parts, these lots do."""
    return tuple(p for _, group in _ranked(t, Scores(t), lots) for p in group)


class Scores:
    """What the tables brought to everybody, up to a round."""

    def __init__(self, t: Tournament, after: int | None = None) -> None:
        everybody = [p.id for p in t.players]
        self.rounds: dict[PlayerId, list[int | None]] = {
            p: [None] * len(t.begun[:after]) for p in everybody
        }
        self.wins = dict.fromkeys(everybody, 0)
        self.byes = dict.fromkeys(everybody, 0)
        self.met: dict[PlayerId, list[PlayerId]] = {p: [] for p in everybody}
        self.places: list[Mapping[PlayerId, int]] = []
        self._add_byes(t, after)
        self._add_tables(t, after)
        self.points = {p: sum(n or 0 for n in brought) for p, brought in self.rounds.items()}

    def opponents(self, player: PlayerId) -> Fraction:
        """The mean of the points of everybody met: fair to tables of any size, and to byes."""
        met = self.met[player]
        return Fraction(sum(self.points[p] for p in met), len(met)) if met else Fraction(0)

    def _add_byes(self, t: Tournament, after: int | None) -> None:
        for played in t.begun[:after]:
            for player in played.byes:
                self.rounds[player][played.number - 1] = points_of_a_bye(t.rules)
                self.byes[player] += 1

    def _add_tables(self, t: Tournament, after: int | None) -> None:
        for played, table in t.sittings(after):
            if not table.places:
                continue
            self.places.append(dict(zip(table.players, table.places, strict=True)))
            for player, points in zip(table.players, points_of(t.rules, table), strict=True):
                self.rounds[player][played.number - 1] = points
                self.met[player] += [p for p in table.players if p != player]
            for player, place in zip(table.players, table.places, strict=True):
                self.wins[player] += place == 1


Key = Callable[[Scores, Sequence[PlayerId], PlayerId], Any]


def _between(scores: Scores, group: Sequence[PlayerId], player: PlayerId) -> int:
    """At tables shared with others of the group: how often better, less how often worse."""
    balance = 0
    for places in scores.places:
        if player in places:
            mine = places[player]
            others = [places[p] for p in group if p != player and p in places]
            balance += sum((place > mine) - (place < mine) for place in others)
    return balance


CRITERIA: Final[Mapping[TieBreak, Key]] = {
    TieBreak.WINS: lambda scores, group, player: scores.wins[player],
    TieBreak.OPPONENTS: lambda scores, group, player: scores.opponents(player),
    TieBreak.HEAD_TO_HEAD: _between,
}


def _ranked(
    t: Tournament, scores: Scores, lots: Lots
) -> Iterator[tuple[int, tuple[PlayerId, ...]]]:
    """Groups of players that nothing parts, best first, each with its rank."""
    place = {player: n for n, player in enumerate(lots)}
    keys: list[Key] = [
        lambda scores, group, player: scores.points[player],
        *(CRITERIA[tie] for tie in t.rules.tie_breaks),
        lambda scores, group, player: -place.get(player, len(place)),
    ]
    groups = [tuple(p.id for p in t.players)]
    for key in keys:
        groups = [part for group in groups for part in _parted(scores, group, key)]
    rank = 1
    for group in groups:
        yield rank, group
        rank += len(group)


def _parted(
    scores: Scores, group: tuple[PlayerId, ...], key: Key
) -> Iterator[tuple[PlayerId, ...]]:
    if len(group) == 1:
        yield group
        return
    worth = {player: key(scores, group, player) for player in group}
    best_first = sorted(group, key=worth.__getitem__, reverse=True)
    for _, equal in groupby(best_first, worth.__getitem__):
        yield tuple(equal)


def _lots(t: Tournament, after: int | None) -> Lots:
    """Those drawn after the round; before there are any, those that the round was paired by."""
    rounds = len(t.begun) if after is None else after
    if rounds < len(t.rounds):
        return t.rounds[rounds].lots
    return t.lots or (t.rounds[-1].lots if t.rounds else ())


def _row(t: Tournament, scores: Scores, rank: int, player: PlayerId) -> Row:
    entry = t.player(player)
    assert entry is not None
    return Row(
        rank=rank,
        player=player,
        played_by=entry.played_by,
        points=scores.points[player],
        wins=scores.wins[player],
        opponents=round(float(scores.opponents(player)), 2),
        rounds=tuple(scores.rounds[player]),
        byes=scores.byes[player],
        dropped=entry.dropped,
    )
