"""Events at the table into tables: piles, runs, turns, goods, the end. None decides anything."""

from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.catalogue import CARROTS, KIND_OF, PRICES
from referee.games.killer_bunnies.change import PILE
from referee.games.killer_bunnies.options import Options
from referee.games.killer_bunnies.table import Bunny, Debt, Feed, Player, Roaming, Table, Turn
from referee.kernel.flow import partly_answered
from referee.kernel.game import Event, Result
from referee.kernel.ids import CardId, SeatId

Cards = tuple[CardId, ...]


def without(cards: tuple[Any, ...], *gone: Any) -> tuple[Any, ...]:
    """The cards less one of each that is gone; one that is not there is no loss."""
    if set(gone).isdisjoint(cards):
        return cards
    left = list(cards)
    for card in gone:
        if card in left:
            left.remove(card)
    return tuple(left)


# --- setup and piles ----------------------------------------------------------------------


def table_laid(table: Table, e: m.TableLaid) -> Table:
    return Table(
        options=msgspec.convert(e.options, Options),
        players=tuple(Player(seat) for seat in e.seats),
        deck=e.deck,
        cabbage_deck=e.cabbage,
        water_deck=e.water,
        small_carrots=e.small_carrots,
        market=tuple(CARROTS),
        boxed=e.boxed,
        drawn=e.draws,
    )


def first_seat_chosen(table: Table, e: m.FirstSeatChosen) -> Table:
    return replace(table, turn=Turn(e.seat), drawn=max(table.drawn, e.draw))


def card_drawn(table: Table, e: m.CardDrawn) -> Table:
    player = table.player(e.seat)
    holding = replace(player, hand=(*player.hand, e.card))
    return table.with_player(holding, deck=table.deck[:-1])


def dolla_banked(table: Table, e: m.DollaBanked) -> Table:
    player = table.player(e.seat)
    hand = without(player.hand, e.card)
    return table.with_player(replace(player, hand=hand, dolla=(*player.dolla, e.card)))


def misfortune_drawn(table: Table, e: m.MisfortuneDrawn) -> Table:
    player = table.player(e.seat)
    freed = replace(player, hand=without(player.hand, e.card))
    return table.with_player(freed, discard=(*table.discard, e.card))


def deck_reshuffled(table: Table, e: m.DeckReshuffled) -> Table:
    return replace(table, deck=e.deck, discard=(), drawn=e.draw)


# --- the run cycle ------------------------------------------------------------------------


def run_programmed(table: Table, e: m.RunProgrammed) -> Table:
    hand = without(table.player(e.seat).hand, e.top, e.bottom)
    table = table.changed(e.seat, hand=hand, top=e.top, bottom=e.bottom)
    return partly_answered(table, e.seat, None)


def card_flipped(table: Table, e: m.CardFlipped) -> Table:
    player = replace(table.player(e.seat), top=None)
    return table.with_player(player, in_play=(*table.in_play, e.card))


def card_played(table: Table, e: m.CardPlayed) -> Table:
    if e.source == "top":
        return table
    pile = "hand" if e.source == "hand" else "saved"
    table = table.changed(e.seat, **{pile: without(getattr(table.player(e.seat), pile), e.card)})
    return replace(table, in_play=(*table.in_play, e.card))


def card_saved(table: Table, e: m.CardSaved) -> Table:
    """A card that is saved anew may be traded anew (A-KB-79)."""
    table = table.changed(e.seat, saved=(*table.player(e.seat).saved, e.card))
    traded = without(table.traded, e.card)
    return replace(table, in_play=without(table.in_play, e.card), traded=traded)


def card_discarded(table: Table, e: m.CardDiscarded) -> Table:
    """The card was in play, or it goes straight from the hand (KB-056) or from the saved ones.

    Or it is a bunny that was abducted from somebody who has left (A-KB-20).
    """
    changes: dict[str, Any] = {"discard": (*table.discard, e.card)}
    if e.card in table.in_play:
        changes["in_play"] = without(table.in_play, e.card)
    if table.abductees:
        changes["abductees"] = tuple(a for a in table.abductees if a.bunny != e.card)
    player = table.player(e.seat)
    if e.card in player.hand:
        player = replace(player, hand=without(player.hand, e.card))
    elif e.card in player.saved:
        player = replace(player, saved=without(player.saved, e.card))
    else:
        return replace(table, **changes)
    return table.with_player(player, **changes)


def run_slid(table: Table, e: m.RunSlid) -> Table:
    return table.changed(e.seat, top=table.player(e.seat).bottom, bottom=None)


def run_laid(table: Table, e: m.RunLaid) -> Table:
    hand = without(table.player(e.seat).hand, e.card)
    return table.changed(e.seat, hand=hand, **{e.slot: e.card})


# --- turns and questions ------------------------------------------------------------------


def turn_began(table: Table, e: m.TurnBegan) -> Table:
    number = table.turn.number + 1 if table.turn else 1
    if table.player(e.seat).standing == "my-turn":
        table = table.changed(e.seat, standing="")
    return replace(table, turn=Turn(e.seat, number), roaming=_aged(table, e.seat))


def turn_ended(table: Table, e: m.TurnEnded) -> Table:
    """One more of the owner's turns has passed for each Feed card (KB-102); talks are over."""
    bunnies = table.player(e.seat).bunnies
    assert table.turn
    turn = replace(table.turn, over=True)
    if any(bunny.feeds for bunny in bunnies):
        table = table.changed(e.seat, bunnies=tuple(map(_hungrier, bunnies)))
    return replace(table, roaming=_aged(table, e.seat), turn=turn, trades=())


def _aged(table: Table, launcher: SeatId) -> tuple[Roaming, ...]:
    """The roaming cards, those of this seat ready to attack at the end of its next turn."""
    if not table.roaming:
        return ()
    return tuple(replace(r, fresh=False) if r.launcher == launcher else r for r in table.roaming)


