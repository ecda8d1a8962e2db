"""A player for any game: it knows no rules, only offers and the schemas of their parameters."""

from collections.abc import Sequence
from random import Random

from referee.client.client import RefereeClient
from referee.client.problem import Problem
from referee.client.sampling import sample
from referee.client.transport import Json

OVER = frozenset({"finished", "abandoned"})

PRECONDITION_FAILED = 412
REFUSED = 422


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
        if legal["actions"]:
            self._act(legal["actions"], legal["version"])
        else:
            # Others owe answers or an effect is due: whatever happens next is an event.
            self._client.events(self._game, legal["version"], limit=1, wait=self._wait)
        return True

    def _act(self, offers: Sequence[Json], version: int) -> None:
        offer = self._rng.choice(offers)
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
