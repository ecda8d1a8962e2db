"""A player for any game: it knows no rules, only offers and the schemas of their parameters."""

from collections.abc import Sequence
from random import Random
from typing import Final

from referee.client.client import RefereeClient
from referee.client.problem import Problem
from referee.client.sampling import sample
from referee.client.transport import Json

OVER = frozenset({"finished", "abandoned"})

PRECONDITION_FAILED = 412
REFUSED = 422


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
        self, client: RefereeClient, game: str, rng: Random, *, wait: float = 20.0
    ) -> None:
        self._client = client
        self._game = game
        self._rng = rng
        self._wait = wait
        self._refused_at = -1
        self.actions = 0

    def play(self) -> int:
        """Play to the end and return how many actions were accepted."""
        while self.step():
            pass
        return self.actions

    def step(self) -> bool:
        """Act if there is an offer, else wait for the next event. False: the game is over."""
        legal = self._client.legal_actions(self._game)
        if legal["phase"] in OVER:
            return False
        offer = choose(legal["actions"], self._rng)
        if offer is None:
            self._watch(legal["version"], BRIEFLY if legal["actions"] else self._wait)
        else:
            self._act(offer, legal["version"])
        return True

    def _watch(self, version: int, seconds: float) -> None:
        """Others owe answers or an effect is due: whatever happens next is an event."""
        self._client.events(self._game, version, limit=1, wait=seconds)

    def _act(self, offer: Json, version: int) -> None:
        params = sample(offer["params"], self._rng)
        decision = offer.get("decision")
        # An answer stands whatever else happened meanwhile; a move must not.
        seen = None if decision else version
        try:
            self._client.act(self._game, offer["type"], params, decision=decision, if_match=seen)
            self.actions += 1
        except Problem as problem:
            self.overtaken(problem, version)

    def overtaken(self, problem: Problem, version: int) -> None:
        """Somebody, or the clock, was faster: look again; but not twice at the same version."""
        if problem.status not in {PRECONDITION_FAILED, REFUSED} or self._refused_at == version:
            raise problem
        self._refused_at = version
