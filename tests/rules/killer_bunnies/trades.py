"""What tests of trades share: lots in words, and a trade told in one line."""

from collections.abc import Iterable
from typing import Any

from referee.games.killer_bunnies import messages as m
from tests.scenario import Scenario, cards

NOTHING = m.Lot(0, 0, 0, (), (), ())
FIRST = "t1-1"
"""The name of the first talk of a table that begins with this turn."""


def goods(**parts: Any) -> dict[str, Any]:
    """A lot as a client sends it: what is not named is not in it."""
    empty = {"cabbage": 0, "water": 0, "dolla": 0, "saved": (), "carrots": (), "bunnies": ()}
    return {**empty, **parts}


def lot(**parts: Any) -> m.Lot:
    """The same as the referee tells it."""
    for kind in ("saved", "bunnies"):
        parts[kind] = cards(*parts.get(kind, ()))
    return m.Lot(**goods(**parts))


def opened(scenario: Scenario, seat: str = "A", to: str = "B") -> Scenario:
    return scenario.given(seat, m.OpenTrade, to=to)


def offered(
    scenario: Scenario,
    *,
    give: dict[str, Any] | None = None,
    want: dict[str, Any] | None = None,
    hand: Iterable[str] = (),
    by: str = "A",
    to: str = "B",
) -> Scenario:
    """The last step: one seat turns to another and names its terms."""
    talk = opened(scenario, by, to)
    lots: dict[str, Any] = {"give": goods(**(give or {})), "want": goods(**(want or {}))}
    named = talk.table.trades[-1].id
    return talk.when(by, m.OfferTrade, trade=named, hand=tuple(hand), **lots)


def traded(scenario: Scenario, *, by: str = "A", to: str = "B", **terms: Any) -> Scenario:
    """The last step: the other seat accepts."""
    offer = offered(scenario, by=by, to=to, **terms)
    assert offer.refusal is None, offer.refusal
    return offer.when(to, m.AcceptTrade, trade=offer.table.trades[-1].id, hand=())
