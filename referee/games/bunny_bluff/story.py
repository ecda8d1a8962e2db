"""Events in sentences, for people who read a game rather than replay it."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from referee.games import rabbit_events as shared
from referee.games.bunny_bluff import messages as m
from referee.games.rabbit_story import SHARED_SENTENCES, faces
from referee.kernel.flow import ChoiceDrawn
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


def laid(e: m.CardsLaid) -> str:
    return f"{e.seat} lays {e.count} card{'s' if e.count > 1 else ''} face down."


def stood(e: m.PassStood) -> str:
    if e.until == "never":
        return f"{e.seat} wants to be asked about plays again."
    return f"{e.seat} lets plays be until its own turn."


def shown(e: m.CardsShown) -> str:
    verdict = "as declared" if e.as_declared else "a bluff"
    return f"{e.seat} had laid {faces(e.cards)}: {verdict}."


SENTENCES: Final[Mapping[type[Event], Callable[[Any], str]]] = {
    **SHARED_SENTENCES,
    ChoiceDrawn: lambda e: f"Chance chooses for {e.seat}, who did not.",
    m.LeadChosen: lambda e: f"— {e.seat} leads —",
    m.ColourAnnounced: lambda e: f"{e.seat} announces {e.colour}.",
    m.CardsLaid: laid,
    m.TurnPassed: lambda e: f"{e.seat} passes.",
    m.PassStood: stood,
    m.BluffCalled: lambda e: f"{e.seat} calls “Bunny Bluff!” on {e.on}.",
    m.CardsShown: shown,
    m.StackTaken: lambda e: f"{e.seat} takes the stack of {e.count}.",
    m.StackRemoved: lambda e: f"All have passed: {e.count} cards leave the game unseen.",
}

CITES: Final = behind(
    {
        shared.TableLaid: "RR-01 RR-02 RR-03 RR-04 RR-06 BB-04 A-GEN-03",
        shared.DealerChosen: "BB-05 A-GEN-01",
        shared.HandDealt: "BB-04 A-BB-11",
        shared.OptionDrawn: "A-GEN-07",
        ChoiceDrawn: "A-GEN-07",
        shared.SeatOut: "BB-24 BB-25 A-BB-03 A-BB-13",
        shared.SeatLeft: "A-BB-15 A-BB-18",
        shared.GameEnded: "BB-01 BB-24 BB-25 A-BB-14",
        m.LeadChosen: "BB-05 BB-16 A-BB-01 A-BB-02 A-BB-18 A-GEN-01",
        m.ColourAnnounced: "BB-06 BB-17 A-BB-12",
        m.CardsLaid: "BB-02 BB-07 BB-12 BB-13 A-BB-08",
        m.TurnPassed: "BB-09 BB-10 BB-11",
        m.WindowAnswered: "BB-18 BB-19 A-BB-04",
        m.PassStood: "A-GEN-02",
        m.BluffCalled: "BB-18 BB-19 BB-20 A-BB-05",
        m.CardsShown: "BB-21 BB-22 A-BB-09 A-BB-10",
        m.StackTaken: "BB-21 BB-22 A-BB-10 A-BB-19",
        m.StackRemoved: "BB-14 BB-15 A-BB-06 A-BB-16 A-BB-17",
    }
)
