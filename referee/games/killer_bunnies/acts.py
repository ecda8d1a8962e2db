"""What a seat may do beside the turn's card: shop, feed, use saved cards, interrupt, stand by."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

import msgspec

from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies import shop
from referee.games.killer_bunnies.card import Playing, unplayable
from referee.games.killer_bunnies.catalogue import KIND_OF
from referee.games.killer_bunnies.effects import DrawOne, wipe_feeds
from referee.games.killer_bunnies.goods import pay_goods
from referee.games.killer_bunnies.moments import is_free_moment
from referee.games.killer_bunnies.reasons import Reason
from referee.games.killer_bunnies.reuse import wrap_up
from referee.games.killer_bunnies.rewards import flo_ready
from referee.games.killer_bunnies.run import Run, no, offer
from referee.games.killer_bunnies.table import Bunny, Feed, Table
from referee.games.killer_bunnies.windows import (
    cannot_respond,
    play_very_special,
    response_schema,
    responses,
)
from referee.kernel.flow import Frame
from referee.kernel.game import LegalAction, SeatCommand
from referee.kernel.ids import CardId, SeatId
from referee.kernel.rejection import Objection


@dataclass(frozen=True, slots=True)
class Act:
    """A side act: the rules that keep it to one's own turn, why it is refused, what it does."""

    rules: tuple[str, ...]
    cannot: Callable[[Table, SeatId, Any], Objection | None]
    do: Callable[[Run, SeatId, Any], None]


def side_offers(table: Table, frame: Frame, seat: SeatId) -> Iterator[LegalAction]:
    """Offers beside the open question, to the active seat at a free moment."""
    yield from shop.shop_offers(table, frame, seat)
    if hungry := tuple(pending(table)):
        yield from _feeding_offers(table, frame, seat, hungry)
    if table.player(seat).saved:
        yield from _saved_offers(table, frame, seat)


def _feeding_offers(
    table: Table, frame: Frame, seat: SeatId, hungry: tuple[tuple[Bunny, Feed], ...]
) -> Iterator[LegalAction]:
    feeds = [f.card for _, f in hungry if not cannot_feed(table, seat, f.card)]
    if feeds:
        yield offer(m.FeedBunny, frame, card={"enum": feeds})
    if flo := [b.card for b, _ in hungry if not cannot_use_flo(table, seat, b.card)]:
        yield offer(m.FeedWithFlo, frame, bunny={"enum": sorted(set(flo))})


def _saved_offers(table: Table, frame: Frame, seat: SeatId) -> Iterator[LegalAction]:
    if drop := [c for c in table.player(seat).saved if not cannot_drop(table, seat, c)]:
        yield offer(m.DropSaved, frame, card={"enum": drop})
    saved = [c for c in table.player(seat).saved if not cannot_use(table, seat, c)]
    if saved:
        yield offer(m.UseSaved, frame, card={"enum": saved})


def interrupt_offers(table: Table, seat: SeatId) -> Iterator[LegalAction]:
    """What any seat may play at a free moment."""
    for card, targets in responses(table, seat, None):
        fields = response_schema(card, targets)["properties"]
        yield offer(m.PlayVerySpecial, None, **fields)


@cache
def other_standings(standing: str) -> LegalAction:
    """The standing passes that differ from the one that is set; every seat gets this offer."""
    others = [word for word in ("my-turn", "attacked", "never") if word != (standing or "never")]
    return offer(m.StandPass, None, until={"enum": others})


def side_objection(table: Table, command: SeatCommand) -> Objection | None:
    """Why a side act is not legal now."""
    act, seat = OWN_TURN[type(command)], command.seat
    if seat != table.active:
        return no(Reason.NOT_YOUR_TURN, *act.rules, "A-KB-100")
    if not is_free_moment(table):
        return no(Reason.NO_FREE_MOMENT, "A-KB-93", "A-KB-100", *act.rules)
    return act.cannot(table, seat, command)


def rules_of(command: SeatCommand) -> tuple[str, ...]:
    """The rules that keep this to one's own turn, if it is a side act."""
    act = OWN_TURN.get(type(command))
    return act.rules if act else ()


def do(run: Run, command: SeatCommand) -> None:
    """Do what a legal side act says; the open question stays open."""
    OWN_TURN[type(command)].do(run, command.seat, command)


# --- feeding (KB-101 to KB-105) -----------------------------------------------------------


def pending(table: Table) -> Iterator[tuple[Bunny, Feed]]:
    """Every Feed card in the circle with its bunny: friends may feed too (A-KB-55)."""
    bunnies = (bunny for player in table.players for bunny in player.bunnies if bunny.feeds)
    return ((bunny, feed) for bunny in bunnies for feed in bunny.feeds)


def cannot_feed(table: Table, seat: SeatId, card: CardId) -> Objection | None:
    if not any(feed.card == card for _, feed in pending(table)):
        return no(Reason.NO_SUCH_FEED, "KB-102")
    facts = KIND_OF[card]
    enough = (
        table.units(seat, "cabbage") >= facts.cabbage and table.units(seat, "water") >= facts.water
    )
    return None if enough else no(Reason.NOT_ENOUGH_UNITS, "KB-101", "A-KB-54")


