"""Kaballa's Market: prices, closing, free supplies, and Carrots to choose (KB-083 to KB-097)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.card import Card, Playing
from referee.games.killer_bunnies.effects import take_supplies
from referee.games.killer_bunnies.endgame import take_carrots
from referee.games.killer_bunnies.goods import owe, take_from_discard
from referee.games.killer_bunnies.reasons import Reason
from referee.games.killer_bunnies.run import Question, Run, no, offer
from referee.games.killer_bunnies.shop import carrots_schema
from referee.games.killer_bunnies.table import Table
from referee.kernel.flow import Frame
from referee.kernel.game import Command, LegalAction
from referee.kernel.ids import CardId, SeatId
from referee.kernel.rejection import Objection
from referee.kernel.rejection import Reason as AnyReason


def change_market(run: Run, play: Playing) -> None:
    """The printed prices replace all others, or the market closes (KB-089, KB-092)."""
    run.happen(m.MarketChanged(play.card))


def market_open(table: Table, seat: SeatId, card: CardId) -> Objection | None:
    """Free supplies come from an open market only (KB-094)."""
    return None if table.prices else no(Reason.MARKET_CLOSED, "KB-094")


def halve_prices(run: Run, play: Playing) -> None:
    """From now to the end of this turn; two coupons do not add up (KB-204, A-KB-118)."""
    run.happen(m.HalfPriceBegan(play.seat))


def double(run: Run, play: Playing) -> None:
    """As much Dolla again from the discard; the game owes the rest (KB-183, KB-185).

    What came by trades of this turn is not doubled (KB-186, A-KB-122).
    """
    gifts = run.table.turn.gifts if run.table.turn else 0
    saved = max(0, run.table.units(play.seat, "dolla") - gifts)
    got = take_from_discard(run, play.seat, "dolla", saved)
    owe(run, play.seat, "dolla", saved - got)


@dataclass(frozen=True, slots=True)
class FreeSupplies:
    """Take cards of a supply from the market, as many as it still has (KB-199, A-KB-65)."""

    supply: m.Supply
    cards: int

    def __call__(self, run: Run, play: Playing) -> None:
        take_supplies(run, play.seat, self.supply, self.cards)


@dataclass(frozen=True, slots=True)
class TakeCarrots:
    """Choose so many Carrots, or all that are left, open market or not (KB-095, A-KB-110)."""

    number: int

    def __call__(self, run: Run, play: Playing) -> None:
        market = run.table.market
        if len(market) <= self.number:
            take_carrots(run, play.seat, market)
        else:
            run.ask_seat(PickCarrots(self.number), play.seat)


class PickCarrots(Question, frozen=True):
    """Which Carrots a card takes from the market."""

    number: int

    RULES = ("KB-097", "A-KB-110")

    def wanted(self, table: Table) -> int:
        """All that are left, if meanwhile others were bought (A-KB-93, A-KB-110)."""
        return min(self.number, len(table.market))

    def offers(self, table: Table, frame: Frame, seat: SeatId) -> Iterator[LegalAction]:
        wanted = self.wanted(table)
        schema = carrots_schema(table, wanted, wanted)
        yield offer(m.ChooseCarrots, frame, carrots=schema)

    def objection(self, table: Table, seat: SeatId, command: Command) -> Objection | None:
        if not isinstance(command, m.ChooseCarrots):
            return no(AnyReason.NOT_AN_ANSWER, *self.RULES)
        if len(command.carrots) != self.wanted(table):
            return no(Reason.WRONG_NUMBER, "KB-097", "A-KB-110")
        different = set(command.carrots)
        there = len(different) == self.wanted(table) and different <= set(table.market)
        return None if there else no(Reason.NOT_IN_MARKET, "KB-095", "KB-097")

    def accept(self, run: Run, seat: SeatId, command: Command) -> None:
        assert isinstance(command, m.ChooseCarrots)
        run.consume(seat)
        take_carrots(run, seat, tuple(sorted(command.carrots)))

    def lapse(self, run: Run, frame: Frame) -> None:
        (seat,) = frame.owed
        market = list(run.table.market)
        picks = range(self.wanted(run.table))
        chosen = [market.pop(run.draw_choice(seat, len(market), frame)) for _ in picks]
        run.consume()
        take_carrots(run, seat, tuple(sorted(chosen)))


CARDS: Final = (
    Card("market-high", effects=(change_market,)),
    Card("market-low", effects=(change_market,)),
    Card("market-closed", effects=(change_market,)),
    Card("choose-a-carrot", effects=(TakeCarrots(1),)),
    Card("choose-2-carrots", effects=(TakeCarrots(2),)),
    Card("free-cabbage", effects=(FreeSupplies("cabbage", 2),), needs=(market_open,)),
    Card("free-water", effects=(FreeSupplies("water", 2),), needs=(market_open,)),
    Card(
        "free-cabbage-and-water",
        effects=(FreeSupplies("cabbage", 1), FreeSupplies("water", 1)),
        needs=(market_open,),
    ),
    Card("half-price-coupon", effects=(halve_prices,)),
    Card("double-no-trouble", effects=(double,)),
)
