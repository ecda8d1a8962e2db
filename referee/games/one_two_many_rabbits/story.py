"""Events in sentences, for people who read a game rather than replay it."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from referee.games.one_two_many_rabbits import messages as m
from referee.games.one_two_many_rabbits.table import FARM
from referee.kernel.flow import ChoiceDrawn, DieRolled
from referee.kernel.game import Event
from referee.kernel.ids import RuleId, SeatId
from referee.kernel.rules import behind


def tell(event: Event) -> str | None:
    """The event as a sentence; None for bookkeeping."""
    sentence = SENTENCES.get(type(event))
    return sentence(event) if sentence else None


def cites(event: Event) -> tuple[RuleId, ...]:
    """The rules and rulings behind the event."""
    return CITES.get(type(event), ())


def who(seat: SeatId) -> str:
    return "The Farm" if seat == FARM else seat


def called(laid: str) -> str:
    """A card as it is laid: "8", "Wild as 18"."""
    kind, _, number = laid.partition(":")
    return f"Wild as {number}" if number else kind


def said(use: m.Use) -> str:
    """A group of dice and its cards: "8 + 3 for 5 + 6"."""
    return f"{' '.join(map(called, use.cards))} for {' + '.join(map(str, use.dice))}"


def discarded(e: m.CardsDiscarded) -> str:
    return f"{who(e.seat)} discards {', '.join(map(said, e.uses)) or 'nothing'}."


def announced(e: m.DiceAnnounced) -> str:
    return f"{who(e.seat)} will roll {e.dice} {'die' if e.dice == 1 else 'dice'}."


def rolled(e: DieRolled) -> str:
    purpose = " for the Rab-bets" if e.purpose == "rab-bets" else ""
    return f"{who(e.seat)} rolls {e.value} on the {e.die} die{purpose}."


def stood(e: m.PassStood) -> str:
    if e.until == "never":
        return f"{e.seat} wants to be asked again before a roll."
    return f"{e.seat} lets rolls go by until its own turn."


def ended(e: m.GameEnded) -> str:
    winners = [*e.winners, *(["the Farm"] if e.facts.get("farm") == 1 else [])]
    return f"{' and '.join(winners)} {'win' if len(winners) > 1 else 'wins'}."


SENTENCES: Final[Mapping[type[Event], Callable[[Any], str]]] = {
    m.FirstSeatChosen: lambda e: f"{who(e.seat)} begins.",
    m.TurnBegan: lambda e: f"— {who(e.seat)}'s turn —",
    m.DiceAnnounced: announced,
    DieRolled: rolled,
    ChoiceDrawn: lambda e: f"Chance chooses for {e.seat}, who did not.",
    m.OptionDrawn: lambda e: f"Chance chooses for {e.seat}, who did not.",
    m.PassStood: stood,
    m.PiggybackPlayed: lambda e: f"{who(e.seat)} rides along: Piggyback!",
    m.CardsDiscarded: discarded,
    m.CardDrawn: lambda e: f"{e.seat} draws a card.",
    m.FarmDrew: lambda e: f"The Farm draws a card: {e.card.replace('-', ' ')}.",
    m.DeckReshuffled: lambda e: f"The {e.cards} discarded cards become the draw pile.",
    m.RabBetsDrawn: lambda e: f"{who(e.seat)} has drawn a Place Your Rab-bets.",
    m.RabBetsCalled: lambda e: f"{who(e.seat)} calls: Place Your Rab-bets!",
    m.BetCommitted: lambda e: f"{who(e.seat)} has bet.",
    m.BetShown: lambda e: f"{who(e.seat)} bets {called(e.bet)}.",
    m.BetWon: lambda e: f"{who(e.seat)} wins the bet and discards {called(e.bet)}.",
    m.SeatLeft: lambda e: f"{e.seat} leaves; {e.cards} cards leave with it.",
    m.GameEnded: ended,
}

CITES: Final = behind(
    {
        m.TableLaid: "OT-03 OT-08 OT-55 A-GEN-03",
        m.HandDealt: "OT-04 OT-09 OT-53 OT-54",
        m.FirstSeatChosen: "OT-12 A-GEN-01 A-OT-23",
        m.TurnBegan: "OT-13 OT-57",
        m.DiceAnnounced: "OT-14 OT-58 A-OT-09",
        DieRolled: "OT-05 OT-24 OT-25 OT-48 A-GEN-03",
        ChoiceDrawn: "A-GEN-07",
        m.OptionDrawn: "A-GEN-07",
        m.WindowAnswered: "OT-39 A-OT-09 A-GEN-02",
        m.PassStood: "A-GEN-02",
        m.PiggybackPlayed: "OT-39 OT-40 A-OT-10 A-OT-26",
        m.PiggybackDiscarded: "OT-41 OT-42",
        m.DiscardCommitted: "A-OT-07 A-OT-28",
        m.CardsDiscarded: "OT-15 OT-16 OT-18 OT-31 OT-32 OT-33 OT-35 OT-36 "
        "A-OT-01 A-OT-02 A-OT-03 A-OT-04 A-OT-05 A-OT-06 A-OT-28",
        m.CardDrawn: "OT-19 OT-22 OT-24 OT-25 OT-26 A-OT-07 A-OT-08 A-OT-15",
        m.FarmDrew: "OT-24 OT-25 OT-26 OT-59 A-OT-22",
        m.DeckReshuffled: "OT-23 A-OT-20 A-OT-27",
        m.RabBetsDrawn: "OT-22 OT-43 OT-44 A-OT-12 A-OT-13 A-OT-14",
        m.RabBetsCalled: "OT-45 OT-46 OT-51 OT-60 A-OT-13 A-OT-14 A-OT-16",
        m.BetCommitted: "OT-45 OT-47 A-OT-25",
        m.BetShown: "OT-45 OT-47 A-OT-21 A-OT-29",
        m.BetWon: "OT-48 OT-49 A-OT-15 A-OT-17",
        m.RabBetsDiscarded: "OT-50 A-OT-27",
        m.SeatLeft: "A-OT-24",
        m.GameEnded: "OT-27 OT-28 OT-29 OT-30 OT-52 A-OT-18 A-OT-19 A-OT-24 A-OT-26",
    }
)
