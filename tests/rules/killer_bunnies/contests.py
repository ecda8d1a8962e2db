"""Words that the tests of contests share: a table at poker, and what dice fall."""

from collections.abc import Sequence
from typing import Any, Final

from referee.kernel.flow import DieRolled
from referee.kernel.ids import SeatId
from tests.given import A, B, C, Seated
from tests.rules.killer_bunnies.attacks import A1, A2, played
from tests.scenario import Scenario, table

POKER: Final = "poverty-poker"


def poker(*players: Seated, **rest: Any) -> Scenario:
    """A, who has A1 and A2 and what is said, has played the card and names the stakes."""
    host, *others = players
    armed = Seated(A, top=POKER, bunnies=host.bunnies or (A1, A2), **held(host))
    return played(table(armed, *others, **rest))


def held(player: Seated) -> dict[str, Any]:
    kinds = ("dolla", "cabbage", "water", "carrots", "hand")
    return {kind: getattr(player, kind) for kind in kinds}


def rolled(*values: int, seats: Sequence[SeatId] = (A, B, C), first: int = 1) -> tuple[Any, ...]:
    """The facts of these first rolls."""
    pairs = zip(seats, values, strict=False)
    return tuple(
        DieRolled(name, "any", "contest", first + i, value)
        for i, (name, value) in enumerate(pairs)
    )
