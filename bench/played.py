"""Games played in process, by the use cases that the HTTP edge calls."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Final

from bench.http_action import OPTIONS, SEATS
from bench.scripts import Act, Script, scripts
from referee.application import acting, opening
from referee.application.acting import Action
from referee.application.actors import Actor, actor_of, mint_organiser
from referee.application.idempotency import Request
from referee.application.opening import Marks
from referee.application.referee import Referee
from referee.games.killer_bunnies import GAME
from referee.kernel.ids import GameId, SeatId

BODY: Final = "the digest of a request"


@dataclass(frozen=True, slots=True)
class Played:
    """A running game with what is still to be done in it."""

    referee: Referee
    game: GameId
    seats: Mapping[SeatId, Actor]
    left: Iterator[Act]

    def act(self) -> int | None:
        """Do the next act, up to its answer; the version it led to, or None after the last."""
        act = next(self.left, None)
        if act is None:
            return None
        done = acting.acted(
            self.referee,
            self.seats[act.seat],
            self.game,
            Action(act.type, act.params, act.decision),
            if_match=None if act.decision else act.version,
            request=Request(f"act at {act.version}", BODY),
        )
        return done.accepted.last


def games(referee: Referee, number: int) -> list[Played]:
    """So many games, seated and started."""
    organiser = actor_of(referee, mint_organiser(referee, "bench"))
    chosen = islice(scripts(GAME, seats=SEATS, options=OPTIONS), number)
    return [_started(referee, organiser, script) for script in chosen]


def _started(referee: Referee, organiser: Actor, script: Script) -> Played:
    game = opening.create_game(
        referee,
        organiser,
        GAME.id,
        script.options,
        seats=script.seats,
        request=Request(script.seed, BODY),
        marks=Marks(practice=script.seed),
    ).game
    claims = [
        opening.claim_seat(
            referee, organiser, game, None, name="", request=Request(f"claim {place}", BODY)
        )
        for place in range(script.seats)
    ]
    opening.start_game(referee, organiser, game, request=Request("start", BODY))
    seats = {claim.seat: actor_of(referee, claim.token) for claim in claims}
    return Played(referee, game, seats, iter(script.acts))
