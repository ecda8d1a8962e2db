"""Events in sentences, for people who read a game rather than replay it."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from referee.games import rabbit_table as shared
from referee.games.president_bunny import messages as m
from referee.kernel.game import Event


def tell(event: Event) -> str | None:
    """The event as a sentence; None for bookkeeping."""
    sentence = SENTENCES.get(type(event))
    return sentence(event) if sentence else None


def ended(e: shared.GameEnded) -> str:
    titles = f"{e.facts['carrot']} is The Carrot."
    if president := e.facts["president"]:
        titles = f"{president} is President Bunny, {titles}"
    return f"{titles} {shared.settled(e)}"


SENTENCES: Final[Mapping[type[Event], Callable[[Any], str]]] = {
    **shared.SENTENCES,
    shared.GameEnded: ended,
    m.CardsExchanged: lambda e: f"{e.president} and {e.carrot} exchange two cards.",
    m.CardsPlayed: lambda e: f"{e.seat} plays {shared.faces(e.cards)}.",
    m.TurnPassed: lambda e: f"{e.seat} passes.",
    m.TrickEnded: lambda e: f"The trick of {e.cards} cards is put aside. — {e.seat} leads —",
}
