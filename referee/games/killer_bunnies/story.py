"""Events in sentences, for people who read a game rather than replay it."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.catalogue import CARROTS, KIND_OF
from referee.kernel import flow
from referee.kernel.game import Event
from referee.kernel.ids import CardId


def tell(event: Event) -> str | None:
    """The event as a sentence; None for bookkeeping."""
    sentence = SENTENCES.get(type(event))
    return sentence(event) if sentence else None


def name(card: CardId) -> str:
    """What a card is called."""
    return KIND_OF[card].name


def names(cards: Iterable[CardId]) -> str:
    return ", ".join(map(name, cards))


def carrots(numbers: Iterable[int]) -> str:
    """Carrots by their own names."""
    return ", ".join(name(CARROTS[number]) for number in numbers)


def paid(event: m.Paid) -> str:
    owed = f"; the game owes {event.owed}" if event.owed else ""
    return f"{event.seat} pays {event.amount} {event.goods}{owed}."


def trade_offered(event: m.TradeOffered) -> str:
    offer = f"{event.seat} offers {event.to} {lot(event.give)} for {lot(event.want)}"
    hands = f", and {event.hands} hand cards each way" if event.hands else ""
    return f"{offer}{hands}."


def lot(goods: m.Lot) -> str:
    """One side's goods in words."""
    amounts = ((goods.cabbage, "Cabbage"), (goods.water, "Water"), (goods.dolla, "Dolla"))
    things = (names((*goods.bunnies, *goods.saved)), carrots(goods.carrots))
    parts = (*(f"{number} {what}" for number, what in amounts if number), *filter(None, things))
    return ", ".join(parts) or "nothing"


SENTENCES: Final[Mapping[type[Event], Callable[[Any], str]]] = {
    m.FirstSeatChosen: lambda e: f"{e.seat} begins.",
    m.DollaBanked: lambda e: f"{e.seat} banks {name(e.card)}.",
    m.MisfortuneDrawn: lambda e: f"{e.seat} draws {name(e.card)}.",
    m.DeckReshuffled: lambda e: "The Discard Pile becomes the Draw Pile.",
    m.TurnBegan: lambda e: f"— {e.seat}'s turn —",
    m.CardFlipped: lambda e: f"{e.seat} flips {name(e.card)}.",
    m.CardPlayed: lambda e: f"{e.seat} plays {name(e.card)} ({e.source}).",
    m.CardSaved: lambda e: f"{e.seat} saves {name(e.card)}.",
    m.CardDiscarded: lambda e: f"{name(e.card)} is discarded.",
    flow.ChoiceDrawn: lambda e: f"Chance chooses for {e.seat}, who did not.",
    flow.DieRolled: lambda e: f"{e.seat} rolls {e.value} on the {e.die} die ({e.purpose}).",
    m.BunnyPlaced: lambda e: f"{name(e.bunny)} joins {e.seat}'s side.",
    m.BunniesDied: lambda e: f"{names(e.bunnies)} dies ({e.cause}).",
    m.ModifierGiven: lambda e: f"{name(e.bunny)} gets {name(e.card)}.",
    m.FeedPlaced: lambda e: f"{name(e.card)} lies on {name(e.bunny)}.",
    m.FeedRemoved: lambda e: f"{name(e.bunny)} is rid of {name(e.card)}.",
    m.Paid: paid,
    m.DebtPaid: lambda e: f"The game pays {e.seat} some {e.goods} that it owed.",
    m.SuppliesTaken: lambda e: f"{e.seat} gets {sum(e.units)} units of {e.supply}.",
    m.CarrotsTaken: lambda e: f"{e.seat} takes {carrots(e.carrots)}.",
    m.MarketChanged: lambda e: f"{name(e.card)} sets the market.",
    m.AttackLaunched: lambda e: f"{e.seat} sends {name(e.card)} at {name(e.target)}.",
    m.AttackResumed: lambda e: f"{name(e.card)} attacks {name(e.target)}.",
    m.AttackRedirected: lambda e: f"The attack turns to {name(e.target)}.",
    m.AttackCancelled: lambda e: f"{name(e.card)} is eliminated.",
    m.RoamingSettled: lambda e: f"{name(e.card)} waits on {name(e.bunny)}.",
    m.RoamingLeft: lambda e: f"{name(e.card)} leaves the circle.",
    m.BunnyImmune: lambda e: f"{name(e.bunny)} is immune from now on.",
    m.NewcomerAwaited: lambda e: f"{e.seat} will join, left of {e.left_of}.",
    m.SeatJoined: lambda e: f"{e.seat} joins the game.",
    m.SeatLeft: lambda e: f"{e.seat} leaves the game.",
    m.GameDissolved: lambda e: "Too few play on: the game is over without a result.",
    m.TradeOpened: lambda e: f"{e.seat} turns to {e.to} for a trade.",
    m.TradeOffered: trade_offered,
    m.TradeMade: lambda e: f"{e.seat} and {e.to} trade.",
    m.TradeEnded: lambda e: f"There is no trade: {e.how}.",
    m.MagicRevealed: lambda e: f"The Magic Carrot is {carrots((e.carrot,))}.",
    m.CarrotsForfeited: lambda e: f"{e.seat} has no bunny: {carrots(e.carrots)} go to {e.to}.",
    m.GameWon: lambda e: f"{e.seat} wins.",
}
