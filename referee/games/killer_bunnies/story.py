"""Events in sentences, for people who read a game rather than replay it."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.catalogue import CARROTS, KIND_OF
from referee.games.killer_bunnies.why import more
from referee.kernel import flow
from referee.kernel.game import Event
from referee.kernel.ids import CardId, RuleId
from referee.kernel.rules import behind


def tell(event: Event) -> str | None:
    """The event as a sentence; None for bookkeeping."""
    sentence = SENTENCES.get(type(event))
    return sentence(event) if sentence else None


def cites(event: Event) -> tuple[RuleId, ...]:
    """The rules and rulings behind the event, and behind this roll, death or attack."""
    return tuple(dict.fromkeys((*CITES.get(type(event), ()), *more(event))))


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


def died(event: m.BunniesDied) -> str:
    verb = "die" if len(event.bunnies) > 1 else "dies"
    return f"{names(event.bunnies)} {verb} ({event.cause.replace('-', ' ')})."


def stood(event: m.PassStood) -> str:
    if event.until == "never":
        return f"{event.seat} wants to be asked again."
    return f"{event.seat} lets moments to answer go by until: {event.until.replace('-', ' ')}."


def shown(event: m.WeaponsShown) -> str:
    weapons = {0: "no weapon", 1: "a weapon"}.get(event.number, f"{event.number} weapons")
    return f"{event.seat} shows {event.to} {weapons}."


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
    m.PassStood: stood,
    m.WeaponsShown: shown,
    m.HandsSwapped: lambda e: f"{e.seat} and {e.to} exchange a hand card each.",
    m.ItemsEntered: lambda e: f"{e.seat} has named what it risks.",
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
    m.BunniesDied: died,
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

CITES: Final = behind(
    {
        m.TableLaid: "KB-017 KB-018 KB-019 KB-020 A-GEN-03",
        m.FirstSeatChosen: "A-GEN-01",
        m.CardDrawn: "KB-021 KB-042 KB-046",
        m.DollaBanked: "KB-022 KB-046",
        m.MisfortuneDrawn: "KB-070 KB-071 KB-072 A-KB-15",
        m.DeckReshuffled: "KB-047 A-KB-11",
        m.RunProgrammed: "KB-024",
        m.TurnBegan: "KB-035 KB-041",
        m.TurnEnded: "KB-043 KB-079 A-KB-25",
        m.WindowAnswered: "A-GEN-02 A-KB-01 A-KB-101",
        m.PassStood: "A-GEN-02",
        m.CardFlipped: "KB-036 KB-049",
        m.CardPlayed: "KB-035 KB-053 KB-059",
        m.CardSaved: "KB-038 KB-054",
        m.CardDiscarded: "KB-037 KB-051 KB-056 A-KB-08",
        m.RunSlid: "KB-042",
        m.RunLaid: "KB-042 KB-280",
        m.BunnyPlaced: "KB-027 KB-033 A-KB-16",
        m.BunniesDied: "KB-109 KB-116",
        m.ModifierGiven: "KB-112 KB-113 KB-114",
        m.FeedPlaced: "KB-101 KB-102 KB-105",
        m.FeedRemoved: "KB-102 A-KB-103",
        m.Paid: "KB-083 KB-098 A-KB-62",
        m.DebtPaid: "KB-100 A-KB-61",
        m.SuppliesTaken: "KB-083 KB-084 KB-096",
        m.CarrotsTaken: "KB-084 KB-097 A-KB-64",
        m.MarketChanged: "KB-088 KB-089 KB-092",
        m.AttackLaunched: "KB-107 KB-110 A-KB-30 A-KB-32",
        m.AttackResumed: "KB-132 KB-134 A-KB-03",
        m.AttackRedirected: "KB-241 A-KB-42",
        m.AttackParried: "KB-152 KB-229 A-KB-107",
        m.AttackCancelled: "KB-218 A-KB-49",
        m.AttackResolved: "KB-108 A-KB-38 A-KB-41 A-KB-108",
        m.RoamingSettled: "KB-131 KB-133 A-KB-21",
        m.RoamingLeft: "KB-136 KB-177 KB-193 A-KB-22",
        m.BunnyImmune: "KB-191 A-KB-28",
        m.DrawOwed: "A-KB-04",
        m.OwedDrawTaken: "A-KB-04 A-KB-117",
        m.MagicRevealed: "KB-289 KB-290 KB-291",
        m.CarrotsForfeited: "KB-296 KB-297 A-KB-84",
        m.GameWon: "KB-295 KB-298 KB-299",
        m.TurnLost: "KB-146 KB-288 A-KB-13",
        m.TurnSkipped: "A-KB-13",
        m.KarmaGiven: "KB-143",
        m.KarmaLifted: "KB-143 A-KB-46",
        m.CloversTaken: "KB-148",
        m.GoodsLost: "KB-187 KB-214 A-KB-61",
        m.GoodsTaken: "KB-183 A-KB-60 A-KB-97",
        m.GoodsMoved: "KB-236 KB-244 A-KB-105",
        m.DebtMade: "KB-100 KB-185 A-KB-61",
        m.BunnyMoved: "KB-126 A-KB-19 A-KB-53",
        m.BunnyAbducted: "KB-137 KB-139",
        m.BunnyReturned: "KB-138 A-KB-20",
        m.BunnyRevived: "KB-081 KB-082",
        m.CarrotsPassed: "KB-158 A-KB-75",
        m.CarrotsReturned: "KB-288 KB-303 A-KB-98",
        m.TrojanLaid: "KB-270",
        m.TrojanLeft: "KB-271 KB-274",
        m.WeaponReused: "KB-248 KB-249 A-KB-47",
        m.ReuseOffered: "KB-248 A-KB-47",
        m.HalfPriceBegan: "KB-204 KB-205 A-KB-118",
        m.TopRunsRotated: "KB-269 A-KB-82",
        m.FloFed: "KB-156 KB-157 A-KB-56",
        m.WeaponsShown: "KB-253 A-KB-113",
        m.HandsSwapped: "KB-253 KB-279",
        m.NumberNamed: "KB-215",
        m.BidMade: "KB-154 KB-155 A-KB-74",
        m.StakeNamed: "KB-233",
        m.ItemsEntered: "KB-239 KB-257 A-KB-111",
        m.ItemsShown: "KB-239 KB-257 A-KB-111",
        m.NewcomerAwaited: "KB-300 A-KB-116",
        m.SeatJoined: "KB-300 KB-302 A-KB-90",
        m.SeatLeft: "KB-303 KB-304 A-KB-91",
        m.SeatCleared: "KB-303 A-KB-91",
        m.AnswerWaived: "A-KB-99",
        m.GameDissolved: "A-KB-91",
        m.TradeOpened: "KB-277 KB-281 A-KB-78",
        m.TradeOffered: "KB-278 KB-279",
        m.TradeMade: "KB-278 KB-282 A-KB-79",
        m.TradeEnded: "KB-281 A-KB-78",
        flow.ChoiceDrawn: "A-GEN-07",
        flow.DieRolled: "KB-010 A-GEN-03",
    }
)