def feed(run: Run, seat: SeatId, command: m.FeedBunny) -> None:
    """The card is paid in full and leaves the bunny (KB-102, A-KB-54)."""
    card = command.card
    bunny = next(b for b, f in pending(run.table) if f.card == card)
    facts = KIND_OF[card]
    pay_goods(run, seat, "cabbage", facts.cabbage)
    pay_goods(run, seat, "water", facts.water)
    run.happen(m.FeedRemoved(bunny.card, card))


def cannot_use_flo(table: Table, seat: SeatId, bunny: CardId) -> Objection | None:
    """Flo's owner has one free feeding in the whole game (KB-156, KB-157, A-KB-56)."""
    if not flo_ready(table, seat):
        return no(Reason.NO_FLO, "KB-156", "KB-157")
    fed = any(pending_on.card == bunny for pending_on, _ in pending(table))
    return None if fed else no(Reason.NO_SUCH_FEED, "A-KB-56")


def cannot_drop(table: Table, seat: SeatId, card: CardId) -> Objection | None:
    """What a bunny keeps saved may be given up at any time of one's turn (KB-227)."""
    if card not in table.player(seat).saved:
        return no(Reason.CARD_NOT_SAVED, "KB-227")
    droppable = KIND_OF[card].pink_box == "circle"
    return None if droppable else no(Reason.NOT_DROPPABLE, "KB-227")


# --- saved cards, interrupts, standing passes ---------------------------------------------


def cannot_use(table: Table, seat: SeatId, card: CardId) -> Objection | None:
    """A saved SPECIAL is used on one's own turn (KB-045, KB-058)."""
    if card not in table.player(seat).saved:
        return no(Reason.CARD_NOT_SAVED, "KB-045")
    if KIND_OF[card].type != "special":
        return no(Reason.NOT_SPECIAL, "KB-045", "KB-060")
    return unplayable(table, seat, card)


def cannot_interrupt(table: Table, command: m.PlayVerySpecial) -> Objection | None:
    """A VERY SPECIAL outside a window waits for a free moment (A-KB-101)."""
    if not is_free_moment(table):
        return no(Reason.NO_FREE_MOMENT, "KB-060", "A-KB-101")
    target = None if command.target is msgspec.UNSET else command.target
    return cannot_respond(table, command.seat, command.card, target, None)


def interrupt(run: Run, command: m.PlayVerySpecial) -> None:
    """It takes no turn, and from hand it is replaced at once (KB-061, KB-062, A-KB-117)."""
    target = None if command.target is msgspec.UNSET else command.target
    if play_very_special(run, command.seat, command.card, target) == "hand":
        run.then(DrawOne(command.seat))
    run.todo.append(wrap_up(run.table))


def cannot_stand(table: Table, command: m.StandPass) -> Objection | None:
    standing = table.player(command.seat).standing or "never"
    same = standing == command.until
    return no(Reason.STANDING_ALREADY, "A-GEN-02") if same else None


def stand(run: Run, command: m.StandPass) -> None:
    """Pass for the time being, publicly (A-GEN-02)."""
    run.happen(m.PassStood(command.seat, command.until))


def use_saved(run: Run, seat: SeatId, command: m.UseSaved) -> None:
    """A saved SPECIAL goes into play on top of the turn's card (KB-045)."""
    run.happen(m.CardPlayed(seat, command.card, "saved"))
    run.then(Playing(command.card, seat, source="saved"), wrap_up(run.table))


def feed_with_flo(run: Run, seat: SeatId, command: m.FeedWithFlo) -> None:
    """Flo feeds like a Danish, once in the game (KB-156)."""
    run.happen(m.FloFed(seat))
    wipe_feeds(run, command.bunny)


def drop_saved(run: Run, seat: SeatId, command: m.DropSaved) -> None:
    """The card goes to the Discard Pile (KB-227)."""
    run.happen(m.CardDiscarded(seat, command.card))


OWN_TURN: Final[Mapping[type[SeatCommand], Act]] = {
    m.BuySupplies: Act(
        ("KB-044", "KB-083"),
        lambda table, seat, buy: shop.cannot_buy_supplies(table, seat, buy.supply, buy.cards),
        shop.buy_supplies,
    ),
    m.BuyCarrots: Act(
        ("KB-044", "KB-083"),
        lambda table, seat, buy: shop.cannot_buy_carrots(table, seat, buy.carrots),
        shop.buy_carrots,
    ),
    m.BuyBundle: Act(("KB-044", "KB-083"), shop.cannot_buy_bundle, shop.buy_bundle),
    m.FeedBunny: Act(
        ("A-KB-103",), lambda table, seat, act: cannot_feed(table, seat, act.card), feed
    ),
    m.FeedWithFlo: Act(
        ("A-KB-56",),
        lambda table, seat, act: cannot_use_flo(table, seat, act.bunny),
        feed_with_flo,
    ),
    m.DropSaved: Act(
        ("KB-227",), lambda table, seat, act: cannot_drop(table, seat, act.card), drop_saved
    ),
    m.UseSaved: Act(
        ("KB-045", "KB-058", "A-KB-09"),
        lambda table, seat, act: cannot_use(table, seat, act.card),
        use_saved,
    ),
}
"""What the active seat may do beside the open question, at a free moment."""
