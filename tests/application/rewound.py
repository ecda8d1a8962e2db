"""A judge, and the way back."""

from referee.application.actors import Actor, Role, actor_of, mint
from referee.application.rewinding import rewind
from referee.application.road import Acted
from referee.kernel.arbiter.messages import Rewind
from tests.application.table import (
    TableOfToy,
    request,
)


def a_judge(table: TableOfToy) -> Actor:
    return actor_of(table.referee, mint(table.referee, Role.JUDGE, "Jude"))


def order(to: int) -> Rewind:
    return Rewind(at=0, by="", to=to, then=0, reason="Stuck cards.", position={})


def back(table: TableOfToy, to: int, judge: Actor | None = None) -> Acted:
    actor = judge or a_judge(table)
    return rewind(table.referee, actor, table.game, order(to), request())
