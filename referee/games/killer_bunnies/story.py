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
    """What a card is called; a seat that a card is aimed at is called by its letter."""
    return KIND_OF[card].name if card in KIND_OF else card


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


def moved(event: m.GoodsMoved | m.GoodsTaken | m.GoodsLost, verb: str, end: str = "") -> str:
    """Cards of some goods, by their worth."""
    worth = sum(KIND_OF[card].dolla if event.goods == "dolla" else card for card in event.cards)
    return f"{event.seat} {verb} {worth} {event.goods}{end}."


def entered(event: m.ItemsShown) -> str:
    return f"{event.seat} enters {names(event.bunnies) or carrots(event.carrots) or 'nothing'}."


def staked(event: m.StakeNamed) -> str:
    stake = ", ".join(f"{number} {what}" for what, number in event.stake.items())
    return f"{event.seat} plays for {stake}."


BY_CARDS: Final[Mapping[type[Event], Callable[[Any], str]]] = {
    m.TurnLost: lambda e: f"{e.seat} will lose a turn.",
    m.TurnSkipped: lambda e: f"{e.seat} loses this turn.",
    m.KarmaGiven: lambda e: f"{name(e.card)} lies before {e.seat}.",
    m.KarmaLifted: lambda e: f"{name(e.card)} leaves {e.seat}.",
    m.CloversTaken: lambda e: f"{name(e.bunny)} loses {names(e.cards)}.",
    m.GoodsLost: lambda e: moved(e, "loses"),
    m.GoodsTaken: lambda e: moved(e, "takes", " from the discard"),
    m.GoodsMoved: lambda e: moved(e, "hands over", f" to {e.to}"),
    m.DebtMade: lambda e: f"The game owes {e.seat} {e.amount} {e.goods}.",
    m.BunnyMoved: lambda e: f"{name(e.bunny)} goes over to {e.to}.",
    m.BunnyAbducted: lambda e: f"{name(e.bunny)} is abducted.",
    m.BunnyReturned: lambda e: f"{name(e.bunny)} returns to {e.seat}.",
    m.BunnyRevived: lambda e: f"{e.seat} revives {name(e.bunny)}.",
    m.CarrotsPassed: lambda e: f"{carrots(e.carrots)} go from {e.seat} to {e.to}.",
    m.CarrotsReturned: lambda e: f"{carrots(e.carrots)} go back to the market.",
    m.TrojanLaid: lambda e: f"{name(e.card)} lies under {name(e.bunny)}.",
    m.TrojanLeft: lambda e: f"{name(e.card)} leaves {name(e.bunny)}.",
    m.WeaponReused: lambda e: f"{e.seat} uses {name(e.card)} once more.",
    m.HalfPriceBegan: lambda e: f"{e.seat} pays half for the rest of the turn.",
    m.TopRunsRotated: lambda e: "Every TOP RUN goes on to the right.",
    m.FloFed: lambda e: f"Flo feeds for {e.seat}.",
    m.NumberNamed: lambda e: f"{e.seat} names {e.number}.",
    m.BidMade: lambda e: f"{e.seat} bids {e.dolla}." if e.dolla else f"{e.seat} bids no more.",
    m.StakeNamed: staked,
    m.ItemsShown: entered,
    m.AttackParried: lambda e: f"{e.seat}'s bunnies are out of the attack.",
}

SENTENCES: Final[Mapping[type[Event], Callable[[Any], str]]] = {
    **BY_CARDS,
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
