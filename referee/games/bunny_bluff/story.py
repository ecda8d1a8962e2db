"""Events in sentences, for people who read a game rather than replay it."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from referee.games import rabbit_table as shared
from referee.games.bunny_bluff import messages as m
from referee.kernel.flow import ChoiceDrawn
from referee.kernel.game import Event


def tell(event: Event) -> str | None:
    """The event as a sentence; None for bookkeeping."""
    sentence = SENTENCES.get(type(event))
    return sentence(event) if sentence else None


def laid(e: m.CardsLaid) -> str:
    return f"{e.seat} lays {e.count} card{'s' if e.count > 1 else ''} face down."


def shown(e: m.CardsShown) -> str:
    verdict = "as declared" if e.as_declared else "a bluff"
    return f"{e.seat} had laid {shared.faces(e.cards)}: {verdict}."


SENTENCES: Final[Mapping[type[Event], Callable[[Any], str]]] = {
    **shared.SENTENCES,
    ChoiceDrawn: lambda e: f"Chance chooses for {e.seat}, who did not.",
    m.LeadChosen: lambda e: f"— {e.seat} leads —",
    m.ColourAnnounced: lambda e: f"{e.seat} announces {e.colour}.",
    m.CardsLaid: laid,
    m.TurnPassed: lambda e: f"{e.seat} passes.",
    m.PassStood: lambda e: f"{e.seat} lets plays be until: {e.until}.",
    m.BluffCalled: lambda e: f"{e.seat} calls “Bunny Bluff!” on {e.on}.",
    m.CardsShown: shown,
    m.StackTaken: lambda e: f"{e.seat} takes the stack of {e.count}.",
    m.StackRemoved: lambda e: f"All have passed: {e.count} cards leave the game unseen.",
}