def _hungrier(bunny: Bunny) -> Bunny:
    if not bunny.feeds:
        return bunny
    return replace(bunny, feeds=tuple(Feed(f.card, f.turns - 1) for f in bunny.feeds))


def window_answered(table: Table, e: m.WindowAnswered) -> Table:
    return partly_answered(table, e.seat, e.play)


def pass_stood(table: Table, e: m.PassStood) -> Table:
    return table.changed(e.seat, standing="" if e.until == "never" else e.until)


# --- goods --------------------------------------------------------------------------------


def paid(table: Table, e: m.Paid) -> Table:
    player = table.player(e.seat)
    held = (*without(getattr(player, e.goods), *e.cards), *e.change)
    table = table.changed(e.seat, **{e.goods: held})
    table = into_discard(table, e.goods, e.cards, e.change)
    debts = _spend(table.debts, e.seat, e.goods, e.credit)
    if e.owed:
        debts = (*debts, Debt(e.seat, e.goods, e.owed))
    return replace(table, debts=debts)


def debt_paid(table: Table, e: m.DebtPaid) -> Table:
    player = table.player(e.seat)
    table = table.changed(e.seat, **{e.goods: (*getattr(player, e.goods), *e.cards)})
    table = into_discard(table, e.goods, (), e.cards)
    amount = sum(c if isinstance(c, int) else KIND_OF[c].dolla for c in e.cards)
    return replace(table, debts=_spend(table.debts, e.seat, e.goods, amount))


def into_discard(
    table: Table, goods: m.Goods, new: tuple[Any, ...], gone: tuple[Any, ...]
) -> Table:
    pile = PILE.get(goods, "discard")
    return replace(table, **{pile: (*without(getattr(table, pile), *gone), *new)})


def _spend(debts: tuple[Debt, ...], seat: SeatId, goods: m.Goods, amount: int) -> tuple[Debt, ...]:
    """The debts after this much of a seat's was paid or spent, oldest first."""
    left = []
    for debt in debts:
        used = min(amount, debt.amount) if (debt.seat, debt.goods) == (seat, goods) else 0
        amount -= used
        if debt.amount > used:
            left.append(replace(debt, amount=debt.amount - used))
    return tuple(left)


def supplies_taken(table: Table, e: m.SuppliesTaken) -> Table:
    pile = f"{e.supply}_deck"
    held = (*getattr(table.player(e.seat), e.supply), *e.units)
    table = table.changed(e.seat, **{e.supply: held})
    return replace(table, **{pile: getattr(table, pile)[: -len(e.units) or None]})


def carrots_taken(table: Table, e: m.CarrotsTaken) -> Table:
    carrots = tuple(sorted((*table.player(e.seat).carrots, *e.carrots)))
    return replace(
        table.changed(e.seat, carrots=carrots), market=without(table.market, *e.carrots)
    )


def market_changed(table: Table, e: m.MarketChanged) -> Table:
    """The card of the old prices goes, but the starter card belongs to no pile."""
    old = () if KIND_OF[table.market_card].type == "starter" else (table.market_card,)
    return replace(
        table,
        market_card=e.card,
        prices=PRICES.get(KIND_OF[e.card].kind),
        in_play=without(table.in_play, e.card),
        discard=(*table.discard, *old),
    )


# --- replacements and the end -------------------------------------------------------------


def draw_owed(table: Table, e: m.DrawOwed) -> Table:
    return replace(table, owed_draws=(*table.owed_draws, e.seat))


def owed_draw_taken(table: Table, e: m.OwedDrawTaken) -> Table:
    return replace(table, owed_draws=table.owed_draws[1:])


def magic_revealed(table: Table, e: m.MagicRevealed) -> Table:
    return replace(table, magic=e.carrot)


def carrots_forfeited(table: Table, e: m.CarrotsForfeited) -> Table:
    table = table.changed(e.seat, carrots=without(table.player(e.seat).carrots, *e.carrots))
    return table.changed(e.to, carrots=tuple(sorted((*table.player(e.to).carrots, *e.carrots))))


def game_won(table: Table, e: m.GameWon) -> Table:
    places = {p.seat: 3 if p.left else 2 for p in table.players} | {e.seat: 1}
    won = Result((e.seat,), places, {"magic_carrot": table.magic})
    return replace(table, result=won, frames=(), trades=())


TABLE_APPLY: Final[Mapping[type[Event], Callable[[Table, Any], Table]]] = {
    m.TableLaid: table_laid,
    m.FirstSeatChosen: first_seat_chosen,
    m.CardDrawn: card_drawn,
    m.DollaBanked: dolla_banked,
    m.MisfortuneDrawn: misfortune_drawn,
    m.DeckReshuffled: deck_reshuffled,
    m.RunProgrammed: run_programmed,
    m.TurnBegan: turn_began,
    m.TurnEnded: turn_ended,
    m.WindowAnswered: window_answered,
    m.PassStood: pass_stood,
    m.CardFlipped: card_flipped,
    m.CardPlayed: card_played,
    m.CardSaved: card_saved,
    m.CardDiscarded: card_discarded,
    m.RunSlid: run_slid,
    m.RunLaid: run_laid,
    m.Paid: paid,
    m.DebtPaid: debt_paid,
    m.SuppliesTaken: supplies_taken,
    m.CarrotsTaken: carrots_taken,
    m.MarketChanged: market_changed,
    m.DrawOwed: draw_owed,
    m.OwedDrawTaken: owed_draw_taken,
    m.MagicRevealed: magic_revealed,
    m.CarrotsForfeited: carrots_forfeited,
    m.GameWon: game_won,
}
