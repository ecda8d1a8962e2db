"""Events in sentences, for people who read a game rather than replay it."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from referee.games.one_two_many_rabbits import messages as m
from referee.kernel.flow import ChoiceDrawn, DieRolled
from referee.kernel.game import Event


def tell(event: Event) -> str | None:
    """The event as a sentence; None for bookkeeping."""
    sentence = SENTENCES.get(type(event))
    return sentence(event) if sentence else None


def said(use: m.Use) -> str:
    """A group of dice and its cards: "8 + 3 for 5 + 6"."""
    return f"{' '.join(use.cards)} for {' + '.join(map(str, use.dice))}"


def discarded(e: m.CardsDiscarded) -> str:
    return f"{e.seat} discards {', '.join(map(said, e.uses)) or 'nothing'}."


def announced(e: m.DiceAnnounced) -> str:
    return f"{e.seat} takes {e.dice} {'die' if e.dice == 1 else 'dice'}."


def ended(e: m.GameEnded) -> str:
    winners = [*e.winners, *(["the Farm"] if e.facts.get("farm") == 1 else [])]
    return f"{' and '.join(winners)} {'win' if len(winners) > 1 else 'wins'}."


SENTENCES: Final[Mapping[type[Event], Callable[[Any], str]]] = {
    m.FirstSeatChosen: lambda e: f"{e.seat} begins.",
    m.TurnBegan: lambda e: f"— {e.seat}'s turn —",
    m.DiceAnnounced: announced,
    DieRolled: lambda e: f"{e.seat} rolls {e.value} on the {e.die} die ({e.purpose}).",
    ChoiceDrawn: lambda e: f"Chance chooses for {e.seat}, who did not.",
    m.OptionDrawn: lambda e: f"Chance chooses for {e.seat}, who did not.",
    m.PassStood: lambda e: f"{e.seat} lets rolls go by until: {e.until}.",
    m.PiggybackPlayed: lambda e: f"{e.seat} rides along: Piggyback!",
    m.CardsDiscarded: discarded,
    m.CardDrawn: lambda e: f"{e.seat} draws a card.",
    m.FarmDrew: lambda e: f"The Farm draws: {e.card}.",
    m.DeckReshuffled: lambda e: f"The {e.cards} discarded cards become the draw pile.",
    m.RabBetsDrawn: lambda e: f"{e.seat} has drawn a Place Your Rab-bets.",
    m.RabBetsCalled: lambda e: f"{e.seat} calls: Place Your Rab-bets!",
    m.BetShown: lambda e: f"{e.seat} bets {e.bet}.",
    m.BetWon: lambda e: f"{e.seat} wins the bet and discards {e.bet}.",
    m.SeatLeft: lambda e: f"{e.seat} leaves; {e.cards} cards leave with it.",
    m.GameEnded: ended,
}
