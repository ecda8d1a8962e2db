"""What only the organiser who created a game may do."""

from collections.abc import Callable

from referee.application.actors import ORGANISER, Actor, require_owner
from referee.application.cache import Loaded
from referee.application.idempotency import Request, keyed
from referee.application.referee import Referee
from referee.application.road import Acted, Proposal, Wish, rendered, travel
from referee.kernel.game import Command
from referee.kernel.ids import GameId


def as_owner(
    referee: Referee,
    actor: Actor,
    game: GameId,
    request: Request,
    *,
    operation: str,
    make: Callable[[int], Command],
) -> Acted:
    """Carry such a command out; `make` makes it for the time at which that happens."""

    def propose(loaded: Loaded, at: int) -> Proposal:
        require_owner(actor, loaded)
        return Proposal(make(at))

    wish = Wish(ORGANISER, keyed(actor, f"{operation}:{game}", request), propose)
    return rendered(travel(referee, game, wish), None)
