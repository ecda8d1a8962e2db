"""Words that the tests of gambles share: a card used from hand, a bunny named, five dice."""

from dataclasses import replace
from typing import Any, Final

from referee.games.killer_bunnies import messages as m
from referee.kernel import flow
from tests.given import Seated, Word
from tests.rules.killer_bunnies.attacks import A1, B1, B2, C1
from tests.scenario import Scenario, seat, table

ALL_DIFFERENT: Final = (1, 3, 5, 8, 12)
A_PAIR: Final = (1, 1, 5, 8, 12)


def used(kind: Word, *players: Seated, **rest: Any) -> Scenario:
    """A, the first of these, plays this SPECIAL from hand."""
    armed = replace(players[0], hand=(kind, ...))
    return table(armed, *players[1:], **rest).given("A", m.PlayFromHand, card=kind)


def risking(kind: Word, target: Word, *, rolls: tuple[int, ...], **cards: Any) -> Scenario:
    """A gamble on a bunny of the ring A1 B1 B2 C1; `A`, `B` and `C` add to their seats' cards."""
    rows: dict[str, tuple[Word, ...]] = {"A": (A1,), "B": (B1, B2), "C": (C1,)}
    players = (seat(name, **{"bunnies": row, **cards.pop(name, {})}) for name, row in rows.items())
    return used(kind, *players, **cards).when("A", m.ChooseTarget, target=target, rolls=rolls)


def rollers(scene: Scenario) -> set[str]:
    """Whose dice fell in the last step."""
    return {e.seat for e in scene.facts if isinstance(e, flow.DieRolled)}


def dice(scene: Scenario) -> tuple[str, ...]:
    """Which dice fell in the last step."""
    return tuple(e.die for e in scene.facts if isinstance(e, flow.DieRolled))


def outcome(scene: Scenario) -> tuple[object, ...]:
    """What the dice brought: the facts after the last of them."""
    facts = scene.facts
    last = max(i for i, fact in enumerate(facts) if isinstance(fact, flow.DieRolled))
    return facts[last + 1 :]
