"""Bunnies and Free Agents: they join the circle in their owner's section."""

from typing import Final

from referee.games.killer_bunnies.arriving import place
from referee.games.killer_bunnies.card import Card, Playing
from referee.games.killer_bunnies.catalogue import FACTS
from referee.games.killer_bunnies.run import Run


def join_circle(run: Run, play: Playing) -> None:
    """The bunny is put at a spot of its owner's choice (KB-033, A-KB-16)."""
    place(run, play.seat, play.card)


def bunny(kind: str) -> Card:
    return Card(kind, effects=(join_circle,))


CARDS: Final = tuple(bunny(kind) for kind, facts in FACTS.items() if facts.family == "bunny")
