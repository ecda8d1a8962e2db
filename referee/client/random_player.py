"""A player for any game: it knows no rules, only offers and the schemas of their parameters."""

from collections.abc import Sequence
from random import Random
from typing import Final

from referee.client.client import RefereeClient
from referee.client.problem import Problem
from referee.client.sampling import sample
from referee.client.seat import WAIT, Seat
from referee.client.transport import Json

ASIDE: Final = 4
"""One choice in so many is made among all offers, not only those that answer a decision."""
BRIEFLY: Final = 0.1
"""Seconds to let the others go first where nobody waits for this seat in particular."""


def choose(offers: Sequence[Json], rng: Random) -> Json | None:
    """An offer, mostly one that answers an open decision; None: rather see what others do.

    Who plays at random plays to the end: no offer to leave is taken.
    """
    offers = [offer for offer in offers if offer["type"] != "leave"]
    owed = [offer for offer in offers if offer.get("decision")]
    if rng.randrange(ASIDE):
        return rng.choice(owed) if owed else None
    return rng.choice(offers) if offers else None


class RandomPlayer:
    """Plays one seat through HTTP until the game is over."""

    def __init__(
        self, client: RefereeClient, game: str, rng: Random, *, wait: float = WAIT
    ) -> None:
        self._seat = Seat(client, game, wait=wait)
        self._rng = rng
        self.actions = 0

    def play(self) -> int:
        """Play to the end and return how many actions were accepted."""
        while self.step():
            pass
        return self.actions

    def step(self) -> bool:
        """Act if there is an offer, else wait for the next event. False: the game is over."""
        turn = self._seat.look()
        if turn is None:
            return False
        offer = choose(turn.offers, self._rng)
        if offer is None:
            self._watch(turn.version, BRIEFLY if turn.offers else self._seat.wait)
        elif self._seat.take(turn, offer, sample(offer["params"], self._rng)):
            self.actions += 1
        return True

    def overtaken(self, problem: Problem, version: int) -> None:
        """As `Seat.overtaken`."""
        self._seat.overtaken(problem, version)

    def _watch(self, version: int, seconds: float) -> None:
        """Others owe answers or an effect is due: whatever happens next is an event."""
        self._seat.client.events(self._seat.game, version, limit=1, wait=seconds)
