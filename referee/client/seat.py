"""One seat of one game: take it, be told when it is asked, answer. A bot needs no more."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from referee.client.client import OVER, RefereeClient
from referee.client.problem import Problem
from referee.client.transport import Json

OVERTAKEN: Final = frozenset({412, 422})
"""The game has moved on, or the rules now refuse what they offered a moment ago."""
PAUSED: Final = "paused"
WAIT: Final = 20.0
"""Seconds that the service may hold an answer until something happens."""


@dataclass(frozen=True, slots=True)
class Turn:
    """What the seat may do at a version of the game.

    `owed` are the offers that somebody waits for: those that answer an open decision. The other
    `offers`, such as leaving, can be taken but need not be.
    """

    version: int
    offers: Sequence[Json]

    @property
    def owed(self) -> Sequence[Json]:
        return [offer for offer in self.offers if offer.get("decision")]


class Seat:
    """A client that plays a seat. Losing a race against others, or the clock, is no error."""

    def __init__(self, client: RefereeClient, game: str, *, wait: float = WAIT) -> None:
        self.client = client
        self.game = game
        self.wait = wait
        self._refused_at = -1

    @classmethod
    def claim(
        cls, guest: RefereeClient, game: str, seat: str | None = None, *, name: str = ""
    ) -> "Seat":
        """Take a seat (any free one if none is named) and add some randomness to the dice.

        Who joins a game that runs already is too late for that, and plays all the same.
        """
        client = guest.as_bearer(guest.claim(game, seat, name)["token"])
        try:
            client.add_entropy(game)
        except Problem as problem:
            if problem.slug != "game-already-started":
                raise
        return cls(client, game)

    def turns(self) -> Iterator[Turn]:
        """Every time that the seat owes an answer, until the game is over."""
        while (turn := self.look()) is not None:
            if turn.owed:
                yield turn
            else:
                self.client.events(self.game, turn.version, limit=1, wait=self.wait)

    def look(self) -> Turn | None:
        """What the seat may do now; None if the game is over."""
        legal = self.client.legal_actions(self.game)
        return None if legal["phase"] in OVER else Turn(legal["version"], legal["actions"])

    def clock(self) -> Json | None:
        """What the clocks of the game show; None if it is played by none. `left` reads it."""
        shown: Json | None = self.client.view(self.game)["view"]["clock"]
        return shown

    def take(self, turn: Turn, offer: Json, params: Any) -> Json | None:
        """Take an offer of that turn; None if others, or the clock, were faster: look again.

        An answer to an open decision stands whatever else happened; any other move does not.
        """
        decision = offer.get("decision")
        seen = None if decision else turn.version
        try:
            return self.client.act(
                self.game, offer["type"], params, decision=decision, if_match=seen
            )
        except Problem as problem:
            self.overtaken(problem, turn.version)
            return None

    def overtaken(self, problem: Problem, version: int) -> None:
        """Somebody, or the clock, was faster: look again; but not twice at the same version.

        While the game is paused there is nothing to see but that, until it goes on.
        """
        if problem.slug == PAUSED:
            return
        if problem.status not in OVERTAKEN or self._refused_at == version:
            raise problem
        self._refused_at = version
