"""Trades: two seats talk, name terms and make them (KB-277 to KB-283, docs/adr/0008-trades.md)."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.arriving import SpotForMoved
from referee.games.killer_bunnies.card import card_of, infects
from referee.games.killer_bunnies.effects import move_roaming
from referee.games.killer_bunnies.goods import hand_over
from referee.games.killer_bunnies.moments import is_moment_to_trade
from referee.games.killer_bunnies.reasons import Reason
from referee.games.killer_bunnies.ring import following
from referee.games.killer_bunnies.run import Run, Step, no, offer
from referee.games.killer_bunnies.table import Roaming, Table
from referee.games.killer_bunnies.talks import Trade
from referee.games.killer_bunnies.tradable import AMOUNTS, cannot_give, lot_schema, some_of
from referee.kernel.game import LegalAction, SeatCommand
from referee.kernel.ids import CardId, SeatId
from referee.kernel.rejection import Objection

# --- what is offered ----------------------------------------------------------------------


def trade_offers(table: Table, seat: SeatId) -> Iterator[LegalAction]:
    """Steps of a trade that this seat may take at a moment to trade."""
    if not table.options.trades:
        return
    if partners := partners_of(table, seat):
        yield opening(partners)
    for trade in table.trades:
        if trade.between(seat):
            yield from _steps(table, trade, seat)


def partners_of(table: Table, seat: SeatId) -> tuple[SeatId, ...]:
    """Whom this seat may turn to: one of the two has the turn (KB-277)."""
    turn = table.turn
    if turn is None or turn.traders.count(seat) >= table.options.trade_offers:
        return ()
    others = table.seats_left_of(seat)[:-1] if seat == turn.seat else (turn.seat,)
    if not table.trades:
        return others
    talking = {other_of(trade, seat) for trade in table.trades if trade.between(seat)}
    return tuple(other for other in others if other not in talking)


@cache
def opening(partners: tuple[SeatId, ...]) -> LegalAction:
    """The one offer of a trade that every seat gets all the time: it is made once."""
    return offer(m.OpenTrade, None, to={"enum": list(partners)})


def _steps(table: Table, trade: Trade, seat: SeatId) -> Iterator[LegalAction]:
    named = {"const": trade.id}
    if trade.terms is None or seat != trade.speaker:
        other = other_of(trade, seat)
        most = min(len(table.player(seat).hand), len(table.player(other).hand))
        yield offer(
            m.OfferTrade,
            None,
            optional=("give", "want", "hand"),
            trade=named,
            give=lot_schema(table, seat),
            want=lot_schema(table, other),
            hand=some_of(table.player(seat).hand, 0, most),
        )
    if seat == trade.speaker:
        yield offer(m.WithdrawTrade, None, trade=named)
        return
    yield offer(m.DeclineTrade, None, trade=named)
    if trade.terms:
        cards = len(trade.terms.hand)
        hand = some_of(table.player(seat).hand, cards, cards)
        optional = () if cards else ("hand",)
        yield offer(m.AcceptTrade, None, optional=optional, trade=named, hand=hand)


# --- why not ------------------------------------------------------------------------------


def trade_objection(table: Table, command: SeatCommand) -> Objection | None:
    """Why this step of a trade is not legal now."""
    if not table.options.trades:
        return no(Reason.NO_TRADES, "KB-277")
    if not is_moment_to_trade(table):
        return no(Reason.NO_FREE_MOMENT, "A-KB-78", "A-KB-121", "KB-277")
    return STEPS[type(command)].cannot(table, command.seat, command)


def cannot_open(table: Table, seat: SeatId, to: SeatId) -> Objection | None:
    """Why this seat may not turn to that one."""
    if to in partners_of(table, seat):
        return None
    if to == seat or to not in table.seats:
        return no(Reason.NOT_TO_TRADE, "KB-281")
    if table.active not in (seat, to):
        return no(Reason.NOT_YOUR_TURN, "KB-277")
    if any(trade.between(seat, to) for trade in table.trades):
        return no(Reason.TRADE_OPEN, "KB-281")
    return no(Reason.TOO_MANY_TRADES, "KB-277")


def cannot_offer(table: Table, seat: SeatId, command: m.OfferTrade) -> Objection | None:
    """Terms are of what both have; who waits for an answer does not offer again."""
    trade = trade_of(table, command.trade, seat)
    if trade is None or (trade.terms and trade.speaker == seat):
        return no(Reason.NO_SUCH_TRADE, "KB-281")
    other = other_of(trade, seat)
    return (
        wrong_hand(table, seat, command.hand)
        or uneven(len(command.hand) <= len(table.player(other).hand))
        or cannot_give(table, seat, command.give)
        or cannot_give(table, other, command.want)
    )


def cannot_accept(table: Table, seat: SeatId, command: m.AcceptTrade) -> Objection | None:
    trade = trade_of(table, command.trade, seat)
    if trade is None or trade.terms is None or trade.speaker == seat:
        return no(Reason.NO_SUCH_TRADE, "KB-281")
    even = len(command.hand) == len(trade.terms.hand)
    return wrong_hand(table, seat, command.hand) or uneven(even)


def cannot_decline(table: Table, seat: SeatId, command: m.DeclineTrade) -> Objection | None:
    trade = trade_of(table, command.trade, seat)
    mine = trade is not None and seat == trade.listener
    return None if mine else no(Reason.NO_SUCH_TRADE, "KB-281")


def cannot_withdraw(table: Table, seat: SeatId, command: m.WithdrawTrade) -> Objection | None:
    trade = trade_of(table, command.trade, seat)
    mine = trade is not None and seat == trade.speaker
    return None if mine else no(Reason.NO_SUCH_TRADE, "KB-281")


def trade_of(table: Table, id_: str, seat: SeatId) -> Trade | None:
    """The open trade of this id, if the seat is one of the two."""
    return next((t for t in table.trades if t.id == id_ and t.between(seat)), None)


def other_of(trade: Trade, seat: SeatId) -> SeatId:
    return trade.to if seat == trade.seat else trade.seat


def wrong_hand(table: Table, seat: SeatId, hand: tuple[CardId, ...]) -> Objection | None:
    """Each side names its own hand cards; run slots are no part of a hand (KB-280)."""
    held = len(set(hand)) == len(hand) and set(hand) <= set(table.player(seat).hand)
    return None if held else no(Reason.CARD_NOT_IN_HAND, "KB-279", "KB-280")


def uneven(even: bool) -> Objection | None:
    return None if even else no(Reason.HANDS_UNEQUAL, "KB-279", "A-KB-80")


# --- what happens -------------------------------------------------------------------------


def take_step(run: Run, command: SeatCommand) -> None:
    """Do what a legal step of a trade says."""
    STEPS[type(command)].do(run, command.seat, command)


def open_trade(run: Run, seat: SeatId, command: m.OpenTrade) -> None:
    turn = run.table.turn
    assert turn
    name = f"t{turn.number}-{len(turn.traders) + 1}"
    due = run.later(run.table.options.trade_seconds)
    run.happen(m.TradeOpened(name, seat, command.to, due))


def offer_trade(run: Run, seat: SeatId, command: m.OfferTrade) -> None:
    trade = trade_of(run.table, command.trade, seat)
    assert trade
    hand, to = command.hand, other_of(trade, seat)
    run.happen(m.TradeOffered(trade.id, seat, to, command.give, command.want, len(hand), hand))


def accept_trade(run: Run, seat: SeatId, command: m.AcceptTrade) -> None:
    """Everything changes hands at once; then the new owners place their bunnies (A-KB-19)."""
    trade = trade_of(run.table, command.trade, seat)
    assert trade and trade.terms
    terms, other = trade.terms, trade.speaker
    hop_off(run, (*terms.give.bunnies, *terms.want.bunnies))
    run.happen(
        m.TradeMade(
            trade=trade.id,
            seat=other,
            to=seat,
            give=terms.give,
            want=terms.want,
            hands=len(terms.hand),
            given=terms.hand,
            taken=command.hand,
        )
    )
    for goods in AMOUNTS:
        for giver, to, lot in ((other, seat, terms.give), (seat, other, terms.want)):
            hand_over(run, giver, to, goods, getattr(lot, goods))
    run.then(*(PlaceTraded(bunny) for bunny in (*terms.give.bunnies, *terms.want.bunnies)))


def hop_off(run: Run, traded: tuple[CardId, ...]) -> None:
    """Cyber Bunny stays behind: it hops to what is not traded too (A-KB-81, A-KB-95)."""
    for roaming in run.table.roaming:
        if roaming.bunny in traded and not infects(roaming.card):
            rest = _next_untraded(run.table, roaming, traded)
            move_roaming(run, roaming.card, roaming.launcher, rest)


def _next_untraded(table: Table, roaming: Roaming, traded: tuple[CardId, ...]) -> CardId:
    card = card_of(roaming.card)
    assert card.roams
    others = following(table, roaming.bunny, step=card.roams.direction)
    viable = (b for b in others if b not in traded and card.can_hurt(table.bunny(b)))
    return next(viable, roaming.bunny)


class PlaceTraded(Step, frozen=True):
    """Ask the new owner for the spot, if the section has more than one.

    The bunny is gone if its new owner left while another one was placed (A-KB-91, A-KB-99).
    """

    bunny: CardId

    def __call__(self, run: Run) -> None:
        found = run.table.find(self.bunny)
        if found and len(run.table.player(found[0]).bunnies) > 1:
            run.ask_seat(SpotForTraded(self.bunny), found[0])


class SpotForTraded(SpotForMoved, frozen=True):
    """Where a traded bunny goes, which lies in its new section already.

    It is no free moment: a trade is done before anything else happens.
    """

    in_turn = False

    def domain(self, table: Table, seat: SeatId) -> tuple[int, ...]:
        return tuple(range(len(table.player(seat).bunnies)))

    def why_not(self, table: Table, seat: SeatId, value: int) -> Objection | None:
        there = value < len(table.player(seat).bunnies)
        return None if there else no(Reason.NO_SUCH_SPOT, *self.RULES)


def decline_trade(run: Run, seat: SeatId, command: m.DeclineTrade) -> None:
    run.happen(m.TradeEnded(command.trade, "declined"))


def withdraw_trade(run: Run, seat: SeatId, command: m.WithdrawTrade) -> None:
    run.happen(m.TradeEnded(command.trade, "withdrawn"))


@dataclass(frozen=True, slots=True)
class TradeStep:
    """A step of a trade: why it is refused, and what it does."""

    cannot: Callable[[Table, SeatId, Any], Objection | None]
    do: Callable[[Run, SeatId, Any], None]


STEPS: Final[Mapping[type[SeatCommand], TradeStep]] = {
    m.OpenTrade: TradeStep(
        lambda table, seat, step: cannot_open(table, seat, step.to), open_trade
    ),
    m.OfferTrade: TradeStep(cannot_offer, offer_trade),
    m.AcceptTrade: TradeStep(cannot_accept, accept_trade),
    m.DeclineTrade: TradeStep(cannot_decline, decline_trade),
    m.WithdrawTrade: TradeStep(cannot_withdraw, withdraw_trade),
}
