"""Events in sentences, for people who read a game rather than replay it."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from referee.games import rabbit_events as shared
from referee.games.president_bunny import messages as m
from referee.games.rabbit_story import SHARED_SENTENCES, faces, settled
from referee.kernel.game import Event
from referee.kernel.ids import RuleId
from referee.kernel.rules import behind


def tell(event: Event) -> str | None:
    """The event as a sentence; None for bookkeeping."""
    sentence = SENTENCES.get(type(event))
    return sentence(event) if sentence else None


def cites(event: Event) -> tuple[RuleId, ...]:
    """The rules and rulings behind the event."""
    return CITES.get(type(event), ())


def ended(e: shared.GameEnded) -> str:
    titles = f"{e.facts['carrot']} is The Carrot."
    if president := e.facts["president"]:
        titles = f"{president} is President Bunny, {titles}"
    return f"{titles} {settled(e)}"


SENTENCES: Final[Mapping[type[Event], Callable[[Any], str]]] = {
    **SHARED_SENTENCES,
    shared.GameEnded: ended,
    m.CardsExchanged: lambda e: f"{e.president} and {e.carrot} exchange two cards.",
    m.CardsPlayed: lambda e: f"{e.seat} plays {faces(e.cards)}.",
    m.TurnPassed: lambda e: f"{e.seat} passes.",
    m.TrickEnded: lambda e: f"The trick of {e.cards} cards is put aside. — {e.seat} leads —",
}

CITES: Final = behind(
    {
        shared.TableLaid: "PB-05 PB-06 A-GEN-03",
        shared.DealerChosen: "PB-07 A-PB-12 A-PB-17 A-GEN-01",
        shared.HandDealt: "PB-05 A-PB-04",
        shared.OptionDrawn: "A-GEN-07",
        shared.SeatOut: "PB-01 PB-03 A-PB-13",
        shared.SeatLeft: "A-PB-18",
        shared.GameEnded: "PB-02 PB-03 PB-19 A-PB-09 A-PB-10 A-PB-15",
        m.CardsExchanged: "PB-20 PB-21 PB-22 A-PB-11 A-PB-14 A-PB-16",
        m.CardsPlayed: "PB-08 PB-09 PB-10 PB-11 PB-13 A-PB-01 A-PB-03",
        m.TurnPassed: "PB-09 PB-14 PB-15",
        m.TrickEnded: "PB-16 PB-17 PB-18 A-PB-06 A-PB-07",
    }
)
